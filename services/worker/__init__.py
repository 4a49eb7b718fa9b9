"""The dealer: closes barriers, deals, ends matches."""
