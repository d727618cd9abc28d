"""Diversity measures: one small file each."""
