"""trec_eval itself, built from its source with -O2 where there is a compiler: we ship none of it.

`TREC_EVAL` names a program that is there already, `TREC_EVAL_SOURCE` a folder of its source; else the source
of the release is fetched once and kept in .bench/.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
import urllib.request
from functools import cache
from pathlib import Path

from benchmarks.generate import FOLDER

VERSION = "9.0.8"
SOURCE = f"https://github.com/usnistgov/trec_eval/archive/refs/tags/v{VERSION}.tar.gz"


@cache
def program() -> Path | str:
    """The program, or why there is none."""
    given = os.environ.get("TREC_EVAL")
    if given:
        return Path(given)
    built = FOLDER / f"trec_eval-{VERSION}" / "trec_eval.bin"
    if built.exists():
        return built
    compiler = shutil.which("cc")
    if compiler is None:
        return "no compiler, not measured"
    try:
        return build(compiler, source(), built)
    except (OSError, subprocess.CalledProcessError, tarfile.TarError) as error:
        return f"not built ({type(error).__name__}), not measured"


def source() -> Path:
    given = os.environ.get("TREC_EVAL_SOURCE")
    if given:
        return Path(given)
    FOLDER.mkdir(exist_ok=True)
    archive = FOLDER / "trec_eval.tar.gz"
    with urllib.request.urlopen(SOURCE, timeout=20) as answer:
        archive.write_bytes(answer.read())
    with tarfile.open(archive) as files:
        files.extractall(FOLDER, filter="data")
    return FOLDER / f"trec_eval-{VERSION}"


def build(compiler: str, folder: Path, target: Path) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    files = sorted(map(str, folder.glob("*.c")))
    flags = ["-O2", "-w", f"-I{folder}", f'-DVERSIONID="{VERSION}"']
    subprocess.run([compiler, *flags, "-o", str(target), *files, "-lm"], check=True, capture_output=True)
    return target


def script(measures: tuple[str, ...], qrels: Path, runs: tuple[Path, ...]) -> list[str]:
    """A program for the shell that evaluates one run after the other, as trec_eval takes one at a time."""
    flags = " ".join(f"-m {name}" for name in measures)
    return [
        "/bin/sh",
        "-c",
        f'for run in "$@"; do "$0" -c {flags} {qrels} "$run"; done',
        str(program()),
        *map(str, runs),
    ]
