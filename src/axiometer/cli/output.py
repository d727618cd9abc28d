"""Where results go: the terminal, standard output, or a file that is whole or not there."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import click

from axiometer.tables.terminal import show
from axiometer.tables.writers import to_json

__all__ = ["emit", "json_option", "one_format", "output_option", "show", "to_json"]

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for a machine.")


def output_option(formats: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """`-o FILE`, with the endings it understands in its help."""
    return click.option("-o", "--output", type=str, metavar="FILE", help=f"Write to FILE ({formats}).")


def emit(text: str, output: str | None = None) -> None:
    """Text to the file, or to standard output, which is also called `-`."""
    body = text if text.endswith("\n") else text + "\n"
    if output and output != "-":
        from axiometer.data.files import write_file

        write_file(output, body)
    else:
        sys.stdout.write(body)
        sys.stdout.flush()


def one_format(options: dict[str, Any], *names: str) -> None:
    """Refuses two formats at once; each option is called after its format."""
    asked = [f"--{name.removeprefix('as_')}" for name in names if options[name]]
    if len(asked) > 1:
        raise click.UsageError(f"{' and '.join(asked)} exclude each other; choose one")
