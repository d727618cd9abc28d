"""Measures of observational information."""
