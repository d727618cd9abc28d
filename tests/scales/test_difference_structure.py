"""The axioms of a difference structure, straight from their words; and the converse of interval-like."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import axiometer as ax
from axiometer.errors import AxiomError
from axiometer.scales.difference import KINDS, Structure, difference_structure


def naive(found: Structure) -> dict[str, int]:
    """Violations of each axiom, counted over lists themselves."""
    size = range(len(found.lists))
    vector = {(a, b): found.vectors[k] if (k := found.code[a, b]) >= 0 else None for a in size for b in size}

    def known(*pairs):
        return all(vector[pair] is not None for pair in pairs)

    def leq(one, two):
        return known(one, two) and bool((vector[one] <= vector[two]).all())

    def same(one, two):
        return leq(one, two) and leq(two, one)

    pairs = list(product(size, repeat=2))
    triples = [t for t in product(size, repeat=3) if known((t[0], t[1]), (t[1], t[2]), (t[0], t[2]))]
    within = [(p, q) for p in pairs for q in pairs if leq(p, q)]
    return {
        "weak order": sum(not (leq(p, q) or leq(q, p)) for p in pairs for q in pairs),
        "sign reversal": sum(not leq(q[::-1], p[::-1]) for p, q in within),
        "concatenation": sum(
            leq(t[:2], u[:2]) and leq(t[1:], u[1:]) and not leq(t[::2], u[::2])
            for t in triples
            for u in triples
        ),
        "solvability": sum(
            leq((q[0], q[0]), p)
            and not (any(same((q[0], x), p) for x in size) and any(same((x, q[1]), p) for x in size))
            for p, q in within
        ),
    }


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("length", [1, 2])
def test_axioms_are_counted_as_their_words_say(kind, length):
    found = difference_structure(length, kind)
    assert {law.name: law.violations for law in found.axioms()} == naive(found)


@given(st.lists(st.integers(-2, 2), min_size=16, max_size=16))
@settings(max_examples=15)
def test_any_difference_can_be_asked(numbers):
    """Random differences break all but the weak order; the diagonal is nothing."""
    table = np.array(numbers).reshape(4, 4)
    np.fill_diagonal(table, 0)
    vectors, code = np.unique(table, return_inverse=True)
    lists = tuple(product((0, 1), repeat=2))
    found = Structure(lists, code.reshape(4, 4), vectors[:, None])
    assert {law.name: law.violations for law in found.axioms()} == naive(found)
    for law in found.axioms():
        assert (law.witness is None) == (law.violations == 0)


def test_which_differences_make_a_structure():
    good = {kind: [bool(law) for law in difference_structure(4, kind).axioms()] for kind in KINDS}
    assert good == {
        "vector": [False, True, True, False],
        "natural": [False, True, True, True],
        "chain": [True, True, True, True],
    }


def test_the_least_witnesses():
    assert difference_structure(2, "vector").solvability().witness == ((0, 0), (1, 0), (0, 0), (0, 1))
    assert difference_structure(3, "natural").weak_order().witness[2:] == ((0, 1, 1), (1, 0, 0))


def test_what_cannot_be_enumerated_is_refused():
    with pytest.raises(AxiomError, match="length=6: 4,096 differences; take lists of 1 to 5 documents"):
        difference_structure(6)
    with pytest.raises(
        AxiomError, match="there is no difference 'other'; choose from vector, natural, chain"
    ):
        difference_structure(2, "other")


@pytest.mark.parametrize("kind", ["equal", "all"])
def test_the_converse_is_counted_as_its_words_say(kind):
    from . import naive as words

    value = {x: ax.exact_score("RR", x, relevant=3) for x in words.lists(3)}
    some = words.intervals(3, kind)
    cases = [(i, j) for i in some for j in some if value[i[1]] - value[i[0]] <= value[j[1]] - value[j[0]]]
    bad = [
        (*i, *j)
        for i, j in cases
        if any(a > b for a, b in zip(words.vector(*i), words.vector(*j), strict=True))
    ]
    law = ax.scale("RR", length=3).converse(kind)
    assert (law.cases, law.violations, law.witness) == (len(cases), len(bad), min(bad, default=None))
