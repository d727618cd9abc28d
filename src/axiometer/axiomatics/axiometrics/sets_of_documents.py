"""Axioms and theorems about sets of documents of one query.

Axiom 11: the worst is 0, the best is 1, and nothing lies beyond.
Axiom 12: who is better on two disjoint sets of documents is better on both together.
Theorem 1: one document that turns the tables is one on which the winner loses.
Theorem 5: adding a document on which the system does worse lowers the metric.

All pairs of systems are compared as whole arrays, on several sets of documents at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.axiomatics.axiometrics.composed import Composed, numbered
from axiometer.metrics.compositions.drawn_cases import Case, CaseCounts, Evidence, metric_panel, scene
from axiometer.metrics.compositions.universes import Lab, Some, Values, subsets

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
ROWS = {(1, 1): "> and >", (0, 0): "= and =", (1, 0): "> and =", (0, 1): "> and ="}
"""The three rows of axioms 12 and 13; the sets may change places."""


@dataclass(frozen=True)
class Contest:
    """The systems of one judgment. `signs[k][i, j]` compares system i with system j on set k.

    Systems with the same values on all sets stand in one row; `times` says how many pairs a cell stands for,
    a system not being paired with itself.
    """

    alpha: Values
    systems: tuple[Values, ...]
    signs: tuple[Ints, ...]
    times: Ints
    sigma: Values = ()
    other: Values = ()

    def case(
        self, cells: Flags, holds: bool, weak: bool, kind: str, told: Callable[[Contest], Evidence]
    ) -> Case:
        """The pairs of some cells as one case; the first of them is the evidence."""

        def evidence() -> Evidence:
            i, j = (int(at) for at in np.argwhere(cells & (self.times > 0))[0])
            return told(replace(self, sigma=self.systems[i], other=self.systems[j]))

        count = int(self.times[cells].sum())
        return Case(holds or not count, evidence, weak or not count, count, kind)


def contests(lab: Lab, size: int, sets: Sequence[Some]) -> Iterator[Contest]:
    """For each judgment of so many documents, its systems and their values on the sets."""
    sigmas = lab.sigmas(size)
    for alpha in lab.alphas(size):
        found = np.stack([lab.row(alpha, some) for some in sets], axis=1)
        table = lab.order()[found]
        rows, first, counts = np.unique(table, axis=0, return_index=True, return_counts=True)
        order = np.argsort(first)
        rows, counts = rows[order], counts[order]
        signs = tuple(np.sign(column[:, None] - column[None, :]) for column in rows.T)
        times = counts[:, None] * counts[None, :] - np.diag(counts)
        yield Contest(alpha, tuple(sigmas[at] for at in first[order]), signs, times)


def counted(lab: Lab, alpha: Values) -> list[tuple[Fraction, int, int]]:
    """The values that systems have on a judgment: the place of the first such system, and how many."""
    row = lab.row(alpha, tuple(range(len(alpha))))
    found = zip(*np.unique(row, return_index=True, return_counts=True), strict=True)
    values = lab.distinct()
    return [(values[place], int(at), int(count)) for place, at, count in sorted(found, key=lambda f: f[1])]


@numbered
class ZeroAndMaximum(Composed):
    """For all judgments: 0 <= metric <= 1, the best system has 1, the worst has 0, and alpha itself has 1."""

    name = "11"
    slug = "zero-and-maximum"
    says = (
        "Whatever the judgments are, the metric lies in [0, 1], the best system has 1, the worst has 0, and "
        "where the scales are alike a system that repeats the judgments has 1."
    )
    matters = "Only then do the ends of the scale mean the same for every query."
    implies = "moffat.boundedness and moffat.realizability on these universes."
    fails_for = ("compose(Precision)", "compose(ADM)")
    complaint = "the metric does not run from 0 to 1"

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Four demands on the judgments of 1, 2, ... documents."""
        for size in range(1, lab.documents + 1):
            sigmas = lab.sigmas(size)
            for alpha in lab.alphas(size):
                found = [(lab.single(value), sigmas[at], times) for value, at, times in counted(lab, alpha)]
                for value, sigma, times in found:
                    told = partial(_told_whole, lab, alpha, sigma)
                    yield Case(bool(0 <= value <= 1), told, times=times, kind="the range")
                yield from self._ends(lab, alpha, found)

    def _ends(self, lab: Lab, alpha: Values, found: Sequence[tuple[Any, Values, int]]) -> Iterator[Case]:
        """The assessor's own values, the best system and the worst."""
        if type(lab.metric.alpha) is type(lab.metric.sigma):
            own = lab.single(lab.value(alpha, alpha))
            yield Case(bool(own == 1), partial(_told_whole, lab, alpha, alpha), kind="alpha itself")
        best = worst = found[0]
        for one in found:
            best = one if one[0] > best[0] else best
            worst = one if one[0] < worst[0] else worst
        yield Case(bool(best[0] == 1), partial(_told_whole, lab, alpha, best[1]), kind="the best")
        yield Case(bool(worst[0] == 0), partial(_told_whole, lab, alpha, worst[1]), kind="the worst")

    def remark(self, tally: CaseCounts) -> str:
        """Which of the four demands fail."""
        counts = [f"{kind} {bad:,} of {all_:,}" for kind, (all_, bad) in sorted(tally.kinds.items()) if bad]
        return f"It fails for {', '.join(counts)}." if counts else ""


def _told_whole(lab: Lab, alpha: Values, sigma: Values) -> Evidence:
    everything = tuple(range(len(alpha)))
    return Evidence(scene(lab, alpha, sigma), (metric_panel(lab, alpha, sigma, everything),))


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
                yield contest.case(here & ~bad, True, True, ROWS[row], partial(told_sets, lab, first, second))
                for weak in (True, False):
                    some = bad & ((union >= 0) == weak)
                    yield contest.case(some, False, weak, ROWS[row], partial(told_sets, lab, first, second))


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


def told_sets(lab: Lab, first: Some, second: Some, contest: Contest) -> Evidence:
    """The metric of both systems on each set and on the union."""
    alpha, sigma, other = contest.alpha, contest.sigma, contest.other
    panels = [
        metric_panel(lab, alpha, values, some, system)
        for some in (first, second, tuple(sorted(first + second)))
        for system, values in enumerate((sigma, other))
    ]
    return Evidence(scene(lab, alpha, sigma, other), tuple(panels))


@numbered
class UnbalancedDocument(Composed):
    """metric(D) higher for sigma, metric(D and d) not higher: metric(d) is lower for sigma."""

    name = "theorem-1"
    slug = "unbalanced-document"
    says = "Where sigma is better on D and no longer better on D with d, it is worse on d alone."
    matters = "A single document that turns a comparison can be found by looking at documents one by one."
    implies = "Nothing else; it follows from axiometrics.12."
    holds_for = ("compose(ADM)", "compose(MAP)")
    complaint = "one more document turns the tables, and sigma is not worse on it"
    needs = ("axiometrics.12",)

    def cases(self, lab: Lab) -> Iterator[Case]:
        """All pairs of systems, all sets and all documents outside of them."""
        for size in range(2, lab.documents + 1):
            for one in range(size):
                rest = [at for at in range(size) if at != one]
                for some in subsets(rest, len(rest) if lab.local else 1):
                    for contest in contests(lab, size, (some, (one,), tuple(sorted((*some, one))))):
                        before, alone, after = contest.signs
                        here = (before > 0) & (after <= 0)
                        evidence = partial(told_sets, lab, some, (one,))
                        yield contest.case(here & (alone < 0), True, True, "", evidence)
                        yield contest.case(here & (alone >= 0), False, True, "", evidence)


@numbered
class SubsetMonotonicity(Composed):
    """metric(d) >= metric(d') for all d in S: metric(S) > metric(S and d')."""

    name = "theorem-5"
    slug = "monotonicity-of-document-subsets"
    says = "Adding a document on which the metric is not higher than on any of S lowers the metric on S."
    matters = "It is what a mean does, if one of the inequalities is strict."
    implies = "Nothing else; axiometrics.12 is what it could follow from, and it does not."
    fails_for = ("compose(ADM)",)
    complaint = "one more document that is not better does not lower the metric"
    strict = True
    weakened = "not raised in place of lowered"
    needs = ("axiometrics.12",)

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Every set and every document outside of it that is not better than any of the set."""
        for size in range(2, lab.documents + 1):
            for alpha, one in product(lab.alphas(size), range(size)):
                rest = [at for at in range(size) if at != one]
                for some in subsets(rest, len(rest) if lab.local else 1):
                    yield from _for_all_systems(lab, alpha, some, one)


def _for_all_systems(lab: Lab, alpha: Values, some: Some, one: int) -> Iterator[Case]:
    more = tuple(sorted((*some, one)))
    sets: list[Some] = [*((at,) for at in some), (one,), some, more]
    places = [lab.row(alpha, part) for part in sets]
    *single, alone, before, after = (lab.order()[row] for row in places)
    here = np.all([codes >= alone for codes in single], axis=0)
    for holds, weak, systems in (
        (True, True, here & (before > after)),
        (False, True, here & (before == after)),
        (False, False, here & (before < after)),
    ):
        count = int(systems.sum())
        evidence = partial(_told_system, lab, alpha, sets, systems)
        yield Case(holds or not count, evidence, weak or not count, count)


def _told_system(lab: Lab, alpha: Values, sets: list[Some], systems: Flags) -> Evidence:
    sigma = lab.sigmas(len(alpha))[int(np.argmax(systems))]
    panels = [metric_panel(lab, alpha, sigma, part) for part in sets]
    return Evidence(scene(lab, alpha, sigma), tuple(dict.fromkeys(panels)))
