"""Tests of the difference between two systems, vectorised over all pairs of systems."""
