"""Necessary and sufficient conditions on weights, for each of the four properties.

The difference of an additive measure over an interval is the sum of c[i] T[i], T its difference vector and
c[i] = w[i] - 2 w[i+1] + w[i+2] the second differences of the weights, which are 0 past the list. For every i
there are two intervals whose vectors differ in entry i alone, by 1; so the sum is monotone in T exactly when
no c[i] is negative. docs/explanation/scales.md gives the argument in full, and that for the other properties.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from axiometer.scales.weights import Form, Weights

Lists = tuple[tuple[int, ...], ...]


def coefficient(rank: int) -> Form:
    """c[rank], the factor of T[rank]."""
    return ((rank, 1), (rank + 1, -2), (rank + 2, 1))


def like_conditions(length: int, kind: str, deepest: int | None = None) -> Iterator[tuple[int, Form]]:
    """The sums that must not be negative, with the rank each belongs to.

    Where the ends of intervals have equally many relevant documents, T[N] = T[N-1], so that the last two
    coefficients count together. Past the last rank that is worth something all sums are 0.

    >>> list(like_conditions(2, "all"))
    [(1, ((1, 1), (2, -2))), (2, ((2, 1),))]
    """
    last = length if deepest is None else min(length, deepest)
    for rank in range(1, last + 1):
        if kind == "all" or rank <= length - 2:
            yield rank, tuple((i, c) for i, c in coefficient(rank) if i <= length)
        elif rank == length - 1:
            yield rank, ((rank, 1), (rank + 1, -1))


def like_failure(weights: Weights, kind: str) -> int | None:
    """The first rank whose condition fails; None where the measure is interval-like."""
    conditions = like_conditions(weights.length, kind, weights.deepest)
    return next((rank for rank, form in conditions if weights.sign(form) < 0), None)


def like_case(length: int, kind: str, rank: int) -> Lists:
    """A case r, s, u, v that the condition of this rank decides: the vectors differ there alone, by 1.

    >>> like_case(4, "equal", 2)
    ((0, 0, 0, 1), (0, 0, 1, 0), (0, 0, 1, 0), (0, 1, 0, 0))
    """
    if kind == "equal":
        narrow = ([rank + 2], [rank + 1]) if rank <= length - 2 else ([], [])
        return _lists(length, *narrow, [rank + 1], [rank])
    return _lists(length, [], [rank + 1], [rank + 1], [rank, rank + 2])


def even_conditions(length: int, kind: str) -> Iterator[Form]:
    """The sums that must be 0; besides, the last weight must be positive."""
    for rank in range(1, length):
        if kind == "strong":
            yield ((rank, 1), (rank + 1, -2))
        else:
            yield ((rank, 1), (rank + 1, -1), (length, -1))


def is_even(weights: Weights, kind: str) -> bool:
    """Whether all steps are equal and positive."""
    if weights.sign(((weights.length, 1),)) <= 0:
        return False
    return all(weights.sign(form) == 0 for form in even_conditions(weights.length, kind))


def uneven_case(weights: Weights, kind: str) -> Lists:
    """The least step that differs from the mean one, of a measure that is not even."""
    length = weights.length
    every: Form = [(rank, 1) for rank in range(1, length + 1)]
    count = 2**length - 1 if kind == "strong" else length * (length + 1) // 2
    if weights.sign(every) <= 0:
        return _lists(length, [], [length])
    for rank in range(length, 0, -1):
        if weights.sign_of_step((_step(length, kind, rank), count, every)) != 0:
            return _step_lists(length, kind, rank)
    return _lists(length, [], [length])


def _step(length: int, kind: str, rank: int) -> Form:
    """What the measure gains when a document becomes relevant at this rank and leaves those below."""
    if kind == "weak":
        return ((rank, 1), (rank + 1, -1)) if rank < length else ((rank, 1),)
    return [(rank, 1), *((below, -1) for below in range(rank + 1, length + 1))]


def _step_lists(length: int, kind: str, rank: int) -> Lists:
    below = range(rank + 1, length + 1) if kind == "strong" else range(rank + 1, min(rank + 2, length + 1))
    return _lists(length, below, [rank])


def _lists(length: int, *held: Iterable[int]) -> Lists:
    """Lists that hold a relevant document at these ranks, those past the end left out."""
    made = []
    for ranks in held:
        one = [0] * length
        for rank in ranks:
            if rank <= length:
                one[rank - 1] = 1
        made.append(tuple(one))
    return tuple(made)
