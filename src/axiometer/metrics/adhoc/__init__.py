"""Ad hoc measures: those of one idea share a file."""
