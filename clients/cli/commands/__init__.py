"""The subcommands, a few to a module; main.py names them."""
