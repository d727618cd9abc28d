"""`ax.compose`: a metric from its components, from a row of table 1 of paper 003, or from a TOML file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from axiometer import arguments
from axiometer.data.files import read_bytes, shown
from axiometer.errors import InputError, MeasureError, nearest
from axiometer.metrics.compositions.component import find
from axiometer.metrics.compositions.composition import Composition, ScoredComposition
from axiometer.metrics.compositions.document_averages import DocumentAverage, OwnDocumentAverage
from axiometer.metrics.compositions.query_averages import OwnQueryAverage, QueryAverage
from axiometer.metrics.compositions.similarity import OwnSimilarity, Similarity, Table
from axiometer.metrics.compositions.value_scales import Scale
from axiometer.metrics.measure import Measure
from axiometer.names import Name, parse

ROLES = ("alpha", "sigma", "sim", "avg_d", "avg_q")
ROWS: Mapping[str, tuple[str, str, str, str, str]] = {
    "Precision": ("binary", "binary", "equal", "mean(over=retrieved)", "mean"),
    "Recall": ("binary", "binary", "equal", "mean(over=relevant)", "mean"),
    "P": ("binary", "rank", "ranked", "top(n={n})", "mean"),
    "RPrec": ("binary", "rank", "ranked", "top", "mean"),
    "MAP": ("binary", "rank", "ranked", "average_precision(n={n})", "mean"),
    "GMAP": ("binary", "rank", "ranked", "average_precision", "geometric"),
    "logAP": ("binary", "rank", "ranked", "average_precision", "logs(floor=0.00001)"),
    "logitAP": ("binary", "rank", "ranked", "average_precision", "logits"),
    "ADM": ("unit", "unit", "distance", "complement", "mean"),
}
"""The components of each row by their roles; {n} is the cutoff."""
OTHER_NAMES = {"R-Prec": "RPrec", "Rprec": "RPrec", "AP": "MAP"}
TABLE_1 = ("Precision", "Recall", "P@2", "RPrec", "MAP", "MAP@2", "GMAP", "logitAP", "ADM")
"""The nine rows, the cutoff being that of the small universes."""
CLOSE_ADM = "compose(alpha=unit, sigma=unit, sim=closeness, avg_d=mean(over=judged), avg_q=mean)"
"""ADM with a similarity that is one: the same values."""
LARGEST = 1 << 20
KEYS = ("row", *ROLES, "name")
HOW = 'write alpha = "binary", sigma = "rank", sim = "ranked", avg_d = "average_precision", avg_q = "mean"'
LINE = re.compile(r"\(at line (\d+), column \d+\)|\(at end of document\)")


def row_of_table_1(name: Name) -> dict[str, str]:
    """The components of a row, by role.

    >>> row_of_table_1(Name("MAP", (), None))["avg_d"]
    'average_precision'
    """
    if not isinstance(name, Name):
        told = arguments.shown(name)
        raise MeasureError(f"row is a row of table 1, not {told}", remedy="give its name, such as MAP")
    head = OTHER_NAMES.get(name.head, name.head)
    if head not in ROWS or name.arguments:
        hint = nearest(name.head, ROWS) or f"the rows are {', '.join(ROWS)}"
        raise MeasureError(f"table 1 has no row {name.head!r}", remedy=hint)
    cut = name.cutoff is not None
    n = int(name.cutoff) if name.cutoff is not None and name.cutoff.denominator == 1 else 0
    if (cut and (head not in ("P", "MAP") or n < 1)) or (head == "P" and not cut):
        raise MeasureError(
            f"{name.head} takes {'a' if head == 'P' else 'no such'} cutoff", remedy="write P@2 or MAP@2"
        )
    parts = [text.replace("(n={n})", f"(n={n})" if cut else "") for text in ROWS[head]]
    return dict(zip(ROLES, parts, strict=True))


def compose(
    row: str | Name | None = None,
    *,
    alpha: str | Name | Scale | None = None,
    sigma: str | Name | Scale | None = None,
    sim: str | Name | Similarity | Sequence[Sequence[Any]] | Callable[..., Any] | None = None,
    avg_d: str | Name | DocumentAverage | Callable[..., Any] | None = None,
    avg_q: str | Name | QueryAverage | Callable[..., Any] | None = None,
    name: str = "",
) -> Composition:
    """A measure of five components: the scales of the assessor (alpha) and of the system (sigma), how similar
    two values are, and the averages over documents and over queries.

    A component is a name, or a function of yours: sim(alpha, sigma), avg_d(documents), avg_q(values). `row`
    is a row of table 1 of paper 003, whose components are taken where none is given.

    >>> mine = compose(alpha="binary", sigma="binary", sim="equal", avg_d="mean(over=retrieved)")
    >>> str(mine)
    'compose(alpha=binary, sigma=binary, sim=equal, avg_d=mean(over=retrieved), avg_q=mean)'
    >>> from axiometer.metrics.score import exact_score
    >>> exact_score(mine, [1, 0, 1, 1]), exact_score(compose("MAP"), [1, 0, 1], relevant=5)
    (Fraction(3, 4), Fraction(1, 3))
    """
    if row is not None and not isinstance(row, str | Name):
        raise MeasureError(
            f"row is a row of table 1, not {arguments.shown(row)}", remedy="give its name, such as MAP"
        )
    base: dict[str, Any] = (
        row_of_table_1(parse(row) if isinstance(row, str) else row) if row is not None else {}
    )
    base.setdefault("avg_q", "mean")
    given = dict(zip(ROLES, (alpha, sigma, sim, avg_d, avg_q), strict=True))
    chosen = base | {role: part for role, part in given.items() if part is not None}
    lacking = [role for role in ROLES if role not in chosen]
    if lacking:
        raise MeasureError(f"a composition needs {', '.join(lacking)}", remedy=f"give {lacking[0]}=")
    return _built(chosen, name)


def _built(chosen: dict[str, Any], name: str) -> Composition:
    system = find("scale", chosen["sigma"])
    table = chosen["sim"] if isinstance(chosen["sim"], list | tuple) else None
    made = (ScoredComposition if system.scored else Composition)(
        alpha=find("scale", chosen["alpha"]),
        sigma=system,
        sim=find("sim", chosen["sim"], lambda f: OwnSimilarity(function=f))
        if table is None
        else Table.of_rows(table),
        avg_d=find("avg_d", chosen["avg_d"], lambda f: OwnDocumentAverage(function=f)),
        avg_q=find("avg_q", chosen["avg_q"], lambda f: OwnQueryAverage(function=f)),
        name=name,
    )
    _refuse_shape(made)
    return made


def _refuse_shape(made: Composition) -> None:
    """A table has a row for each value of the assessor and a column for each of the system."""
    if not isinstance(made.sim, Table):
        return
    if made.alpha.title == "unit" or made.sigma.title in ("unit", "rank"):
        raise MeasureError(
            "a table of similarities needs finite scales", remedy="choose binary, graded or ordered"
        )
    wanted = len(made.alpha.values(0, 1)), len(made.sigma.values(0, 1))
    found = len(made.sim.cells), len(made.sim.cells[0])
    if found != wanted:
        raise MeasureError(
            f"the table is {found[0]} by {found[1]}, the scales have {wanted[0]} and {wanted[1]} values",
            remedy="give a row for each value of alpha, a column for each of sigma",
        )


def from_syntax(name: Name) -> Measure:
    """The measure of a parsed name `compose(...)`.

    >>> str(from_syntax(parse("compose(MAP@2, avg_q=geometric)")))[-46:]
    'avg_d=average_precision(n=2), avg_q=geometric)'
    """
    given: dict[str, Any] = {}
    for keyword, value in name.arguments:
        role = keyword or "row"
        if role not in ("row", *ROLES) or role in given:
            raise MeasureError(
                f"compose has no component {role!r}",
                remedy=nearest(role, ROLES) or f"it has {', '.join(ROLES)}",
            )
        given[role] = parse(value) if isinstance(value, str) and role != "row" else value
        if role == "row" and not isinstance(given[role], Name):
            given[role] = Name(str(value))
    if name.cutoff is not None:
        raise MeasureError("compose takes no cutoff", remedy="write compose(MAP@10) or avg_d=top(n=10)")
    return compose(given.pop("row", None), **given)


def read_composition(source: str | Path) -> Composition:
    """The composition that a TOML file describes.

    The keys are alpha, sigma, sim, avg_d, avg_q, each a name such as "mean(over=retrieved)"; sim may be a
    table of numbers, a row for each value of alpha. `row` takes the components of a row of table 1, `name` is
    what the metric is called, else the file's own name.
    """
    where = shown(str(source))
    found = _parsed(read_bytes(source, LARGEST), where)
    for key, value in found.items():
        if key not in KEYS:
            hint = nearest(key, KEYS) or f"the keys are {', '.join(KEYS)}"
            raise InputError(f"there is no component {key!r}", source=where, remedy=hint)
        if not isinstance(value, str) and not (key == "sim" and _is_table(value)):
            raise InputError(f"{key} is {type(value).__name__}, not a text", source=where, remedy=HOW)
    name = found.pop("name", Path(where).name)
    try:
        return compose(found.pop("row", None), **found, name=name)
    except MeasureError as error:
        raise MeasureError(error.what, source=where, remedy=error.remedy) from None


def _parsed(data: bytes, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(data.decode("utf-8-sig"), parse_float=str)
    except UnicodeDecodeError:
        raise InputError("is no UTF-8 text", source=where, remedy=HOW) from None
    except tomllib.TOMLDecodeError as error:
        place = LINE.search(str(error))
        line = int(place[1]) if place and place[1] else None
        what = LINE.sub("", str(error)).strip()
        raise InputError(f"is no TOML: {what}", source=where, line=line, remedy=HOW) from None


def _is_table(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(row, list) for row in value)
