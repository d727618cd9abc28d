"""`axiometer axioms`: who is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from axiometer.cli.completion import AXIOM_NAME, matching
from axiometer.cli.output import emit, json_option, named, tell, to_json
from axiometer.errors import AxiometerError

if TYPE_CHECKING:
    from axiometer.axiomatics.axiom import Axiom


@click.command("axioms")
@click.argument("name", required=False, type=AXIOM_NAME)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the axioms, explain one, or search them.

    NAME is an axiom such as redundancy, or one of yours as FILE.py:NAME (which runs that file); any other
    word is looked for in names and descriptions. Without it all are listed.
    """
    from axiometer.axiomatics.axiom import AXIOMS, written_axiom

    listed = sorted((AXIOMS.items[full] for full in AXIOMS), key=_place)
    hint = "; `axiometer axioms NAME` explains one, `axioms WORD` searches"
    if name:
        try:
            found = written_axiom(name)
        except AxiometerError as error:
            listed = [axiom for axiom in listed if matching(name, [axiom.full_name, axiom.describe()])]
            if not listed:
                raise error from None
            hint = f" with {name!r} in their names or descriptions"
        else:
            told = found.describe()
            emit(to_json({"name": found.full_name, "description": told}) if as_json else told)
            return
    rows = [(axiom.name, axiom.source, axiom.says) for axiom in listed]
    from axiometer.tables import Table

    table = Table.of(("axiom", "source", "says"), rows, texts=3)
    told = f"{len(rows)} axiom{'s' * (len(rows) != 1)}{hint}"
    tell(as_json, lambda: named(("name", "source", "says"), rows), lambda: [table, told])


def _place(axiom: Axiom) -> tuple[str, bool, int, str]:
    """By source, then by name; numbers first, and as numbers: 2 stands before 10."""
    numbered = axiom.name.isdigit()
    return axiom.source, not numbered, int(axiom.name) if numbered else 0, axiom.name.lower()
