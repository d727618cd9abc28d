"""Whoever works, in whatever pieces and order: the verdicts are the serial ones."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

import axiometer as ax
from axiometer.errors import AxiometerError
from axiometer.verdicts.audit_work import Piece, list_all, run_piece
from axiometer.verdicts.workers import Workers

MEASURES = ("AP_IA", "alpha_nDCG@3", "NumRet", "RBU")
AXIOMS = ("redundancy", "irrelevance-monotonicity", "relevance-monotonicity", "moffat.monotonicity")


class Shuffled(Workers):
    """Works alone, but takes the pieces in a random order."""

    @property
    def alone(self) -> bool:
        return False

    def results(self, work, items):  # type: ignore[no-untyped-def]
        pieces = list(items)
        random.shuffle(pieces)
        return map(work, pieces)


def counts(audit: ax.Audit) -> list[tuple[object, ...]]:
    return [(v.measure, v.axiom, v.status, v.cases, v.violations, v.witness) for v in audit]


@pytest.fixture(scope="module")
def serial() -> ax.Audit:
    return ax.audit(MEASURES, AXIOMS, aspects=2, depth=5)


@pytest.mark.parametrize("seed", range(4))
def test_random_chunk_sizes_and_orders_change_nothing(seed: int, serial: ax.Audit, monkeypatch) -> None:
    random.seed(seed)
    size = random.choice([1, 4, 10, 40, 200])
    monkeypatch.setattr(sys.modules["axiometer.verdicts.api"], "Workers", Shuffled)
    found = ax.audit(MEASURES, AXIOMS, aspects=2, depth=5, chunk_lists=size, jobs=2)
    assert counts(found) == counts(serial)


def test_two_processes_give_the_serial_verdicts(serial: ax.Audit) -> None:
    found = ax.audit(MEASURES, AXIOMS, aspects=2, depth=5, chunk_lists=100, jobs=2)
    assert counts(found) == counts(serial)
    assert {v.axiom: v.certificate for v in found} == {v.axiom: v.certificate for v in serial}


def test_a_function_of_a_file_travels_with_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "near_by_helper.py").write_text("def twice(x):\n    return 2 * x\n")
    (tmp_path / "mine.py").write_text(
        "from near_by_helper import twice\n\ndef mine(grades):\n    return twice(sum(grades))\n"
    )
    from axiometer.measure_files import written_measure

    mine = written_measure(f"{tmp_path / 'mine.py'}:mine")
    bounds = {"grades": 3, "depth": 5}
    alone = ax.audit([mine], ["replacement", "moffat.monotonicity"], **bounds)
    spread = ax.audit([mine], ["replacement", "moffat.monotonicity"], **bounds, chunk_lists=60, jobs=2)
    assert counts(alone) == counts(spread)


def test_the_first_refusal_is_the_one_that_counts() -> None:
    from axiometer.axiomatics import AXIOMS as KNOWN
    from axiometer.axiomatics.bounds import Bounds
    from axiometer.verdicts.audit_work import jobs_of

    seen: dict[tuple[int, ...], int] = {}

    def wavering(grades: list[int]) -> int:
        seen[tuple(grades)] = seen.get(tuple(grades), 0) + 1
        return seen[tuple(grades)]

    axiom = KNOWN.find("moffat.monotonicity")
    (job,) = jobs_of(ax.measure(wavering), [axiom], Bounds(grades=3, depth=4), chunk_lists=5)
    (listed,) = list_all([job], Workers())
    seen.clear()
    pieces: list[Piece] = []

    class Backwards(Workers):
        def results(self, work, items):  # type: ignore[no-untyped-def]
            pieces.extend(items)
            return map(run_piece, reversed(pieces))

    (backwards,) = list_all([job], Backwards())
    assert sum(len(piece.chunks) for piece in pieces) == job.count
    assert listed.at == backwards.at == 0
    assert "not deterministic" in str(backwards.error)


def test_what_cannot_travel_is_refused_in_one_line() -> None:
    import threading

    lock = threading.Lock()

    def locked(grades: list[int]) -> int:
        with lock:
            return sum(grades)

    with pytest.raises(AxiometerError, match=r"cannot be sent to another process.*--jobs 1"):
        ax.audit([locked], ["moffat.monotonicity"], grades=3, depth=5, chunk_lists=20, jobs=2)


def test_another_backend_of_joblib_is_used() -> None:
    import joblib

    with joblib.parallel_config(backend="threading"):
        found = ax.audit(MEASURES, AXIOMS, aspects=2, depth=4, chunk_lists=10, jobs=2)
    assert counts(found) == counts(ax.audit(MEASURES, AXIOMS, aspects=2, depth=4))


def test_cases_are_collected_by_one_process_only() -> None:
    with pytest.raises(ax.AxiomError, match="one process"):
        ax.audit(["AP"], ["redundancy"], store="x.db", report=lambda *_: None)
