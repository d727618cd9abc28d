"""Observational information: how much a set of signals tells about a document (paper 001)."""

from axiometer.information.outscoring_counts import outscoring
from axiometer.information.quantity import Signals, entropy, information_quantity, read_signals

__all__ = ["Signals", "entropy", "information_quantity", "outscoring", "read_signals"]
