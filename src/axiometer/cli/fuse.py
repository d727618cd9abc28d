"""`axiometer fuse`: one run out of several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.output import emit, json_option, output_option, progress, show, to_json
from axiometer.data.writing import write_file
from axiometer.errors import InputError

if TYPE_CHECKING:
    from axiometer.fusion import Fusion, Search


@click.command("fuse")
@click.argument("runs", nargs=-1)
@click.option("--method", help="A method, such as rrf or rrf(k=10).  [default: rrf]")
@click.option("-p", "--parameter", "parameters", multiple=True, metavar="NAME=VALUE",
              help="A parameter of the method; may be repeated.")  # fmt: skip
@click.option("--norm", help="Normalise the scores first.  [default: as the method does]")
@click.option("--weights", metavar="W,W,...", help="A weight for each run, for weighted methods.")
@click.option("--qrels", metavar="FILE", help="Judgments to learn from, or to search on.")
@click.option("--trained", metavar="FILE", help="Use what --save wrote.")
@click.option("--save", metavar="FILE", help="Save what was learned, or the best setting, as JSON.")
@click.option("--search", is_flag=True, help="Try settings on some topics of --qrels, judge by the others.")
@click.option("--grid", multiple=True, metavar="NAME=V,V,...", help="Values for --search to try.")
@click.option("--step", default="0.1", show_default=True, help="The step of the weights in --search.")
@click.option("--measure", default="nDCG@10", show_default=True, help="What --search looks for.")
@click.option("--held-out", type=click.FloatRange(0, 1), default=0.5, show_default=True,
              help="The share of topics that --search does not train on.")  # fmt: skip
@click.option("--seed", default=0, show_default=True, help="Of the split of topics in --search.")
@click.option("--depth", type=click.IntRange(1), help="Keep so many documents of each topic.")
@click.option("--name", help="The name of the fused run.  [default: the method's]")
@click.option("--rank-scores", is_flag=True, help="Write scores n, n-1, ..., for tools that read 32 bits.")
@click.option("--use-ranks", is_flag=True, help="Order runs by the rank column instead of the scores.")
@click.option(
    "--explain", nargs=2, metavar="TOPIC DOCUMENT", help="Show where a document's score comes from."
)
@click.option("--provenance", metavar="FILE", help="Write which run gave what (.parquet, .jsonl or CSV).")
@click.option("--list", "listing", is_flag=True, help="List the methods, or describe the one of --method.")
@json_option
@output_option("TREC text, .gz or .parquet")
def command(runs: tuple[str, ...], **options: Any) -> None:
    """Fuse runs into one.

    RUNS are TREC files (plain or .gz), parquet or JSON; `-` is standard input. The fused run goes to
    standard output unless -o is given; its scores put the documents in the same order when read again.
    """
    if options["listing"]:
        _list(options["method"], options["as_json"])
        return
    if [options["qrels"], *runs].count("-") > 1:
        raise InputError("standard input can be read only once", remedy="give `-` for one file")
    if options["search"]:
        _search(runs, options)
        return
    made = _fusion(runs, options)
    if options["save"]:
        _save(made, options["save"])
    if options["provenance"]:
        from axiometer.fusion.writing import frame_bytes

        write_file(options["provenance"], frame_bytes(made.provenance(), options["provenance"]))
    if options["explain"]:
        _explain(made, options["explain"], options["as_json"])
    else:
        _write(made, options)


def _fusion(runs: tuple[str, ...], options: dict[str, Any]) -> Fusion:
    """Names are checked before any file is read."""
    from axiometer.fusion import find_method, find_norm, fusion

    parameters = dict(_pair(text) for text in options["parameters"])
    if options["trained"] and (options["method"] or parameters or options["weights"] or options["qrels"]):
        raise InputError(
            "--trained brings its own method, parameters and weights", remedy="drop the other options"
        )
    method = find_method(options["method"] or "rrf", parameters)
    if options["norm"]:
        find_norm(options["norm"])
    with progress("Reading runs", len(runs)) as advance:
        return fusion(
            list(runs),
            method,
            norm=options["norm"] or "default",
            weights=None if options["weights"] is None else options["weights"].split(","),
            qrels=options["qrels"],
            trained=options["trained"],
            use_ranks=options["use_ranks"],
            progress=advance,
        )


def _pair(text: str) -> tuple[str, Any]:
    """`k=60` as a name and an exact number, or a word."""
    from fractions import Fraction

    name, _, value = text.partition("=")
    if not name or not value:
        raise InputError(f"--parameter {text!r} cannot be read", remedy="write NAME=VALUE, such as k=60")
    try:
        return name.strip(), Fraction(value)
    except (ValueError, ZeroDivisionError):
        return name.strip(), value


def _save(made: Fusion, path: str) -> None:
    if made.trained is None:
        raise InputError(
            f"{made.method.title} learned nothing to save", remedy="give --qrels, or drop --save"
        )
    made.trained.save(path)


def _explain(made: Fusion, place: tuple[str, str], as_json: bool) -> None:
    from axiometer.cli.fuse_tables import explanation

    found = made.explain(*place)
    if as_json:
        emit(to_json(found.to_dict()))
    else:
        show(*explanation(found))


def _write(made: Fusion, options: dict[str, Any]) -> None:
    """The run to a file or standard output, and what there is to know about it."""
    from axiometer.cli.fuse_tables import nested, run_table, sentence, summary
    from axiometer.fusion.writing import run_bytes, run_text

    run = made.run(depth=options["depth"], name=options["name"], rank_scores=options["rank_scores"])
    output = None if options["output"] == "-" else options["output"]
    if output:
        write_file(output, run_bytes(run, output))
    if options["as_json"]:
        where = {"output": output} if output else {"run": nested(run)}
        emit(to_json({**summary(made, len(run)), **where}))
    elif output:
        show(run_table(made), f"{sentence(made, len(run))} -> {output}")
    else:
        emit(run_text(run).decode())


def _search(runs: tuple[str, ...], options: dict[str, Any]) -> None:
    """The settings and the best one; the run that it makes if -o asks for it."""
    from axiometer.cli.fuse_tables import search_tables

    found = _searched(runs, options)
    if options["save"]:
        found.best.save(options["save"])
    if options["output"]:
        _write_best(found, runs, options)
    if options["as_json"]:
        emit(to_json(found.to_dict()))
    else:
        show(*search_tables(found))


def _write_best(found: Search, runs: tuple[str, ...], options: dict[str, Any]) -> None:
    from axiometer.fusion import fusion
    from axiometer.fusion.writing import run_bytes

    made = fusion(list(runs), trained=found.best, use_ranks=options["use_ranks"])
    run = made.run(depth=options["depth"], name=options["name"], rank_scores=options["rank_scores"])
    write_file(options["output"], run_bytes(run, options["output"]))


def _searched(runs: tuple[str, ...], options: dict[str, Any]) -> Search:
    from axiometer.fusion import find_method, search
    from axiometer.fusion.search import settings

    if not options["qrels"]:
        raise InputError("--search needs judgments", remedy="give --qrels FILE")
    if "-" in runs and options["output"]:
        raise InputError("--search with -o reads the runs twice", remedy="give files instead of `-`")
    grid = dict(_values(text) for text in options["grid"]) or None
    method = find_method(options["method"] or "rrf", dict(_pair(text) for text in options["parameters"]))
    size = sum(1 for _ in settings(method, len(runs), grid, options["step"]))
    with progress("Trying settings", size) as advance:
        return search(
            list(runs),
            options["qrels"],
            method,
            norm=options["norm"] or "default",
            measure=options["measure"],
            grid=grid,
            step=options["step"],
            held_out=options["held_out"],
            seed=options["seed"],
            use_ranks=options["use_ranks"],
            progress=advance,
        )


def _values(text: str) -> tuple[str, list[str]]:
    name, _, values = text.partition("=")
    if not name or not values:
        raise InputError(f"--grid {text!r} cannot be read", remedy="write NAME=V,V such as k=10,60")
    return name.strip(), values.split(",")


def _list(name: str | None, as_json: bool) -> None:
    from axiometer.cli.fuse_tables import METHOD_HEADS, NORM_HEADS, grid, method_rows, norm_rows
    from axiometer.fusion import METHODS, NORMS, find_method

    if name is not None:
        emit(type(find_method(name)).describe())
        return
    methods = method_rows(METHODS.items[title] for title in METHODS)
    norms = norm_rows(NORMS.items[title] for title in NORMS)
    if as_json:
        listed = [dict(zip(METHOD_HEADS, row, strict=True)) for row in methods]
        emit(
            to_json({"methods": listed, "norms": [dict(zip(NORM_HEADS, row, strict=True)) for row in norms]})
        )
        return
    show(
        grid(METHOD_HEADS, methods, texts=4),
        grid(NORM_HEADS, norms, texts=3),
        f"{len(methods)} methods; `axiometer fuse --list --method NAME` describes one",
    )
