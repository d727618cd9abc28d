"""Theorem 3 for queries (remark 5): who is better on a set of queries is better on a part of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations_with_replacement

from axiometer.axioms.axiometrics.composed import Composed, numbered
from axiometer.axioms.axiometrics.rounds import rounds, told_rounds, union
from axiometer.compose.cases import Case
from axiometer.compose.lab import Lab


@numbered
class ConsistentQueries(Composed):
    """metric(Q, D) higher for sigma: so is metric(S, D) for a proper part S of Q."""

    name = "theorem-3-queries"
    slug = "consistent-subquery-set"
    says = "Where sigma is better on two queries, it is better on one of them."
    matters = "An advantage over all queries that no query shows would be an artefact of the average."
    implies = "Nothing else; it follows from axiometrics.13."
    holds_for = ("compose(ADM)", "compose(MAP)")
    complaint = "sigma is better on both queries together and on neither of them"
    needs = ("axiometrics.13",)
    queries = 2

    def cases(self, lab: Lab) -> Iterator[Case]:
        """All pairs of values on two queries."""
        for size in range(1, lab.documents + 1):
            for one, two in combinations_with_replacement(rounds(lab, size), 2):
                if union(lab, (one, two)) > 0:
                    better = max(one.sign, two.sign) > 0
                    times = one.times * two.times
                    yield Case(better, partial(told_rounds, lab, (one, two)), times=times)
