"""Tables as text: Markdown, LaTeX and bare lines, and plain data as JSON and CSV.

Names are escaped here, once, for the kind of output. What is no finite number is null in JSON; where there is
no number, CSV has an empty field, and a table a dash.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from axiometer.tables.table import Cell, Column, Sheet, Table

if TYPE_CHECKING:
    import polars as pl

MARKDOWN = str.maketrans({character: f"\\{character}" for character in "\\|*`<>[]_"} | {"\n": " "})
RULES = {"left": "---", "right": "---:", "center": ":-:"}
LATEX = str.maketrans(
    {character: f"\\{character}" for character in "&%$#_{}"}
    | {character: f"${character}$" for character in "<>|"}
    | {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", '"': "''"}
    | {"∞": r"$\infty$", "·": r"$\cdot$", "■": r"$\blacksquare$", "●": r"$\bullet$", "✗": r"$\times$"}
)
PACKAGES = {r"\blacksquare": "amssymb", r"\rotatebox": "graphicx"}
NUMBER = re.compile(r"[+-]\d+\.\d+")
"""A signed number is set as mathematics, so that its minus is one."""
NUMBERS = re.compile(rf"{NUMBER.pattern}( to {NUMBER.pattern})?")
BOOKTABS = "".join(
    f"\\providecommand{{\\{rule}}}{{\\hline}}\n" for rule in ("toprule", "midrule", "bottomrule")
)


def to_markdown(sheet: Sheet) -> str:
    r"""Tables with their titles as headings, then the lines as a list.

    >>> print(to_markdown(Sheet((Table.of(["system", "mean"], [["a|b", Cell("0.5", "a")]], title="AP"),))))
    ### AP
    <BLANKLINE>
    | system | mean |
    |---|---:|
    | a\|b | 0.5<sup>a</sup> |
    <BLANKLINE>
    """
    parts = [_markdown_table(table) for table in sheet.tables]
    if sheet.lines:
        parts.append("".join(f"- {line.translate(MARKDOWN)}\n" for line in sheet.visible()))
    return "\n".join(parts)


def _markdown_table(table: Table) -> str:
    lines = [f"### {table.title.translate(MARKDOWN)}", ""] if table.title else []
    lines.append(_markdown_row([column.head.translate(MARKDOWN) for column in table.columns]))
    lines.append(f"|{'|'.join(RULES[column.align] for column in table.columns)}|")
    lines += [_markdown_row([_markdown_cell(cell) for cell in row]) for row in table.rows]
    if table.caption:
        lines += ["", table.caption.translate(MARKDOWN)]
    return "\n".join(lines) + "\n"


def _markdown_row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _markdown_cell(cell: Cell) -> str:
    text = cell.text.translate(MARKDOWN)
    text = f"**{text}**" if cell.best else text
    return f"{text}<sup>{cell.superscript.translate(MARKDOWN)}</sup>" if cell.superscript else text


def to_latex(sheet: Sheet) -> str:
    r"""A table environment for each table, then the lines as a list.

    It needs no package but for upright heads and black squares, and says so; the rules of booktabs are used
    where it is loaded.

    >>> table = Table.of(["system", "mean"], [["bm_25", Cell("0.5", "a", best=True)]], title="AP")
    >>> print(to_latex(Sheet((table,))).split("midrule\n")[-1].splitlines()[0])
    bm\_25 & \textbf{0.5}\textsuperscript{a} \\
    """
    text = BOOKTABS + "\n".join(_latex_table(table) for table in sheet.tables)
    if sheet.lines:
        items = "".join(f"\\item {_guarded(line.translate(LATEX))}\n" for line in sheet.visible())
        text += f"\\begin{{itemize}}\n{items}\\end{{itemize}}\n"
    needed = [package for command, package in PACKAGES.items() if command in text]
    return (f"% needs \\usepackage{{{','.join(needed)}}}\n" if needed else "") + text


def _latex_table(table: Table) -> str:
    said = ". ".join(part.translate(LATEX) for part in (table.title, table.caption) if part).replace(
        "?. ", "? "
    )
    caption = f"\\caption{{{said}}}\n" if said else ""
    caption += f"\\label{{{table.label}}}\n" if table.label else ""
    head = " & ".join(_latex_head(column) for column in table.columns)
    rows = "".join(" & ".join(_latex_cell(cell) for cell in row) + " \\\\\n" for row in table.rows)
    return (
        f"\\begin{{table}}\n\\centering\n{caption}"
        f"\\begin{{tabular}}{{{''.join(column.align[0] for column in table.columns)}}}\n\\toprule\n"
        f"{head} \\\\\n\\midrule\n{rows}\\bottomrule\n\\end{{tabular}}\n\\end{{table}}\n"
    )


def _latex_head(column: Column) -> str:
    text = column.head.translate(LATEX)
    return f"\\rotatebox{{90}}{{{text}}}" if column.turned else text


def _latex_cell(cell: Cell) -> str:
    plain = not NUMBERS.fullmatch(cell.text)
    text = cell.text.translate(LATEX) if plain else NUMBER.sub(r"$\g<0>$", cell.text)
    text = f"\\textbf{{{text}}}" if cell.best else _guarded(text)
    return f"{text}\\textsuperscript{{{cell.superscript.translate(LATEX)}}}" if cell.superscript else text


def _guarded(text: str) -> str:
    """LaTeX would read a bracket or a star at the start as an argument of the row or the item before."""
    return f"{{{text}}}" if text[:1] in {"[", "*"} else text


def to_lines(table: Table) -> str:
    """The heads and the rows as text, side by side and nothing drawn, as Python shows a value.

    >>> print(to_lines(Table.of(["run", "AP"], [["bm25", "0.52"], ["a", "0.5"]])))
    run     AP
    bm25  0.52
    a      0.5
    """
    rows = [[column.head for column in table.columns], *([cell.text for cell in row] for row in table.rows)]
    widths = [max(map(len, texts)) for texts in zip(*rows, strict=True)]
    sides = [str.ljust if column.align == "left" else str.rjust for column in table.columns]
    return "\n".join(
        "  ".join(side(text, width) for side, text, width in zip(sides, row, widths, strict=True))
        for row in rows
    )


def to_json(value: Any) -> str:
    """Indented JSON; a number that is not finite becomes null, a frame its rows, anything else text.

    >>> print(to_json([float("nan"), 0.5, {"a": None}]).replace("\\n", " "))
    [   null,   0.5,   {     "a": null   } ]
    """
    return json.dumps(plain(value), indent=2, ensure_ascii=False, allow_nan=False, default=str)


def plain(value: Any) -> Any:
    """Values that JSON has; what is no finite number is null.

    >>> plain({1: (0.5, float("inf"))})
    {'1': [0.5, None]}
    """
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return [plain(row) for row in value.to_dicts()] if hasattr(value, "to_dicts") else value


def to_csv(frame: pl.DataFrame, separator: str = ",") -> str:
    """A frame as CSV; lists become words separated by spaces.

    >>> import polars as pl
    >>> print(to_csv(pl.DataFrame({"a": [1.5, float("nan")], "topics": [["x", "y"], []]})), end="")
    a,topics
    1.5,x y
    ,""
    """
    import polars as pl

    lists = [name for name, kind in frame.schema.items() if isinstance(kind, pl.List)]
    plain = frame.fill_nan(None).with_columns(pl.col(name).list.join(" ") for name in lists)
    return plain.write_csv(separator=separator)
