"""Output files: whole or not there, and nothing else is harmed."""

import os
import stat
import threading
from pathlib import Path

import pytest

from axiometer.data.writing import write_file
from axiometer.errors import InputError


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
