"""A store: nothing is lost, nothing is done twice, nothing is mixed."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import axiometer as ax
from axiometer.axiomatics import AXIOMS as KNOWN
from axiometer.errors import InputError
from axiometer.spaces import aspect_space
from axiometer.verdicts.audit_work import run_piece
from axiometer.verdicts.chunks import Chunk
from axiometer.verdicts.store import Store, verdict_from_text, verdict_to_text
from axiometer.verdicts.tally import Tally

MEASURES = ("AP_IA", "alpha_nDCG@3", "RBU")
AXIOMS = ("redundancy", "irrelevance-monotonicity", "moffat.monotonicity", "induction")
BOUNDS = {"aspects": 2, "depth": 6}
LIVES = """
import os, random, signal, sys, time
import axiometer as ax
from axiometer.verdicts.api import audit
path, seed = sys.argv[1], int(sys.argv[2])
random.seed(seed)
work = dict(measures={measures!r}, axioms={axioms!r}, store=path, **{options!r})
audit("RBU", {axioms!r}, aspects=2, depth=2, store=":memory:")
killed = 0
while True:
    child = os.fork()
    if child == 0:
        audit(**work)
        os._exit(0)
    deadline = time.monotonic() + random.uniform(0.005, 0.06) * (1 + killed / 3)
    done = 0
    while not done and time.monotonic() < deadline:
        done, status = os.waitpid(child, os.WNOHANG)
        time.sleep(0.005)
    if done:
        print(killed, status)
        break
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    killed += 1
"""


def results(audit: ax.Audit) -> list[tuple[object, ...]]:
    fields = (
        "measure",
        "axiom",
        "status",
        "bounds",
        "cases",
        "violations",
        "witness",
        "certificate",
        "reason",
    )
    return [tuple(getattr(v, name) for name in fields) for v in audit]


@pytest.fixture(scope="module")
def plain() -> ax.Audit:
    return ax.audit(MEASURES, AXIOMS, **BOUNDS)


def count_chunks(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What runs from now on, chunk by chunk."""
    ran: list[object] = []

    def counted(piece):  # type: ignore[no-untyped-def]
        ran.append(piece)
        return run_piece(piece)

    monkeypatch.setattr(sys.modules["axiometer.verdicts.audit_work"], "run_piece", counted)
    return ran


def test_verdicts_read_back_equal(plain: ax.Audit) -> None:
    for verdict in plain:
        measure, axiom = ax.measure(verdict.measure), KNOWN.find(verdict.axiom)
        again = verdict_from_text(verdict_to_text(verdict), measure, axiom)
        assert again == verdict
        assert again.certificate is None or again.certificate.replay()


@pytest.fixture(scope="module")
def proved() -> dict[str, Any]:
    """A proved verdict as it is kept."""
    verdict = ax.check("AP", "giner.replacement", depth=3)
    assert verdict.certificate
    return json.loads(verdict_to_text(verdict))


def reread(kept: dict[str, Any]) -> ax.Verdict:
    return verdict_from_text(json.dumps(kept), ax.measure("AP"), KNOWN.find("giner.replacement"))


@pytest.mark.parametrize("part", ["lemma", "bases"])
def test_a_text_cannot_name_other_arguments(part: str, proved: dict[str, Any]) -> None:
    assert reread(proved).certificate.replay()
    with pytest.raises(InputError, match="cannot be read"):
        reread({**proved, "certificate": {**proved["certificate"], part: "os:system"}})


@pytest.mark.parametrize(
    "change", [{"cases": "8"}, {"status": None}, {"witness": {"lists": []}}, {"parts": [{}]}, {"bounds": []}]
)
def test_what_is_of_another_type_is_refused(change: dict[str, Any], proved: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        reread({**proved, **change})


def test_what_would_not_read_back_equal_is_not_kept(tmp_path: Path) -> None:
    measure, axiom = ax.measure("AP"), KNOWN.find("giner.replacement")
    for bounds, kept in (({"depth": 3}, True), ({"depth": (3, 4)}, False), ({"depth": object()}, False)):
        with Store(tmp_path / f"{kept}.db") as store:
            store.keep_verdict(measure, axiom, (), ax.Verdict("AP", axiom.full_name, "holds", bounds))
            assert len(list(store.verdicts(measure, [axiom], ()))) == kept


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork to start many short lives")
@pytest.mark.parametrize("seed", [1, 2])
def test_killed_at_random_moments_it_ends_as_if_nothing_had_happened(seed: int, tmp_path: Path) -> None:
    # What is done again after each death grows with the square of it: one recall base is enough here.
    options = {**BOUNDS, "relevant": {"a": 6, "b": 6}, "chunk_lists": 60, "proof_depth": 10}
    script = LIVES.format(measures=MEASURES[:2], axioms=AXIOMS[:3], options=options)
    command = [sys.executable, "-c", script, str(tmp_path / "audit.db"), str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True)
    killed, status = map(int, done.stdout.split())
    assert (killed >= 2, status) == (True, 0)
    found = ax.audit(MEASURES[:2], AXIOMS[:3], **options, store=tmp_path / "audit.db")
    assert results(found) == results(ax.audit(MEASURES[:2], AXIOMS[:3], **options))


def test_what_is_there_is_not_done_again(
    plain: ax.Audit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "audit.db"
    ran = count_chunks(monkeypatch)
    stop_after = 20

    def stop(done: int, total: int) -> None:
        if done == stop_after:
            raise KeyboardInterrupt

    options = {**BOUNDS, "chunk_lists": 100, "store": path}
    assert ax.audit(MEASURES, AXIOMS, chunk_progress=stop, **options).interrupted
    first = len(ran)
    told: list[tuple[int, int]] = []
    found = ax.audit(MEASURES, AXIOMS, chunk_progress=lambda *at: told.append(at), **options)
    assert results(found) == results(plain)
    assert (first, len(ran)) == (stop_after, told[-1][1])
    ax.audit(MEASURES, AXIOMS, **options)
    assert len(ran) == told[-1][1]


def test_fewer_axioms_use_the_chunks_of_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = {**BOUNDS, "chunk_lists": 100, "store": tmp_path / "audit.db"}
    ax.audit("RBU", AXIOMS[:2], **options)
    with sqlite3.connect(options["store"]) as base:
        base.execute("DELETE FROM kept WHERE part NOT LIKE '%:%'")
    base.close()
    ran = count_chunks(monkeypatch)
    ax.audit("RBU", AXIOMS[:1], **options)
    assert ran == []
    ax.audit("RBU", AXIOMS[2:3], **options)
    first = len(ran)
    assert first > 10
    ax.audit("RBU", AXIOMS[:3], **options)
    assert len(ran) == first


@pytest.mark.parametrize(
    "change", [{"depth": 5}, {"chunk_lists": 30}, {"empty": True}, {"limit": 2000}, {"proof_depth": 9}]
)
def test_other_parameters_are_not_mixed(change: dict[str, int], tmp_path: Path) -> None:
    first = {**BOUNDS, "chunk_lists": 100}
    ax.audit("RBU", AXIOMS, store=tmp_path / "audit.db", **first)
    found = ax.audit("RBU", AXIOMS, store=tmp_path / "audit.db", **{**first, **change})
    assert results(found) == results(ax.audit("RBU", AXIOMS, **{**first, **change}))


def test_a_changed_function_is_another_one(tmp_path: Path) -> None:
    path = tmp_path / "audit.db"

    def audit(sign: int) -> ax.Verdict:
        def mine(grades: list[int]) -> int:
            return sign * sum(grades)

        options = {"grades": 3, "depth": 4, "chunk_lists": 20, "store": path}
        with Store(path) as store:
            strangers = store.strangers([ax.measure(mine)])
        assert strangers == (["mine"] if sign < 0 else [])
        return ax.audit(mine, ["moffat.monotonicity"], **options).verdicts[0]

    assert [audit(1).status, audit(1).status, audit(-1).status] == ["holds", "holds", "violated"]


def test_other_code_is_recognised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "audit.db"
    options = {**BOUNDS, "chunk_lists": 100, "store": path}
    ax.audit("RBU", AXIOMS[:1], **options)
    monkeypatch.setattr(sys.modules["axiometer.verdicts.store"], "code_digest", lambda: "other code")
    with Store(path) as store:
        assert store.strangers([ax.measure("RBU"), ax.measure("AP")]) == ["RBU(p=0.8)"]
    ran = count_chunks(monkeypatch)
    ax.audit("RBU", AXIOMS[:1], **options)
    assert len(ran) > 10


@pytest.mark.parametrize("damage", ["text", "foreign", "value", "folder"])
def test_a_file_that_is_no_store_is_refused(damage: str, tmp_path: Path) -> None:
    path = tmp_path / "audit.db"
    if damage == "text":
        path.write_text("this is no database, and it is long enough to be seen as none at all")
    elif damage == "folder":
        path.mkdir()
    else:
        with Store(path) if damage == "value" else sqlite3.connect(path) as _:
            pass
        if damage == "value":
            ax.audit("RBU", AXIOMS[:1], store=path, **BOUNDS)
        base = sqlite3.connect(path)
        base.execute("UPDATE kept SET value = '{' " if damage == "value" else "CREATE TABLE birds (name)")
        base.commit()
        base.close()
    with pytest.raises(InputError, match=r"audit\.db: "):
        ax.audit("RBU", AXIOMS[:1], store=path, **BOUNDS)


def test_ctrl_c_at_the_command_line_keeps_what_was_done(tmp_path: Path) -> None:
    words = f"audit {' '.join(MEASURES)} --aspects 2 --depth 11 --store audit.db --jobs 2 --json".split()
    words += [word for name in AXIOMS[:3] for word in ("-a", name)]
    script = f"import sys; from axiometer.cli import main; sys.argv = {['axiometer', *words]!r}; "
    script += "import axiometer as a; a.audit.__kwdefaults__['chunk_lists'] = 20_000; main()"
    child = subprocess.Popen([sys.executable, "-c", script], cwd=tmp_path, stdout=-1, stderr=-1, text=True)
    try:
        while child.poll() is None and kept(tmp_path / "audit.db") < 3:
            time.sleep(0.05)
        child.send_signal(signal.SIGINT)
        _, told = child.communicate(timeout=60)
    finally:
        child.kill()
    assert child.returncode == 130, told
    assert "the same command goes on" in told
    assert kept(tmp_path / "audit.db") >= 3


def kept(path: Path) -> int:
    if not path.exists():
        return 0
    base = sqlite3.connect(path)
    try:
        return int(base.execute("SELECT count(*) FROM kept").fetchone()[0])
    except sqlite3.OperationalError:
        return 0
    finally:
        base.close()


def test_two_at_once_share_a_store(tmp_path: Path) -> None:
    rbu, space = ax.measure("RBU"), aspect_space(2, depth=3)
    with Store(tmp_path / "audit.db") as one, Store(tmp_path / "audit.db") as other:
        one.keep_chunk(rbu, space, Chunk((0,), 3), {"a": Tally(1)}, 0.0)
        other.keep_chunk(rbu, space, Chunk((1,), 3), {"a": Tally(2)}, 0.0)
        one.keep_chunk(rbu, space, Chunk((2,), 3), {"a": Tally(3)}, 0.0)
        assert len(one.chunks(rbu, space)) == len(other.chunks(rbu, space)) == 3
