"""The program as a whole: help everywhere, cheap to start, quick to stop, never a traceback."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import click
import pytest

from axiometer import __version__, demo
from axiometer.cli import COMMANDS, axiometer
from axiometer.errors import AxiometerError

from .program import run

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


CONTEXT = click.Context(axiometer, **axiometer.context_settings)


def command_of(name):
    return axiometer.get_command(CONTEXT, name)


PROGRAM = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell may have switched off
from axiometer.cli import program
program()
"""


def start(*words):
    command = [sys.executable, "-c", PROGRAM, *map(str, words)]
    return subprocess.Popen(
        command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def leaves(name):
    """A command, or those that it is a group of."""
    command = command_of(name)
    return list(command.commands.values()) if isinstance(command, click.Group) else [command]


@pytest.mark.parametrize("name", COMMANDS)
class TestEveryCommand:
    def test_says_what_it_does(self, name):
        command = command_of(name)
        assert command.name == name
        summary, _, body = (command.help or "").partition("\n")
        assert summary == COMMANDS[name]
        for argument in command.params:
            if isinstance(argument, click.Argument):
                assert (argument.metavar or argument.name.upper()).strip("[].") in body

    def test_every_option_has_help(self, name):
        options = [p for leaf in leaves(name) for p in leaf.params if isinstance(p, click.Option)]
        assert [option.name for option in options if not option.help] == []

    def test_offers_json(self, name):
        if name == "new":
            return  # it writes a file and prints its path
        for leaf in leaves(name):
            assert any("--json" in option.opts for option in leaf.params), leaf.name

    def test_prints_help(self, name):
        done = run(".", name, "--help")
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"Usage: axiometer {name} ")


def test_a_bare_call_shows_the_commands():
    bare, asked = run("."), run(".", "--help")
    assert bare.stdout == asked.stdout
    assert bare.returncode == 0
    assert all(f"  {name}" in bare.stdout for name in COMMANDS)


@pytest.mark.parametrize("group", ["new", "reproduce"])
def test_a_bare_group_shows_its_commands(group):
    done = run(".", group)
    assert done.returncode == 0
    assert f"Usage: axiometer {group}" in done.stdout.splitlines()[0]
    assert "Commands:" in done.stdout.splitlines()
    assert done.stderr == ""


def test_axioms_with_numbers_stand_in_their_order():
    rows = json.loads(run(".", "axioms", "--json").stdout)
    numbers = [int(row["name"]) for row in rows if row["name"].isdigit()]
    assert numbers == sorted(numbers)
    assert len(numbers) == 13


def test_version():
    assert run(".", "--version").stdout == f"axiometer, version {__version__}\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["evalute"], "there is no command 'evalute'; did you mean evaluate"),
        (["zzzzzz"], "there is no command 'zzzzzz' (see axiometer --help)"),
        (["evaluate"], "Missing argument 'QRELS'. (see axiometer evaluate --help)"),
        (["evaluate", "a", "b", "--bogus"], "No such option"),
        (["evaluate", "a", "b", "--missing", "maybe"], "'maybe' is not one of 'empty', 'skip', 'error'"),
    ],
)
def test_bad_use_is_one_line(words, message):
    done = run(".", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("axiometer: ")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (AxiometerError("what\nit is", source="a\nb", line=3, remedy="do"), 2, "a b:3: what it is; do"),
        (MemoryError(), 2, "there is not enough memory; split the input by topic"),
    ],
)
def test_what_commands_raise(error, code, message, monkeypatch):
    def fail(*args, **options):
        raise error

    monkeypatch.setattr("axiometer.metrics.explain.explain", fail)
    done = run(".", "explain", "AP", "1")
    assert (done.returncode, done.stdout, done.stderr) == (code, "", f"axiometer: {message}\n")


def test_help_imports_only_click():
    program = """
import sys
from axiometer.cli import main
sys.argv = ["axiometer", "--help"]
try:
    main()
except SystemExit:
    print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", program], env=ENVIRONMENT, capture_output=True, text=True)
    loaded = set(done.stderr.split())
    assert "click" in loaded
    assert not loaded & {"numpy", "polars", "scipy", "rich", "flint", "joblib", "jinja2", "concurrent"}


@pytest.mark.parametrize("words", [("evaluate",), ("explain", "AP", "1"), ("measures",)])
def test_a_reader_that_goes_away_is_no_fault(words):
    """As in `axiometer ... | head -1`: the pipe is closed before anything is written."""
    if words == ("evaluate",):
        words = ("evaluate", demo.path() / "qrels.txt", *sorted(demo.path().glob("*.run")), "--per-topic")
    with start(*words) as process:
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("words", [["--help"], ["measures"], ["axioms", "--json"]])
def test_a_full_disk_is_one_line(words):
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *words], env=ENVIRONMENT, stdout=full, stderr=subprocess.PIPE
        )
    told = b"axiometer: standard output: cannot be written: No space left on device; make room, or write"
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert done.stderr.startswith(told)


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")
def test_interrupt_ends_at_once_though_a_thread_is_stuck(tmp_path):
    """The run is a pipe that nobody writes to, so the thread that opens it never returns."""
    os.mkfifo(tmp_path / "stuck.run")
    runs = (demo.path() / "strong.run", tmp_path / "stuck.run")
    with start("evaluate", demo.path() / "qrels.txt", *runs, "-o", tmp_path / "out") as process:
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        killer = threading.Timer(20, process.kill)
        killer.start()
        out, err = process.communicate()
        killer.cancel()
    assert (process.returncode, out, err.strip()) == (130, "", "axiometer: stopped")
    assert [path.name for path in tmp_path.iterdir()] == ["stuck.run"]


def test_an_audit_in_several_processes_ends_with_its_answer():
    measures = ("AP", "RR", "P@5", "R@5", "DCG@5", "nDCG@5", "Q", "Rprec")
    with start("audit", *measures, "-a", "boundedness", "--length", "2", "--jobs", "2") as process:
        try:
            process.communicate(timeout=100)  # idle workers wait five minutes for more
        finally:
            process.kill()
    assert process.returncode == 0


def test_a_terminal_that_knows_only_ascii(tmp_path):
    (tmp_path / "ü.run").write_text("1 Q0 a 1 1 t\n")
    (tmp_path / "q").write_text("1 0 a 1\n")
    words = [sys.executable, "-m", "axiometer", "evaluate", "q", "ü.run", "-m", "AP"]
    ascii_only = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(words, env=ascii_only, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "\\xfc" in done.stdout


class TestExplain:
    def test_table(self):
        done = run(".", "explain", "ERR(max_rel=2)", "2", "0", "1")
        lines = done.stdout.splitlines()
        assert lines[0] == "ERR(max_rel=2): expected reciprocal rank."
        assert lines[-1] == "ERR(max_rel=2) = 0.7708333333333334 (37/48)"
        assert "│    3 │        1 │" in done.stdout

    def test_json(self):
        found = json.loads(run(".", "explain", "AP", "1", "0", "1", "--relevant", "4", "--json").stdout)
        assert [step["added"] for step in found["steps"]] == pytest.approx([1 / 4, 0, 1 / 6])
        assert (found["measure"], found["empty"], found["value"]) == ("AP", 0, pytest.approx(5 / 12))

    def test_recall_base_by_grade(self):
        words = ("explain", "nDCG@2", "1", "--relevant", "1:1,2:1", "--json")
        assert json.loads(run(".", *words).stdout)["value"] == pytest.approx(0.3801, abs=1e-4)

    def test_aspects(self):
        assert "= 0.6666666666666666 (2/3)" in run(".", "explain", "StRecall@2", "ab", "-", "c").stdout

    def test_an_empty_list(self):
        assert run(".", "explain", "AP", "--relevant", "3").stdout.splitlines()[-1] == "AP = 0.0"

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            (["nDGC", "1"], "there is no measure 'nDGC'; did you mean"),
            (["AP", "1.5"], "'1.5' is no document; write grades (2 0 1) or aspects (a - ab)"),
            (["AP", "1", "--relevant", "x:y"], "--relevant 'x:y' cannot be read"),
            (["AP", "1", "1", "--relevant", "1"], "recall base"),
            (["ERR(max_rel=1)", "2"], "the judgments have grade 2, above max_rel=1"),
        ],
    )
    def test_refusals(self, words, message):
        done = run(".", "explain", *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert message in done.stderr
        assert done.stderr.count("\n") == 1


class TestMeasures:
    def test_all_are_listed(self):
        from axiometer.metrics.measure import MEASURES

        done = run(".", "measures")
        listed = json.loads(run(".", "measures", "--json").stdout)
        assert [row["name"] for row in listed] == list(MEASURES)
        assert all(row["meaning"] and row["family"] and row["example"] for row in listed)
        assert f"{len(listed)} measures; " in done.stdout
        assert all(f" {title} " in done.stdout for title in MEASURES)

    def test_one_is_explained(self):
        done = run(".", "measures", "RBP(p=0.5)")
        assert done.stdout.startswith("RBP(p=0.5): rank-biased precision.")
        for head in ("Formula: ", "Range: ", "p: ", "Reference: "):
            assert head in done.stdout
        found = json.loads(run(".", "measures", "ndcg_cut_10", "--json").stdout)
        assert found["name"] == "nDCG@10"

    def test_a_typo(self):
        done = run(".", "measures", "nDGC")
        assert done.returncode == 2
        assert "did you mean nDCG" in done.stderr


class TestDemo:
    def test_leaderboard_and_explanation(self):
        done = run(".", "demo")
        assert (done.returncode, done.stderr) == (0, "")
        for part in ("Leaderboard", "strong", "rbp_residual", "One score explained", "nDCG@5 = "):
            assert part in done.stdout
        assert f"cd {demo.path()}" in " ".join(done.stdout.split())

    def test_json(self):
        found = json.loads(run(".", "demo", "--json").stdout)
        assert {row["run"] for row in found["means"]} == {p.stem for p in demo.path().glob("*.run")}
        assert found["explanation"]["measure"] == "nDCG@5"


class TestSearch:
    def test_a_word_is_looked_for_in_names_and_descriptions(self):
        done = run(".", "measures", "reciprocal", "--json")
        assert {"RR", "ERR", "nERR"} <= {row["name"] for row in json.loads(done.stdout)}
        assert "with 'hit rate' in their names" in run(".", "measures", "hit rate").stdout

    def test_names_of_other_tools_are_found_too(self):
        assert [row["name"] for row in json.loads(run(".", "measures", "BEIR", "--json").stdout)] == ["RelP"]

    def test_a_group_is_listed(self):
        done = run(".", "measures", "set")
        assert "10 measures in trec_eval's set" in done.stdout

    @pytest.mark.parametrize(("name", "shown"), [("P", "P@10"), ("recall", "R@10"), ("IPrec", "IPrec@0.5")])
    def test_a_measure_that_needs_a_cutoff_is_explained_without_one(self, name, shown):
        done = run(".", "measures", name)
        assert done.returncode == 0
        assert f"needs a cutoff: write {shown}" in done.stdout
        assert "Formula: " in done.stdout

    def test_axioms(self):
        done = run(".", "axioms", "swapping two", "--json")
        assert {"swapping", "top-weightedness"} <= {row["name"] for row in json.loads(done.stdout)}

    @pytest.mark.parametrize("command", ["measures", "axioms"])
    def test_what_stands_nowhere_is_refused(self, command):
        done = run(".", command, "zzzz")
        assert done.returncode == 2
        assert "there is no" in done.stderr

    def test_a_contested_name_says_what_is_meant(self, files):
        words = ("evaluate", "qrels.txt", "good.run", "--csv", "-m")
        assert "ranx's recall of the whole list is SetR" in run(".", *words, "recall").stderr
        assert "as ranx does" in run(".", *words, "hits@5").stderr
        assert "beta is squared" in run(".", *words, "SetF(beta=2)").stderr


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["evaluate", "-m", "ndcg_"], {"ndcg_cut", "ndcg_rel", "ndcg_burges"}),
        (["evaluate", "-m", "rr"], {"RR"}),
        (["evaluate", "-m", "official"], {"official"}),
        (["explain", "nDCG@1"], {"nDCG@10", "nDCG@100", "nDCG@1000"}),
        (["check", "AP", "redu"], {"redundancy"}),
        (["measures", "Succ"], {"Success", "success"}),
        (["comp"], {"compare"}),
    ],
)
def test_a_shell_is_offered_names(words, offered, monkeypatch):
    monkeypatch.setenv("_AXIOMETER_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", " ".join(["axiometer", *words]))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    done = run(".")
    assert {line.split(",", 1)[1] for line in done.stdout.splitlines()} >= offered
