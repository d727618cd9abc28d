"""none: scores as they are."""

from __future__ import annotations

from axiometer.fusion.norm import Norm, NormExample, normalisation


@normalisation
class NoNorm(Norm):
    """scores stay as they are.

    For scores that are comparable already, and for methods of ranks.
    """

    title = "none"
    formula = "s"
    reference = "fox1993"
    example = NormExample({"a": 7, "b": -2}, {"a": "7", "b": "-2"})
