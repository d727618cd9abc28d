"""The distance that values induce: its kind against all triangles."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiometer.errors import AxiomError
from axiometer.orders import induced_distance, ordering

from . import brute_orders as brute


def kind_by_triangles(poset, d):
    """Metric, pseudo-metric or neither by all pairs and triples."""
    if any(d(x, y) < 0 for x, y in product(poset, repeat=2)):
        return "neither"
    if any(d(x, z) > d(x, y) + d(y, z) for x, y, z in product(poset, repeat=3)):
        return "neither"
    return "pseudo-metric" if any(d(x, y) == 0 for x, y in product(poset, repeat=2) if x != y) else "metric"


def check(poset, values):
    d = induced_distance(poset, values)
    assert d.kind == kind_by_triangles(poset, d)
    if d.kind == "metric":
        assert d.witness is None
    elif d.kind == "pseudo-metric":
        x, y = d.witness
        assert x != y
        assert d(x, y) == 0
    elif len(d.witness) == 2:
        assert d(*d.witness) < 0
    else:
        x, y, z = d.witness
        assert d(x, z) > d(x, y) + d(y, z)
    return d.kind


@settings(max_examples=150)
@given(brute.lattices(5), st.data())
def test_the_kind_is_that_of_the_definition(poset, data):
    check(poset, {x: data.draw(st.integers(-1, 3)) for x in poset})


@given(st.lists(st.integers(0, 2), min_size=3, max_size=3))
def test_additive_values(weights):
    """Additive measures induce a pseudo-metric; a metric exactly when every weight is positive."""
    P = ordering("rank-replacement", length=3, grades=2)
    kind = check(P, {x: sum(w * g for w, g in zip(weights, x, strict=True)) for x in P})
    assert kind == ("metric" if all(weights) else "pseudo-metric")


def test_a_strictly_isotone_function_that_is_no_valuation():
    P = ordering("rank-replacement", length=2, grades=2)
    d = induced_distance(P, {(0, 0): 0, (0, 1): 1, (1, 0): 1, (1, 1): Fraction(5, 2)})
    assert str(d) == "neither: d((0, 1), (1, 0)) = 5/2 > 1 + 1 over (0, 0)"


def test_a_falling_function():
    P = ordering("rank-replacement", length=1, grades=2)
    assert str(induced_distance(P, {(0,): 1, (1,): 0})) == "neither: d((0,), (1,)) = -1"
    assert str(induced_distance(P, {(0,): 0, (1,): 1})) == "metric"


def test_refusals():
    P = ordering("rank-replacement-swapping", length=2, grades=3)
    with pytest.raises(
        AxiomError, match=r"a distance needs all joins and meets, and this is not lattice: \(0, 2\)"
    ):
        induced_distance(P, dict.fromkeys(P, 0))
    with pytest.raises(AxiomError, match=r"the value of \(1, 1\) is missing"):
        induced_distance(ordering("rank-replacement", length=2, grades=2), {(0, 0): 0, (0, 1): 1, (1, 0): 1})
    C = P.completion()
    values = {x: len(C.down_set(x)) for x in C}
    assert induced_distance(C, values).kind in ("metric", "neither")
