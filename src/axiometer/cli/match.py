"""`axiometer match`: which definition gives a number that another tool printed?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from axiometer.cli.options import find_measures, one_stdin, subtopics_option
from axiometer.cli.output import json_option, tell
from axiometer.cli.progress import progress
from axiometer.errors import InputError

MOST_DIGITS = 9
"""Digits of a file that are compared where none are asked for: later ones depend on the order of a sum."""


@click.command("match", context_settings={"ignore_unknown_options": True})
@click.argument("values", nargs=-1, required=True, metavar="VALUE...")
@click.option("--qrels", required=True, metavar="FILE", help="The judgments.")
@click.option("--run", required=True, metavar="FILE", help="The run.")
@click.option("-m", "--measure", "measures", multiple=True, help="Try this measure only; may be repeated.")
@click.option("--digits", type=click.IntRange(1, 12), help="Digits that must agree [default: those given].")
@click.option("--column", help="The measure in a file that has several.")
@subtopics_option
@click.option("--all", "every", is_flag=True, help="Show every definition that agrees.")
@json_option
def command(values: tuple[str, ...], qrels: str, run: str, measures: tuple[str, ...], **options: Any) -> None:
    """Find the definitions that give a number another tool printed.

    VALUE is a mean, such as 0.6179, or some values of topics, in any order; or a file with a value for each
    topic: the output of trec_eval -q, ir_measures or gdeval, a CSV table, the JSON of ranx or pytrec_eval.
    Every usual measure is tried under the conventions in which tools differ: ties, gains, discounts, ideal
    lists, recall bases, relevant grades, unjudged documents, topics. Those that agree are shown, with the
    tools known to compute so.
    """
    from axiometer.data.qrels import read_qrels
    from axiometer.meta.conventions import AD_HOC, DIVERSE
    from axiometer.meta.match_value import match

    one_stdin(qrels, run, *values)
    judgments = read_qrels(qrels, subtopics=options["subtopics"])
    asked, digits = _asked(values, judgments.topics, options["column"])
    wanted = find_measures(measures) or None
    total = len(wanted or AD_HOC) + (len(DIVERSE) if options["subtopics"] and not wanted else 0)
    with progress("Trying definitions", total) as advance:
        found = match(
            asked,
            judgments,
            run,
            options["digits"] or digits,
            measures=wanted,
            subtopics=options["subtopics"],
            progress=advance,
        )
    most = None if options["every"] else 12
    tell(
        options["as_json"], found.to_dict, lambda: [*([found.table(most)] if found else []), found.summary()]
    )


def _asked(values: tuple[str, ...], topics: list[str], column: str | None) -> tuple[Any, int]:
    """What was given, and how many digits of it."""
    from axiometer.data.score_files import is_number, read_score_file

    if not all(map(is_number, values)):
        if len(values) > 1:
            odd = next(value for value in values if not is_number(value))
            raise InputError(f"{odd!r} is no value", remedy="give numbers such as 0.6179, or one file")
        if not Path(values[0]).exists() and values[0] != "-":
            raise InputError(
                f"{values[0]!r} is neither a number nor a file",
                remedy="give a number such as 0.6179, or a file",
            )
        read = read_score_file(values[0], topics, column)
        return read.topics or read.mean, max(1, min(read.digits, MOST_DIGITS))
    digits = max(len(value.partition(".")[2]) for value in values)
    return [float(value) for value in values], max(1, min(digits, MOST_DIGITS))
