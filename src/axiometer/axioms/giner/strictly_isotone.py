"""Strictly isotone: a measure rises where an ordering rises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from axiometer.axioms.giner.isotone import Isotone
from axiometer.axioms.giner.ordered import Examples, for_each_ordering
from axiometer.orders import Law, Poset, strictly_isotone


@for_each_ordering
class StrictlyIsotone(Isotone):
    """x < y in the ordering implies M(x) < M(y)."""

    stem = "strictly-isotone"
    rule = "A list that is higher in the ordering has the higher value."
    matters = "Where it fails the measure is blind to an improvement, and induces no distance between lists."
    implies = "giner.isotone on the same ordering."
    complaint = "the higher list does not have the higher value"
    strict = True
    examples: ClassVar[Examples] = {
        "set-projection-replacement": (("gRBP(p=0.5)",), ("gP",)),
        "set-replacement": (("gP",), ("P@3",)),
        "rank-projection-replacement": (("gRBP(p=0.3)",), ("gRBP(p=0.5)",)),
        "rank-replacement": (("gP", "nDCG"), ("nDCG@3",)),
        "rank-replacement-swapping": (("nDCG",), ("gP",)),
    }

    def law(self, poset: Poset[Any], values: Sequence[Any]) -> Law[Any]:
        """A case is a pair x < y."""
        return strictly_isotone(poset, values)
