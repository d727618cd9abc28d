"""The plan against what was measured."""

from __future__ import annotations

import time

import pytest

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.axiomatics.bounds import Bounds
from axiometer.metrics.measure import Measure
from axiometer.spaces import aspect_space, grade_space
from axiometer.verdicts.audit_work import AuditWork, left_out, plan
from axiometer.verdicts.chunks import CHUNK_LISTS, arithmetic_for, chunks, run_chunk
from axiometer.verdicts.pairwise import Reach

NAMES = ("redundancy", "relevance-monotonicity", "irrelevance-monotonicity")
THREE = [AXIOMS.find(name) for name in NAMES]


def listed(one: Measure, depth: int, lists: int = CHUNK_LISTS) -> None:
    """What the plan speaks of: every chunk, all axioms at once."""
    space = aspect_space(2, depth=depth)
    num = arithmetic_for(one, space)
    for chunk in chunks(space, lists):
        run_chunk(one, THREE, space, chunk, num)


@pytest.mark.parametrize("depth", [9, 11, 12])
def test_seconds_are_near_the_measured_ones(depth: int) -> None:
    one = ax.measure("alpha_DCG@20")
    (cost,) = plan([one], THREE, Bounds(aspects=2, depth=depth), chunk_lists=100_000)
    space = aspect_space(2, depth=depth)
    listed(one, 8)
    begun = time.process_time()
    listed(one, depth, 100_000)
    seconds = time.process_time() - begun
    assert cost.lists == space.size
    assert cost.chunks == len(list(chunks(space, 100_000)))
    assert seconds / 3 < cost.seconds < 3 * seconds + 0.05


def test_bytes_are_near_the_measured_ones() -> None:
    import tracemalloc

    one = ax.measure("alpha_DCG@20")
    (cost,) = plan([one], THREE, Bounds(aspects=2, depth=11))
    tracemalloc.start()
    listed(one, 11)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak / 2 < cost.chunk_bytes < 2 * peak


def test_a_space_beyond_all_limits_is_planned_and_not_run() -> None:
    (cost,) = plan([ax.measure("ACT")], THREE[:1], Bounds(aspects=2, depth=40))
    assert cost.lists == (3**41 - 1) // 2
    assert cost.workers > 10_000
    assert cost.to_dict()["workers_for_an_hour"] == cost.workers


def test_a_function_is_cut_smaller() -> None:
    def mine(grades: list[int]) -> int:
        return sum(grades)

    (cost,) = plan([ax.measure(mine)], [AXIOMS.find("moffat.monotonicity")], Bounds(grades=3, depth=12))
    assert cost.chunk_lists <= 20_000
    assert cost.lists == grade_space(3, depth=12).size


def test_what_is_not_counted_is_named() -> None:
    found = left_out([AXIOMS.find(name) for name in ("redundancy", "induction", "boundedness")])
    assert found == ["albahem.induction", "moffat.boundedness"]


@pytest.mark.parametrize("other", [{"limit": 7}, {"proof_depth": 7}])
def test_a_kept_verdict_answers_the_same_question_only(other: dict[str, int]) -> None:
    """How far enumeration and proofs may go decides what a verdict says."""
    asked = AuditWork([], Bounds(), Reach()).question
    assert asked != AuditWork([], Bounds(), Reach(**other)).question
    assert asked != AuditWork([], Bounds(depth=3), Reach()).question
