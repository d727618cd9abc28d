"""OIE: the fold is the combination of entropies, on judged lists and on runs; refusals name both numbers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

import axiometer as ax

GRADES = st.lists(st.integers(0, 3), max_size=7)
BETAS = st.sampled_from(["0.5", "1", "1.2", "1.5", "2.5"])


def by_entropies(signals: dict[str, object], beta: str, docs: int, a1: int = 1, a2: int = 1) -> float:
    def h(*names: str) -> float:
        kept = {name: signals[name] for name in names if signals[name]}
        return ax.entropy(kept, judgments=[n for n in kept if n == "g"], docs=docs) if kept else 0.0

    return a1 * h("r") + a2 * h("g") - float(Fraction(beta)) * h("r", "g")


@given(GRADES, GRADES, BETAS, st.integers(0, 30), st.integers(0, 2), st.integers(0, 2))
def test_the_fold_is_the_combination_of_entropies(listed, missed, beta, more, a1, a2):
    docs = max(len(listed) + len(missed) + more, 1)
    ranking = [f"r{i}" for i in range(len(listed))]
    gold = {**dict(zip(ranking, listed, strict=True)), **{f"m{i}": g for i, g in enumerate(missed)}}
    expected = by_entropies({"r": ranking, "g": gold}, beta, docs, a1, a2)
    relevant = Counter(g for g in (*listed, *missed) if g)
    name = f"OIE(beta={beta}, docs={docs}, a1={a1}, a2={a2})"
    found = ax.score(name, listed, relevant=dict(relevant) or {1: 0}, nonrelevant=(*listed, *missed).count(0))
    assert found == pytest.approx(expected, abs=1e-12)


def test_real_runs_with_unjudged_documents_and_a_cutoff():
    qrels = {"q": {"a": 2, "b": 1, "c": 0, "m": 1}}
    run = {"q": {"x": 9.0, "a": 8.0, "c": 7.0, "b": 6.0, "y": 5.0}}
    scores = ax.evaluate(qrels, {"run": run}, ["OIE(docs=50)", "OIE(docs=50)@3"]).frame["value"]
    ranking = ["x", "a", "c", "b", "y"]
    for found, depth in zip(scores, (5, 3), strict=True):
        expected = by_entropies({"r": ranking[:depth], "g": qrels["q"]}, "1.2", 50)
        assert found == pytest.approx(expected, abs=1e-12)


def test_a_list_of_the_whole_collection_in_ideal_order_tells_nothing_apart():
    """Then the judgments tell what the ranking tells too: H({r, g}) = H(r), and beta = 1 leaves H(g)."""
    found = ax.score("OIE(beta=1, docs=4)", [1, 1, 0, 0])
    assert found == pytest.approx(2 * log(4 / 2) / 4)


def test_what_a_relevant_document_adds_is_its_lift():
    steps = ax.explain("OIE(beta=1, docs=100)", [1, 0, 1], relevant=5).steps
    assert [s.added for s in steps] == pytest.approx(
        [log(1 / (5 / 100)) / 100, 0, log((2 / 3) / (5 / 100)) / 100], abs=1e-15
    )


def test_docs_has_no_default_and_the_refusal_says_how_to_choose_it():
    with pytest.raises(ax.MeasureError, match="OIE needs docs; docs: documents of the whole collection"):
        ax.measure("OIE")


@pytest.mark.parametrize(
    ("name", "listed", "options", "seen"),
    [
        ("OIE(docs=3)", [1, 0, 0, 1], {}, 4),
        ("OIE(docs=6)", [1, 0], {"relevant": 5, "nonrelevant": 2}, 7),
    ],
)
def test_a_collection_smaller_than_what_was_seen_is_refused_with_both_numbers(name, listed, options, seen):
    with pytest.raises(ax.MeasureError) as refusal:
        ax.score(name, listed, **options)
    docs = name.removeprefix("OIE(docs=").removesuffix(")")
    assert f"docs={docs}, but the lists and judgments of a topic hold {seen} documents" in str(refusal.value)


def test_unjudged_documents_of_a_run_are_seen_too_but_not_those_past_the_cutoff():
    qrels, run = {"q": {"a": 1, "b": 0}}, {"q": {"x": 3.0, "a": 2.0, "y": 1.0}}
    with pytest.raises(ax.MeasureError, match=r"docs=3, but .* hold 4 documents"):
        ax.evaluate(qrels, {"run": run}, "OIE(docs=3)")
    assert len(ax.evaluate(qrels, {"run": run}, ["OIE(docs=4)", "OIE(docs=3)@2"]).frame) == 2


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("OIE(beta=1, docs=9)", "beta=1 is outside of (1, 2)"),
        ("OIE(beta=2, docs=9)", "beta=2 is outside of (1, 2)"),
        ("OIE(beta=3/2, docs=9, a1=2)", "beta=1.5 is outside of (2, 4)"),
        ("OIE(docs=9)", ""),
    ],
)
def test_beta_outside_of_the_theorems_range_is_allowed_and_said(name, said):
    found = ax.measure(name)
    assert said in found.note()
    assert bool(found.note()) == bool(said)
    assert ("Note: beta" in found.describe()) == bool(said)
    assert ax.score(found, [1, 0]) == pytest.approx(ax.score(name, [1, 0]))


def test_a_better_grade_at_the_same_rank_can_lower_graded_oie():
    """Nothing in the paper forbids it; with the recall base fixed, the set {1·1·1, 1·1·2} shows it."""
    verdict = ax.check("OIE(docs=1000)", "giner.replacement", grades=3, depth=4)
    assert verdict.status == "violated"
    assert verdict.witness.lists == ((1, 1, 1), (1, 1, 2))


def test_a_check_on_too_small_a_collection_says_both_numbers():
    verdict = ax.check("OIE(docs=10)", "priority")
    assert verdict.status == "not-applicable"
    assert "docs=10, but the lists and judgments of a topic hold 16 documents" in verdict.reason


@pytest.mark.parametrize("docs", [1000, 25_205_179])
def test_the_constraints_that_hold_for_every_beta_above_one_are_decided_exactly(docs):
    """In Gov2 neighbouring gains differ by less than floats can tell; exact arithmetic decides."""
    for axiom in ("priority", "deepness-within", "confidence"):
        assert ax.check(f"OIE(docs={docs})", axiom)
    assert ax.check(f"OIE(beta=1, docs={docs})", "confidence").status == "violated"


def test_aspects_are_read_as_their_highest_grade():
    qrels = {"q": {"a": {"d1": 1, "d2": 0}, "b": {"d1": 2, "d3": 1}}}
    run = {"run": {"q": {"d3": 3.0, "d2": 2.0, "d1": 1.0}}}
    found = ax.evaluate(qrels, run, "OIE(docs=20)", subtopics=True).frame["value"].item()
    assert found == pytest.approx(ax.score("OIE(docs=20)", [1, 0, 2]))
