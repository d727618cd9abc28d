"""Where results go: the terminal, standard output, or a file that is whole or not there."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from axiometer.data.writing import write_file

if TYPE_CHECKING:
    from rich.console import RenderableType

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for a machine.")


def output_option(formats: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """`-o FILE`, with the endings it understands in its help."""
    return click.option("-o", "--output", type=str, metavar="FILE", help=f"Write to FILE ({formats}).")


def emit(text: str, output: str | None = None) -> None:
    """Text to the file, or to standard output."""
    body = text if text.endswith("\n") else text + "\n"
    if output:
        write_file(output, body)
    else:
        sys.stdout.write(body)
        sys.stdout.flush()


def to_json(value: Any) -> str:
    """Indented JSON; numbers that are not plain become text."""
    return json.dumps(value, indent=2, ensure_ascii=False, default=str)


def show(*tables: RenderableType) -> None:
    """Rich tables and lines to the terminal, or plain text where there is none."""
    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else 140, highlight=False, soft_wrap=False)
    for table in tables:
        console.print(table)


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
