"""Moffat's seven properties; those that speak of recall bases against brute force."""

from __future__ import annotations

from itertools import product

import pytest

import axiometer as ax
from axiometer.axiomatics.axiom import raised
from axiometer.metrics.dependence import looks_at_base
from axiometer.metrics.find_measure import measure
from axiometer.metrics.score import exact_score
from axiometer.spaces import grade_space

NAMES = (
    "AP",
    "AP@2",
    "P@2",
    "R@2",
    "RBP(p=0.8)",
    "nDCG@2",
    "DCG",
    "Bpref",
    "yaAP",
    "Rprec",
    "Compat(p=0.9)",
    "RR",
)
DEPTH = 4


def lists_with_bases(empty_base: bool = False) -> list[tuple[tuple[int, ...], int]]:
    lists = [one for n in range(1, DEPTH + 1) for one in product((0, 1), repeat=n)]
    return [(one, R) for one in lists for R in range(DEPTH + 1) if sum(one) <= R]


def value(name: str, one: tuple[int, ...], relevant: int) -> object:
    return exact_score(name, one, relevant=relevant, nonrelevant=DEPTH)


@pytest.mark.parametrize("name", NAMES)
def test_boundedness(name: str) -> None:
    cells = lists_with_bases()
    outside = [(one, R) for one, R in cells if not 0 <= value(name, one, R) <= 1]
    found = ax.check(name, "boundedness", grades=2, depth=DEPTH)
    assert (found.cases, found.violations) == (len(cells), len(outside))
    if outside:
        assert found.witness.lists == (min(outside, key=lambda cell: (len(cell[0]), cell))[0],)


@pytest.mark.parametrize("name", NAMES)
def test_localization(name: str) -> None:
    cells = [(one, R) for one, R in lists_with_bases() if sum(one) < R]
    broken = [(one, R) for one, R in cells if value(name, one, R) != value(name, one, sum(one))]
    found = ax.check(name, "localization", grades=2, depth=DEPTH)
    assert (found.cases, found.violations) == (len(cells), len(broken))
    assert bool(broken) <= looks_at_base(measure(name), grade_space(2, depth=DEPTH))
    if broken:
        least = min(broken, key=lambda cell: (len(cell[0]), cell))[0]
        assert found.witness.lists == (least, least)


@pytest.mark.parametrize("name", NAMES)
def test_realizability(name: str) -> None:
    best = {
        R: max(value(name, one, R) for one, base in lists_with_bases() if base == R)
        for R in range(1, DEPTH + 1)
    }
    found = ax.check(name, "realizability", grades=2, depth=DEPTH)
    missing = [
        R
        for R, top in best.items()
        if top != 1 and all(value(name, o, R) != 1 for o, b in lists_with_bases() if b == R)
    ]
    assert (found.cases, found.violations) == (DEPTH, len(missing))
    if missing:
        assert float(found.witness.scores[0]) == pytest.approx(float(best[missing[0]]))


def test_a_relevant_document_more_than_the_cutoff_has_room_for() -> None:
    verdict = ax.check("AP@10", "realizability")
    assert verdict.witness.lists == ((1,) * 10,)
    assert "11 relevant" in verdict.witness.sentence
    assert ax.check("nDCG@10", "realizability").status == "proved"


@pytest.mark.parametrize(
    ("name", "convention"),
    [("P@10", False), ("RBP(p=0.8)", False), ("AP", True), ("nDCG@10", True), ("R@10", True)],
)
def test_completeness_says_where_a_convention_speaks(name: str, convention: bool) -> None:
    verdict = ax.check(name, "completeness")
    assert verdict
    assert ("0/0" in verdict.reason) is convention


def test_a_function_that_divides_by_the_recall_base_is_not_complete() -> None:
    def recall(grades: list[int], relevant: dict[int, int]) -> float:
        return sum(grades) / relevant[1]

    verdict = ax.check(recall, "completeness")
    assert verdict.status == "violated"
    assert verdict.witness.lists == ((0,),)


@pytest.mark.parametrize("name", ["P@3", "nDCG@3", "AP@3", "DCG@3", "AP", "SetP", "IA(nDCG@3)", "Bpref"])
def test_monotonicity_reads_one_document_further(name: str) -> None:
    further, cutoff = str(raised(measure(name))), measure(name).cutoff
    lists = [one for n in range(1, 5) for one in product((0, 1), repeat=n) if cutoff is None or n <= cutoff]
    cases = [(one, (*one, d)) for one in lists for d in (0, 1)]
    read = {"relevant": 5, "nonrelevant": 5}
    broken = [
        pair for pair in cases if exact_score(name, pair[0], **read) > exact_score(further, pair[1], **read)
    ]
    found = ax.check(name, "monotonicity", grades=2, depth=5)
    assert (found.cases, found.violations) == (len(cases), len(broken))
    least = min(broken, key=lambda pair: (len(pair[0]), pair), default=None)
    assert (found.witness.lists if found.witness else None) == least


@pytest.mark.parametrize(
    ("name", "satisfied"),
    [
        ("P@10", "boundedness convergence localization completeness"),
        ("RBP(p=0.8)", "boundedness monotonicity convergence top-weightedness localization completeness"),
        ("AP", "boundedness monotonicity convergence top-weightedness completeness realizability"),
        ("nDCG@10", "boundedness convergence top-weightedness completeness realizability"),
        ("RR", "boundedness monotonicity localization completeness realizability"),
        ("DCG@10", "monotonicity convergence top-weightedness localization completeness realizability"),
    ],
)
def test_the_seven_on_well_known_measures(name: str, satisfied: str) -> None:
    seven = [
        *("boundedness", "monotonicity", "convergence", "top-weightedness"),
        *("localization", "completeness", "realizability"),
    ]
    audit = ax.audit(name, [f"moffat.{axiom}" for axiom in seven])
    assert [axiom for axiom in seven if audit.verdict(measure(name), axiom)] == [
        a for a in seven if a in satisfied.split()
    ]
