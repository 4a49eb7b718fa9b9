"""The full-screen client: the same match, played with keys and mouse."""
