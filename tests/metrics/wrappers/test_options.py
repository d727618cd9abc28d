"""JudgedOnly and Mapped do to a measure what another run, or other judgments, would do."""

import random

import pytest

from axiometer import evaluate, measure
from axiometer.errors import MeasureError
from axiometer.metrics.families import Scored
from axiometer.metrics.measure import MEASURES

NEEDS = {"compose", "Mapped", "JudgedOnly"}
TITLES = [title for title in MEASURES if not issubclass(MEASURES.find(title), Scored) and title not in NEEDS]
ADHOC = [
    title for title in TITLES if not MEASURES.find(title).diverse and title not in {"Interval", "Terminal"}
]
GAINS = {1: 2, 2: 1}


def collection(seed):
    """Twenty topics of which each has unjudged documents, two grades and negative judgments."""
    rng, qrels, run = random.Random(seed), {}, {}
    for topic in map(str, range(20)):
        documents = [f"d{n:02d}" for n in range(16)]
        qrels[topic] = {d: rng.choice([-1, 0, 0, 1, 2]) for d in rng.sample(documents, 10)} | {"r": 2}
        run[topic] = {d: 30.0 - n for n, d in enumerate(rng.sample(documents, 12))}
    return qrels, run


QRELS, RUN = collection(21)
JUDGED = {t: {d: s for d, s in rows.items() if QRELS[t].get(d, -1) >= 0} for t, rows in RUN.items()}
MAPPED = {t: {d: GAINS.get(g, g) for d, g in rows.items()} for t, rows in QRELS.items()}


def values(qrels, run, name):
    return evaluate(qrels, {"r": run}, name).frame["value"].to_list()


@pytest.mark.filterwarnings("ignore:.*is about subtopics and the judgments have none")
@pytest.mark.parametrize("title", TITLES)
def test_judged_only_is_the_measure_of_the_list_without_unjudged_documents(title):
    name = MEASURES.find(title).example.name
    assert values(QRELS, RUN, f"JudgedOnly({name})") == pytest.approx(values(QRELS, JUDGED, name))


def test_documents_move_up_past_the_cutoff():
    qrels, run = {"q": {"a": 1}}, {"q": {"x": 3.0, "y": 2.0, "a": 1.0}}
    assert values(qrels, run, "P@1") == [0.0]
    assert values(qrels, run, "P(judged_only=True)@1") == [1.0]


@pytest.mark.parametrize("title", ADHOC)
def test_mapped_is_the_measure_of_the_mapped_judgments(title):
    name = MEASURES.find(title).example.name
    gains = "{" + ", ".join(f"{g}:{n}" for g, n in GAINS.items()) + "}"
    assert values(QRELS, RUN, f"Mapped({name}, gains={gains})") == pytest.approx(values(MAPPED, RUN, name))


def test_a_grade_of_zero_can_be_worth_something():
    qrels, run = {"q": {"a": 0, "b": 2}}, {"q": {"x": 3.0, "a": 2.0, "b": 1.0}}
    mapped = {"q": {"a": 5, "b": 2}}
    assert values(qrels, run, "nDCG(gains={0:5})") == pytest.approx(values(mapped, run, "nDCG"))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("P(judged_only=1)@3", "P: judged_only is True or False; write judged_only=True"),
        ("P(judged_only=True, judged_only=True)@3", "P: judged_only or gains is given twice; give it once"),
        ("nDCG(gains={1:0.5})", "Mapped: gains={1:1/2} is out of range; gains is grades and integers from 0"),
        ("nDCG(gains={1:2, 1:3})", "Mapped: gains={1:2, 1:3} is out of range"),
        ("nDCG(gains={1})", "cannot be read: expected : at character 14, not '}'"),
        ("alpha_nDCG(gains={1:2})@10", "Mapped takes an ad hoc measure, not alpha_nDCG@10"),
    ],
)
def test_options_that_are_refused(name, message):
    with pytest.raises(MeasureError) as refusal:
        measure(name)
    assert message in str(refusal.value)
