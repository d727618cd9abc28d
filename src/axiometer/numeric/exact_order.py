"""The exact order of numbers and of their differences, told by floats wherever floats can tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt
from flint import arb, ctx, fmpq

from axiometer.numeric.compare import slack_for
from axiometer.numeric.reals import Real

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Close = Callable[[Ints, Ints], Ints]
PRECISION = 128
SAFE = 2**61
"""Differences of two integers below this fit a machine word, and so do differences of those."""


@dataclass(frozen=True)
class Gaps:
    """Differences in their exact order; with a function's floats, those closer than `slack` stay open.

    Numbers are only compared: they are the differences over a common denominator, or their ranks.
    """

    keys: npt.NDArray[Any]
    slack: float = 0.0


def gaps(values: Sequence[Any], lower: Ints, upper: Ints) -> Gaps:
    """The differences values[upper] - values[lower], comparable as machine numbers.

    >>> gaps([Fraction(0), Fraction(1, 3), Fraction(1, 2)], np.array([0, 0]), np.array([1, 2])).keys
    array([2, 3])
    """
    if any(isinstance(value, float) for value in values):
        return _rounded(values, lower, upper)
    if any(isinstance(value, Real) for value in values):
        return Gaps(_real_ranks(values, lower, upper))
    whole = integers(values)
    if whole is None or max(map(abs, whole), default=0) >= SAFE:
        return Gaps(_rational_ranks(rationals(values), lower, upper))
    small = np.array(whole, dtype=np.int64)
    return Gaps(small[upper] - small[lower])


def integers(values: Sequence[Any]) -> list[int] | None:
    """Rational values over their common denominator; None where that is no small number.

    >>> integers([Fraction(1, 3), Fraction(1, 2)])
    [2, 3]
    """
    pairs, common = [_ratio(value) for value in values], 1
    for _, bottom in pairs:
        common = lcm(common, bottom)
        if common >= SAFE:
            return None
    return [top * (common // bottom) for top, bottom in pairs]


def rationals(values: Sequence[Any]) -> npt.NDArray[Any]:
    """Rational values as lanes of flint's type.

    >>> rationals([Fraction(1, 3)])[0] * 3
    1
    """
    found = np.empty(len(values), dtype=object)
    found[:] = [fmpq(*_ratio(value)) for value in values]
    return found


def _ratio(value: Any) -> tuple[int, int]:
    if isinstance(value, fmpq):
        return int(value.p), int(value.q)
    exact = Fraction(value)
    return exact.numerator, exact.denominator


def _rounded(values: Sequence[Any], lower: Ints, upper: Ints) -> Gaps:
    """A function's own floats."""
    near = np.array([float(value) for value in values])
    return Gaps(near[upper] - near[lower], gap_slack(near))


def gap_slack(near: Floats) -> float:
    """How far two differences of a function's floats may be apart where they stand for one.

    >>> gap_slack(np.array([0.5, -2.0])) == 4 * slack_for(2.0)
    True
    """
    return 4 * slack_for(float(np.abs(near).max()))


def _rational_ranks(values: npt.NDArray[Any], lower: Ints, upper: Ints) -> Ints:
    """Dense ranks of differences of fractions without a common denominator: by floats, else exactly."""

    def close(low: Ints, high: Ints) -> Ints:
        exact = values[high] - values[low]
        place = {value: rank for rank, value in enumerate(sorted(set(exact.tolist())))}
        return np.array([place[value] for value in exact.tolist()], dtype=np.int64)

    return _ranks(values, lower, upper, close)


def _real_ranks(values: Sequence[Any], lower: Ints, upper: Ints) -> Ints:
    """Dense ranks of differences of exact reals: by floats, else by terms, else exactly."""
    table = terms(values)
    return _ranks(values, lower, upper, lambda low, high: _within(values, table, low, high))


def _ranks(values: Sequence[Any] | npt.NDArray[Any], lower: Ints, upper: Ints, close: Close) -> Ints:
    """Dense ranks of differences; `close` ranks those among which floats cannot decide."""
    near, slack = approximations(values)
    found = near[upper] - near[lower]
    order = np.argsort(found, kind="stable")
    apart = np.diff(found[order]) > slack
    starts = np.flatnonzero(np.concatenate([[True], apart]))
    ranks = np.empty(len(found), dtype=np.int64)
    fresh = 0
    for start, stop in zip(starts, [*starts[1:], len(order)], strict=True):
        members = order[start:stop]
        alone = len(members) == 1
        local = np.zeros(1, dtype=np.int64) if alone else close(lower[members], upper[members])
        ranks[members] = fresh + local
        fresh += int(local.max()) + 1
    return ranks


def _within(values: Sequence[Any], table: npt.NDArray[Any], lower: Ints, upper: Ints) -> Ints:
    """Dense ranks among differences that floats cannot tell apart; most of them have the same terms."""
    rows = table[upper] - table[lower]
    if len(rows) == 1 or bool((rows == rows[0]).all()):
        return np.zeros(len(rows), dtype=np.int64)
    kinds: dict[tuple[Any, ...], int] = {}
    kind = np.array([kinds.setdefault(tuple(row), len(kinds)) for row in rows.tolist()])
    first = [int(np.argmax(kind == k)) for k in range(len(kinds))]
    exact = [values[upper[at]] - values[lower[at]] for at in first]

    def compare(one: int, other: int) -> int:
        return sign(exact[one] - exact[other])

    order = sorted(range(len(exact)), key=cmp_to_key(compare))
    place = np.zeros(len(exact), dtype=np.int64)
    for before, after in pairwise(order):
        place[after] = place[before] + (exact[before] != exact[after])
    return np.asarray(place[kind])


def sign(value: Any) -> int:
    """-1, 0 or 1, proved."""
    return value.sign() if isinstance(value, Real) else int(value > 0) - int(value < 0)


def approximations(values: Sequence[Any] | npt.NDArray[Any]) -> tuple[Floats, float]:
    """The values in float64, and a bound on the error of a difference of two differences."""
    with ctx.workprec(PRECISION):
        balls = [value.ball() if isinstance(value, Real) else arb(fmpq(*_ratio(value))) for value in values]
        near = np.array([float(ball.mid()) for ball in balls])
        error = max(float(ball.rad()) for ball in balls)
    return near, 16 * (error + 2.0**-52 * float(np.abs(near).max()))


def terms(values: Sequence[Any]) -> npt.NDArray[Any]:
    """A row of integers for each value, a column for each product of logarithms, over a common denominator.

    Equal rows are equal values.
    """
    spread = [
        value.terms if isinstance(value, Real) else {(): fmpq(*_ratio(value))} if value else {}
        for value in values
    ]
    places = {monomial: k for k, monomial in enumerate(dict.fromkeys(m for one in spread for m in one))}
    common = lcm(*(int(c.q) for one in spread for c in one.values()))
    table = np.zeros((len(values), max(1, len(places))), dtype=object)
    for row, one in enumerate(spread):
        for monomial, coefficient in one.items():
            table[row, places[monomial]] = int(coefficient.p) * (common // int(coefficient.q))
    small = all(abs(number) < SAFE for number in table.ravel())
    return table.astype(np.int64) if small else table
