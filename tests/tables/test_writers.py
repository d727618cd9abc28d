"""The writers of tables: names are shown as they are, and a number that is not there is said in one way."""

from __future__ import annotations

import html
import json
import math
import re
from html.parser import HTMLParser

import polars as pl
import pytest

from axiometer.tables import Cell, Column, Sheet, Table
from axiometer.tables.html import to_html
from axiometer.tables.terminal import to_text
from axiometer.tables.writers import to_csv, to_json, to_latex, to_markdown

EVIL = 'a|b_c & 50% <i>$x$</i> #1 {y} ~^ \\ [z] *bold* `code` "q"'
SHEET = Sheet(
    (
        Table.of(
            ["name", Column(EVIL, "center", turned=True)],
            [[EVIL, Cell("■", status="proved", hint=EVIL)], ["[first", Cell("-0.5", "ab", best=True)]],
            title=EVIL,
            caption=EVIL,
        ),
    ),
    (EVIL,),
)


class Seen(HTMLParser):
    """The texts of a page, and its tags."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_html_shows_names_as_they_are() -> None:
    page = to_html(SHEET)
    found = Seen(page)
    assert found.texts.count(EVIL) == 5
    assert found.tags == {
        "table",
        "caption",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "span",
        "b",
        "sup",
        "p",
        "ul",
        "li",
    }
    assert f'title="{html.escape(EVIL)}"' in page


def test_markdown_escapes_what_would_be_markup() -> None:
    text = to_markdown(SHEET)
    unescaped = re.sub(r"\\([\\|*`<>\[\]_])", r"\1", text)
    assert unescaped.count(EVIL) == 5
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {3}


def test_latex_escapes_what_would_be_code() -> None:
    text = to_latex(SHEET)
    assert text.startswith("% needs \\usepackage{amssymb,graphicx}\n")
    body = text.split("\n", 1)[1]
    assert not re.search(r"(?<!\\)[#%]", body)
    assert body.count("{") - body.count("\\{") == body.count("}") - body.count("\\}")
    assert r"\textbf{$-0.5$}\textsuperscript{ab}" in body
    assert "{[first}" in body
    assert "\\item {[1] a}" in to_latex(Sheet((), ("[1] a",)))
    assert "usepackage" not in to_latex(Sheet((Table.of(["a"], [["b"]]),)))


def test_a_terminal_shows_names_as_they_are() -> None:
    assert to_text(SHEET).count(EVIL) == 5


@pytest.mark.parametrize("value", [None, math.nan])
def test_no_number_is_a_dash_in_every_table(value: float | None) -> None:
    sheet = Sheet((Table.of(["run", "AP"], [["mine", value]]),))
    assert "| mine | - |" in to_markdown(sheet)
    assert "mine & - \\\\" in to_latex(sheet)
    assert "<td>-</td>" in to_html(sheet)
    assert "-" in to_text(sheet)


def test_no_number_is_null_in_json_and_empty_in_csv() -> None:
    frame = pl.DataFrame({"run": ["a", "b"], "value": [math.nan, 0.5]})
    assert json.loads(to_json({"rows": frame, "top": math.inf, 3: (1, None)})) == {
        "rows": [{"run": "a", "value": None}, {"run": "b", "value": 0.5}],
        "top": None,
        "3": [1, None],
    }
    assert to_csv(frame) == "run,value\na,\nb,0.5\n"
