"""Normalisations: one small file each."""
