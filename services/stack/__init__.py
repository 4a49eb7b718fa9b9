"""The embedded stack: two Redis servers, the API and the workers as children of one process."""
