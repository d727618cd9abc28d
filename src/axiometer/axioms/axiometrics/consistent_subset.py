"""Theorem 3: who is better on a set of documents is better on a part of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import permutations, product

import numpy as np

from axiometer.axioms.axiometrics.composed import Composed, numbered
from axiometer.axioms.axiometrics.contests import Contest, contests
from axiometer.axioms.axiometrics.rounds import Round, told_rounds
from axiometer.compose.cases import Case, Evidence, metric_panel, scene
from axiometer.compose.lab import Lab, Some, subsets

Profile = tuple[Round, Round, Round]
"""A query: what two systems have on the first document, on the second, and on both."""
COARSE = 2
"""Two queries are looked at with two documents, and intervals cut in two."""


@numbered
class ConsistentSubset(Composed):
    """metric(Q, D) higher for sigma: so is metric(Q, S) for a proper part S of D."""

    name = "theorem-3"
    slug = "consistent-subdocument-set"
    says = (
        "Where sigma is better on two or more documents, it is better on some proper part of them that is "
        "not empty. (With one document there is no such part.)"
    )
    matters = "By repetition there would be a single document on which the better system is better."
    implies = "Remark 5."
    holds_for = ("compose(ADM)", "compose(MAP)")
    complaint = "sigma is better on all documents and on no proper part of them"
    needs = ("axiometrics.12", "axiometrics.13")
    queries = 2

    def cases(self, lab: Lab) -> Iterator[Case]:
        """One query with all documents, then two queries with two."""
        for size in range(2, lab.documents + 1):
            sets = list(subsets(range(size), 1))
            for contest in contests(lab, size, sets):
                whole = contest.signs[-1] > 0
                part = np.any([sign > 0 for sign in contest.signs[:-1]], axis=0)
                evidence = partial(_told, lab, sets)
                yield contest.case(whole & part, True, True, "one query", evidence)
                yield contest.case(whole & ~part, False, True, "one query", evidence)
        yield from self._two_queries(replace(lab, steps=min(lab.steps, COARSE), memo={}, places={}))

    def _two_queries(self, lab: Lab) -> Iterator[Case]:
        """Each query with its values on the first document, the second, and both."""
        found = _profiles(lab)
        for one, two in product(found, repeat=2):
            first, second, both = (
                lab.metric.avg_q.compare(*zip(*((p[k].left, p[k].right) for p in (one, two)), strict=True))
                for k in range(3)
            )
            if both > 0:
                evidence = partial(_told_parts, lab, one, two)
                yield Case(max(first, second) > 0, evidence, kind="two queries")


def _profiles(lab: Lab) -> list[Profile]:
    """What two systems can have on two documents, one by one and together; each combination once."""
    found: dict[object, Profile] = {}
    orders = dict.fromkeys(order for alpha in lab.alphas(2) for order in permutations(alpha))
    for alpha in orders:
        for sigma, other in product(lab.sigmas(2), repeat=2):
            sets: tuple[Some, ...] = ((0,), (1,), (0, 1))
            values = [(lab.value(alpha, sigma, some), lab.value(alpha, other, some)) for some in sets]
            one, two, both = (Round(*pair, lab.sign(*pair), 1, alpha, sigma, other) for pair in values)
            found.setdefault(tuple(values), (one, two, both))
    return list(found.values())


def _told_parts(lab: Lab, one: Profile, two: Profile) -> Evidence:
    """The metric on the first document, on the second, and on both."""
    parts = [told_rounds(lab, (one[k], two[k]), alone=False) for k in range(3)]
    panels = [
        panel._replace(label=panel.label.replace(";", f" on {on};"))
        for on, part in zip(("d1", "d2", "d1 and d2"), parts, strict=True)
        for panel in part.panels
    ]
    return Evidence(parts[2].scene, tuple(panels))


def _told(lab: Lab, sets: list[Some], contest: Contest) -> Evidence:
    panels = [
        metric_panel(lab, contest.alpha, values, some, system)
        for some in sets
        for system, values in enumerate((contest.sigma, contest.other))
    ]
    return Evidence(scene(lab, contest.alpha, contest.sigma, contest.other), tuple(panels))
