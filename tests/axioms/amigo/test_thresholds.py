"""The two thresholds: tried, and settled for all n where the family permits."""

from __future__ import annotations

from fractions import Fraction

import pytest

import axiometer as ax
from axiometer.check.duels import duels
from axiometer.check.proofs.additive import additive_view
from axiometer.check.proofs.blocks import closeness, deepness
from axiometer.measures import measure
from axiometer.measures.score import exact_score
from axiometer.spaces import grade_space


@pytest.mark.parametrize("name", ["AP", "Rprec", "Bpref", "nDCG", "RBP(p=0.75)", "Compat(p=0.9)", "Q"])
def test_duels_are_scores_of_lists(name: str) -> None:
    for duel in duels(measure(name), 5):
        room = max(duel.relevant, 2 * duel.n)
        values = [exact_score(name, one, relevant=duel.relevant, nonrelevant=room) for one in duel.lists]
        assert duel.sign == (values[0] > values[1]) - (values[0] < values[1])


@pytest.mark.parametrize(
    ("name", "deep", "close"),
    [
        ("RBP(p=0.8)", "proved", "proved"),
        ("RBP(p=0.5)", "proved", "violated"),
        ("RBP(p=0.99)", "proved", "proved"),
        ("DCG", "violated", "proved"),
        ("nDCG", "violated", "proved"),
        ("AP", "violated", "holds"),
        ("P@100", "proved", "proved"),
        ("P@1", "proved", "violated"),
        ("DCG@50", "proved", "proved"),
        ("ERR(max_rel=1)", "proved", "violated"),
        ("ERR(max_rel=4)@20", "proved", "violated"),
        ("RR@10", "holds", "violated"),
        ("INSQ(T=1)", "proved", "violated"),
        ("SetR", "violated", "proved"),
    ],
)
def test_statuses(name: str, deep: str, close: str) -> None:
    verdicts = [ax.check(name, axiom) for axiom in ("deepness-threshold", "closeness-threshold")]
    assert [verdict.status for verdict in verdicts] == [deep, close]
    for verdict in verdicts:
        if verdict.status == "proved":
            assert verdict.certificate.replay()
        if verdict.status == "violated":
            assert verdict.witness.lists[0] == (1,)


def test_rbp_at_p_099_loses_at_every_depth_tried_and_is_proved_all_the_same() -> None:
    found = duels(measure("RBP(p=0.99)"), 70)
    assert {duel.sign for duel in found} == {-1}
    assert ax.check("RBP(p=0.99)", "deepness-threshold").status == "proved"


def test_rbp_meets_closeness_exactly_above_the_root_of_p_cubed_plus_p_squared() -> None:
    root = Fraction(7548776662466927, 10**16)
    for distance in (Fraction(1, 10**k) for k in range(2, 13)):
        for p, met in ((root - distance, False), (root + distance, True)):
            view = additive_view(measure(f"RBP(p={p})"), grade_space(2, depth=8))
            assert closeness(view).true is met
            assert (p**3 + p**2 > 1) is met


def test_a_cutoff_changes_the_answer() -> None:
    views = {
        name: additive_view(measure(name), grade_space(2, depth=8))
        for name in ("RBP(p=0.8)@2", "RBP(p=0.8)@4")
    }
    assert closeness(views["RBP(p=0.8)@2"]).true is False
    assert closeness(views["RBP(p=0.8)@4"]).true is True
    assert deepness(views["RBP(p=0.8)@4"]).evidence == {"cutoff": 4, "from": 3}


def test_what_depends_on_the_recall_base_is_asked_of_each() -> None:
    assert [duel.sign for duel in duels(measure("Rprec"), 2)] == [1, -1, -1]
    for axiom in ("deepness-threshold", "closeness-threshold"):
        assert ax.check("Rprec", axiom).status == "violated"


def test_a_function_is_tried_only() -> None:
    def first_two(grades: list[int]) -> float:
        return sum(grades[:2])

    assert ax.check(first_two, "deepness-threshold").status == "holds"
    assert ax.check(first_two, "closeness-threshold").status == "violated"
