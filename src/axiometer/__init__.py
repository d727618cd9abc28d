"""Axiometer: the test bench for ranking metrics."""

__version__ = "0.1.0"
