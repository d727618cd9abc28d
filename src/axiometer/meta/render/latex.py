"""A document as LaTeX that needs no package; rules of booktabs are used where it is loaded."""

from __future__ import annotations

import re

from axiometer.meta.render.grid import Cell, Document, Grid

SPECIAL = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"$<$",
    ">": r"$>$",
    "|": r"$|$",
    "∞": r"$\infty$",
    '"': "''",
    **{character: f"\\{character}" for character in "&%$#_{}"},
}

NUMBER = re.compile(r"[+-]\d+\.\d+")
"""A signed number is set as mathematics, so that its minus is one."""

NUMBERS = re.compile(rf"{NUMBER.pattern}( to {NUMBER.pattern})?")

RULES = "".join(f"\\providecommand{{\\{rule}}}{{\\hline}}\n" for rule in ("toprule", "midrule", "bottomrule"))


def to_latex(document: Document) -> str:
    r"""A table environment for each grid; the lines follow as comments, for the author to read.

    >>> grid = Grid("AP", ("system", "mean"), ((Cell("bm_25"), Cell("0.5", "a", best=True)),))
    >>> print(to_latex(Document((grid,))).split("midrule\n")[-1].splitlines()[0])
    bm\_25 & \textbf{0.5}\textsuperscript{a} \\
    """
    notes = "".join(f"% {line}\n" for note in document.visible() for line in note.splitlines())
    return RULES + "\n".join(_grid(grid) for grid in document.grids) + notes


def escape(text: str) -> str:
    r"""Text that LaTeX shows as it is.

    >>> print(escape("a_b & 50%"))
    a\_b \& 50\%
    """
    return "".join(SPECIAL.get(character, character) for character in text)


def _grid(grid: Grid) -> str:
    title = escape(f"{grid.title}. {grid.caption}" if grid.caption else grid.title)
    head = " & ".join(escape(column) for column in grid.columns)
    rows = "".join(" & ".join(_cell(cell) for cell in row) + " \\\\\n" for row in grid.rows)
    return (
        f"\\begin{{table}}\n\\centering\n\\caption{{{title}}}\n"
        f"\\begin{{tabular}}{{l{'r' * (len(grid.columns) - 1)}}}\n\\toprule\n"
        f"{head} \\\\\n\\midrule\n{rows}\\bottomrule\n\\end{{tabular}}\n\\end{{table}}\n"
    )


def _cell(cell: Cell) -> str:
    text = NUMBER.sub(r"$\g<0>$", cell.text) if NUMBERS.fullmatch(cell.text) else escape(cell.text)
    # LaTeX would read a bracket or a star at the start of a row as an argument of the row before
    text = f"{{{text}}}" if text[:1] in {"[", "*"} else text
    text = f"\\textbf{{{text}}}" if cell.best else text
    return f"{text}\\textsuperscript{{{escape(cell.superscript)}}}" if cell.superscript else text
