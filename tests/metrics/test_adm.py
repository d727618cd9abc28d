"""ADM reads scores: by hand, exactly, on runs; and is refused where there are none."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from axiometer import evaluate, exact_score, score
from axiometer.errors import InputError, MeasureError

shares = st.integers(0, 8).map(lambda eighths: Fraction(eighths, 8))


@given(
    st.lists(st.tuples(st.integers(0, 4), shares), min_size=1, max_size=6),
    st.lists(st.integers(0, 4), max_size=3),
)
def test_one_less_the_mean_distance(listed, missed):
    grades, scores = [g for g, _ in listed], [s for _, s in listed]
    counts = {grade: [*grades, *missed].count(grade) for grade in range(1, 5)}
    nonrelevant = [*grades, *missed].count(0)
    distances = [abs(s - Fraction(g, 4)) for g, s in listed] + [Fraction(g, 4) for g in missed]
    by_hand = 1 - sum(distances) / len(distances)
    name = "ADM(max_rel=4)"
    assert exact_score(name, grades, relevant=counts, nonrelevant=nonrelevant, scores=scores) == by_hand
    qrels = {"t": {f"d{i}": g for i, g in enumerate([*grades, *missed])}}
    run = {"t": {f"d{i}": float(s) for i, s in enumerate(scores)} | {"unjudged": 0.5}}
    assert evaluate(qrels, {"r": run}, name).frame["value"][0] == pytest.approx(float(by_hand), abs=1e-12)


def test_negative_grades_are_not_judged():
    qrels, run = {"t": {"a": 1, "b": -1}}, {"t": {"a": 0.75, "b": 1.0}}
    assert evaluate(qrels, {"r": run}, "ADM").frame["value"][0] == 0.75


def test_scores_outside_the_unit_interval_are_refused_unless_scaled():
    qrels, run = {"t": {"a": 1, "b": 0, "c": 1}}, {"t": {"a": 9.0, "b": 5.0, "c": 1.0}}
    with pytest.raises(MeasureError, match=r"the score 9 is outside \[0, 1\]; write ADM\(scores=minmax\)"):
        evaluate(qrels, {"r": run}, "ADM")
    assert evaluate(qrels, {"r": run}, "ADM(scores=minmax)").frame["value"][0] == 0.5
    assert exact_score("ADM(scores=minmax)", [1, 0, 1], scores=[9, 5, 1]) == Fraction(1, 2)
    assert exact_score("ADM(scores=minmax)", [1, 0], scores=[7, 7]) == Fraction(1, 2)


def test_it_needs_scores():
    with pytest.raises(MeasureError, match="ADM reads the documents' scores"):
        score("ADM", [1, 0])
    with pytest.raises(InputError, match="there are 1 scores for 2 documents"):
        score("ADM", [1, 0], scores=[1])
    with pytest.raises(InputError, match="a score is no finite number"):
        score("ADM", [1], scores=[float("nan")])
    with pytest.raises(MeasureError, match="IA has no scores for ADM to read"):
        score("IA(ADM)", ["a"])
