"""Scores for papers and notebooks."""

import re

import polars as pl
import pytest

import axiometer as ax
from axiometer.demo import path

QRELS, STRONG, WEAK = (path() / name for name in ("qrels.txt", "strong.run", "weak.run"))


@pytest.fixture(scope="module")
def scores():
    return ax.evaluate(QRELS, [STRONG, WEAK], ["AP", "nDCG@10", "num_ret"])


def rows(latex: str) -> list[list[str]]:
    body = latex.split("\\midrule\n")[1].split("\\bottomrule")[0]
    return [re.split(r" & | \\\\", line)[:-1] for line in body.splitlines()]


def test_latex_has_means_marks_caption_and_label(scores):
    text = scores.to_latex(caption="Two runs, 5% level_a", label="tab:runs")
    assert "\\caption{Two runs, 5\\% level\\_a}\n\\label{tab:runs}" in text
    strong, weak = rows(text)
    means = {(run, name): f"{value:.4f}" for run, name, value in scores.mean().iter_rows()}
    assert strong == [
        "strong",
        f"\\textbf{{{means['strong', 'AP']}}}\\textsuperscript{{a}}",
        f"\\textbf{{{means['strong', 'nDCG@10']}}}\\textsuperscript{{a}}",
        means["strong", "NumRet"],
    ]
    assert weak[1] == f"{means['weak', 'AP']}\\textsuperscript{{b}}"


def test_marks_are_those_of_the_comparison(scores):
    text = scores.to_latex(baseline="weak")
    assert rows(text)[0][1].endswith("\\textsuperscript{+}")
    assert "against weak" in text
    verdict = ax.compare(scores, baseline="weak").pairs.filter(measure="AP")["verdict"][0]
    assert verdict == "better"


def test_one_run_has_neither_best_nor_marks():
    text = ax.evaluate(QRELS, STRONG, "AP").to_latex()
    assert "textbf" not in text
    assert "superscript" not in text


def test_an_unknown_baseline_is_refused(scores):
    with pytest.raises(ax.InputError, match="nobody"):
        scores.to_latex(baseline="nobody")


def test_pandas_has_the_rows_of_the_frame(scores):
    pandas = pytest.importorskip("pandas")
    found = scores.to_pandas()
    assert isinstance(found, pandas.DataFrame)
    assert pl.DataFrame(found.to_dict("list")).equals(scores.frame)
