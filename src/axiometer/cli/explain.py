"""`axiometer explain`: one list, rank by rank."""

from __future__ import annotations

import re
from typing import Any

import click

from axiometer.cli.completion import MEASURE_NAME
from axiometer.cli.options import find_measures, recall_base
from axiometer.cli.output import emit, json_option, show, to_json
from axiometer.errors import InputError


@click.command("explain", context_settings={"ignore_unknown_options": True})
@click.argument("measure", type=MEASURE_NAME)
@click.argument("judged", nargs=-1)
@click.option("--relevant", help="The recall base: a number, or grade:count,... or aspect:count,...")
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
    from axiometer.metrics.explain import explain

    story = explain(
        find_measures([measure])[0],
        [document(text) for text in judged],
        relevant=recall_base(relevant),
        nonrelevant=nonrelevant,
    )
    if as_json:
        emit(to_json(story.to_dict()))
        return
    from axiometer.metrics.explain import cell, signed
    from axiometer.tables import Table, number

    names = list(story.steps[0].memory) if story.steps else []
    rows = [
        [s.rank, s.document, *map(cell, s.memory.values()), number(s.value), signed(s.added)]
        for s in story.steps
    ]
    table = Table.of(("rank", "document", *names, "value", "added"), rows, texts=0)
    show(f"{story.measure}: {story.reading}", table, f"{story.measure} = {story.value:.6f}")


def document(text: str) -> Any:
    """A grade, or a string of one-letter aspects."""
    if re.fullmatch(r"-?\d{1,18}", text):
        return int(text)
    if re.fullmatch(r"[A-Za-z]+|-", text):
        return "" if text == "-" else text
    raise InputError(f"{text!r} is no document", remedy="write grades (2 0 1) or aspects (a - ab)")
