"""The arena: levels of bots against each other on the engine alone, and what that shows (docs/bots.md)."""
