"""`axiometer reproduce`: the experiments of a paper, each as one command."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.options import all_of, collection_arguments, help_alone, one_stdin, seed_option, svg_only
from axiometer.cli.output import emit, json_option, output_option, show, to_json
from axiometer.cli.progress import progress
from axiometer.data.files import write_file
from axiometer.tables import number

if TYPE_CHECKING:
    from axiometer.meta.reproduce.signals import Reproduction

SHOWN_ROWS = 200
ENDINGS = "JSON; --plot draws"

depth_option = click.option("--depth", default=100, show_default=True, help="Where lists are cut.")
docs_option = click.option(
    "--docs", type=int, required=True, help="Documents of the whole collection, which OIE's value depends on."
)
beta_option = click.option("--beta", default="1.2", show_default=True, help="OIE's beta.")
draw_options = (
    click.option("--repeats", default=2000, show_default=True, help="How many draws."),
    click.option("--signals", default=5, show_default=True, help="How many runs are combined."),
    depth_option,
    seed_option,
)
result_options = (
    click.option("--plot", metavar="FILE", help="Draw the figure to an SVG FILE."),
    json_option,
    output_option(ENDINGS),
)


@click.group("reproduce", invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Run a paper's experiment on your own collection.

    The experiments of Amigó, Giner, Mizzaro and Spina (2018). Each says what the paper prints beside what it
    finds; QRELS and RUNS as in `axiometer evaluate`.
    """
    help_alone(ctx)


@command.command("unanimity")
@all_of(collection_arguments, docs_option)
@click.option("--per", type=click.Choice(["topic", "system"]), default="topic", show_default=True,
              help="Compare systems topic by topic, or by their means.")  # fmt: skip
@all_of(depth_option, seed_option)
@click.option("--resamples", default=1000, show_default=True, help="Resamples of the systems.")
@all_of(*result_options)
def unanimity(qrels: str, runs: tuple[str, ...], **given: Any) -> None:
    """Table 2: unanimity of measures, beside the constraints that each satisfies."""
    from axiometer.meta.reproduce.table_2 import PRINTED, agreement

    _run(agreement, "Deciding constraints", len(PRINTED), qrels, runs, given)


@command.command("evidence")
@all_of(collection_arguments, *draw_options, *result_options)
def evidence(qrels: str, runs: tuple[str, ...], **given: Any) -> None:
    """Figure 1: does agreement of runs tell more of relevance than one run?"""
    from axiometer.meta.reproduce.figures import evidence as experiment

    _run(experiment, "Drawing runs", given["repeats"], qrels, runs, given)


@command.command("mergeability")
@all_of(collection_arguments, *draw_options, beta_option, *result_options)
def mergeability(qrels: str, runs: tuple[str, ...], **given: Any) -> None:
    """Figure 2: OIE of one run against the information of several, without ties."""
    from axiometer.meta.reproduce.figures import mergeability as experiment

    _run(experiment, "Drawing runs", given["repeats"], qrels, runs, given)


@command.command("fusion")
@all_of(collection_arguments, docs_option)
@click.option("--method", "methods", multiple=True, help="A fusion method [default: bordafuse, borda-log].")
@all_of(depth_option, beta_option, seed_option, *result_options)
def fusion(qrels: str, runs: tuple[str, ...], **given: Any) -> None:
    """Figure 3: Borda and log-Borda of all runs, among them.

    Nothing is drawn by lot here: --seed is taken as by the other experiments, and changes nothing.
    """
    from axiometer.meta.reproduce.figures import METHODS, fusing

    given["methods"] = given["methods"] or METHODS
    del given["seed"]
    _run(fusing, "Fusing runs", len(given["methods"]), qrels, runs, given)


@command.command("theorem")
@click.option("--docs", type=int, multiple=True, help="Documents of a collection; may be repeated.")
@all_of(*result_options)
def theorem(**given: Any) -> None:
    """Theorem 4.2: where OIE satisfies the five constraints; needs no collection."""
    from axiometer.meta.reproduce.theorem_4_2 import BETAS, SIZES, region

    svg_only(given["plot"])
    sizes = given["docs"] or SIZES
    with progress("Deciding constraints", len(sizes) * len(BETAS)) as advance:
        found = region(sizes, progress=advance)
    _write(found, given)


def _run(
    experiment: Callable[..., Reproduction],
    label: str,
    total: int,
    qrels: str,
    runs: tuple[str, ...],
    given: dict[str, Any],
) -> None:
    """Checks the input, runs the experiment under a bar, and writes what it found."""
    one_stdin(qrels, *runs)
    written = {name: given.pop(name) for name in ("plot", "as_json", "output")}
    svg_only(written["plot"])
    with progress(label, total) as advance:
        found = experiment(qrels, list(runs), progress=advance, **given)
    _write(found, written)


def _write(found: Reproduction, written: dict[str, Any]) -> None:
    if written["plot"]:
        write_file(written["plot"], found.picture)
    if written["as_json"] or written["output"]:
        emit(to_json(found.to_dict()), written["output"])
    else:
        show(*_table(found), *found.said)


def _table(found: Reproduction) -> list[Any]:
    """The rows, where they are few enough to be read."""
    if len(found.rows) > SHOWN_ROWS:
        return []
    from axiometer.tables import Column, Table

    heads = [
        Column(name, "right" if kind.is_numeric() else "center" if str(kind) == "Boolean" else "left")
        for name, kind in found.rows.schema.items()
    ]
    return [Table.of(heads, [list(map(_cell, row)) for row in found.rows.iter_rows()])]


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "●" if value else "○"
    return number(value, 5) if isinstance(value, float) else value
