"""The cases of a rewrite: on a tree, for two given lists, by the moves, and by the definition."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from axiometer.axiomatics.cases import cases_in
from axiometer.errors import AxiomError
from axiometer.metrics.find_measure import measure
from axiometer.metrics.tree import Tree, grow
from axiometer.numeric import FLOAT
from axiometer.spaces import Space
from axiometer.spaces.rewrite import Rewrite, rewrite

from .statements import Labels, Statement, statements

VALUES = measure("gRBP(p=1/3)")
"""Tells all short lists apart, so that a value says which list it was read off."""


def in_tree(one: Rewrite, tree: Tree, cutoff: int | None) -> list[tuple[Labels, Labels]]:
    """The pairs of lists of every block; the values of a block are those of its lists."""
    found = []
    for pairs in cases_in(one, tree, tree, cutoff):
        lower, upper = (np.ravel(side) for side in np.broadcast_arrays(pairs.lower, pairs.upper))
        for at, values in enumerate(zip(lower, upper, strict=True)):
            nodes = pairs.nodes(at)
            assert values == tuple(tree.at(level).ravel()[number] for level, number in nodes)
            found.append(tuple(tree.space.labels(*node) for node in nodes))
            assert pairs.longest == max(map(len, found[-1]))
    return found  # type: ignore[return-value]


def read(statement: Statement) -> Rewrite:
    try:
        return rewrite(statement.text)
    except AxiomError:
        assume(False)
        raise


spaces = st.builds(
    lambda labels, exact, empty: Space("grades", labels, 4 if labels == 2 else 3, exact=exact, empty=empty),
    st.integers(2, 3),
    st.booleans(),
    st.booleans(),
)


@settings(max_examples=200)
@given(statements(), spaces, st.sampled_from([None, 1, 2, 3]))
@example(Statement(("", ""), ("r", ""), False), Space("grades", 2, 3), None)
@example(Statement(("d", ""), ("", "d"), True), Space("grades", 2, 3), None)
@example(Statement(("d", "e", ""), ("e", "e", ""), False), Space("grades", 2, 3), None)
def test_a_tree_holds_the_cases_of_the_definition(
    statement: Statement, space: Space, cutoff: int | None
) -> None:
    one = read(statement)
    lengths = (
        range(space.depth, space.depth + 1)
        if space.exact
        else range(0 if space.empty else 1, space.depth + 1)
    )
    wanted = statement.cases(space.branching, lengths, cutoff)
    tree = grow(VALUES, space, FLOAT)
    found = in_tree(one, tree, cutoff)
    assert len(found) == len(set(found))
    assert set(found) == set(wanted)
    lists = [labels for size in lengths for labels in product(range(space.branching), repeat=size)]
    told = {(x, y) for x, y in product(lists, repeat=2) if one.between(x, y, space.branching, cutoff)}
    assert told == set(wanted)
    for x in lists:
        made = {y for y in one.moves(x, space.branching, cutoff) if len(y) in lengths}
        assert made == {y for low, y in wanted if low == x}
