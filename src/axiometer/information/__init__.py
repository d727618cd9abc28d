"""Observational information: how much a set of signals tells about a document (paper 001)."""

from axiometer.information.counts import outscoring
from axiometer.information.quantity import entropy, information_quantity
from axiometer.information.signals import Signals, read_signals

__all__ = ["Signals", "entropy", "information_quantity", "outscoring", "read_signals"]
