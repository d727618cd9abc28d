"""`axiometer measures`: who is there."""

from __future__ import annotations

import click

from axiometer.cli.output import emit, json_option, named, tell, to_json


@click.command("measures")
@click.argument("name", required=False)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the measures, or explain one.

    NAME is a measure such as nDCG@10, or FILE.json or FILE.csv for one that is kept in a file; without it all
    are listed.
    """
    from axiometer.measure_files import written_measure
    from axiometer.metrics.measure import MEASURES

    if name:
        found = written_measure(name)
        emit(to_json({"name": str(found), "description": found.describe()}) if as_json else found.describe())
        return
    rows = [(title, kind.family, (kind.__doc__ or "").strip().splitlines()[0], kind.example.name)
            for title in MEASURES for kind in [MEASURES.items[title]]]  # fmt: skip
    from axiometer.tables import Table

    table = Table.of(("measure", "family", "meaning", "for instance"), rows, texts=4)
    hint = f"{len(rows)} measures; `axiometer measures NAME` explains one"
    tell(as_json, lambda: named(("name", "family", "meaning", "example"), rows), lambda: [table, hint])
