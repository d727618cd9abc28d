"""Compare systems under a measure, and measures over systems."""
