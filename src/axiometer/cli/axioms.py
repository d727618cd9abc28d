"""`axiometer axioms`: who is there."""

from __future__ import annotations

import click

from axiometer.cli.output import emit, json_option, show, to_json


@click.command("axioms")
@click.argument("name", required=False)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the axioms, or explain one.

    NAME is an axiom such as redundancy; without it all are listed.
    """
    from axiometer.axioms import AXIOMS

    if name:
        found = AXIOMS.find(name)
        emit(
            to_json({"name": found.full_name, "description": found.describe()})
            if as_json
            else found.describe()
        )
        return
    rows = [(AXIOMS.items[full].name, AXIOMS.items[full].source, AXIOMS.items[full].says) for full in AXIOMS]
    if as_json:
        emit(to_json([dict(zip(("name", "source", "says"), row, strict=True)) for row in rows]))
        return
    from rich.table import Table

    table = Table(header_style="bold")
    for head in ("axiom", "source", "says"):
        table.add_column(head)
    for row in rows:
        table.add_row(*row)
    show(table, f"{len(rows)} axioms; `axiometer axioms NAME` explains one")
