"""The map of the code is true: what docs/explanation/architecture.md names is where it says."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from ..quality.test_layers import LAYERS

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "axiometer"
PAGE = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
STEPS = re.findall(r"^ *([A-Za-z_][\w.]*) +([\w/]+\.py)\b", PAGE, flags=re.MULTILINE)


@cache
def defined(file: Path) -> set[str]:
    """The functions and classes of a file, and the methods of its classes as Class.method."""
    found = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
            inner = node.body if isinstance(node, ast.ClassDef) else []
            found |= {f"{node.name}.{child.name}" for child in inner if isinstance(child, ast.FunctionDef)}
    return found


@pytest.mark.parametrize("file", sorted(set(re.findall(r"[\w/]+\.py\b", PAGE)) - {"FILE.py"}))
def test_files_are_there(file):
    assert any((root / file).is_file() for root in (SOURCE, SOURCE.parent, ROOT))


@pytest.mark.parametrize(("function", "file"), STEPS)
def test_steps_are_defined_in_their_files(function, file):
    assert function in defined(SOURCE / file)


def test_every_layer_has_its_line_in_their_order():
    assert re.findall(r"^\| `(\w+)` \|", PAGE, flags=re.MULTILINE) == list(LAYERS)
