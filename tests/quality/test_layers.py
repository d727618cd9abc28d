"""The layers of the package: each imports only from those listed before it, at any depth of its code."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "axiometer"
LAYERS = (
    *(
        "errors",
        "arguments",
        "demo",
        "tables",
        "names",
        "registry",
        "numeric",
        "data",
        "spaces",
        "information",
    ),
    *("metrics", "orders", "measure_files", "scales", "axiomatics", "catalogue", "report"),
    *("verdicts", "fusion", "meta", "conclusions", "papers", "report_parts", "web", "cli", "__main__"),
)
# The public surface reaches everything, but only when a name is asked for, so that importing it stays cheap.
LAZY = {"__init__", "testing"}
CHEAP = {"errors", "__version__"}
UPWARDS = {"data/scores.py": {"meta"}}
"""Calls of a layer above, by its name: the table of means marks what is significant, if that is asked for."""


def layer_of(file: Path) -> str:
    return file.relative_to(SOURCE).with_suffix("").parts[0]


def imported_layers(nodes: Iterable[ast.AST], package: tuple[str, ...]) -> set[str]:
    """The layers that the nodes import; `package` is the dotted package that holds the file."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {layer for alias in node.names for layer in within(tuple(alias.name.split(".")))}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = base + tuple((node.module or "").split(".") if node.module else ())
            found |= {layer for alias in node.names for layer in within((*module, alias.name))}
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            named = node.args[0]
            if isinstance(named, ast.Constant):
                found |= within(tuple(str(named.value).split(".")))
    return found


def within(dotted: tuple[str, ...]) -> set[str]:
    """The layer that a dotted name lies in, if it is ours; the bare package counts as its surface."""
    if dotted[0] != "axiometer":
        return set()
    return {dotted[1]} if len(dotted) > 1 else {"__init__"}


def run_on_import(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes outside of function bodies, without the imports that serve types alone."""
    for child in ast.iter_child_nodes(node):
        for_types = isinstance(child, ast.If) and ast.unparse(child.test).endswith("TYPE_CHECKING")
        if not for_types and not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child
            yield from run_on_import(child)


def offences(file: Path, source: str) -> set[str]:
    """The layers that `file` imports and may not."""
    package = ("axiometer", *file.relative_to(SOURCE).parts[:-1])
    layer, tree = layer_of(file), ast.parse(source)
    if layer in LAZY:
        return imported_layers(run_on_import(tree), package) - CHEAP - {layer}
    allowed = {*LAYERS[: LAYERS.index(layer) + 1], "__version__"}
    allowed |= UPWARDS.get(file.relative_to(SOURCE).as_posix(), set())
    return imported_layers(ast.walk(tree), package) - allowed


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("*.py")), ids=lambda f: str(f.relative_to(SOURCE)))
def test_file_imports_only_from_lower_layers(file):
    assert layer_of(file) in {*LAYERS, *LAZY}, "a new layer: give it its place in LAYERS"
    assert offences(file, file.read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize(
    ("file", "source", "found"),
    [
        ("data/trec.py", "from axiometer.cli import main", {"cli"}),
        ("data/trec.py", "def f():\n    import axiometer.metrics.adhoc", {"metrics"}),
        ("data/trec.py", "from ..check import engine", {"check"}),
        ("data/trec.py", "from .. import web, errors", {"web"}),
        ("data/trec.py", "import axiometer", {"__init__"}),
        ("data/trec.py", "from axiometer import score", {"score"}),
        ("data/trec.py", 'importlib.import_module("axiometer.web.server")', {"web"}),
        ("data/trec.py", 'import_module("zstandard")', set()),
        ("data/trec.py", "from . import frames\nfrom .frames import Frame\nimport numpy as np", set()),
        (
            "metrics/adhoc/adm.py",
            "from ..reader import Reader\nfrom ...numeric import lanes",
            set(),
        ),
        ("metrics/adhoc/adm.py", "from ...axiomatics import facts", {"axiomatics"}),
        ("errors.py", "from .names import parse", {"names"}),
        ("__init__.py", "from .cli import main", {"cli"}),
        ("__init__.py", "from .errors import InputError\ndef f():\n    from .cli import main", set()),
    ],
)
def test_the_rule_itself(file, source, found):
    assert offences(SOURCE / file, source) == found
