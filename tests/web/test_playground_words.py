"""What the explorer says of two lists is what the axioms' own cases say, for every pair of a space."""

from __future__ import annotations

from itertools import product

import pytest

from axiometer.axiomatics.axiom import AXIOMS, Pairwise, axiom
from axiometer.axiomatics.giner import OnOrdering
from axiometer.metrics.find_measure import measure
from axiometer.metrics.tree import grow
from axiometer.numeric import RATIONAL
from axiometer.spaces import Space, aspect_space, grade_space
from axiometer.web.playground import compares, words

SPACES = {
    "binary": grade_space(2, depth=4),
    "grades": grade_space(3, depth=3),
    "graded": grade_space(3, depth=3),
    "aspects": aspect_space(2, depth=3),
}
OF_TWO = [name for name in AXIOMS if isinstance(AXIOMS.find(name), Pairwise) and "deepness" not in name]


def cases(name: str, reader: str, space: Space) -> set[tuple[object, object]]:
    """The axiom's own cases, as pairs of lists (lower, upper)."""
    axiom, read = AXIOMS.find(name), measure(reader)
    found = set()
    for block in axiom.pairs(read, grow(read, space, RATIONAL)):
        for i in range((block.lower + block.upper).size):
            lower, upper = (space.documents(space.labels(*node)) for node in block.nodes(i))
            found.add((lower, upper))
    return found


def every(space: Space) -> list[tuple[object, ...]]:
    lists = (space.labels(level, i) for level in space.levels for i in range(space.branching**level))
    return [space.documents(labels) for labels in lists]


def said(name: str, pair: tuple[object, ...], cutoff: int | None = None) -> bool:
    """Whether the axiom demands of the second list that it is not below the first."""
    return compares(AXIOMS.find(name), *pair, cutoff)


@pytest.mark.parametrize("reader", ["SetP", "P@2"])
@pytest.mark.parametrize("name", OF_TWO)
def test_a_pair_is_a_case_exactly_when_the_axiom_lists_it(name, reader):
    axiom, read = AXIOMS.find(name), measure(reader)
    spaces = [SPACES[kind] for kind in axiom.speaks_of if axiom.refuses(read, SPACES[kind]) is None]
    assert spaces
    for space in spaces:
        lists = every(space)
        assert {pair for pair in product(lists, lists) if said(name, pair, read.cutoff)} == cases(
            name, reader, space
        )


@pytest.mark.parametrize("name", [name for name in AXIOMS if "isotone" in name])
def test_an_ordering_speaks_of_the_pairs_below_each_other(name):
    axiom = AXIOMS.find(name)
    assert isinstance(axiom, OnOrdering)
    poset = axiom.posets(grade_space(3, length=3))[0]
    strictly = {(x, y) for x in poset for y in poset if x != y and poset.leq(x, y)}
    lists = list(product(range(3), repeat=3))
    assert {pair for pair in product(lists, lists) if said(name, pair)} == strictly


def test_a_step_back_demands_the_opposite():
    there = {word.axiom.name: word.demand for word in words((0, 1), (1, 1), None)}
    back = {word.axiom.name: word.demand for word in words((1, 1), (0, 1), None)}
    assert there["replacement"] == "must not fall"
    assert back["replacement"] == "must not rise"
    assert (there["strict-replacement"], back["strict-replacement"]) == ("must rise", "must fall")
    assert set(there) == set(back)


@pytest.mark.parametrize(
    ("axiom", "lower", "upper", "expected"),
    [
        ("relevance-monotonicity", ("a",), ("a", "ab"), True),
        ("relevance-monotonicity", ("a",), ("ab",), False),
        ("relevance-monotonicity", ("ab",), ("ab", "a"), True),
        ("irrelevance-monotonicity", ("ab", ""), ("ab",), True),
        ("redundancy", ("ab", "a"), ("ab", "c"), True),
        ("redundancy", ("ab", "c"), ("ab", "a"), False),
        ("redundancy", ("a", "a"), ("a", "bc"), True),
        ("redundancy", ("a", "a"), ("a", "ab"), False),
        ("redundancy", ("a", "ab"), ("a", "c"), False),
        ("redundancy", ("ab", "ab"), ("ab", "c"), True),
    ],
)
def test_a_document_of_several_aspects_is_one_document(axiom, lower, upper, expected):
    """Every aspect of it must be such as the axiom asks for."""
    assert said(AXIOMS.find(axiom).full_name, (lower, upper)) is expected


def test_a_documents_place_counts_and_not_its_aspects():
    made = axiom(
        "us.further", "A·x·B < A·r·B where within the cutoff", says="It counts.", speaks_of=("aspects",)
    )
    try:
        assert said(made.full_name, (("ab", ""), ("ab", "a")), 2)
        assert not said(made.full_name, (("ab", "", ""), ("ab", "", "a")), 2)
    finally:
        AXIOMS.remove(made.full_name)


def test_an_axiom_of_a_users_is_spoken_of():
    made = axiom("us.first", "A·x·B <= A·r·B", says="A relevant document in its place is no worse.")
    try:
        assert made in [word.axiom for word in words((0, 0, 2), (0, 1, 2), None)]
        assert made not in [word.axiom for word in words((0, 1, 2), (0, 2, 2), None)]
    finally:
        AXIOMS.remove(made.full_name)
