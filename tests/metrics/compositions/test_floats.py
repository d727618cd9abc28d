"""A verdict on a composition is no more exact than what its components return."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

import axiometer as ax
from axiometer.metrics.compositions.document_averages import DocumentAverage
from axiometer.metrics.function import noting_floats
from axiometer.metrics.tree import grow
from axiometer.numeric import REAL
from axiometer.spaces import grade_space


def float_mean(documents):
    return float(sum(d.sim for d in documents) / max(len(documents), 1))


def exact_mean(documents):
    return sum(d.sim for d in documents) / Fraction(max(len(documents), 1))


def float_likeness(alpha, sigma):
    return 0.1 if alpha != sigma else 1.0


def test_the_arithmetic_is_the_weakest_that_entered():
    parts = {"alpha": "binary", "sigma": "binary", "sim": "equal", "avg_d": "mean"}
    own = "the function's own"
    for changed, similar, averaged in (
        ({}, "exact", "exact"),
        ({"avg_d": exact_mean}, "exact", "exact"),
        ({"avg_d": float_mean}, "exact", own),
        ({"sim": float_likeness}, own, own),
    ):
        made = ax.compose(**parts | changed)
        # Twice: what was kept of the first question tells it too.
        for _ in range(2):
            told = [ax.check(made, f"axiometrics.{n}", documents=2).arithmetic for n in (1, 12, 13)]
            assert told == [similar, averaged, averaged], changed


def test_a_float_average_over_queries_shows_where_queries_are_compared():
    def average(values):
        return float(sum(values)) / len(values)

    made = ax.compose("Precision", avg_q=average)
    told = [ax.check(made, f"axiometrics.{n}", documents=2).arithmetic for n in (1, 13)]
    assert told == ["exact", "the function's own"]


@dataclass(frozen=True)
class Rounding(DocumentAverage):
    """A component of a class of its own, with floats."""

    title = "rounding"

    def of(self, documents, num):
        return len(documents) / 3


def test_a_component_of_a_class_of_its_own_is_watched_too():
    made = ax.compose(alpha="binary", sigma="binary", sim="equal", avg_d=Rounding())
    assert ax.check(made, "axiometrics.12", documents=2).arithmetic == "the function's own"


@pytest.mark.parametrize(("average", "floats"), [(float_mean, True), (exact_mean, False), ("mean", False)])
def test_the_values_of_a_space_rest_on_floats(average, floats):
    made = ax.compose(alpha="binary", sigma="rank", sim="both", avg_d=average)
    with noting_floats() as noted:
        grow(made, grade_space(2, depth=3), REAL)
    assert bool(noted) is floats


def test_notes_reach_whoever_asked_first():
    with noting_floats() as outer:
        with noting_floats() as inner:
            ax.score(lambda grades: 0.5, [1])
        assert inner == {"<lambda>"}
    assert outer == inner
    with noting_floats() as none:
        ax.score(sum, [1])
    assert none == set()
