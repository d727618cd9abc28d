"""`axiometer explain`: one list, rank by rank."""

from __future__ import annotations

import re
from typing import Any

import click

from axiometer.cli.options import find_measures
from axiometer.cli.output import emit, json_option, show, to_json
from axiometer.errors import InputError


@click.command("explain", context_settings={"ignore_unknown_options": True})
@click.argument("measure")
@click.argument("judged", nargs=-1)
@click.option("--relevant", help="The recall base: a number, or grade:count,grade:count.")
@click.option("--nonrelevant", type=int, help="Documents judged not relevant in all.")
@json_option
def command(
    measure: str, judged: tuple[str, ...], relevant: str | None, nonrelevant: int | None, as_json: bool
) -> None:
    """Show rank by rank what a measure makes of one list.

    MEASURE is a name such as nDCG@10, a function of yours as FILE.py:NAME (which runs that file), or a table
    of weights FILE.csv; JUDGED are grades, the best rank first (`2 0 1`), or aspects (`a - ab`, a dash for
    none).
    """
    from axiometer.measures.explain import explain

    story = explain(
        find_measures([measure])[0],
        [document(text) for text in judged],
        relevant=recall_base(relevant),
        nonrelevant=nonrelevant,
    )
    if as_json:
        emit(to_json(story.to_dict()))
        return
    from rich.markup import escape
    from rich.table import Table

    from axiometer.measures.explain import cell, signed

    table = Table(header_style="bold")
    names = list(story.steps[0].memory) if story.steps else []
    for name in ("rank", "document", *names, "value", "added"):
        table.add_column(name, justify="right")
    for s in story.steps:
        memory = [cell(value) for value in s.memory.values()]
        value = "-" if s.value is None else f"{s.value:.4f}"
        table.add_row(str(s.rank), s.document, *memory, value, signed(s.added))
    show(escape(f"{story.measure}: {story.reading}"), table, f"{story.measure} = {story.value:.6f}")


def document(text: str) -> Any:
    """A grade, or a string of one-letter aspects."""
    if re.fullmatch(r"-?\d{1,18}", text):
        return int(text)
    if re.fullmatch(r"[A-Za-z]+|-", text):
        return "" if text == "-" else text
    raise InputError(f"{text!r} is no document", remedy="write grades (2 0 1) or aspects (a - ab)")


def recall_base(text: str | None) -> int | dict[int, int] | None:
    """`5`, or `1:3,2:1`."""
    if text is None or re.fullmatch(r"\d{1,18}", text):
        return None if text is None else int(text)
    if not re.fullmatch(r"\d{1,9}:\d{1,18}(,\d{1,9}:\d{1,18})*", text):
        raise InputError(f"--relevant {text!r} cannot be read", remedy="write 5, or 1:3,2:1 for grade:count")
    pairs = (item.split(":") for item in text.split(","))
    return {int(grade): int(count) for grade, count in pairs}
