"""No file of the repository names a path of the machine that it was written on."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXTS = {".py", ".js", ".css", ".md", ".toml", ".html", ".json", ".txt", ".yml", ".yaml", ".sh", ".bib", ""}
# Spelled in parts, so that this file does not name such a path itself.
PRIVATE = re.compile("/(?:" + "|".join(("work", "farm", "root", "home", "Users")) + ")/")


def texts() -> Iterator[Path]:
    """The repository's own files: hidden folders (but for .ci) and what tools write are left out."""
    for folder, inner, names in os.walk(ROOT):
        inner[:] = [d for d in inner if d == ".ci" or not d.startswith((".", "__pycache__"))]
        inner[:] = [d for d in inner if d not in {"build", "dist"}]
        yield from (Path(folder, name) for name in names if name != ".git" and Path(name).suffix in TEXTS)


def test_no_file_names_a_path_of_one_machine():
    files = sorted(texts())
    found = {str(p.relative_to(ROOT)): PRIVATE.findall(p.read_text(encoding="utf-8")) for p in files}
    assert {name: paths for name, paths in found.items() if paths} == {}
    assert "src/axiometer/errors.py" in found
    assert PRIVATE.search("see " + "/home" + "/ada/qrels.txt")
