"""Scales of measurement: difference vectors, the order on intervals, criteria on weights."""
