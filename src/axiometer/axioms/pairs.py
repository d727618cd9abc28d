"""Pairs of lists that an axiom compares, block by block."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from axiometer.measures.measure import Measure
from axiometer.measures.tree import Tree
from axiometer.numeric import Lanes
from axiometer.spaces import Space

Node = tuple[int, int]
"""A list as (level, number)."""


@dataclass(frozen=True)
class Pairs:
    """Values that should satisfy lower <= upper (or lower < upper), element by element.

    `nodes(i)` gives the two lists of element i of the broadcast block, counted row by row: lower, upper.
    Where gains are compared it gives four: the upper gain leads from the first to the second, the lower one
    from the third to the fourth. `case(i)` gives the lists that a witness shows, if they are not the nodes.
    Elements stand in lexicographic order of their cases. `equal` says that the two sides are the same by
    construction. `readers` are the measures of the two sides, where they are not the same.
    """

    lower: Lanes
    upper: Lanes
    nodes: Callable[[int], tuple[Node, ...]]
    equal: bool = False
    case: Callable[[int], tuple[Node, ...]] | None = None
    readers: tuple[Measure, Measure] | None = None

    def shown(self, i: int) -> tuple[Node, ...]:
        """The lists of case i."""
        return self.nodes(i) if self.case is None else self.case(i)


def allowed(pairs: Pairs, space: Space) -> Pairs:
    """The cases all of whose lists the recall base allows."""
    if space.roomy:
        return pairs
    lower, upper = (np.ravel(side) for side in np.broadcast_arrays(pairs.lower, pairs.upper))
    kept = [i for i in range(lower.size) if all(space.allows(space.labels(*x)) for x in pairs.shown(i))]
    return replace(
        pairs,
        lower=lower[kept],
        upper=upper[kept],
        nodes=lambda i: pairs.nodes(kept[i]),
        case=lambda i: pairs.shown(kept[i]),
    )


def parent_levels(tree: Tree) -> Iterator[int]:
    """The levels whose children are in the tree, the empty list only where the space asks for it."""
    if not tree.space.exact:
        start = tree.first if tree.space.empty else max(tree.first, 1)
        yield from range(start, tree.first + len(tree.values) - 1)
