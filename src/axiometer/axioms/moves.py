"""Moves inside a list, as index arithmetic on a level of the tree: swaps and replacements."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, product

from axiometer.axioms.pairs import Node, Pairs
from axiometer.measures.tree import Tree
from axiometer.numeric import Lanes


def levels(tree: Tree, least: int) -> range:
    """The lengths of the space's lists that hold at least so many documents."""
    return range(max(least, tree.space.levels.start), tree.space.depth + 1)


def swaps(tree: Tree, far: bool = False, within: int | None = None) -> Iterator[Pairs]:
    """An inversion mended: the better of two documents moves to the earlier rank of the two.

    Neighbours only, unless `far`; `within` bounds the ranks of both.
    """
    wide = tree.space.branching
    for level in levels(tree, 2):
        last = min(level, within or level)
        for i, j in combinations(range(1, last + 1), 2):
            if far or j == i + 1:
                for low, high in combinations(range(wide), 2):
                    yield moved(tree, level, {i: low, j: high}, {i: high, j: low})


def crossings(tree: Tree, cutoff: int) -> Iterator[Pairs]:
    """A document behind the cutoff swapped with a worse one before it."""
    for level in levels(tree, cutoff + 1):
        for i, j in product(range(1, cutoff + 1), range(cutoff + 1, level + 1)):
            for low, high in combinations(range(tree.space.branching), 2):
                yield moved(tree, level, {i: low, j: high}, {i: high, j: low})


def replacements(tree: Tree, within: int | None = None, step: int | None = 1) -> Iterator[Pairs]:
    """One document replaced by a better one: by `step` grades, or by any number for None."""
    wide = tree.space.branching
    for level in levels(tree, 1):
        for rank in range(1, min(level, within or level) + 1):
            for low, high in combinations(range(wide), 2):
                if step is None or high - low == step:
                    yield moved(tree, level, {rank: low}, {rank: high})


def moved(tree: Tree, level: int, lower: dict[int, int], upper: dict[int, int]) -> Pairs:
    """All pairs of lists of a length that differ only at some ranks: {rank: label} below and above."""
    wide = tree.space.branching
    block = _block(tree, level, sorted(lower))
    below, above = (block[_slot(side)] for side in (lower, upper))
    gap = sum((upper[rank] - lower[rank]) * wide ** (level - rank) for rank in lower)

    def nodes(i: int) -> tuple[Node, ...]:
        number = _number(tree, level, lower, i)
        return (level, number), (level, number + gap)

    return Pairs(below, above, nodes)


def _block(tree: Tree, level: int, ranks: list[int]) -> Lanes:
    """The level's values with an axis for each of these ranks and for what lies between."""
    wide = tree.space.branching
    shape: list[int] = []
    for before, rank in pairwise([0, *ranks]):
        shape += [wide ** (rank - before - 1), wide]
    return tree.at(level).reshape(*shape, wide ** (level - ranks[-1]))


def _slot(labels: dict[int, int]) -> tuple[slice | int, ...]:
    return tuple(part for rank in sorted(labels) for part in (slice(None), labels[rank]))


def _number(tree: Tree, level: int, fixed: dict[int, int], i: int) -> int:
    """The number of the list that is i-th among those with some labels fixed."""
    wide, number, power = tree.space.branching, 0, 1
    for rank in range(level, 0, -1):
        if rank in fixed:
            label = fixed[rank]
        else:
            i, label = divmod(i, wide)
        number += label * power
        power *= wide
    return number
