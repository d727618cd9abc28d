"""The command line: one file for each command, imported only when it runs."""

from __future__ import annotations

import importlib
import sys

import click

from axiometer import __version__
from axiometer.errors import AxiometerError

COMMANDS = {
    "audit": "Decide axioms for measures and print the matrix.",
    "check": "Decide one axiom for one measure, and tell how.",
    "disagree": "Find the smallest lists that two measures order oppositely.",
    "evaluate": "Score runs against judgments.",
    "compare": "Compare runs: which is better, and is that sure?",
    "meta": "Compare measures: how alike, how sharp, how stable?",
    "explain": "Show rank by rank what a measure makes of one list.",
    "claims": "What the papers print, each decided again.",
    "report": "Write one page that shows it all, and that can be mailed.",
    "axioms": "List the axioms, or explain one.",
    "measures": "List the measures, or explain one.",
    "new": "Write a file for a measure or an axiom of your own, ready to fill.",
    "demo": "Evaluate the built-in test collection: a tour in one command.",
}


class LazyGroup(click.Group):
    """Lists its commands without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Imports the one command that is asked for."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"axiometer.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Adds the nearest names to an unknown command's error."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from axiometer.errors import nearest

            hint = nearest(args[0], COMMANDS) or "see axiometer --help"
            raise click.UsageError(f"there is no command {args[0]!r}; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table, from the names and their one-line help."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(
    cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="axiometer")
def axiometer() -> None:
    """The test bench for ranking metrics."""


def main() -> None:
    """The program: refusals are one line and exit code 2."""
    try:
        axiometer.main(standalone_mode=False)
    except AxiometerError as error:
        _leave(str(error), 2)
    except click.UsageError as error:
        where = f" (see {error.ctx.command_path} --help)" if error.ctx else ""
        _leave(error.format_message().replace("\n", " ") + where, 2)
    except click.ClickException as error:
        _leave(error.format_message().replace("\n", " "), 2)
    except (click.Abort, KeyboardInterrupt):
        _leave("stopped", 130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)


def _leave(message: str, code: int) -> None:
    click.echo(f"axiometer: {message}", err=True)
    sys.exit(code)
