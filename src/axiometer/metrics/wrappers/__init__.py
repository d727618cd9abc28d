"""Measures made of other measures."""
