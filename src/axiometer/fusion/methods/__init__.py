"""Fusion methods: one small file each."""
