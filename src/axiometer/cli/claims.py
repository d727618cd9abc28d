"""`axiometer claims`: what the papers print, each decided again."""

from __future__ import annotations

import click

from axiometer.cli.output import emit, json_option, progress, show, to_json

STYLES = {
    "reproduced": "green",
    "reproduced-under-convention": "yellow",
    "refuted": "bold red",
    "not-checkable": "dim",
}


@click.command("claims")
@click.argument("source", required=False)
@json_option
def command(source: str | None, as_json: bool) -> None:
    """What the papers print, each decided again.

    SOURCE limits the list to one paper, such as albahem; to decide them all takes a minute or more.
    """
    from axiometer.claims.claim import CLAIMS
    from axiometer.claims.decide import claims

    with progress("Deciding claims", len(list(CLAIMS))) as advance:
        frame = claims(source, progress=advance)
    if as_json:
        emit(to_json(frame.to_dicts()))
        return
    from rich.table import Table

    table = Table(header_style="bold", show_lines=True)
    for head in ("claim", "section", "statement", "verdict", "what we found"):
        table.add_column(head, overflow="fold")
    for row in frame.iter_rows(named=True):
        found = row["found"] + (f"\nunder: {row['convention']}" if row["convention"] else "")
        style = STYLES[row["status"]]
        table.add_row(row["id"], row["section"], row["statement"], f"[{style}]{row['status']}[/]", found)
    counts = frame["status"].value_counts(sort=True).iter_rows()
    show(table, ", ".join(f"{count} {status}" for status, count in counts))
