"""`axiometer audit`: measures against axioms."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.options import bounds_of, bounds_options, find_measures, weights_option
from axiometer.cli.output import emit, json_option, output_option, show, to_json
from axiometer.cli.watching import watched

if TYPE_CHECKING:
    from rich.table import Table

    from axiometer.axioms.axiom import Axiom
    from axiometer.check.audit import Audit
    from axiometer.measures.measure import Measure


WIDE = 6
"""More axioms than this are numbered in the matrix, and named below it."""


@click.command("audit")
@click.argument("measures", nargs=-1)
@click.option("-a", "--axiom", "axioms", multiple=True, help="Only this axiom; may be repeated.")
@weights_option
@bounds_options
@click.option("--require", metavar="AXIOMS", help="Only list the measures that satisfy all of these (a,b,c).")
@click.option("--all", "every", is_flag=True, help="Audit every measure there is, not just the usual ones.")
@click.option("--jobs", type=int, default=-1, show_default="one a core", help="Processes at the same time.")
@click.option(
    "--cluster", metavar="ADDRESS", help="Work on the Dask cluster of the scheduler at this address."
)
@click.option(
    "--store", metavar="FILE", help="Keep what is done in FILE; the same command goes on from there."
)
@click.option("--plan", is_flag=True, help="Only say how large the work is, and what it would take.")
@click.option("--strict", is_flag=True, help="Exit with 1 when an axiom is violated or undecided.")
@click.option("--cases", metavar="FILE", help="Write every violating case to FILE (parquet or csv).")
@json_option
@output_option("html, json, csv, md or tex by its ending")
def command(measures: tuple[str, ...], axioms: tuple[str, ...], **options: Any) -> None:
    """Decide axioms for measures and print the matrix.

    MEASURES are names such as nDCG@10, functions of yours as FILE.py:NAME (which runs that file), or tables
    of weights FILE.csv; without any, the best known ones are audited. An axiom may be FILE.py:NAME too.
    """
    required = tuple(filter(None, map(str.strip, (options["require"] or "").split(","))))
    if options["plan"]:
        _plan(measures, required or axioms, options)
        return
    _refuse_format(options["output"])
    result, violating = _audit(measures, required or axioms, options)
    if options["output"]:
        result.save(options["output"])
    if options["cases"]:
        from axiometer.check.cases import save_cases

        save_cases(violating, options["cases"])
    if options["as_json"]:
        emit(to_json(result.to_dict()))
    elif required:
        show(*wish_list(result, required))
    elif not options["output"]:
        show(*matrix(result), *summary(result))
    if result.interrupted:
        if options["store"]:
            click.echo(f"{options['store']}: what was done is kept; the same command goes on", err=True)
        sys.exit(130)
    if options["strict"] and any(v.status in ("violated", "undecided") for v in result):
        sys.exit(1)


def _plan(measures: tuple[str, ...], axioms: tuple[str, ...], options: dict[str, Any]) -> None:
    from axiometer.axioms.bounds import Bounds
    from axiometer.check.engine import LIMIT
    from axiometer.check.plan import left_out, plan
    from axiometer.cli.plan_table import model, tables

    wanted, chosen = _chosen(measures, axioms, options)
    bounds = bounds_of(options)
    limit = bounds.pop("limit", LIMIT)
    with watched("Calibrating", wanted, len(wanted)) as (heard, advance):
        costs = plan(heard, chosen, Bounds(**bounds), progress=advance)
    if options["as_json"]:
        emit(to_json(model(costs, left_out(chosen))))
    else:
        show(*tables(costs, left_out(chosen), limit))


def _chosen(
    measures: tuple[str, ...], axioms: tuple[str, ...], options: dict[str, Any]
) -> tuple[list[Measure], list[Axiom]]:
    from axiometer.axioms.written import written_axiom
    from axiometer.check.api import standard_axioms
    from axiometer.check.standard import STANDARD, USUAL

    unnamed = STANDARD if options["every"] else () if options["weights"] else USUAL
    wanted = find_measures(measures or unnamed, options["weights"])
    return wanted, [written_axiom(name) for name in axioms or standard_axioms(wanted)]


def _audit(measures: tuple[str, ...], axioms: tuple[str, ...], options: dict[str, Any]) -> tuple[Audit, Any]:
    from axiometer.check.api import audit
    from axiometer.check.cases import CaseList

    wanted, chosen = _chosen(measures, axioms, options)
    for path in (options["output"], options["cases"], options["store"]):
        _refuse_folder(path)
    violating = CaseList() if options["cases"] else None
    _tell_strangers(options["store"], wanted)
    with watched("Auditing", wanted, len(wanted) * len(chosen), chunked=True) as (heard, advance):
        result = audit(
            heard,
            chosen,
            progress=advance,
            chunk_progress=advance.chunks,
            report=violating,
            jobs=options["jobs"],
            cluster=options["cluster"],
            store=options["store"],
            **bounds_of(options),
        )
    return result, violating


def _tell_strangers(path: str | None, measures: list[Measure]) -> None:
    """Says which measures have results in the store that another definition gave."""
    if path is None or not Path(path).exists():
        return
    from axiometer.check.store import Store

    with Store(path) as store:
        names = store.strangers(measures)
    if names:
        told = f"it also holds results of other code, or of another definition, for {', '.join(names)}"
        click.echo(f"{path}: {told}; they are left alone and not used", err=True)


def _refuse_format(output: str | None) -> None:
    """Refuses an ending that no format has before the work, not after it."""
    if output:
        from axiometer.check.audit import FORMATS

        FORMATS.find(Path(output).suffix.removeprefix("."))


def _refuse_folder(path: str | None) -> None:
    from axiometer.errors import InputError

    if path and not Path(path).parent.is_dir():
        raise InputError("its folder does not exist", source=path, remedy="make it first")


def matrix(result: Audit) -> list[Table | str]:
    """A row for each measure, a column for each axiom, and the legend."""
    from rich.table import Table

    from axiometer.report.matrix import cells, short
    from axiometer.report.symbols import SIGNS, STYLES, legend

    model = result.to_dict()
    found = cells(model)
    table = Table(header_style="bold")
    table.add_column("measure", no_wrap=True)
    numbered = len(model["axioms"]) > WIDE
    for number, axiom in enumerate(model["axioms"], start=1):
        head = str(number) if numbered else short(axiom).replace("-", "-\n")
        table.add_column(head, justify="center", no_wrap=True)
    for measure in model["measures"]:
        row = []
        for axiom in model["axioms"]:
            verdict = found.get((measure, axiom))
            status = verdict["status"] if verdict else ""
            row.append(f"[{STYLES.get(status, 'dim')}]{SIGNS[status][0]}[/]" if verdict else "")
        table.add_row(measure, *row)
    key = "; ".join(f"{n} {axiom}" for n, axiom in enumerate(model["axioms"], start=1))
    return [table, *([key] if numbered else []), legend()]


def wish_list(result: Audit, required: tuple[str, ...]) -> list[str]:
    """The measures that satisfy everything that is required, and for the others what they lack."""
    good = result.satisfying(*required)
    lines = [f"{len(good)} of {len(result.measures)} measures satisfy {' and '.join(required)}:", *good, ""]
    for measure in result.measures:
        if measure not in good:
            lacking = [
                (a, result.verdict(measure, a).status) for a in required if not result.verdict(measure, a)
            ]
            lines.append(f"not {measure}: " + ", ".join(f"{axiom} {status}" for axiom, status in lacking))
    return lines


def summary(result: Audit) -> list[str]:
    """Every counterexample in words, what stayed open, and how many measures satisfy which axioms at once."""
    from axiometer.report.matrix import counterexamples, short

    lines = [
        "",
        *(f"✗ {m}, {a}: {s}" for m, a, s in counterexamples(result.to_dict())),
        *open_ones(result),
        "",
    ]
    total = len(result.measures)
    for group, count in result.together() if total > 1 else ():
        if len(group) == 1 or len(group) == len(result.axioms) or len(result.axioms) <= 4:
            lines.append(f"{count} of {total} measures satisfy {' and '.join(map(short, group))}")
    if result.interrupted:
        lines.append("Stopped early: what was decided until then is shown.")
    return lines


def open_ones(result: Audit) -> list[str]:
    """Why verdicts are undecided; a reason that several share is told once."""
    from rich.markup import escape

    from axiometer.report.matrix import short

    reasons: dict[tuple[str, str], list[str]] = {}
    for verdict in result:
        if verdict.status == "undecided":
            reasons.setdefault((verdict.measure, verdict.reason), []).append(short(verdict.axiom))
    return [
        f"? {escape(measure)}, {', '.join(axioms)}: {escape(why)}"
        for (measure, why), axioms in reasons.items()
    ]
