"""Theorem 4: who is better on every document of every query is better on all of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations_with_replacement

import numpy as np

from axiometer.axioms.axiometrics.composed import Composed, numbered
from axiometer.axioms.axiometrics.contests import Contest, Flags, contests
from axiometer.axioms.axiometrics.document_monotonicity import told
from axiometer.axioms.axiometrics.rounds import Round, told_rounds, union
from axiometer.compose.cases import Case
from axiometer.compose.lab import Lab, Some

FEW = 2
"""Two queries are looked at with so many documents."""


@numbered
class BetterEverywhere(Composed):
    """metric(q, d) higher for sigma for all q and d: so is metric(Q, D)."""

    name = "theorem-4"
    slug = "better-everywhere"
    says = "A system that is better on every single document of every query is better on all together."
    matters = "It is the least that one may ask of an average."
    implies = "Nothing else; it follows from axiometrics.12 and axiometrics.13."
    holds_for = ("compose(ADM)",)
    complaint = "sigma is better on every document of every query and not on all of them"
    needs = ("axiometrics.12", "axiometrics.13")
    queries = 2

    def cases(self, lab: Lab) -> Iterator[Case]:
        """One query, then two queries that are won document by document."""
        for size in range(1, lab.documents + 1):
            won: dict[object, Round] = {}
            single: list[Some] = [(at,) for at in range(size)]
            whole = tuple(range(size))
            for contest in contests(lab, size, [*single, whole]):
                here = np.all([sign > 0 for sign in contest.signs[:-1]], axis=0)
                better = contest.signs[-1] > 0
                evidence = partial(told, lab, single[0], whole[1:])
                yield contest.case(here & better, True, True, "one query", evidence)
                yield contest.case(here & ~better, False, True, "one query", evidence)
                for one in _won(lab, contest, here) if size <= FEW else ():
                    won.setdefault((one.left, one.right), one)
            for pair in combinations_with_replacement(won.values(), 2):
                yield Case(union(lab, pair) > 0, partial(told_rounds, lab, pair), kind="two queries")


def _won(lab: Lab, contest: Contest, here: Flags) -> Iterator[Round]:
    """The values on the whole query where every document is won."""
    for i, j in np.argwhere(here & (contest.times > 0)):
        sigma, other = contest.systems[int(i)], contest.systems[int(j)]
        left, right = lab.value(contest.alpha, sigma), lab.value(contest.alpha, other)
        yield Round(left, right, lab.sign(left, right), 1, contest.alpha, sigma, other)
