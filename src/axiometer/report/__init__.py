"""Results as one JSON model, and what shows it: the tables of verdicts, and the page."""
