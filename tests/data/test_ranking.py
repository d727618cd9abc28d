"""The one order: by score, then by the bytes of the id, both descending, in 64-bit floats."""

from collections import Counter

import numpy as np
import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from axiometer.data.ranking import rank_rows
from axiometer.data.run import Run

TOPIC = st.sampled_from(["1", "2", "10", "ü"])
DOCUMENT = st.text(st.sampled_from("abAB09-é\U0001f600\uffff"), min_size=1, max_size=3)
SCORE = st.sampled_from([0.0, -0.0, 1.0, 2.0, np.nextafter(1.0, 2.0), -1e308, 5e-324])
ROWS = st.lists(st.tuples(TOPIC, DOCUMENT, SCORE), min_size=1, max_size=30, unique_by=lambda r: r[:2])


def run_of(rows):
    topic, document, score = zip(*rows, strict=True)
    return Run("x", pl.DataFrame({"topic": topic, "document": document, "score": score}))


def naive_order(rows, topic):
    ours = [(document, score) for t, document, score in rows if t == topic]
    by_id = sorted(ours, key=lambda pair: pair[0].encode(), reverse=True)
    return [document for document, _ in sorted(by_id, key=lambda pair: -pair[1])]


@given(ROWS)
def test_ranks_are_those_of_a_naive_sort(rows):
    ranking = run_of(rows).ranking
    assert ranking.topics == list(dict.fromkeys(topic for topic, _, _ in rows))
    for code, topic in enumerate(ranking.topics):
        places = {
            document: rank
            for (t, document, _), rank in zip(rows, ranking.rank.tolist(), strict=True)
            if t == topic
        }
        assert sorted(places, key=places.__getitem__) == naive_order(rows, topic)
        assert sorted(places.values()) == list(range(1, len(places) + 1))
        assert ranking.lengths[code] == len(places)
    assert [ranking.topics[code] for code in ranking.topic_of] == [topic for topic, _, _ in rows]


@given(ROWS)
def test_ties_are_counted(rows):
    ranking = run_of(rows).ranking
    seen = Counter((topic, score) for topic, _, score in rows)
    expected = [sum(n for (t, _), n in seen.items() if t == topic and n > 1) for topic in ranking.topics]
    assert ranking.tied.tolist() == expected


@given(ROWS, st.randoms(use_true_random=False))
def test_the_order_does_not_depend_on_the_order_of_the_file(rows, random):
    mixed = list(rows)
    random.shuffle(mixed)
    lists = [
        {topic: part["document"].to_list() for (topic,), part in run_of(r).ranked().group_by("topic")}
        for r in (rows, mixed)
    ]
    assert lists[0] == lists[1]


def test_a_topic_in_several_blocks_is_one_list():
    rows = [("1", "a", 3.0), ("2", "x", 9.0), ("1", "b", 5.0), ("2", "y", 1.0), ("1", "c", 4.0)]
    assert run_of(rows).ranked().select("topic", "document", "rank").rows() == [
        ("1", "b", 1),
        ("1", "c", 2),
        ("1", "a", 3),
        ("2", "x", 1),
        ("2", "y", 2),
    ]


def test_lists_in_order_are_not_sorted(monkeypatch):
    monkeypatch.setattr("axiometer.data.ranking.best_first", None)
    rows = [("1", "a", 3.0), ("1", "b", 2.0), ("2", "c", 3.0)]
    assert run_of(rows).ranking.rank.tolist() == [1, 2, 1]


def test_a_frame_of_many_chunks():
    rows = [("1", "a", 1.0), ("1", "b", 1.0), ("2", "c", 3.0)]
    frame = pl.concat([run_of([row]).frame for row in rows], rechunk=False)
    assert frame.n_chunks() == 3
    ranking = rank_rows(frame["topic"], frame["document"], frame["score"].to_numpy())
    assert ranking.rank.tolist() == [2, 1, 1]


def test_scores_differ_in_64_bits_and_tie_in_32():
    run = run_of([("1", "a", 1.0 + 1e-12), ("1", "b", 1.0)])
    assert run.ranked()["document"].to_list() == ["a", "b"]
    assert run.rounded().ranked()["document"].to_list() == ["b", "a"]
    assert run.rounded().ranking.tied.tolist() == [2]
