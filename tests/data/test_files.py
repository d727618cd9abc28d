"""Files: bytes read whole or refused with a reason; output whole or not there, and nothing else harmed."""

import bz2
import gzip
import io
import lzma
import os
import stat
import sys
import threading
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from axiometer.data.files import CHUNK, PACKINGS, read_bytes, unpack, write_file
from axiometer.errors import InputError

TEXT = b"q1 0 d1 1\nq1 0 d2 0\n"
PACKERS = {
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "zstd": lambda data: pytest.importorskip("zstandard").compress(data),
    "lz4": lambda data: pytest.importorskip("lz4.frame").compress(data),
}


def gunzip(data: bytes, source: str, largest: int) -> bytes:
    return unpack(data, PACKINGS[b"\x1f\x8b"], source, largest)


@pytest.mark.parametrize("kind", PACKERS)
class TestPackings:
    def test_every_kind_is_known_by_its_first_bytes(self, kind, tmp_path):
        (tmp_path / "a").write_bytes(PACKERS[kind](TEXT) * 2)
        assert read_bytes(tmp_path / "a") == TEXT * 2

    def test_truncated_files_are_refused(self, kind, tmp_path):
        text = b"".join(b"q%d 0 d%d 1\n" % (n, n * n) for n in range(5000))
        whole = PACKERS[kind](text)
        for cut in (len(whole) // 2, len(whole) - 3):
            (tmp_path / "a").write_bytes(whole[:cut])
            with pytest.raises(InputError, match=f"the {kind} file is (truncated|damaged)"):
                read_bytes(tmp_path / "a")

    def test_damaged_files_are_refused(self, kind, tmp_path):
        whole = PACKERS[kind](TEXT * 20)
        (tmp_path / "a").write_bytes(whole[:6] + b"nonsense" + whole[14:])
        with pytest.raises(InputError, match=f"the {kind} file is (truncated|damaged)"):
            read_bytes(tmp_path / "a")

    def test_bombs_stop_at_the_bound(self, kind, tmp_path):
        (tmp_path / "a").write_bytes(PACKERS[kind](bytes(100 << 20)))
        with pytest.raises(InputError, match=r"expands more than 100-fold|holds more than"):
            read_bytes(tmp_path / "a", largest=1 << 20)


@pytest.mark.parametrize("library", ["zstandard", "lz4"])
def test_a_library_that_is_missing_is_named(library, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.setitem(sys.modules, f"{library}.frame", None)
    magic = next(start for start, packing in PACKINGS.items() if packing.library == library)
    (tmp_path / "a").write_bytes(magic + b"rest")
    with pytest.raises(InputError, match=f"pip install {library}"):
        read_bytes(tmp_path / "a")


def test_plain_and_gzip_files_hold_the_same(tmp_path):
    (tmp_path / "a.txt").write_bytes(TEXT)
    (tmp_path / "a.txt.gz").write_bytes(gzip.compress(TEXT))
    assert read_bytes(tmp_path / "a.txt") == read_bytes(str(tmp_path / "a.txt.gz")) == TEXT


@given(st.lists(st.binary(max_size=300), min_size=1, max_size=4), st.integers(0, 5))
def test_gzip_of_many_members_and_padding(parts, zeros):
    data = b"".join(gzip.compress(part) + b"\0" * zeros for part in parts)
    assert gunzip(data, "x", 10_000) == b"".join(parts)


@given(st.binary(min_size=1, max_size=2000), st.data())
def test_every_truncated_gzip_is_refused(text, data):
    whole = gzip.compress(text)
    cut = data.draw(st.integers(2, len(whole) - 1))
    with pytest.raises(InputError, match="truncated") as caught:
        gunzip(whole[:cut], "x.gz", 10_000)
    assert (caught.value.source, caught.value.remedy) == ("x.gz", "fetch it again")


def test_output_that_ends_with_a_full_piece_is_whole():
    text = b"a" * CHUNK
    assert gunzip(gzip.compress(text), "x", 2 * CHUNK) == text
    with pytest.raises(InputError, match="truncated"):
        gunzip(gzip.compress(text)[:-9], "x", 2 * CHUNK)


@pytest.mark.parametrize("bad", [b"\x1f\x8bnonsense", gzip.compress(TEXT) + b"garbage"])
def test_damaged_gzip_is_refused(bad):
    with pytest.raises(InputError, match="damaged"):
        gunzip(bad, "x.gz", 10_000)


def test_gzip_bomb_stops_at_the_bound(tmp_path):
    bomb = tmp_path / "bomb.gz"
    bomb.write_bytes(gzip.compress(bytes(200 << 20), compresslevel=1))
    tracemalloc.start()
    with pytest.raises(InputError, match="holds more than 20,000,000 bytes"):
        read_bytes(bomb, largest=20_000_000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000_000 + 4 * CHUNK


def test_a_large_file_is_refused_before_it_is_read(tmp_path):
    sparse = tmp_path / "large.txt"
    with sparse.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(InputError, match="holds more than") as caught:
        read_bytes(sparse)
    assert caught.value.source == str(sparse)


def test_standard_input(monkeypatch):
    stdin = type("Stdin", (), {"buffer": io.BytesIO(gzip.compress(TEXT))})
    monkeypatch.setattr("sys.stdin", stdin)
    assert read_bytes("-") == TEXT


def test_an_endless_stream_is_refused(monkeypatch):
    class Endless:
        def read(self, size):
            return bytes(size)

    monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": Endless()}))
    with pytest.raises(InputError, match="holds more than") as caught:
        read_bytes("-", largest=3 * CHUNK)
    assert caught.value.source == "standard input"


def test_a_named_pipe_is_read(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(TEXT,))
    writer.start()
    assert read_bytes(pipe) == TEXT
    writer.join()


def test_what_cannot_be_opened_is_refused(tmp_path):
    for path, reason in ((tmp_path / "none", "no such file"), (tmp_path, "directory"), ("a\0b", "null")):
        with pytest.raises(InputError, match=reason) as caught:
            read_bytes(path)
        assert caught.value.source == str(path)
        assert caught.value.remedy == "check the path"


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_and_an_old_one(tmp_path):
    write_file(tmp_path / "a.txt", "eins")
    write_file(str(tmp_path / "a.txt"), "zwei ü")
    write_file(tmp_path / "b.bin", b"\0\1")
    assert (tmp_path / "a.txt").read_text(encoding="utf-8") == "zwei ü"
    assert (tmp_path / "b.bin").read_bytes() == b"\0\1"
    assert names(tmp_path) == ["a.txt", "b.bin"]


def test_permissions_are_those_of_the_old_file_or_of_any_new_one(tmp_path):
    before = os.umask(0o027)
    try:
        write_file(tmp_path / "new", "x")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640
    (tmp_path / "new").chmod(0o600)
    write_file(tmp_path / "new", "y")
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o600


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_the_old_file_stays_when_writing_fails(tmp_path, monkeypatch, error):
    (tmp_path / "a.txt").write_text("old")

    def fail(self, target):
        raise error

    monkeypatch.setattr("pathlib.Path.replace", fail)
    with pytest.raises((InputError, KeyboardInterrupt)):
        write_file(tmp_path / "a.txt", "new")
    assert (tmp_path / "a.txt").read_text() == "old"
    assert names(tmp_path) == ["a.txt"]


def test_what_cannot_be_written_is_refused(tmp_path):
    for path, reason in ((tmp_path / "none" / "a", "No such file"), (tmp_path, "Is a directory")):
        with pytest.raises(InputError, match=f"cannot be written: {reason}") as caught:
            write_file(path, "x")
        assert (caught.value.source, caught.value.remedy) == (str(path), "choose another path")
    assert names(tmp_path) == []


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_file(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_a_pipe_stays_a_pipe(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    read = []
    reader = threading.Thread(target=lambda: read.append((tmp_path / "pipe").read_text()))
    reader.start()
    write_file(tmp_path / "pipe", "through")
    reader.join()
    assert read == ["through"]
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    write_file("/dev/null", "gone")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
