"""Results as files: every format reads the JSON model of an audit and nothing else."""
