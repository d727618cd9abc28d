"""Two systems on whole queries: the values that they can have, and the smallest measurements behind these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np

from axiometer.compose.cases import SYSTEMS, Evidence, Panel
from axiometer.compose.lab import Lab, Values
from axiometer.compose.scene import Row, Scene
from axiometer.numeric import as_fraction


@dataclass(frozen=True)
class Round:
    """A query: the values of two systems, how they compare, how often they occur, an example."""

    left: Fraction
    right: Fraction
    sign: int
    times: int
    alpha: Values
    sigma: Values
    other: Values


def rounds(lab: Lab, size: int) -> list[Round]:
    """All pairs of values that two systems can have on a query with so many documents."""
    times: dict[tuple[Fraction, Fraction], int] = {}
    first: dict[tuple[Fraction, Fraction], tuple[Values, Values, Values]] = {}
    sigmas = lab.sigmas(size)
    for alpha in lab.alphas(size):
        found = counted(lab, alpha)
        for (left, at, here), (right, to, there) in product(found, repeat=2):
            pair = left, right
            times[pair] = times.get(pair, 0) + here * there
            first.setdefault(pair, (alpha, sigmas[at], sigmas[to]))
    return [Round(*pair, lab.sign(*pair), times[pair], *first[pair]) for pair in times]


def counted(lab: Lab, alpha: Values) -> list[tuple[Fraction, int, int]]:
    """The values that systems have on a judgment: the place of the first such system, and how many."""
    row = lab.row(alpha, tuple(range(len(alpha))))
    found = zip(*np.unique(row, return_index=True, return_counts=True), strict=True)
    values = lab.distinct()
    return [(values[place], int(at), int(count)) for place, at, count in sorted(found, key=lambda f: f[1])]


def union(lab: Lab, found: Sequence[Round]) -> int:
    """How the metric compares the two systems on all queries."""
    return lab.metric.avg_q.compare([one.left for one in found], [one.right for one in found])


def told_rounds(lab: Lab, found: Sequence[Round], alone: bool = True) -> Evidence:
    """The metric of both systems on each query (unless not `alone`) and on all of them."""
    rows: list[Row] = []
    names: list[tuple[str, ...]] = []
    for query, one in enumerate(found, start=1):
        here = tuple(f"q{query} d{i + 1}" for i in range(len(one.alpha)))
        values = zip(here, one.alpha, one.sigma, one.other, strict=True)
        rows += [Row(name, a, (s, t)) for name, a, s, t in values]
        names.append(here)
    panels = [
        Panel(
            f"metric(q{query}; {SYSTEMS[system]})", names[query - 1], _value(lab, [side(one, system)]), system
        )
        for query, one in enumerate(found, start=1)
        for system in (0, 1)
        if alone
    ]
    everything = ", ".join(f"q{query}" for query in range(1, len(found) + 1))
    for system in (0, 1):
        value = _value(lab, [side(one, system) for one in found])
        label = f"metric({everything}; {SYSTEMS[system]})"
        panels.append(Panel(label, tuple(name for here in names for name in here), value, system))
    metric = lab.metric
    return Evidence(Scene(metric.alpha, metric.sigma, tuple(rows), SYSTEMS), tuple(panels))


def side(one: Round, system: int) -> Fraction:
    """The value of one of the two systems."""
    return one.right if system else one.left


def _value(lab: Lab, values: Sequence[Fraction]) -> Fraction | float:
    return as_fraction(lab.metric.avg_q.value(values))
