"""Tables on a narrow terminal: every line fits, and every number is whole."""

import re

import pytest
from rich.console import Console
from rich.table import Table

from axiometer.cli.bands import bands, full_width
from axiometer.cli.output import show

from .program import call


def scores(runs: tuple[str, ...] = ("a", "b"), measures: int = 12) -> Table:
    table = Table(title="scores", header_style="bold")
    table.add_column("run", justify="left")
    for number in range(measures):
        table.add_column(f"measure {number}", justify="right")
    for at, run in enumerate(runs):
        table.add_row(run, *(f"0.{at}{number:03d}" for number in range(measures)))
    return table


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"FORCE_COLOR": "1", "NO_COLOR": "1", "TERM": "xterm", "COLUMNS": "80"}.items():
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize("width", [30, 80, 120, 200])
def test_bands_hold_every_cell_once_and_fit(width: int) -> None:
    console = Console(width=width)
    found = bands(console, scores())
    assert all(full_width(console, band) <= width for band in found)
    cells = [cell for band in found for column in band.columns[1:] for cell in column.cells]
    assert cells == [cell for column in scores().columns[1:] for cell in column.cells]
    assert all(list(band.columns[0].cells) == ["a", "b"] for band in found)
    assert [band.title for band in found] == ["scores", *[None] * (len(found) - 1)]


def test_a_table_that_fits_stays_one() -> None:
    table = scores(measures=3)
    assert bands(Console(width=80), table) == [table]


def test_text_after_the_numbers_is_left_to_be_broken() -> None:
    table = scores(measures=3)
    table.add_column("why", justify="left")
    assert bands(Console(width=20), table) == [table]


def test_a_table_of_text_alone_is_left_to_be_broken() -> None:
    table = Table("claim", "statement")
    table.add_row("one", "a long sentence " * 10)
    assert bands(Console(width=40), table) == [table]


@pytest.mark.parametrize("command", ["measures", "axioms"])
def test_lists_are_whole_on_a_narrow_terminal(
    command: str, terminal: None, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = re.sub(r"\x1b\[[0-9;]*m", "", call(capsys, command).out)
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
