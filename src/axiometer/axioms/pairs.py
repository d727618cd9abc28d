"""Pairs of lists that an axiom compares, block by block."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from axiometer.measures.tree import Tree
from axiometer.numeric import Lanes

Node = tuple[int, int]
"""A list as (level, number)."""


@dataclass(frozen=True)
class Pairs:
    """Values that should satisfy lower <= upper (or lower < upper), element by element.

    `nodes(i)` gives the two lists of element i of the broadcast block, counted row by row; elements stand in
    lexicographic order of the lower list, then of the upper. `equal` says that the two sides are the same
    by construction.
    """

    lower: Lanes
    upper: Lanes
    nodes: Callable[[int], tuple[Node, Node]]
    equal: bool = False


def parent_levels(tree: Tree) -> Iterator[int]:
    """The levels whose children are in the tree, the empty list only where the space asks for it."""
    if not tree.space.exact:
        start = tree.first if tree.space.empty else max(tree.first, 1)
        yield from range(start, tree.first + len(tree.values) - 1)
