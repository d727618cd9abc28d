"""Verdicts about orderings of lists and about scales, against brute force over lists of one length."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, pairwise, product

import pytest

import axiometer as ax

from .cases import Case, Found, Space, lists
from .drawing import agreed, third
from .logarithms import sign
from .scores import AD_HOC, Labels, score
from .test_explicit import compare

ORDERS = (
    *("rank-projection-replacement", "rank-replacement", "rank-replacement-swapping"),
    *("set-replacement", "set-projection-replacement"),
)


def at_least(x: Labels, top: int) -> list[int]:
    """How many documents are at or above each grade."""
    return [sum(g >= least for g in x) for least in range(1, top + 1)]


def below(order: str, x: Labels, y: Labels, top: int) -> bool:
    """x <= y; elements of a set ordering are descending lists."""
    if order.endswith("projection-replacement"):
        return x <= y
    if order == "rank-replacement":
        return all(a <= b for a, b in zip(x, y, strict=True))
    prefixes = [len(x)] if order == "set-replacement" else range(1, len(x) + 1)
    sides = ((at_least(x[:n], top), at_least(y[:n], top)) for n in prefixes)
    return all(a <= b for low, high in sides for a, b in zip(low, high, strict=True))


def bound(elements: list[Labels], pair: Case, under: Callable[[Labels, Labels], bool]) -> Labels | None:
    """The least element above both, where there is one."""
    above = [z for z in elements if all(under(x, z) for x in pair)]
    return next((z for z in above if all(under(z, w) for w in above)), None)


def ordered(name: str, kind: str, order: str, space: Space) -> Found:
    """Isotone, strictly isotone or valuation, over the elements of an ordering."""
    every, topic = space.lists, space.topic(space.own)
    if order.startswith("set"):
        every = [x for x in every if list(x) == sorted(x, reverse=True)]
    value = {x: score(name, topic, x) for x in every}
    if kind != "valuation":
        pairs = [(x, y) for x, y in product(every, repeat=2) if x != y and below(order, x, y, space.top)]
        least = 1 if kind == "strictly-isotone" else 0
        return Found(len(pairs), tuple((x, y) for x, y in pairs if sign(value[y] - value[x]) < least))
    total, broken = 0, []
    for x, y in combinations(every, 2):
        join = bound(every, (x, y), lambda a, b: below(order, a, b, space.top))
        meet = bound(every, (x, y), lambda a, b: below(order, b, a, space.top))
        if join is not None and meet is not None:
            total += 1
            gap = value[x] + value[y] - value[join] - value[meet]
            broken += [(x, y, join, meet)] if sign(gap) else []
    return Found(total, tuple(broken))


@pytest.mark.parametrize("name", ["AP", "P@3", "nDCG@2", "RR", "Q", "BPM(T=1)@3", "gRBP(p=0.8)", "Rprec"])
def test_orderings(name: str) -> None:
    spaces = [Space("grades", 1, 3, exact=True), Space("grades", 2, 2, exact=True)]
    chosen = third(
        [*product(("isotone", "strictly-isotone", "valuation"), ORDERS, spaces)], f"{name} ordered"
    )
    wrong = []
    for kind, order, space in chosen:
        found = ax.check(name, f"{kind}({order})", relevant=space.given(space.own), **space.bounds)
        wrong.append(compare(found, ordered(name, kind, order, space), space, unread=False))
    agreed([line for line in wrong if line], len(wrong))


def spread(r: Labels, s: Labels) -> list[int]:
    """The difference vector of an interval."""
    gaps = [b - a for a, b in zip(r, s, strict=True)]
    return [sum((i - j + 1) * gaps[j] for j in range(i + 1)) for i in range(len(gaps))]


def steps(variant: str) -> list[tuple[Labels, Labels]]:
    """The steps of the lexicographic chain, or the covering pairs of the order."""
    every = lists(1, 3, 3)
    if variant == "strong":
        return list(pairwise(every))
    pairs = [(x, y) for x, y in product(every, repeat=2) if x != y and _under(x, y)]
    return [(x, y) for x, y in pairs if not any((x, z) in pairs and (z, y) in pairs for z in every)]


def _under(x: Labels, y: Labels) -> bool:
    return below("rank-replacement-swapping", x, y, 1)


def scaled(name: str, axiom: str, variant: str) -> Found:
    """Interval-like or interval, over binary lists of three documents."""
    space = Space("grades", 1, 3, exact=True)
    value = {x: score(name, space.topic(space.own), x) for x in space.lists}
    if axiom == "interval":
        pairs = steps(variant)
        mean = (value[1, 1, 1] - value[0, 0, 0]) / Fraction(7 if variant == "strong" else 6)
        wrong = [(x, y) for x, y in pairs if sign(mean) <= 0 or sign(value[y] - value[x] - mean)]
        return Found(len(pairs), tuple(wrong))
    held = [
        (r, s, spread(r, s))
        for r, s in product(space.lists, repeat=2)
        if _under(r, s) and (variant == "all" or sum(r) == sum(s))
    ]
    gaps = [
        ((r, s, t, u), sign(value[s] - value[r] - (value[u] - value[t])) > 0)
        for (r, s, here), (t, u, there) in product(held, repeat=2)
        if all(a <= b for a, b in zip(here, there, strict=True))
    ]
    return Found(len(gaps), tuple(case for case, wrong in gaps if wrong))


@pytest.mark.parametrize("name", AD_HOC)
def test_scales(name: str) -> None:
    every = [
        ("interval-like", "equal"),
        ("interval-like", "all"),
        ("interval", "strong"),
        ("interval", "weak"),
    ]
    wrong = []
    for axiom, variant in third(every, f"{name} scaled"):
        found = ax.check(name, f"{axiom}({variant})", grades=2, length=3, relevant={1: 3})
        space = Space("grades", 1, 3, exact=True)
        wrong.append(compare(found, scaled(name, axiom, variant), space, unread=False))
    agreed([line for line in wrong if line], len(wrong))
