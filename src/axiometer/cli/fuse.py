"""`axiometer fuse`: one run out of several."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.options import one_stdin
from axiometer.cli.output import emit, json_option, named, output_option, show, tell, to_json
from axiometer.cli.progress import progress
from axiometer.data.files import write_file
from axiometer.errors import InputError
from axiometer.tables import Table, number

if TYPE_CHECKING:
    from axiometer.data.run import Run
    from axiometer.fusion import Explanation, Fusion, Method, Norm, Search

SHOWN_SETTINGS = 10
TOP = 10
METHOD_HEADS = ("method", "needs", "meaning", "norm")
NORM_HEADS = ("norm", "formula", "meaning")


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
    one_stdin(options["qrels"], *runs)
    if options["search"]:
        _search(runs, options)
        return
    made = _fusion(runs, options)
    if options["save"]:
        _save(made, options["save"])
    if options["provenance"]:
        from axiometer.data.load import frame_bytes

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
    found = made.explain(*place)
    tell(as_json, found.to_dict, lambda: explanation(found))


def _write(made: Fusion, options: dict[str, Any]) -> None:
    """The run to a file or standard output, and what there is to know about it."""
    from axiometer.data.run import run_bytes, run_text

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
    found = _searched(runs, options)
    if options["save"]:
        found.best.save(options["save"])
    if options["output"]:
        _write_best(found, runs, options)
    tell(options["as_json"], found.to_dict, lambda: search_tables(found))


def _write_best(found: Search, runs: tuple[str, ...], options: dict[str, Any]) -> None:
    from axiometer.data.run import run_bytes
    from axiometer.fusion import fusion

    made = fusion(list(runs), trained=found.best, use_ranks=options["use_ranks"])
    run = made.run(depth=options["depth"], name=options["name"], rank_scores=options["rank_scores"])
    write_file(options["output"], run_bytes(run, options["output"]))


def _searched(runs: tuple[str, ...], options: dict[str, Any]) -> Search:
    from axiometer.fusion import find_method, search
    from axiometer.fusion.grid_search import settings

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
    from axiometer.fusion import METHODS, NORMS, find_method

    if name is not None:
        emit(type(find_method(name)).describe())
        return
    methods = method_rows(METHODS.items[title] for title in METHODS)
    norms = norm_rows(NORMS.items[title] for title in NORMS)
    tell(
        as_json,
        lambda: {"methods": named(METHOD_HEADS, methods), "norms": named(NORM_HEADS, norms)},
        lambda: [
            Table.of(METHOD_HEADS, methods, texts=4),
            Table.of(NORM_HEADS, norms, texts=3),
            f"{len(methods)} methods; `axiometer fuse --list --method NAME` describes one",
        ],
    )


def summary(made: Fusion, documents: int) -> dict[str, Any]:
    """What was fused, as plain data."""
    lengths = [run.lengths for run in made.raw.runs]
    everywhere = sum(all(own[t] > 0 for own in lengths) for t in range(len(made.pool.topics)))
    heads = ("run", "topics", "documents", f"in_top_{TOP}")
    return {
        "provenance": made.facts,
        "topics": len(made.pool.topics),
        "topics_of_all_runs": everywhere,
        "documents": documents,
        "runs": named(heads, _runs(made)),
    }


def _runs(made: Fusion) -> list[tuple[str, int, int, float]]:
    """Name, topics and documents of each run, and its share of the fused top 10."""
    best = made.rank <= TOP
    return [
        (run.name, int((run.lengths > 0).sum()), len(run.code), float(best[run.code].sum() / best.sum()))
        for run in made.raw.runs
    ]


def nested(run: Run) -> dict[str, dict[str, float]]:
    """{topic: {document: score}}."""
    found: dict[str, dict[str, float]] = {}
    for topic, document, score in run.frame.iter_rows():
        found.setdefault(topic, {})[document] = score
    return found


def run_table(made: Fusion) -> Table:
    """A row for each run."""
    weighted = made.method.weighted
    heads = ["run", "topics", "documents", f"of the fused top {TOP}", *["weight"] * weighted]
    rows = [
        [name, topics, f"{documents:,}", f"{share:.0%}", *[f"{made.method.weight(at):g}"] * weighted]
        for at, (name, topics, documents, share) in enumerate(_runs(made))
    ]
    return Table.of(heads, rows)


def sentence(made: Fusion, documents: int) -> str:
    """What was fused, in one line."""
    facts = summary(made, documents)
    missing = facts["topics"] - facts["topics_of_all_runs"]
    gaps = f" ({missing} not in every run)" if missing else ""
    norm = "" if made.norm.title == "none" else f" with scores by {made.norm.title}"
    runs = f"{made.method} of {len(made.pool.runs)} runs{norm}"
    return f"{runs}: {facts['topics']} topics{gaps}, {documents:,} documents"


def explanation(found: Explanation) -> list[Table | str]:
    """A row for each run, and how their shares are joined."""
    title = f"{found.document} in topic {found.topic}: rank {found.rank} of {found.of} by {found.method}"
    heads = ("run", "rank", "score", f"normalised ({found.norm})", "weight", "share")
    rows = [
        [part.run, *map(_number, (part.rank, part.score, part.normalised, part.weight, part.share))]
        for part in found.parts
    ]
    return [Table.of(heads, rows, title=title), f"{found.score!r} = {found.joined}"]


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.6g}"


def search_tables(found: Search) -> list[Table | str]:
    """The best settings, each run on its own, and the verdict."""
    means = (f"training ({found.training_topics})", f"held out ({found.held_out_topics})")
    tables: list[Table | str] = [
        Table.of((name, *means), [(s, number(t), number(h)) for s, t, h in frame.iter_rows()])
        for name, frame in (("setting", found.frame.head(SHOWN_SETTINGS)), ("run alone", found.runs))
    ]
    setting, _, held_out = found.frame.row(0)
    return [
        *tables,
        f"best of {len(found.frame)} settings by {found.measure} on the training topics: {setting};"
        f" {held_out:.4f} on the held-out ones (seed {found.seed})",
    ]


def method_rows(kinds: Iterable[type[Method]]) -> list[tuple[str, str, str, str]]:
    """Name, needs, meaning and usual normalisation of each method."""
    return [(kind.title, _needs(kind), _meaning(kind), kind.norm) for kind in kinds]


def norm_rows(norms: Iterable[Norm]) -> list[tuple[str, str, str]]:
    """Name, formula and meaning of each normalisation."""
    return [(norm.title, norm.formula, _meaning(type(norm))) for norm in norms]


def _needs(kind: type[Method]) -> str:
    return "weights" if kind.weighted else "training" if kind.trained else ""


def _meaning(kind: type) -> str:
    return " ".join((kind.__doc__ or "").strip().split("\n\n")[0].split())
