"""Conclusions: the order of the runs, what is linked from the leaderboard, and the strips."""

from __future__ import annotations

from collections.abc import Callable

import axiometer as ax
from axiometer.demo import path
from axiometer.report.html_page import to_page
from axiometer.report.model import envelope
from axiometer.report_parts.conclusions import conclusions_part
from axiometer.report_parts.systems import systems_part

from .conftest import Sheet

Open = Callable[..., Sheet]


def page() -> tuple[str, ax.Conclusions]:
    files = path() / "qrels.txt", sorted(path().glob("*.run"))
    found = ax.conclude(*files)
    systems = systems_part(ax.evaluate(*files, ["AP", "RR"]))
    return to_page(envelope("", systems=systems, conclusions=conclusions_part(found))), found


def test_the_leaderboard_leads_to_what_a_run_beats(open_page: Open) -> None:
    html, found = page()
    sheet = open_page(html, "#systems")
    link = sheet.page.locator(".board tbody tr", has_text="strong").locator("td.beats a")
    assert link.inner_text() == f"{found.beaten('list')['strong']} system"
    link.click()
    sheet.page.wait_for_selector("#view-conclusions svg.runs")
    runs = sheet.page.locator("#view-conclusions svg.runs")
    assert runs.locator("a").count() == len(found.order("list"))
    assert runs.locator("line").count() == len(found.order("list").covers())
    assert runs.locator("a.lit").count() == 2
    assert runs.locator("a.picked title").inner_html() == "strong"
    assert "strong beats 1 run and is beaten by 0" in sheet.page.locator("#view-conclusions").inner_text()


def test_rungs_are_chosen_and_the_order_can_be_zoomed(open_page: Open) -> None:
    html, found = page()
    sheet = open_page(html, "#conclusions")
    before = int(sheet.page.locator("svg.runs").get_attribute("width"))
    sheet.page.click("text=larger")
    sheet.page.wait_for_function(
        f"() => Number(document.querySelector('svg.runs').getAttribute('width')) > {before}"
    )
    sheet.page.click("text=whole picture")
    sheet.page.wait_for_function(
        f"() => Number(document.querySelector('svg.runs').getAttribute('width')) === {before}"
    )
    sheet.page.click(".chip:has-text('discount')")
    sheet.page.wait_for_selector('.chip[aria-pressed="true"]:has-text("discount")')
    assert sheet.page.locator("svg.runs line").count() == len(found.order("discount").covers())
    assert sheet.page.locator("figure.strip").count() > 3


def test_a_large_picture_opens_whole_and_is_dragged_and_zoomed_in_its_window(open_page: Open) -> None:
    runs = {f"r{i}": {"q": {"d": 9.0 - i % 7, "x": 5.5, "e": 5.0 + i % 5}} for i in range(150)}
    found = ax.conclude({"q": {"d": 1, "e": 2}}, runs)
    part = conclusions_part(found)
    for i, node in enumerate(part["rungs"][2]["order"]["nodes"]):
        node["x"], node["y"] = i * 4, i * 3
    part["rungs"][2]["order"] |= {"width": 4 * i, "height": 3 * i}
    sheet = open_page(to_page(envelope("", conclusions=part)), "#conclusions")
    box = sheet.page.locator(".scroll.runs")
    inner, outer = box.evaluate("(box) => [box.scrollWidth, box.clientWidth]")
    assert inner <= outer + 1
    for _ in range(4):
        sheet.page.click("text=larger")
    box.evaluate("(box) => box.scrollIntoView({ block: 'center', behavior: 'instant' })")
    at = box.bounding_box()
    assert at is not None
    before = box.evaluate("(box) => box.scrollLeft")
    sheet.page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] - 60)
    sheet.page.mouse.down()
    sheet.page.mouse.move(at["x"] + at["width"] / 2 - 90, at["y"] + at["height"] - 60)
    sheet.page.mouse.up()
    assert box.evaluate("(box) => box.scrollLeft") > before
