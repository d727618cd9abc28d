"""What several commands share: the bounds of a check, and measures as they are typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.completion import AXIOM_NAME, MEASURE_NAME
from axiometer.errors import InputError

if TYPE_CHECKING:
    from axiometer.metrics.measure import Measure

Command = Callable[..., Any]


def all_of(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Several arguments and options at once, in this order."""
    return lambda command: reduce(lambda made, option: option(made), reversed(options), command)


bounds_options = all_of(
    click.option("--grades", type=click.IntRange(2, 100), help="Lists of grades 0..N-1."),
    click.option(
        "--aspects", type=click.IntRange(1, 26), help="Lists of documents with one of N aspects or none."
    ),
    click.option("--depth", type=click.IntRange(1, 10_000_000), help="Lists of length 0..N."),
    click.option("--length", type=click.IntRange(1, 10_000_000), help="Lists of length exactly N."),
    click.option("--empty", is_flag=True, help="Count cases with the empty list too."),
    click.option("--relevant", help="The recall base: a number, or grade:count,... or aspect:count,..."),
    click.option("--limit", type=click.IntRange(1), help="The largest space to enumerate, in lists."),
)
collection_arguments = all_of(click.argument("qrels"), click.argument("runs", nargs=-1, required=True))
measures_option = click.option(
    "-m", "--measure", "measures", multiple=True, type=MEASURE_NAME, help="A measure; may be repeated."
)
subtopics_option = click.option(
    "--subtopics", is_flag=True, help="The qrels have subtopics: topic subtopic document grade."
)
seed_option = click.option("--seed", default=0, show_default=True, help="The seed of all random draws.")
composition_options = all_of(
    click.option("--documents", type=click.IntRange(1, 12), help="Compositions: up to N documents (4)."),
    click.option("--steps", type=click.IntRange(1, 100), help="Compositions: [0, 1] in N steps (4)."),
    click.option("--ranks", type=click.Choice(["kept", "renumbered"]),
                 help="Compositions: how some of the documents are ranked (kept)."),
)  # fmt: skip


def svg_only(path: str | None) -> None:
    """Refuses a picture's file whose ending promises anything but SVG."""
    if path and not path.lower().endswith(".svg"):
        raise InputError("the picture is SVG", source=path, remedy="let the file end in .svg")


def one_stdin(*files: str | None) -> None:
    """Refuses to read standard input, which is called `-`, for two files."""
    if files.count("-") > 1:
        raise InputError("standard input can be read only once", remedy="give `-` for one file")


def help_alone(ctx: click.Context) -> None:
    """The help of a group of commands that was called without one, as `axiometer` alone gives its own."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def bounds_of(options: dict[str, Any]) -> dict[str, Any]:
    """The keyword arguments of `check` and `audit`, from the options that were given."""
    names = ("grades", "aspects", "depth", "length", "limit", "documents", "steps", "ranks")
    given = {name: options[name] for name in names if options.get(name) is not None}
    base = recall_base(options["relevant"])
    return {**given, **({"relevant": base} if base is not None else {}), "empty": options["empty"]}


def recall_base(text: str | None) -> int | dict[Any, int] | None:
    """`5`, `1:3,2:1` or `a:3,b:1`."""
    if text is None or re.fullmatch(r"\d{1,18}", text):
        return None if text is None else int(text)
    if not re.fullmatch(r"(\d{1,9}|[a-z]):\d{1,18}(,(\d{1,9}|[a-z]):\d{1,18})*", text):
        raise InputError(f"--relevant {text!r} cannot be read", remedy="write 5, or 1:3,2:1, or a:3,b:1")
    pairs = [item.split(":") for item in text.split(",")]
    found = {int(kind) if kind.isdigit() else kind: int(count) for kind, count in pairs}
    if len(found) < len(pairs):
        raise InputError(f"--relevant {text!r} counts something twice", remedy="write each one once: 1:3,2:1")
    return found


weights_option = click.option(
    "--weights", "weights", multiple=True, metavar="FILE",
    help="A measure as a CSV table of rank by grade (rank,0,1,2); may be repeated.",
)  # fmt: skip


own_axioms_option = click.option(
    "-a", "--axiom", "axioms", multiple=True, metavar="AXIOM", type=AXIOM_NAME,
    help="An axiom beside the usual ones, such as yours: FILE.py:NAME; may be repeated.",
)  # fmt: skip


def find_measures(texts: Sequence[str], weights: Iterable[str] = ()) -> list[Measure]:
    """The measures that were typed: names, FILE.py:NAME (which runs the file), FILE.csv and FILE.toml.

    What is to be said of their parameters goes to stderr, where it spoils no output.
    """
    from axiometer.measure_files import written_measure
    from axiometer.metrics.spellings import CONTESTED, expanded
    from axiometer.metrics.weight_table import read_weights

    single = (name for text in texts for name in expanded(text))
    found = [*map(written_measure, single), *map(read_weights, weights)]
    for text in texts:
        if text in CONTESTED:
            click.echo(f"axiometer: {CONTESTED[text]}", err=True)
    for one in found:
        if one.note():
            click.echo(f"axiometer: {one}: {one.note()}", err=True)
    return found
