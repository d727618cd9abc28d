"""Measures that do not say how good a list is."""

import pytest

from axiometer.errors import MeasureError
from axiometer.metrics import MEASURES, measure
from axiometer.metrics.measure import refuse_no_quality


def test_which_of_ours_measure_no_quality():
    assert {title for title in MEASURES if not MEASURES.find(title).quality} == {
        "Judged",
        "NumRet",
        "rbp_residual",
    }


@pytest.mark.parametrize("name", ["NumRet", "Judged@10", "rbp_residual(p=0.8)", "JudgedOnly(NumRet)"])
def test_they_are_refused_in_one_line(name):
    with pytest.raises(MeasureError) as caught:
        refuse_no_quality(measure(name))
    assert str(caught.value).startswith(f"{name} does not say how good a list is; ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["NumRelRet", "AP", "JudgedOnly(AP)", "Terminal(nDCG@10)"])
def test_others_are_not(name):
    refuse_no_quality(measure(name))
