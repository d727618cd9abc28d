"""The matrix: clicks, filters, keys."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import axiometer as ax
from axiometer.report.html_page import to_page

from .conftest import Sheet

Open = Callable[..., Sheet]
CELL = '.matrix button[data-measure="AP_IA"][data-axiom="albahem.redundancy"]'


def names(sheet: Sheet) -> list[str]:
    sheet.settle()
    return sheet.page.locator(".matrix tbody th").all_inner_texts()


def test_a_click_opens_the_verdict_with_lists_scores_and_reference(report: Open) -> None:
    sheet = report()
    sheet.page.click(CELL)
    panel = sheet.page.locator("dialog.panel")
    assert "a·a scores" in sheet.text("dialog .sentence")
    rows = [row.locator("th, td").all_inner_texts() for row in panel.locator(".lists tbody tr").all()]
    assert rows == [["1", "a", "a", ""], ["2", "a", "b", "≠"]]
    assert panel.locator(".lists .differ").count() == 1
    assert panel.locator(".lists .exact").all_inner_texts() == ["1/3", "1/4"]
    told = panel.inner_text()
    assert "Desirable Properties for Diversity" in told
    assert "2 aspects, lists of 0 to 3 documents" in told
    assert "8 of 8 violate it (100.0%)" in told
    sheet.shot("matrix-verdict")


AXIOMS = ["strict-swapping", "moffat.convergence", "moffat.monotonicity", "swapping"]


@pytest.fixture(scope="module")
def cut() -> str:
    """Measures that fail past their cutoff, under other recall bases, and under another cutoff."""
    return to_page(ax.audit(["nDCG@3", "Rprec", "P@3"], AXIOMS, grades=2).to_dict())


def test_where_a_violation_lies_is_told_by_sign_word_and_count(open_page: Open, cut: str) -> None:
    sheet = open_page(cut)
    cell = '.matrix button[data-measure="{}"][data-axiom="{}"]'
    past = sheet.page.locator(cell.format("nDCG@3", "giner.strict-swapping"))
    bases = sheet.page.locator(cell.format("Rprec", "moffat.convergence"))
    plain = sheet.page.locator(cell.format("P@3", "moffat.monotonicity"))
    assert [one.inner_text() for one in (past, bases, plain)] == ["✗↓", "✗*", "✗"]
    told = str(past.get_attribute("title"))
    assert told.startswith("violated only past the cutoff (within it: proved) in 392 of 769 ")
    assert told == past.get_attribute("aria-label")
    assert "violated under other recall bases" in str(bases.get_attribute("title"))
    legend = sheet.page.locator(".legend").inner_text()
    assert "violated only past the cutoff" in legend
    assert "violated under other recall bases" in legend
    assert "1 of them only past the cutoff, 1 of them only under other recall bases" in sheet.text(".lede")
    row = sheet.page.locator(".matrix tbody tr", has_text="nDCG@3")
    assert row.locator("td.kept").inner_text().startswith("2/4 +1")
    sheet.page.click(".chip.past")
    assert names(sheet) == ["nDCG@3"]
    assert sheet.contrast("texts") == []
    sheet.shot("matrix-past")


def test_a_verdict_stands_on_its_own(open_page: Open, cut: str) -> None:
    sheet = open_page(cut, "#matrix?measure=nDCG@3&axiom=giner.strict-swapping")
    panel = sheet.page.locator("dialog.panel")
    assert "violated only past the cutoff (within it: proved)" in sheet.text("dialog .status")
    parts = [re.sub(r"\s+", " ", part) for part in panel.locator(".part").all_inner_texts()]
    assert [part.partition(" 2 grades")[0] for part in parts] == [
        "■proved within the cutoff",
        "✗violated past the cutoff",
    ]
    assert "A·d·e·B < A·e·d·B where d < e" in panel.inner_text()
    panel.locator("summary", has_text="Certificate for lists of up to 3 documents").click()
    assert "1 for 0 at rank i, 0 for 1 at rank i+1, i = 1 to 2" in panel.inner_text()
    verdict = ax.check("nDCG@3", "strict-swapping", grades=2)
    assert panel.locator(".commands li").all_inner_texts() == list(verdict.witness.commands)
    assert f"{verdict.witness.relevant[1]} relevant; " in sheet.text("dialog section .facts")
    assert panel.locator(".ought td").all_inner_texts() == ["", "▲ be higher", ""]
    sheet.shot("matrix-verdict-past")


def test_each_list_has_its_reader(open_page: Open, cut: str) -> None:
    sheet = open_page(cut, "#matrix?measure=P@3&axiom=moffat.monotonicity")
    assert sheet.page.locator("dialog .lists .reader").all_inner_texts() == ["P@3", "P@4"]
    assert sheet.page.locator("dialog .ought td").all_inner_texts() == ["", "▲ not be lower", ""]
    assert "the measure does not look at it" in sheet.text("dialog section .facts")
    sheet.go("matrix?measure=Rprec&axiom=moffat.convergence")
    assert "1 relevant; " in sheet.text("dialog section .facts")
    assert "violated under other recall bases" in sheet.text("dialog .part.violated")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_counterexample_of_a_composition_is_drawn(open_page: Open, theme: str) -> None:
    audit = ax.audit(ax.compose("ADM"), ["axiometrics.5"])
    sheet = open_page(to_page(audit.to_dict()), "#matrix", theme=theme)
    sheet.page.click(".matrix button[data-measure][data-axiom]")
    scene = sheet.page.locator("dialog .scene")
    assert scene.locator("thead th").all_inner_texts() == ["document", "alpha", "sigma", "sigma'"]
    words = [re.sub(r"\s+", " ", cell) for cell in scene.locator("tbody th, tbody td").all_inner_texts()]
    assert words == ["d1", "", "1", "0.75 underestimated", "1 as judged"]
    assert scene.locator("tbody svg > *").count() == 4
    assert scene.locator("tbody rect").get_attribute("x") == "91.5"
    assert scene.locator("svg:not([aria-hidden])").count() == 0
    assert sheet.contrast("texts") == []
    sheet.shot(f"matrix-scene-{theme}")


def test_a_verdict_has_an_address(report: Open) -> None:
    sheet = report("#matrix?measure=ACT&axiom=albahem.irrelevance-monotonicity")
    assert "ACT on irrelevance-monotonicity" in sheet.text("dialog h2")
    sheet.page.click("dialog .close")
    assert not sheet.sees("dialog.panel")
    sheet.page.go_back()
    assert sheet.sees("dialog.panel")


def test_filters_and_orders(report: Open) -> None:
    sheet = report()
    assert names(sheet) == ["AP_IA", "ACT", "nDCG@10", "AP", "RR", "RBP(p=0.8)"]
    sheet.page.get_by_label("Source of axioms").select_option("amigo")
    assert sheet.page.locator(".matrix .axioms button").all_inner_texts() == ["priority", "confidence"]
    sheet.page.get_by_label("Family of measures").select_option("additive")
    assert names(sheet) == ["RBP(p=0.8)"]
    sheet.page.get_by_label("Family of measures").select_option("")
    sheet.page.get_by_label("Order of measures").select_option("name")
    assert names(sheet) == sorted(names(sheet), key=str.lower)
    sheet.page.get_by_label("Source of axioms").select_option("")
    sheet.page.get_by_label("Order of measures").select_option("most")
    kept = [
        int(text.partition("/")[0]) for text in sheet.page.locator(".matrix tbody td.kept").all_inner_texts()
    ]
    assert kept == sorted(kept, reverse=True)
    sheet.page.get_by_label("Find a measure or an axiom").fill("rr")
    sheet.page.wait_for_function("() => document.querySelectorAll('.matrix tbody tr').length === 1")
    assert names(sheet) == ["RR"]
    sheet.page.get_by_label("Find a measure or an axiom").fill("zzz")
    sheet.page.click("text=Show everything")
    assert len(names(sheet)) == 6


def test_the_legend_keeps_the_measures_with_such_a_verdict(report: Open) -> None:
    sheet = report()
    chip = sheet.page.locator(".chip.holds")
    assert chip.get_attribute("aria-pressed") == "false"
    sheet.page.click(".chip.violated")
    assert "AP_IA" in names(sheet)
    assert sheet.page.locator(".chip.violated").get_attribute("aria-pressed") == "true"


def test_the_keyboard_alone_is_enough(report: Open) -> None:
    sheet = report()
    press = sheet.page.keyboard.press
    press("Tab")
    assert sheet.becomes("document.activeElement.className", "skip")
    press("Enter")
    assert sheet.becomes("document.activeElement.id", "main")
    while sheet.page.evaluate("document.activeElement.closest('.matrix') === null"):
        press("Tab")
    assert sheet.becomes("document.activeElement.dataset.measure", "AP_IA")
    press("ArrowRight")
    press("Enter")
    assert sheet.becomes("document.activeElement.id", "told")
    press("Escape")
    assert sheet.becomes("document.querySelector('dialog.panel').open", False)
    assert sheet.becomes("document.activeElement.dataset.axiom", "albahem.redundancy")
    for key, expected in (
        ("ArrowDown", "ACT"),
        ("End", "ACT"),
        ("Control+End", "RBP(p=0.8)"),
        ("Home", "RBP(p=0.8)"),
    ):
        press(key)
        assert sheet.becomes("document.activeElement.dataset.measure", expected)
    assert sheet.page.locator('.matrix button[tabindex="0"]').count() == 1


def test_pages_of_axioms_and_measures(report: Open) -> None:
    sheet = report()
    sheet.page.click('.matrix .axioms button[data-axiom="albahem.redundancy"]')
    assert "covers an aspect" in sheet.text("dialog .sentence")
    sheet.page.click("dialog .standing.violated a")
    assert "AP_IA on redundancy" in sheet.text("dialog h2")
    sheet.page.click("text=About the measure")
    assert "Formula" in sheet.text("dialog")


def test_counterexamples_stand_in_words_too(report: Open) -> None:
    sheet = report()
    line = sheet.page.locator(".stories li", has_text="AP_IA on redundancy")
    assert "repeating a covered aspect" in line.inner_text()
    line.locator("a").click()
    assert "AP_IA on redundancy" in sheet.text("dialog h2")


def test_a_screen_reader_hears_rows_columns_and_words(report: Open) -> None:
    sheet = report()
    grid = sheet.page.get_by_role("grid", name="Verdicts: measures by axioms")
    assert grid.get_by_role("rowheader").count() >= 6
    assert grid.get_by_role("columnheader", name="redundancy").count() == 1
    assert grid.get_by_role("button", name="violated in 8 of 8 cases").count() == 1
