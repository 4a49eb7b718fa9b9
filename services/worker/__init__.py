"""The dealer and the bots: close barriers, deal, choose, mind the clocks, end matches."""
