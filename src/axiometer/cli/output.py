"""Where results go: the terminal, standard output, or a file that is whole or not there."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import isfinite
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import RenderableType

PLAIN_WIDTH = 140

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for a machine.")


def output_option(formats: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """`-o FILE`, with the endings it understands in its help."""
    return click.option("-o", "--output", type=str, metavar="FILE", help=f"Write to FILE ({formats}).")


def emit(text: str, output: str | None = None) -> None:
    """Text to the file, or to standard output, which is also called `-`."""
    body = text if text.endswith("\n") else text + "\n"
    if output and output != "-":
        from axiometer.data.writing import write_file

        write_file(output, body)
    else:
        sys.stdout.write(body)
        sys.stdout.flush()


def one_format(options: dict[str, Any], *names: str) -> None:
    """Refuses two formats at once; each option is called after its format."""
    asked = [f"--{name.removeprefix('as_')}" for name in names if options[name]]
    if len(asked) > 1:
        raise click.UsageError(f"{' and '.join(asked)} exclude each other; choose one")


def to_json(value: Any) -> str:
    """Indented JSON; what JSON cannot hold becomes null (NaN, infinity) or text.

    >>> print(to_json([float("nan"), 0.5, {"a": None}]).replace("\\n", " "))
    [   null,   0.5,   {     "a": null   } ]
    """
    return json.dumps(_finite(value), indent=2, ensure_ascii=False, default=str)


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, Mapping):
        return {key: _finite(item) for key, item in value.items()}
    return [_finite(item) for item in value] if isinstance(value, list | tuple) else value


def show(*parts: RenderableType) -> None:
    """Rich tables and lines: on a terminal a wide table goes on below, elsewhere it has its full width."""
    from rich.console import Console, Group
    from rich.protocol import rich_cast
    from rich.table import Table

    from axiometer.cli.bands import bands, full_width

    console = Console(highlight=False, soft_wrap=False)
    for part in map(rich_cast, parts):
        if isinstance(part, Group):
            show(*part.renderables)
        elif not isinstance(part, Table):
            console.width = console.width if console.is_terminal else PLAIN_WIDTH
            console.print(part)
        elif console.is_terminal:
            console.print(*bands(console, part), sep="\n")
        else:
            console.width = max(PLAIN_WIDTH, full_width(console, part))
            console.print(part)


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[str], None]]:
    """A bar on stderr, on a terminal only; yields what to call after each piece of work."""
    if not sys.stderr.isatty() or total < 2:
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda _: bar.advance(task)
