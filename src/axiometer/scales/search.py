"""Lists too long to be enumerated: the shortest heads first, and nothing relevant after them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from axiometer.numeric.gaps import gaps
from axiometer.scales.intervals import intervals
from axiometer.scales.likeness import Likeness, Tick, interval_like

WHOLE = 10
"""Lists of up to this length are compared as a whole."""
LONGEST = 12
"""The longest lists of which every interval is compared."""
Score = Callable[[int], Sequence[Any]]
"""From a reach k to the values of the 2^k lists with nothing relevant past rank k, in lexicographic order."""


def reaches(length: int) -> list[int]:
    """The heads that are tried: the whole list where that can be done at once.

    >>> reaches(8), reaches(12)[-3:], reaches(1000)[-1]
    ([8], [10, 11, 12], 10)
    """
    if length <= WHOLE:
        return [length]
    return list(range(1, (length if length <= LONGEST else WHOLE) + 1))


def search(length: int, kind: str, score: Score, tick: Tick | None = None) -> tuple[Likeness, int]:
    """What the first reach with a violation shows, or the last one; and that reach.

    >>> from fractions import Fraction
    >>> found, reach = search(20, "all", lambda k: [Fraction(x % 2) for x in range(2**k)])
    >>> reach, found.case[0][:3], found.case[1][:3], found.case[3][:3]
    (2, (0, 0, 0), (0, 0, 0), (1, 0, 0))
    """
    found, reach = Likeness(0, 0, 0, None), 0
    for reach in reaches(length):
        whole = intervals(length, reach)
        some = whole.balanced if kind == "equal" else whole
        found = interval_like(some, gaps(score(reach), some.lower, some.upper), tick)
        if found.violations:
            break
    return found, reach
