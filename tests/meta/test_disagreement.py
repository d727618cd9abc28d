"""Where two measures part: against brute force in exact arithmetic, on spaces and on real lists."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import axiometer as ax
from axiometer import demo
from axiometer.errors import AxiometerError
from axiometer.meta.disagreement.exact_ranks import Counts, inversions, ranks_in
from axiometer.metrics.find_measure import measure
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.tree import score_lists
from axiometer.numeric import FLOAT, REAL
from axiometer.spaces import aspect_space, grade_space

PAIRS = [("nDCG@3", "RBP(p=0.8)"), ("AP", "RR"), ("nDCG", "DCG(dcg='exp-log2')@2"), ("ERR(max_rel=2)", "gP"),
         ("DCG(form=jk)", "P@2"), ("Q", "SetP"), ("nDCG@10", "DCG@10")]  # fmt: skip
DIVERSE = [("alpha_nDCG@3", "AP_IA"), ("ERR_IA@3", "StRecall@2"), ("nDCG@2", "CT")]


def lists_of(space):
    return [labels for n in space.levels if n for labels in product(range(space.branching), repeat=n)]


def sign(left, right):
    return int(left > right) - int(left < right)


def brute(first, second, space):
    """(concordant, discordant, ...) and the smallest pair, one exact comparison at a time."""
    lists = lists_of(space)
    exact = [FLOAT if isinstance(m, FunctionMeasure) else REAL for m in (first, second)]
    values = [score_lists(m, space, num, lists) for m, num in zip((first, second), exact, strict=True)]
    counts, opposed = [0] * 5, []
    for i, j in combinations(range(len(lists)), 2):
        a, b = (sign(v[i], v[j]) for v in values)
        kind = (0 if a == b else 1) if a and b else 2 if b else 3 if a else 4
        counts[kind] += 1
        if kind == 1:
            opposed.append((lists[i], lists[j]) if a > 0 else (lists[j], lists[i]))
    least = min(opposed, key=lambda pair: (sum(map(len, pair)), pair), default=None)
    return Counts(*counts), least


@pytest.mark.parametrize(
    ("first", "second", "space"),
    [
        *((a, b, grade_space(3, depth=4)) for a, b in PAIRS),
        *((a, b, grade_space(2, length=5)) for a, b in PAIRS),
        *((a, b, aspect_space(2, depth=4)) for a, b in DIVERSE),
    ],
    ids=str,
)
def test_counts_and_smallest_pair_equal_brute_force(first, second, space):
    counts, least = brute(measure(first), measure(second), space)
    found = ax.disagree(first, second, **space.bounds)
    assert found.parts[0].counts == counts
    assert found.lists == (None if least is None else tuple(map(space.documents, least)))
    assert bool(found) == (least is not None)


@settings(max_examples=25)
@given(st.data())
def test_any_two_functions_equal_brute_force(data):
    space = grade_space(2, depth=3)
    tables = [data.draw(st.lists(st.integers(0, 3), min_size=15, max_size=15)) for _ in range(2)]

    def function(table):
        return FunctionMeasure(
            function=lambda grades: table[space.number(tuple(grades)) + 2 ** len(grades) - 1]
        )

    first, second = map(function, tables)
    counts, least = brute(first, second, space)
    found = ax.disagree(first, second, grades=2, depth=3)
    assert (found.parts[0].counts, found.lists) == (counts, least)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=40))
def test_inversions_and_counts(pairs):
    first, second = (np.array([p[side] for p in pairs], dtype=np.int64) for side in (0, 1))
    expected = sum(a > b for a, b in combinations(second.tolist(), 2))
    assert inversions(second) == expected
    counts = Counts.of(first, second)
    signs = [(sign(a, c), sign(b, d)) for (a, b), (c, d) in combinations(pairs, 2)]
    assert counts.discordant == sum(a * b < 0 for a, b in signs)
    assert counts.concordant == sum(a * b > 0 for a, b in signs)
    assert (counts.tied_both, counts.pairs) == (signs.count((0, 0)), len(signs))


def test_exact_where_floats_cannot_tell():
    """Sums of logarithms in two orders: floats differ in the last bit, the values do not."""

    def ideal_of_ranks(grades):
        return sum(Fraction(grade) for grade in grades)

    assert ax.disagree("P@4", ideal_of_ranks, grades=2, depth=4).parts[0].counts.discordant == 0
    assert not ax.disagree("nDCG", "DCG", grades=3, depth=6)
    ranks = ranks_in(measure("DCG@4"), grade_space(2, depth=4))
    assert len(set(ranks.of.tolist())) == 16

    def almost(grades):
        return Fraction(sum(grades), 10**20) * 3 + Fraction(len(grades), 10**21)

    found = ax.disagree(almost, "P@3", grades=2, depth=3)
    assert found.parts[0].counts == brute(measure(almost), measure("P@3"), grade_space(2, depth=3))[0]


def test_the_contract():
    found = ax.disagree("nDCG@10", "RBP(p=0.8)", grades=2)
    assert found.lists == ((1,), (0, 0, 1, 1))
    assert found.scores[1] == (Fraction(1, 5), Fraction(144, 625))
    assert found.sentence == (
        "nDCG@10 puts 1 (0.2529) above 0·0·1·1 (0.2354), RBP(p=0.8) puts 0·0·1·1 (0.2304) above 1 (0.2000)."
    )
    assert [part.bounds for part in ax.disagree("AP", "RR").parts] == [
        {"grades": 2, "depth": 8},
        {"grades": 3, "depth": 6},
    ]


def test_what_cannot_be_compared_is_said():
    partial = ax.disagree("ERR(max_rel=1)", "AP")
    assert len(partial.parts) == 1
    assert "above max_rel=1" in partial.reasons[0]

    def mean_grade(grades):
        if len(grades) == 2:
            raise ValueError("two")
        return sum(grades)

    found = ax.disagree(mean_grade, "AP", grades=2, depth=3)
    assert (found.parts[0].lists, found.parts[0].unscored) == (10, 4)
    assert "mean_grade raised ValueError (two) on [0, 0]" in found.reasons[0]
    with pytest.raises(AxiometerError, match="changes what it is given"):
        ax.disagree(lambda grades: grades.append(1), "AP")
    with pytest.raises(AxiometerError, match="above the limit"):
        ax.disagree("AP", "RR", grades=2, depth=30)
    with pytest.raises(AxiometerError, match="there are no runs"):
        ax.disagree("AP", "RR", qrels={"q": {"d": 1}})
    with pytest.raises(AxiometerError, match="needs two runs"):
        ax.disagree("AP", "RR", qrels={"q": {"d": 1}}, runs={"one": {"q": {"d": 1.0}}})


@pytest.mark.filterwarnings("ignore:.*is about subtopics and the judgments have none")
def test_flips_are_those_of_exact_scores():
    qrels, runs = demo.path() / "qrels.txt", sorted(demo.path().glob("*.run"))
    for first, second in (
        ("nDCG@10", "ERR(max_rel=3)@10"),
        ("P@5", "RR"),
        ("AP", "Judged@5"),
        ("SetP", "CT"),
    ):
        found = ax.disagree(first, second, qrels=qrels, runs=runs, grades=2, depth=2).flips
        scores = ax.evaluate(qrels, runs, [first, second]).frame
        values = {(r, t, m): round(v, 9) for r, t, m, v in scores.iter_rows()}
        names, topics = scores["run"].unique().to_list(), scores["topic"].unique().to_list()
        expected = {
            (t, a, b)
            for t, a, b in product(topics, names, names)
            if values[a, t, found.first] > values[b, t, found.first]
            and values[a, t, found.second] < values[b, t, found.second]
        }
        assert {(flip.topic, *flip.runs) for flip in found.flips} == expected
        assert sum(pair.different for pair in found.pairs) == len(expected)
        assert all(pair.same + pair.different + pair.tied == len(topics) for pair in found.pairs)


@pytest.mark.parametrize(("first", "second"), [("nDCG@10", "ERR(max_rel=3)@10"), ("SetP", "R@20")])
def test_documents_add_up_to_the_difference(first, second):
    qrels, runs = demo.path() / "qrels.txt", sorted(demo.path().glob("*.run"))
    found = ax.disagree(first, second, qrels=qrels, runs=runs, grades=2, depth=2).flips
    assert len(found) > 3
    for flip in found.flips:
        pulls = found.documents(flip)
        assert sum(pull.first for pull in pulls) == pytest.approx(flip.gaps[0], abs=1e-12)
        assert sum(pull.second for pull in pulls) == pytest.approx(-flip.gaps[1], abs=1e-12)
        assert min(flip.gaps) > 0


def test_the_document_that_does_it_is_named():
    qrels = {"q": {"good": 3, "fair": 1, "more": 1}}
    deep = {"q": {"fair": 3.0, "more": 2.0, "x": 1.0}}
    top = {"q": {"good": 3.0, "y": 2.0, "z": 1.0}}
    found = ax.disagree(
        "P@3", "ERR(max_rel=3)", qrels=qrels, runs={"deep": deep, "top": top}, grades=2, depth=2
    )
    (flip,) = found.flips.flips
    assert flip.runs == ("deep", "top")
    assert found.flips.sentence(flip) == (
        "topic q: P@3 prefers deep (0.6667 to 0.3333), ERR(max_rel=3) prefers top (0.8750 to 0.1797): "
        "fair (grade 1, rank 1 in deep and not in top) speaks most for deep, "
        "good (grade 3, not in deep and rank 1 in top) for top."
    )


def test_ties_on_real_topics_are_exact():
    """Both runs hold the same grades in another order of equal weights; the float sums may differ."""
    qrels = {"q": {f"d{i}": 1 for i in range(9)} | {"n": 0}}
    one = {"q": {f"d{i}": 9.0 - i for i in range(7)} | {"n": 0.5}}
    two = {"q": {f"d{i}": 1.0 + i for i in range(7)} | {"n": 0.5}}
    flips = ax.disagree("nDCG", "AP", qrels=qrels, runs={"one": one, "two": two}, grades=2, depth=2).flips
    assert [(p.same, p.different, p.tied) for p in flips.pairs] == [(0, 0, 1)]


def test_subtopics():
    qrels, runs = demo.path() / "subtopics.txt", [demo.path() / "diverse.run", demo.path() / "strong.run"]
    found = ax.disagree(
        "alpha_nDCG@10", "nDCG@10", qrels=qrels, runs=runs, subtopics=True, aspects=2, depth=3
    )
    values = ax.evaluate(qrels, runs, ["alpha_nDCG@10", "nDCG@10"], subtopics=True).frame
    wide = values.pivot(on="run", index=["topic", "measure"], values="value")
    signs = {(t, m): sign(round(a, 9), round(b, 9)) for t, m, a, b in wide.iter_rows()}
    expected = {t for t, _ in signs if signs[t, "alpha_nDCG@10"] * signs[t, "nDCG@10"] < 0}
    assert {flip.topic for flip in found.flips.flips} == expected
    assert expected


def test_real_runs(real_data):
    """Flips of real runs against the order of scores; ties are those of equal scores."""
    folder = real_data / "covid-round1"
    qrels, runs = folder / "qrels.covid-round1.txt.gz", sorted((folder / "runs").iterdir())[:6]
    found = ax.disagree("nDCG@10", "P@5", grades=2, depth=2, qrels=qrels, runs=runs).flips
    scores = ax.evaluate(qrels, runs, ["nDCG@10", "P@5"]).frame
    values = {(r, t, m): round(v, 9) for r, t, m, v in scores.iter_rows()}
    signs = [
        [sign(values[a, topic, m], values[b, topic, m]) for m in ("nDCG@10", "P@5")]
        for a, b in combinations(scores["run"].unique(maintain_order=True).to_list(), 2)
        for topic in scores["topic"].unique().to_list()
    ]
    assert len(found) == sum(x * y < 0 for x, y in signs) > 10
    assert sum(pair.tied for pair in found.pairs) == sum(x * y == 0 for x, y in signs)
    assert all(found.documents(flip) for flip in found.flips[:3])
