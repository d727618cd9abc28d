"""axiometer replay, and axiometer check --certificate."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from .program import run

OWN = """
import axiometer as ax
from axiometer.metrics.additive import Additive

class Tenth(Additive):
    name = "Tenth"
    def weight(self, num, rank):
        return num.number(1) / 10 ** rank

hit = ax.axiom("us.last-hit", "A·x <= A·r")
"""


def write(folder: Path, *words: str) -> str:
    done = run(folder, "check", *words, "--certificate", "c.json")
    assert done.returncode == 0, done.stderr
    return (folder / "c.json").read_text()


def test_what_check_writes_is_replayed(tmp_path: Path) -> None:
    write(tmp_path, "RBP(p=0.8)", "priority")
    done = run(tmp_path, "replay", "c.json")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "RBP(p=0.8), amigo.priority: shown for lists of any length, 2 grades, in 1 kind of cases, "
        "by the lemma of additive weights.\n"
    )
    (one,) = json.loads(run(tmp_path, "replay", "c.json", "--json").stdout)
    assert one["replays"]


def test_verdicts_and_audits_are_replayed_too(tmp_path: Path) -> None:
    (tmp_path / "v.json").write_text(run(tmp_path, "check", "RR", "swapping", "--json").stdout)
    assert run(tmp_path, "replay", "v.json").stdout.endswith("2 of 2 certificates replay.\n")
    run(tmp_path, "audit", "RBP(p=0.8)", "-a", "priority", "-a", "swapping", "-o", "a.json")
    done = run(tmp_path, "replay", "a.json")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "3 of 3 certificates replay.")


def test_a_certificate_that_does_not_replay_fails(tmp_path: Path) -> None:
    (told,) = json.loads(write(tmp_path, "RBP(p=0.8)", "priority"))
    told["evidence"]["weights"][3] = "1/7"
    (tmp_path / "c.json").write_text(json.dumps([told, json.loads(write(tmp_path, "P@3", "swapping"))[0]]))
    done = run(tmp_path, "replay", "c.json")
    assert (done.returncode, done.stderr) == (1, "")
    assert "amigo.priority: does not replay: the evidence is not what the definitions give" in done.stdout
    assert done.stdout.endswith("1 of 2 certificates replay.\n")


def test_own_definitions_are_given_and_never_run_from_the_file(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN)
    write(tmp_path, "own.py:Tenth", "own.py:hit")
    for words in ([], ["-m", "own.py:Tenth"]):
        done = run(tmp_path, "replay", "c.json", *words)
        if words:
            # The statement stands in the file: the axiom need not be given.
            assert done.returncode == 0, done.stderr
        else:
            assert done.returncode == 2
            assert "give its definition: -m FILE.py:NAME" in done.stderr
    assert run(tmp_path, "replay", "c.json", "-m", "own.py:Tenth", "-a", "own.py:hit").returncode == 0


def test_nothing_proved_is_nothing_written(tmp_path: Path) -> None:
    done = run(tmp_path, "check", "AP", "confidence", "--certificate", "c.json")
    assert done.returncode == 2
    assert "nothing was proved, so that there is no certificate" in done.stderr
    assert not (tmp_path / "c.json").exists()
    assert run(tmp_path, "check", "RBP(p=?)", "priority", "--certificate", "c.json").returncode == 2


GOOD = '{"version": 1, "measure": "AP", "axiom": "giner.swapping", "statement": "", "lemma": "all states", '
REST = '"depth": null, "extent": "", "bases": "", "claims": [], "evidence": '


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "there is no such file"),
        ("", "it is no JSON"),
        ("{", "it is no JSON"),
        ("\xff", "it is no JSON"),
        ("3", "it is no certificate"),
        ("null", "it is no certificate"),
        ('"lemma"', "it is no certificate"),
        ("{}", "it holds no certificate"),
        ("[]", "it holds no certificate"),
        ('{"lemma": 1}', "it has version null"),
        ('{"lemma": 1, "version": 2}', "it has version 2, and this axiometer reads version 1"),
        (f'{{"lemma": 1, "version": {"9" * 3000}}}', "it has version 99999999999999999999,"),
        (f'{{"lemma": 1, "version": {"9" * 9000}}}', "it is no JSON"),
        ('{"lemma": 1, "version": 1}', "it has no measure"),
        ('{"lemma": 1, "version": NaN}', "it is no JSON (NaN is no number)"),
        (GOOD + REST + '{"depth": Infinity}}', "it is no JSON (Infinity is no number)"),
        ("[" * 100_000, "it is nested too deeply"),
        ('{"certificate":' * 900 + "1" + "}" * 900, "it is no certificate"),
        (GOOD + REST + "[]}", "its evidence is no object"),
        (GOOD.replace('"AP"', "7") + REST + "{}}", "its measure is no text"),
        (GOOD.replace("AP", "Nothing") + REST + "{}}", "there is no measure 'Nothing'"),
        (GOOD.replace("giner.", "giner.x") + REST + "{}}", "there is no axiom 'giner.xswapping'"),
        (GOOD + REST + '{"depth": 1e300}}', "it has a number beyond 10,000,000"),
        (GOOD + REST + f'{{"kinds": [[{"9" * 4000}]]}}}}', "it has a number beyond 10,000,000"),
        (GOOD + REST + '{"a":' * 400 + "1" + "}" * 401, "does not replay: the evidence is damaged"),
    ],
)
def test_refusals(tmp_path: Path, text: str | None, message: str) -> None:
    if text is not None:
        (tmp_path / "c.json").write_text(text, encoding="latin-1")
    done = run(tmp_path, "replay", "c.json")
    told = done.stderr + done.stdout
    assert done.returncode == (1 if "does not replay" in message else 2)
    assert message in told
    assert told.count("\n") == 1
    assert len(told) < 400


@pytest.mark.parametrize("lemma", ["all states", "additive weights", "threshold", "os.system", ""])
@pytest.mark.parametrize("evidence", ["{}", '{"depth": 10000000}', '{"depth": "x", "kinds": 3}'])
def test_evidence_of_the_wrong_form_does_not_replay(tmp_path: Path, lemma: str, evidence: str) -> None:
    text = (GOOD + REST + evidence + "}").replace("all states", lemma)
    (tmp_path / "c.json").write_text(text)
    done = run(tmp_path, "replay", "c.json")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("AP, giner.swapping: does not replay: ")
    assert done.stdout.count("\n") == 1


def test_from_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "RBP(p=0.8)", "priority")
    with (tmp_path / "c.json").open() as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        assert run(tmp_path, "replay", "-").returncode == 0
