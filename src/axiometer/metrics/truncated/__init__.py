"""Measures of lists that end early."""
