"""The difference structure behind an interval scale: its four axioms, each decided on a space of lists.

A difference is defined for the pairs of lists that an order makes comparable: the vector of Ferrante, Ferro
and Pontarollo, the natural distance, or the number of steps along the lexicographic chain.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from axiometer.errors import AxiomError
from axiometer.orders import Law

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Ranking = tuple[int, ...]
KINDS = ("vector", "natural", "chain")
LONGEST = 5
BLOCK = 1024


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
