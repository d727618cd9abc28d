"""Rank correlations of two orders of the same systems."""
