"""Axioms about intervals of binary lists of one length: what a scale of measurement asks for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from axiometer.axioms.axiom import Axiom
from axiometer.axioms.kinds import refuse_grades
from axiometer.measures.measure import Measure
from axiometer.spaces import Space


class OnScale(Axiom):
    """An axiom that `check` decides by difference vectors or by steps; `variant` says which of them."""

    source: ClassVar[str] = "ferrante"
    reference: ClassVar[str] = "ferrante2017"
    speaks_of: ClassVar[tuple[str, ...]] = ("binary",)
    way: ClassVar[str] = "scale"
    standard: ClassVar[bool] = False
    variant: ClassVar[str] = ""

    def refuses(self, measure: Measure, space: Space) -> str | None:
        """Needs binary relevance."""
        return refuse_grades(space)

    @abstractmethod
    def sentence(self, told: Sequence[tuple[str, str]]) -> str:
        """What is wrong with the lists of a case, each given with its score."""


class OnIntervals(OnScale):
    """An axiom about pairs of intervals; a case is r, s, u, v, [r, s] no wider than [u, v]."""

    complaint: ClassVar[str] = "the interval that is no wider has the larger difference"
    implies: ClassVar[str] = "isotone(rank-replacement-swapping) where it speaks of all intervals"

    def sentence(self, told: Sequence[tuple[str, str]]) -> str:
        """The two intervals and their differences."""
        (r, at_r), (s, at_s), (u, at_u), (v, at_v) = told
        return (
            f"from {r} ({at_r}) to {s} ({at_s}) is no wider than from {u} ({at_u}) to {v} ({at_v}): "
            f"{self.complaint}."
        )


class OnSteps(OnScale):
    """An axiom about single steps, which must all be equal."""

    complaint: ClassVar[str] = "the step is not the mean step of the scale"
    implies: ClassVar[str] = ""

    def sentence(self, told: Sequence[tuple[str, str]]) -> str:
        """The two lists, and their scores."""
        (lower, low), (upper, high) = told
        return f"from {lower} ({low}) to {upper} ({high}) is one step: {self.complaint}."
