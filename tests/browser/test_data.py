"""Data that a page must survive: hostile names, other versions, nothing at all, far too much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import axiometer as ax
from axiometer.report.html_page import page_and_policy, to_page
from axiometer.report.model import envelope
from axiometer.report_parts.systems import systems_part

from ..report.models import large, whole
from .conftest import Sheet

Open = Callable[..., Sheet]
EVIL = "<script>document.title='hacked'</script>"
CLAIM = ("id", "source", "section", "statement", "found", "witness", "convention")


def test_hostile_names_are_only_names(open_page: Open) -> None:
    def evil(grades: list[int]) -> float:
        return float("nan") if len(grades) > 1 else 0.0

    evil.__name__ = EVIL
    docs = {"q</script>": {"d": 1, "e": 0}}
    runs = {EVIL: {"q</script>": {"d": 1.0}}, "__proto__": {"q</script>": {"e": 1.0}}}
    model = envelope(
        EVIL,
        audit=ax.audit([evil, "AP"], ["irrelevance-monotonicity"], grades=2, depth=2).to_dict(),
        systems=systems_part(ax.evaluate(docs, runs, ["AP", "RR"])),
        claims=[dict.fromkeys(CLAIM, EVIL) | {"status": "refuted"}],
    )
    sheet = open_page(to_page(model))
    for view in ("matrix", "systems", "claims"):
        sheet.go(view)
        assert EVIL in sheet.page.locator(f"#view-{view}").inner_text()
    sheet.go("matrix")
    sheet.page.locator(".matrix tbody button").first.click()
    assert EVIL in sheet.text("dialog h2")
    assert "hacked" not in sheet.page.evaluate("document.title").replace(EVIL, "")
    assert sheet.page.locator("script").count() == 2


def test_another_version_is_refused_in_words(open_page: Open) -> None:
    sheet = open_page(page_and_policy({**whole(), "model": 7})[0])
    assert "model version 7, and its page reads version 2" in sheet.text("[role=alert]")
    damaged = page_and_policy({"model": 2})[0].replace('id="model">', 'id="model">!')
    assert "damaged" in open_page(damaged).text("[role=alert]")


def test_empty_audits_and_reports_say_so(open_page: Open) -> None:
    bare: dict[str, Any] = {"model": 2, "axiometer": ax.__version__, "interrupted": True}
    bare |= {"measures": [], "axioms": [], "verdicts": []}
    sheet = open_page(to_page(bare))
    assert "stopped before the first verdict" in sheet.text("#main")
    sheet.shot("empty")
    assert "nothing in this report" in open_page(to_page(envelope())).text("#main")
    assert "No claim is in this report" in open_page(to_page(envelope(claims=[]))).text("#main")


def test_one_run_and_one_topic(open_page: Open) -> None:
    scores = ax.evaluate({"q": {"d": 1}}, {"only": {"q": {"d": 1.0}}}, ["AP", "GMAP"])
    sheet = open_page(to_page(envelope(systems=systems_part(scores))))
    assert "nothing to compare it with" in sheet.text(".lede")
    assert sheet.page.locator(".board tbody tr").count() == 1


def test_two_hundred_measures_and_sixty_axioms_stay_usable(open_page: Open) -> None:
    sheet = open_page(to_page(large()))
    sheet.page.wait_for_selector(".matrix")
    assert sheet.page.locator(".v").count() == 12_000
    clock = Clock(sheet)
    one = "measure=measure_7@10&axiom=s0.axiom-0"
    spent = {route: clock.of(route) for route in ("order=most", "q=measure_7", f"q=measure_7&{one}", one, "")}
    assert max(spent.values()) < 2, spent
    sheet.page.locator('.matrix button[tabindex="0"]').focus()
    before = clock.now()
    for _ in range(10):
        sheet.page.keyboard.press("ArrowDown")
    assert clock.now() - before < 2
    assert "measure_10@10" in sheet.page.evaluate("document.activeElement.dataset.measure")
    sheet.shot("large")


class Clock:
    """Seconds that the page computes and draws, by its thread's own clock: other programs do not count."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.session = sheet.page.context.new_cdp_session(sheet.page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def now(self) -> float:
        self.sheet.settle()
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return float(next(m["value"] for m in metrics if m["name"] == "TaskDuration"))

    def of(self, route: str) -> float:
        """What going to an address of the matrix costs."""
        before = self.now()
        self.sheet.go(f"matrix?{route}")
        return self.now() - before
