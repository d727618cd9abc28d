"""Which axioms speak of two lists: each axiom's cases as a test on one pair, at any length.

A test holds these against the cases that the axioms themselves list, pair by pair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from axiometer.axioms.axiom import AXIOMS, Axiom
from axiometer.orders import ORDERINGS
from axiometer.web.asked import Ranking

Cutoff = int | None
Test = Callable[[Ranking, Ranking, Cutoff], bool]
"""Whether an axiom compares a lower with an upper list, for a measure with this cutoff."""


def differing(lower: Ranking, upper: Ranking) -> list[int]:
    """The ranks, from 1, at which two lists of one length differ; none where the lengths do.

    >>> differing((0, 1, 2), (1, 0, 2))
    [1, 2]
    """
    if len(lower) != len(upper):
        return []
    return [rank for rank, (x, y) in enumerate(zip(lower, upper, strict=True), start=1) if x != y]


def _replaced(lower: Ranking, upper: Ranking, cutoff: Cutoff, step: int | None = 1) -> bool:
    ranks = differing(lower, upper)
    if len(ranks) != 1:
        return False
    rise = int(upper[ranks[0] - 1]) - int(lower[ranks[0] - 1])
    return rise > 0 if step is None else rise == step


def _mended(lower: Ranking, upper: Ranking) -> tuple[int, int] | None:
    """The two ranks whose documents changed places, the better one now first."""
    ranks = differing(lower, upper)
    if len(ranks) != 2:
        return None
    i, j = ranks
    low, high = lower[i - 1], lower[j - 1]
    swapped = (upper[i - 1], upper[j - 1]) == (high, low)
    return (i, j) if swapped and int(low) < int(high) else None


def _neighbours(lower: Ranking, upper: Ranking, cutoff: Cutoff) -> bool:
    found = _mended(lower, upper)
    return found is not None and found[1] == found[0] + 1


def _within(lower: Ranking, upper: Ranking, cutoff: Cutoff) -> bool:
    found = _mended(lower, upper)
    return found is not None and (cutoff is None or found[1] <= cutoff)


def _converged(lower: Ranking, upper: Ranking, cutoff: Cutoff) -> bool:
    if cutoff is None:
        return _replaced(lower, upper, cutoff, step=None)
    found = _mended(lower, upper)
    return found is not None and found[0] <= cutoff < found[1]


def _appended(lower: Ranking, upper: Ranking, cutoff: Cutoff) -> bool:
    return bool(lower) and upper[:-1] == lower and bool(upper[-1])


def _padded(lower: Ranking, upper: Ranking, cutoff: Cutoff) -> bool:
    return bool(upper) and lower[:-1] == upper and not lower[-1]


def _read_on(lower: Ranking, upper: Ranking, cutoff: Cutoff) -> bool:
    return bool(lower) and upper[:-1] == lower and (cutoff is None or len(lower) <= cutoff)


def _turned(lower: Ranking, upper: Ranking, cutoff: Cutoff) -> bool:
    """After the same documents, one aspect that they cover against one that they do not."""
    if not lower or differing(lower, upper) != [len(lower)]:
        return False
    seen = {aspect for document in lower[:-1] for aspect in str(document)}
    old, new = str(lower[-1]), str(upper[-1])
    return len(old) == len(new) == 1 and old in seen and new not in seen


def _induced(lower: Ranking, upper: Ranking, cutoff: Cutoff) -> bool:
    """Trailing documents without an aspect go, perhaps the last one turns, relevant ones come."""
    for kept in range(len(lower), -1, -1):
        if any(lower[kept:]):
            return False
        root, padded, added = lower[:kept], len(lower) - kept, len(upper) - kept
        if added < 0 or not all(upper[kept:]) or kept + min(padded, added) == 0:
            continue
        if _turned(root, upper[:kept], cutoff) or (root == upper[:kept] and lower != upper):
            return True
    return False


def _ordered(lower: Ranking, upper: Ranking, cutoff: Cutoff, name: str) -> bool:
    if len(lower) != len(upper) or not lower or lower == upper:
        return False
    x, y = tuple(map(int, lower)), tuple(map(int, upper))
    descending = all(tuple(sorted(z, reverse=True)) == z for z in (x, y))
    form = ORDERINGS[name]
    return (descending or not form.multiset) and form.leq(x, y)


TESTS: dict[str, Test] = {
    "giner.replacement": _replaced,
    "giner.strict-replacement": _replaced,
    "giner.swapping": _neighbours,
    "giner.strict-swapping": _neighbours,
    "amigo.priority": _neighbours,
    "amigo.confidence": _padded,
    "moffat.top-weightedness": _within,
    "moffat.convergence": _converged,
    "moffat.monotonicity": _read_on,
    "albahem.relevance-monotonicity": _appended,
    "albahem.irrelevance-monotonicity": _padded,
    "albahem.redundancy": _turned,
    "albahem.induction": _induced,
    **{
        f"giner.{stem}({name})": partial(_ordered, name=name)
        for stem in ("isotone", "strictly-isotone")
        for name in ORDERINGS
    },
}


@dataclass(frozen=True)
class Word:
    """What an axiom says of two lists: the value of one, by its number, is not above that of the other."""

    axiom: Axiom
    lower: int

    @property
    def strict(self) -> bool:
        """Whether equal values break it."""
        return self.axiom.strict

    @property
    def demand(self) -> str:
        """In words, from the first list to the second.

        >>> Word(AXIOMS.find("giner.replacement"), 0).demand
        'must not fall'
        """
        if self.lower == 0:
            return "must rise" if self.strict else "must not fall"
        return "must fall" if self.strict else "must not rise"


def words(before: Ranking, after: Ranking, cutoff: Cutoff) -> Iterator[Word]:
    """What the axioms say of two lists, for a measure with this cutoff.

    >>> [word.axiom.name for word in words((0, 1), (1, 1), None)][:2]
    ['replacement', 'strict-replacement']
    """
    for name, test in TESTS.items():
        for lower, pair in enumerate(((before, after), (after, before))):
            if _fits(name, before + after) and test(*pair, cutoff):
                yield Word(AXIOMS.find(name), lower)


def _fits(name: str, documents: Ranking) -> bool:
    """Grades are compared by size, aspects by what was seen."""
    graded = all(isinstance(document, int) for document in documents)
    about = AXIOMS.find(name).speaks_of
    return "grades" in about or "binary" in about if graded else "aspects" in about
