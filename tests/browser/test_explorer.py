"""The explorer in a real browser: the playground by click and key, links, lattices, a slow server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import axiometer as ax
from axiometer.report.model import envelope
from axiometer.report_parts.lattices import lattice_part

from ..report.models import whole
from ..web.running import running
from .conftest import Sheet, new_sheet

Open = Callable[..., Sheet]
VIEWS = ("playground", "catalogue", "lattice")
STEP = "#playground?k=g3&a=2.0.1.0&b=2.1.1.0"


@pytest.fixture(scope="session")
def address(chromium: Any) -> Iterator[str]:
    with running(
        envelope("A test", lattices=[lattice_part("rank-replacement", 2, 2, ["AP", "P@2"])])
    ) as found:
        yield found


@pytest.fixture
def explorer(chromium: Any, shots: Path, address: str) -> Iterator[Open]:
    """Opens the explorer; checks at the end that it asked nobody else and complained about nothing."""
    opened: list[tuple[Any, Sheet]] = []

    def start(route: str = "", **options: Any) -> Sheet:
        context, sheet = new_sheet(chromium, shots, wait=15_000, **options)
        opened.append((context, sheet))
        sheet.page.goto(f"{address}/{route}")
        sheet.page.wait_for_selector("#main > *", state="attached")
        return sheet

    yield start
    for context, sheet in opened:
        assert [url for url in sheet.requests if not url.startswith((address, "data:"))] == []
        # A busy machine may make the server say "try again", which the page does.
        assert [said for said in sheet.complaints if "503" not in said] == []
        context.close()


def scores(sheet: Sheet, measure: str, change: str = "") -> str:
    """The row of a measure, once it says this of the change."""
    row = f'.scores > tbody > tr:has(th:has-text("{measure}")):has-text("{change}")'
    sheet.page.wait_for_selector(row)
    return sheet.text(row)


def query(sheet: Sheet, key: str) -> str | None:
    found: str | None = sheet.page.evaluate(
        "key => new URLSearchParams(location.hash.split('?')[1]).get(key)", key
    )
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_every_view_fits_and_can_be_read(explorer: Open, theme: str, width: int) -> None:
    sheet = explorer(f"{STEP}&s=AP&w=1,1/2,1/4", theme=theme, width=width)
    scores(sheet, "RR", "stays")
    sheet.page.wait_for_function("() => document.querySelectorAll('.chips li:not(.waiting)').length > 20")
    for view in VIEWS:
        if view != "playground":
            sheet.go(view)
        assert sheet.page.locator(f"#view-{view} h1").is_visible()
        assert sheet.page.evaluate("document.documentElement.scrollWidth") <= width
        assert sheet.contrast("texts") == []
        sheet.shot(f"explorer-{view}-{theme}-{width}")


def test_a_click_changes_a_document_and_every_score(explorer: Open) -> None:
    sheet = explorer("#playground?k=g3&a=1.0")
    topic = {"relevant": {1: 2, 2: 2}, "nonrelevant": 2}
    assert f"{ax.score('gP', [1, 0], **topic):.4f}" in scores(sheet, "gP")
    sheet.page.get_by_label("List 1, rank 2: grade 0").click()
    sheet.page.locator(".pill", has_text="2").click()
    assert sheet.becomes("new URLSearchParams(location.hash.split('?')[1]).get('a')", "1.2")
    assert scores(sheet, "gP", f"{ax.score('gP', [1, 2], **topic):.4f}")
    assert sheet.page.locator(".scores > tbody > tr").count() > 30


def test_a_move_sets_before_and_after_side_by_side(explorer: Open) -> None:
    sheet = explorer("#playground?k=g3&a=2.0.1")
    sheet.page.get_by_label("List 1, rank 2: grade 0").click()
    sheet.page.get_by_role("button", name="Replace", exact=True).click()
    assert "rises" in scores(sheet, "gRBP", "rises")
    assert "breaks strict-replacement" in scores(sheet, "RR", "stays")
    assert (query(sheet, "a"), query(sheet, "b")) == ("2.0.1", "2.1.1")
    said = sheet.text(".said")
    assert "replacement of giner: the value must not fall." in said
    assert "strict-replacement of giner: the value must rise." in said
    sheet.page.get_by_role("button", name="Project", exact=True).click()
    assert sheet.becomes("new URLSearchParams(location.hash.split('?')[1]).get('b')", "2.1.0")
    assert "falls" in scores(sheet, "gRBP", "falls")
    sheet.page.get_by_role("button", name="Append not relevant").click()
    assert sheet.becomes("new URLSearchParams(location.hash.split('?')[1]).get('b')", "2.1.0.0")
    sheet.page.wait_for_selector("text=irrelevance-monotonicity")
    assert "of albahem: the value must not rise" in sheet.text(".said")


def test_aspects_are_edited_and_redundancy_speaks(explorer: Open) -> None:
    sheet = explorer("#playground?k=a2&a=a.a&b=a.b")
    sheet.page.wait_for_selector("text=redundancy")
    assert "AP_IA" in sheet.text(".said")
    assert "falls" in scores(sheet, "AP_IA", "falls")
    sheet.page.get_by_label("List 2, rank 2: aspects b").click()
    sheet.page.locator(".pill", has_text="a").click()
    assert sheet.becomes("new URLSearchParams(location.hash.split('?')[1]).get('b')", "a.ab")


def test_the_keyboard_alone_is_enough(explorer: Open) -> None:
    sheet = explorer("#playground?k=g3&a=1.0")
    press, said = sheet.page.keyboard.press, "document.activeElement.getAttribute('aria-label')"
    scores(sheet, "AP")
    for _ in range(20):
        press("Tab")
        if sheet.page.evaluate(said) == "List 1, rank 1: grade 1":
            break
    press("ArrowUp")
    assert sheet.becomes(said, "List 1, rank 1: grade 2")
    press("Shift+ArrowRight")
    assert sheet.becomes(said, "List 1, rank 2: grade 2")
    press("+")
    assert sheet.becomes("new URLSearchParams(location.hash.split('?')[1]).get('a')", "0.2.0")
    for _ in range(25):
        press("Tab")
        if sheet.page.evaluate("document.activeElement.textContent") == "Append relevant":
            break
    press("Enter")
    assert "rises" in scores(sheet, "SetR", "rises")
    assert query(sheet, "b") == "0.2.0.2"
    assert sheet.page.evaluate("document.activeElement.textContent") == "Append relevant"
    for _ in range(40):
        press("Tab")
        if sheet.page.evaluate("document.activeElement.dataset.key") == "m-AP":
            break
    press("Enter")
    sheet.page.wait_for_selector("tr.story")
    assert "average precision" in sheet.text("tr.story")
    assert sheet.page.evaluate("document.activeElement.dataset.key") == "m-AP"


def test_weights_are_dragged_and_the_verdicts_change(explorer: Open) -> None:
    sheet = explorer("#playground?k=g3&a=2.0.1")
    sheet.page.get_by_role("button", name="Precision").click()
    chip = lambda axiom, word: f'.chips li:has-text("{axiom}"):has-text("{word}")'  # noqa: E731
    sheet.page.wait_for_selector(chip("top-weightedness", "violated"))
    assert "your own metric" in scores(sheet, "your own metric")
    sheet.page.get_by_role("button", name="Halving").click()
    sheet.page.wait_for_selector(chip("top-weightedness", "was violated"))
    sheet.shot("explorer-verdicts-change")
    sheet.page.get_by_label("Weight of rank 2", exact=True).fill("2")
    sheet.page.get_by_label("Weight of rank 2", exact=True).press("Enter")
    sheet.page.wait_for_selector(chip("swapping", "violated, was"))
    slider = sheet.page.get_by_label("Weight of rank 2, drag")
    slider.focus()
    sheet.page.keyboard.press("Home")
    assert sheet.becomes("new URLSearchParams(location.hash.split('?')[1]).get('w').split(',')[1]", "0")
    sheet.page.wait_for_selector(chip("strict-swapping", "violated"))
    sheet.page.locator(f"{chip('strict-swapping', 'violated')} button").click()
    sheet.page.wait_for_selector("dialog.panel[open]")
    assert "your own metric on strict-swapping" in sheet.text("dialog.panel h2")
    sheet.page.keyboard.press("Escape")
    assert not sheet.sees("dialog.panel")
    sheet.page.get_by_label("Weight of rank 2", exact=True).fill("a lot")
    sheet.page.get_by_label("Weight of rank 2", exact=True).press("Enter")
    assert sheet.page.get_by_label("Weight of rank 2", exact=True).get_attribute("aria-invalid") == "true"


def test_a_link_restores_the_state(explorer: Open) -> None:
    first = explorer(f"{STEP}&r=9&m=nDCG%402&s=nDCG%402&w=1,1/3&v=0,1/4,1")
    link = first.page.url
    want = scores(first, "nDCG@2", "rises")
    first.page.wait_for_selector("tr.story")
    second = explorer(link.partition("/#")[2].join(["#", ""]))
    assert scores(second, "nDCG@2", "rises") == want
    second.page.wait_for_selector("tr.story")
    assert second.page.get_by_label("Gain of grade 1").input_value() == "1/4"
    assert second.page.get_by_label("List 2, rank 2: grade 1").is_visible()


def test_a_wrong_name_is_said_and_can_be_taken_away(explorer: Open) -> None:
    sheet = explorer("#playground?k=g3&a=1.0")
    scores(sheet, "AP")
    sheet.page.get_by_label("Add one, with its parameters").fill("nDGC@3")
    sheet.page.keyboard.press("Enter")
    sheet.page.wait_for_selector(".trouble:not([hidden])")
    assert "did you mean nDCG" in sheet.text(".trouble")
    sheet.page.get_by_role("button", name="Take nDGC@3 away").click()
    sheet.page.wait_for_selector(".trouble", state="hidden")
    assert all("422" in said for said in sheet.complaints)
    sheet.complaints.clear()


def test_a_slow_server_is_waited_for_and_only_the_newest_answer_counts(explorer: Open) -> None:
    sheet = explorer("#playground?k=g3&a=1.0")
    scores(sheet, "AP")
    held: list[Any] = []
    sheet.page.route("**/api/play", lambda route: held.append(route))
    sheet.page.get_by_label("List 1, rank 1: grade 1").click()
    sheet.page.wait_for_selector("text=Waiting for the server")
    assert sheet.page.locator(".answers.waiting").count() == 1
    sheet.page.get_by_label("List 1, rank 1: grade 2").click()
    sheet.page.wait_for_timeout(300)
    assert len(held) == 2
    held[1].continue_()
    sheet.page.wait_for_selector(".answers:not(.waiting)")
    assert "0.0000" in scores(sheet, "AP")
    assert not sheet.sees(".trouble")
    sheet.page.unroute("**/api/play")


def test_a_server_that_is_gone_is_said(explorer: Open) -> None:
    sheet = explorer("#playground?k=g3&a=1.0")
    scores(sheet, "AP")
    sheet.page.route("**/api/play", lambda route: route.abort())
    sheet.page.get_by_label("List 1, rank 1: grade 1").click()
    sheet.page.wait_for_selector("text=The server does not answer")
    sheet.complaints.clear()


def test_any_lattice_within_the_bound_is_drawn(explorer: Open) -> None:
    sheet = explorer("#lattice")
    sheet.page.get_by_label("Ordering").select_option("rank-replacement-swapping")
    sheet.becomes("document.querySelector('#title-lattice').textContent", "rank-replacement-swapping")
    sheet.page.get_by_label("Documents").select_option("4")
    sheet.becomes("document.querySelectorAll('.node').length", 16)
    sheet.page.get_by_label("Colour by").select_option("RR")
    sheet.page.wait_for_selector('figcaption:has-text("RR")')
    sheet.page.get_by_label("Documents").select_option("12")
    sheet.page.wait_for_selector("text=a page shows 400")
    assert sheet.page.locator(".node").count() == 16
    assert all("422" in said or "503" in said for said in sheet.complaints)
    sheet.complaints.clear()


def test_measures_and_axioms_are_found_with_their_pages(explorer: Open) -> None:
    sheet = explorer("#catalogue")
    sheet.page.get_by_label("Find a measure or an axiom").fill("redundancy")
    sheet.becomes("document.querySelectorAll('.entries li').length < 20", True)
    sheet.page.get_by_role("link", name="redundancy albahem").click()
    sheet.page.wait_for_selector("dialog.panel[open]")
    assert "AP_IA" in sheet.text("dialog.panel .facts")
    sheet.page.keyboard.press("Escape")
    assert not sheet.sees("dialog.panel")
    sheet.page.get_by_label("Find a measure or an axiom").fill("zzz")
    sheet.page.wait_for_selector("text=Nothing matches")
    sheet.page.get_by_label("Find a measure or an axiom").fill("expected reciprocal")
    sheet.page.get_by_role("link", name="ERR", exact=True).click()
    assert "max_rel" in sheet.text("dialog.panel .claimed")


def test_two_lists_of_a_topic_side_by_side(chromium: Any, shots: Path) -> None:
    model = {**whole(), "audit": None, "lattices": None, "scales": None, "claims": None}
    served = {name: part for name, part in model.items() if part is not None}
    with running(served) as found:
        context, sheet = new_sheet(chromium, shots, wait=15_000)
        sheet.page.goto(f"{found}/#systems?m=RR&a=strong&b=weak")
        sheet.page.wait_for_selector(".plot .pick")
        sheet.page.locator(".plot .pick").first.click()
        sheet.page.wait_for_selector(".rankwise .ranks tbody tr")
        assert "weak" in sheet.text(".rankwise .ranks thead")
        assert [said for said in sheet.complaints if "503" not in said] == []
        context.close()


@pytest.mark.parametrize(
    ("measure", "axiom"),
    [("AP_IA", "redundancy"), ("AP", "strict-swapping"), ("SetP", "monotonicity")],
)
def test_a_witness_leads_into_the_playground(chromium: Any, shots: Path, measure: str, axiom: str) -> None:
    """The numbers that stand there are those of the verdict."""
    audit = ax.audit([measure], [axiom], depth=4)
    (verdict,) = audit
    assert verdict.witness is not None
    with running(envelope("A witness", audit=audit.to_dict())) as found:
        context, sheet = new_sheet(chromium, shots, wait=15_000)
        sheet.page.goto(f"{found}/#matrix?measure={measure}&axiom={verdict.axiom}")
        sheet.page.locator('.panel a:has-text("in the playground")').first.click()
        sheet.page.wait_for_selector(f'.scores > tbody > tr.open:has(th:has-text("{measure}"))')
        shown = sheet.page.locator(".scores > tbody > tr.open td.value .number").all_inner_texts()
        assert shown == [f"{float(score):.4f}" for score in verdict.witness.scores]
        assert [said for said in sheet.complaints if "503" not in said] == []
        context.close()
