"""Axioms: a file for each source, and a folder where a source has many."""

from axiometer.axiomatics.axiom import AXIOMS, Axiom, axiom

__all__ = ["AXIOMS", "Axiom", "axiom"]
