"""The two thresholds: tried, and settled for all n where the family permits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import axiometer as ax
from axiometer.metrics.adhoc.average_precision import AP
from axiometer.metrics.adhoc.precision_recall import R
from axiometer.metrics.find_measure import measure
from axiometer.metrics.measure import MEASURES, Measure, State
from axiometer.metrics.score import exact_score
from axiometer.metrics.topic import Document, Topic
from axiometer.spaces import grade_space
from axiometer.verdicts.proofs import symbolic_duels
from axiometer.verdicts.proofs.additive_weights import additive_view
from axiometer.verdicts.proofs.thresholds import Duel, duels, sum_closeness, sum_deepness


@pytest.mark.parametrize("name", ["AP", "Rprec", "Bpref", "nDCG", "RBP(p=0.75)", "Compat(p=0.9)", "Q"])
def test_duels_are_scores_of_lists(name: str) -> None:
    for duel in duels(measure(name), 5):
        base = {"relevant": duel.relevant, "nonrelevant": duel.judged}
        values = [exact_score(name, one, **base) for one in duel.lists]
        assert duel.sign == (values[0] > values[1]) - (values[0] < values[1])


@pytest.mark.parametrize(
    ("name", "deep", "close"),
    [
        ("RBP(p=0.8)", "proved", "proved"),
        ("RBP(p=0.5)", "proved", "violated"),
        ("RBP(p=0.99)", "proved", "proved"),
        ("DCG", "violated", "proved"),
        ("nDCG", "violated", "proved"),
        ("AP", "violated", "proved"),
        ("P@100", "proved", "proved"),
        ("P@1", "proved", "violated"),
        ("DCG@50", "proved", "proved"),
        ("ERR(max_rel=1)", "proved", "violated"),
        ("ERR(max_rel=4)@20", "proved", "violated"),
        ("RR@10", "proved", "violated"),
        ("INSQ(T=1)", "proved", "violated"),
        ("SetR", "violated", "proved"),
        ("RR", "proved", "violated"),
        ("SetP", "proved", "violated"),
        ("SetF", "violated", "proved"),
        ("Bpref", "violated", "violated"),
        ("Success@10", "proved", "violated"),
        ("P_IA@10", "proved", "proved"),
        ("alpha_nDCG@10", "proved", "violated"),
        ("Dsharp_nDCG@10", "proved", "proved"),
        ("Q", "undecided", "undecided"),
        ("NRBP", "undecided", "undecided"),
        ("OIE(docs=1000)", "undecided", "undecided"),
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
            assert sum_closeness(view).true is met
            assert (p**3 + p**2 > 1) is met


def test_a_cutoff_changes_the_answer() -> None:
    views = {
        name: additive_view(measure(name), grade_space(2, depth=8))
        for name in ("RBP(p=0.8)@2", "RBP(p=0.8)@4")
    }
    assert sum_closeness(views["RBP(p=0.8)@2"]).true is False
    assert sum_closeness(views["RBP(p=0.8)@4"]).true is True
    assert sum_deepness(views["RBP(p=0.8)@4"]).evidence == {"cutoff": 4, "from": 3}


def test_what_depends_on_the_recall_base_is_asked_of_each() -> None:
    assert [duel.sign for duel in duels(measure("Rprec"), 2)] == [1, -1, -1]
    for axiom in ("deepness-threshold", "closeness-threshold"):
        assert ax.check("Rprec", axiom).status == "violated"


def test_a_function_is_tried_only() -> None:
    def first_two(grades: list[int]) -> float:
        return sum(grades[:2])

    for axiom in ("deepness-threshold", "closeness-threshold"):
        verdict = ax.check(first_two, axiom)
        assert (verdict.status, verdict.violations, verdict.cases) == ("undecided", 0, 207)
        assert "n = 2 to 70 were tried with recall bases of n, 2 n, 4 n documents" in verdict.reason


@pytest.mark.parametrize("name", ["AP", "SetF", "RR", "Rprec", "Bpref", "R@4", "infAP", "Terminal(nDCG@4)"])
def test_what_is_told_of_every_base_is_true_of_each(name: str) -> None:
    reader = measure(name)
    told = {n: symbolic_duels.at(reader, n) for n in range(2, 7)}
    for n, may in told.items():
        for relevant in range(n, n + 5):
            for nonrelevant in range(n, n + 5):
                top, block = (
                    exact_score(reader, one, relevant=relevant, nonrelevant=nonrelevant)
                    for one in Duel(n, relevant, 0).lists
                )
                sign = 0 if block < top else 1 if block == top else 2
                assert may is None or may[sign]
    assert name in ("Rprec", "Bpref") or None not in told.values()


@pytest.mark.parametrize("name", ["AP", "SetP", "SetF", "RR", "Rprec", "Bpref", "infAP", "RR@3", "AP@4"])
def test_what_is_told_of_every_n_is_true_of_each(name: str) -> None:
    reader, tells = measure(name), 0
    fought = list(duels(reader, 24))
    for bases in dict.fromkeys(duel.bases for duel in fought):
        for start in (2, 4, 16) if reader.cutoff is None else (reader.cutoff,):
            cut = reader.cutoff is not None
            may = (
                symbolic_duels.behind_cutoff(reader, bases)
                if cut
                else symbolic_duels.from_on(reader, start, bases)
            )
            for duel in fought:
                if may is not None and duel.n >= start and duel.bases == bases:
                    assert may[1 - duel.sign]
                    tells += sum(may) < 3
    assert tells


def test_a_block_that_wins_under_the_bases_tried_is_no_proof() -> None:
    @ax.measure_class
    class Turned(AP):
        """AP, upside down in topics of a hundred relevant documents."""

        cut_aliases = aliases = ()

        def score(self, topic: Topic, state: State) -> Any:
            """The sum, or less than nothing."""
            value = super().score(topic, state)
            return np.where(topic.relevant(self.rel) == 100, -value, value)

    try:
        assert {duel.sign for duel in duels(measure("Turned"), 4) if duel.n > 2} == {-1}
        assert ax.check("Turned", "closeness-threshold", depth=8).status == "undecided"
        assert ax.check("AP", "closeness-threshold", depth=8).status == "proved"
    finally:
        del MEASURES.items["Turned"], MEASURES.aliases["Turned"]


class WinsForFewJudged(Measure):
    """The block wins, unless no more are judged not relevant than stand before it."""

    title = "WinsForFewJudged"

    def start(self, topic: Topic) -> State:
        return topic.zeros(), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        found = topic.flag(np.asarray(document.grade) > 0)
        return state[0] + found, state[1] + topic.ones() - found

    def score(self, topic: Topic, state: State) -> Any:
        judged = topic.num.lanes(topic.lanes_of(topic.base.counts[:, 0]))
        return state[0] * (judged - state[1])


def test_as_few_documents_as_the_block_needs_may_be_judged_not_relevant() -> None:
    """With n of them the block is worth nothing; with 2 n of them it wins."""
    found = duels(WinsForFewJudged(), 8)
    assert {duel.sign for duel in found if not duel.few and duel.n > 2} == {-1}
    assert {duel.sign for duel in found if duel.few} == {1}
    verdict = ax.check(WinsForFewJudged(), "closeness-threshold")
    assert (verdict.status, verdict.cases) == ("violated", 207)
    assert (verdict.witness.relevant, verdict.witness.nonrelevant) == ({1: 2}, 2)
    assert "n judged not relevant" in verdict.reason


def test_a_witness_has_the_base_of_its_duel() -> None:
    for axiom in ("deepness-threshold", "closeness-threshold"):
        shown = ax.check("Bpref", axiom).witness
        assert shown.scores == tuple(
            exact_score("Bpref", one, relevant=shown.relevant, nonrelevant=shown.nonrelevant)
            for one in shown.lists
        )
        n = len(shown.lists[1]) // 2
        assert shown.nonrelevant in (n, 2 * n, 4 * n)


def test_a_scale_that_changes_its_sign_is_no_common_factor() -> None:
    @ax.measure_class
    class Sided(R):
        """Recall, below 0 in topics of more than fifty relevant documents."""

        cut_aliases = aliases = ()

        def scale(self, topic: Topic) -> Any:
            """Positive in small topics only."""
            return topic.num.lanes(50 - topic.relevant(self.rel))

    try:
        assert ax.check("Sided@10", "closeness-threshold", depth=8).status == "undecided"
        assert ax.check("Sided@10", "deepness-threshold").status != "proved"
    finally:
        del MEASURES.items["Sided"], MEASURES.aliases["Sided"]


def test_a_witness_names_the_base_where_it_matters() -> None:
    for name, told in (("Rprec", True), ("RR", False)):
        sentence = ax.check(name, "closeness-threshold").witness.sentence
        assert sentence.endswith("The topic has 2 relevant.") is told
