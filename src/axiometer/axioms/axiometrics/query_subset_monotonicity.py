"""Theorem 5 for queries (remark 6): adding a query on which the system does worse lowers the metric."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations_with_replacement

from axiometer.axioms.axiometrics.composed import Composed, numbered
from axiometer.axioms.axiometrics.rounds import Round, counted, told_rounds
from axiometer.compose.cases import Case, Evidence
from axiometer.compose.lab import Lab

MOST_QUERIES = 3


@numbered
class QuerySubsetMonotonicity(Composed):
    """metric(q) >= metric(q') for all q in S: metric(S) > metric(S and q')."""

    name = "theorem-5-queries"
    slug = "monotonicity-of-query-subsets"
    says = "Adding a query on which the metric is not higher than on any of S lowers the metric on S."
    matters = "It is what a mean does, if one of the inequalities is strict."
    implies = "Nothing else; axiometrics.13 is what it could follow from, and it does not."
    fails_for = ("compose(ADM)", "compose(MAP)")
    complaint = "one more query that is not better does not lower the metric"
    strict = True
    weakened = "not raised in place of lowered"
    needs = ("axiometrics.13",)
    queries = MOST_QUERIES

    def cases(self, lab: Lab) -> Iterator[Case]:
        """One or two queries and another one that is not better than any."""
        for size in range(1, lab.documents + 1):
            found = _values(lab, size)
            for count in range(1, MOST_QUERIES):
                for some in combinations_with_replacement(found, count):
                    for one in found:
                        if all(lab.sign(query.left, one.left) >= 0 for query in some):
                            left = [query.left for query in some]
                            sign = lab.metric.avg_q.compare(left, [*left, one.left])
                            yield Case(sign > 0, partial(_told, lab, (*some, one)), sign >= 0)


def _values(lab: Lab, size: int) -> list[Round]:
    """The values that one system can have on a query, each once."""
    found: dict[object, Round] = {}
    sigmas = lab.sigmas(size)
    for alpha in lab.alphas(size):
        for value, at, _ in counted(lab, alpha):
            found.setdefault(value, Round(value, value, 0, 1, alpha, sigmas[at], sigmas[at]))
    return list(found.values())


def _told(lab: Lab, queries: tuple[Round, ...]) -> Evidence:
    """One system, with the metric before and after the last query is added."""
    before, after = told_rounds(lab, queries[:-1]), told_rounds(lab, queries)
    panels = [panel for part in (after, before) for panel in part.panels if panel.system == 0]
    return Evidence(after.scene, tuple(dict.fromkeys(panels)))
