"""Players made of code: pure functions from what a seat sees, a seed and a budget to a choice."""
