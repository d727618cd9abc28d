"""`axiometer demo`: the built-in test collection, evaluated, explained, and shown on one page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from axiometer.cli.output import emit, json_option, show, to_json
from axiometer.cli.progress import progress

if TYPE_CHECKING:
    from axiometer.data.scores import Scores

MEASURES = ("nDCG@10", "AP", "RR", "RBP(p=0.8)", "ERR(max_rel=3)@10")
PAGE = "axiometer-demo.html"


@click.command("demo")
@json_option
@click.option(
    "-o", "--output", metavar="FILE", default=PAGE, show_default=True, help="Write the report to FILE."
)
def command(as_json: bool, output: str) -> None:
    """Evaluate the built-in test collection: a tour in one command.

    Six synthetic systems, twelve topics: a leaderboard, the story of one score, and a report to look at.
    """
    from axiometer.cli.evaluate import report, score_tables, with_residuals
    from axiometer.demo import path
    from axiometer.metrics.evaluate import evaluate
    from axiometer.metrics.explain import explain
    from axiometer.metrics.find_measure import measure
    from axiometer.tables import Cell

    folder = path()
    runs = sorted(folder.glob("*.run"))
    scores = evaluate(folder / "qrels.txt", runs, with_residuals(map(measure, MEASURES)))
    story = explain("nDCG@5", [3, 0, 2, 0, 1], relevant={1: 2, 2: 1, 3: 1})
    if as_json:
        emit(to_json({**report(scores, per_topic=False), "explanation": story.to_dict()}))
        return
    asked = " ".join(f"-m {m!r}" for m in MEASURES)
    show(
        Cell(f"Leaderboard: axiometer evaluate qrels.txt *.run {asked}", best=True),
        *score_tables(scores, per_topic=False, sort=True),
        "",
        Cell("One score explained: axiometer explain nDCG@5 3 0 2 0 1 --relevant 1:2,2:1,3:1", best=True),
        str(story),
        "",
        f"These commands run in the folder of the files: cd {folder}",
        "",
        Cell("All of it to look at: axiometer report qrels.txt *.run --no-claims", best=True),
    )
    write_page(scores, folder, output)
    click.echo(f"Open in a browser: {Path(output).resolve()}")


def write_page(scores: Scores, folder: Path, output: str) -> None:
    """The report on the demo collection; the claims are left out, they take a minute."""
    from axiometer.cli.evaluate import with_residuals
    from axiometer.metrics.find_measure import measure
    from axiometer.report.html_page import to_page
    from axiometer.report.model import envelope
    from axiometer.report_parts.lattices import default_lattices
    from axiometer.report_parts.systems import systems_part
    from axiometer.report_parts.topic_lists import with_lists
    from axiometer.verdicts.api import audit, standard_axioms

    runs = sorted(folder.glob("*.run"))
    measures = with_residuals(map(measure, MEASURES))
    with progress("Auditing", len(MEASURES) * len(standard_axioms())) as advance:
        found = audit(list(MEASURES), progress=lambda verdict: advance(verdict.measure))
    model = envelope(
        "The demo collection",
        audit=found.to_dict(),
        systems=with_lists(systems_part(scores), folder / "qrels.txt", runs, scores, measures),
        lattices=default_lattices(MEASURES),
    )
    emit(to_page(model), output)
