"""What services and clients share."""
