"""Scores for people: a table, and beside it what one should know before trusting the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

if TYPE_CHECKING:
    import polars as pl

    from axiometer.data.scores import Scores

MISSING = {
    "empty": "a missing one counts as an empty list",
    "skip": "a missing one is left out of the mean",
    "error": "none may be missing",
}


def wide(scores: Scores, per_topic: bool, sort: bool) -> pl.DataFrame:
    """A row for each run (and topic), a column for each measure."""
    frame = scores.frame if per_topic else scores.mean()
    keys = ["run", "topic"] if per_topic else ["run"]
    found = frame.pivot(on="measure", index=keys, values="value")
    return found.sort(found.columns[len(keys)], descending=True, maintain_order=True) if sort else found


def tables(scores: Scores, per_topic: bool, sort: bool) -> list[Table | str]:
    """The scores with their notes; those of single topics have the notes in a table of their own."""
    frame = wide(scores, per_topic, sort)
    keys = 2 if per_topic else 1
    best = {name: frame[name].max() for name in frame.columns[keys:] if not name.startswith("rbp_residual")}
    noted = notes(scores)
    heads = [] if per_topic else next(iter(noted.values())).keys()
    table = _table([*frame.columns, *heads], texts=keys)
    for row in frame.iter_rows():
        numbers = [
            f"[bold]{value:.4f}[/]" if value == best.get(name) and len(frame) > 1 else f"{value:.4f}"
            for name, value in zip(frame.columns[keys:], row[keys:], strict=True)
        ]
        table.add_row(*map(escape, row[:keys]), *numbers, *([] if per_topic else noted[row[0]].values()))
    return [table, *([_notes_table(noted)] if per_topic else []), summary(scores)]


def _table(heads: list[str], texts: int) -> Table:
    table = Table(header_style="bold")
    for at, name in enumerate(heads):
        table.add_column(escape(name), justify="left" if at < texts else "right", overflow="fold")
    return table


def _notes_table(noted: dict[str, dict[str, str]]) -> Table:
    table = _table(["run", *next(iter(noted.values()))], texts=1)
    for run, row in noted.items():
        table.add_row(escape(run), *row.values())
    return table


def notes(scores: Scores) -> dict[str, dict[str, str]]:
    """For each run: unjudged documents, topics with ties, and topics missing or extra where there are any."""
    odd = [name for name in ("missing", "extra") if any(scores.topics[name])]
    found = {}
    for row in scores.topics.iter_rows(named=True):
        at = f"unjudged@{row['cutoff']}" if row["cutoff"] else "unjudged"
        shown = {at: f"{row['unjudged']:.1%}", "ties": str(row["tied_topics"])}
        found[row["run"]] = shown | {name: str(row[name]) for name in odd}
    return found


def summary(scores: Scores) -> str:
    """One line that says how many topics there are and what the notes mean."""
    notes = scores.topics
    words = [f"{notes['matched'][0] + notes['missing'][0]} topics"]
    if any(notes["missing"]):
        words.append(MISSING[str(scores.provenance.get("missing", "empty"))])
    if any(notes["extra"]):
        words.append("an extra one is ignored")
    if len(words) == 1:
        words.append("each in every run" if len(notes) > 1 else "all in the run")
    within = f"the top {notes['cutoff'][0]}" if notes["cutoff"][0] else "the lists"
    return f"{', '.join(words)}; unjudged: share of {within}; ties: topics with equal scores"
