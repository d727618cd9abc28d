"""gRBP: graded rank-biased precision."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from axiometer.metrics.adhoc.rbp import geometric, persistence
from axiometer.metrics.graded import GradedShare
from axiometer.metrics.measure import Example, measure_class
from axiometer.numeric import Arithmetic


@measure_class
class gRBP(GradedShare):
    """graded rank-biased precision.

    As RBP, with each document's gain as a share of the top grade's gain.
    """

    p: Fraction = persistence("0.8")

    formula = "(1-p)/g(c) sum_{i<=k} p^(i-1) g_i"
    equals = "Giner 2022, section 4; TREC-COVID's RBP(p=.5)"
    reference = "giner2022"
    example = Example("gRBP(p=0.5)", (2, 0, 1), "9/16")

    def weight(self, num: Arithmetic, rank: Any) -> Any:
        """The geometric weight."""
        return geometric(num, self.p, rank)
