"""The public surface: lazy, typed, and every name explained by an example."""

import ast
import doctest
import importlib
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import axiometer as ax

NAMES = sorted(ax.PUBLIC)


def imported_for_types():
    """The names that a type checker sees, and where from."""
    tree = ast.parse(Path(inspect.getsourcefile(ax)).read_text(encoding="utf-8"))
    blocks = [node for node in tree.body if isinstance(node, ast.If)]
    imports = [node for block in blocks for node in block.body if isinstance(node, ast.ImportFrom)]
    return {alias.asname or alias.name: node.module for node in imports for alias in node.names}


def test_types_and_names_agree():
    assert imported_for_types() == {**ax.PUBLIC, "testing": "axiometer"}


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_has_an_example(name):
    value = getattr(ax, name)
    if inspect.ismodule(value):
        assert value.__doc__
        return
    examples = doctest.DocTestFinder(recurse=inspect.isclass(value)).find(value, name)
    assert value.__doc__
    assert any(found.examples for found in examples), "give it a doctest"


def test_names_are_listed_and_others_refused():
    assert set(dir(ax)) >= {*NAMES, "__version__"}
    assert set(ax.__all__) == {*NAMES, "__version__", "testing"}
    with pytest.raises(AttributeError, match="module 'axiometer' has no attribute 'nothing'"):
        ax.nothing  # noqa: B018


@pytest.mark.parametrize("name", NAMES)
def test_public_names_stand_where_they_are_said_to(name):
    assert getattr(ax, name) is getattr(importlib.import_module(ax.PUBLIC[name]), name, getattr(ax, name))


def test_importing_the_package_imports_nothing_heavy():
    program = (
        "import sys, axiometer; print({'numpy', 'polars', 'flint', 'click', 'rich'} & sys.modules.keys())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
    )
    assert done.stdout == "set()\n", done.stderr
