"""The thirteen axioms, the theorems and the corollaries on the metrics of table 1."""

from __future__ import annotations

import importlib.util
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.axiomatics.axiometrics.composed import Composed
from axiometer.metrics.compositions.compose import CLOSE_ADM, compose
from axiometer.metrics.compositions.effects import document_effect, query_effect
from axiometer.metrics.compositions.universes import Lab, subsets
from axiometer.numeric import UndecidedError

spec = importlib.util.spec_from_file_location("brute", Path(__file__).with_name("brute.py"))
brute = importlib.util.module_from_spec(spec)
spec.loader.exec_module(brute)

NUMBERS = [str(number) for number in range(1, 14)]
EXPECTED = {
    "compose(Precision)": "●●●●···✗✗●✗✗●",
    "compose(Recall)": "●●●●···✗✗●✗●●",
    "compose(P@2)": "·✗✗●???✗✗·✗●●",
    "compose(RPrec)": "·✗✗●???✗✗·✗✗●",
    "compose(MAP)": "·✗✗●???✗✗·✗●●",
    "compose(MAP@2)": "·✗✗●???✗✗·✗●●",
    "compose(GMAP)": "·✗✗●???✗✗·✗●✗",
    "compose(logitAP)": "·✗✗●???✗✗·✗●●",
    "compose(ADM)": "●●●●✗✗✗✗✗●✗●●",
    CLOSE_ADM: "●●●●●●●✗✗●✗●●",
}
SIGNS = {"holds": "●", "violated": "✗", "undecided": "?", "not-applicable": "·"}


def check(metric, law, **bounds):
    small = {"documents": 3} if "unit" in metric or "ADM" in metric else {}
    return ax.check(metric, f"axiometrics.{law}", **{**small, **bounds})


@pytest.mark.parametrize("metric", EXPECTED)
def test_the_thirteen_axioms(metric):
    found = [check(metric, number, both_readings=False) for number in NUMBERS]
    assert "".join(SIGNS[verdict.status] for verdict in found) == EXPECTED[metric]
    assert all(bool(v.violations) == (v.status == "violated") for v in found)
    assert all(v.witness is not None for v in found if v.status == "violated")


@pytest.mark.parametrize("name", brute.METRICS)
@pytest.mark.parametrize("ranks", ["kept", "renumbered"])
def test_values_on_all_parts_of_small_universes(name, ranks):
    metric, values, ranked = brute.METRICS[name]
    lab = Lab(ax.measure(name), ranks=ranks)
    for size in range(1, 4 if ranked else 3):
        for alpha, sigma in product(product(values, repeat=size), brute.systems(values, ranked, size)):
            for some in subsets(range(size)):
                seen = sigma
                if ranked and ranks == "renumbered":
                    order = sorted(sigma[d] for d in some)
                    seen = tuple(order.index(s) + 1 if s in order else 9 for s in sigma)
                assert lab.value(alpha, sigma, some) == metric(alpha, seen, some)


@pytest.mark.parametrize("name", [name for name in brute.METRICS if "ADM" not in name])
def test_axiom_12_once_more(name):
    sizes = {size: brute.monotone(name, size) for size in (2, 3)}
    assert bool(check(name, "12", documents=3, both_readings=False)) == all(sizes.values())
    assert bool(check(name, "12", documents=2, both_readings=False)) == sizes[2]


@pytest.mark.parametrize("name", ["compose(Recall)", "compose(P@2)", "compose(MAP)"])
def test_theorem_3_once_more(name):
    assert brute.consistent(name, 2, (0, 1)) == (check(name, "theorem-3").status == "holds")


@pytest.mark.parametrize("name", brute.METRICS)
def test_axiom_11_once_more(name):
    assert not any(brute.highest_and_lowest(name, size) for size in (1, 2))


def test_a_table_row_and_single_values_give_the_same():
    lab = Lab(ax.measure(CLOSE_ADM), documents=3)
    for alpha in lab.alphas(3)[::7]:
        for some in subsets(range(3), 1):
            values = [lab.distinct()[place] for place in lab.row(alpha, some)]
            assert values == [lab.value(alpha, sigma, some) for sigma in lab.sigmas(3)]


def test_the_missing_similarity_is_named():
    reasons = {law: check("compose(MAP)", law).reason for law in ("5", "6", "7")}
    assert reasons["5"] == "ranked does not define sim(sigma, sigma'), the similarity of two systems' values"
    assert reasons["6"] == reasons["7"]
    assert "sim(alpha(d'), sigma(d))" in reasons["6"]
    table = "compose(alpha=graded, sigma=binary, sim=table('1 0; 1 1; 0 1'), avg_d=mean, avg_q=mean)"
    assert "sim(alpha(d), alpha(d'))" in check(table, "6").reason
    assert check(table, "6").status == "undecided"


@pytest.mark.parametrize(
    ("metric", "law", "lists", "scores"),
    [
        ("compose(P@2)", "8", ((), *[("d1:R|1",)] * 2, *[("d2:R|2",)] * 2), (0, *["1/2"] * 4)),
        ("compose(Precision)", "11", (("d1:N|N",),), (0,)),
        ("compose(ADM)", "5", (("d1:1|0.75",), ("d1:1|1",)), ("3/4", 1)),
        ("compose(GMAP)", "13", None, (1, "1/2", 0, 0, 0, 0)),
        ("compose(MAP)", "2", (("q1 d1:N|1", "q1 d2:R|2"), ("q2 d1:N|1", "q2 d2:N|2")), (0, 1)),
        ("compose(ADM)", "theorem-5", None, (1, 1, 1)),
    ],
)  # fmt: skip
def test_the_smallest_witness(metric, law, lists, scores):
    witness = check(metric, law).witness
    assert lists is None or witness.lists == lists
    assert witness.scores == tuple(map(Fraction, scores))


def test_a_witness_has_no_smaller_one():
    found = check("compose(MAP)", "3").witness
    assert len(found.scene.rows) == 3
    assert check("compose(MAP)", "3", documents=2).status == "holds"
    assert len(check("compose(RPrec)", "12").witness.scene.rows) == 3
    assert check("compose(RPrec)", "12", documents=2).status == "holds"


def test_both_readings_of_ranks():
    kept, renumbered = (
        check("compose(MAP)", "12", ranks=r, both_readings=False) for r in ("kept", "renumbered")
    )
    assert (kept.status, renumbered.status) == ("holds", "violated")
    told = check("compose(MAP)", "12")
    assert told.reason == "With ranks renumbered: violated in 13,630 of 63,522 cases."
    assert renumbered.bounds == {"documents": 4, "queries": 1, "ranks": "renumbered"}
    assert "ranks" not in check("compose(MAP)", "3").bounds


def test_weak_forms_are_reported():
    assert check("compose(P@2)", "8").reason.startswith(
        "Without the empty D: 954 of 1,658 cases. The weak form (as much in place of more) holds."
    )
    assert "fails too, in 138 cases" in check("compose(MAP)", "8").reason
    assert "fails too, in 32 cases" in check("compose(ADM)", "5").reason
    assert check("compose(logitAP)", "11").reason.startswith("It fails for the best 14 of 14, the range")


THEOREMS = {
    "theorem-1": {"Recall": "holds", "Precision": "not-applicable", "MAP": "holds", "ADM": "holds"},
    "theorem-2": {"Precision": "holds", "MAP": "holds", "GMAP": "not-applicable", "ADM": "holds"},
    "theorem-3": {"Recall": "violated", "MAP": "holds", "RPrec": "not-applicable", "ADM": "holds"},
    "theorem-3-queries": {"Recall": "holds", "MAP": "holds", "GMAP": "not-applicable"},
    "theorem-4": {"Recall": "holds", "ADM": "holds", "Precision": "not-applicable"},
    "theorem-5": {"Recall": "violated", "MAP": "violated", "ADM": "violated", "Precision": "not-applicable"},
    "theorem-5-queries": {"Recall": "violated", "MAP": "violated", "ADM": "violated"},
    "corollary-ranks": {"MAP": "violated", "P@2": "violated", "ADM": "not-applicable"},
    "corollary-retrieved": {"Precision": "violated", "MAP": "not-applicable"},
    "corollary-relevant": {"Recall": "violated", "MAP": "violated", "ADM": "not-applicable"},
}  # fmt: skip


@pytest.mark.parametrize("law", THEOREMS)
def test_theorems_where_their_axioms_hold(law):
    found = {row: check(f"compose({row})", law, both_readings=False) for row in THEOREMS[law]}
    assert {row: verdict.status for row, verdict in found.items()} == THEOREMS[law]
    for verdict in found.values():
        if law.startswith("theorem") and verdict.status == "violated":
            assert "A counterexample that satisfies axiometrics.1" in verdict.reason
        if law.startswith("theorem") and verdict.status == "not-applicable":
            assert "it follows from axiometrics.1" in verdict.reason


def test_theorem_3_fails_without_any_division_by_zero():
    mine = "compose(alpha=unit, sigma=unit, sim=closeness, avg_d=mean, avg_q=geometric(floor=0.00001))"
    verdict = check(mine, "theorem-3", documents=2)
    assert verdict.status == "violated"
    assert [row.alpha for row in verdict.witness.scene.rows] == [1, 1, 1, 1]


def test_every_axiom_says_what_its_number_and_title_are():
    for number in NUMBERS:
        axiom = AXIOMS.find(f"axiometrics.{number}")
        assert isinstance(axiom, Composed)
        assert AXIOMS.find(f"axiometrics.{axiom.slug}") is axiom
        assert not axiom.standard


def test_a_metric_that_satisfies_more():
    """A weighted sum of ranks: early ranks and relevant documents do affect it more."""

    def discounted(documents):
        return sum((Fraction(1, 2**d.sigma) for d in documents if d.relevant), Fraction(0))

    mine = ax.compose(alpha="binary", sigma="rank", sim=lambda a, s: 1, avg_d=discounted)
    assert ax.check(mine, "axiometrics.9", documents=3, both_readings=False).status == "holds"
    assert ax.check(mine, "axiometrics.12", documents=3, both_readings=False).status == "holds"
    early = ax.check(mine, "axiometrics.corollary-ranks", documents=3, both_readings=False)
    assert early.status == "violated", "documents that are not relevant do not affect it at all"
    assert [row.alpha for row in early.witness.scene.rows] == [0, 0]


def test_a_component_that_misbehaves_leaves_the_axiom_undecided():
    def broken(documents):
        return 1 / len(documents)

    mine = ax.compose(alpha="binary", sigma="binary", sim="equal", avg_d=broken)
    verdict = ax.check(mine, "axiometrics.8")
    assert verdict.status == "undecided"
    assert "the average broken divides by zero on 0 documents; return 0 for 0/0" in verdict.reason


def test_a_universe_too_large_is_refused():
    with pytest.raises(ax.AxiomError, match=r"8 documents have .* measurements, above the limit"):
        ax.check("compose(ADM)", "axiometrics.1", documents=8)
    with pytest.raises(ax.AxiomError, match="7 documents have 40,320 measurements, above the limit of 992"):
        ax.check("compose(MAP)", "axiometrics.1", documents=7)
    with pytest.raises(ax.AxiomError, match="there is nothing to measure"):
        ax.check("compose(MAP)", "axiometrics.1", documents=-1)
    with pytest.raises(ax.AxiomError, match="ranks='odd' is no reading; choose kept or renumbered"):
        ax.check("compose(MAP)", "axiometrics.12", ranks="odd")


def test_other_measures_are_not_spoken_of_and_not_slowed():
    verdict = ax.check("AP", "axiometrics.5")
    assert verdict.status == "not-applicable"
    assert "such as compose(MAP)" in verdict.reason
    names = {v.axiom for v in ax.audit("AP", grades=2, depth=2)}
    assert not any(name.startswith("axiometrics") for name in names)


def test_an_audit_of_a_composition_has_the_thirteen():
    audit = ax.audit(["AP", compose("Recall")], grades=2, depth=2)
    own = [v for v in audit if v.axiom.startswith("axiometrics.")]
    assert len(own) == 26
    assert {v.status for v in own if v.measure == "AP"} == {"not-applicable"}
    assert audit.verdict(str(compose("Recall")), "axiometrics.12").status == "holds"
    assert audit.verdict(str(compose("Recall")), "boundedness").status in ("holds", "proved")


def test_a_verdict_shows_its_drawing_in_a_notebook_and_in_json():
    verdict = check("compose(ADM)", "5")
    assert verdict.to_dict()["witness"]["drawing"] == verdict.witness.drawing
    assert "<pre>          low" in verdict._repr_html_()


def test_a_component_without_a_hash():
    class Near:
        __hash__ = None

        def __call__(self, alpha, sigma):
            return int(alpha == sigma)

    mine = ax.compose(alpha="binary", sigma="binary", sim=Near(), avg_d="mean")
    assert str(mine) == "compose(alpha=binary, sigma=binary, sim=Near, avg_d=mean, avg_q=mean)"
    assert ax.check(mine, "axiometrics.1").status == "holds"


def test_the_drawing_shows_who_estimates_what():
    witness = check("compose(ADM)", "7").witness
    lines = witness.drawing.splitlines()
    assert "A = alpha, S = sigma" in lines[0]
    assert all(line.endswith("overestimated") for line in lines[1:])
    assert lines[1].index("A") < lines[1].index("S")
    root = ElementTree.fromstring(witness.svg("axiom 7 <d>"))
    assert root.attrib["aria-label"] == "axiom 7 <d>"
    circles = root.findall(".//{http://www.w3.org/2000/svg}circle")
    assert len(circles) == 2 * len(lines[1:])
    assert float(circles[0].attrib["cy"]) > float(circles[1].attrib["cy"])


def test_definition_1_for_documents_and_queries():
    lab = Lab(compose("MAP"))
    assert document_effect(lab, (1, 0, 1), (1, 2, 3), 0, 1) == "more"
    assert document_effect(lab, (1, 0, 1), (1, 2, 3), 1, 0) == "less"
    assert document_effect(lab, (0, 0, 1), (1, 2, 3), 0, 1) == "as much"
    values = [Fraction(1, 2), Fraction(1, 4), Fraction(1)]
    assert query_effect(compose("MAP"), values, 2, 1) == "more"
    assert query_effect(compose("GMAP"), values, 1, 2) == "less"
    assert query_effect(compose("logitAP"), values, 2, 1) == "more"
    with pytest.raises(UndecidedError, match="too close to be told apart"):
        query_effect(compose("GMAP"), [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)], 1, 2)
    with pytest.raises(ax.AxiomError, match="there is no third query"):
        query_effect(compose("MAP"), values[:2], 0, 1)
