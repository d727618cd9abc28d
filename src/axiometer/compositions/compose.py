"""`ax.compose`: a metric from its components."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from axiometer.arguments import shown
from axiometer.compositions.composition import Composition, ScoredComposition
from axiometer.compositions.documents import DocumentAverage, OwnDocumentAverage
from axiometer.compositions.part import find
from axiometer.compositions.queries import OwnQueryAverage, QueryAverage
from axiometer.compositions.scales import Scale
from axiometer.compositions.similarity import OwnSimilarity, Similarity, Table
from axiometer.compositions.table1 import row as row_of
from axiometer.errors import MeasureError, nearest
from axiometer.metrics.lookup import SYNTAX
from axiometer.metrics.measure import Measure
from axiometer.names import Name, parse

ROLES = ("alpha", "sigma", "sim", "avg_d", "avg_q")


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
        raise MeasureError(f"row is a row of table 1, not {shown(row)}", remedy="give its name, such as MAP")
    base: dict[str, Any] = row_of(parse(row) if isinstance(row, str) else row) if row is not None else {}
    base.setdefault("avg_q", "mean")
    given = {"alpha": alpha, "sigma": sigma, "sim": sim, "avg_d": avg_d, "avg_q": avg_q}
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


SYNTAX.add("compose", from_syntax)
