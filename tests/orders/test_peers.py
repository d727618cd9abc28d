"""Conformance with independent tools: networkx's transitive reduction, the lattice of `concepts`."""

import pytest

from axiometer.orders import ORDERINGS, Poset, ordering

CASES = [(name, length, grades) for name in ORDERINGS for length, grades in ((3, 3), (4, 2), (2, 4))]


@pytest.mark.parametrize(("name", "length", "grades"), CASES)
def test_covers_are_networkx_transitive_reduction(name, length, grades):
    networkx = pytest.importorskip("networkx", reason="networkx is not installed")
    P = ordering(name, length=length, grades=grades)
    graph = networkx.DiGraph((x, y) for x in P for y in P if x != y and P.leq(x, y))
    assert set(networkx.transitive_reduction(graph).edges) == set(P.covers())


@pytest.mark.parametrize(("name", "length", "grades"), CASES)
def test_completion_is_the_concept_lattice(name, length, grades):
    """The concepts of the context (P, P, <=) are the completion: same size, same number of covers."""
    concepts = pytest.importorskip("concepts", reason="concepts is not installed")
    P = ordering(name, length=length, grades=grades)
    names = [str(x) for x in P]
    rows = [tuple(P.leq(x, y) for y in P) for x in P]
    lattice = concepts.Context(names, [f"<= {name}" for name in names], rows).lattice
    C = P.completion()
    assert len(lattice) == len(C)
    assert sum(len(concept.upper_neighbors) for concept in lattice) == len(C.covers())
    extents = {frozenset(concept.extent) for concept in lattice}
    assert extents == {frozenset(str(x) for x in P if C.leq(x, z)) for z in C}


def test_meets_are_networkx_ancestors():
    """A join on a random-looking user order, found by networkx's ancestors."""
    networkx = pytest.importorskip("networkx", reason="networkx is not installed")
    pairs = [(x, y) for x in range(2, 40) for y in range(x + 1, 40) if y % x == 0]
    P = Poset.from_pairs(pairs, range(2, 40))
    graph = networkx.DiGraph(pairs)
    graph.add_nodes_from(range(2, 40))
    for x in range(2, 40):
        for y in range(x + 1, 40):
            above = (networkx.descendants(graph, x) | {x}) & (networkx.descendants(graph, y) | {y})
            least = [z for z in above if above <= networkx.descendants(graph, z) | {z}]
            assert P.join(x, y) == (least[0] if least else None)
