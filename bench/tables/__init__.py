"""How the clients of each measured system open matches, choose and listen."""
