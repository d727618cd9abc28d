"""Comparisons as text: one model of a table, written for the terminal, Markdown and LaTeX."""
