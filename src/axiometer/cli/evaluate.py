"""`axiometer evaluate`: runs against judgments."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.completion import MEASURE_NAME
from axiometer.cli.options import find_measures, one_stdin, weights_option
from axiometer.cli.output import emit, json_option, one_format, output_option, show, to_json
from axiometer.cli.progress import watched
from axiometer.errors import InputError
from axiometer.tables import Sheet, Table
from axiometer.tables.workbook import to_xlsx
from axiometer.tables.writers import to_csv, to_latex, to_markdown

if TYPE_CHECKING:
    import polars as pl

    from axiometer.data.match_runs import Match, Reading
    from axiometer.data.scores import Scores
    from axiometer.metrics.measure import Measure

DEFAULT = ("nDCG@10", "AP", "RR", "P@10", "R@100")
OFFICIAL = ("official",)
TABLES: dict[str, Callable[[Sheet], str | bytes]] = {".md": to_markdown, ".tex": to_latex, ".xlsx": to_xlsx}
PLAIN = (".tsv", ".txt", "")
"""Endings of files whose columns are tab-separated."""
MISSING = {
    "empty": "a missing one counts as an empty list",
    "skip": "a missing one is left out of the mean",
    "error": "none may be missing",
}


@click.command("evaluate")
@click.argument("qrels")
@click.argument("runs", nargs=-1, required=True)
@click.option(
    "-m",
    "--measure",
    "measures",
    multiple=True,
    type=MEASURE_NAME,
    help="A measure, such as nDCG@10; may be repeated.",
)
@weights_option
@click.option("--subtopics", is_flag=True, help="The qrels have subtopics: topic subtopic document grade.")
@click.option("--missing", type=click.Choice(["empty", "skip", "error"]), help="A topic that the run lacks: "
              "an empty list (the default), left out (with --trec), or refused.")  # fmt: skip
@click.option("-c", "complete", is_flag=True, help="As trec_eval -c: the same as --missing empty.")
@click.option("-l", "level", type=click.IntRange(1, 1000), metavar="N",
              help="As trec_eval -l: documents of at least grade N are relevant (1).")  # fmt: skip
@click.option("-M", "depth", type=click.IntRange(1), metavar="N",
              help="As trec_eval -M: read at most N documents of each topic.")  # fmt: skip
@click.option("-J", "judged_only", is_flag=True, help="As trec_eval -J: leave out what was not judged.")
@click.option("--single", is_flag=True, help="Round scores to 32 bits before sorting, as trec_eval 9 does.")
@click.option("--use-ranks", is_flag=True, help="Order by the rank column instead of the scores.")
@click.option("-q", "--per-topic", is_flag=True, help="Show every topic, not only the means.")
@click.option("-n", "no_means", is_flag=True, help="As trec_eval -n: leave out the means.")
@click.option("--sort", is_flag=True, help="The best run by the first measure first.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV.")
@click.option("--trec", "as_trec", is_flag=True,
              help="Print what trec_eval prints, its official measures if none is named.")  # fmt: skip
@click.option(
    "--parquet",
    metavar="FILE",
    help="Write the scores of all topics to a parquet FILE, of many runs piece by piece.",
)
@json_option
@output_option("as --json, --csv or --trec say, else by its ending .json, .csv, .tsv, .md, .tex or .xlsx")
def command(qrels: str, runs: tuple[str, ...], measures: tuple[str, ...], **options: Any) -> None:
    """Score runs against judgments.

    QRELS and RUNS are TREC files, CSV or TSV with a header, parquet or JSON, compressed or not; `-` is
    standard input, irds:ID a dataset of ir_datasets. A measure may have the name that trec_eval,
    ir_measures or ranx gives it, or be a function of yours, FILE.py:NAME, which runs that file. Beside RBP
    stands its residual: how much higher it would be if everything unjudged were relevant.
    """
    one_format(options, "as_json", "as_csv", "as_trec")
    _obey_ending(options)
    _settle(options)
    if options["as_trec"]:
        _print_trec(qrels, runs, measures or (() if options["weights"] else OFFICIAL), options)
        return
    typed = find_measures(measures or (() if options["weights"] else DEFAULT), options["weights"])
    wanted = with_residuals(map(_at_level(options), typed))
    scores = _evaluate(qrels, runs, wanted, options)
    _keep(scores, options)
    _print(scores, options)


def _obey_ending(options: dict[str, Any]) -> None:
    """The file's ending chooses the form that no option chose."""
    path = Path(options["output"] or "")
    ending = path.suffix.lower()
    if path.name == "-" or not path.name or any(options[f"as_{form}"] for form in ("json", "csv", "trec")):
        return
    if ending in (".json", ".csv"):
        options[f"as_{ending[1:]}"] = True
    elif ending not in (*TABLES, *PLAIN):
        raise InputError(
            f"there is no form for the ending {ending}",
            source=str(path),
            remedy=f"end it in .json, .csv, .tsv, {', '.join(TABLES)}, or add --json, --csv or --trec",
        )


def _settle(options: dict[str, Any]) -> None:
    """What trec_eval's flags mean here; two that contradict each other are refused."""
    if options["complete"] and options["missing"] not in (None, "empty"):
        raise click.UsageError(f"-c and --missing {options['missing']} exclude each other; choose one")
    if options["no_means"] and not options["per_topic"]:
        raise click.UsageError("-n leaves nothing to print; add -q, which prints the topics")
    counted = options["complete"] or not options["as_trec"]
    options["missing"] = options["missing"] or ("empty" if counted else "skip")


def _at_level(options: dict[str, Any]) -> Callable[[Measure], Measure]:
    """What -l makes of a measure."""
    from axiometer.metrics.spellings import at_level

    return lambda found: found if options["level"] is None else at_level(found, options["level"])


def _keep(scores: Scores, options: dict[str, Any]) -> None:
    """Writes the scores of all topics where --parquet says, unless they were written piece by piece."""
    if options["parquet"] and scores.frame.width:
        from axiometer.data.files import write_file

        buffer = io.BytesIO()
        scores.frame.write_parquet(buffer)
        write_file(options["parquet"], buffer.getvalue())


def _print(scores: Scores, options: dict[str, Any]) -> None:
    per_topic, output = options["per_topic"], options["output"]
    if options["as_json"]:
        emit(to_json(report(scores, per_topic)), output)
    elif options["as_csv"]:
        emit(to_csv(scores.frame if per_topic else scores.mean()), output)
    elif Path(output or "").suffix.lower() in TABLES:
        from axiometer.data.files import write_file

        sheet = (
            Sheet((_topic_table(scores, options["sort"]),))
            if per_topic
            else scores.sheet(sort=options["sort"])
        )
        write_file(output, TABLES[Path(output).suffix.lower()](sheet))
    elif output:
        emit(to_csv(wide(scores, per_topic, options["sort"]), separator="\t"), output)
    else:
        show(*score_tables(scores, per_topic, options["sort"]))


def _topic_table(scores: Scores, sort: bool) -> Table:
    """The scores of single topics, without marks."""
    table = score_tables(scores, True, sort)[0]
    return table if isinstance(table, Table) else Table.of([], [])


def _print_trec(
    qrels: str, runs: tuple[str, ...], measures: tuple[str, ...], options: dict[str, Any]
) -> None:
    """The lines of trec_eval; how many topics it leaves out is said besides."""
    from axiometer.cli.trec_lines import asked, grade_text, trec_lines

    what = asked(measures, _at_level(options), options["weights"])
    if not what.measures and not what.relstring:
        raise click.UsageError("there is no measure to print; name one with -m")
    reading, matches, scores = _read(qrels, runs, what.measures or find_measures(["num_q"]), options)
    texts = what.relstring and {m.name: grade_text(reading.qrels, m, what.relstring[1]) for m in matches}
    _keep(scores, options)
    emit(
        trec_lines(scores, what, texts or {}, options["per_topic"], not options["no_means"]),
        options["output"],
    )
    for found in matches:
        if found.missing and options["missing"] == "skip":
            lacks = f"{found.name} lacks {len(found.missing)} of {len(reading.qrels.topics)} topics"
            click.echo(f"axiometer: {lacks}, left out; -c counts them as empty lists", err=True)


def _read(
    qrels: str, runs: tuple[str, ...], measures: Sequence[Measure], options: dict[str, Any]
) -> tuple[Reading, list[Match], Scores]:
    """The scores, with what they were read from."""
    from axiometer.data.match_runs import read_all, run_sources
    from axiometer.metrics.evaluate import evaluate_matches, prepared
    from axiometer.metrics.find_measure import measures as find_all

    one_stdin(qrels, *runs)
    with watched("Reading runs", list(measures), len(runs)) as (heard, advance):
        found = find_all(heard)
        names = ("subtopics", "single", "use_ranks", "depth", "judged_only")
        how = {name: options[name] for name in names}
        reading = prepared(qrels, found, **how, digests=False, progress=advance)
        matches = read_all(reading, run_sources(list(runs)))
        told = {"subtopics": options["subtopics"]}
        return reading, matches, evaluate_matches(reading, matches, found, options["missing"], told)


def _evaluate(qrels: str, runs: tuple[str, ...], measures: list[Measure], options: dict[str, Any]) -> Scores:
    from axiometer.metrics.evaluate import AT_ONCE, evaluate, evaluate_to_parquet

    one_stdin(qrels, *runs)
    with watched("Reading runs", measures, len(runs)) as (heard, advance):
        names = ("missing", "subtopics", "single", "use_ranks", "depth", "judged_only")
        reading = {name: options[name] for name in names}
        reading |= {"digests": options["as_json"], "progress": advance}
        # Where only the means are shown, the topics of many runs go to the file a few runs at a time.
        if options["parquet"] and len(runs) > AT_ONCE and not options["per_topic"]:
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
    from axiometer.tables import Cell, number

    frame = wide(scores, per_topic, sort)
    keys = 2 if per_topic else 1
    best = {name: frame[name].max() for name in frame.columns[keys:] if name not in scores.counts}
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
