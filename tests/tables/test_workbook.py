"""Workbooks that Excel opens: read back by the part of pandas that needs no other library, XML itself."""

import io
import xml.etree.ElementTree as ET
import zipfile

from axiometer.tables import Cell, Sheet, Table
from axiometer.tables.workbook import to_xlsx

SPACE = {"": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}


def rows(book: bytes, page: int) -> list[list[str]]:
    text = zipfile.ZipFile(io.BytesIO(book)).read(f"xl/worksheets/sheet{page}.xml")
    found = ET.fromstring(text).findall("sheetData/row", SPACE)
    return [["".join(cell.itertext()) for cell in row.findall("c", SPACE)] for row in found]


def test_a_page_for_each_table_and_the_lines_at_the_end():
    one = Table.of(["run", "AP"], [["a<b", Cell("0.5", "a", best=True)]], title="AP", caption="over 3 topics")
    two = Table.of(["run"], [["b\x00"]])
    book = to_xlsx(Sheet((one, two), ("a line",)))
    assert rows(book, 1) == [["AP"], ["run", "AP"], ["a<b", "0.5 a"], ["over 3 topics"]]
    assert rows(book, 2) == [["run"], ["b?"], ["a line"]]
    for name in zipfile.ZipFile(io.BytesIO(book)).namelist():
        ET.fromstring(zipfile.ZipFile(io.BytesIO(book)).read(name))


def test_numbers_are_numbers_and_the_best_is_bold():
    book = to_xlsx(Sheet((Table.of(["run", "AP"], [["a", Cell("0.5000", best=True)], ["b", "-0.25"]]),)))
    text = zipfile.ZipFile(io.BytesIO(book)).read("xl/worksheets/sheet1.xml").decode()
    assert '<c s="1"><v>0.5000</v></c>' in text
    assert "<c><v>-0.25</v></c>" in text


def test_the_same_table_gives_the_same_bytes():
    sheet = Sheet((Table.of(["run"], [["a"]]),))
    assert to_xlsx(sheet) == to_xlsx(sheet)
