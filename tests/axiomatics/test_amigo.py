"""Axioms about positions look past the cutoff: the witness is the shortest list that shows it."""

from __future__ import annotations

import pytest

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.metrics.find_measure import measure
from axiometer.metrics.score import exact_score
from axiometer.spaces import grade_space
from axiometer.verdicts.pairwise import last_rank


@pytest.mark.parametrize(("name", "rank"), [("AP", 140), ("P@10", 140), ("nDCG@100", 202), ("R@1000", 2002)])
def test_how_far(name: str, rank: int) -> None:
    assert last_rank(measure(name)) == rank


def one_relevant(length: int, rank: int) -> tuple[int, ...]:
    return tuple(int(at == rank) for at in range(1, length + 1))


@pytest.mark.parametrize("name", ["DCG@4", "P@3", "AP", "Bpref", "SetP", "ERR(max_rel=1)@5"])
def test_lists_with_one_relevant_document_as_brute_force_finds_them(name: str) -> None:
    """Long lists are read at every rank, and every move at a list's end is compared with those before it."""
    deep = 12
    values = {
        (h, r): exact_score(name, one_relevant(h, r), relevant=deep, nonrelevant=deep)
        for h in range(1, deep + 1)
        for r in range(1, h + 1)
    }
    found, space = measure(name), grade_space(2, depth=deep)
    swaps = AXIOMS.find("priority").long_cases(found, space)
    assert {(one_relevant(h, h), one_relevant(h, h - 1)) for h in range(2, deep + 1)} <= set(swaps)
    gains = {(h, i): values[h, i] - values[h, i + 1] for h in range(2, deep + 1) for i in range(1, h)}
    moves = [(h, i) for h in range(3, deep + 1) for i in range(1, h - 1)]
    cases = AXIOMS.find("deepness-single").long_cases(found, space)
    assert {(len(one[0]), one[1].index(1) + 1) for one in cases} == set(moves)
    broken = sum(not gains[h, i] > gains[h, h - 1] for h, i in moves)
    read = [[values[len(x), x.index(1) + 1] for x in one] for one in cases]
    assert sum(not b - a > d - c for a, b, c, d in read) == broken


def test_the_witness_lies_just_behind_the_cutoff() -> None:
    verdict = ax.check("DCG@10", "priority")
    assert (verdict.status, verdict.within) == ("violated", "proved")
    assert verdict.witness.lists == (one_relevant(12, 12), one_relevant(12, 11))
    assert ax.check("DCG@10", "priority", depth=6).status == "proved"


def test_two_swaps_behind_the_cutoff() -> None:
    assert ax.check("DCG@10", "deepness-within").witness.lists[0] == (*(0,) * 8, 1, 0, 1)


def test_ap_breaks_deepness_within_one_list_of_eight() -> None:
    verdict = ax.check("AP", "deepness-within", grades=2, depth=8)
    start, upper, _, lower = verdict.witness.lists
    assert start == (0, 0, 0, 0, 0, 1, 0, 1)
    values = [exact_score("AP", judged, relevant=8) for judged in (start, upper, lower)]
    assert values[1] - values[0] < values[2] - values[0]
    assert verdict.violations == 2


@pytest.mark.parametrize("name", ["P@10", "DCG@10", "RR@10", "ERR(max_rel=1)@20"])
def test_no_measure_with_a_cutoff_meets_the_axioms_of_position(name: str) -> None:
    for axiom in ("priority", "deepness-single", "deepness-within"):
        assert ax.check(name, axiom).status == "violated"


def test_all_pairs_of_moves_are_compared() -> None:
    verdict = ax.check("RBP(p=0.8)", "deepness-single", depth=12)
    assert verdict.cases == sum((n - 1) * (n - 2) // 2 for n in range(3, 13))
    assert verdict.status == "proved"
