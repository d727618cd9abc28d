"""`axiometer evaluate`: runs against judgments."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.options import find_measures, one_stdin, weights_option
from axiometer.cli.output import emit, json_option, one_format, output_option, show, to_json
from axiometer.cli.progress import watched
from axiometer.tables.writers import to_csv

if TYPE_CHECKING:
    import polars as pl

    from axiometer.data.scores import Scores
    from axiometer.metrics.measure import Measure
    from axiometer.tables import Table

MEANS_ONLY = ("gm_map",)
"""What trec_eval prints for all topics together only."""
DEFAULT = ("nDCG@10", "AP", "RR", "P@10", "R@100")
MISSING = {
    "empty": "a missing one counts as an empty list",
    "skip": "a missing one is left out of the mean",
    "error": "none may be missing",
}


@click.command("evaluate")
@click.argument("qrels")
@click.argument("runs", nargs=-1, required=True)
@click.option(
    "-m", "--measure", "measures", multiple=True, help="A measure, such as nDCG@10; may be repeated."
)
@weights_option
@click.option("--subtopics", is_flag=True, help="The qrels have subtopics: topic subtopic document grade.")
@click.option("--missing", type=click.Choice(["empty", "skip", "error"]), default="empty", show_default=True,
              help="A topic that the run lacks: an empty list, left out, or refused.")  # fmt: skip
@click.option("--single", is_flag=True, help="Round scores to 32 bits before sorting, as trec_eval 9 does.")
@click.option("--use-ranks", is_flag=True, help="Order by the rank column instead of the scores.")
@click.option("--per-topic", is_flag=True, help="Show every topic, not only the means.")
@click.option("--sort", is_flag=True, help="The best run by the first measure first.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV.")
@click.option("--trec", "as_trec", is_flag=True,
              help="Print the lines of trec_eval -q -c (with --missing skip: of trec_eval -q).")  # fmt: skip
@click.option(
    "--parquet",
    metavar="FILE",
    help="Write the scores of all topics to a parquet FILE, of many runs piece by piece.",
)
@json_option
@output_option("as --json, --csv or --trec say, else by its ending .json or .csv, else tab-separated")
def command(qrels: str, runs: tuple[str, ...], measures: tuple[str, ...], **options: Any) -> None:
    """Score runs against judgments.

    QRELS and RUNS are TREC files (plain or .gz), parquet or JSON; `-` is standard input. A measure may also
    be a function of yours, FILE.py:NAME, which runs that file. Beside RBP stands its residual: how much
    higher it would be if everything unjudged were relevant.
    """
    one_format(options, "as_json", "as_csv", "as_trec")
    _obey_ending(options)
    typed = find_measures(measures or (() if options["weights"] else DEFAULT), options["weights"])
    wanted = typed if options["as_trec"] else with_residuals(typed)
    scores = _evaluate(qrels, runs, wanted, options)
    if options["parquet"] and scores.frame.width:
        from axiometer.data.files import write_file

        buffer = io.BytesIO()
        scores.frame.write_parquet(buffer)
        write_file(options["parquet"], buffer.getvalue())
    _print(scores, wanted, options)


def _obey_ending(options: dict[str, Any]) -> None:
    """The file's ending chooses the form that no option chose."""
    ending = Path(options["output"] or "").suffix.lower()
    if ending in (".json", ".csv") and not (options["as_json"] or options["as_csv"] or options["as_trec"]):
        options[f"as_{ending[1:]}"] = True


def _print(scores: Scores, measures: list[Measure], options: dict[str, Any]) -> None:
    per_topic, output = options["per_topic"], options["output"]
    if options["as_json"]:
        emit(to_json(report(scores, per_topic)), output)
    elif options["as_csv"]:
        emit(to_csv(scores.frame if per_topic else scores.mean()), output)
    elif options["as_trec"]:
        emit(trec_lines(scores, measures), output)
    elif output:
        emit(to_csv(wide(scores, per_topic, options["sort"]), separator="\t"), output)
    else:
        show(*score_tables(scores, per_topic, options["sort"]))


def _evaluate(qrels: str, runs: tuple[str, ...], measures: list[Measure], options: dict[str, Any]) -> Scores:
    from axiometer.metrics.evaluate import AT_ONCE, evaluate, evaluate_to_parquet

    one_stdin(qrels, *runs)
    with watched("Reading runs", measures, len(runs)) as (heard, advance):
        reading = {name: options[name] for name in ("missing", "subtopics", "single", "use_ranks")}
        reading |= {"digests": options["as_json"], "progress": advance}
        # Where only the means are shown, the topics of many runs go to the file a few runs at a time.
        shows_topics = options["per_topic"] or options["as_trec"]
        if options["parquet"] and len(runs) > AT_ONCE and not shows_topics:
            return evaluate_to_parquet(qrels, list(runs), heard, options["parquet"], **reading)
        return evaluate(qrels, list(runs), heard, **reading)


def with_residuals(measures: Iterable[Measure]) -> list[Measure]:
    """The measures, each RBP followed by its residual."""
    from axiometer.metrics import MEASURES

    found: list[Measure] = []
    for one in measures:
        found.append(one)
        if one.title in ("RBP", "gRBP"):
            found.append(MEASURES.find("rbp_residual")(p=one.p, cutoff=one.cutoff))  # type: ignore
    return found


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


def wide(scores: Scores, per_topic: bool, sort: bool) -> pl.DataFrame:
    """A row for each run (and topic), a column for each measure."""
    frame = scores.frame if per_topic else scores.mean()
    keys = ["run", "topic"] if per_topic else ["run"]
    found = frame.pivot(on="measure", index=keys, values="value")
    return found.sort(found.columns[len(keys)], descending=True, maintain_order=True) if sort else found


def score_tables(scores: Scores, per_topic: bool, sort: bool) -> list[Table | str]:
    """The scores with their notes; those of single topics have the notes in a table of their own."""
    from axiometer.tables import Cell, Table, number

    frame = wide(scores, per_topic, sort)
    keys = 2 if per_topic else 1
    best = {name: frame[name].max() for name in frame.columns[keys:] if _has_best(name)}
    noted = notes(scores)
    heads = list(next(iter(noted.values())))
    rows = [
        [
            *row[:keys],
            *(
                Cell(number(value), best=len(frame) > 1 and value == best.get(name))
                for name, value in zip(frame.columns[keys:], row[keys:], strict=True)
            ),
            *([] if per_topic else noted[row[0]].values()),
        ]
        for row in frame.iter_rows()
    ]
    table = Table.of([*frame.columns, *([] if per_topic else heads)], rows, texts=keys)
    of_runs = Table.of(["run", *heads], [[run, *row.values()] for run, row in noted.items()])
    return [table, *([of_runs] if per_topic else []), summary(scores)]


def notes(scores: Scores) -> dict[str, dict[str, str]]:
    """For each run: unjudged documents, topics with ties, and topics missing or extra where there are any."""
    odd = [name for name in ("missing", "extra") if any(scores.topics[name])]
    found = {}
    for row in scores.topics.iter_rows(named=True):
        at = f"unjudged@{row['cutoff']}" if row["cutoff"] else "unjudged"
        shown = {at: f"{row['unjudged']:.1%}", "ties": str(row["tied_topics"])}
        found[row["run"]] = shown | {name: str(row[name]) for name in odd}
    return found


def summary(scores: Scores) -> str:
    """One line that says how many topics there are and what the notes mean."""
    notes = scores.topics
    words = [f"{notes['matched'][0] + notes['missing'][0]} topics"]
    if any(notes["missing"]):
        words.append(MISSING[str(scores.provenance.get("missing", "empty"))])
    if any(notes["extra"]):
        words.append("an extra one is ignored")
    if len(words) == 1:
        words.append("each in every run" if len(notes) > 1 else "all in the run")
    within = f"the top {notes['cutoff'][0]}" if notes["cutoff"][0] else "the lists"
    return f"{', '.join(words)}; unjudged: share of {within}; ties: topics with equal scores"


def _has_best(name: str) -> bool:
    """Whether the highest value is the best one."""
    from axiometer.metrics.measure import MEASURES

    kind = MEASURES.get(re.split("[(@]", name)[0])
    return kind is None or kind.quality


def trec_lines(scores: Scores, measures: Iterable[Measure]) -> str:
    """Name, topic or `all`, and value, tab-separated: each run's topics, then its means."""
    names = {str(found): trec_name(found) for found in measures}
    means = {(run, name): value for run, name, value in scores.mean().iter_rows()}
    tags = dict(scores.topics.select("run", "tag").iter_rows())
    lines: list[str] = []
    for (run,), rows in scores.frame.group_by("run", maintain_order=True):
        lines += [
            _line(names[name], topic, value)
            for _, topic, name, value in rows.sort("topic", maintain_order=True).iter_rows()
            if names[name] not in MEANS_ONLY
        ]
        lines += [
            _line("runid", "all", tags[run] or str(run)),
            _line("num_q", "all", rows["topic"].n_unique()),
        ]
        lines += [_line(ours, "all", means[str(run), name]) for name, ours in names.items()]
    return "\n".join(lines)


def _line(name: str, topic: str, value: str | float) -> str:
    if isinstance(value, float):
        value = f"{value:.0f}" if name.startswith("num_") else f"{value:6.4f}"
    return f"{name:<22}\t{topic}\t{value}"


def trec_name(found: Measure) -> str:
    """trec_eval's name of a measure, where it has one and no parameter changes it; else our own.

    >>> from axiometer import measure
    >>> trec_name(measure("nDCG@10")), trec_name(measure("RR")), trec_name(measure("RBP(p=0.8)"))
    ('ndcg_cut_10', 'recip_rank', 'RBP(p=0.8)')
    """
    theirs, _, _ = found.equals.partition(";")
    words = re.findall(r"\w+", theirs) if theirs.startswith("trec_eval ") else []
    level = getattr(found, found.at)
    spellings = found.cut_aliases if level is not None else (found.title, *found.aliases)
    known = [word for word in spellings if word in words]
    if not known or "(" in str(found):
        return str(found)
    if level is None:
        return known[0]
    return f"{known[0]}_{level}" if found.at == "cutoff" else f"{known[0]}_{float(level):.2f}"
