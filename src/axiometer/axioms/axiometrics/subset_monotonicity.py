"""Theorem 5: adding a document on which the system does worse lowers the metric."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

import numpy as np
import numpy.typing as npt

from axiometer.axioms.axiometrics.composed import Composed, numbered
from axiometer.compose.cases import Case, Evidence, metric_panel, scene
from axiometer.compose.lab import Lab, Some, Values, subsets


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
        evidence = partial(_told, lab, alpha, sets, systems)
        yield Case(holds or not count, evidence, weak or not count, count)


def _told(lab: Lab, alpha: Values, sets: list[Some], systems: npt.NDArray[np.bool_]) -> Evidence:
    sigma = lab.sigmas(len(alpha))[int(np.argmax(systems))]
    panels = [metric_panel(lab, alpha, sigma, part) for part in sets]
    return Evidence(scene(lab, alpha, sigma), tuple(dict.fromkeys(panels)))
