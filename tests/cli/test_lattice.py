"""axiometer lattice: the table, the JSON, the pictures, the refusals."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import axiometer as ax

from .program import run

NS = "{http://www.w3.org/2000/svg}"


def test_the_table_says_what_kind_of_order_it_is(tmp_path: Path) -> None:
    done = run(tmp_path, "lattice", "rank-replacement-swapping", "--length", "2", "--grades", "3")
    assert done.returncode == 0
    for part in ("no: (0, 2) and (1, 0) have no join", "6: 01, 02, 10, 11, 20, 22", "-o hasse.svg draws it"):
        assert part in done.stdout


def test_json(tmp_path: Path) -> None:
    model = json.loads(run(tmp_path, "lattice", "rank-replacement", "--color", "RR", "--json").stdout)
    assert (model["size"], model["covers"], len(model["join_irreducibles"])) == (27, 54, 6)
    assert model["properties"]["distributive"] == {"holds": True, "witness": None}
    assert model["measures"]["RR"]["valuation"]["status"] == "violated"
    chain = json.loads(run(tmp_path, "lattice", "set-projection-replacement", "--json").stdout)
    assert chain["properties"]["chain"]["holds"]


def test_drawing(tmp_path: Path) -> None:
    path = tmp_path / "hasse.svg"
    size = ("--length", "3", "--grades", "3")
    done = run(tmp_path, "lattice", "rank-replacement", *size, "--color", "gP", "-o", str(path))
    assert done.returncode == 0
    assert "coloured by gP" in done.stdout
    texts = [node.text for node in ElementTree.parse(path).getroot().iter(f"{NS}text")]
    assert {"000", "222", "0.667", "gP"} <= set(texts)


def test_two_measures_an_interval_and_a_part(tmp_path: Path) -> None:
    path = tmp_path / "hasse.svg"
    shown = ("--color", "gP", "--color", "RR", "--highlight", "001..111", "--highlight", "2,0,0")
    two = run(tmp_path, "lattice", "rank-replacement", *shown, "-o", str(path))
    assert two.returncode == 0
    root = ElementTree.parse(path).getroot()
    assert sum(node.get("stroke-width") == "2.4" for node in root.iter(f"{NS}rect")) == 2 * 5 + 1


@pytest.mark.parametrize(
    ("length", "only", "covers"),
    [(6, "000001..001111", 12), (14, "00000000000001..00000000000111", 4), (60, "irreducibles", 60)],
)
def test_a_part_of_what_is_too_large(length: int, only: str, covers: int, tmp_path: Path) -> None:
    path = tmp_path / "hasse.svg"
    size = ("--length", str(length))
    assert (
        run(tmp_path, "lattice", "rank-replacement", *size, "--only", only, "-o", str(path)).returncode == 0
    )
    assert len(list(ElementTree.parse(path).getroot().iter(f"{NS}polyline"))) == covers


def test_sizes_that_cannot_be_listed(tmp_path: Path) -> None:
    done = run(tmp_path, "lattice", "rank-replacement", "--length", "100000", "--grades", "1000")
    assert done.returncode == 0
    assert "99,900,000" in done.stdout
    assert "above 2,500 elements properties are not decided here" in done.stdout


def test_a_measure_from_a_file(tmp_path: Path) -> None:
    P = ax.ordering("rank-replacement", length=2, grades=2)
    P.measure({(1, 0): "3/4", (0, 1): "1/4"}, name="mine").save(tmp_path / "mine.json")
    mine = ("--color", str(tmp_path / "mine.json"))
    done = run(tmp_path, "lattice", "rank-replacement", "--length", "2", "--grades", "2", *mine)
    assert done.returncode == 0
    assert "mine valuation" in done.stdout
    told = run(tmp_path, "measures", str(tmp_path / "mine.json")).stdout
    assert "10: 3/4" in told
    assert "top-weighted: raising a document" in told


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("rank-replacment",), "did you mean rank-replacement"),
        (("rank-replacement", "--length", "0"), "--length"),
        (("rank-replacement", "--grades", "1"), "--grades"),
        (("rank-replacement", "--length", "6", "-o", "x.svg"), "729 elements, and a picture shows 400"),
        (("rank-replacement", "-o", "nowhere/x.svg"), "cannot be written"),
        (("rank-replacement", "-o", "x.pdf"), ".svg or .png"),
        (("rank-replacement", "--highlight", "2x0", "-o", "x.svg"), "no judged list"),
        (("rank-replacement", "--highlight", "20", "-o", "x.svg"), "2 documents"),
        (("rank-replacement", "--only", "100..010", "-o", "x.svg"), "no interval"),
        (
            ("rank-replacement", "--length", "12", "--only", "000000000000..222222222222", "-o", "x.svg"),
            "too large",
        ),
        (
            ("rank-replacement", "--only", "000..111", "--highlight", "222", "-o", "x.svg"),
            "to highlight is drawn",
        ),
        (("rank-replacement", "--highlight", "222"), "give -o FILE"),
        (("rank-replacement", "--color", "nDGC"), "did you mean nDCG"),
        (("rank-replacement", *("--color", "gP") * 3, "-o", "x.svg"), "at most twice"),
    ],
)
def test_bad_use_is_one_line_and_two(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = run(tmp_path, "lattice", *words)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
