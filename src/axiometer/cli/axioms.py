"""`axiometer axioms`: who is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from axiometer.cli.output import emit, json_option, named, tell, to_json

if TYPE_CHECKING:
    from axiometer.axiomatics.axiom import Axiom


@click.command("axioms")
@click.argument("name", required=False)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the axioms, or explain one.

    NAME is an axiom such as redundancy, or one of yours as FILE.py:NAME (which runs that file); without it
    all are listed.
    """
    from axiometer.axiomatics.axiom import AXIOMS, written_axiom

    if name:
        found = written_axiom(name)
        emit(
            to_json({"name": found.full_name, "description": found.describe()})
            if as_json
            else found.describe()
        )
        return
    listed = sorted((AXIOMS.items[full] for full in AXIOMS), key=_place)
    rows = [(axiom.name, axiom.source, axiom.says) for axiom in listed]
    from axiometer.tables import Table

    table = Table.of(("axiom", "source", "says"), rows, texts=3)
    hint = f"{len(rows)} axioms; `axiometer axioms NAME` explains one"
    tell(as_json, lambda: named(("name", "source", "says"), rows), lambda: [table, hint])


def _place(axiom: Axiom) -> tuple[str, bool, int, str]:
    """By source, then by name; numbers first, and as numbers: 2 stands before 10."""
    numbered = axiom.name.isdigit()
    return axiom.source, not numbered, int(axiom.name) if numbered else 0, axiom.name.lower()
