"""Scripts for those who maintain Scorepad; nothing here is needed to play."""
