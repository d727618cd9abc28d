"""Readers that fail or give no number on some lists: a verdict or a refusal, never a Python error."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.metrics.measure import Measure

RANK = "rank-replacement)"
OWN_LISTS = [n for n in AXIOMS if not n.startswith("axiometrics") and ("(" not in n or n.endswith(RANK))]


class Hits(Measure):
    """Counts relevant documents."""

    reads = "all"

    def start(self, topic: Any) -> tuple[Any, ...]:
        return (topic.zeros(),)

    def step(self, topic: Any, state: Any, document: Any) -> tuple[Any, ...]:
        return (state[0] + topic.flag(np.asarray(document.grade) > 0),)

    def score(self, topic: Any, state: Any) -> Any:
        return state[0]


class Share(Hits):
    """Divides by the recall base, empty or not."""

    title = "Share"

    def score(self, topic: Any, state: Any) -> Any:
        return state[0] / topic.relevant()


class Gap(Hits):
    """Has no value for one relevant document; a logarithm sends it to float64 first."""

    title = "Gap"

    def score(self, topic: Any, state: Any) -> Any:
        topic.num.log(3)
        return np.where(state[0] == 1, float("nan"), state[0])


class Rounded(Hits):
    """Computes in floats, whatever the arithmetic."""

    title = "Rounded"

    def score(self, topic: Any, state: Any) -> Any:
        return np.array([float(hits) / 3 for hits in state[0]])


class Wordy(Hits):
    title = "Wordy"

    def score(self, topic: Any, state: Any) -> Any:
        return "much"


class Late(Hits):
    """Looks at the recall base from rank 4 on."""

    title = "Late"

    def step(self, topic: Any, state: Any, document: Any) -> tuple[Any, ...]:
        weight = topic.relevant() if document.rank == 4 else 1
        return (state[0] + topic.flag(np.asarray(document.grade) > 0) * weight,)


@pytest.mark.parametrize("bounds", [{}, {"relevant": 0}], ids=str)
@pytest.mark.parametrize("kind", [Share, Gap, Rounded, Wordy])
def test_no_fault_leaks(kind: type[Measure], bounds: dict[str, int]) -> None:
    found = ax.audit(kind(), OWN_LISTS, grades=2, depth=3, jobs=1, **bounds)
    assert [verdict.axiom for verdict in found] == OWN_LISTS
    assert [v.axiom for v in found if v.status == "undecided" and not v.reason] == []


def test_the_faults_of_some_recall_bases_leave_the_others_to_be_compared() -> None:
    found = ax.check(Share(), "localization", grades=2, depth=3)
    assert (found.status, found.cases, found.reason) == ("violated", 25, "9 of 25 cases are open")
    assert found.witness is not None
    assert found.witness.lists == ((1,), (1,))
    assert ax.check(Share(), "boundedness", grades=2, depth=3).status == "undecided"
    assert ax.check(Share(), "completeness", grades=2, depth=3).status == "violated"
    assert ax.check(Share(), "realizability", grades=2, depth=3).status == "proved"


def test_a_list_without_a_value_neither_holds_nor_is_proved() -> None:
    for axiom in ("replacement", "relevance-monotonicity", "irrelevance-monotonicity", "localization"):
        assert ax.check(Gap(), axiom, grades=2, depth=3).status == "undecided", axiom
    chain = ax.check(Wordy(), "valuation(rank-projection-replacement)", grades=2, depth=3)
    assert chain.status == "undecided"
    assert "no number" in chain.reason


def test_rounded_numbers_do_not_decide() -> None:
    found = ax.check(Rounded(), "priority")
    assert found.status == "undecided"
    assert "a rounded number" in found.reason


def test_the_recall_base_is_watched_to_the_last_rank() -> None:
    assert ax.check(Late(), "localization", grades=2, depth=3)
    assert ax.check(Late(), "localization", grades=2, depth=5).status == "violated"
