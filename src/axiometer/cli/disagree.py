"""`axiometer disagree`: where two measures part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.completion import MEASURE_NAME
from axiometer.cli.options import bounds_of, bounds_options, find_measures, one_stdin, subtopics_option
from axiometer.cli.output import json_option, tell
from axiometer.cli.progress import watched

if TYPE_CHECKING:
    from axiometer.meta.disagreement import Disagreement, Opposed
    from axiometer.meta.disagreement.flips import Flips
    from axiometer.tables import Table


@click.command("disagree")
@click.argument("first", type=MEASURE_NAME)
@click.argument("second", type=MEASURE_NAME)
@bounds_options
@click.option("--qrels", metavar="FILE", help="Judgments, to see real topics on which the winner flips.")
@click.option("--runs", metavar="FILE", multiple=True, help="A run; repeat it for two or more.")
@subtopics_option
@click.option("--details", default=3, show_default=True, type=click.IntRange(0),
              help="Of how many flips to show the documents.")  # fmt: skip
@json_option
def command(first: str, second: str, as_json: bool, **options: Any) -> None:
    """Find the smallest lists that two measures order oppositely, and how often they do.

    FIRST and SECOND are names such as nDCG@10, functions of yours as FILE.py:NAME (which runs that file), or
    tables of weights FILE.csv. With --qrels and --runs: the topics on which they name different winners.
    """
    from axiometer.meta.disagreement import disagree

    one_stdin(options["qrels"], *options["runs"])
    with watched("Comparing", find_measures([first, second]), 1) as (heard, _):
        found = disagree(
            *heard,
            qrels=options["qrels"],
            runs=list(options["runs"]) or None,
            subtopics=options["subtopics"],
            **bounds_of(options),
        )
    flips, details = found.flips, options["details"]
    tell(
        as_json,
        lambda: {**found.to_dict(), "flips": flips.to_dict(details) if flips else None},
        lambda: [*story(found), *(flip_story(flips, details) if flips else [])],
    )


def story(found: Disagreement) -> list[Table | str]:
    """The smallest pair side by side, in words, and the share of pairs by space."""
    from axiometer.report.model import extent
    from axiometer.tables import Table, number

    lines: list[Table | str] = []
    if found.opposed:
        lines = ["The smallest lists that they order oppositely:", side_by_side(found, found.opposed)]
    heads = ("lists", "pairs", "same order", "opposite", "share", "tied by one", "tied by both", "tau-b")
    rows = []
    for part in found.parts:
        c = part.counts
        numbers = (part.lists, c.pairs, c.concordant, c.discordant)
        ties = (c.tied_first + c.tied_second, c.tied_both)
        told = [*(f"{n:,}" for n in numbers), f"{c.share:.2%}", *(f"{n:,}" for n in ties), number(c.tau)]
        rows.append([extent(part.bounds), *told])
    often = "How often they do so, over all pairs of lists:"
    return [*lines, found.sentence, "", often, Table.of(("space", *heads), rows), *found.reasons]


def side_by_side(found: Disagreement, pair: Opposed) -> Table:
    """The two lists by rank, then both measures' scores."""
    from axiometer.report.verdict_tables import lists_table
    from axiometer.tables import Cell

    scores = [
        [name, *(Cell(f"{float(score):.6f}", best=at == winner) for at, score in enumerate(values))]
        for winner, (name, values) in enumerate(zip((found.first, found.second), pair.scores, strict=True))
    ]
    return lists_table(pair.lists, scores)


def flip_story(flips: Flips, details: int) -> list[Table | str]:
    """How many topics flip for every two runs, then the clearest flips and their documents."""
    from axiometer.tables import Table

    title = f"Real topics: who wins by {flips.first}, and who by {flips.second}:"
    rows = [[" and ".join(pair.runs), pair.same, pair.different, pair.tied] for pair in flips.pairs]
    table = Table.of(("runs", "same winner", "different winner", "tied"), rows)
    lines: list[Table | str] = ["", title, table]
    for flip in flips.flips[:details]:
        lines += ["", flips.sentence(flip)]
    rest = len(flips) - details
    return [*lines, *([f"and {rest} more; --details {len(flips)} or --json shows them"] if rest > 0 else [])]
