"""Each test on one pair of lists says what the axiom's own cases say, for every pair of a small space."""

from __future__ import annotations

from itertools import product

import pytest

from axiometer.axioms.axiom import AXIOMS
from axiometer.measures.lookup import measure
from axiometer.measures.tree import grow
from axiometer.numeric import RATIONAL
from axiometer.spaces import Space, aspect_space, grade_space
from axiometer.web.speaks import TESTS, words

SPACES = {
    "binary": grade_space(2, depth=4),
    "grades": grade_space(3, depth=3),
    "aspects": aspect_space(2, depth=3),
}
PAIRS = [name for name in TESTS if AXIOMS.find(name).way == "pairs"]


def cases(name: str, reader: str, space: Space) -> set[tuple[object, object]]:
    """The axiom's own cases, as pairs of lists (lower, upper)."""
    axiom, read = AXIOMS.find(name), measure(reader)
    tree = grow(read, space, RATIONAL)
    found = set()
    for block in axiom.pairs_for(read, tree):
        size = (block.lower + block.upper).size
        for i in range(size):
            lower, upper = (space.documents(space.labels(*node)) for node in block.nodes(i))
            found.add((lower, upper))
    return found


def every(space: Space) -> list[tuple[object, ...]]:
    lists = (space.labels(level, i) for level in space.levels for i in range(space.branching**level))
    return [space.documents(labels) for labels in lists]


@pytest.mark.parametrize("reader", ["SetP", "P@2"])
@pytest.mark.parametrize("name", PAIRS)
def test_a_pair_is_a_case_exactly_when_the_axiom_lists_it(name, reader):
    axiom, read = AXIOMS.find(name), measure(reader)
    spaces = [SPACES[kind] for kind in axiom.speaks_of if axiom.refuses(read, SPACES[kind]) is None]
    assert spaces
    for space in spaces:
        lists = every(space)
        said = {pair for pair in product(lists, lists) if TESTS[name](*pair, read.cutoff)}
        assert said == cases(name, reader, space)


@pytest.mark.parametrize("name", [name for name in TESTS if AXIOMS.find(name).way == "order"])
def test_an_ordering_speaks_of_the_pairs_below_each_other(name):
    poset = AXIOMS.find(name).posets(grade_space(3, length=3))[0]
    strictly = {(x, y) for x in poset for y in poset if x != y and poset.leq(x, y)}
    lists = list(product(range(3), repeat=3))
    assert {pair for pair in product(lists, lists) if TESTS[name](*pair, None)} == strictly


def test_every_axiom_about_two_lists_is_here():
    """What compares gains, recall bases, thresholds or four lists is not about one step."""
    others = {name for name in AXIOMS if name not in TESTS}
    assert {name for name in others if AXIOMS.find(name).way == "pairs"} == {
        "amigo.deepness-single",
        "amigo.deepness-within",
    }
    assert all("valuation" in name for name in others if AXIOMS.find(name).way == "order")


def test_a_step_back_demands_the_opposite():
    there = {word.axiom.name: word.demand for word in words((0, 1), (1, 1), None)}
    back = {word.axiom.name: word.demand for word in words((1, 1), (0, 1), None)}
    assert there["replacement"] == "must not fall"
    assert back["replacement"] == "must not rise"
    assert (there["strict-replacement"], back["strict-replacement"]) == ("must rise", "must fall")
    assert set(there) == set(back)
