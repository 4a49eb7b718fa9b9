"""Benchmarks, run by hand; each prints ratios to a baseline of the same run."""
