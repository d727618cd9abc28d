"""The parts of a report besides the audit, each built from results into plain data."""
