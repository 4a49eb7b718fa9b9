"""Making and checking the sheets of Encore!."""
