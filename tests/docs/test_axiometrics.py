"""docs/reference/axiometrics.md and its figures are what `make docs` writes."""

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TABLE = runpy.run_path(str(ROOT / "scripts" / "make_axiometrics_table.py"))
DRAWING = runpy.run_path(str(ROOT / "scripts" / "draw_axiometrics.py"))
PAGE = (ROOT / "docs" / "reference" / "axiometrics.md").read_text(encoding="utf-8")


def rows(part):
    """The cells of a table of the page, by law and metric."""
    lines = [line for line in PAGE.split(part)[1].split("\n## ")[0].splitlines() if line.startswith("| ")]
    head, _, *body = ([cell.strip() for cell in line.strip("|").split(" | ")] for line in lines)
    return {line[0].split(" ")[0]: dict(zip(head[1:], line[1:], strict=True)) for line in body}


@pytest.mark.parametrize(("metric", "ranks"), [("Precision", "kept"), ("MAP", "kept"), ("MAP", "renumbered")])
def test_the_cells_are_up_to_date(metric, ranks):
    """The other columns are made in the same way; all of them would take half a minute."""
    found = rows("## Ranks kept as measured" if ranks == "kept" else "## Ranks renumbered")
    for law, verdict in TABLE["column"](metric, ranks).items():
        assert found[law.removeprefix("axiometrics.")][metric] == TABLE["cell"](verdict), "run `make docs`"


def test_the_table_has_every_law_and_every_metric():
    found = rows("## Ranks kept as measured")
    assert PAGE.startswith(TABLE["HEAD"] + TABLE["legend"]()), "run `make docs`"
    assert set(TABLE["LAWS"]) <= {f"axiometrics.{law}" for law in found}
    assert all(set(cells) == set(TABLE["COLUMNS"]) for cells in found.values())
    counts = {
        name: sum(int(found[status][name]) for status in found if status.startswith("**"))
        for name in TABLE["COLUMNS"]
    }
    assert set(counts.values()) == {len(TABLE["LAWS"])}


def test_the_figures_are_up_to_date(tmp_path):
    DRAWING["main"](tmp_path)
    made = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    kept = {
        path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs/figures").glob("axiometrics-*")
    }
    assert made == kept, "run `make docs`"
    assert len(made) == 9


def test_the_figures_show_what_they_say():
    def errors(number):
        found, _ = DRAWING["rows"](number)
        return {row.name: [sigma - row.alpha for sigma in row.sigmas] for row in found}

    equal, less = errors("2"), errors("3")
    assert all(abs(first) == abs(second) for first, second in equal.values())
    assert equal["(a)"][0] == -equal["(a)"][1] == equal["(b)"][1]
    assert all(abs(first) < abs(second) for first, second in less.values())
    assert [first * second > 0 for first, second in less.values()] == [True, True, False, False]
    four, five = errors("4"), errors("5")
    assert abs(four["(a) d"][0]) < abs(four["(a) d'"][0])
    assert abs(four["(b) d"][0]) > abs(four["(b) d'"][0])
    directions = {name: found[0] > 0 for name, found in five.items()}
    assert list(directions.values()) == [True, True, False, False, True, False, False, True]
    assert all(abs(five[f"({x}) d"][0]) > abs(five[f"({x}) d'"][0]) for x in "abcd")
    swap, _ = DRAWING["rows"]("6")
    assert swap[0].alpha > swap[1].alpha
    assert swap[0].sigmas < swap[1].sigmas
