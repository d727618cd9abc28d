from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from rich.console import Console
from scipy import stats

from axiometer.errors import InputError
from axiometer.meta.compare_systems import Comparison, compare

NAMES = ["bm25", "dense_v1", "a|b", "50% & [more]", "z*"]


def frame(
    values: np.ndarray, measure: str = "AP", names: list[str] = NAMES, topics: list[str] | None = None
) -> pl.DataFrame:
    found = topics or [str(701 + i) for i in range(values.shape[1])]
    return pl.DataFrame(
        {
            "run": [name for name in names[: len(values)] for _ in found],
            "topic": found * len(values),
            "measure": measure,
            "value": values.ravel(),
        }
    )


@pytest.fixture
def scores() -> pl.DataFrame:
    generator = np.random.default_rng(0)
    smooth = np.clip(generator.normal(0.4, 0.2, (5, 12)) + 0.08 * np.arange(5)[:, None], 0, 1)
    return pl.concat([frame(smooth, "nDCG@10"), frame(np.round(smooth, 1), "P@10")])


def test_the_default_is_mean_paired_t_and_holm(scores: pl.DataFrame) -> None:
    found = compare(scores, baseline="bm25").pairs.filter(pl.col("measure") == "nDCG@10")
    base = scores.filter((pl.col("measure") == "nDCG@10") & (pl.col("run") == "bm25"))["value"].to_numpy()
    p = {}
    for row in found.iter_rows(named=True):
        own = scores.filter((pl.col("measure") == "nDCG@10") & (pl.col("run") == row["system"]))[
            "value"
        ].to_numpy()
        assert row["difference"] == pytest.approx(own.mean() - base.mean())
        theirs = stats.ttest_rel(own, base)
        assert row["p"] == pytest.approx(theirs.pvalue, rel=1e-9)
        interval = theirs.confidence_interval(0.95)
        assert (row["low"], row["high"]) == pytest.approx((interval.low, interval.high))
        p[row["system"]] = theirs.pvalue
    ranked = sorted(p.values())
    assert found["p_corrected"].min() == pytest.approx(4 * ranked[0])
    assert found.height == 4


def test_without_a_baseline_every_two_systems_are_compared(scores: pl.DataFrame) -> None:
    found = compare(scores)
    assert found.pairs.height == 2 * 10
    assert (found.pairs["difference"] >= 0).all()
    assert found.systems["letters"].null_count() == 0


def test_letters_say_what_the_pairs_say(scores: pl.DataFrame) -> None:
    found = compare(scores)
    letters = {(m, s): set(word) for m, s, _, word in found.systems.iter_rows()}
    for row in found.pairs.iter_rows(named=True):
        shared = letters[row["measure"], row["system"]] & letters[row["measure"], row["other"]]
        assert bool(shared) == (row["verdict"] == "open")


@pytest.mark.parametrize("test", ["t", "wilcoxon", "sign", "randomisation", "bootstrap", "tukey"])
def test_every_test_gives_verdicts_and_intervals_that_agree_with_the_difference(
    test: str, scores: pl.DataFrame
) -> None:
    for row in compare(scores, test=test, permutations=500).pairs.iter_rows(named=True):
        assert row["low"] <= row["difference"] <= row["high"]
        assert row["verdict"] in {"better", "open"}


def test_a_plain_line_where_mean_and_order_disagree() -> None:
    """One huge win and many small losses: the mean cannot tell, the order says worse."""
    gains = np.array([0.9, *[-0.02 - 0.001 * i for i in range(11)]])
    found = compare(frame(np.stack([np.full(12, 0.05), 0.05 + gains])), baseline="bm25")
    assert found.pairs["verdict"].item() == "open"
    assert found.pairs["by_sign"].item() == "worse"
    assert not found.pairs["agree"].item()
    assert found.notes == (
        "AP: dense_v1 against bm25, 1 topic won, 0 tied, 11 lost: the paired t test shows no difference "
        "(p = 0.5132), but the sign test finds it worse (p = 0.0063) and the Wilcoxon signed-rank test "
        "finds it worse (p = 0.0342)",
    )


def test_no_line_where_all_agree() -> None:
    values = np.stack([np.linspace(0.1, 0.3, 12), np.linspace(0.5, 0.9, 12)])
    assert compare(frame(values), baseline="bm25").notes == ()


def test_the_scale_has_its_say(scores: pl.DataFrame) -> None:
    found = compare(scores, baseline="bm25", advice=lambda m: "ordinal only" if m == "P@10" else None)
    assert found.notes[0] == "P@10: ordinal only"


def test_topics_that_decide() -> None:
    values = np.array([[0.1, 0.1, 0.1, 0.5], [0.9, 0.15, 0.1, 0.4]])
    assert compare(frame(values), baseline="bm25").pairs["deciding"].to_list() == [["701"]]


def test_different_topics_are_left_out_and_said() -> None:
    whole = frame(np.random.default_rng(0).random((2, 8)))
    found = compare(whole.filter(~((pl.col("run") == "bm25") & (pl.col("topic") == "703"))), baseline="bm25")
    assert "AP: compared on the 7 topics that every run has a score for; left out: 703" in found.notes
    assert json.loads(found.to_json())["topics"]["AP"]["left_out"] == ["703"]


def test_different_topics_are_refused_where_asked() -> None:
    whole = frame(np.random.default_rng(0).random((2, 8)))
    with pytest.raises(InputError, match="1 topics lack a score of AP for some run, the first is '703'"):
        compare(whole.filter(~((pl.col("run") == "bm25") & (pl.col("topic") == "703"))), topics="error")


def test_no_common_topic_names_the_emptiest_run() -> None:
    parts = [frame(np.ones((1, 3)), names=["a"]), frame(np.ones((1, 2)), names=["b"], topics=["1", "2"])]
    with pytest.raises(InputError, match="no topic has a score of AP for every run; 'b' has the fewest"):
        compare(pl.concat(parts))


def test_one_system_is_refused() -> None:
    with pytest.raises(InputError, match="a comparison needs two systems or more, here is 1; give more runs"):
        compare(frame(np.ones((1, 5))))


def test_one_topic_is_too_few_for_the_t_test_but_not_for_the_sign_test() -> None:
    one = frame(np.array([[0.1], [0.5]]))
    with pytest.raises(InputError, match="the paired t test needs 2 topics or more, here is 1"):
        compare(one)
    found = compare(one, test="sign")
    assert found.pairs["p"].item() == 1.0
    assert json.loads(found.to_json())["pairs"][0]["effect"] is None


def test_too_few_topics_to_find_anything_is_said() -> None:
    found = compare(frame(np.array([[0.1, 0.2, 0.3, 0.4], [0.5, 0.5, 0.6, 0.9]])), baseline="bm25")
    assert "AP: the sign test cannot reach 0.05 with 4 topics: its smallest p is 0.125" in found.notes


def test_too_few_draws_for_the_correction_is_said(scores: pl.DataFrame) -> None:
    """A p by 99 draws is at least 0.01: ten times that is above 0.05, whatever the systems."""
    found = compare(scores, test="randomisation", permutations=99, measures=["nDCG@10"])
    assert found.notes[0] == (
        "nDCG@10: the Fisher randomisation test cannot reach 0.05 over 10 comparisons with 12 topics and "
        "99 draws: its smallest p is 0.01, times 10 by the correction"
    )
    assert set(found.pairs["verdict"]) == {"open"}


def test_all_differences_zero() -> None:
    found = compare(frame(np.full((2, 6), 0.5)), baseline="bm25")
    assert found.pairs.select("p", "effect", "difference", "verdict", "ties").row(0) == (
        1.0,
        0.0,
        0.0,
        "open",
        6,
    )
    assert "AP: dense_v1 and bm25 have the same score on every topic" in found.notes


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"baseline": "bm26"}, "no run is called 'bm26', the baseline; did you mean bm25?"),
        ({"measures": ["MAP"]}, "the scores have no measure 'MAP'"),
        ({"test": "anova"}, "no significance test is called 'anova'"),
        ({"correction": "sidak"}, "no correction is called 'sidak'"),
        ({"alpha": 1.5}, "alpha is 1.5; choose it between 0 and 1"),
        ({"permutations": 0}, "0 random draws"),
        ({"topics": "all"}, "no topic policy is called 'all'"),
    ],
)
def test_bad_choices_are_refused(arguments: dict[str, object], message: str, scores: pl.DataFrame) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        compare(scores, **arguments)


def test_bad_frames_are_refused(scores: pl.DataFrame) -> None:
    with pytest.raises(InputError, match="lack the column 'topic'"):
        compare(scores.drop("topic"))
    with pytest.raises(InputError, match="run 'bm25' has two scores for topic '701', nDCG@10"):
        compare(pl.concat([scores, scores]))
    with pytest.raises(InputError, match="no scores to compare"):
        compare(scores.clear())


@pytest.fixture(params=["bm25", None], ids=["baseline", "all pairs"])
def comparison(request: pytest.FixtureRequest, scores: pl.DataFrame) -> Comparison:
    return compare(scores, baseline=request.param)


def test_latex_is_well_formed(comparison: Comparison) -> None:
    """Environments nest, braces and mathematics close, and each row has as many cells as the head says."""
    text = comparison.to_latex()
    code = "\n".join(line for line in text.splitlines() if not line.startswith("%"))
    assert code.count("{") - code.count("\\{") == code.count("}") - code.count("\\}")
    assert code.replace("\\$", "").count("$") % 2 == 0
    stack = []
    for kind, name in re.findall(r"\\(begin|end)\{(\w+)\}", code):
        assert kind == "begin" or stack.pop() == name
        if kind == "begin":
            stack.append(name)
    assert stack == []
    for spec, body in re.findall(r"\\begin\{tabular\}\{(l r*|lr*)\}(.*?)\\end\{tabular\}", code, re.S):
        rows = [row for row in body.split("\\\\") if "&" in row]
        assert rows
        assert {len(re.findall(r"(?<!\\)&", row)) + 1 for row in rows} == {len(spec)}
    assert not re.search(r"(?<!\\)[#%_]", code)
    assert not re.search(r"\\\\\s*[\[*]", code)


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_latex_compiles(comparison: Comparison, tmp_path: Path) -> None:
    page = "\\documentclass{article}\n\\begin{document}\n" + comparison.to_latex() + "\\end{document}\n"
    (tmp_path / "page.tex").write_text(page)
    done = subprocess.run(
        ["pdflatex", "-halt-on-error", "page.tex"], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:]


def test_markdown_rows_are_as_wide_as_their_head(comparison: Comparison) -> None:
    blocks = [b.splitlines() for b in comparison.to_markdown().split("\n\n") if b.startswith("|")]
    assert blocks
    for lines in blocks:
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in lines}) == 1
    assert "a\\|b" in comparison.to_markdown()


def test_csv_and_json_carry_all_pairs(comparison: Comparison) -> None:
    found = json.loads(comparison.to_json())
    assert len(found["pairs"]) == comparison.pairs.height
    assert found["settings"]["correction"] == "holm"
    back = pl.read_csv(comparison.to_csv().encode())
    assert back["p"].to_list() == pytest.approx(comparison.pairs["p"].to_list())


def test_the_terminal_shows_names_with_brackets_and_raised_marks(scores: pl.DataFrame) -> None:
    console = Console(width=140, file=io.StringIO())
    console.print(compare(scores, baseline="bm25"))
    text = console.file.getvalue()
    assert "50% & [more]" in text
    assert "⁺" in text


def test_a_python_prompt_shows_the_tables(scores: pl.DataFrame) -> None:
    text = repr(compare(scores, baseline="bm25"))
    assert text == str(compare(scores, baseline="bm25"))
    assert text.startswith("nDCG@10 against bm25\n")
    assert "50% & [more]" in text
    assert "shape: (" not in text
    assert "\x1b" not in text


@pytest.mark.parametrize("ending", ["md", "tex", "csv", "json"])
def test_save_follows_the_ending(ending: str, comparison: Comparison, tmp_path: Path) -> None:
    path = tmp_path / f"found.{ending}"
    comparison.save(path)
    forms = {"md": "markdown", "tex": "latex"}
    assert path.read_text() == getattr(comparison, f"to_{forms.get(ending, ending)}")()


def test_save_refuses_other_endings(comparison: Comparison, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no form of a comparison ends in '\.xls'"):
        comparison.save(tmp_path / "found.xls")


def test_the_plot_has_a_bar_for_each_topic_and_marks_those_that_decide() -> None:
    values = np.array([[0.1, 0.1, 0.1, 0.5], [0.9, 0.15, 0.1, 0.4]])
    svg = compare(frame(values, "a<b"), baseline="bm25").to_svg("a<b", "dense_v1")
    tree = ET.fromstring(svg)
    bars = [r for r in tree.iter("{http://www.w3.org/2000/svg}rect") if r.get("class") == "bar"]
    assert [bar[0].text for bar in bars] == ["701: +0.8000", "702: +0.0500", "703: +0.0000", "704: -0.1000"]
    assert [bar.get("opacity") for bar in bars] == ["1", "0.45", "0.45", "0.45"]


def test_the_plot_needs_known_names(scores: pl.DataFrame) -> None:
    found = compare(scores)
    with pytest.raises(InputError, match="the plot needs two systems"):
        found.to_svg("nDCG@10", "bm25")
    with pytest.raises(InputError, match="no run is called 'bm24'"):
        found.to_svg("nDCG@10", "bm24", "bm25")
    with pytest.raises(InputError, match="no measure 'nDCG@11'"):
        found.to_svg("nDCG@11", "bm24", "bm25")
