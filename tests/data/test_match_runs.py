"""A run against the judgments: exact, even where keys clash."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from axiometer.data import keys
from axiometer.data.match_runs import match
from axiometer.data.qrels import read_qrels
from axiometer.data.run import read_run
from axiometer.errors import InputError

TOPIC = st.sampled_from(["1", "2", "3", "11"])
DOCUMENT = st.sampled_from(["1", "11", "d", "dd", "e", "f"])
RUN = st.dictionaries(TOPIC, st.dictionaries(DOCUMENT, st.integers(0, 3), min_size=1), min_size=1)
QRELS = st.dictionaries(TOPIC, st.dictionaries(DOCUMENT, st.integers(-1, 3), min_size=1), min_size=1)


def naive(run, qrels):
    """The judged documents as (topic, rank, document)."""
    found = []
    for topic, judged in qrels.items():
        ranked = sorted(run.get(topic, {}).items(), key=lambda pair: (pair[1], pair[0]), reverse=True)
        found += [(topic, rank, d) for rank, (d, _) in enumerate(ranked, start=1) if d in judged]
    return found


def check(run, qrels):
    judgments = read_qrels(qrels)
    if not run.keys() & qrels.keys():
        with pytest.raises(InputError, match="no topic in common"):
            match(read_run(run, name="x"), judgments)
        return
    found = match(read_run(run, name="x"), judgments)
    documents = judgments.frame["document"].gather(found.row).to_list()
    topics = [judgments.topics[code] for code in found.topic]
    assert list(zip(topics, found.rank.tolist(), documents, strict=True)) == naive(run, qrels)
    assert judgments.frame["topic"].gather(found.row).to_list() == topics
    assert found.lengths.tolist() == [len(run.get(topic, {})) for topic in judgments.topics]
    assert found.missing == tuple(topic for topic in qrels if topic not in run)
    assert found.extra == tuple(topic for topic in run if topic not in qrels)


@given(RUN, QRELS)
def test_the_match_is_that_of_a_naive_join(run, qrels):
    check(run, qrels)


@given(RUN, QRELS, st.integers(1, 4), st.sampled_from([0, 60]))
def test_keys_that_clash_change_nothing(run, qrels, kinds, shift):
    """Only so many different keys, which differ in their last or their leading bits."""

    def clashing(topic, document):
        return (document.hash(0).to_numpy() % np.uint64(kinds)) << np.uint64(shift)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("axiometer.data.run.pair_keys", clashing)
        patch.setattr("axiometer.data.qrels.pair_keys", clashing)
        check(run, qrels)


@given(RUN, QRELS)
def test_keys_at_the_upper_end(run, qrels):
    def high(topic, document):
        return ~(document.hash(0).to_numpy() % np.uint64(2))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("axiometer.data.run.pair_keys", high)
        patch.setattr("axiometer.data.qrels.pair_keys", high)
        check(run, qrels)


@given(
    st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=20, unique=True),
    st.lists(st.integers(0, 2**64 - 1), max_size=20),
    st.data(),
)
def test_a_sieve_finds_what_it_knows(known, others, data):
    asked = data.draw(st.permutations(known + others))
    found, row = keys.Sieve.of(np.array(known, dtype=np.uint64)).find(np.array(asked, dtype=np.uint64))
    expected = [(at, known.index(key)) for at, key in enumerate(asked) if key in known]
    assert list(zip(found.tolist(), row.tolist(), strict=True)) == expected


def test_pairs_that_join_to_the_same_text_have_different_keys():
    run = read_run([("1", "23", 1.0), ("12", "3", 1.0), ("3", "12", 1.0)])
    assert len(set(run.keys.tolist())) == 3


def test_no_topic_in_common_names_both_and_the_file(tmp_path):
    path = tmp_path / "x.run"
    path.write_text("301 Q0 d 1 1 t\n")
    with pytest.raises(
        InputError, match=r"has no topic in common with the qrels \(run: '301', .*'1'"
    ) as caught:
        match(read_run(path), read_qrels({"1": {"d": 1}}))
    assert caught.value.source == str(path)
    assert caught.value.remedy == "check that the two belong together"
