"""The axioms' cases as they are stated, list by list, and what a measure's own formula says to each.

A case is (worse, better), or (a, a', b, b') of which the first move has to gain more than the second.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

from .logarithms import sign
from .scores import AD_HOC, MEASURES, Labels, Topic, score

Case = tuple[Labels, ...]
BINARY = ("priority", "deepness-single", "deepness-within", "confidence")
MOVED = (
    "swapping",
    "strict-swapping",
    "replacement",
    "strict-replacement",
    "top-weightedness",
    "convergence",
)
LONGER = ("relevance-monotonicity", "irrelevance-monotonicity", "monotonicity")
COVERING = ("redundancy", "induction")
BASES = ("boundedness", "localization", "realizability")
AXIOMS = (*BINARY, *MOVED, *LONGER, *COVERING, *BASES)
STRICT = {
    *("priority", "confidence", "deepness-single", "deepness-within", "strict-swapping"),
    *("strict-replacement", "top-weightedness", "convergence"),
}


@dataclass(frozen=True)
class Space:
    """All lists of up to `depth` documents (of exactly so many where `exact`) over labels 0..top."""

    kind: str
    top: int
    depth: int
    exact: bool = False
    empty: bool = False

    @property
    def own(self) -> Labels:
        """The recall base that allows every list."""
        return (self.depth,) * self.top

    @property
    def lists(self) -> list[Labels]:
        return lists(self.top, self.depth if self.exact else 0, self.depth)

    @property
    def bounds(self) -> dict[str, int | bool]:
        width = {"grades": self.top + 1} if self.kind == "grades" else {"aspects": self.top}
        extent = {"length" if self.exact else "depth": self.depth}
        return {**width, **extent, **({"empty": True} if self.empty else {})}

    def topic(self, base: Labels) -> Topic:
        return Topic(self.kind, base, self.depth)

    def given(self, base: Labels) -> dict[int | str, int]:
        """The base as a user writes it."""
        return dict(zip(self._names, base, strict=True))

    def base(self, given: dict[int | str, int]) -> Labels:
        return tuple(given.get(name, 0) for name in self._names)

    @property
    def _names(self) -> list[int | str]:
        return [i + 1 if self.kind == "grades" else "abcdefgh"[i] for i in range(self.top)]

    def shown(self, x: Labels) -> tuple[int | str, ...]:
        """The list as a witness shows it."""
        return x if self.kind == "grades" else tuple(" abcdefgh"[label].strip() for label in x)

    def read(self, documents: tuple[int | str, ...]) -> Labels:
        """The inverse of `shown`."""
        return tuple(d if isinstance(d, int) else " abcdefgh".index(d or " ") for d in documents)


@cache
def lists(top: int, shortest: int, longest: int) -> list[Labels]:
    return [x for n in range(shortest, longest + 1) for x in product(range(top + 1), repeat=n)]


def allows(base: Labels, case: Case) -> bool:
    return all(x.count(label) <= count for x in case for label, count in enumerate(base, start=1))


def speaks(axiom: str, space: Space) -> bool:
    """Whether the axiom has something to say about such lists."""
    if axiom in COVERING:
        return space.kind == "aspects" and not space.exact and (space.top > 1 or axiom == "induction")
    if space.exact and axiom in (*LONGER, "confidence"):
        return False
    if axiom in BINARY:
        return space.top == 1
    return axiom in LONGER or space.kind == "grades"


def blind(name: str, axiom: str, space: Space) -> bool:
    """Whether the two lists of every case are one and the same to the measure: it cannot tell aspects."""
    return space.kind == "aspects" and name in AD_HOC and axiom == "redundancy"


def swapped(x: Labels, i: int, j: int) -> Labels:
    out = list(x)
    out[i], out[j] = out[j], out[i]
    return tuple(out)


def raised(x: Labels, i: int, label: int) -> Labels:
    return (*x[:i], label, *x[i + 1 :])


def within(axiom: str, x: Labels, top: int, cutoff: int | None) -> Iterator[Case]:
    """The cases that move or replace documents of x."""
    length = len(x)
    if axiom in ("priority", "swapping", "strict-swapping"):
        yield from ((x, swapped(x, i, i + 1)) for i in range(length - 1) if x[i] < x[i + 1])
    elif axiom in ("replacement", "strict-replacement"):
        yield from ((x, raised(x, i, x[i] + 1)) for i in range(length) if x[i] < top)
    elif axiom == "top-weightedness":
        inside = range(min(length, cutoff or length))
        yield from ((x, swapped(x, i, j)) for i, j in combinations(inside, 2) if x[i] < x[j])
    elif axiom == "convergence" and cutoff is None:
        yield from ((x, raised(x, i, g)) for i in range(length) for g in range(x[i] + 1, top + 1))
    elif axiom == "convergence":
        inside, behind = range(min(length, cutoff)), range(cutoff, length)
        yield from ((x, swapped(x, i, j)) for i, j in product(inside, behind) if x[i] < x[j])
    elif axiom == "deepness-within":
        moves = [i for i in range(length - 1) if x[i : i + 2] == (0, 1)]
        for i, j in combinations(moves, 2):
            yield x, swapped(x, i, i + 1), x, swapped(x, j, j + 1)
    elif axiom == "deepness-single" and sum(x) == 1 and x.index(1) >= 1:
        i = x.index(1) - 1
        for j in range(i + 1, length - 1):
            deep = tuple(int(at == j + 1) for at in range(length))
            yield x, swapped(x, i, i + 1), deep, swapped(deep, j, j + 1)


def appended(axiom: str, x: Labels, top: int, cutoff: int | None) -> Iterator[Case]:
    """The cases that append a document to x."""
    if axiom == "relevance-monotonicity":
        yield from ((x, (*x, g)) for g in range(1, top + 1))
    elif axiom in ("irrelevance-monotonicity", "confidence"):
        yield (*x, 0), x
    elif axiom == "monotonicity" and (cutoff is None or len(x) <= cutoff):
        yield from ((x, (*x, g)) for g in range(top + 1))
    elif axiom == "redundancy":
        covered = set(x) - {0}
        for old, new in product(covered, set(range(1, top + 1)) - covered):
            yield (*x, old), (*x, new)


@cache
def closure(top: int, depth: int) -> list[Case]:
    """All pairs of the strict transitive closure of the three relations, by walking their graph."""
    above: dict[Labels, list[Labels]] = {x: [] for x in lists(top, 0, depth)}
    for x in lists(top, 0, depth - 1):
        for axiom in ("relevance-monotonicity", "irrelevance-monotonicity", "redundancy"):
            for low, high in appended(axiom, x, top, None):
                above[low].append(high)
    found = []
    for start in above:
        frontier, seen = [start], set()
        while frontier:
            fresh = set(above[frontier.pop()]) - seen
            seen |= fresh
            frontier += fresh
        assert start not in seen, "the relations have a cycle"
        found += [(start, high) for high in seen]
    return found


@cache
def cases(axiom: str, space: Space, cutoff: int | None) -> list[Case]:
    """All cases of the space, whatever the recall base."""
    if axiom == "induction":
        found = closure(space.top, space.depth)
    else:
        found = [case for x in space.lists for case in within(axiom, x, space.top, cutoff)]
        extended = [x for x in space.lists if len(x) < space.depth]
        found += [case for x in extended for case in appended(axiom, x, space.top, cutoff)]
    return [case for case in found if space.empty or all(case)]


def fails(name: str, axiom: str, topic: Topic, case: Case) -> bool:
    """Whether the case violates the axiom; the second list of monotonicity is read one rank further."""
    further = int(axiom == "monotonicity")
    values = [score(name, topic, x, further if at == 1 else 0) for at, x in enumerate(case)]
    gain = values[1] - values[0]
    if len(case) == 4:
        gain = gain - (values[3] - values[2])
    return sign(gain) < (1 if axiom in STRICT else 0)


@dataclass(frozen=True)
class Found:
    """How many cases there are, those that fail, and the smallest of them."""

    cases: int
    broken: tuple[Case, ...]

    @property
    def least(self) -> Case | None:
        return min(self.broken, key=lambda case: (sum(map(len, case)), case), default=None)


@cache
def decide(name: str, axiom: str, space: Space, base: Labels) -> Found:
    """An axiom that compares lists, under one recall base."""
    topic, cutoff = space.topic(base), MEASURES[name][1]
    allowed = [case for case in cases(axiom, space, cutoff) if allows(base, case)]
    return Found(len(allowed), tuple(case for case in allowed if fails(name, axiom, topic, case)))


def decide_bases(name: str, axiom: str, space: Space, bases: list[Labels]) -> Found:
    """An axiom that speaks of recall bases, over these."""
    total, broken = 0, []
    for base in bases:
        topic = space.topic(base)
        allowed = [x for x in space.lists if (x or space.empty) and allows(base, (x,))]
        if axiom == "realizability" and 1 <= sum(base) <= space.depth:
            total += 1
            values = [(score(name, topic, x), x) for x in allowed]
            broken += [(best(values),)] if all(sign(value - 1) for value, _ in values) else []
        for x in allowed if axiom != "realizability" else ():
            value, own = score(name, topic, x), tuple(x.count(label) for label in range(1, space.top + 1))
            if axiom == "boundedness":
                total += 1
                broken += [(x,)] if sign(value) < 0 or sign(value - 1) > 0 else []
            elif axiom == "localization" and own != base and own in bases:
                total += 1
                broken += [(x, x)] if sign(value - score(name, space.topic(own), x)) else []
    return Found(total, tuple(broken))


def best(values: list[tuple[object, Labels]]) -> Labels:
    """The first list that has the highest value."""
    top = values[0]
    for one in values[1:]:
        top = one if sign(one[0] - top[0]) > 0 else top  # type: ignore[operator]
    return top[1]
