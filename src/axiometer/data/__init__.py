"""Judged lists, qrels and runs: TREC files, frames, dicts; the one order; the topic policy."""

from axiometer.data.qrels import Qrels, read_qrels
from axiometer.data.run import Run, read_run
from axiometer.data.scores import Scores

__all__ = ["Qrels", "Run", "Scores", "read_qrels", "read_run"]
