"""Judged lists, qrels and runs: TREC files, frames, dicts; the one order; the topic policy."""
