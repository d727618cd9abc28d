"""Valuation: a measure adds up over joins and meets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from axiometer.axioms.giner.ordered import Examples, OnOrdering, for_each_ordering
from axiometer.orders import Law, Poset, valuation


@for_each_ordering
class Valuation(OnOrdering):
    """M(x) + M(y) = M(x v y) + M(x ^ y) wherever x and y have a join and a meet."""

    stem = "valuation"
    rule = "The values of two lists add up to the values of their join and their meet."
    matters = "A valuation on a distributive lattice is known from its values on a few lists: its basis."
    implies = "On a chain nothing: there every measure is a valuation."
    complaint = "the two sums differ"
    examples: ClassVar[Examples] = {
        "set-projection-replacement": (("ERR(max_rel=2)",), ()),
        "set-replacement": (("gP", "RR"), ("ERR(max_rel=2)",)),
        "rank-projection-replacement": (("ERR(max_rel=2)",), ()),
        "rank-replacement": (("gP", "gRBP(p=0.8)", "nDCG@10"), ("RR", "AP")),
        "rank-replacement-swapping": (("gP", "DCG", "AP"), ("ERR(max_rel=2)",)),
    }

    def law(self, poset: Poset[Any], values: Sequence[Any]) -> Law[Any]:
        """A case is an unordered pair x != y with a join and a meet."""
        return valuation(poset, values)

    def sentence(self, told: Sequence[tuple[str, str]]) -> str:
        """The two sums."""
        (x, at_x), (y, at_y), (join, at_join), (meet, at_meet) = told
        lists = f"{x} scores {at_x}, {y} {at_y}, their join {join} {at_join}, their meet {meet} {at_meet}"
        return f"{lists}: {at_x} + {at_y} is not {at_join} + {at_meet}."
