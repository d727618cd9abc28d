"""Tables on a narrow terminal: every line fits, and every number is whole."""

import re
from io import StringIO

import pytest
from rich.console import Console

from axiometer.tables import Cell, Column, Table
from axiometer.tables.terminal import bands, show, to_rich, widths

from ..cli.program import run


def scores(runs: tuple[str, ...] = ("a", "b"), measures: int = 12) -> Table:
    heads = ["run", *(f"measure {number}" for number in range(measures))]
    rows = [[run, *(f"0.{at}{number:03d}" for number in range(measures))] for at, run in enumerate(runs)]
    return Table.of(heads, rows, title="scores")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"FORCE_COLOR": "1", "NO_COLOR": "1", "TERM": "xterm", "COLUMNS": "80"}.items():
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize("width", [30, 80, 120, 200])
def test_bands_hold_every_cell_once_and_fit(width: int) -> None:
    whole = scores()
    found = bands(whole, width)
    assert all(sum(widths(band)) < width for band in found)
    for row, parts in zip(whole.rows, zip(*(band.rows for band in found), strict=True), strict=True):
        assert {part[0] for part in parts} == {row[0]}
        assert [cell for part in parts for cell in part[1:]] == list(row[1:])
    assert [band.title for band in found] == ["scores", *[""] * (len(found) - 1)]


@pytest.mark.parametrize("table", [scores(measures=3), scores()], ids=["fits", "too wide"])
def test_the_width_is_what_is_printed(table: Table) -> None:
    console = Console(width=1000, file=StringIO())
    console.print(to_rich(table))
    assert max(map(len, console.file.getvalue().rstrip().splitlines()[1:])) == sum(widths(table)) + 1


def test_a_table_that_fits_stays_one() -> None:
    table = scores(measures=3)
    assert bands(table, 80) == [table]


def test_text_after_the_numbers_is_left_to_be_broken() -> None:
    table = Table.of(["run", "AP", Column("why")], [["a", "0.5000", "a long sentence"]])
    assert bands(table, 20) == [table]


def test_a_table_of_text_alone_is_left_to_be_broken() -> None:
    table = Table.of(["claim", "statement"], [["one", "a long sentence " * 10]], texts=2)
    assert bands(table, 40) == [table]


@pytest.mark.parametrize("command", ["measures", "axioms"])
def test_lists_are_whole_on_a_narrow_terminal(
    command: str, terminal: None, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = re.sub(r"\x1b\[[0-9;]*m", "", run(".", command).stdout)
    assert max(map(len, shown.splitlines())) <= 80
    assert {"measures": "nDCG", "axioms": "redundancy"}[command] in shown


def test_a_terminal_of_80_columns_breaks_no_number(
    terminal: None, capsys: pytest.CaptureFixture[str]
) -> None:
    show(scores(("a", "run-" * 20)))
    lines = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out).splitlines()
    assert max(map(len, lines)) <= 80
    for number in range(12):
        assert sum(f"0.0{number:03d}" in line for line in lines) == 1
        assert sum(f"0.1{number:03d}" in line for line in lines) == 1


def test_elsewhere_a_table_is_never_split(capsys: pytest.CaptureFixture[str]) -> None:
    show(scores(measures=40))
    assert (
        sum("measure 39" in line and "measure 0" in line for line in capsys.readouterr().out.splitlines())
        == 1
    )


def test_text_is_printed_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    name = "[bold]a[/] :smile: \\["
    show(name, Cell(name, status="violated"), Table.of([name], [[name]], title=name, caption=name))
    assert capsys.readouterr().out.count(name) == 6
