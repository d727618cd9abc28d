"""Axiom 12: who is better on two disjoint sets of documents is better on both together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from axiometer.axioms.axiometrics.composed import Composed, numbered
from axiometer.axioms.axiometrics.contests import Contest, contests
from axiometer.compose.cases import Case, Evidence, metric_panel, scene
from axiometer.compose.lab import Lab, Some, subsets

ROWS = {(1, 1): "> and >", (0, 0): "= and =", (1, 0): "> and =", (0, 1): "> and ="}
"""The three rows of the axiom; the sets may change places."""


@numbered
class DocumentMonotonicity(Composed):
    """metric(D) and metric(D') higher or equal for sigma than for sigma': so is metric(D and D' together)."""

    name = "12"
    slug = "document-monotonicity"
    says = (
        "On two disjoint sets of documents: higher on both, or higher on one and equal on the other, gives "
        "higher on their union; equal on both gives equal."
    )
    matters = "Whoever wins on every part of a collection should win on the whole."
    implies = "axiometrics.theorem-1; axiometrics.theorem-3 for one query."
    holds_for = ("compose(ADM)", "compose(P@2)")
    fails_for = ("compose(Precision)", "compose(RPrec)")
    complaint = "what holds on both sets does not hold on their union"
    strict = True
    weakened = "not lower on both sets, not lower on the union"

    def cases(self, lab: Lab) -> Iterator[Case]:
        """All pairs of systems on all pairs of disjoint sets; some leave documents out where these matter."""
        for size in range(2, lab.documents + 1):
            for first, second in splits(size, lab.local):
                yield from self._on(lab, size, first, second)

    def _on(self, lab: Lab, size: int, first: Some, second: Some) -> Iterator[Case]:
        for contest in contests(lab, size, (first, second, tuple(sorted(first + second)))):
            one, other, union = contest.signs
            for row in ((1, 1), (0, 0), (1, 0), (0, 1)):
                here = (one == row[0]) & (other == row[1])
                bad = here & (union != max(row))
                yield contest.case(here & ~bad, True, True, ROWS[row], partial(told, lab, first, second))
                for weak in (True, False):
                    some = bad & ((union >= 0) == weak)
                    yield contest.case(some, False, weak, ROWS[row], partial(told, lab, first, second))


def splits(size: int, whole: bool) -> Iterator[tuple[Some, Some]]:
    """Two disjoint sets of documents, not empty, in no order; together all documents where `whole`.

    >>> list(splits(2, True))
    [((0,), (1,))]
    """
    for first in subsets(range(size), 1):
        rest = [at for at in range(size) if at not in first]
        for second in subsets(rest, len(rest) if whole else 1):
            if second and first < second:
                yield first, second


def told(lab: Lab, first: Some, second: Some, contest: Contest) -> Evidence:
    """The metric of both systems on each set and on the union."""
    alpha, sigma, other = contest.alpha, contest.sigma, contest.other
    panels = [
        metric_panel(lab, alpha, values, some, system)
        for some in (first, second, tuple(sorted(first + second)))
        for system, values in enumerate((sigma, other))
    ]
    return Evidence(scene(lab, alpha, sigma, other), tuple(panels))
