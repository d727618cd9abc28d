"""`axiometer audit`: measures against axioms."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.completion import AXIOM_NAME, MEASURE_NAME
from axiometer.cli.options import bounds_of, bounds_options, find_measures, weights_option
from axiometer.cli.output import emit, json_option, output_option, refuse_output, show, tell, to_json
from axiometer.cli.progress import watched

if TYPE_CHECKING:
    from axiometer.axiomatics.axiom import Axiom
    from axiometer.metrics.measure import Measure
    from axiometer.tables import Table
    from axiometer.verdicts.audit import Audit
    from axiometer.verdicts.audit_work import Cost


WIDE = 6
"""More axioms than this are numbered in the matrix, and named below it."""
STEPS = (("s", 60.0), ("min", 60.0), ("h", 24.0), ("days", 365.25), ("years", 1e9))


@click.command("audit")
@click.argument("measures", nargs=-1, type=MEASURE_NAME)
@click.option(
    "-a", "--axiom", "axioms", multiple=True, type=AXIOM_NAME, help="Only this axiom; may be repeated."
)
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
    if options["output"]:
        from axiometer.verdicts.audit import find_format

        find_format(options["output"])  # refused before the work, not after it
    result, violating = _audit(measures, required or axioms, options)
    if options["output"]:
        result.save(options["output"])
    if options["cases"]:
        from axiometer.verdicts.audit import save_cases

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
    from axiometer.axiomatics.bounds import Bounds
    from axiometer.verdicts.audit_work import left_out, plan
    from axiometer.verdicts.pairwise import LIMIT

    wanted, chosen = _chosen(measures, axioms, options)
    bounds = bounds_of(options)
    limit = bounds.pop("limit", LIMIT)
    with watched("Calibrating", wanted, len(wanted)) as (heard, advance):
        costs = plan(heard, chosen, Bounds(**bounds), progress=advance)
    others = left_out(chosen)
    tell(
        options["as_json"],
        lambda: plan_model(costs, others),
        lambda: plan_tables(costs, others, limit),
    )


def plan_tables(costs: list[Cost], left_out: list[str], limit: int) -> list[Table | str]:
    """A row for each measure and space, then what all of them take."""
    from axiometer.report.model import extent
    from axiometer.tables import Table
    from axiometer.verdicts.audit_work import workers_for_an_hour

    if not costs:
        return ["No space has to be listed: nothing is decided by chunks."]
    heads = ("lists", "chunks", "MB a chunk", "s a chunk", "CPU time", "workers for an hour")
    rows = [
        [
            cost.measure,
            extent(cost.bounds),
            f"{cost.lists:,}",
            f"{cost.chunks:,}",
            f"{cost.chunk_bytes / 1e6:.1f}",
            f"{cost.chunk_seconds:.3f}",
            duration(cost.seconds),
            f"{cost.workers:,}",
        ]
        for cost in costs
    ]
    seconds, largest = sum(c.seconds for c in costs), max(c.lists for c in costs)
    lines = [
        f"In all: {duration(seconds)} of CPU time, {workers_for_an_hour(seconds):,} workers for an hour."
    ]
    if left_out:
        lines.append(f"Not counted: proofs, and what looks at a space as a whole: {', '.join(left_out)}.")
    if largest > limit:
        lines.append(f"Above the limit of {limit:,} lists: say --limit {largest}.")
    return [Table.of(("measure", "space", *heads), rows, texts=2), *lines]


def plan_model(costs: list[Cost], left_out: list[str]) -> dict[str, Any]:
    """The plan as plain data."""
    from axiometer.verdicts.audit_work import workers_for_an_hour

    seconds = sum(cost.seconds for cost in costs)
    return {
        "spaces": [cost.to_dict() for cost in costs],
        "seconds": seconds,
        "workers_for_an_hour": workers_for_an_hour(seconds),
        "not_counted": left_out,
    }


def duration(seconds: float) -> str:
    """A time in the unit that fits.

    >>> duration(0.25), duration(5400), duration(3e6)
    ('0.25 s', '1.5 h', '34.7 days')
    """
    for unit, step in STEPS:
        if seconds < step:
            return f"{seconds:.3g} {unit}"
        seconds /= step
    return "forever"


def _chosen(
    measures: tuple[str, ...], axioms: tuple[str, ...], options: dict[str, Any]
) -> tuple[list[Measure], list[Axiom]]:
    from axiometer.axiomatics.axiom import written_axiom
    from axiometer.verdicts.api import standard_axioms
    from axiometer.verdicts.usual_measures import STANDARD, USUAL

    unnamed = STANDARD if options["every"] else () if options["weights"] else USUAL
    wanted = find_measures(measures or unnamed, options["weights"])
    return wanted, [written_axiom(name) for name in axioms or standard_axioms(wanted)]


def _audit(measures: tuple[str, ...], axioms: tuple[str, ...], options: dict[str, Any]) -> tuple[Audit, Any]:
    from axiometer.verdicts.api import audit
    from axiometer.verdicts.audit import CaseList

    wanted, chosen = _chosen(measures, axioms, options)
    for path in (options["output"], options["cases"], options["store"]):
        refuse_output(path, ())
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
    from axiometer.verdicts.store import Store

    with Store(path) as store:
        names = store.strangers(measures)
    if names:
        told = f"it also holds results of other code, or of another definition, for {', '.join(names)}"
        click.echo(f"{path}: {told}; they are left alone and not used", err=True)


def matrix(result: Audit) -> list[Table | str]:
    """A row for each measure, a column for each axiom, and the legend."""
    from dataclasses import replace

    from axiometer.report.verdict_tables import audit_table

    table, axioms = audit_table(result.to_dict()), result.axioms
    numbered = len(axioms) > WIDE
    columns = [
        replace(column, head=str(number) if numbered else column.head.replace("-", "-\n"))
        for number, column in enumerate(table.columns[1:], start=1)
    ]
    key = "; ".join(f"{n} {axiom}" for n, axiom in enumerate(axioms, start=1))
    shown = replace(table, columns=(table.columns[0], *columns), caption="")
    return [shown, *([key] if numbered else []), table.caption]


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
    from axiometer.report.verdict_tables import short, told_violations

    lines = [""]
    for told, commands in told_violations(result.to_dict()):
        lines += [f"✗ {told}", *(f"    {command}" for command in commands)]
    lines += [*open_ones(result), ""]
    total = len(result.measures)
    for group, count in result.together() if total > 1 else ():
        if len(group) == 1 or len(group) == len(result.axioms) or len(result.axioms) <= 4:
            lines.append(f"{count} of {total} measures satisfy {' and '.join(map(short, group))}")
    if result.interrupted:
        lines.append("Stopped early: what was decided until then is shown.")
    return lines


def open_ones(result: Audit) -> list[str]:
    """Why verdicts are undecided; a reason that several share is told once."""
    from axiometer.report.verdict_tables import short

    reasons: dict[tuple[str, str], list[str]] = {}
    for verdict in result:
        if verdict.status == "undecided":
            reasons.setdefault((verdict.measure, verdict.reason), []).append(short(verdict.axiom))
    return [f"? {measure}, {', '.join(axioms)}: {why}" for (measure, why), axioms in reasons.items()]
