"""House rules that hold for every file: sizes that a reader can take in, and no trace of one machine."""

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CODE = {".py", ".js", ".css"}
PROSE = {".md", ".toml", ".html", ".json", ".txt", ".yml", ".yaml", ".sh", ".bib", ""}
FILE_LINES = 320
FUNCTION_LINES = 60
# Spelled in parts, so that this file does not name such a path itself.
PRIVATE = re.compile("/(?:" + "|".join(("work", "farm", "root", "home", "Users")) + ")/")


def files(kinds: set[str]) -> Iterator[Path]:
    """The repository's own files: hidden folders (but for .ci) and what tools write are left out."""
    for folder, inner, names in os.walk(ROOT):
        inner[:] = sorted(d for d in inner if d == ".ci" or not d.startswith((".", "__pycache__")))
        inner[:] = [d for d in inner if d not in {"build", "dist"}]
        yield from (
            path for name in sorted(names) if name != ".git" and (path := Path(folder, name)).suffix in kinds
        )


def long_functions(source: str) -> list[str]:
    return [
        f"{node.name} has {size} lines"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (size := (node.end_lineno or node.lineno) - node.lineno + 1) > FUNCTION_LINES
    ]


def test_files_are_short():
    sizes = {str(p.relative_to(ROOT)): len(p.read_text(encoding="utf-8").splitlines()) for p in files(CODE)}
    assert {name: size for name, size in sizes.items() if size > FILE_LINES} == {}
    assert "src/axiometer/errors.py" in sizes


def test_functions_are_short():
    found = {str(p.relative_to(ROOT)): long_functions(p.read_text(encoding="utf-8")) for p in files({".py"})}
    assert {name: long for name, long in found.items() if long} == {}
    assert long_functions("def f():\n" + "    x = 1\n" * 60) == ["f has 61 lines"]


def test_no_file_names_a_path_of_one_machine():
    found = {
        str(p.relative_to(ROOT)): PRIVATE.findall(p.read_text(encoding="utf-8")) for p in files(CODE | PROSE)
    }
    assert {name: paths for name, paths in found.items() if paths} == {}
    assert PRIVATE.search("see " + "/home" + "/ada/qrels.txt")
