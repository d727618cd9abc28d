"""The page as a whole: themes, widths, paper, no script, no network."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Sheet

Open = Callable[..., Sheet]
VIEWS = ("matrix", "lattice", "scales", "systems", "claims")
EVIL = "<script>document.title='hacked'</script>"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_every_view_fits_and_can_be_read(report: Open, theme: str, width: int) -> None:
    sheet = report(theme=theme, width=width)
    for view in VIEWS:
        sheet.go(view)
        assert sheet.page.locator(f"#view-{view} h1").is_visible()
        assert sheet.page.evaluate("document.documentElement.scrollWidth") <= width
        assert sheet.contrast("texts") == []
        sheet.shot(f"{view}-{theme}-{width}")


def test_the_theme_button_goes_round(report: Open) -> None:
    sheet = report(theme="light")
    ground = lambda: sheet.page.evaluate("getComputedStyle(document.body).backgroundColor")  # noqa: E731
    light = ground()
    sheet.page.click("#theme")
    assert ground() == light
    sheet.page.click("#theme")
    assert ground() != light
    assert "dark" in str(sheet.page.locator("#theme").get_attribute("aria-label"))
    sheet.page.click("#theme")
    assert ground() == light


def test_on_a_phone_the_verdict_covers_the_page_and_closes(report: Open) -> None:
    sheet = report(width=390, has_touch=True)
    sheet.page.locator('.matrix button[data-axiom="albahem.redundancy"][data-measure="AP_IA"]').tap()
    box = sheet.page.locator("dialog.panel").bounding_box()
    assert box is not None
    assert box["width"] == 390
    sheet.shot("phone-verdict")
    sheet.page.keyboard.press("Escape")
    assert not sheet.sees("dialog.panel")


def test_paper_gets_every_view(report: Open, shots: Path) -> None:
    sheet = report(theme="dark")
    sheet.page.pdf(path=shots / "report.pdf")
    sheet.page.emulate_media(media="print")
    for view in VIEWS:
        assert sheet.page.locator(f"#view-{view} h1").is_visible()
    assert sheet.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not sheet.page.locator(".filters").first.is_visible()


def test_without_javascript_the_results_are_tables(open_page: Open, report_html: str) -> None:
    sheet = open_page(report_html, java_script_enabled=False)
    told = sheet.page.locator("main").inner_text()
    for part in ("AP_IA", "redundancy", "repeating a covered aspect", "strong", "ACT rises."):
        assert part in told


def test_the_policy_stops_what_a_page_could_load(open_page: Open, report_html: str) -> None:
    sheet = open_page(report_html)
    tried = sheet.page.evaluate(
        """async () => {
          const stopped = [];
          const note = (event) => stopped.push(event.effectiveDirective);
          document.addEventListener('securitypolicyviolation', note);
          new Image().src = 'https://example.org/a.png';
          stopped.push(await fetch('https://example.org').then(() => 'loaded', () => 'refused'));
          await new Promise((done) => setTimeout(done, 200));
          return stopped.sort();
        }"""
    )
    assert tried == ["connect-src", "img-src", "refused"]
    assert all("Content Security Policy" in said for said in sheet.complaints)
    sheet.complaints.clear()
    sheet.requests.clear()


def test_the_focus_stays_where_it_was_when_a_view_is_drawn_again(report: Open) -> None:
    sheet = report("#systems")
    focus = "() => document.activeElement.textContent"
    sheet.page.locator(".chip", has_text="AP").first.focus()
    sheet.page.keyboard.press("Enter")
    sheet.page.wait_for_selector('.chip[aria-pressed="true"]:has-text("AP")')
    assert sheet.page.evaluate(focus) == "AP"
    sheet.go("lattice")
    sheet.page.get_by_label("Ordering").focus()
    sheet.page.get_by_label("Ordering").select_option("set-replacement:3:3")
    sheet.settle()
    assert sheet.text("#title-lattice") == "set-replacement"
    assert sheet.page.evaluate("() => document.activeElement.tagName") == "SELECT"
    sheet.go("matrix")
    sheet.page.locator(".chip.violated").focus()
    sheet.page.keyboard.press("Space")
    sheet.settle()
    assert "violated" in sheet.page.evaluate(focus)
