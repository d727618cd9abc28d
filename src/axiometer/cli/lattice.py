"""`axiometer lattice`: what kind of order an ordering is, and its Hasse diagram."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.options import find_measures
from axiometer.cli.output import emit, json_option, tell
from axiometer.errors import InputError

if TYPE_CHECKING:
    from axiometer.metrics.measure import Measure
    from axiometer.orders import Poset, RankingOrder

DECIDED = 2500
"""Up to how many elements the properties are decided here; it takes a few seconds."""
LISTED = 1_000_000
"""Up to how many grades, in all lists together, the join-irreducibles are listed."""
SHOWN = 12
AXIOMS = ("isotone", "strictly-isotone", "valuation")


@click.command("lattice")
@click.argument("ordering")
@click.option(
    "--length", type=click.IntRange(1, 100_000), default=3, show_default=True, help="Documents in a list."
)
@click.option(
    "--grades", type=click.IntRange(2, 100_000), default=3, show_default=True, help="Grades 0..N-1."
)
@click.option(
    "--color",
    "colors",
    multiple=True,
    metavar="MEASURE",
    help="Colour by this measure; twice for two side by side.",
)
@click.option(
    "--highlight", multiple=True, metavar="LISTS", help="Stress a list (210) or an interval (100..211)."
)
@click.option("--only", metavar="LISTS", help="Draw only an interval (100..211), or irreducibles.")
@click.option("-o", "--output", metavar="FILE", help="Draw the Hasse diagram into FILE (svg or png).")
@json_option
def command(
    ordering: str, length: int, grades: int, output: str | None, as_json: bool, **options: Any
) -> None:
    """Show what kind of order an ordering of lists is, and draw it.

    ORDERING is set-projection-replacement, set-replacement, rank-projection-replacement, rank-replacement or
    rank-replacement-swapping.
    """
    from axiometer.orders import ordering as find

    if len(options["colors"]) > 2:
        raise InputError(
            "a picture shows one measure or two side by side", remedy="give --color at most twice"
        )
    if not output and (options["highlight"] or options["only"] is not None):
        raise InputError("--highlight and --only speak of the picture", remedy="give -o FILE as well")
    order = find(ordering, length=length, grades=grades, limit=None)
    measures = find_measures(options["colors"])
    if output:
        order.draw(
            output,
            color=measures,
            highlight=chosen(order, options["highlight"]),
            only=None if options["only"] is None else _only(order, options["only"]),
        )
    if output and not as_json:
        coloured = f", coloured by {' and '.join(map(str, measures))}" if measures else ""
        emit(f"{output}: {order!r}{coloured}")
        return
    model = description(order, measures)
    tell(as_json, lambda: model, lambda: _tables(model))


def _only(order: RankingOrder, text: str) -> list[Any] | str:
    return text if text == "irreducibles" else chosen(order, [text])


def chosen(order: RankingOrder, texts: Iterable[str]) -> list[Any]:
    """The elements that some texts stand for: single lists, and intervals `LOW..HIGH`."""
    found: list[Any] = []
    for text in texts:
        low, dots, high = text.partition("..")
        ends = [order.element(judged_list(part)) for part in (low, high) if part or dots]
        found += order.interval(*ends) if dots else ends
    return found


def judged_list(text: str) -> tuple[int, ...]:
    """A list as people type it: 210, or 2,1,0.

    >>> judged_list("210"), judged_list("10,0")
    ((2, 1, 0), (10, 0))
    """
    if re.fullmatch(r"\d+", text):
        return tuple(map(int, text))
    if re.fullmatch(r"\d{1,18}(,\d{1,18})*", text):
        return tuple(map(int, text.split(",")))
    raise InputError(f"{text!r} is no judged list", remedy="write its grades, top first: 210, or 2,1,0")


def description(order: RankingOrder, measures: Iterable[Measure]) -> dict[str, Any]:
    """What there is to say about an ordering, as plain data."""
    small = order.size <= DECIDED
    return {
        "ordering": order.form.name,
        "length": order.table.length,
        "grades": order.table.grades,
        "size": order.size,
        "covers": len(order.covers()) if small else None,
        "irreducible": order.form.count_irreducibles(order.table.length, order.table.grades),
        "join_irreducibles": [list(x) for x in _irreducibles(order)],
        "properties": _properties(order) if small else {},
        "measures": {str(measure): _laws(order, measure) for measure in measures} if small else {},
    }


def _irreducibles(order: RankingOrder) -> tuple[tuple[int, ...], ...]:
    """All of them, or none where they would fill screens."""
    count = order.form.count_irreducibles(order.table.length, order.table.grades)
    return order.join_irreducibles() if count <= DECIDED and count * order.table.length <= LISTED else ()


def _properties(order: Poset[Any]) -> dict[str, Any]:
    decisions = (
        order.is_chain(),
        order.is_lattice(),
        order.is_distributive(),
        order.is_modular(),
        order.is_graded(),
    )
    return {
        d.property: {"holds": bool(d), "witness": None if d.witness is None else str(d.witness)}
        for d in decisions
    }


def _laws(order: RankingOrder, measure: Measure) -> dict[str, Any]:
    from axiometer.verdicts.api import check

    length, grades = order.table.length, order.table.grades
    verdicts = {s: check(measure, f"{s}({order.form.name})", length=length, grades=grades) for s in AXIOMS}
    return {stem: {"status": verdict.status, "story": verdict.story()} for stem, verdict in verdicts.items()}


def _tables(model: dict[str, Any]) -> list[Any]:
    from axiometer.orders.memory import amount
    from axiometer.tables import Table

    rows = [("elements", amount(model["size"]))]
    if model["covers"] is not None:
        rows.append(("covers", f"{model['covers']:,}"))
    for name, found in model["properties"].items():
        rows.append((name, "yes" if found["holds"] else f"no: {found['witness']}"))
    rows.append(("join-irreducible", _some(model["irreducible"], model["join_irreducibles"])))
    for name, laws in model["measures"].items():
        rows += [(f"{name} {stem}", law["story"]) for stem, law in laws.items()]
    head = f"{model['ordering']}, length {model['length']}, {model['grades']} grades"
    table = Table.of(("property", "decided"), rows, texts=2, title=head)
    hint = "-o hasse.svg draws it"
    if not model["properties"]:
        hint = f"above {DECIDED:,} elements properties are not decided here; {hint} with --only"
    return [table, hint]


def _some(count: int, lists: list[list[int]]) -> str:
    from axiometer.orders.labels import label
    from axiometer.orders.memory import amount

    if not lists:
        return amount(count)
    shown = ", ".join(label(tuple(x)) for x in lists[:SHOWN])
    return f"{count:,}: {shown}" + (f" and {count - SHOWN:,} more" if count > SHOWN else "")
