"""Metrics built of components: two scales, a similarity, an average over documents and one over queries."""
