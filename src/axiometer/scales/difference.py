"""The difference vector of two binary lists: how wide the interval between them is; and its axioms.

A difference structure stands behind an interval scale: its four axioms, each decided on a space of lists. A
difference is defined for the pairs of lists that an order makes comparable: the vector of Ferrante, Ferro and
Pontarollo, the natural distance, or the number of steps along the lexicographic chain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.arguments import several
from axiometer.errors import AxiomError, InputError
from axiometer.orders import Law

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Ranking = tuple[int, ...]
KINDS = ("vector", "natural", "chain")
LONGEST = 5
BLOCK = 1024


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


@dataclass(frozen=True)
class Structure:
    """Lists, and the difference from each to each: `code` names its row in `vectors`, -1 where there is none.

    >>> found = difference_structure(2, "vector")
    >>> bool(found.weak_order()), bool(found.solvability()), found.solvability().witness
    (True, False, ((0, 0), (1, 0), (0, 0), (0, 1)))
    """

    lists: tuple[Ranking, ...]
    code: Ints
    vectors: Ints

    @cached_property
    def leq(self) -> Bools:
        """Which difference is at most which."""
        return np.asarray((self.vectors[:, None, :] <= self.vectors[None, :, :]).all(axis=2))

    def weak_order(self) -> Law[Ranking]:
        """Every two differences exist and are comparable; a case is a, b, c, d."""
        known = self.code >= 0
        either = self.leq | self.leq.T
        pair = self.code.ravel()
        bad = ~either[pair[:, None], pair[None, :]] | ~known.ravel()[:, None] | ~known.ravel()[None, :]
        return self._law("weak order", bad.size, bad)

    def sign_reversal(self) -> Law[Ranking]:
        """From a to b at most from c to d: then from d to c at most from b to a."""
        pairs, turned = self.code.ravel(), self.code.T.ravel()
        some = self._within(pairs)
        back = (turned >= 0)[:, None] & (turned >= 0)[None, :] & self.leq[turned[None, :], turned[:, None]]
        return self._law("sign reversal", int(some.sum()), some & ~back)

    def solvability(self) -> Law[Ranking]:
        """From c to d at least nothing, at most from a to b: then some list is as far from a, one from b."""
        nothing = int(np.flatnonzero((self.vectors == 0).all(axis=1))[0])
        pairs = self.code.ravel()
        inside = self._within(pairs).T & (self.leq[nothing][pairs] & (pairs >= 0))[None, :]
        ahead = self._reached(self.code)
        behind = self._reached(self.code.T)
        size = len(self.lists)
        a, b = np.divmod(np.arange(size * size), size)
        found = ahead[a][:, pairs] & behind[b][:, pairs]
        return self._law("solvability", int(inside.sum()), inside & ~found)

    def concatenation(self) -> Law[Ranking]:
        """a to b at most a' to b', b to c at most b' to c': then a to c at most a' to c'.

        Only triples whose three differences exist are looked at; the witness is a, b, c, a', b', c'.
        """
        size = len(self.lists)
        first, second, third = np.indices((size,) * 3).reshape(3, -1)
        rows = np.stack([self.code[first, second], self.code[second, third], self.code[first, third]], axis=1)
        defined = np.flatnonzero((rows >= 0).all(axis=1))
        kinds, at, many = np.unique(rows[defined], axis=0, return_index=True, return_counts=True)
        cases = violations = 0
        least: tuple[int, int] | None = None
        for start in range(0, len(kinds), BLOCK):
            some = kinds[start : start + BLOCK]
            inside = (
                self.leq[some[:, None, 0], kinds[None, :, 0]] & self.leq[some[:, None, 1], kinds[None, :, 1]]
            )
            bad = inside & ~self.leq[some[:, None, 2], kinds[None, :, 2]]
            weight = many[start : start + BLOCK]
            cases += int(weight @ (inside @ many))
            violations += int(weight @ (bad @ many))
            if least is None and bad.any():
                i, j = np.argwhere(bad)[0]
                least = int(defined[at[start + i]]), int(defined[at[j]])
        chosen = [] if least is None else [part[k] for k in least for part in (first, second, third)]
        return Law("concatenation", cases, violations, tuple(self.lists[k] for k in chosen) or None)

    def axioms(self) -> tuple[Law[Ranking], ...]:
        """The four axioms in the paper's order."""
        return self.weak_order(), self.sign_reversal(), self.concatenation(), self.solvability()

    def _within(self, pairs: Ints) -> Bools:
        """Which pair's difference is at most which pair's, both existing."""
        known = pairs >= 0
        return np.asarray(known[:, None] & known[None, :] & self.leq[pairs[:, None], pairs[None, :]])

    def _reached(self, code: Ints) -> Bools:
        """For each list the differences that some other list is away."""
        found = np.zeros((len(self.lists), len(self.vectors)), dtype=bool)
        row, column = np.nonzero(code >= 0)
        found[row, code[row, column]] = True
        return found

    def _law(self, name: str, cases: int, bad: Bools) -> Law[Ranking]:
        violations = int(bad.sum())
        if not violations:
            return Law(name, cases, 0, None)
        size = len(self.lists)
        one, other = divmod(int(np.argmax(bad)), size * size)
        case = (*divmod(one, size), *divmod(other, size))
        return Law(name, cases, violations, tuple(self.lists[k] for k in case))


def difference_structure(length: int, kind: str = "vector") -> Structure:
    """The structure of all binary lists of a length under one of three differences: vector, natural, chain.

    >>> [bool(law) for law in difference_structure(3, "chain").axioms()]
    [True, True, True, True]
    """
    if kind not in KINDS:
        raise AxiomError(f"there is no difference {kind!r}", remedy=f"choose from {', '.join(KINDS)}")
    if not 1 <= length <= LONGEST:
        raise AxiomError(
            f"length={length}: {4**length:,} differences", remedy=f"take lists of 1 to {LONGEST} documents"
        )
    matrix = np.indices((2,) * length).reshape(length, -1).T
    ahead = np.cumsum(matrix[None, :, :] - matrix[:, None, :], axis=2)
    found = np.cumsum(ahead, axis=2)
    known = (ahead >= 0).all(axis=2) | (ahead <= 0).all(axis=2)
    if kind == "natural":
        found = found[:, :, -1:]
    if kind == "chain":
        number = np.arange(len(matrix))
        found, known = (number[None, :] - number[:, None])[:, :, None], np.ones_like(known)
    vectors, code = np.unique(found[known], axis=0, return_inverse=True)
    table = np.full(known.shape, -1, dtype=np.int64)
    table[known] = code.ravel()
    return Structure(tuple(tuple(map(int, row)) for row in matrix), table, vectors)
