"""`axiometer new`: files ready to fill."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from string import Template

import click

from axiometer.cli.options import all_of, help_alone
from axiometer.cli.output import emit
from axiometer.data.files import write_file
from axiometer.errors import InputError


@click.group("new", invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Write a file for a measure or an axiom of your own, ready to fill.

    Its example passes as it stands: `python -m doctest FILE` runs it.
    """
    help_alone(ctx)


_options = all_of(
    click.option("-o", "--output", metavar="FILE", help="Where to write [default: NAME.py]."),
    click.option("--force", is_flag=True, help="Write over a file that is there."),
)


@command.command("measure")
@click.argument("name")
@_options
def measure(name: str, output: str | None, force: bool) -> None:
    """Write a measure NAME, such as MyGain, into my_gain.py."""
    from axiometer.metrics.measure import MEASURES

    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name):
        raise InputError(
            f"{name!r} cannot name a measure", remedy="use letters, digits and _, such as MyGain"
        )
    if name in MEASURES:
        raise InputError(f"there is a measure {name!r} already", remedy="choose another name")
    target = Path(output or f"{snake(name)}.py")
    _write("measure.txt", target, force, name=name)
    told = f"Try it: axiometer explain {target}:{name} 2 0 1, then axiometer audit {target}:{name}"
    emit(f"{target} is written.\n{told}")


@command.command("axiom")
@click.argument("name")
@click.option("--source", default="mine", show_default=True, help="Who states it: the axiom is SOURCE.NAME.")
@_options
def axiom(name: str, source: str, output: str | None, force: bool) -> None:
    """Write an axiom NAME, such as my-axiom, into my_axiom.py."""
    from axiometer.axiomatics import AXIOMS

    for word in (name, source):
        if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", word):
            raise InputError(f"{word!r} cannot name an axiom", remedy="use small letters, such as my-axiom")
    if f"{source}.{name}" in AXIOMS:
        raise InputError(f"there is an axiom {source}.{name} already", remedy="choose another name")
    target = Path(output or f"{name.replace('-', '_')}.py")
    kind = name.replace("-", "_")
    _write("axiom.txt", target, force, title=name, source=source, kind=kind)
    emit(f"{target} is written.\nTry it: axiometer check AP {target}:{kind}")


def snake(name: str) -> str:
    """A class's name as that of a file.

    >>> snake("MyGain"), snake("nDCG2")
    ('my_gain', 'n_dcg2')
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def _write(template: str, target: Path, force: bool, **words: str) -> None:
    if target.suffix != ".py" or not target.stem.isidentifier():
        raise InputError("a module's file is NAME.py", source=str(target), remedy="choose another -o")
    if target.exists() and not force:
        raise InputError("is there already", source=str(target), remedy="choose another -o, or say --force")
    text = files("axiometer.cli").joinpath("templates", template).read_text(encoding="utf-8")
    write_file(target, Template(text).substitute(words, module=target.stem))
