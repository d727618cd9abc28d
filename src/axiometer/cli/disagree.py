"""`axiometer disagree`: where two measures part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.options import bounds_of, bounds_options, find_measures
from axiometer.cli.output import emit, json_option, show, to_json
from axiometer.cli.watching import watched
from axiometer.errors import InputError

if TYPE_CHECKING:
    from rich.table import Table

    from axiometer.meta.disagreement.flips import Flips
    from axiometer.meta.disagreement.result import Disagreement, Opposed


@click.command("disagree")
@click.argument("first")
@click.argument("second")
@bounds_options
@click.option("--qrels", metavar="FILE", help="Judgments, to see real topics on which the winner flips.")
@click.option("--runs", metavar="FILE", multiple=True, help="A run; repeat it for two or more.")
@click.option("--subtopics", is_flag=True, help="The qrels have subtopics: topic subtopic document grade.")
@click.option("--details", default=3, show_default=True, type=click.IntRange(0),
              help="Of how many flips to show the documents.")  # fmt: skip
@json_option
def command(first: str, second: str, as_json: bool, **options: Any) -> None:
    """Find the smallest lists that two measures order oppositely, and how often they do.

    FIRST and SECOND are names such as nDCG@10, functions of yours as FILE.py:NAME (which runs that file), or
    tables of weights FILE.csv. With --qrels and --runs: the topics on which they name different winners.
    """
    from axiometer.meta.disagreement import disagree

    if (options["qrels"], *options["runs"]).count("-") > 1:
        raise InputError("standard input can be read only once", remedy="give `-` for one file")
    with watched("Comparing", find_measures([first, second]), 1) as (heard, _):
        found = disagree(
            *heard,
            qrels=options["qrels"],
            runs=list(options["runs"]) or None,
            subtopics=options["subtopics"],
            **bounds_of(options),
        )
    if as_json:
        emit(to_json({**found.to_dict(), "flips": _flips(found, options["details"])}))
        return
    show(*story(found))
    if found.flips:
        show(*flip_story(found.flips, options["details"]))


def _flips(found: Disagreement, details: int) -> dict[str, Any] | None:
    return found.flips.to_dict(details) if found.flips else None


def story(found: Disagreement) -> list[Table | str]:
    """The smallest pair side by side, in words, and the share of pairs by space."""
    from rich.markup import escape
    from rich.table import Table

    from axiometer.report.matrix import extent

    lines: list[Table | str] = []
    if found.opposed:
        lines = ["The smallest lists that they order oppositely:", side_by_side(found, found.opposed)]
    table = Table(header_style="bold")
    heads = ("lists", "pairs", "same order", "opposite", "share", "tied by one", "tied by both", "tau-b")
    table.add_column("space")
    for head in heads:
        table.add_column(head, justify="right")
    for part in found.parts:
        c = part.counts
        tau = "" if c.tau is None else f"{c.tau:.4f}"
        numbers = (part.lists, c.pairs, c.concordant, c.discordant)
        ties = (c.tied_first + c.tied_second, c.tied_both)
        cells = [*(f"{n:,}" for n in numbers), f"{c.share:.2%}", *(f"{n:,}" for n in ties), tau]
        table.add_row(extent(part.bounds), *cells)
    often = "How often they do so, over all pairs of lists:"
    return [*lines, escape(found.sentence), "", often, table, *map(escape, found.reasons)]


def side_by_side(found: Disagreement, pair: Opposed) -> Table:
    """The two lists by rank, then both measures' scores."""
    from rich.table import Table

    table = Table(header_style="bold")
    for head in ("rank", "list 1", "list 2"):
        table.add_column(head, justify="right")
    for rank in range(max(map(len, pair.lists))):
        shown = [str(items[rank]) or "-" if rank < len(items) else "" for items in pair.lists]
        table.add_row(str(rank + 1), *shown, end_section=rank + 1 == max(map(len, pair.lists)))
    for name, scores, winner in zip((found.first, found.second), pair.scores, (0, 1), strict=True):
        told = [f"{float(score):.6f}" for score in scores]
        told[winner] = f"[bold]{told[winner]}[/]"
        table.add_row(name, *told)
    return table


def flip_story(flips: Flips, details: int) -> list[Table | str]:
    """How many topics flip for every two runs, then the clearest flips and their documents."""
    from rich.markup import escape
    from rich.table import Table

    title = f"Real topics: who wins by {flips.first}, and who by {flips.second}:"
    table = Table(header_style="bold")
    table.add_column("runs")
    for head in ("same winner", "different winner", "tied"):
        table.add_column(head, justify="right")
    for pair in flips.pairs:
        table.add_row(" and ".join(pair.runs), *(str(n) for n in (pair.same, pair.different, pair.tied)))
    lines: list[Table | str] = ["", escape(title), table]
    for flip in flips.flips[:details]:
        lines += ["", escape(flips.sentence(flip))]
    rest = len(flips) - details
    return [*lines, *([f"and {rest} more; --details {len(flips)} or --json shows them"] if rest > 0 else [])]
