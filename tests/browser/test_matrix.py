"""The matrix: clicks, filters, keys."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import axiometer as ax
from axiometer.report.html_file import to_html

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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_counterexample_of_a_composition_is_drawn(open_page: Open, theme: str) -> None:
    audit = ax.audit(ax.compose("ADM"), ["axiometrics.5"])
    sheet = open_page(to_html(audit.to_dict()), "#matrix", theme=theme)
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
