"""Axioms: a file for each source, and a folder where a source has many."""

from axiometer.axiomatics.axiom import AXIOMS, Axiom

__all__ = ["AXIOMS", "Axiom"]
