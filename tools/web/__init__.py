"""How the browser client's code is checked."""
