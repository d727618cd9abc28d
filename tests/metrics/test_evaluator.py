"""`ax.evaluator`: the values of `ax.evaluate`, in the shape of pytrec_eval's."""

import pickle
from concurrent.futures import ThreadPoolExecutor

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

import axiometer as ax
from axiometer.verdicts.usual_measures import STANDARD

QRELS = {"q1": {"d1": 2, "d2": 0, "d3": 1, "d4": -1}, "q2": {"d7": 1}, "q3": {"d1": 0}}
RUN = {"q1": {"d2": 7.0, "d1": 9.5, "d9": 7.0, "d3": 1.2}, "q3": {"d1": 1.0}}
MEASURES = [
    "nDCG@10",
    "AP",
    "RR",
    "Success@2",
    "Bpref",
    "GMAP",
    "P@2",
    "RBP(p=0.8)",
    "ERR(max_rel=4)@20",
    "Q",
]
TOPIC = st.sampled_from(["q1", "q2", "q3", "other"])
DOCUMENT = st.sampled_from(["d1", "d2", "d3", "d4", "d7", "é", "\U0001f600", "￿"])
SCORE = st.sampled_from([0.0, -0.0, 1.0, 2, 2.5, -1e300])
RUNS = st.dictionaries(TOPIC, st.dictionaries(DOCUMENT, SCORE, min_size=1), min_size=1).filter(
    lambda run: set(run) != {"other"}
)


def rows(run):
    return pl.DataFrame(
        [(topic, document, float(score)) for topic in run for document, score in run[topic].items()],
        schema=["topic", "document", "score"],
        orient="row",
    )


def by_topic(scores):
    found = {}
    for _, topic, measure, value in scores.frame.iter_rows():
        found.setdefault(topic, {})[measure] = value
    return found


@pytest.fixture(scope="module")
def prepared():
    return ax.evaluator(QRELS, MEASURES)


@given(RUNS)
def test_the_values_are_those_of_evaluate_whatever_form_a_run_has(prepared, run):
    scores = ax.evaluate(QRELS, {"x": rows(run)}, MEASURES)
    assert prepared(run) == prepared(rows(run)) == prepared(ax.read_run(rows(run))) == by_topic(scores)
    assert prepared.mean(run) == dict(scores.mean().select("measure", "value").iter_rows())
    assert prepared.scores({"x": run}).topics.equals(scores.topics)
    assert prepared.scores({"x": run}).frame.equals(scores.frame)


@given(RUNS, st.booleans())
def test_topics_that_are_left_out_change_nothing(run, judged_only):
    e = ax.evaluator(QRELS, MEASURES, missing="skip", judged_only=judged_only)
    scores = ax.evaluate(QRELS, {"x": rows(run)}, MEASURES, missing="skip", judged_only=judged_only)
    assert e(run) == by_topic(scores)
    assert e.mean(run) == dict(scores.mean().select("measure", "value").iter_rows())


@given(RUNS)
def test_scores_in_32_bits(run):
    near = {topic: {d: s + 1e-12 * len(d) for d, s in docs.items()} for topic, docs in run.items()}
    scores = ax.evaluate(QRELS, {"x": rows(near)}, "AP", single=True)
    assert ax.evaluator(QRELS, "AP", single=True)(near) == by_topic(scores)


def test_what_was_computed_before_changes_nothing(prepared):
    first = prepared(RUN)
    prepared({"q1": {f"x{i}": -float(i) for i in range(300)} | {"d1": -1000.0}})
    assert prepared(RUN) == first == ax.evaluator(QRELS, MEASURES)(RUN)


def test_every_measure_of_the_standard_audit():
    wanted = [
        str(ax.measure(name)) for name in STANDARD if not ax.measure(name).diverse and "OIE" not in name
    ]
    e = ax.evaluator(QRELS, wanted)
    expected = by_topic(ax.evaluate(QRELS, {"x": rows(RUN)}, wanted))
    assert [e(RUN), e(RUN)] == [expected, expected]


def test_names_stand_as_they_were_asked_for():
    e = ax.evaluator(QRELS, ["map", "ndcg_cut_10", len, ax.measure("P@2")])
    assert list(e.mean(RUN)) == ["map", "ndcg_cut_10", "len", "P@2"]
    assert ax.evaluator(QRELS, "recip_rank")(RUN)["q1"] == {"recip_rank": 1.0}


def test_topics_that_the_run_lacks_and_topics_that_the_judgments_lack():
    run = RUN | {"q9": {"d1": 1.0}}
    assert list(ax.evaluator(QRELS, "RR")(run)) == ["q1", "q2", "q3"]
    assert list(ax.evaluator(QRELS, "RR", missing="skip")(run)) == ["q1", "q3"]
    assert ax.evaluator(QRELS, "RR").mean(run) == {"RR": 1 / 3}
    assert ax.evaluator(QRELS, "RR", missing="skip").mean(run) == {"RR": 1 / 2}
    assert ax.evaluator(QRELS, "RR").scores(run).topics["extra"].to_list() == [1]
    with pytest.raises(ax.InputError, match="lacks 1 qrels topics, one is 'q2'"):
        ax.evaluator(QRELS, "RR", missing="error")(run)
    with pytest.raises(ax.InputError, match=r"no topic in common with the qrels.*'q9'"):
        ax.evaluator(QRELS, "RR")({"q9": {"d1": 1.0}})


def test_a_pickled_one_and_one_in_threads_give_the_same(prepared):
    expected = prepared(RUN)
    assert pickle.loads(pickle.dumps(prepared))(RUN) == expected
    shared = ax.evaluator(QRELS, MEASURES)
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(shared, [RUN] * 64)) == [expected] * 64


def test_a_function_that_changes_its_mind_is_asked_again():
    factor = [1]
    e = ax.evaluator(QRELS, lambda grades: factor[0] * sum(grades))
    first = e(RUN)["q1"]["<lambda>"]
    factor[0] = 2
    assert e(RUN)["q1"]["<lambda>"] == 2 * first


@pytest.mark.parametrize(
    ("run", "told"),
    [
        ({"q1": {"d1": float("nan")}}, "the score must be finite"),
        ({"q1": {"d1": None}}, "no value"),
        ({"q1": {"d1": "high"}}, "does not hold numbers only"),
        ({"q1": {}}, "the run is empty"),
        ({"q1": 3}, "not a dict"),
        ({}, "there is no run"),
        ({"a": {"q1": {"d1": 1.0}}, "b": {"q1": {"d1": 1.0}}}, "called with one run, and these are several"),
        ([{"q1": {"d1": 1.0}}, {"q1": {"d1": 1.0}}], "called with one run, and these are several"),
        (object(), "object"),
    ],
)
def test_what_is_no_run_is_refused(prepared, run, told):
    with pytest.raises(ax.InputError, match=told):
        prepared(run)


def test_names_that_are_no_texts_are_written_out():
    e = ax.evaluator({1: {7: 1}}, "RR")
    assert e({1: {7: 1.0}}) == {"1": {"RR": 1.0}}
    with pytest.raises(ax.InputError, match="stands there already"):
        e({1: {7: 1.0, "7": 2.0}})


def test_measures_are_asked_for():
    with pytest.raises(ax.MeasureError, match="there is no measure"):
        ax.evaluator(QRELS, [])
    with pytest.raises(ax.InputError, match="no policy"):
        ax.evaluator(QRELS, "RR", missing="maybe")
