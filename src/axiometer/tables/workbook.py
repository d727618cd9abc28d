"""Tables as an Excel workbook (.xlsx): a zip file of a few small XML parts."""

from __future__ import annotations

import io
import re
import zipfile
from html import escape

from axiometer.tables.table import Cell, Sheet, Table

XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
FORMATS = "http://schemas.openxmlformats.org"
CELLS = f"{FORMATS}/spreadsheetml/2006/main"
LINKS = f"{FORMATS}/officeDocument/2006/relationships"
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
STYLES = (
    f'{XML}<styleSheet xmlns="{CELLS}"><fonts count="2"><font/><font><b/></font></fonts>'
    '<fills count="1"><fill/></fills><borders count="1"><border/></borders>'
    '<cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>'
)
NUMBER = re.compile(r"[-+]?\d+(\.\d+)?")
UNFIT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""What XML cannot hold."""
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The same table gives the same bytes, whenever it is written."""


def to_xlsx(sheet: Sheet) -> bytes:
    """A workbook with a page for each table: numbers as numbers, heads and the best in bold; then the lines.

    A superscript stands behind its number, which is text then.

    >>> book = to_xlsx(Sheet((Table.of(["run", "AP"], [["a & b", "0.5"]]),)))
    >>> page = zipfile.ZipFile(io.BytesIO(book)).read("xl/worksheets/sheet1.xml").decode()
    >>> "<c><v>0.5</v></c>" in page, "a &amp; b" in page
    (True, True)
    """
    pages = [_rows(table) for table in sheet.tables] or [[]]
    pages[-1] += [[Cell(line)] for line in sheet.visible()]
    places = [f"worksheets/sheet{n}.xml" for n in range(1, len(pages) + 1)]
    tabs = "".join(f'<sheet name="Table {n}" sheetId="{n}" r:id="rId{n}"/>' for n in range(1, len(pages) + 1))
    parts = {
        "[Content_Types].xml": _types(places),
        "_rels/.rels": _links([("officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": f'{XML}<workbook xmlns="{CELLS}" xmlns:r="{LINKS}">'
        f"<sheets>{tabs}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": _links(
            [*(("worksheet", place) for place in places), ("styles", "styles.xml")]
        ),
        "xl/styles.xml": STYLES,
    } | {f"xl/{place}": _page(rows) for place, rows in zip(places, pages, strict=True)}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as book:
        for name, text in parts.items():
            book.writestr(zipfile.ZipInfo(name, EPOCH), text.encode("utf-8", "replace"), zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _rows(table: Table) -> list[list[Cell]]:
    heads = [Cell(column.head, best=True) for column in table.columns]
    title, below = ([[Cell(text)]] if text else [] for text in (table.title, table.caption))
    return [*title, heads, *map(list, table.rows), *below]


def _page(rows: list[list[Cell]]) -> str:
    data = "".join(f"<row>{''.join(map(_cell, row))}</row>" for row in rows)
    return f'{XML}<worksheet xmlns="{CELLS}"><sheetData>{data}</sheetData></worksheet>'


def _cell(cell: Cell) -> str:
    style = ' s="1"' if cell.best else ""
    text = cell.text + (f" {cell.superscript}" if cell.superscript else "")
    if NUMBER.fullmatch(text):
        return f"<c{style}><v>{text.removeprefix('+')}</v></c>"
    return f'<c{style} t="inlineStr"><is><t xml:space="preserve">{escape(UNFIT.sub("?", text))}</t></is></c>'


def _links(targets: list[tuple[str, str]]) -> str:
    links = "".join(
        f'<Relationship Id="rId{n}" Type="{LINKS}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(targets, start=1)
    )
    return f'{XML}<Relationships xmlns="{FORMATS}/package/2006/relationships">{links}</Relationships>'


def _types(places: list[str]) -> str:
    kinds = [
        ("workbook.xml", "sheet.main"),
        ("styles.xml", "styles"),
        *((place, "worksheet") for place in places),
    ]
    parts = "".join(
        f'<Override PartName="/xl/{place}" ContentType="{KIND}.{kind}+xml"/>' for place, kind in kinds
    )
    rest = (
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    )
    return f'{XML}<Types xmlns="{FORMATS}/package/2006/content-types">{rest}{parts}</Types>'
