"""Operations as generators: circles, parts, shortcuts, and the difference to the formulas."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from axiometer.axiomatics import AXIOMS
from axiometer.errors import AxiomError
from axiometer.metrics.find_measure import measure
from axiometer.orders import generate, ordering
from axiometer.orders.formulas import FORMULAS, rank_replacement_swapping
from axiometer.orders.operations import (
    PROJECTED_REPLACEMENT,
    PROJECTION,
    REPLACEMENT,
    REPLACEMENT_LAST,
    SWAPPING,
    SWAPPING_NEIGHBOURS,
    Operation,
    components,
)


@st.composite
def graphs(draw):
    size = draw(st.integers(1, 7))
    return [sorted(draw(st.sets(st.integers(0, size - 1)))) for _ in range(size)]


def reachable(graph, start):
    found, work = {start}, [start]
    while work:
        new = set(graph[work.pop()]) - found
        found |= new
        work += new
    return found


@given(graphs())
def test_components_by_reachability(graph):
    reach = [reachable(graph, i) for i in range(len(graph))]
    classes = components(graph, "strong")
    assert sorted(i for found in classes for i in found) == list(range(len(graph)))
    for found in classes:
        assert set(found) == {j for j in reach[found[0]] if found[0] in reach[j]}
    both = [set(graph[i]) | {j for j in range(len(graph)) if i in graph[j]} for i in range(len(graph))]
    assert {frozenset(part) for part in components(graph, "weak")} == {
        frozenset(reachable(both, i)) for i in range(len(graph))
    }


@given(graphs())
def test_rows_circles_and_shortcuts_of_any_operation(graph):
    """An operation made of a random graph on eight lists: closure, circle and shortcut by the definition."""
    lists = list(product((0, 1), repeat=3))
    moves = Operation("random", lambda x, grades: [lists[j] for j in (graph + [[]] * 8)[lists.index(x)]])
    found = generate([moves], length=3, grades=2)
    steps = [[j for j in targets if j != i] for i, targets in enumerate((graph + [[]] * 8)[:8])]
    reach = [reachable(steps, i) for i in range(8)]
    assert [{j for j in range(8) if row >> j & 1} for row in found.rows] == reach
    on_circle = [i for i in range(8) if any(i in reach[j] for j in steps[i])]
    if on_circle:
        circle = [lists.index(x) for x in found.circle]
        assert circle[0] == circle[-1] == on_circle[0]
        assert all(j in steps[i] for i, j in pairwise(circle))
        with pytest.raises(AxiomError, match="random goes in a circle"):
            found.poset()
    else:
        assert found.circle is None
        P = found.poset()
        covers = {(lists.index(x), lists.index(y)) for x, y in P.covers()}
        assert (found.shortcut is None) == (covers == {(i, j) for i in range(8) for j in steps[i]})


@pytest.mark.parametrize(("length", "grades"), [(1, 3), (2, 2), (2, 3), (3, 2), (3, 3), (4, 2), (2, 5)])
def test_which_operations_generate_the_orderings(length, grades):
    for operations, name in (
        ([REPLACEMENT], "rank-replacement"),
        ([PROJECTED_REPLACEMENT], "rank-projection-replacement"),
        ([REPLACEMENT, SWAPPING], "rank-replacement-swapping"),
    ):
        assert generate(operations, length=length, grades=grades).compare(FORMULAS[name])
    for operations, name in (
        ([REPLACEMENT], "set-replacement"),
        ([PROJECTED_REPLACEMENT], "set-projection-replacement"),
    ):
        made = generate(operations, length=length, grades=grades, multiset=True)
        assert made.compare(FORMULAS[name])
        assert made.poset().covers() == ordering(name, length=length, grades=grades).covers()


def test_what_the_formula_has_and_the_operations_have_not():
    found = generate([REPLACEMENT_LAST, SWAPPING], length=2, grades=3).compare(rank_replacement_swapping)
    assert not found
    assert found.only_generated == ()
    assert found.only_formula == (((0, 2), (1, 2)), ((1, 0), (2, 0)))


def test_projection_by_itself_goes_in_a_circle_with_replacement():
    found = generate([REPLACEMENT, PROJECTION], length=2, grades=2)
    assert found.circle == ((0, 0), (0, 1), (0, 0))


def test_a_space_too_large():
    with pytest.raises(AxiomError, match="3,486,784,401 elements"):
        generate([REPLACEMENT], length=20, grades=3)


@pytest.mark.parametrize(
    ("operation", "axiom"), [(REPLACEMENT, "giner.replacement"), (SWAPPING_NEIGHBOURS, "giner.swapping")]
)
def test_an_operation_leads_where_the_axiom_of_its_name_looks(operation, axiom):
    stated = AXIOMS.find(axiom).rewrite_for(measure("AP"))
    for x in product(range(3), repeat=4):
        assert set(operation.moves(x, 3)) == set(stated.moves(x, 3))
