"""Measures without an official tool, against their definitions written out once more, in plain fractions."""

from fractions import Fraction
from itertools import accumulate
from math import exp, log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from axiometer import evaluate, exact_score, measure, score

graded = st.lists(st.integers(0, 3), max_size=7)
more = st.lists(st.integers(1, 3), max_size=4)


def base(grades, missed):
    return {grade: [*grades, *missed].count(grade) for grade in (1, 2, 3)}


@given(graded, more, st.integers(1, 9), st.sampled_from([Fraction(0), Fraction(1), Fraction(5, 2)]))
def test_q_measure(grades, missed, k, beta):
    ideal = [*accumulate(sorted([g for g in [*grades, *missed] if g], reverse=True))]
    R = len(ideal)
    total = Fraction(0)
    for r, grade in enumerate(grades[:k], start=1):
        if grade:
            found, gained = sum(g > 0 for g in grades[:r]), sum(grades[:r])
            total += (found + beta * gained) / (r + beta * ideal[min(r, R) - 1])
    name = f"Q(beta={beta.numerator}/{beta.denominator})@{k}"
    by_hand = total / min(k, R) if R else 0
    assert exact_score(name, grades, relevant=base(grades, missed)) == by_hand


@given(graded, more)
def test_q_measure_without_grades_is_average_precision(grades, missed):
    given_base = base(grades, missed)
    assert exact_score("Q(beta=0)", grades, relevant=given_base) == exact_score(
        "AP", grades, relevant=given_base
    )


@given(graded, more)
def test_yet_another_average_precision(grades, missed):
    R = sum(g > 0 for g in [*grades, *missed])
    S = sum(sum(g > 0 for g in grades[:i]) / i for i, grade in enumerate(grades, start=1) if grade)
    by_hand = log((1 + S) / (1 + R - S))
    assert score("yaAP", grades, relevant=base(grades, missed)) == pytest.approx(by_hand, abs=1e-12)


@given(graded, st.integers(1, 9))
def test_bejeweled_player(grades, k):
    sums = [*accumulate(Fraction(grade, 3) for grade in [*grades, *[0] * 9][:k])]
    looked = next((rank for rank, gained in enumerate(sums, start=1) if gained >= Fraction(4, 3)), k)
    assert exact_score(f"BPM(T=4/3, max_rel=3)@{k}", grades) == sums[looked - 1] / looked


@given(st.lists(st.one_of(st.none(), st.integers(-1, 2)), max_size=8), st.integers(1, 9))
def test_residual_is_what_rbp_could_gain(grades, k):
    """Every unjudged rank made relevant, and the list prolonged for ever, raises RBP by the residual."""
    judged = [0 if g is None or g < 0 else g for g in grades]
    best = [1 if g is None or g < 0 else g for g in grades]
    tail = Fraction(4, 5) ** min(k, len(grades))
    gain = exact_score(f"RBP(p=0.8)@{k}", best) - exact_score(f"RBP(p=0.8)@{k}", judged)
    assert exact_score(f"rbp_residual(p=0.8)@{k}", grades) == gain + tail


def test_aggregations_over_topics():
    qrels = {t: {"a": 1, "b": 1} for t in ("p", "q", "r")}
    run = {"p": {"a": 2.0, "b": 1.0}, "q": {"x": 3.0, "a": 2.0}, "r": {"x": 1.0}}
    scores = evaluate(qrels, {"run": run}, ["AP", "GMAP", "logitAP", "NumRet", "NumRelRet"])
    means = {name: value for _, name, value in scores.mean().iter_rows()}
    values = [1.0, 0.25, 0.0]
    assert means["AP"] == pytest.approx(np.mean(values))
    assert means["GMAP"] == pytest.approx(exp(sum(log(max(v, 1e-5)) for v in values) / 3))
    assert means["logitAP"] == pytest.approx(sum(log((v + 1e-5) / (1 - v + 1e-5)) for v in values) / 3)
    assert (means["NumRet"], means["NumRelRet"]) == (5, 3)
    assert scores.frame.filter(measure="GMAP")["value"].to_list() == values


def test_the_horizon_is_a_parameter():
    deep = exact_score("INSQ(T=1, horizon=1)", [1])
    assert (deep, exact_score("INSQ(T=1, horizon=2)", [1])) == (1, Fraction(9, 13))
    assert exact_score("NERR10(p=0.5, horizon=2)", [0, 1, 1]) == Fraction(1, 3)
    assert str(measure("INST(horizon=1000)")) == "INST(T=1)"
