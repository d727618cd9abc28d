"""Two documents of one system: the cases of axioms 6 to 10."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations_with_replacement, permutations, product
from typing import Any

from axiometer.compose.cases import Case, Evidence, Panel, called, metric_panel, scene, sim_panel
from axiometer.compose.lab import Lab, Some, Values, subsets
from axiometer.numeric import as_fraction

Pair = tuple[Values, Values, int, int]


def pairs(lab: Lab, size: int) -> Iterator[tuple[Pair, list[Any]]]:
    """Judgments, measurements, the places of two documents; and all similarities."""
    for alpha, sigma in lab.universes(size):
        sims = lab.sims(alpha, sigma)
        yield from (((alpha, sigma, i, j), sims) for i, j in permutations(range(size), 2))


def extended(lab: Lab, size: int) -> Iterator[tuple[Pair, list[Any]]]:
    """As `pairs`, where bystanders do not matter: the two documents first, then the others in no order."""
    types = list(
        product(lab.metric.alpha.values(2, lab.steps)[::-1], lab.metric.sigma.values(2, lab.steps)[::-1])
    )
    for first, second in product(types, repeat=2):
        alpha, sigma = zip(first, second, strict=True)
        sims = lab.sims(alpha, sigma)
        if sims[0] == sims[1]:
            for others in combinations_with_replacement(types, size - 2):
                more = tuple(a for a, _ in others), tuple(s for _, s in others)
                yield (alpha + more[0], sigma + more[1], 0, 1), sims


def told(lab: Lab, alpha: Values, sigma: Values, i: int, j: int) -> Evidence:
    """Similarity and metric of both documents."""
    panels = [make(lab, alpha, sigma, at) for at in (i, j) for make in (sim_panel, _metric)]
    return Evidence(scene(lab, alpha, sigma), tuple(panels))


def _metric(lab: Lab, alpha: Values, sigma: Values, at: int) -> Panel:
    return metric_panel(lab, alpha, sigma, (at,))


def effects(lab: Lab, pair: Pair, equal: bool = False) -> Iterator[Case]:
    """Definition 1: d affects the metric more than d' (or as much), for all sets that contain neither."""
    alpha, sigma, i, j = pair
    others = [at for at in range(len(alpha)) if at not in (i, j)]
    for some in [tuple(others)] if lab.local else subsets(others):
        more, less = lab.change(alpha, sigma, some, i), lab.change(alpha, sigma, some, j)
        kind = "other" if some else "empty"
        holds, weak = (more == less, True) if equal else (more > less, more >= less)
        yield Case(bool(holds), partial(told_effects, lab, pair, some), bool(weak), kind=kind)


def told_effects(lab: Lab, pair: Pair, some: Some) -> Evidence:
    """By how much each of the two documents changes the metric."""
    alpha, sigma, i, j = pair
    base = metric_panel(lab, alpha, sigma, some)
    panels = [base]
    for at in (i, j):
        change = as_fraction(lab.change(alpha, sigma, some, at))
        names = called(tuple(sorted((*some, at))))
        panels += [metric_panel(lab, alpha, sigma, tuple(sorted((*some, at))))]
        panels += [Panel(f"change by d{at + 1}", names, change)]
    return Evidence(scene(lab, alpha, sigma), tuple(panels))


def without_empty(kinds: dict[str, list[int]]) -> str:
    """What is left when the empty set is not taken for D."""
    empty, other = kinds.get("empty", [0, 0]), kinds.get("other", [0, 0])
    if not empty[1] or not other[0]:
        return ""
    if not other[1]:
        return "It fails only where D is empty."
    return f"Without the empty D: {other[1]:,} of {other[0]:,} cases."
