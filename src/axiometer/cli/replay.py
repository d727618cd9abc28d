"""`axiometer replay`: certificates checked again, from the file and the definitions alone."""

from __future__ import annotations

import sys
from typing import Any

import click

from axiometer.cli.options import find_measures
from axiometer.cli.output import json_option, tell
from axiometer.cli.progress import counted


@click.command("replay")
@click.argument("file")
@click.option("-m", "--measure", "measures", multiple=True, metavar="MEASURE",
              help="A measure of yours, as FILE.py:NAME or FILE.csv; may be repeated.")  # fmt: skip
@click.option("-a", "--axiom", "axioms", multiple=True, metavar="AXIOM",
              help="An axiom of yours, as FILE.py:NAME; may be repeated.")  # fmt: skip
@json_option
def command(file: str, measures: tuple[str, ...], axioms: tuple[str, ...], as_json: bool) -> None:
    """Check certificates again, from a file and the definitions alone.

    FILE is what `axiometer check --certificate FILE` or `--json` wrote, or the JSON of an audit or a report;
    `-` is standard input. Exits with 1 when a certificate does not replay. The file names measures and
    axioms; yours are given here, for no code that a file names is run.
    """
    from axiometer.axiomatics.axiom import written_axiom
    from axiometer.verdicts.replay import replay

    known = {"measures": find_measures(measures), "axioms": [written_axiom(name) for name in axioms]}
    with counted("Replaying", "certificates") as advance:
        done = replay(file, progress=(lambda _: advance(1)) if advance else None, **known)  # type: ignore[arg-type]
    failed = [one for one in done if not one]
    lines: list[Any] = [one.sentence for one in done]
    if len(done) > 1:
        lines.append(f"{len(done) - len(failed):,} of {len(done):,} certificates replay.")
    tell(as_json, lambda: [one.to_dict() for one in done], lambda: lines)
    if failed:
        sys.exit(1)
