"""Verdicts against brute force: formulas in plain fractions, each axiom's cases as it states them.

Compared are the status, how many cases there are and fail, and the smallest that fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise, product
from typing import Any

import pytest
from tests.axioms.naive import STRICT, cases
from tests.check.formulas import FORMULAS, Judged, Topic, sign

import axiometer as ax

Case = tuple[Judged, ...]
MOVES = (
    *("priority", "swapping", "strict-swapping", "replacement", "strict-replacement", "deepness-single"),
    *("deepness-within", "top-weightedness", "convergence", "confidence"),
    *("relevance-monotonicity", "irrelevance-monotonicity", "monotonicity"),
)
BINARY = {"priority", "confidence", "deepness-single", "deepness-within"}
ORDERS = ("rank-projection-replacement", "rank-replacement", "rank-replacement-swapping", "set-replacement")


def lists(top: int, lengths: Iterable[int]) -> list[Judged]:
    return [x for n in lengths for x in product(range(top + 1), repeat=n)]


def compare(found: ax.Verdict, compared: list[tuple[Case, bool]]) -> None:
    """`compared` are the cases, each with whether it fails."""
    broken = [case for case, fails in compared if fails]
    status = "violated" if broken else "holds" if compared else "not-applicable"
    assert {"proved": "holds"}.get(found.status, found.status) == status, found
    if compared:
        assert (found.cases, found.violations) == (len(compared), len(broken)), found
    least = min(broken, key=lambda case: (sum(map(len, case)), case), default=None)
    assert (found.witness.lists if found.witness else None) == least, found
    assert found.certificate is None or found.status == "proved"


def appended(axiom: str, x: Judged, top: int, cutoff: int | None) -> Iterator[Case]:
    """The cases that append a document, the better list last."""
    if axiom == "relevance-monotonicity":
        yield from ((x, (*x, g)) for g in range(1, top + 1))
    elif axiom == "irrelevance-monotonicity":
        yield (*x, 0), x
    elif axiom == "monotonicity" and (cutoff is None or len(x) <= cutoff):
        yield from ((x, (*x, g)) for g in range(top + 1))


@pytest.mark.parametrize("relevant", [None, 1, 7])
@pytest.mark.parametrize("name", FORMULAS)
def test_moves(name: str, relevant: int | None) -> None:
    formula, cutoff = FORMULAS[name]
    for top, depth in ((1, 4), (2, 3)):
        counts = (depth, *(depth if relevant is None else relevant,) * top)
        topic, every = Topic(counts, depth), lists(top, range(depth + 1))
        worth = {(x, k): formula(x, topic, k) for x in every for k in (cutoff, cutoff and cutoff + 1)}
        bounds = {} if relevant is None else {"relevant": dict.fromkeys(range(1, top + 1), relevant)}
        axioms = MOVES if top == 1 else [a for a in MOVES if a not in BINARY]
        audit = ax.audit(name, axioms, grades=top + 1, depth=depth, proof_depth=depth, **bounds)
        for axiom, found in zip(axioms, audit.verdicts, strict=True):
            longer = (c for x in every if len(x) < depth for c in appended(axiom, x, top, cutoff))
            compared = []
            for case in (*cases(axiom, every, top, cutoff), *longer):
                if all(case) and all(x.count(g) <= counts[g] for x in case for g in range(1, top + 1)):
                    last = cutoff and cutoff + (axiom == "monotonicity")
                    values = [worth[x, last if at else cutoff] for at, x in enumerate(case)]
                    gap = values[1] - values[0] - (values[3] - values[2] if len(case) == 4 else 0)
                    compared.append((case, sign(gap) < (1 if axiom in STRICT else 0)))
            compare(found, compared)


def at_least(x: Judged, top: int) -> list[int]:
    return [sum(g >= least for g in x) for least in range(1, top + 1)]


def below(order: str, x: Judged, y: Judged, top: int) -> bool:
    """x <= y; elements of a set ordering are descending lists."""
    if order == "rank-projection-replacement":
        return x <= y
    if order == "rank-replacement":
        return all(a <= b for a, b in zip(x, y, strict=True))
    prefixes = [len(x)] if order == "set-replacement" else range(1, len(x) + 1)
    sides = ((at_least(x[:n], top), at_least(y[:n], top)) for n in prefixes)
    return all(a <= b for low, high in sides for a, b in zip(low, high, strict=True))


def bound(elements: list[Judged], pair: Case, under: Callable[[Judged, Judged], bool]) -> Judged | None:
    """The least element above both, where there is one."""
    above = [z for z in elements if all(under(x, z) for x in pair)]
    return next((z for z in above if all(under(z, w) for w in above)), None)


@pytest.mark.parametrize("name", ["AP", "P@3", "nDCG@2", "RR", "Q", "BPM(T=1)@3", "RBP(p=0.001)", "Rprec"])
@pytest.mark.parametrize("order", ORDERS)
def test_orderings(name: str, order: str) -> None:
    formula, cutoff = FORMULAS[name]
    for top, length in ((1, 3), (2, 2)):
        every = lists(top, [length])
        if order.startswith("set"):
            every = [x for x in every if list(x) == sorted(x, reverse=True)]
        value = {x: formula(x, Topic((length,) * (top + 1), length), cutoff) for x in every}
        pairs = [(x, y) for x, y in product(every, repeat=2) if x != y and below(order, x, y, top)]
        rises = [((x, y), sign(value[y] - value[x])) for x, y in pairs]
        sums: list[tuple[Case, bool]] = []
        for x, y in combinations(every, 2):
            join = bound(every, (x, y), lambda a, b: below(order, a, b, top))  # noqa: B023
            meet = bound(every, (x, y), lambda a, b: below(order, b, a, top))  # noqa: B023
            if join is not None and meet is not None:
                gap = value[x] + value[y] - value[join] - value[meet]
                sums.append(((x, y, join, meet), sign(gap) != 0))
        wanted = {
            "isotone": [(case, rise < 0) for case, rise in rises],
            "strictly-isotone": [(case, rise <= 0) for case, rise in rises],
            "valuation": sums,
        }
        for kind, compared in wanted.items():
            compare(ax.check(name, f"{kind}({order})", grades=top + 1, length=length), compared)


@pytest.mark.parametrize("name", FORMULAS)
def test_recall_bases(name: str) -> None:
    formula, cutoff = FORMULAS[name]
    for top, depth in ((1, 3), (2, 2)):
        inside: list[tuple[Case, bool]] = []
        moved: list[tuple[Case, bool]] = []
        reached = dict.fromkeys(product(range(depth + 1), repeat=top), False)
        for x, base in product(lists(top, range(1, depth + 1)), reached):
            own = tuple(x.count(g) for g in range(1, top + 1))
            if all(a <= b for a, b in zip(own, base, strict=True)):
                value, home = (formula(x, Topic((depth, *b), depth), cutoff) for b in (base, own))
                inside.append(((x,), sign(value) < 0 or sign(value - 1) > 0))
                moved += [((x, x), sign(value - home) != 0)] if base != own else []
                reached[base] |= sign(value - 1) == 0
        for axiom, compared in (("boundedness", inside), ("localization", moved)):
            compare(ax.check(name, axiom, grades=top + 1, depth=depth), compared)
        found = ax.check(name, "realizability", grades=top + 1, depth=depth)
        missed = [not one for base, one in reached.items() if 1 <= sum(base) <= depth]
        assert (found.cases, found.violations, bool(found)) == (len(missed), sum(missed), not any(missed))


def spread(r: Judged, s: Judged) -> list[int]:
    """The difference vector of an interval."""
    gaps = [b - a for a, b in zip(r, s, strict=True)]
    return [sum((i - j + 1) * gaps[j] for j in range(i + 1)) for i in range(len(gaps))]


def steps(variant: str, every: list[Judged]) -> list[tuple[Judged, Judged]]:
    if variant == "strong":
        return list(pairwise(every))
    under: Any = lambda a, b: a != b and below("rank-replacement-swapping", a, b, 1)  # noqa: E731
    pairs = [(x, y) for x, y in product(every, repeat=2) if under(x, y)]
    return [(x, y) for x, y in pairs if not any(under(x, z) and under(z, y) for z in every)]


@pytest.mark.parametrize("name", FORMULAS)
def test_scales(name: str) -> None:
    formula, cutoff = FORMULAS[name]
    every = lists(1, [3])
    value = {x: formula(x, Topic((3, 3), 3), cutoff) for x in every}
    for variant in ("equal", "all"):
        held = [
            (r, s, spread(r, s), value[s] - value[r])
            for r, s in product(every, repeat=2)
            if below("rank-replacement-swapping", r, s, 1) and (variant == "all" or sum(r) == sum(s))
        ]
        compared = [
            ((*one[:2], *other[:2]), sign(one[3] - other[3]) > 0)
            for one, other in product(held, repeat=2)
            if all(a <= b for a, b in zip(one[2], other[2], strict=True))
        ]
        compare(ax.check(name, f"interval-like({variant})", grades=2, length=3), compared)
    for variant, count in (("strong", 7), ("weak", 6)):
        mean = (value[every[-1]] - value[every[0]]) / Fraction(count)
        found = [
            ((x, y), sign(mean) <= 0 or sign(value[y] - value[x] - mean) != 0)
            for x, y in steps(variant, every)
        ]
        compare(ax.check(name, f"interval({variant})", grades=2, length=3), found)
