"""Theorem 2: one query that turns the tables is one on which the winner loses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from axiometer.axioms.axiometrics.composed import Composed, numbered
from axiometer.axioms.axiometrics.rounds import rounds, told_rounds, union
from axiometer.compose.cases import Case
from axiometer.compose.lab import Lab


@numbered
class UnbalancedQuery(Composed):
    """metric(Q) higher for sigma, metric(Q and q) not higher: metric(q) is lower for sigma."""

    name = "theorem-2"
    slug = "unbalanced-query"
    says = "Where sigma is better on Q and no longer better on Q with q, it is worse on q alone."
    matters = "A single query that turns a comparison can be found by looking at queries one by one."
    implies = "Nothing else; it follows from axiometrics.13."
    holds_for = ("compose(ADM)", "compose(MAP)")
    complaint = "one more query turns the tables, and sigma is not worse on it"
    needs = ("axiometrics.13",)
    queries = 2

    def cases(self, lab: Lab) -> Iterator[Case]:
        """All pairs of values on two queries."""
        for size in range(1, lab.documents + 1):
            found = rounds(lab, size)
            for one, two in product([one for one in found if one.sign > 0], found):
                if union(lab, (one, two)) <= 0:
                    times = one.times * two.times
                    yield Case(two.sign < 0, partial(told_rounds, lab, (one, two)), times=times)
