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
    link = sheet.page.locator(".board tbody tr", has_text="strong").locator("a")
    assert link.inner_text() == f"{found.beaten('list')['strong']} system"
    link.click()
    sheet.page.wait_for_selector("#view-conclusions svg.runs")
    assert sheet.page.locator("#view-conclusions svg.runs g").count() == len(found.order("list"))
    assert sheet.page.locator("#view-conclusions svg.runs polyline").count() == len(
        found.order("list").covers()
    )
    assert sheet.page.locator("#view-conclusions svg.runs g:not(.faint)").count() == 2


def test_rungs_are_chosen_and_the_order_can_be_zoomed(open_page: Open) -> None:
    html, found = page()
    sheet = open_page(html, "#conclusions")
    before = int(sheet.page.locator("svg.runs").get_attribute("width"))
    sheet.page.click("text=larger")
    sheet.page.wait_for_function(
        f"() => Number(document.querySelector('svg.runs').getAttribute('width')) > {before}"
    )
    sheet.page.click(".chip:has-text('discount')")
    sheet.page.wait_for_selector('.chip[aria-pressed="true"]:has-text("discount")')
    assert sheet.page.locator("svg.runs polyline").count() == len(found.order("discount").covers())
    assert sheet.page.locator("figure.strip").count() > 3
