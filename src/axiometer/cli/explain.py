"""`axiometer explain`: one list, rank by rank; a given one, or a topic of real runs."""

from __future__ import annotations

import re
from typing import Any

import click

from axiometer.cli.completion import MEASURE_NAME
from axiometer.cli.options import find_measures, one_stdin, recall_base, subtopics_option
from axiometer.cli.output import json_option, tell
from axiometer.errors import InputError


@click.command("explain", context_settings={"ignore_unknown_options": True})
@click.argument("measure", type=MEASURE_NAME)
@click.argument("judged", nargs=-1)
@click.option("--relevant", help="The recall base: a number, or grade:count,... or aspect:count,...")
@click.option("--nonrelevant", type=int, help="Documents judged not relevant in all.")
@click.option("--qrels", metavar="FILE", help="Judgments, to explain a topic of a run.")
@click.option(
    "--run", "runs", multiple=True, metavar="FILE", help="A run; give a second one to compare them."
)
@click.option("--topic", help="The topic.")
@subtopics_option
@click.option("--single", is_flag=True, help="Round scores to 32 bits before sorting, as trec_eval 9 does.")
@click.option("--use-ranks", is_flag=True, help="Order by the rank column instead of the scores.")
@json_option
def command(measure: str, judged: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Show rank by rank what a measure makes of one list.

    MEASURE is a name such as nDCG@10, a function of yours as FILE.py:NAME (which runs that file), or a table
    of weights FILE.csv; JUDGED are grades, the best rank first (`2 0 1`), or aspects (`a - ab`, a dash for
    none). Or the list is what a run has for a topic: --qrels, --run and --topic; with a second --run both
    stand side by side, and the documents that make the difference.
    """
    if options["qrels"] or options["runs"] or options["topic"]:
        explain_real(measure, judged, as_json, options)
        return
    from axiometer.metrics.explain import explain

    story = explain(
        find_measures([measure])[0],
        [document(text) for text in judged],
        relevant=recall_base(options["relevant"]),
        nonrelevant=options["nonrelevant"],
    )
    tell(
        as_json,
        story.to_dict,
        lambda: [f"{story.measure}: {story.reading}", story.table("value"), story.total],
    )


def explain_real(measure: str, judged: tuple[str, ...], as_json: bool, options: dict[str, Any]) -> None:
    """A topic of one run, or of two."""
    for option, name in (("--qrels", "qrels"), ("--run", "runs"), ("--topic", "topic")):
        if not options[name]:
            raise click.UsageError(f"a topic of a run needs --qrels, --run and --topic; {option} is missing")
    if judged or options["relevant"] or options["nonrelevant"] is not None:
        raise click.UsageError("the list and its recall base are those of the run: give no others")
    one_stdin(options["qrels"], *options["runs"])
    from axiometer.metrics.explain_topic import explain_topic

    reads = {name: options[name] for name in ("subtopics", "single", "use_ranks")}
    found = find_measures([measure])[0]
    story = explain_topic(found, options["qrels"], list(options["runs"]), options["topic"], **reads)
    tell(as_json, story.to_dict, lambda: [f"{story.measure}: {story.reading}", *story.parts()])


def document(text: str) -> Any:
    """A grade, or a string of one-letter aspects."""
    if re.fullmatch(r"-?\d{1,18}", text):
        return int(text)
    if re.fullmatch(r"[A-Za-z]+|-", text):
        return "" if text == "-" else text
    raise InputError(f"{text!r} is no document", remedy="write grades (2 0 1) or aspects (a - ab)")
