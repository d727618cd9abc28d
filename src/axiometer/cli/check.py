"""`axiometer check`: the story of one verdict."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.completion import AXIOM_NAME, MEASURE_NAME
from axiometer.cli.options import bounds_of, bounds_options, composition_options, find_measures
from axiometer.cli.output import emit, json_option, tell, to_json
from axiometer.cli.progress import progress, watched
from axiometer.errors import MeasureError

if TYPE_CHECKING:
    from axiometer.axiomatics.axiom import Axiom
    from axiometer.metrics.measure import Measure
    from axiometer.verdicts.verdict import Verdict


@click.command("check")
@click.argument("measure", type=MEASURE_NAME)
@click.argument("axiom", type=AXIOM_NAME)
@bounds_options
@composition_options
@click.option("--svg", metavar="FILE", help="Draw the counterexample of a composition into FILE.")
@click.option("--certificate", metavar="FILE", help="Write what was proved to FILE, for axiometer replay.")
@click.option("--strict", is_flag=True, help="Exit with 1 unless the axiom is proved or holds.")
@json_option
def command(
    measure: str,
    axiom: str,
    svg: str | None,
    certificate: str | None,
    strict: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """Decide one axiom for one measure, and tell how.

    MEASURE is a name such as AP_IA, a function of yours as FILE.py:NAME (which runs that file), a table of
    weights FILE.csv, or a metric's components FILE.toml; AXIOM a name such as redundancy, or FILE.py:NAME.
    A parameter left open, as in RBP(p=?), is searched for the range in which the axiom holds, to six digits.
    """
    from axiometer.axiomatics.axiom import written_axiom
    from axiometer.verdicts.api import check
    from axiometer.verdicts.open_parameter import is_open

    if is_open(measure):
        if certificate:
            raise click.UsageError("a range of a parameter has no certificate; name a value")
        search(measure, written_axiom(axiom), strict, as_json, bounds_of(options))
        return
    asked = _measure(measure, axiom)
    found = written_axiom(axiom)
    with watched("Checking", asked, 1) as (heard, _):
        verdict = check(heard[0], found, **bounds_of(options))
    if svg:
        _draw(verdict, svg)
    tell(as_json, verdict.to_dict, lambda: story(verdict, found))
    if certificate:
        _write_certificates(verdict, certificate)
    if strict and not verdict:
        sys.exit(1)


def _measure(name: str, axiom: str) -> list[Measure]:
    """The measure; where an axiom stands in its place, both were swapped."""
    try:
        return find_measures([name])
    except MeasureError:
        from axiometer.axiomatics import AXIOMS

        if AXIOMS.get(name) is None:
            raise
        right = f"axiometer check {axiom} {name}"
        raise click.UsageError(f"{name!r} is an axiom, and the measure comes first; write {right}") from None


def search(measure: str, axiom: Axiom, strict: bool, as_json: bool, bounds: dict[str, Any]) -> None:
    """The range of an open parameter."""
    from axiometer.verdicts.open_parameter import STEPS, find_range

    # Closing in on an end to six digits takes about as many values again as the first look.
    with progress("Trying values", 2 * STEPS) as advance:
        found = find_range(measure, axiom, progress=advance, **bounds)
    lines = [f"{found.measure}, {found.axiom}", f"  The axiom: {axiom.says}", f"  {found.story()}"]
    tell(as_json, found.to_dict, lambda: lines)
    if strict and not found:
        sys.exit(1)


def _write_certificates(verdict: Verdict, file: str) -> None:
    """All certificates of the verdict and its parts, each once."""
    from axiometer.errors import AxiomError

    every = [part.certificate for part in (verdict, *verdict.parts) if part.certificate is not None]
    if not every:
        raise AxiomError(
            f"{verdict.measure}, {verdict.axiom}: nothing was proved, so that there is no certificate",
            remedy="leave out --certificate",
        )
    models = [one.to_dict() for at, one in enumerate(every) if one not in every[:at]]
    emit(to_json(models), file)


def _draw(verdict: Verdict, file: str) -> None:
    """The counterexample as SVG, where there is one that can be drawn."""
    from axiometer.errors import AxiomError
    from axiometer.verdicts.composition_axioms import DrawnWitness

    if not isinstance(verdict.witness, DrawnWitness):
        raise AxiomError(
            f"{verdict.measure}, {verdict.axiom}: there is nothing to draw",
            remedy="ask for an axiom that a composition violates",
        )
    emit(verdict.witness.svg(f"{verdict.axiom}: {verdict.measure}"), file)


def story(verdict: Verdict, axiom: Axiom) -> list[Any]:
    """The verdict, the axiom, the lists side by side, how to compute them again, and how it was reached."""
    from axiometer.report.model import extent
    from axiometer.report.verdict_tables import SIGNS, again_lines, witness_table
    from axiometer.tables import Cell

    sign, word, _ = SIGNS[verdict.status]
    headline = word if verdict.headline == verdict.status else verdict.headline
    lines: list[Any] = [
        Cell(f"{sign} {verdict.measure}, {verdict.axiom}: {headline}", status=verdict.status),
        f"  The axiom: {axiom.says}",
    ]
    lines += [f"  In signs: {axiom.formula}"] * bool(axiom.formula)
    lines += [f"  Why it matters: {axiom.matters}"] * bool(axiom.matters)
    if verdict.cases:
        lines.append(
            f"  {verdict.violations:,} of {verdict.cases:,} cases violate it ({extent(verdict.bounds)})."
        )
    if verdict.certificate:
        lines.append(f"  Proved {verdict.certificate.extent}, by the lemma of {verdict.certificate.lemma}.")
    if verdict.reason:
        lines.append(f"  {verdict.reason}")
    lines += [f"  - {line}" for line in verdict.details()]
    witness = verdict.witness
    if witness:
        title = "  The smallest counterexample"
        drawing, model = getattr(witness, "drawing", ""), witness.to_dict()
        lines += [title, drawing] if drawing else [witness_table(model, title)]
        lines.append(f"  {witness.sentence}")
        if commands := again_lines(model):
            lines += ["  To compute each score again:", *(f"    {command}" for command in commands)]
    lines.append(f"  Arithmetic: {verdict.arithmetic or 'none needed'}; {verdict.seconds:.2f} s.")
    return lines
