"""Rank-biased overlap of two orders of the same systems (Webber, Moffat, Zobel, TOIS 2010)."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from axiometer.errors import InputError
from axiometer.meta.pairs import FloatArray

TIES = ("a", "b", "w")


def rbo(x: ArrayLike, y: ArrayLike, p: float = 0.9, ties: str = "a") -> float:
    """Extrapolated RBO, RBO_ext: the overlap at the last rank is taken to continue for ever.

    The agreement at depth d weighs (1-p) p**(d-1), and the last one p**n more. Ties (Corsi and Urbano,
    SIGIR 2024): `a` broken at random, in expectation; `b` the same, scaled so that an order agrees fully with
    itself; `w` tied systems all stand at the first rank of their group.

    >>> round(rbo([3, 2, 1], [3, 1, 2], p=0.5), 4)
    0.875
    """
    if not 0 < p < 1:
        raise InputError(f"RBO's persistence p is {p}", remedy="choose it between 0 and 1")
    if ties not in TIES:
        raise InputError(f"no treatment of ties is called {ties!r}", remedy=f"use one of {', '.join(TIES)}")
    spread = whole_groups if ties == "w" else shared_ranks
    agreement = _agreement(spread(x), spread(y), ties)
    depth = np.arange(1, len(agreement) + 1)
    return float((1 - p) * (agreement * p ** (depth - 1)).sum() + agreement[-1] * p ** len(agreement))


def shared_ranks(scores: ArrayLike) -> FloatArray:
    """Depths x systems: the probability of standing at or above a depth when ties are broken at random.

    >>> shared_ranks([2.0, 1.0, 1.0]).tolist()
    [[1.0, 0.0, 0.0], [1.0, 0.5, 0.5], [1.0, 1.0, 1.0]]
    """
    values = np.asarray(scores, np.float64)
    _, group, size = np.unique(-values, return_inverse=True, return_counts=True)
    above = (np.cumsum(size) - size)[group]
    depth = np.arange(1, len(values) + 1)[:, None]
    return np.clip((depth - above) / size[group], 0.0, 1.0)


def whole_groups(scores: ArrayLike) -> FloatArray:
    """Depths x systems: 1 where the first rank of the system's group is at or above the depth.

    >>> whole_groups([2.0, 1.0, 1.0]).tolist()
    [[1.0, 0.0, 0.0], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0]]
    """
    return np.ceil(shared_ranks(scores))


def _agreement(x: FloatArray, y: FloatArray, ties: str) -> FloatArray:
    overlap = (x * y).sum(axis=1)
    if ties == "a":
        return np.asarray(overlap / np.arange(1, len(x) + 1))
    if ties == "b":
        return np.asarray(overlap / np.sqrt((x * x).sum(axis=1) * (y * y).sum(axis=1)))
    return np.asarray(2 * overlap / (x.sum(axis=1) + y.sum(axis=1)))
