"""`axiometer check`: the story of one verdict."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.options import bounds_of, bounds_options, composition_options, find_measures
from axiometer.cli.output import emit, json_option, progress, show, to_json
from axiometer.cli.watching import watched
from axiometer.errors import MeasureError

if TYPE_CHECKING:
    from axiometer.axioms.axiom import Axiom
    from axiometer.check.verdict import Verdict
    from axiometer.measures.measure import Measure

LONG = 200
"""Lists of more documents are shown at the ranks that hold something."""


@click.command("check")
@click.argument("measure")
@click.argument("axiom")
@bounds_options
@composition_options
@click.option("--svg", metavar="FILE", help="Draw the counterexample of a composition into FILE.")
@click.option("--strict", is_flag=True, help="Exit with 1 unless the axiom is proved or holds.")
@json_option
def command(measure: str, axiom: str, svg: str | None, strict: bool, as_json: bool, **options: Any) -> None:
    """Decide one axiom for one measure, and tell how.

    MEASURE is a name such as AP_IA, a function of yours as FILE.py:NAME (which runs that file), a table of
    weights FILE.csv, or a metric's components FILE.toml; AXIOM a name such as redundancy, or FILE.py:NAME.
    A parameter left open, as in RBP(p=?), is searched for the range in which the axiom holds, to six digits.
    """
    from axiometer.axioms.written import written_axiom
    from axiometer.check.api import check
    from axiometer.check.parameter import is_open

    if is_open(measure):
        search(measure, written_axiom(axiom), strict, as_json, bounds_of(options))
        return
    asked = _measure(measure, axiom)
    found = written_axiom(axiom)
    with watched("Checking", asked, 1) as (heard, _):
        verdict = check(heard[0], found, **bounds_of(options))
    if svg:
        _draw(verdict, svg)
    if as_json:
        emit(to_json(verdict.to_dict()))
    else:
        show(*story(verdict, found.says, found.matters))
    if strict and not verdict:
        sys.exit(1)


def _measure(name: str, axiom: str) -> list[Measure]:
    """The measure; where an axiom stands in its place, both were swapped."""
    try:
        return find_measures([name])
    except MeasureError:
        from axiometer.axioms import AXIOMS

        if AXIOMS.get(name) is None:
            raise
        right = f"axiometer check {axiom} {name}"
        raise click.UsageError(f"{name!r} is an axiom, and the measure comes first; write {right}") from None


def search(measure: str, axiom: Axiom, strict: bool, as_json: bool, bounds: dict[str, Any]) -> None:
    """The range of an open parameter."""
    from rich.markup import escape

    from axiometer.check.parameter import STEPS, find_range

    # Closing in on an end to six digits takes about as many values again as the first look.
    with progress("Trying values", 2 * STEPS) as advance:
        found = find_range(measure, axiom, progress=advance, **bounds)
    if as_json:
        emit(to_json(found.to_dict()))
    else:
        show(
            escape(f"{found.measure}, {found.axiom}"),
            f"  The axiom: {axiom.says}",
            f"  {escape(found.story())}",
        )
    if strict and not found:
        sys.exit(1)


def _draw(verdict: Verdict, file: str) -> None:
    """The counterexample as SVG, where there is one that can be drawn."""
    from axiometer.check.composed import DrawnWitness
    from axiometer.errors import AxiomError

    if not isinstance(verdict.witness, DrawnWitness):
        raise AxiomError(
            f"{verdict.measure}, {verdict.axiom}: there is nothing to draw",
            remedy="ask for an axiom that a composition violates",
        )
    emit(verdict.witness.svg(f"{verdict.axiom}: {verdict.measure}"), file)


def story(verdict: Verdict, says: str, matters: str) -> list[Any]:
    """The verdict, the axiom, the two lists side by side, and how it was reached."""
    from rich.markup import escape
    from rich.table import Table

    from axiometer.report.matrix import extent
    from axiometer.report.symbols import SIGNS, STYLES

    sign, word, _ = SIGNS[verdict.status]
    lines: list[Any] = [
        f"[{STYLES.get(verdict.status, 'dim')}]{sign} {verdict.measure}, {verdict.axiom}: {word}[/]",
        f"  The axiom: {says}",
        f"  Why it matters: {matters}",
    ]
    if verdict.cases:
        lines.append(
            f"  {verdict.violations:,} of {verdict.cases:,} cases violate it ({extent(verdict.bounds)})."
        )
    if verdict.certificate:
        lines.append(f"  Proved {verdict.certificate.extent}, by the lemma of {verdict.certificate.lemma}.")
    if verdict.reason:
        lines.append(f"  {escape(verdict.reason)}")
    drawing = getattr(verdict.witness, "drawing", "")
    if verdict.witness and drawing:
        lines += ["  The smallest counterexample", escape(drawing), f"  {verdict.witness.sentence}"]
    elif verdict.witness:
        table = Table(header_style="bold", title="  The smallest counterexample", title_justify="left")
        for head in ("rank", *(f"list {i + 1}" for i in range(len(verdict.witness.lists)))):
            table.add_column(head, justify="right")
        for rank in _ranks(verdict.witness.lists):
            row = [str(items[rank]) or "-" if rank < len(items) else "" for items in verdict.witness.lists]
            table.add_row(str(rank + 1), *row)
        table.add_row("score", *(f"{float(score):.6f}" for score in verdict.witness.scores), style="bold")
        lines += [table, f"  {verdict.witness.sentence}"]
    lines.append(f"  Arithmetic: {verdict.arithmetic or 'none needed'}; {verdict.seconds:.2f} s.")
    return lines


def _ranks(lists: Sequence[Sequence[Any]]) -> list[int]:
    """The ranks to show: all, or those of long lists that hold anything, the first of them."""
    deepest = max(map(len, lists))
    if deepest <= LONG:
        return list(range(deepest))
    held = {rank for items in lists for rank, item in enumerate(items) if item}
    return sorted(held)[:LONG] or [0]
