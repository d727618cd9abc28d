"""The difference vector of two binary lists: how wide the interval between them is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from operator import index
from typing import Any

from axiometer.arguments import several
from axiometer.errors import InputError


def difference(r: Sequence[Any], s: Sequence[Any]) -> tuple[int, ...]:
    """The difference vector of the interval [r, s] of binary lists of one length.

    T[i] is the sum over j <= i of (i-j+1)(s[j]-r[j]): so many single steps, forward swaps and replacements at
    the last rank, lead from r to s within the first i ranks. r must lie below s: no prefix of r holds more
    relevant documents than that of s.

    >>> difference([0, 1, 0, 0], [1, 0, 1, 0])
    (1, 1, 2, 3)
    """
    lower, upper = _binary(r, "r"), _binary(s, "s")
    if len(lower) != len(upper):
        raise InputError(
            f"r has {len(lower)} documents and s has {len(upper)}", remedy="compare lists of one length"
        )
    ahead = list(accumulate(b - a for a, b in zip(lower, upper, strict=True)))
    if min(ahead, default=0) < 0:
        raise _not_below(lower, upper, ahead)
    return tuple(accumulate(ahead))


def natural_distance(r: Sequence[Any], s: Sequence[Any]) -> int:
    """The length of every maximal chain from r to s: the last entry of the difference vector.

    >>> natural_distance([0, 1, 0, 0], [1, 0, 1, 0])
    3
    """
    return difference(r, s)[-1] if len(r) else 0


def convex_length(vector: Sequence[int], coefficients: Sequence[Fraction | int | str]) -> Fraction:
    """One number for an interval: a convex combination of the entries of its difference vector.

    >>> convex_length(difference([0, 1, 0, 0], [1, 0, 1, 0]), ["1/2", 0, 0, "1/2"])
    Fraction(2, 1)
    """
    shares = [Fraction(c) for c in coefficients]
    if len(shares) != len(vector):
        raise InputError(
            f"there are {len(shares)} coefficients for {len(vector)} entries", remedy="give one for each rank"
        )
    if min(shares, default=Fraction(0)) < 0 or sum(shares) != 1:
        raise InputError("the coefficients are not convex", remedy="give shares from 0 up that add up to 1")
    return sum((c * t for c, t in zip(shares, vector, strict=True)), Fraction(0))


def _binary(given: Sequence[Any], name: str) -> list[int]:
    """The list as 0 and 1; a grade beyond is refused with its rank."""
    found = []
    for rank, grade in enumerate(several(name, given, "grades"), start=1):
        if not hasattr(grade, "__index__") or index(grade) not in (0, 1):
            raise InputError(
                f"{name} holds {grade!r} at rank {rank}, and a difference vector needs binary lists",
                remedy="say which grades count as relevant: 1 for those, 0 for the others",
            )
        found.append(index(grade))
    return found


def _not_below(lower: list[int], upper: list[int], ahead: list[int]) -> InputError:
    """Which prefix breaks it, and what to do."""
    prefix = next(i for i, lead in enumerate(ahead, start=1) if lead < 0)
    turned = max(ahead) <= 0
    return InputError(
        f"r does not lie below s: of the first {prefix} documents, r has {sum(lower[:prefix])} relevant "
        f"and s {sum(upper[:prefix])}",
        remedy="exchange the two" if turned else "choose others: neither list lies below the other",
    )
