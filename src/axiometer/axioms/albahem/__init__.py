"""The properties of Albahem et al. 2018 for diversified and truncated rankings."""
