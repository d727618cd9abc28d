"""`axiometer report`: everything about some measures, and some runs, on one page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.evaluate import DEFAULT
from axiometer.cli.options import (
    find_measures,
    measures_option,
    one_stdin,
    own_axioms_option,
    subtopics_option,
    weights_option,
)
from axiometer.cli.output import emit, json_option, refuse_output, to_json
from axiometer.cli.progress import progress, watched
from axiometer.errors import InputError

if TYPE_CHECKING:
    from axiometer.axiomatics.axiom import Axiom
    from axiometer.data.scores import Scores
    from axiometer.metrics.measure import Measure
    from axiometer.report.schema import Lattice

ENDINGS = (".html", ".json")


@click.command("report")
@click.argument("qrels", required=False)
@click.argument("runs", nargs=-1)
@measures_option
@own_axioms_option
@weights_option
@subtopics_option
@click.option("--audit", "audited", metavar="FILE", help="Take the audit from a JSON file, not a new one.")
@click.option("--no-audit", is_flag=True, help="Leave the audit out.")
@click.option("--lattice", "lattices", multiple=True, metavar="ORDERING[:LENGTH[:GRADES]]",
              help="Draw this ordering; may be repeated [default: all five, 3:3].")  # fmt: skip
@click.option("--no-lattice", is_flag=True, help="Leave the lattices out.")
@click.option("--scale", "scale_length", type=click.IntRange(1, 10), metavar="LENGTH",
              help="Show on which scale the measures are, on binary lists of this length.")  # fmt: skip
@click.option("--no-claims", is_flag=True, help="Leave the claims of the papers out.")
@click.option("--title", default="", help="A title for the page.")
@json_option
@click.option("-o", "--output", metavar="FILE", help="Write to FILE (html or json) [default: report.html].")
def command(qrels: str | None, runs: tuple[str, ...], measures: tuple[str, ...], **options: Any) -> None:
    """Write one page that shows it all, and that can be mailed.

    Measures, their axioms, lattices and claims, and how runs fare under them.

    QRELS and RUNS as in `axiometer evaluate`; without them the page is about the measures alone. A measure
    may be FILE.py:NAME, which runs that file. The page is a single file that loads nothing and can be mailed.
    """
    output = _output(options)
    model = make_model(qrels, runs, measures, options)
    if options["as_json"]:
        emit(to_json(model), options["output"])
        return
    if Path(output).suffix == ".json":
        emit(to_json(model), output)
    else:
        from axiometer.report.html_page import to_page

        emit(to_page(model), output)
    click.echo(f"{output}: {Path(output).stat().st_size / 1000:,.0f} kB")


def make_model(
    qrels: str | None, runs: tuple[str, ...], measures: tuple[str, ...], options: dict[str, Any]
) -> dict[str, Any]:
    """The report's model, from what a command was given."""
    wanted = find_measures(measures or (() if options["weights"] else DEFAULT), options["weights"])
    scores = _scores(qrels, runs, wanted, options)
    systems = None if scores is None else _systems(scores, qrels, runs, wanted, options)
    return _model(systems, _conclusions(qrels, runs, options), wanted, options)


def _output(options: dict[str, Any]) -> str:
    """Where the page goes; refused before any work is done."""
    output = options["output"] or "report.html"
    refuse_output(output, () if options["as_json"] else ENDINGS)
    return str(output)


def _scores(
    qrels: str | None, runs: tuple[str, ...], measures: list[Measure], options: dict[str, Any]
) -> Scores | None:
    if qrels is None:
        return None
    if not runs:
        raise click.UsageError("judgments alone make no report: name at least one run")
    from axiometer.metrics.evaluate import evaluate

    one_stdin(qrels, *runs)
    with watched("Reading runs", measures, len(runs)) as (heard, advance):
        return evaluate(qrels, list(runs), heard, subtopics=options["subtopics"], progress=advance)


def _conclusions(qrels: str | None, runs: tuple[str, ...], options: dict[str, Any]) -> dict[str, Any] | None:
    """What every sound metric says; nothing of one run, of standard input, or of judgments of aspects."""
    if qrels is None or len(runs) < 2 or "-" in (qrels, *runs) or options["subtopics"]:
        return None
    from axiometer.conclusions.conclude import conclude
    from axiometer.data.qrels import read_qrels
    from axiometer.report_parts.conclusions import conclusions_part

    judgments = read_qrels(qrels)
    if not (judgments.grades >= 1).any():
        return None
    with progress("Concluding", len(runs)) as advance:
        return conclusions_part(conclude(judgments, list(runs), progress=advance))


def _systems(
    scores: Scores, qrels: str | None, runs: tuple[str, ...], measures: list[Measure], options: dict[str, Any]
) -> dict[str, Any]:
    """The systems, with their lists unless standard input, which is gone, was one of the files."""
    from axiometer.report_parts.systems import systems_part
    from axiometer.report_parts.topic_lists import with_lists

    found = systems_part(scores)
    if "-" in (qrels, *runs):
        return found
    return with_lists(found, qrels, list(runs), scores, measures, options["subtopics"])


def _model(
    systems: dict[str, Any] | None,
    conclusions: dict[str, Any] | None,
    measures: list[Measure],
    options: dict[str, Any],
) -> dict[str, Any]:
    from axiometer.report.model import envelope

    lattices = [] if options["no_lattice"] else _lattices(options["lattices"], measures)
    return envelope(
        options["title"],
        audit=_audit(measures, options),
        systems=systems,
        conclusions=conclusions,
        lattices=lattices or None,
        scales=_scales(measures, options["scale_length"]) or None,
        claims=None if options["no_claims"] else _claims(),
    )


def _audit(measures: list[Measure], options: dict[str, Any]) -> dict[str, Any] | None:
    if options["no_audit"]:
        return None
    if options["audited"]:
        return _saved_audit(options["audited"])
    from axiometer.axiomatics.axiom import entered_axiom
    from axiometer.verdicts.api import audit, standard_axioms

    own = {axiom.full_name: axiom for axiom in map(entered_axiom, options["axioms"])}
    usual = standard_axioms(measures)
    axioms: list[str | Axiom] = [*usual, *(axiom for name, axiom in own.items() if name not in usual)]
    with watched("Auditing", measures, len(measures) * len(axioms)) as (heard, advance):
        return audit(heard, axioms, progress=advance, jobs=-1).to_dict()


def _saved_audit(path: str) -> dict[str, Any]:
    from axiometer.report.model import read_model

    found = read_model(path).get("audit")
    if found is None:
        raise InputError("it holds no audit", source=path, remedy="write one: axiometer audit -o audit.json")
    return dict(found)


def _lattices(wanted: tuple[str, ...], measures: list[Measure]) -> list[Lattice]:
    from axiometer.report_parts.lattices import default_lattices, lattice_part, parse_lattice

    if not wanted:
        return default_lattices(measures)
    return [lattice_part(*parse_lattice(text), measures) for text in wanted]


def _scales(measures: list[Measure], length: int | None) -> list[dict[str, Any]]:
    """The scale of each measure that reads grades and is a quality of a list, where it is asked for."""
    if length is None:
        return []
    from axiometer.report_parts.scales import scale_part
    from axiometer.verdicts.scale_report import scale

    made = []
    some = [measure for measure in measures if measure.quality and not measure.diverse]
    with watched("Deciding scales", some, len(some)) as (heard, advance):
        for measure in heard:
            made.append(scale_part(scale(measure, length=length)))
            advance(measure)
    return made


def _claims() -> list[dict[str, Any]]:
    from axiometer.papers.claim import CLAIMS, claims

    with progress("Deciding claims", len(list(CLAIMS))) as advance:
        return claims(progress=advance).to_dicts()
