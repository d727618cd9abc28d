"""`axiometer compare`: systems by systems."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.options import (
    all_of,
    collection_arguments,
    find_measures,
    measures_option,
    one_stdin,
    seed_option,
    subtopics_option,
    svg_only,
)
from axiometer.cli.output import emit, json_option, output_option, refuse_output, show
from axiometer.cli.progress import progress
from axiometer.data.files import write_file

if TYPE_CHECKING:
    from axiometer.data.match_runs import Match
    from axiometer.data.qrels import Qrels
    from axiometer.data.scores import Scores
    from axiometer.meta.compare_measures import MetricComparison
    from axiometer.meta.compare_systems import Comparison

DEFAULT = ("nDCG@10", "AP")
DEPTH = 10
"""How many ranks the metrics read that the last sentence speaks of."""
TESTS = ["t", "wilcoxon", "sign", "randomisation", "bootstrap", "tukey"]
CORRECTIONS = ["holm", "bonferroni", "bh", "none"]
FORMS = {".json": "json", ".csv": "csv", ".md": "markdown", ".tex": "latex"}

shared_options = all_of(
    collection_arguments,
    measures_option,
    click.option("--alpha", default=0.05, show_default=True, help="The level of significance."),
    click.option("--permutations", default=10_000, show_default=True, help="Draws of a test by resampling."),
    seed_option,
    click.option(
        "--topics",
        type=click.Choice(["shared", "error"]),
        default="shared",
        show_default=True,
        help="Topics that a run has no score for: left out for all runs, or refused.",
    ),
    click.option(
        "--missing",
        type=click.Choice(["empty", "skip", "error"]),
        default="empty",
        show_default=True,
        help="What a topic that the run lacks is.",
    ),
    subtopics_option,
    click.option("--csv", "as_csv", is_flag=True, help="Print CSV."),
    click.option("--markdown", "as_markdown", is_flag=True, help="Print Markdown."),
    click.option("--latex", "as_latex", is_flag=True, help="Print LaTeX that needs no package."),
    json_option,
    output_option("the ending .json, .csv, .md or .tex says which form"),
)
"""What `compare` and `meta` are both given."""


@dataclass(frozen=True)
class Scored:
    """The scores of the runs, and what they were read from."""

    scores: Scores
    qrels: Qrels
    matches: list[Match]


def scored(qrels: str, runs: tuple[str, ...], measures: tuple[str, ...], options: dict[str, Any]) -> Scored:
    """The scores of the runs; names of measures and files to write are checked before any file is read."""
    from axiometer.data.match_runs import read_all, run_sources
    from axiometer.metrics.evaluate import evaluate_matches, prepared
    from axiometer.metrics.find_measure import measures as find_all

    _refuse_ending(options)
    found = find_all(find_measures(measures))
    one_stdin(qrels, *runs)
    with progress("Reading runs", len(runs)) as advance:
        reading = prepared(qrels, found, options["subtopics"], False, False, True, advance)
        matches = read_all(reading, run_sources(list(runs)))
        told = {"subtopics": options["subtopics"]}
        scores = evaluate_matches(reading, matches, found, options["missing"], told)
    return Scored(scores, reading.qrels, matches)


def _refuse_ending(options: dict[str, Any]) -> None:
    chosen = any(options[f"as_{form}"] for form in FORMS.values())
    refuse_output(options["output"], () if chosen else ("", ".txt", *FORMS))
    svg_only(options.get("plot"))


def write(result: Comparison | MetricComparison, options: dict[str, Any]) -> None:
    """The result in the form that an option or the file's ending asks for, else as a table."""
    forms = [form for form in FORMS.values() if options[f"as_{form}"]]
    output = options["output"]
    if len(forms) > 1:
        raise click.UsageError(f"--{forms[0]} and --{forms[1]} exclude each other")
    form = forms[0] if forms else FORMS.get(Path(output).suffix) if output else None
    if form is not None:
        emit(str(getattr(result, f"to_{form}")()), output)
    elif output:
        emit(result.to_markdown(), output)
    else:
        show(result.sheet())


@click.command("compare")
@shared_options
@click.option("--baseline", metavar="NAME", help="Compare each run with this one, not every two.")
@click.option(
    "--test", type=click.Choice(TESTS), default="t", show_default=True, help="The test of the means."
)
@click.option("--correction", type=click.Choice(CORRECTIONS), default="holm", show_default=True,
              help="For the number of comparisons under one measure.")  # fmt: skip
@click.option("--plot", metavar="FILE", help="Draw the first measure's topic differences to an SVG FILE.")
@click.option("--system", metavar="NAME", help="The run to plot [default: the best that is no baseline].")
def command(qrels: str, runs: tuple[str, ...], measures: tuple[str, ...], **options: Any) -> None:
    """Which run is better, and is that sure?

    Mean, difference, confidence interval, effect size, corrected p-value; beside them the sign test, which
    needs no more than an order of scores, and Wilcoxon's. QRELS and RUNS as in `axiometer evaluate`.
    """
    from axiometer.meta.compare_systems import compare
    from axiometer.verdicts.scale_report import scale_advice

    read = scored(qrels, runs, measures or DEFAULT, options)
    scores = read.scores
    names = scores.frame["measure"].unique(maintain_order=True)
    with progress("Comparing", len(names)) as advance:
        found = compare(
            scores,
            baseline=options["baseline"],
            test=options["test"],
            correction=options["correction"],
            alpha=options["alpha"],
            permutations=options["permutations"],
            seed=options["seed"],
            topics=options["topics"],
            advice=scale_advice,
            progress=advance,
        )
    found = replace(found, depends=_depends(read, found))
    if options["plot"]:
        write_file(options["plot"], _plot(found, options["system"]))
    write(found, options)


def _depends(read: Scored, found: Comparison) -> str:
    """How far who is better depends on the metric, in one sentence."""
    from axiometer.conclusions.conclude import conclude_matches
    from axiometer.conclusions.ladder import RUNGS
    from axiometer.conclusions.sheets import strongest

    if read.qrels.aspects is not None or not (read.qrels.grades >= 1).any():
        return ""
    told = conclude_matches(read.qrels, read.matches, DEPTH, 1, tuple(RUNGS))
    asked = set(found.pairs.select("system", "other").rows())
    pairs = [
        row
        for row in told.pairs.iter_rows(named=True)
        if {(row["first"], row["second"]), (row["second"], row["first"])} & asked
    ]
    if len(pairs) == 1:
        said = strongest(told, pairs[0]["first"], pairs[0]["second"])
        return (
            f"how far this depends on the metric: {said}; `axiometer conclude` shows which metrics disagree"
        )
    wide, narrow = (sum(row[rung] is not None for row in pairs) for rung in ("recall", "list"))
    return (
        f"how far this depends on the metric: on {narrow} of {len(pairs)} pairs every metric of the"
        f" top-{DEPTH} list that obeys the axioms says the same, on {wide} also every one that looks at the"
        " recall base, as nDCG and AP do; `axiometer conclude` shows which, and which metrics disagree on the"
        " others"
    )


def _plot(found: Comparison, system: str | None) -> str:
    table = found.matrices[0]
    others = [name for name in table.systems if name != found.plan.baseline]
    first = system or others[0]
    second = found.plan.baseline or next(name for name in table.systems if name != first)
    return found.to_svg(table.measure, first, second)
