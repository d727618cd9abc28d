"""trec_eval's own test files: every line of a measure that we have, digit for digit.

The expected outputs are those of trec_eval 10. Its iprec_at_recall rounds level x R to the nearest number of
documents, where trec_eval 9, which we follow, takes floor(level x R + 0.9); those lines are compared through
the level that asks for exactly trec_eval 10's number of documents. Its rbp divides the grades by the topic's
top grade, so it is RBP where that is 1 only; its rbp_resid is 0 where every retrieved document is judged,
whatever the tail weighs. results.trunc has lines with words after the sixth column, which we refuse.
"""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from axiometer import evaluate, measure, read_qrels, read_run
from axiometer.errors import InputError, MeasureError
from axiometer.metrics.spellings import at_level

CASES = (
    ("out.test", "qrels.test", "results.test", 1),
    ("out.test", "qrels.test.with-comments", "results.test", 1),
    ("out.test.a", "qrels.test", "results.test", 1),
    ("out.test.aq", "qrels.test", "results.test", 1),
    ("out.test.aqc", "qrels.test", "results.trunc", 1),
    ("out.test.aql", "qrels.rel_level", "results.test", 2),
    ("out.test.meas_params", "qrels.test", "results.test", 1),
    ("out.comment.test", "qrels.comment.test.gz", "results.comment.test.gz", 1),
)
OURS = re.compile(
    r"(num_q|num_ret|num_rel|num_rel_ret|map|gm_map|Rprec|bpref|gm_bpref|recip_rank|infAP|ndcg|set_P|set_recall"
    r"|set_F|set_map|set_relative_P|binG|G|ndcg_rel|Rndcg|utility.*|num_nonrel_judged_ret|rbp"
    r"|(iprec_at_recall|P|recall|ndcg_cut|map_cut|success|relative_P|Rprec_mult)_[0-9.]+)"
)
# Texts, what only trec_eval 10 has or rounds, and gains that are no integers.
NOT_OURS = re.compile(r"runid|relstring.*|rbp_resid|unj_.*|11pt_avg.*|ndcg_1=3.*")


def expected(path: Path) -> dict[tuple[str, str], str]:
    """(measure, topic) -> the printed value."""
    rows = [line.split() for line in path.read_text().splitlines()]
    return {(row[0], row[1]): row[2] for row in rows if len(row) == 3}


def named(name: str, rel: int) -> str:
    """Our name of a trec_eval measure at a relevance level (which its ndcg ignores)."""
    if name == "rbp":
        return "RBP(p=0.9)"
    return str(at_level(measure(name), rel))


def printed(name: str, value: float) -> str:
    return str(round(value)) if name.startswith("num_") else f"{value:.4f}"


def mended(path: Path) -> list[tuple[str, str, float]]:
    """The run with nothing behind the sixth column."""
    rows = [line.split()[:6] for line in path.read_text().splitlines()]
    return [(row[0], row[2], float(row[4])) for row in rows]


@pytest.fixture(scope="module")
def folder(real_data: Path) -> Path:
    return real_data / "trec_eval-test"


@pytest.mark.parametrize(("file", "qrels", "results", "rel"), CASES)
def test_every_line_of_a_measure_that_we_have(file, qrels, results, rel, folder):
    lines = expected(folder / file)
    assert {name for name, _ in lines if not OURS.fullmatch(name) and not NOT_OURS.fullmatch(name)} == set()
    wanted = {n for n, _ in lines if OURS.fullmatch(n) and not n.startswith("iprec")}
    names = {name: named(name, rel) for name in wanted - ({"rbp"} if rel > 1 else set())}
    run = mended(folder / results) if results == "results.trunc" else folder / results
    scores = evaluate(folder / qrels, {"run": run}, sorted(set(names.values())))
    ours = {(m, t): v for _, t, m, v in scores.frame.iter_rows()}
    ours |= {(m, "all"): v for _, m, v in scores.mean().iter_rows()}
    found = {
        (name, topic): printed(name, ours[str(measure(names[name])), topic])
        for name, topic in lines
        if name in names
    }
    assert found == {key: value for key, value in lines.items() if key in found}
    assert len(found) > 15


@pytest.mark.parametrize(("file", "qrels", "results", "rel"), CASES[2:-1])
def test_interpolated_precision_at_trec_eval_10s_number_of_documents(file, qrels, results, rel, folder):
    lines = {key: v for key, v in expected(folder / file).items() if key[0].startswith("iprec")}
    judgments = read_qrels(folder / qrels)
    run = mended(folder / results) if results == "results.trunc" else folder / results
    names = sorted({name for name, _ in lines})
    values: dict[tuple[str, str], float] = {}
    for row, topic in enumerate(judgments.topics):
        R = int(judgments.base.counts[row, rel:].sum())
        needed = [math.floor(float(name.split("_")[-1]) * R + 0.5) for name in names]
        levels = [str(measure(f"IPrec(rel={rel})@{n}/{R}")) for n in needed]
        scores = evaluate(judgments, {"run": run}, levels).frame.filter(topic=topic)
        ours = dict(scores.select("measure", "value").iter_rows())
        values |= {(name, topic): ours[level] for name, level in zip(names, levels, strict=True)}
    for name in names:
        values[name, "all"] = sum(values[name, t] for t in judgments.topics) / len(judgments.topics)
    assert {key: f"{values[key]:.4f}" for key in lines} == lines


def test_a_line_with_words_after_its_last_column_is_refused(folder):
    with pytest.raises(InputError, match=r"results.trunc:1: a run line has 6 columns"):
        read_run(folder / "results.trunc")


def test_the_two_roundings_differ_on_these_files(folder):
    run = {"run": folder / "results.test"}
    ours = evaluate(folder / "qrels.test", run, "IPrec@0.2").frame.filter(topic="301")["value"][0]
    assert expected(folder / "out.test.aq")["iprec_at_recall_0.20", "301"] == f"{ours:.4f}"
    ours = {
        level: f"{evaluate(folder / 'qrels.test', run, f'IPrec@{level}').mean()['value'][0]:.4f}"
        for level in ("0.10", "0.30", "0.50", "0.70", "0.90")
    }
    theirs = {level: expected(folder / "out.test.a")[f"iprec_at_recall_{level}", "all"] for level in ours}
    assert ours != theirs


def test_residual_of_rbp(folder):
    lines = expected(folder / "out.test.aq")
    scores = evaluate(folder / "qrels.test", {"run": folder / "results.test"}, "rbp_residual(p=0.9)").frame
    for topic, value in scores.select("topic", "value").iter_rows():
        assert f"{value:.4f}" == lines["rbp_resid", topic]


def test_scores_rounded_to_32_bits_change_nothing_here(folder):
    once = evaluate(folder / "qrels.test", {"r": folder / "results.test"}, ["AP", "nDCG", "Bpref"]).frame
    again = evaluate(
        folder / "qrels.test", {"r": folder / "results.test"}, ["AP", "nDCG", "Bpref"], single=True
    ).frame
    assert once.equals(again)


@pytest.mark.parametrize("name", ["runid", "relstring", "relstring.20"])
def test_names_of_texts_say_where_they_are_printed(name):
    with pytest.raises(MeasureError, match=r"is no measure but .*evaluate --trec -q"):
        measure(name)
