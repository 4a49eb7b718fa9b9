"""The one error that ends the stack with a sentence instead of a traceback."""


class StackFailed(Exception):
    """Why the stack cannot run, in words for the person who started it."""
