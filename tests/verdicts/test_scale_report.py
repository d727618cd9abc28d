"""ax.scale: what is decided, in which words, and what is refused."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise

import pytest

import axiometer as ax
from axiometer.errors import AxiomError, AxiometerError
from axiometer.orders import ORDERINGS
from axiometer.report_parts.scales import scale_part
from axiometer.scales.permissible import DEBATE, SCALES, permissible

from ..scales import naive


@pytest.mark.parametrize("name", ["AP", "ERR(max_rel=1)", "RR", "RBP(p=0.8)", "DCG", "nDCG@2", "Bpref", "Q"])
def test_verdicts_are_those_of_the_definitions(name):
    values = [ax.exact_score(name, x, relevant=3, nonrelevant=3) for x in naive.lists(3)]
    report = ax.scale(name, length=3)
    if all(isinstance(value, Fraction) for value in values):
        for kind in ("equal", "all"):
            verdict = report.interval_like(kind)
            lists = verdict.witness.lists if verdict.witness else None
            found = (verdict.cases, verdict.violations, lists)
            assert found == naive.interval_like(values, 3, kind)
        for kind in ("strong", "weak"):
            verdict = report.interval(kind)
            assert (verdict.cases, verdict.violations) == naive.interval(values, 3, kind)
    for verdict in report.verdicts():
        assert verdict.status in ("proved", "holds", "violated")


@pytest.mark.parametrize(
    ("name", "length", "kind"),
    [
        ("RBP(p=0.5)", 8, "interval"),
        ("RBP(p=0.3)", 8, "interval-like"),
        ("RBP(p=0.8)", 8, "interval-like"),
        ("AP", 6, "ordinal"),
        ("ERR(max_rel=1)", 1000, "ordinal"),
    ],
)
def test_kinds_of_scales(name, length, kind):
    assert ax.scale(name, length=length).kind == kind


def test_a_measure_that_falls_is_nominal():
    def fewest(grades):
        return Fraction(-sum(grades))

    report = ax.scale(fewest, length=3)
    assert report.kind == "nominal"
    assert [one.allowed for one in report.permissible] == [True, *[False] * 5]


@pytest.mark.parametrize("name", ["ADM", "Interval(AP@20)"])
def test_what_cannot_be_compared_has_no_known_scale(name):
    report = ax.scale(name, length=3)
    assert [v.status for v in report.verdicts()] == ["not-applicable"] * 4
    assert report.kind == "unknown"
    assert not any(one.allowed for one in report.permissible)


@pytest.mark.parametrize("bounds", [{"length": "x"}, {"length": 2.5}, {"length": True}, {"grades": "2"}])
def test_bounds_are_whole_numbers(bounds):
    with pytest.raises(AxiomError, match="is no whole number; give one, such as"):
        ax.scale("AP", **bounds)


def test_functions_have_a_scale_and_floats_stay_open():
    def exact(grades):
        return Fraction(sum(g * 2 ** -(i + 1) for i, g in enumerate(grades)))

    def rounded(grades):
        return sum(g * 0.7**i for i, g in enumerate(grades))

    assert ax.scale(exact, length=5).interval("strong").status == "holds"
    open_one = ax.scale(rounded, length=4).interval_like("equal")
    assert open_one.status == "undecided"
    assert "let the function return Fractions" in open_one.reason
    assert ax.scale(rounded, length=4).interval_like("all").status == "violated"


@pytest.mark.parametrize("ordering", ORDERINGS)
def test_ordinal_on_each_ordering_of_graded_lists(ordering):
    report = ax.scale("nDCG@10", length=3, grades=3)
    expected = ax.check("nDCG@10", f"isotone({ordering})", grades=3, length=3)
    assert report.ordinal(ordering).status == expected.status
    assert report.ordinal(ordering, strict=True).axiom == f"giner.strictly-isotone({ordering})"


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda r: r.interval_like("some"), "there is no interval-like(some); choose equal or all"),
        (lambda r: r.interval("equal"), "there is no interval(equal); choose strong or weak"),
        (lambda r: r.ordinal("rank"), "there is no ordering 'rank'"),
    ],
)
def test_what_cannot_be_asked(ask, said):
    with pytest.raises(AxiomError) as caught:
        ask(ax.scale("AP", length=3))
    assert said in str(caught.value)


def test_graded_lists_have_no_intervals():
    with pytest.raises(
        AxiomError, match="interval-like\\(equal\\) needs binary lists, and these have 3 grades"
    ):
        ax.scale("nDCG@10", length=3, grades=3).interval_like("equal")
    verdict = ax.check("nDCG@10", "interval-like(equal)", grades=3, length=3)
    assert verdict.status == "not-applicable"
    assert "binary" in verdict.reason


def test_a_recall_base_that_is_too_small_is_refused():
    with pytest.raises(AxiomError, match="a recall base of 2 does not allow every list of 3 documents"):
        ax.scale("AP", length=3, relevant=2).interval("strong")
    assert ax.scale("AP", length=3, relevant=9).interval("strong").bounds["relevant"] == [9]


def test_bounds_of_a_check():
    every = ax.check("AP", "interval-like(equal)", depth=4)
    parts = [ax.check("AP", "interval-like(equal)", length=n) for n in range(1, 5)]
    assert every.cases == sum(part.cases for part in parts)
    assert every.violations == sum(part.violations for part in parts)
    assert every.witness == parts[2].witness
    assert (
        ax.check("DCG", "interval-like(equal)", depth=5).story().startswith("proved for lists of up to 5 doc")
    )


def test_long_lists_are_searched_by_their_heads():
    verdict = ax.scale("AP", length=500).interval_like("equal")
    assert verdict.status == "violated"
    assert all(len(x) == 500 for x in verdict.witness.lists)
    assert [sum(x[3:]) for x in verdict.witness.lists] == [0] * 4
    assert "lists with nothing relevant past rank 3" in verdict.reason
    assert ax.scale("Compat", length=13).interval_like("equal").status == "undecided"


def test_ten_documents_are_compared_as_a_whole():
    """Bpref is not additive, and no pair of its balanced intervals is broken."""
    found = ax.scale("Bpref", length=10).interval_like("equal")
    assert (found.status, found.cases, found.violations) == ("holds", 1_279_051_880, 0)
    broken = ax.scale("ERR(max_rel=1)", length=10).interval_like("equal")
    assert broken.status == "violated"
    assert "53,029 intervals" in broken.reason


def test_twelve_documents_stop_at_the_witness():
    found = ax.scale("AP", length=12).interval_like("all")
    assert (found.status, found.cases) == ("violated", 61)
    assert [sum(x[2:]) for x in found.witness.lists] == [0] * 4


def test_permissions_grow_with_the_scale():
    granted = [{p.statistic for p in permissible(scale) if p.allowed} for scale in SCALES]
    assert all(a < b for a, b in pairwise(granted))
    assert all(
        name in DEBATE for name in ("Ferrante, Ferro and Fuhr (2021)", "Moffat (2022)", "Sakai (2020)")
    )


def test_a_notebook_shows_it():
    page = ax.scale("AP", length=3)._repr_html_()
    assert "interval-like(equal)" in page
    assert "no wider than" in page
    assert "Moffat (2022)" in page


@pytest.mark.parametrize("ending", ["json", "csv", "md", "tex", "html"])
def test_it_is_saved_in_every_format_of_an_audit(tmp_path, ending):
    ax.scale("AP", length=3).save(tmp_path / f"scale.{ending}")
    text = (tmp_path / f"scale.{ending}").read_text(encoding="utf-8")
    assert ending == "tex" or "interval-like(all)" in text
    assert "AP" in text


@pytest.mark.parametrize("name", ["NumRet", "rbp_residual(p=0.8)", "Judged@10", "JudgedOnly(NumRet)"])
def test_no_scale_is_asked_of_what_is_no_quality(name: str) -> None:
    with pytest.raises(AxiometerError, match="is no quality of a list"):
        ax.scale(name, length=3)


def test_intervals_of_huge_fractions_are_written() -> None:
    """p of 450 digits: its powers have more digits than Python writes."""
    found = scale_part(ax.scale(f"RBP(p=0.{'123456789' * 150})", length=4))
    assert any(interval["exact"].startswith("about ") for interval in found["intervals"])
    assert json.loads(json.dumps(found)) == found
