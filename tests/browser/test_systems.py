"""Systems, scales and claims."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

import axiometer as ax
from axiometer.demo import path

from ..report.models import MEASURES
from .conftest import Sheet

Open = Callable[..., Sheet]


def scores() -> ax.Scores:
    return ax.evaluate(path() / "qrels.txt", sorted(path().glob("*.run")), list(MEASURES))


def test_the_leaderboard_follows_the_measure(report: Open) -> None:
    sheet = report("#systems")
    means = scores().mean()
    for name in MEASURES:
        sheet.page.locator(".chip", has_text=name).first.click()
        sheet.page.wait_for_selector(f'.chip[aria-pressed="true"]:has-text("{name}")')
        own = means.filter(pl.col("measure") == name).sort("value", descending=True)
        shown = sheet.page.locator(".board tbody .mean").all_inner_texts()
        assert shown == [f"{value:.4f}" for value in own["value"]]
    sheet.shot("systems")


def test_topic_by_topic(report: Open) -> None:
    sheet = report("#systems?m=AP&a=short&b=weak")
    found = ax.compare(scores(), baseline="weak", measures=["AP"]).pairs.filter(system="short")
    assert f"{found['wins'][0]} won, {found['ties'][0]} tied, {found['losses'][0]} lost" in sheet.text(
        "#view-systems .facts"
    )
    assert f"{found['difference'][0]:+.4f}" in sheet.text("#view-systems .facts")
    bars = sheet.page.locator(".plot .bar")
    assert bars.count() == 12
    assert sheet.page.locator(".plot .decides").count() == len(found["deciding"][0])
    sheet.page.click(".swap")
    sheet.page.wait_for_function(
        "() => document.querySelector('#view-systems .facts').textContent.includes('5 won')"
    )
    assert f"{-found['difference'][0]:+.4f}".replace("-", "−") in sheet.text("#view-systems .facts")


def test_a_run_is_chosen_in_the_leaderboard(report: Open) -> None:
    sheet = report("#systems")
    sheet.page.click('.board button:has-text("weak")')
    sheet.page.wait_for_selector('h2:has-text("weak against")')
    assert sheet.page.locator('.board tr[aria-current="true"]').inner_text().find("weak") >= 0


def test_agreement_and_unanimity(report: Open) -> None:
    sheet = report("#systems")
    expected = ax.compare_metrics(scores()).correlations
    tau = expected.filter(reference="nDCG@10", measure="AP")["tau_b"][0]
    assert sheet.page.locator(".alike tbody tr").first.locator("td").nth(1).inner_text() == f"{tau:.2f}"
    sheet.page.get_by_label("Agreement by").select_option("rbo")
    rbo = expected.filter(reference="nDCG@10", measure="AP")["rbo"][0]
    sheet.page.wait_for_function(
        "text => document.querySelector('.alike tbody td:nth-of-type(2)').textContent === text",
        arg=f"{rbo:.2f}",
    )
    assert "unanimity" in sheet.text("#view-systems")


def test_scales_show_which_intervals_break_which_measure(report: Open) -> None:
    sheet = report("#scales")
    assert sheet.page.locator(".criteria tbody tr").count() == 2
    broken = sheet.page.locator(".map .broken").count()
    assert broken == 2
    assert "A broken pair" in sheet.text(".mapped .readout")
    sheet.page.locator(".map g:has(.fine)").first.click()
    sheet.page.wait_for_selector("text=A pair in order")
    sheet.shot("scales")
    sheet.page.locator('.criteria button:has-text("RBP")').click()
    sheet.page.wait_for_selector('h2:has-text("RBP(p=0.5) on lists of length 3")')
    assert sheet.page.locator(".map .broken").count() == 0


def test_claims_with_verdict_and_witness(report: Open) -> None:
    sheet = report("#claims")
    rows = sheet.page.locator(".claims tbody tr")
    assert rows.count() == 4
    assert "refuted" in rows.first.inner_text()
    assert "a·b scores 1" in rows.first.inner_text()
    assert "Desirable Properties" in sheet.text(".claims caption")
    sheet.shot("claims")
    sheet.page.click(".chip.reproduced-under-convention")
    sheet.page.wait_for_function("() => document.querySelectorAll('.claims tbody tr').length === 1")
    assert "Under: form=jig" in sheet.text(".claims tbody")
    sheet.page.click(".chip.reproduced-under-convention")
    sheet.page.get_by_label("Find a claim").fill("users")
    sheet.page.wait_for_function("() => document.querySelectorAll('.claims tbody tr').length === 1")
    sheet.page.get_by_label("Find a claim").fill("no such words")
    sheet.page.click("text=Show all claims")
    sheet.page.wait_for_function("() => document.querySelectorAll('.claims tbody tr').length === 4")


def open_topic(sheet: Sheet, topic: str) -> None:
    """Clicks on the bar of a topic."""
    sheet.page.locator(f'.plot .pick[aria-label^="{topic}:"]').click()
    sheet.page.wait_for_selector(f'.rankwise h3:has-text("Topic {topic}")')


def shown_ranks(sheet: Sheet) -> list[list[str]]:
    rows = sheet.page.locator(".rankwise .ranks tbody tr")
    return [rows.nth(i).locator("td.which .name").all_inner_texts() for i in range(rows.count())]


def test_a_click_on_a_bar_sets_the_two_lists_side_by_side(report: Open) -> None:
    sheet = report("#systems?m=nDCG%4010&a=strong&b=tied")
    assert "Click a bar" in sheet.text("#view-systems")
    open_topic(sheet, "103")
    runs = {name: path() / f"{name}.run" for name in ("strong", "tied")}
    told = ax.explain("nDCG@10", qrels=path() / "qrels.txt", run=runs, topic="103")
    steps = [run.steps[:20] for run in told.runs]
    assert shown_ranks(sheet) == [[one.document, two.document] for one, two in zip(*steps, strict=True)]
    added = sheet.page.locator(".rankwise .ranks tbody td.adds").all_inner_texts()
    expected = [f"{step.added:+.4f}" for pair in zip(*steps, strict=True) for step in pair]
    assert [text.replace("−", "-") for text in added] == [e.replace("+0.0000", "0.0000") for e in expected]
    ties = [[step.tied for step in run.steps[:20]] for run in told.runs]
    assert sheet.page.locator('.rankwise [aria-label="tied"]').count() == sum(map(sum, ties))
    makers = sheet.page.locator(".rankwise .makers tbody th").all_inner_texts()
    assert set(makers) == {one.document for one in told.differences if one.difference}
    assert makers[0] == told.differences[0].document
    assert told.ideal is not None
    for document, label in told.ideal.documents:
        assert f"{document} ({label})" in sheet.text(".rankwise .facts")
    assert f"{told.nonrelevant} not relevant" in sheet.text(".rankwise .facts")
    sheet.shot("topic-lists")
    assert "t=103" in sheet.page.evaluate("() => location.hash")
    sheet.page.click(".rankwise h3 button")
    sheet.page.wait_for_selector("text=Click a bar")


def test_the_lists_open_by_key_and_from_the_table(report: Open) -> None:
    sheet = report("#systems?m=AP&a=short&b=weak")
    sheet.page.locator(".plot .pick").nth(2).focus()
    sheet.page.keyboard.press("Enter")
    sheet.page.wait_for_selector(".rankwise .ranks")
    sheet.page.click('summary:has-text("The same as a table")')
    sheet.page.locator('details button:has-text("101")').click()
    sheet.page.wait_for_selector('.rankwise h3:has-text("Topic 101")')
    assert "deeper" in sheet.text(".rankwise .ranks tfoot")
