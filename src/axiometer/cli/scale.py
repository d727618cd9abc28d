"""`axiometer scale`: on which scale measures are, and what that permits."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.completion import MEASURE_NAME
from axiometer.cli.options import find_measures, weights_option
from axiometer.cli.output import emit, json_option, output_option, refuse_output, tell, to_json
from axiometer.cli.progress import counted

if TYPE_CHECKING:
    from axiometer.verdicts.scale_report import ScaleReport

ENDINGS = (".html", ".json", ".csv", ".md", ".tex")


@click.command("scale")
@click.argument("measures", nargs=-1, type=MEASURE_NAME)
@weights_option
@click.option("--length", type=click.IntRange(1, 1_000_000), default=8, show_default=True,
              help="Lists of length exactly N.")  # fmt: skip
@click.option("--grades", type=click.IntRange(2, 100), default=2, show_default=True,
              help="More than two: the orderings only, intervals are binary.")  # fmt: skip
@click.option("--relevant", type=click.IntRange(1), help="The recall base [default: the length].")
@json_option
@output_option("the ending .html, .json, .csv, .md or .tex says which form")
def command(measures: tuple[str, ...], weights: tuple[str, ...], **options: Any) -> None:
    """On which scale is a measure, and what may be computed with it?

    MEASURES are names such as RBP(p=0.5), functions of yours as FILE.py:NAME, or tables of weights FILE.csv.
    Lists of up to 10 documents are compared as a whole, additive measures at any length.
    """
    found = find_measures(measures, weights)
    if not found:
        raise click.UsageError('name a measure, such as "RBP(p=0.5)"')
    refuse_output(options["output"], ENDINGS)
    reports = [_decided(measure, options) for measure in found]
    if options["output"]:
        _write(reports, options["output"])
    else:
        tell(
            options["as_json"],
            lambda: [report.to_dict() for report in reports],
            lambda: [line for report in reports for line in story(report)],
        )


def _decided(measure: Any, options: dict[str, Any]) -> ScaleReport:
    """Decides the criteria, with a bar over the difference vectors where there are many."""
    from axiometer.verdicts.scale_report import scale

    names = ("length", "grades", "relevant")
    with counted(str(measure), "difference vectors compared") as progress:
        report = scale(measure, **{name: options[name] for name in names}, progress=progress)
        list(report.verdicts())
    return report


def _write(reports: list[ScaleReport], output: str) -> None:
    if Path(output).suffix in (".html", ".json"):
        from axiometer.report.html_page import to_page
        from axiometer.report.model import envelope
        from axiometer.report_parts.scales import scale_part

        model = envelope("Scales", scales=[scale_part(report) for report in reports])
        emit(to_page(model) if output.endswith(".html") else to_json(model), output)
        return
    from axiometer.verdicts.audit import Audit

    verdicts = tuple(verdict for report in reports for verdict in report.verdicts())
    axioms = tuple(dict.fromkeys(verdict.axiom for verdict in verdicts))
    Audit(verdicts, tuple(report.measure for report in reports), axioms).save(output)


def story(report: ScaleReport) -> list[Any]:
    """The scale, the criteria with their counts, the intervals that break them, the statistics."""
    from axiometer.report.verdict_tables import again_lines, criteria_table, permitted_table, short
    from axiometer.tables import Cell

    model = report.to_dict()
    lines = []
    for verdict in report.verdicts():
        said = verdict.witness.sentence if verdict.witness else ""
        told = " ".join(filter(None, [said, f"({verdict.reason})" if verdict.reason else ""]))
        lines += [f"  {short(verdict.axiom)}: {told}"] * bool(told)
        if verdict.witness:
            lines += [f"    {command}" for command in again_lines(verdict.witness.to_dict())]
    return [
        Cell(str(report), best=True),
        criteria_table(model),
        *lines,
        permitted_table(model),
        report.debate,
    ]
