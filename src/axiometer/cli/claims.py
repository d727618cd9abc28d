"""`axiometer claims`: what the papers print, each decided again."""

from __future__ import annotations

import click

from axiometer.cli.output import emit, json_option, show, to_json
from axiometer.cli.progress import progress


@click.command("claims")
@click.argument("source", required=False)
@json_option
def command(source: str | None, as_json: bool) -> None:
    """What the papers print, each decided again.

    SOURCE limits the list to one paper, such as albahem; to decide them all takes a minute or more.
    """
    from axiometer.papers.claim import CLAIMS, claims

    with progress("Deciding claims", len(list(CLAIMS))) as advance:
        frame = claims(source, progress=advance)
    if as_json:
        emit(to_json(frame.to_dicts()))
        return
    from axiometer.tables import Cell, Table

    rows = [
        [
            *(row[name] for name in ("id", "section", "statement")),
            Cell(row["status"], status=row["status"]),
            row["found"] + (f"\nunder: {row['convention']}" if row["convention"] else ""),
        ]
        for row in frame.iter_rows(named=True)
    ]
    heads = ("claim", "section", "statement", "verdict", "what we found")
    table = Table.of(heads, rows, texts=5, ruled=True)
    counts = frame["status"].value_counts(sort=True).iter_rows()
    show(table, ", ".join(f"{count} {status}" for status, count in counts))
