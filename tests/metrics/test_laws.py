"""Metamorphic laws over the whole registry: what must not matter does not, and what must matter does."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiometer import evaluate, measure

from .instances import SCORED, TITLES, default

NAMES = [str(measure(n)) for n in (*map(default, TITLES), "IA(nDCG@3)", "Terminal(nDCG@5)")]
ORDERED = [name for name in NAMES if measure(name).title not in SCORED]
SCALED = [*ORDERED, "ADM(scores=minmax)"]
DOCUMENTS = [f"d{i}" for i in range(8)]
# What an unjudged document at the end of a list changes: measures of the whole list, or of its length.
OF_THE_LENGTH = {
    "Accuracy",
    "ACT",
    "alpha_DCG",
    "Compat",
    "ERR_IA",
    "gP",
    "Judged",
    "NumRet",
    "OIE",
    "RBU",
    "Rndcg",
    "SetAP",
    "SetF",
    "SetFx",
    "SetP",
    "SetRelP",
    "Terminal",
    "Utility",
}
# What is not 0 where nothing is relevant: counts, shares of judged ranks, penalties for length, distances.
NOT_OF_RELEVANCE = {
    *("ADM", "Judged", "NumNonrelJudgedRet", "NumQ", "NumRet", "OIE", "RBU", "rbp_residual", "Terminal"),
    "Utility",
}

Qrels = dict[str, dict[str, dict[str, int]]]
Run = dict[str, dict[str, float]]
one_topic = st.dictionaries(
    st.sampled_from("ab"),
    st.dictionaries(st.sampled_from(DOCUMENTS), st.integers(-1, 3), min_size=1),
    min_size=1,
)
judgments = st.dictionaries(st.sampled_from(["t1", "t2", "t3"]), one_topic, min_size=1)
one_list = st.dictionaries(
    st.sampled_from([*DOCUMENTS, "x", "y"]), st.sampled_from([0.25, 0.5, 0.75, 1.0]), min_size=1
)
runs = st.dictionaries(st.sampled_from(["t1", "t2", "t3", "t9"]), one_list, min_size=1)


@st.composite
def collections(draw: st.DrawFn) -> tuple[Qrels, Run]:
    qrels, run = draw(judgments), draw(runs)
    shared = draw(st.sampled_from(sorted(qrels)))
    return qrels, {**run, shared: run.get(shared) or draw(one_list)}


def values(qrels: Qrels, run: Run, names: list[str], **options: object) -> dict[tuple[str, str], float]:
    frame = evaluate(qrels, {"run": run}, names, subtopics=True, **options).frame  # type: ignore[arg-type]
    return {(name, topic): value for _, topic, name, value in frame.iter_rows()}


def renamed(qrels: Qrels, run: Run, name: dict[str, str]) -> tuple[Qrels, Run]:
    return (
        {
            t: {a: {name[d]: g for d, g in rows.items()} for a, rows in parts.items()}
            for t, parts in qrels.items()
        },
        {t: {name[d]: s for d, s in rows.items()} for t, rows in run.items()},
    )


@settings(max_examples=10)
@given(collections(), st.integers(0, 9))
def test_renamed_documents_score_the_same(made, width):
    """Names that keep the order of ids, which breaks ties: d0 < d1 < ... < x < y."""
    qrels, run = made
    name = {d: f"{'z' * width}{i:02d}" for i, d in enumerate([*DOCUMENTS, "x", "y"])}
    assert values(*renamed(qrels, run, name), NAMES) == values(qrels, run, NAMES)


@settings(max_examples=10)
@given(collections(), st.permutations(range(10)))
def test_without_ties_any_names_score_the_same(made, order):
    """But for the greedy ideals, which give ties to the larger id; another order of sums costs a last bit."""
    qrels, run = made
    run = {t: {d: (i + 1) / 16 for i, d in enumerate(sorted(rows))} for t, rows in run.items()}
    name = {d: f"n{order[i]}" for i, d in enumerate([*DOCUMENTS, "x", "y"])}
    found = values(*renamed(qrels, run, name), NAMES)
    greedy = ("alpha_nDCG", "nERR_IA", "nNRBP")
    same = {key: value for key, value in values(qrels, run, NAMES).items() if not key[0].startswith(greedy)}
    assert {key: found[key] for key in same} == pytest.approx(same, abs=1e-12)


@settings(max_examples=10)
@given(collections(), st.randoms(use_true_random=False))
def test_permuted_topics_and_lines_score_the_same(made, random):
    qrels, run = made

    def shuffled(items):
        pairs = list(items.items())
        random.shuffle(pairs)
        return dict(pairs)

    turned_run = shuffled({topic: shuffled(rows) for topic, rows in run.items()})
    assert values(shuffled(qrels), turned_run, NAMES) == values(qrels, run, NAMES)


@settings(max_examples=10)
@given(collections(), st.sampled_from([np.exp, np.cbrt, lambda s: 1000 * s - 7, lambda s: -1 / s]))
def test_scores_transformed_monotonically_keep_every_value(made, transform):
    qrels, run = made
    turned = {topic: {d: float(transform(s)) for d, s in rows.items()} for topic, rows in run.items()}
    assert values(qrels, turned, ORDERED) == values(qrels, run, ORDERED)


@settings(max_examples=10)
@given(collections(), st.sampled_from([2.0, 0.5]), st.sampled_from([0.0, -8.0, 4.0]))
def test_scores_scaled_and_shifted_keep_measures_of_scaled_scores_too(made, factor, shift):
    qrels, run = made
    turned = {topic: {d: factor * s + shift for d, s in rows.items()} for topic, rows in run.items()}
    assert values(qrels, turned, SCALED) == values(qrels, run, SCALED)


@settings(max_examples=10)
@given(collections())
def test_a_run_split_by_topics_and_runs_side_by_side_score_the_same(made):
    qrels, run = made
    whole = values(qrels, run, NAMES, missing="skip")
    parts: dict[tuple[str, str], float] = {}
    for topic in sorted(set(run) & set(qrels)):
        parts |= values(qrels, {topic: run[topic]}, NAMES, missing="skip")
    assert parts == whole
    both = evaluate(qrels, {"one": run, "two": dict(reversed(run.items()))}, NAMES, subtopics=True).frame
    assert both.filter(run="one")["value"].equals(both.filter(run="two")["value"])


@settings(max_examples=10)
@given(collections())
def test_where_nothing_is_relevant_nothing_is_gained(made):
    qrels, run = made
    zero = {t: {a: dict.fromkeys(rows, 0) for a, rows in parts.items()} for t, parts in qrels.items()}
    found = values(zero, run, NAMES)
    assert np.isfinite(list(found.values())).all()
    assert {k: v for k, v in found.items() if v and measure(k[0]).title not in NOT_OF_RELEVANCE} == {}


@settings(max_examples=10)
@given(collections(), st.integers(1, 12))
def test_an_unjudged_tail_changes_only_measures_of_the_length(made, extra):
    qrels, run = made
    longer = {
        topic: {**rows, **{f"u{i}": min(rows.values()) - 0.25 * i / 16 - 1e-3 for i in range(extra)}}
        for topic, rows in run.items()
    }
    names = [n for n in NAMES if measure(n).title not in {*OF_THE_LENGTH, *SCORED}]
    kept = {(name, topic) for name in names for topic in qrels if topic in run}
    before, after = values(qrels, run, names), values(qrels, longer, names)
    assert {k: after[k] for k in kept} == pytest.approx({k: before[k] for k in kept}, abs=1e-12)


@pytest.mark.parametrize("title", sorted(OF_THE_LENGTH))
def test_measures_of_the_length_do_change(title):
    name = "Terminal(nDCG@5)" if title == "Terminal" else default(title)
    qrels = {"t": {"a": {"d1": 1, "d2": 1}, "b": {"d2": 1}}}
    heads = ({"d2": 2.0, "d1": 1.0}, {"d2": 2.0}, {"v": 2.0, "w": 1.5, "d2": 1.0})
    tails = ({"u": 0.5}, {"v": 1.5, "w": 1.25})
    scored = [
        [values(qrels, {"t": rows}, [name]) for rows in (head, {**head, **tail})]
        for head, tail in zip(heads, (*tails, tails[0]), strict=True)
    ]
    assert any(short != long for short, long in scored)


@pytest.mark.parametrize("title", sorted(NOT_OF_RELEVANCE))
def test_measures_of_other_things_than_relevance_are_not_zero(title):
    name = "Terminal(nDCG@5)" if title == "Terminal" else default(title)
    found = values({"t": {"a": {"d1": 0}}}, {"t": {"d1": 0.5, "u": 0.25}}, [name])
    assert list(found.values()) != [0.0]
