"""Cases: where a comparison is not the same for all values of some quantities, these are split in two.

Each range is told by substitution, as n = m + t, so that a sign is read off coefficients in both of them, and
the two together are all values that there were.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Generic, TypeVar

from flint import fmpq

from axiometer.verdicts.proofs.symbolic import (
    ONE,
    Quotient,
    Range,
    Terms,
    UnsettledError,
    constant,
    quantity,
    within,
)

MOST = 200
"""So many cases are looked at for one question."""
DEEPEST = 20
"""So many splits lead to a case at the most."""
FAR = 30
"""Whole numbers are told from a number up to this one by one."""
WHOLE = "nm"
"""The quantities whose names begin with these are whole numbers."""
Found = TypeVar("Found")


@dataclass(frozen=True)
class Case(Generic[Found]):
    """What is known in a case, and what was found there."""

    known: Range
    found: Found


def cases(run: Callable[[], Found], known: Range, never: str = "\n") -> list[Case[Found]]:
    """What a run finds in every case that it tells apart; UnsettledError where they are too many, or unclear.

    Nothing that is named like `never` is told apart.

    >>> n, m = quantity("n"), quantity("m")
    >>> sorted(case.found for case in cases(lambda: n <= m, {}))
    [False, True, True]
    """
    found: list[Case[Found]] = []
    left, fresh = [(known, 0)], count()
    while left:
        here, deep = left.pop()
        if len(found) + len(left) > MOST:
            raise UnsettledError("too many cases")
        try:
            with within(here):
                found.append(Case(here, run()))
        except UnsettledError as error:
            asked = {name for monomial in error.gap or () for name, _ in monomial}
            if error.gap is None or deep == DEEPEST or any(never in name for name in asked):
                raise
            ranges = halves(error.gap, lambda: str(next(fresh)))
            left += [({**here, **more}, deep + 1) for more in ranges]
    return found


def halves(gap: Terms, fresh: Callable[[], str]) -> tuple[dict[str, Quotient], dict[str, Quotient]]:
    """Two ranges, told by substitution, that are all values together; in each of them less is open.

    `gap` is a polynomial whose sign is asked for.
    """
    names = [{name for name, _ in monomial} for monomial in gap]
    shared = set.intersection(*names)
    signs = {bool(c > 0) for c in gap.values()}
    if shared or len(signs) == 1:
        free = shared or {name for name in set.union(*names) if not name[0].isupper()}
        return _zero_or_more(min(free), fresh)
    if any(sum(power for _, power in monomial) > 1 for monomial in gap):
        raise UnsettledError("the comparison is not linear")
    over, under = (
        sorted(m[0][0] for m, c in gap.items() if m != ONE and bool(c > 0) == above)
        for above in (True, False)
    )
    if abs(float(gap.get(ONE, fmpq(0)))) > FAR:
        raise UnsettledError("a whole number is compared with a large one")
    if not over or not under:
        return _zero_or_more((over or under)[0], fresh)
    return _larger(over[0], under[0], fresh)


def _zero_or_more(name: str, fresh: Callable[[], str]) -> tuple[dict[str, Quotient], dict[str, Quotient]]:
    """name = 0, or it is at least 1 (above 0 where it is no whole number)."""
    if name[0].isupper():
        raise UnsettledError("a positive quantity is compared with a number")
    more = quantity(name + "'") + 1 if name[0] in WHOLE else quantity(f"P{name}{fresh()}")
    return {name: constant(0)}, {name: more}


def _larger(
    one: str, other: str, fresh: Callable[[], str]
) -> tuple[dict[str, Quotient], dict[str, Quotient]]:
    """one = other + t, or other = one + t with t above 0."""
    both = one[0] in WHOLE and other[0] in WHOLE
    if not both or one[0].isupper() or other[0].isupper():
        raise UnsettledError("quantities are compared that are not whole")
    rest = quantity(f"n.{fresh()}")
    return {one: quantity(other) + rest}, {other: quantity(one) + rest + fmpq(1)}
