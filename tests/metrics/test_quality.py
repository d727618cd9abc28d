"""Measures that do not say how good a list is."""

import pytest

import axiometer as ax
from axiometer.metrics.measure import MEASURES


def test_which_of_ours_measure_no_quality():
    assert {title for title in MEASURES if not MEASURES.find(title).quality} == {
        "Judged",
        "NumNonrelJudgedRet",
        "NumPrefs",
        "NumQ",
        "NumRel",
        "NumRet",
        "rbp_residual",
    }


@pytest.mark.parametrize(
    ("name", "quality"),
    [
        *((name, False) for name in ("NumRet", "Judged@10", "rbp_residual(p=0.8)", "JudgedOnly(NumRet)")),
        *((name, True) for name in ("NumRelRet", "AP", "JudgedOnly(AP)", "Terminal(nDCG@10)")),
    ],
)
def test_axioms_speak_of_quality_alone(name, quality):
    verdict = ax.check(name, "priority", grades=2, depth=4)
    assert (verdict.status != "not-applicable") == quality
