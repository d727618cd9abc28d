"""What the papers print, as data, and how each statement is decided."""
