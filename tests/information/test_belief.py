"""Section 6 of paper 001: mass and belief give the same information, by another way."""

from fractions import Fraction
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

import axiometer as ax
from axiometer.information.belief import belief_entropy, beliefs, mass, observations
from axiometer.information.outscoring_counts import outscoring
from axiometer.information.quantity import read_signals

from .strategies import signals


@given(signals(), st.integers(0, 5), st.sets(st.sampled_from(["r1", "r3"])))
def test_belief_is_the_share_of_documents_that_outscore(given_signals, more, judged):
    grades = judged & set(given_signals)
    docs = len({d for s in given_signals.values() for d in s}) + more
    observed = read_signals(given_signals, grades, docs)
    counts = outscoring(observed.levels, observed.unseen)
    shares = {d: Fraction(int(c), docs) for d, c in zip(observed.documents, counts, strict=True)}
    assert beliefs(given_signals, grades, docs) == shares


@given(signals(), st.integers(0, 5))
def test_information_and_entropy_agree(given_signals, more):
    docs = len({d for s in given_signals.values() for d in s}) + more
    expected = {d: -log(b) for d, b in beliefs(given_signals, docs=docs).items()}
    assert ax.information_quantity(given_signals, docs=docs) == pytest.approx(expected, abs=1e-12)
    assert ax.entropy(given_signals, docs=docs) == pytest.approx(
        belief_entropy(given_signals, docs=docs), abs=1e-12
    )


@given(signals(), st.integers(0, 5))
def test_masses_are_a_probability(given_signals, more):
    observed = observations(given_signals)
    masses = mass(observed, len(given_signals), len(observed) + more)
    assert sum(masses.values()) == 1
    assert all(0 <= membership <= 1 for observation in masses for membership in observation)
