"""Axioms: a folder for each source, a small file for each axiom."""

from axiometer.axioms.axiom import AXIOMS, Axiom, axiom

__all__ = ["AXIOMS", "Axiom", "axiom"]
