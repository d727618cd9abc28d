"""Hostile files do not fill the memory: each is refused, in a process whose memory is measured.

One line of 100 MB stands for one of 1 GB: the peak may be the size of the text and as much again, besides
what Python and its libraries take. The gzip file would expand to 1 GB.
"""

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

MB = 1 << 20
SIZE = 100 * MB
BASE = 200
PROGRAM = """
import json, resource, sys
from axiometer import read_qrels, read_run
from axiometer.errors import AxiometerError
resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
said = []
for read in (read_run, read_qrels):
    try:
        read(sys.argv[1])
    except AxiometerError as error:
        said.append(error.what)
# not ru_maxrss: that remembers the process it was forked from
peak = int(next(line for line in open('/proc/self/status') if line.startswith('VmHWM')).split()[1]) // 1024
print(json.dumps({"said": said, "peak": peak}))
"""
LONG_LINE = "the line has more than 1,048,576 characters"


def refused(path: Path) -> tuple[set[str], int]:
    """What both readers say, and the peak in MB."""
    settings = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(path)], env=settings, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert len(found["said"]) == 2
    return set(found["said"]), found["peak"]


def fill(path: Path, pattern: bytes, size: int = SIZE) -> None:
    with path.open("wb") as file:
        block = pattern * (MB // len(pattern))
        for _ in range(size // len(block)):
            file.write(block)


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        (b"a", {LONG_LINE}),
        (b"1 ", {LONG_LINE}),
        (b"9", {LONG_LINE}),
        (b"\0", {"this is a binary file"}),
        (b"#\n", {"there is no run in it", "there is no qrels in it"}),
    ],
    ids=["letters", "fields", "digits", "zeros", "comments"],
)
def test_huge_files_of_nothing(pattern, said, tmp_path):
    path = tmp_path / "huge.txt"
    fill(path, pattern, SIZE // 4 if pattern.endswith(b"\n") else SIZE)
    found, peak = refused(path)
    assert found == said
    assert peak < BASE + 2 * SIZE // MB


def test_lines_too_short_for_their_fields_never_become_a_frame(tmp_path):
    path = tmp_path / "huge.txt"
    fill(path, b"1\n", SIZE // 4)
    found, peak = refused(path)
    assert all("this one has 1" in what for what in found)
    assert peak < BASE + 2 * SIZE // MB


def test_a_gzip_bomb_is_refused_while_it_expands(tmp_path):
    path = tmp_path / "bomb.gz"
    path.write_bytes(gzip.compress(b"1 Q0 a 1 0.5 t\n" * (10 * MB // 15)) * 100)
    assert path.stat().st_size < 5 * MB
    found, peak = refused(path)
    assert found == {"the gzip file expands more than 100-fold"}
    assert peak < BASE + 6 * SIZE // MB


def test_bombs_within_bombs_are_just_bytes(tmp_path):
    path = tmp_path / "nested.gz"
    path.write_bytes(gzip.compress(gzip.compress(b"1 0 a 1\n" * 1000)))
    found, _ = refused(path)
    assert found == {"this is a binary file"} or all("not" in what or "columns" in what for what in found)


def test_deep_json_is_refused(tmp_path):
    path = tmp_path / "deep.json"
    path.write_bytes(b"[" * 1_000_000 + b"]" * 1_000_000)
    found, _ = refused(path)
    assert found == {"it is nested too deeply"}
