"""What is shown: one model of a table, and its writers: terminal, Markdown, LaTeX, HTML, CSV and JSON."""

from axiometer.tables.table import Cell, Column, Sheet, Table, listed, number, p_value

__all__ = ["Cell", "Column", "Sheet", "Table", "listed", "number", "p_value"]
