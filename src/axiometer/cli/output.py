"""Where results go: the terminal, standard output, or a file that is whole or not there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from axiometer.errors import InputError
from axiometer.tables.terminal import show
from axiometer.tables.writers import to_json

__all__ = [
    "emit",
    "json_option",
    "named",
    "one_format",
    "output_option",
    "refuse_output",
    "show",
    "tell",
    "to_json",
]

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for a machine.")


def output_option(formats: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """`-o FILE`, with the endings it understands in its help."""
    return click.option("-o", "--output", type=str, metavar="FILE", help=f"Write to FILE ({formats}).")


def refuse_output(output: str | None, endings: Sequence[str]) -> None:
    """Refuses a file before the work: one whose ending names no form, or whose folder is not there."""
    if not output or output == "-":
        return
    if endings and Path(output).suffix not in endings:
        known = ", ".join(filter(None, endings))
        raise InputError("its ending names no form", source=output, remedy=f"end it in {known}")
    if not Path(output).parent.is_dir():
        raise InputError("its folder does not exist", source=output, remedy="make it first")


def tell(as_json: bool, model: Callable[[], Any], parts: Callable[[], Iterable[object]]) -> None:
    """The result for a machine, or for a person; only the one that is asked for is made."""
    if as_json:
        emit(to_json(model()))
    else:
        show(*parts())


def emit(text: str, output: str | None = None) -> None:
    """Text to the file, or to standard output, which is also called `-`."""
    body = text if text.endswith("\n") else text + "\n"
    if output and output != "-":
        from axiometer.data.files import write_file

        write_file(output, body)
    else:
        sys.stdout.write(body)
        sys.stdout.flush()


def named(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> list[dict[str, object]]:
    """Rows of a table as JSON has them.

    >>> named(("name", "family"), [("AP", "additive")])
    [{'name': 'AP', 'family': 'additive'}]
    """
    return [dict(zip(heads, row, strict=True)) for row in rows]


def one_format(options: dict[str, Any], *names: str) -> None:
    """Refuses two formats at once; each option is called after its format."""
    asked = [f"--{name.removeprefix('as_')}" for name in names if options[name]]
    if len(asked) > 1:
        raise click.UsageError(f"{' and '.join(asked)} exclude each other; choose one")
