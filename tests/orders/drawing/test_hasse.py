"""Pictures of orders: what is in them, and what is refused."""

from __future__ import annotations

import re
import struct
from fractions import Fraction
from xml.etree import ElementTree

import pytest

import axiometer as ax
from axiometer.orders import ORDERINGS
from axiometer.orders.drawing import chosen, draw, hasse, picture
from axiometer.orders.labels import label
from axiometer.tables.svg import INK

NS = "{http://www.w3.org/2000/svg}"


def drawn(P, tmp_path, **options):
    P.draw(tmp_path / "hasse.svg", **options)
    return ElementTree.parse(tmp_path / "hasse.svg").getroot()


def texts(root):
    return [node.text for node in root.iter(f"{NS}text")]


def titles(root):
    return [
        node.find(f"{NS}title").text for node in root.iter(f"{NS}g") if node.find(f"{NS}title") is not None
    ]


@pytest.fixture(name="P")
def small_lattice():
    return ax.ordering("rank-replacement", length=3, grades=3)


def test_every_element_cover_and_value_is_there(P, tmp_path):
    root = drawn(P, tmp_path, color="gP")
    assert {"000", "222", "0.167", "0.5", "gP"} <= set(texts(root))
    assert sum(bool(re.fullmatch(r"[012]{3}", t)) for t in texts(root)) == 27
    assert len(list(root.iter(f"{NS}polyline"))) == 54
    assert "(2, 1, 0): gP = 1/2" in titles(root)
    assert sum(title.endswith("join-irreducible") for title in titles(root)) == 6
    assert "join-irreducible" in texts(root)


def test_irreducibles_have_a_second_line_around_them(P, tmp_path):
    plain = drawn(P, tmp_path)
    # 27 nodes, 6 inner lines, the paper, the sample in the key with its inner line
    assert len(list(plain.iter(f"{NS}rect"))) == 27 + 6 + 1 + 2


def test_two_measures_stand_side_by_side(P, tmp_path):
    one, two = drawn(P, tmp_path, color="gP"), drawn(P, tmp_path, color=["gP", "RBP(p=0.8)"])
    assert float(two.get("width")) > 1.3 * float(one.get("width"))
    assert texts(two).count("210") == 2
    assert {"gP", "RBP(p=0.8)", "the value stays"} <= set(texts(two))


def test_falls_and_ties_are_drawn_as_such(tmp_path):
    chain = ax.ordering("rank-projection-replacement", length=2, grades=3)
    root = drawn(chain, tmp_path, color="gP")
    dashes = [line.get("stroke-dasharray") for line in root.iter(f"{NS}polyline")]
    # (0,2) > (1,0) and (1,2) > (2,0) fall; the last line is the sample of the key
    assert dashes.count("6 3") == 2 + 1
    assert "the value falls" in texts(root)
    flat = drawn(chain, tmp_path, color="P@1")
    assert "the value stays" in texts(flat)


def test_highlighting_keeps_the_others_readable(P, tmp_path):
    root = drawn(P, tmp_path, color="gP", highlight=P.interval((0, 0, 1), (1, 1, 1)))
    heavy = [rect for rect in root.iter(f"{NS}rect") if rect.get("stroke-width") == "2.4"]
    assert len(heavy) == 4 + 1
    assert texts(root).count("222") == 1
    assert not [node for node in root.iter() if node.get("opacity")]
    order = [line.get("stroke") for line in root.iter(f"{NS}polyline")]
    assert order.index(INK) > max(i for i, colour in enumerate(order) if colour == "#d3d9e0")


def test_only_some_elements(P, tmp_path):
    six = drawn(P, tmp_path, only="irreducibles")
    assert sum(bool(re.fullmatch(r"[012]{3}", t)) for t in texts(six)) == 6
    cube = drawn(P, tmp_path, only=P.interval((0, 0, 0), (1, 1, 1)), color="gP")
    assert len(list(cube.iter(f"{NS}polyline"))) == 12
    assert "0.5" in texts(cube), "values are those of the whole ordering: 3 of 6"
    huge = ax.ordering("rank-replacement", length=100, grades=3, limit=None)
    assert "0.01" in texts(drawn(huge, tmp_path, only="irreducibles", color="gP"))


def test_parts_of_orders_that_nobody_can_list(tmp_path):
    """An interval and its marks are found without the rest of the order."""
    chain = ax.ordering("rank-projection-replacement", length=60, grades=3, limit=None)
    low, high = (0,) * 59 + (1,), (0,) * 58 + (2, 0)
    root = drawn(chain, tmp_path, only=chain.interval(low, high))
    assert len(list(root.iter(f"{NS}polyline"))) == 5
    assert sum(title.endswith("join-irreducible") for title in titles(root)) == 6


@pytest.mark.parametrize("name", ORDERINGS)
def test_marks_are_the_join_irreducibles(name, tmp_path):
    P = ax.ordering(name, length=3, grades=3)
    marked = {t for t in titles(drawn(P, tmp_path)) if t.endswith(", join-irreducible")}
    assert marked == {f"{x}, join-irreducible" for x in P.join_irreducibles()}


def test_what_is_said_about_sets(tmp_path):
    sets = drawn(ax.ordering("set-replacement", length=2, grades=3), tmp_path)
    assert any("a set higher up is better, its best document comes first" in text for text in texts(sets))
    lists = drawn(ax.ordering("rank-replacement", length=2, grades=3), tmp_path)
    assert any("a list higher up is better, its top document comes first" in text for text in texts(lists))


def test_a_set_may_be_named_in_any_sequence(tmp_path):
    sets = ax.ordering("set-replacement", length=3, grades=3)
    root = drawn(sets, tmp_path, highlight=[(0, 2, 1)])
    assert len([r for r in root.iter(f"{NS}rect") if r.get("stroke-width") == "2.4"]) == 2


def test_a_completion_shows_what_it_adds(tmp_path):
    C = ax.ordering("rank-replacement-swapping", length=2, grades=3).completion()
    root = drawn(C, tmp_path, color="gP")
    assert {"cut", "added by the completion"} <= set(texts(root))
    assert "[(0, 2), (1, 0) | (1, 2), (2, 0)]" in titles(root)


def test_orders_of_anything(tmp_path):
    root = drawn(ax.Poset.from_pairs([("<a>", "b&c")]), tmp_path, title="R & D")
    assert {"<a>", "b&c", "R & D"} <= set(texts(root))
    with pytest.raises(ax.AxiomError, match="no judged lists"):
        ax.Poset.from_pairs(["ab"]).draw(tmp_path / "x.svg", color="gP")


def test_a_measure_with_one_value(P, tmp_path):
    root = drawn(P, tmp_path, color=lambda grades: 1.0)
    assert texts(root).count("1") == 27 + 1


def test_values_may_be_anything_exact():
    P = ax.ordering("rank-replacement", length=1, grades=2)
    svg = picture(P, None, [("third", {(0,): Fraction(0), (1,): Fraction(1, 3)})])
    assert "0.333" in svg
    assert "third = 1/3" in svg


def test_the_same_picture_every_time(P):
    assert picture(P) == picture(ax.ordering("rank-replacement", length=3, grades=3))


@pytest.mark.parametrize(
    ("element", "text"),
    [
        ((2, 1, 0), "210"),
        ((10, 0), "10·0"),
        ((0,) * 9, "0⁹"),
        ((1, 1) + (0,) * 12, "11 0¹²"),
        ((0, 1) * 5, "01" * 5),
    ],
)
def test_labels(element, text):
    assert label(element) == text


def test_too_many_elements_are_refused_with_a_way_out(tmp_path):
    P = ax.ordering("rank-replacement", length=6, grades=3)
    with pytest.raises(
        ax.AxiomError, match=r"729 elements, and a picture shows 400.*interval.*join-irreducibles"
    ):
        P.draw(tmp_path / "x.svg")
    with pytest.raises(ax.AxiomError, match="1 to 400"):
        chosen(P, list(P)[:500])
    with pytest.raises(ax.AxiomError, match="1 to 400"):
        chosen(P, [])
    with pytest.raises(ax.AxiomError, match="neither elements"):
        P.draw(tmp_path / "x.svg", only="atoms")
    assert not (tmp_path / "x.svg").exists()


def test_unknown_elements_and_paths_are_refused(P, tmp_path):
    with pytest.raises(ax.AxiomError, match="2 documents"):
        P.draw(tmp_path / "x.svg", highlight=[(0, 1)])
    with pytest.raises(ax.AxiomError, match=r"grade outside 0..2"):
        P.draw(tmp_path / "x.svg", only=[(0, 1, 3)])
    with pytest.raises(ax.AxiomError, match="no element to highlight is drawn"):
        P.draw(tmp_path / "x.svg", highlight=[(2, 2, 2)], only=P.interval((0, 0, 0), (1, 1, 1)))
    with pytest.raises(ax.InputError, match=r"nowhere.*cannot be written"):
        P.draw(tmp_path / "nowhere" / "x.svg")
    with pytest.raises(ax.InputError, match=r"\.svg or \.png, not \.pdf"):
        P.draw(tmp_path / "x.pdf")
    with pytest.raises(ax.MeasureError, match="did you mean nDCG"):
        P.draw(tmp_path / "x.svg", color="nDGC")


def test_png(P, tmp_path):
    pytest.importorskip("resvg_py")
    try:
        P.draw(tmp_path / "x.png", color="gP")
    except ax.InputError as error:
        pytest.skip(str(error))
    P.draw(tmp_path / "x.svg", color="gP")
    data = (tmp_path / "x.png").read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    root = ElementTree.parse(tmp_path / "x.svg").getroot()
    assert struct.unpack(">II", data[16:24]) == tuple(2 * int(root.get(k)) for k in ("width", "height"))


def test_png_without_its_renderer_or_fonts(P, tmp_path, monkeypatch):
    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(hasse, "import_module", missing)
    with pytest.raises(ax.InputError, match=r"resvg-py.*axiometer\[png\]"):
        P.draw(tmp_path / "x.png")

    class Blank:
        @staticmethod
        def svg_to_bytes(**options):
            return b"nothing"

    hasse._draws_text.cache_clear()
    monkeypatch.setattr(hasse, "import_module", lambda name: Blank)
    with pytest.raises(ax.InputError, match="no fonts"):
        draw("<svg/>", tmp_path / "x.png")
    hasse._draws_text.cache_clear()
