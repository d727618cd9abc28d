"""Isotone: a measure does not fall where an ordering rises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from axiometer.axioms.giner.ordered import Examples, OnOrdering, for_each_ordering
from axiometer.orders import Law, Poset, isotone


@for_each_ordering
class Isotone(OnOrdering):
    """x < y in the ordering implies M(x) <= M(y)."""

    stem = "isotone"
    rule = "A list that is higher in the ordering does not have the lower value."
    matters = "A measure that falls along the ordering contradicts the preferences that the ordering states."
    implies = "giner.replacement on rank-replacement, giner.swapping besides on rank-replacement-swapping."
    complaint = "the higher list has the lower value"
    examples: ClassVar[Examples] = {
        "set-projection-replacement": (("ERR(max_rel=2)",), ("gP",)),
        "set-replacement": (("gP", "nDCG@10"), ()),
        "rank-projection-replacement": (("gRBP(p=0.3)",), ("gP",)),
        "rank-replacement": (("gP", "AP"), ("BPM@10",)),
        "rank-replacement-swapping": (("nDCG@10",), ("CT",)),
    }

    def law(self, poset: Poset[Any], values: Sequence[Any]) -> Law[Any]:
        """A case is a pair x < y."""
        return isotone(poset, values)

    def sentence(self, told: Sequence[tuple[str, str]]) -> str:
        """The two lists and their scores."""
        (lower, low), (upper, high) = told
        return f"{lower} lies below {upper} and scores {low} against {high}: {self.complaint}."
