"""The Hasse diagram: choosing, joining, comparing, walking."""

from __future__ import annotations

from collections.abc import Callable

from axiometer.orders import ORDERINGS, ordering

from .conftest import Sheet

Open = Callable[..., Sheet]
SWAPPING = "#lattice?o=rank-replacement-swapping:3:3"


def node(sheet: Sheet, text: str) -> str:
    return f'.hasse >> nth=0 >> .node:has(text.list:text-is("{text}"))'


def lit(sheet: Sheet) -> set[str]:
    return set(sheet.page.locator(".node.lit .list").all_text_contents())


def test_every_ordering_is_drawn_whole(report: Open) -> None:
    sheet = report("#lattice")
    for name in ORDERINGS:
        sheet.page.get_by_label("Ordering").select_option(f"{name}:3:3")
        sheet.page.wait_for_function(
            "name => document.querySelector('#title-lattice').textContent === name", arg=name
        )
        order = ordering(name, length=3, grades=3)
        assert sheet.page.locator(".node").count() == len(order)
        assert sheet.page.locator(".edge").count() == len(order.covers())
        assert sheet.page.locator(".node.irreducible").count() == len(order.join_irreducibles())
        sheet.shot(f"lattice-{name}")


def test_no_two_nodes_touch_and_greater_ones_stand_higher(report: Open) -> None:
    sheet = report("#lattice?o=rank-replacement:3:3")
    boxes = sheet.page.evaluate(
        "[...document.querySelectorAll('.node rect')].map(r => r.getBoundingClientRect().toJSON())"
    )
    for i, one in enumerate(boxes):
        for two in boxes[i + 1 :]:
            apart = one["right"] < two["left"] or two["right"] < one["left"]
            assert apart or one["bottom"] < two["top"] or two["bottom"] < one["top"]
    order = ordering("rank-replacement", length=3, grades=3)
    number = {x: i for i, x in enumerate(order)}
    assert all(boxes[number[low]]["top"] > boxes[number[high]]["bottom"] for low, high in order.covers())


def test_one_click_shows_up_and_down_sets_two_show_join_and_meet(report: Open) -> None:
    sheet = report("#lattice?o=rank-replacement:3:3")
    order = ordering("rank-replacement", length=3, grades=3)
    sheet.page.click(node(sheet, "1·1·0"))
    sheet.page.wait_for_selector(".chosen")
    expected = {x for x in order if order.leq(x, (1, 1, 0)) or order.leq((1, 1, 0), x)}
    assert lit(sheet) == {"·".join(map(str, x)) for x in expected}
    sheet.page.click(node(sheet, "0·2·1"))
    sheet.page.wait_for_function("() => document.querySelector('.readout').textContent.includes('Join')")
    assert "Join ∨ 1·2·1" in sheet.text(".readout")
    assert "Meet ∧ 0·1·0" in sheet.text(".readout")
    assert lit(sheet) == {"1·1·0", "0·2·1", "1·2·1", "0·1·0"}
    sheet.shot("lattice-join")
    sheet.page.mouse.move(2, 300)
    sheet.page.click("text=Choose nothing")
    sheet.settle()
    assert not sheet.page.locator(".chosen").count()


def test_where_there_is_no_join_the_bounds_are_named(report: Open) -> None:
    sheet = report(f"{SWAPPING}&x=0·0·2&y=0·1·0")
    assert "none: the minimal upper bounds are 0·1·2 and 0·2·0" in sheet.text(".readout")
    assert "neither is below the other" in sheet.text(".readout")


def test_pointing_at_a_list_tells_its_values(report: Open) -> None:
    sheet = report("#lattice?o=rank-replacement:3:3&m=AP")
    sheet.page.hover(node(sheet, "2·1·0"))
    assert "AP 0.3333 = 1/3" in sheet.text(".readout")


def test_two_measures_side_by_side(report: Open) -> None:
    sheet = report("#lattice?o=rank-replacement-swapping:3:3&m=nDCG@10")
    sheet.page.get_by_label("beside").select_option("Bpref")
    sheet.page.wait_for_function("() => document.querySelectorAll('.hasse').length === 2")
    assert "Where the two disagree" in sheet.text(".words h2")
    tops = sheet.page.evaluate(
        "[...document.querySelectorAll('.hasse')].map(s => Math.round(s.getBoundingClientRect().top))"
    )
    assert tops[0] == tops[1]
    sheet.page.locator(".words li button").first.click()
    sheet.page.wait_for_selector(".node.picked")
    assert sheet.page.locator(".node.picked").count() == 4
    assert sheet.page.locator(".edge.ties").count() > 0
    sheet.shot("lattice-two")


def test_arrows_walk_along_covers(report: Open) -> None:
    sheet = report("#lattice?o=rank-replacement:3:3")
    sheet.page.locator('.node[tabindex="0"]').focus()
    said = lambda: sheet.page.evaluate("document.activeElement.querySelector('.list').textContent")  # noqa: E731
    order = ordering("rank-replacement", length=3, grades=3)
    below = (0, 0, 0)
    assert said() == "0·0·0"
    for _ in range(3):
        sheet.page.keyboard.press("ArrowUp")
        above = tuple(map(int, said().split("·")))
        assert (below, above) in order.covers()
        below = above
    sheet.page.keyboard.press("Enter")
    sheet.page.wait_for_selector(".node.picked")
    assert "Chosen" in sheet.text(".readout")


def test_labels_can_be_read_on_every_depth_of_colour(report: Open) -> None:
    for theme in ("light", "dark"):
        sheet = report("#lattice?o=rank-projection-replacement:3:3", theme=theme)
        ratios = sheet.contrast("nodes")
        assert len(ratios) == 27
        assert min(ratios) >= 4.4
