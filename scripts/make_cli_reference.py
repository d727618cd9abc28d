"""Write docs/reference/cli.md: the help text of every command, taken from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from axiometer.cli import axiometer

TARGET = Path(__file__).resolve().parent.parent / "docs" / "reference" / "cli.md"
OPENING = """# Command line

What `axiometer COMMAND --help` prints. This page is written by `make docs`; a test compares.
"""


def commands(command: click.Command, context: click.Context) -> Iterator[click.Context]:
    """The command itself and those below it, in the order in which help lists them."""
    yield context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            if below is not None and not below.hidden:
                yield from commands(below, click.Context(below, info_name=name, parent=context))


def page() -> str:
    root = click.Context(axiometer, info_name="axiometer", terminal_width=100, **axiometer.context_settings)
    return OPENING + "".join(section(context) for context in commands(axiometer, root))


def section(context: click.Context) -> str:
    # click keeps the help option of a command's first context, which may have been one without ours.
    context.command._help_option = None
    return f"\n## {context.command_path}\n\n```text\n{context.command.get_help(context)}\n```\n"


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
