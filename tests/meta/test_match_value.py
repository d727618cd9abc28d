"""`ax.match` and `axiometer match`: what is found, what is said where nothing is, and what is refused.

That the tools are the right ones is shown in tests/conformance/test_match.py, against the tools.
"""

from __future__ import annotations

import json
from math import log2
from pathlib import Path
from typing import Any

import pytest

import axiometer as ax
from axiometer.demo import path
from axiometer.meta.match_value import _assigned

from ..cli.program import run

QRELS = {
    "1": {"a": 3, "b": 1, "c": 0, "d": 2, "e": 1},
    "2": {"a": 1, "x": 2, "1": 1},
    "3": {"a": 0},
    "4": {"a": 1},
}
RUN = {
    "1": {"u": 5.0, "a": 4.0, "c": 3.0, "b": 3.0, "e": 3.0},
    "2": {"a": 2.0, "2": 1.5, "1": 1.0, "v": 0.5},
    "3": {"a": 1.0},
    "5": {"a": 1.0},
}


def found(value: float, name: str, digits: int = 9) -> Any:
    return ax.match(value, QRELS, RUN, digits, measures=name)


def mean(*values: float) -> float:
    return sum(values) / len(values)


HANDS = [
    ("RR", mean(1 / 2, 1, 0, 0), {}),
    ("RR", mean(1 / 2, 1, 0), {"topics": "those in the run"}),
    ("RR", mean(1 / 2, 1), {"topics": "those in the run with a relevant document"}),
    ("RR", mean(1, 1, 0, 0), {"unjudged": "removed"}),
    ("RR", mean(1 / 2, 0, 0, 0), {"lowest relevant grade": "2"}),
    ("R@3", mean(2 / 3, 2 / 3, 0, 0), {"recall base": "all relevant, at most the cutoff"}),
    ("AP@2", mean(1 / 2, 1, 0, 0), {"recall base": "relevant and retrieved within the cutoff"}),
    ("P@10", mean(3 / 5, 2 / 4, 0, 0), {"divisor": "the cutoff, or the length of a shorter list"}),
    ("P@2", mean(1 / 2, 1, 0, 0), {"document with the topic's id": "removed"}),
    ("nDCG@1", mean(0, 1 / 2, 0, 0), {}),
    ("nDCG@2", mean(3 / log2(3) / (3 + 1 / log2(3)), 1 / (1 + 1 / log2(3)), 0, 0),
     {"ideal": "retrieved documents"}),
    ("nDCG@1", mean(0, 1 / 3, 0, 0), {"gain": "exponential"}),
    ("nDCG@2", mean(3 / log2(3) / (3 + 2 / log2(3) + 1 / 2 + 1 / log2(5)),
                    1 / (2 + 1 / log2(3) + 1 / 2), 0, 0), {"ideal cutoff": "none"}),
    ("nDCG@2", mean(3 / 5, 1 / 3, 0, 0), {"discount": "max(1, log2 rank)"}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "departures"), HANDS)
def test_each_convention_by_hand(name: str, value: float, departures: dict[str, str]) -> None:
    assert departures in [one.departures for one in found(value, name)]


def test_what_is_said_of_a_definition() -> None:
    best = found(mean(1 / 2, 1, 0), "RR")
    assert isinstance(best, list)
    assert best[0].measure == "RR"
    assert best[0].conventions["topics"] == "those in the run"
    assert best[0].conventions["ties"] == "document id, descending"
    assert set(best[0].tools) >= {"trec_eval", "pytrec_eval"}
    assert "those in the run" in str(best)
    assert "those in the run" in best._repr_html_()


def test_nothing_found_is_said_with_the_nearest_miss() -> None:
    none = found(0.9999, "RR", 4)
    assert list(none) == []
    assert none.nearest is not None
    assert none.nearest.value == 1
    assert f"None of {none.tried} definitions agrees to 4 digits. The nearest is RR" in str(none)
    assert "1.0000, off by 0.0001" in none._repr_html_()


def test_how_many_definitions_remain_where_the_rounding_is_coarse() -> None:
    many = ax.match(0.4, QRELS, RUN, 1)
    assert len(many) > 1
    assert (
        str(many).splitlines()[-1].startswith(f"{len(many)} of {many.tried:,} definitions agree to 1 digit: ")
    )
    assert f"and {len(many) - 12} more" in str(many)
    assert all(abs(one.value - 0.4) <= 0.05 + 1e-9 for one in many)
    known = [bool(one.tools) for one in many]
    assert known == sorted(known, reverse=True)


def test_values_of_topics_narrow_it_down() -> None:
    scores = ax.evaluate(path() / "qrels.txt", path() / "tied.run", "AP@20")
    values = dict(scores.frame.select("topic", "value").iter_rows())
    sources = path() / "qrels.txt", path() / "tied.run"
    coarse = ax.match(round(scores.mean()["value"][0], 2), *sources, 2)
    some = {topic: round(values[topic], 2) for topic in list(values)[:6]}
    fine = ax.match(some, *sources, 2)
    assert len(fine) < len(coarse)
    assert fine[0].measure == "AP@20"
    assert "topics" not in fine[0].conventions
    shuffled = [round(value, 4) for value in values.values()][::-1]
    assert [one.measure for one in ax.match(shuffled, *sources)] == ["AP@20"]
    assert "AP@20" in [one.measure for one in ax.match(shuffled[:5], *sources)]
    wrong = {**some, next(iter(some)): 0.99}
    assert list(ax.match(wrong, *sources, 2)) == []
    assert ax.match(wrong, *sources, 2, measures=["AP@20", "RR"]).nearest.measure == "AP@20"


def test_values_in_any_order_are_held_against_the_nearest_topics() -> None:
    import numpy as np

    assert _assigned(np.array([0.2, 0.5]), np.array([0.1, 0.2, 0.3, 0.5])).max() == 0
    assert _assigned(np.array([0.2, 0.2]), np.array([0.1, 0.2, 0.9])).max() == pytest.approx(0.1)


def test_a_measure_of_ones_own_under_the_conventions_of_every_list() -> None:
    def mine(grades: list[int]) -> float:
        return grades[0] / 3 if grades else 0.0

    value = ax.evaluate(QRELS, {"mine": RUN}, ["JudgedOnly(gP@1)"]).mean()["value"][0]
    named = ax.match(value, QRELS, RUN, 9, measures=mine)
    assert [one.departures for one in named] == [{"unjudged": "removed"}]


def test_aspects(tmp_path: Path) -> None:
    sources = path() / "subtopics.txt", path() / "diverse.run"
    value = ax.evaluate(*sources, "alpha_nDCG@5", subtopics=True).mean()["value"][0]
    named = ax.match(value, *sources, 6, measures=["alpha_nDCG@5", "ERR_IA@5"], subtopics=True)
    assert named[0].measure == "alpha_nDCG@5"
    assert any(tool.startswith("ndeval") for tool in named[0].tools)


@pytest.mark.parametrize(
    ("values", "options", "said"),
    [
        ([0.1, 0.2, 0.3, 0.4, 0.5], {}, "5 values are given, and the qrels have 4 topics"),
        (1.5, {}, "1.5 is outside of the range of the usual measures, 0 to 1"),
        (-0.5, {"measures": "DCG@10"}, "-0.5 is outside of the range of DCG@10, 0 to inf"),
        ([0.1, 61.79], {"measures": "nDCG@10"}, "61.79 is outside of the range of nDCG@10, 0 to 1; divide"),
        ({"9": 0.5}, {}, "neither the run nor the qrels have a topic '9'"),
        ({"5": 0.5}, {}, "no topic of the values is judged"),
        ({}, {}, "there is no value"),
        ([], {}, "there is no value"),
        ("high", {}, "'high' is no value"),
        (float("nan"), {}, "nan is no value"),
        (None, {}, "None is no value"),
        (0.5, {"digits": 0}, "digits=0 is out of range"),
        (0.5, {"measures": "nDGC"}, "there is no measure 'nDGC'"),
    ],
)
def test_refusals(values: Any, options: dict[str, Any], said: str) -> None:
    with pytest.raises(ax.AxiometerError) as refused:
        ax.match(values, QRELS, RUN, **options)
    assert said in str(refused.value)


DEMO = ("--qrels", str(path() / "qrels.txt"), "--run", str(path() / "short.run"))


def test_the_command() -> None:
    done = run(".", "match", "0.4316", *DEMO, "-m", "AP")
    assert done.returncode == 0
    assert "those in the run" in done.stdout
    assert "trec_eval" in done.stdout
    told = json.loads(run(".", "match", "0.4316", *DEMO, "-m", "AP", "--json").stdout)
    assert (told["digits"], told["found"][0]["measure"], told["nearest"]) == (4, "AP", None)
    assert told["found"][0]["conventions"]["topics"] == "those in the run"
    assert "The nearest is AP" in run(".", "match", "0.9999", *DEMO, "-m", "AP").stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("1.5",), "outside of the range"),
        (("-0.5",), "outside of the range"),
        (["0.5"] * 13, "13 values are given, and the qrels have 12 topics"),
        (("0.5", "high"), "'high' is no value"),
        (("no-such-file",), "neither a number nor a file"),
        (("0.5", "-m", "nDGC"), "there is no measure"),
    ],
)
def test_the_command_refuses_in_a_line(words: Any, said: str) -> None:
    done = run(".", "match", *words, *DEMO)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert said in done.stderr


FILES = {
    "trec_eval -q": "runid all me\nmap \t101\t0.25\nmap \t102\t0.5\nnum_q all 2\nmap \tall\t0.3750\n",
    "ir_measures -q": "101\tAP\t0.25\n102\tAP\t0.5000\nall\tAP\t0.3750\n",
    "wide CSV": "runid,topic,map\nme,101,0.25\nme,102,0.5\nme,amean,0.3750\n",
    "long CSV": "run,topic,measure,value\nme,101,AP,0.25\nme,102,AP,0.5\nme,all,AP,0.3750\n",
    "two columns": "101 0.25\n102 0.5000\n",
    "ranx": json.dumps({"map": {"101": 0.25, "102": 0.5}}),
    "pytrec_eval": json.dumps({"101": {"map": 0.25}, "102": {"map": 0.5}}),
    "a dictionary": json.dumps({"101": 0.25, "102": 0.5}),
    "rows": json.dumps([{"query_id": "101", "map": 0.25}, {"query_id": "102", "map": 0.5}]),
}


@pytest.mark.parametrize("kind", FILES)
def test_files_of_other_tools(kind: str, tmp_path: Path) -> None:
    from axiometer.data.score_files import read_score_file

    (tmp_path / "out").write_text(FILES[kind])
    read = read_score_file(str(tmp_path / "out"), ["101", "102"])
    assert read.topics == {"101": 0.25, "102": 0.5}
    assert read.mean in (None, 0.375)


def test_a_file_narrows_it_down(tmp_path: Path) -> None:
    file = tmp_path / "out"
    words = ("evaluate", DEMO[1], DEMO[3], "-m", "AP", "-m", "nDCG@5", "--trec", "-q", "-o", file)
    assert run(".", *words).returncode == 0
    told = json.loads(run(".", "match", file, *DEMO, "--column", "ndcg_cut_5", "--json").stdout)
    assert [one["measure"] for one in told["found"]] == ["nDCG@5"]
    for extra, said in (
        ((), "it has 2 measures: ndcg_cut_5, map"),
        (("--column", "mpa"), "did you mean map"),
    ):
        done = run(".", "match", file, *DEMO, *extra)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert said in done.stderr or "it has 2 measures: map, ndcg_cut_5" in done.stderr
    same = ax.match(file, DEMO[1], DEMO[3], column="ndcg_cut_5", measures=["nDCG@5", "AP"])
    assert [one.measure for one in same] == ["nDCG@5"]
    report = {"run_1": {"name": "me", "scores": {"ndcg@5": 0.5}}}
    file.write_text(json.dumps(report))
    assert json.loads(run(".", "match", file, *DEMO, "-m", "AP", "--json").stdout)["digits"] == 1
    for text, said in (
        ("", "empty"),
        ("hello\n", "no score can be read"),
        ("a,b\n1,2\n", "no column"),
        ("{", "JSON"),
    ):
        file.write_text(text)
        done = run(".", "match", file, *DEMO)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert said in done.stderr
