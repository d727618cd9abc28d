"""`axiometer evaluate`: runs against judgments."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.options import find_measures, weights_option
from axiometer.cli.output import emit, json_option, output_option, show, to_json
from axiometer.cli.watching import watched
from axiometer.data.writing import write_file
from axiometer.errors import InputError

if TYPE_CHECKING:
    import polars as pl
    from rich.table import Table

    from axiometer.data.scores import Scores
    from axiometer.measures.measure import Measure

DEFAULT = ("nDCG@10", "AP", "RR", "P@10", "R@100")


@click.command("evaluate")
@click.argument("qrels")
@click.argument("runs", nargs=-1, required=True)
@click.option(
    "-m", "--measure", "measures", multiple=True, help="A measure, such as nDCG@10; may be repeated."
)
@weights_option
@click.option("--subtopics", is_flag=True, help="The qrels have subtopics: topic subtopic document grade.")
@click.option("--missing", type=click.Choice(["empty", "skip", "error"]), default="empty", show_default=True,
              help="What a topic that the run lacks is.")  # fmt: skip
@click.option("--single", is_flag=True, help="Round scores to 32 bits before sorting, as trec_eval 9 does.")
@click.option("--use-ranks", is_flag=True, help="Order by the rank column instead of the scores.")
@click.option("--per-topic", is_flag=True, help="Show every topic, not only the means.")
@click.option("--sort", is_flag=True, help="The best run by the first measure first.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV.")
@click.option("--trec", is_flag=True, help="Print the lines of trec_eval -q.")
@click.option("--parquet", metavar="FILE", help="Write all scores to a parquet FILE.")
@json_option
@output_option("text, or as --json, --csv, --trec say")
def command(qrels: str, runs: tuple[str, ...], measures: tuple[str, ...], **options: Any) -> None:
    """Score runs against judgments.

    QRELS and RUNS are TREC files (plain or .gz), parquet or JSON; `-` is standard input. A measure may also
    be a function of yours, FILE.py:NAME, which runs that file.
    """
    wanted = find_measures(measures or (() if options["weights"] else DEFAULT), options["weights"])
    scores = _evaluate(qrels, runs, wanted, options)
    if options["parquet"]:
        buffer = io.BytesIO()
        scores.frame.write_parquet(buffer)
        write_file(options["parquet"], buffer.getvalue())
    if options["as_json"]:
        emit(to_json(report(scores, options["per_topic"])), options["output"])
    elif options["as_csv"]:
        emit((scores.frame if options["per_topic"] else scores.mean()).write_csv(), options["output"])
    elif options["trec"]:
        emit(trec_lines(scores, wanted, options["per_topic"]), options["output"])
    elif options["output"]:
        emit(plain(scores, options["per_topic"]), options["output"])
    else:
        show(*tables(scores, options["per_topic"], options["sort"]))


def _evaluate(qrels: str, runs: tuple[str, ...], measures: list[Measure], options: dict[str, Any]) -> Scores:
    from axiometer.measures.evaluate import evaluate

    if (qrels, *runs).count("-") > 1:
        raise InputError("standard input can be read only once", remedy="give `-` for one file")
    with watched("Reading runs", measures, len(runs)) as (heard, advance):
        return evaluate(
            qrels,
            list(runs),
            heard,
            missing=options["missing"],
            subtopics=options["subtopics"],
            single=options["single"],
            use_ranks=options["use_ranks"],
            progress=advance,
        )


def report(scores: Scores, per_topic: bool) -> dict[str, Any]:
    """The result as plain data."""
    result: dict[str, Any] = {
        "provenance": dict(scores.provenance),
        "topics": scores.topics.to_dicts(),
        "means": scores.mean().to_dicts(),
    }
    if per_topic:
        result["scores"] = scores.frame.to_dicts()
    return result


def wide(scores: Scores, per_topic: bool) -> pl.DataFrame:
    """A row for each run (and topic), a column for each measure."""
    frame = scores.frame if per_topic else scores.mean()
    return frame.pivot(on="measure", index=["run", "topic"] if per_topic else ["run"], values="value")


def plain(scores: Scores, per_topic: bool) -> str:
    """Tab-separated text with a header."""
    return wide(scores, per_topic).write_csv(separator="\t", float_precision=6)


def tables(scores: Scores, per_topic: bool, sort: bool) -> list[Table | str]:
    """The scores, then what the reader should know about them."""
    from rich.table import Table

    frame = wide(scores, per_topic)
    keys = 2 if per_topic else 1
    if sort:
        frame = frame.sort(frame.columns[keys], descending=True, maintain_order=True)
    best = {name: frame[name].max() for name in frame.columns[keys:]}
    table = Table(header_style="bold")
    for name in frame.columns:
        table.add_column(name, justify="left" if name in ("run", "topic") else "right")
    for row in frame.iter_rows():
        numbers = [
            f"[bold]{value:.4f}[/]" if value == best[name] and len(frame) > 1 else f"{value:.4f}"
            for name, value in zip(frame.columns[keys:], row[keys:], strict=True)
        ]
        table.add_row(*map(str, row[:keys]), *numbers)
    return [table, *notes(scores)]


def notes(scores: Scores) -> list[str]:
    """Topics matched, missing and extra, unjudged documents and ties; runs that agree share a line."""
    lines: dict[str, list[str]] = {}
    for row in scores.topics.iter_rows(named=True):
        at = f"in the top {row['cutoff']}" if row["cutoff"] else "in the lists"
        line = (
            f"{row['matched']} topics matched, {row['missing']} missing, {row['extra']} extra; "
            f"{row['unjudged']:.1%} unjudged {at}; ties in {row['tied_topics']} topics"
        )
        lines.setdefault(line, []).append(row["run"])
    return [f"{_names(runs)}: {line}" for line, runs in lines.items()]


def _names(runs: list[str]) -> str:
    return ", ".join(runs) if len(runs) <= 3 else f"{runs[0]} and {len(runs) - 1} more"


def trec_lines(scores: Scores, measures: list[Measure], per_topic: bool) -> str:
    """The lines of trec_eval: name, topic or `all`, value to four digits."""
    lines: list[str] = []
    means = {(run, name): value for run, name, value in scores.mean().iter_rows()}
    names = {str(measure): trec_name(measure) for measure in measures}
    for (run,), rows in scores.frame.group_by("run", maintain_order=True):
        if per_topic:
            lines += [
                f"{names[m]:<22}\t{t}\t{v:6.4f}"
                for _, t, m, v in rows.sort("topic", maintain_order=True).iter_rows()
            ]
        lines.append(f"{'runid':<22}\tall\t{run}")
        lines.append(f"{'num_q':<22}\tall\t{rows['topic'].n_unique()}")
        lines += [f"{names[m]:<22}\tall\t{means[str(run), m]:6.4f}" for m in names]
    return "\n".join(lines)


def trec_name(measure: Measure) -> str:
    """trec_eval's name of a measure, where it has one and no parameter changes it; else our own."""
    plain_name = measure.title if measure.cutoff is None else f"{measure.title}@{measure.cutoff}"
    if str(measure) != plain_name or not measure.equals.startswith("trec_eval"):
        return str(measure)
    if measure.cutoff is None:
        return measure.aliases[0] if measure.aliases else measure.title
    return f"{measure.cut_aliases[0]}_{measure.cutoff}" if measure.cut_aliases else str(measure)
