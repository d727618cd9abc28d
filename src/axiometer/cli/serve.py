"""`axiometer serve`: the page, live, with a playground."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from axiometer.cli.options import measures_option, own_axioms_option, subtopics_option, weights_option
from axiometer.cli.output import emit, json_option, to_json
from axiometer.errors import InputError

if TYPE_CHECKING:
    import socket


@click.command("serve")
@click.argument("qrels", required=False)
@click.argument("runs", nargs=-1)
@click.option("--port", type=click.IntRange(0, 65_535), help="The port, 0 for any [default: 8420].")
@measures_option
@own_axioms_option
@weights_option
@subtopics_option
@click.option("--no-audit", is_flag=True, help="Leave the audit out: the server is there at once.")
@click.option("--claims", is_flag=True, help="Decide the claims of the papers too, which takes a minute.")
@click.option("--title", default="", help="A title for the page.")
@json_option
def command(qrels: str | None, runs: tuple[str, ...], measures: tuple[str, ...], **options: Any) -> None:
    """Show it live in a browser, with a playground for lists and metrics.

    QRELS and RUNS as in `axiometer report`; without them the page is about the measures alone. The server
    answers only to this machine. Ctrl-C stops it.
    """
    from axiometer.axiomatics.axiom import entered_axiom
    from axiometer.cli.report import make_model
    from axiometer.web.server import require, run

    require()
    listening = _socket(options["port"])
    with listening:
        for name in options["axioms"]:
            entered_axiom(name)
        report = {**options, "no_claims": not options["claims"], "audited": None}
        model = make_model(
            qrels, runs, measures, {**report, "no_lattice": False, "lattices": (), "scale_length": None}
        )
        run(model, listening, lambda address: _tell(address, options["as_json"]), options["axioms"])


def _socket(wanted: int | None) -> socket.socket:
    """A socket on the port; where it is taken, on the next free one if the user agrees."""
    from axiometer.web.server import PORT, bound, next_free

    port = PORT if wanted is None else wanted
    found = bound(port)
    if found:
        return found
    free = next_free(port)
    if wanted is None:
        click.echo(f"port {port} is in use, so this is port {free}", err=True)
    elif not sys.stdin.isatty() or not click.confirm(f"Port {port} is in use. Take {free}?", default=True):
        raise InputError(f"port {port} is in use", remedy=f"port {free} is free: --port {free}")
    return bound(free) or _socket(wanted)


def _tell(address: str, as_json: bool) -> None:
    emit(to_json({"url": address}) if as_json else f"Serving on {address} (Ctrl-C stops it)")
