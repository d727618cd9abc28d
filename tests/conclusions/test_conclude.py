"""`ax.conclude`: what it returns, what it refuses, families, unjudged documents, resamples, preferences."""

import json
from fractions import Fraction
from itertools import pairwise, permutations, product

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import axiometer as ax
from axiometer.conclusions.ladder import RUNGS
from axiometer.conclusions.pictures import family_strip
from axiometer.conclusions.resampling import drawn_matches
from axiometer.conclusions.unjudged import EXACT
from axiometer.errors import AxiometerError, InputError, MeasureError
from axiometer.numeric.roots import unit_roots

from .small import collection, instances

QRELS = {"1": {"d": 1, "e": 1, "f": 0}, "2": {"d": 2, "e": 1}}
A = {"1": {"d": 3.0, "x": 2.0, "y": 1.0}, "2": {"d": 3.0, "e": 2.0}}
B = {"1": {"x": 3.0, "d": 2.0, "e": 1.0}, "2": {"e": 3.0, "d": 2.0}}
C = {"1": {"y": 3.0, "x": 2.0}, "2": {"x": 3.0}}


def test_pairs_have_the_columns_of_the_contract():
    c = ax.conclude(QRELS, {"a": A, "b": B, "c": C}, depth=10, rel=1)
    assert c.pairs.columns == ["first", "second", "any", "recall", "list", "discount", "convex"]
    assert c.pairs.select("first", "second").rows() == [("a", "b"), ("a", "c"), ("b", "c")]
    assert c.pairs.schema["list"] == pl.Int8
    assert c.pairs.row(1)[2:] == (1,) * 5
    assert c.pairs.row(0)[2:] == (None,) * 5
    assert c.lead("a", "c") == (Fraction(0), Fraction(1))
    assert ax.conclude(QRELS, {"a": A, "b": B}, rungs=["list"]).pairs.columns == ["first", "second", "list"]


def test_orders_merge_equal_runs_and_put_the_better_one_above():
    order = ax.conclude(QRELS, {"a": A, "b": B, "c": C, "again": C}).order("list")
    assert set(order) == {"a", "b", "c = again"}
    assert order.leq("c = again", "a")
    assert not order.leq("a", "b")


def test_grades_below_rel_count_as_nothing():
    c = ax.conclude(QRELS, {"a": A, "b": B}, rel=2)
    assert c.pairs.row(0)[2:] == (1,) * 5
    assert str(c.witness("b", "a", "list")) == "P(rel=2)@1"


@pytest.mark.parametrize(
    ("given_runs", "options", "message"),
    [
        ({"a": A}, {}, "one run leads to no conclusion"),
        ({"a": {"1": A["1"]}, "b": {"2": B["2"]}}, {}, "'a' and 'b' have no topic in common"),
        ({"a": A, "b": {"9": {"d": 1.0}}}, {}, "no topic in common with the qrels"),
        ({"a": A, "b": B}, {"rel": 3}, "no judgment has grade 3 or more: the highest is 2"),
        ({"a": A, "b": B}, {"depth": 0}, "depth=0 is out of range"),
        ({"a": A, "b": B}, {"rungs": ["lst"]}, "there is no rung 'lst'"),
        ({"a": A, "b": B}, {"unjudged": "some"}, "unjudged='some' is no policy"),
        ([ax.read_run(A, name="a"), ax.read_run(B, name="a")], {}, "2 runs are called 'a'"),
        ({"a": A, "b": B}, {"resamples": 0}, "0 random draws"),
    ],
)
def test_bad_input_is_refused_in_one_line(given_runs, options, message):
    with pytest.raises(AxiometerError, match=message) as refused:
        ax.conclude(QRELS, given_runs, **options)
    assert "\n" not in str(refused.value)


def test_what_padding_means_is_said():
    c = ax.conclude(QRELS, {"a": A, "b": B}, depth=50)
    assert "no run has more than 3 documents for a topic: ranks 4 to 50 are padded" in c.notes[0]
    assert "which changes no conclusion" in c.notes[0]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("RBP(p=?, rel=?)", "2 question marks"),
        ("RBP(p=?)@?", "2 question marks"),
        ("RBP(p=0.5)", "has no ?"),
        ("DCG(form=?)", "form is no number"),
        ("nothing(p=?)", "there is no measure 'nothing'"),
    ],
)
def test_families_are_refused_in_one_line(name, message):
    c = ax.conclude(QRELS, {"a": A, "b": B})
    with pytest.raises(MeasureError, match=message.replace("?", r"\?")):
        c.family(name, "a", "b")
    with pytest.raises(InputError, match="there is no run 'z'"):
        c.lead("a", "z")


@settings(max_examples=30, deadline=None)
@given(instances(topics=3, depth=4), st.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=97))
def test_families_say_what_evaluate_says_at_every_value(lists, p):
    qrels, runs = collection(lists)
    c = ax.conclude(qrels, runs, depth=4)
    found = c.family("RBP(p=?)", "a", "b")
    inside = [span.leads for span in found if span.low < p < span.high]
    if inside:
        values = dict(ax.evaluate(qrels, runs, f"RBP(p={p})").mean().select("run", "value").rows())
        gap = values["a"] - values["b"]
        assert abs(gap) < 1e-12 or inside == ["a" if gap > 0 else "b"]
    for name in ("P@?", "nDCG@?", "DCG@?"):
        for span in c.family(name, "a", "b"):
            for k in range(int(span.low), int(span.high) + 1):
                measure = name.replace("?", str(k))
                values = dict(ax.evaluate(qrels, runs, measure).mean().select("run", "value").rows())
                gap = values["a"] - values["b"]
                assert abs(gap) < 1e-12 if span.leads is None else (gap > 0) == (span.leads == "a")


def test_flips_are_isolated_exactly():
    c = ax.conclude(
        {"q": {"d": 1, "e": 1}}, {"a": {"q": {"d": 1.0}}, "b": {"q": {"x": 3.0, "d": 2.0, "e": 1.0}}}
    )
    found = c.family("RBP(p=?)", "a", "b")
    (flip,) = found.flips
    assert flip.high - flip.low <= Fraction(1, 1 << 60)
    assert flip.low**2 + flip.low < 1 < flip.high**2 + flip.high
    assert [span.leads for span in found] == ["a", "b"]
    assert family_strip(found).count("<rect") == 5


@settings(max_examples=80, deadline=None)
@given(st.lists(st.fractions(Fraction(-2), Fraction(2), max_denominator=12), min_size=1, max_size=6))
def test_every_root_between_0_and_1_is_found_once(roots):
    coefficients = [Fraction(1)]
    for root in roots:
        shifted = [Fraction(0), *coefficients]
        coefficients = [a - root * b for a, b in zip(shifted, [*coefficients, Fraction(0)], strict=True)]
    found = unit_roots(coefficients)
    wanted = sorted({root for root in roots if 0 < root < 1})
    assert len(found) == len(wanted)
    assert all(one.low <= root <= one.high for one, root in zip(found, wanted, strict=True))
    assert all(one.high <= other.low for one, other in pairwise(found))


def judged_in_every_way(qrels, runs, depth):
    """The judgments with every choice of grades 0..2 for the unjudged documents of the runs."""
    unjudged = sorted(
        {
            (topic, document)
            for run in runs.values()
            for topic, ranked in run.items()
            for document in sorted(ranked, key=ranked.get, reverse=True)[:depth]
            if document not in qrels[topic]
        }
    )
    for grades in product(range(3), repeat=len(unjudged)):
        chosen = {topic: dict(judged) for topic, judged in qrels.items()}
        for (topic, document), grade in zip(unjudged, grades, strict=True):
            chosen[topic][document] = grade
        yield chosen


@settings(max_examples=8, deadline=None)
@given(st.data())
def test_what_stands_whatever_the_unjudged_are_stands_for_each_choice(data):
    documents = ["d", "e", "u", "v"]
    qrels = {"1": {"d": 1, "e": 2, "z": 2}, "2": {"d": 2, "e": 0, "z": 1}}
    orders = st.permutations(documents).map(lambda names: {name: 9.0 - i for i, name in enumerate(names[:3])})
    runs = {name: {topic: data.draw(orders) for topic in qrels} for name in ("a", "b")}
    c = ax.conclude(qrels, runs, depth=3, unjudged="any")
    every = [ax.conclude(one, runs, depth=3) for one in judged_in_every_way(qrels, runs, 3)]
    for rung in RUNGS:
        for first, second in (("a", "b"), ("b", "a")):
            place = [c.runs.index(first), c.runs.index(second)]
            sure = bool(c.standing[rung][*place])
            stands = all(bool(one.standing[rung][*place]) for one in every)
            assert stands or not sure, rung
            assert sure == stands or rung not in EXACT, rung


def test_where_all_is_judged_any_grade_changes_nothing():
    rng = np.random.default_rng(2)
    drawn = [[[[1, 1, 0], [0, 0, 0]], [[1, 0, 0], [0, 1, 0]]], *rng.integers(0, 2, (40, 2, 3, 3)).tolist()]
    seen = set()
    for lists in drawn:
        judged, free = (ax.conclude(*collection(lists), depth=3, unjudged=how) for how in ("none", "any"))
        for rung in ("any", "list", "discount", "convex"):
            assert (judged.standing[rung] == free.standing[rung]).all(), rung
        seen.add((bool(free.standing["list"][0, 1]), bool(free.standing["discount"][0, 1])))
    assert (False, True) in seen


def test_a_shared_document_has_one_grade():
    def verdict(mine, other):
        runs = {"a": {"q": {name: -i for i, name in enumerate(mine)}}}
        runs["b"] = {"q": {name: -i for i, name in enumerate(other)}}
        return ax.conclude({"q": {"d": 1}}, runs, unjudged="any").verdict("a", "b", "list")

    assert verdict("du", "xu") == 1
    assert verdict("du", "xv") is None
    assert verdict("ud", "xu") is None


def test_support_is_the_share_of_resamples_with_the_same_answer():
    lists = [[[1, 0], [1, 0], [1, 0], [0, 1]], [[0, 1], [0, 1], [0, 1], [1, 0]]]
    c = ax.conclude(*collection(lists), depth=2)
    found = c.support("a", "b", 400, seed=1)
    assert found == c.support("a", "b", 400, seed=1)
    assert c.verdict("a", "b", "list") == 1
    drawn = np.random.default_rng(1).multinomial(4, np.full(4, 1 / 4), 400)
    agree = (drawn[:, :3].sum(axis=1) > drawn[:, 3]).mean()
    assert found["list"] == found["discount"] == found["convex"] == pytest.approx(agree)
    both = ((drawn[:, 3] > 0) & (drawn[:, :3].sum(axis=1) > 0)).mean()
    assert found["any"] == pytest.approx(both)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 5), st.data())
def test_draws_match_as_a_matching_of_their_topics_does(topics, data):
    rows = st.lists(
        st.lists(st.booleans(), min_size=topics, max_size=topics), min_size=topics, max_size=topics
    )
    allowed = np.array(data.draw(rows))
    drawn = np.random.default_rng(data.draw(st.integers(0, 99))).multinomial(
        topics, np.ones(topics) / topics, 30
    )
    for found, times in zip(drawn_matches(allowed, drawn), drawn, strict=True):
        repeated = np.repeat(np.arange(topics), times)
        cells = allowed[np.ix_(repeated, repeated)]
        assert found == any(cells[list(order), range(topics)].all() for order in permutations(range(topics)))


@settings(max_examples=15, deadline=None)
@given(instances(topics=3))
def test_support_is_what_concluding_about_each_draw_gives(lists):
    c = ax.conclude(*collection(lists, [[3, 3]] * len(lists[0])), depth=3, resamples=12, seed=5)
    topics = len(lists[0])
    drawn = np.random.default_rng(5).multinomial(topics, np.full(topics, 1 / topics), 12)
    again = [
        ax.conclude(
            *collection(
                [[run[t] for t in np.repeat(range(topics), times)] for run in lists], [[3, 3]] * topics
            ),
            depth=3,
        )
        for times in drawn
    ]
    for rung in RUNGS:
        same = [one.verdict("a", "b", rung) == c.verdict("a", "b", rung) for one in again]
        assert c.supports[rung].tolist() == [pytest.approx(np.mean(same))]


def test_support_of_all_pairs_is_written():
    c = ax.conclude(QRELS, {"a": A, "b": B, "c": C}, resamples=40, seed=1)
    assert c.support("a", "c", 40, seed=1) == {rung: c.supports[rung][1] for rung in RUNGS}
    assert json.loads(c.to_json())["pairs"][1]["support"]["list"] == c.supports["list"][1]
    assert (
        c.to_csv()
        .splitlines()[0]
        .endswith("support_any,support_recall,support_list,support_discount,support_convex")
    )
    assert "support 95%+" in repr(c)


def test_the_lead_is_a_bound_whatever_the_unjudged_are():
    qrels = {"1": {"d": 1, "z": 2}, "2": {"d": 2, "z": 1}}
    runs = {"a": {t: {"d": 3.0, "u": 2.0} for t in qrels}, "b": {t: {"v": 3.0, "d": 2.0} for t in qrels}}
    low, high = ax.conclude(qrels, runs, unjudged="any").lead("a", "b")
    every = [ax.conclude(one, runs).lead("a", "b") for one in judged_in_every_way(qrels, runs, 10)]
    assert low <= min(one[0] for one in every)
    assert high >= max(one[1] for one in every)


def test_preferences_of_the_literature():
    qrels = {"q": {"d": 1, "e": 1, "f": 1}}
    runs = {
        "early": {"q": {"d": 9.0, "x": 8.0, "y": 7.0, "e": 6.0, "z": 5.0, "f": 4.0}},
        "late": {"q": {"x": 9.0, "d": 8.0, "e": 7.0, "f": 6.0}},
    }
    c = ax.conclude(qrels, runs)
    assert c.preferences("rpp").pairs.row(0)[2:] == (0, 0, 1)
    assert c.preferences("lexirecall").pairs.row(0)[2:] == (0, 0, 1)
    assert c.preferences("lexiprecision").pairs.row(0)[2:] == (1, 0, 0)
    assert c.preferences("rpp").order["system"].to_list() == ["late", "early"]
    assert c.preferences("rpp").order["mc4"].to_list() == pytest.approx([1.0, 0.0])
    with pytest.raises(InputError, match="there is no preference 'rp'; did you mean rpp"):
        c.preferences("rp")


def test_measures_are_told_by_what_they_decide():
    frame = ax.conclude(QRELS, {"a": A, "b": B, "c": C}).decides(["P@1", "nDCG@3", "AP"])
    assert frame["open"].to_list() == [1, 1, 1]
    assert frame["for_first"].to_list() == [1, 1, 0]
    assert frame["for_second"].to_list() == [0, 0, 1]
    assert frame["against"].to_list() == [0, 0, 0]
    assert frame["classes"][1] == "any recall"
    assert frame["why_not"][2] == "it reads past rank 10"


def test_all_written_forms(tmp_path):
    c = ax.conclude(QRELS, {"a": A, "b": B, "c": C}, measures=["P@1"])
    for ending in ("md", "tex", "csv", "json", "html", "svg"):
        c.save(tmp_path / f"c.{ending}")
        assert (tmp_path / f"c.{ending}").stat().st_size > 50
    read = json.loads((tmp_path / "c.json").read_text())
    assert read["pairs"][0]["list"] is None
    assert "every metric of the top-10 list that obeys the axioms" in repr(c)
    assert "<table>" in c._repr_html_()
    assert (tmp_path / "c.svg").read_text().count("<polyline") == 2
    two = json.loads(ax.conclude(QRELS, {"a": A, "b": B}).to_json())
    assert two["witnesses"]["list"] == {"prefers b": "P@10", "prefers a": "P@1"}
