"""`axiometer serve` as a program: its address, its ports, Ctrl-C, and what it says when it cannot."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPException

import pytest

from axiometer.demo import path
from axiometer.web.server import bound, next_free

from .test_api import ENDLESS

WEB = "web: starlette and uvicorn are not installed (pip install 'axiometer[web]')"
QUICK = ("--no-audit", "-m", "AP", "--json")


@contextmanager
def serving(*words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The program on some free port, and its address."""
    for needed in ("starlette", "uvicorn"):
        pytest.importorskip(needed, reason=WEB)
    program = subprocess.Popen(
        [sys.executable, "-m", "axiometer", "serve", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    try:
        told = "".join(program.stdout.readline() for _ in range(3))
        yield program, json.loads(told)["url"]
    finally:
        program.kill()
        program.communicate()


def ask(url: str, body: object) -> None:
    """A request whose answer, if there is one, does not matter."""
    asked = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with suppress(OSError, HTTPException):
        urllib.request.urlopen(asked, timeout=10).read()


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def children(pid: int) -> list[int]:
    """The processes below one, at any depth, where the system tells."""
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as told:  # noqa: PTH123
            found = [int(word) for word in told.read().split()]
    except OSError:
        return []
    return [below for child in found for below in (child, *children(child))]


def test_ctrl_c_stops_it_at_once_and_leaves_nothing_behind():
    with serving(*QUICK, "--port", "0", str(path() / "qrels.txt"), str(path() / "weak.run")) as (
        program,
        url,
    ):
        page = urllib.request.urlopen(url, timeout=10)
        assert b"<!doctype html>" in page.read(100)
        below = children(program.pid)
        endless = threading.Thread(target=ask, args=(f"{url}api/play", ENDLESS), daemon=True)
        endless.start()
        time.sleep(0.2)
        begun = time.monotonic()
        program.send_signal(signal.SIGINT)
        _, said = program.communicate(timeout=10)
        assert time.monotonic() - begun < 5
        assert program.returncode == 130
        assert said.strip() == "axiometer: stopped"
        until = time.monotonic() + 5
        while any(map(alive, below)) and time.monotonic() < until:
            time.sleep(0.05)
        assert not any(map(alive, below))


def test_it_listens_on_this_machine_only():
    found = bound(0)
    assert found is not None
    with found:
        assert found.getsockname()[0] == "127.0.0.1"


def test_a_port_in_use_is_refused_with_the_next_free_one():
    pytest.importorskip("uvicorn", reason=WEB)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "axiometer", "serve", "--port", str(port), *QUICK],
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        assert done.returncode == 2
        free = next_free(port)
        assert done.stderr == f"axiometer: port {port} is in use; port {free} is free: --port {free}\n"


def test_the_usual_port_in_use_is_passed_over(monkeypatch, capsys):
    from axiometer.cli.serve import _socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr("axiometer.web.server.PORT", port)
        with _socket(None) as found:
            assert found.getsockname()[1] > port
        assert f"port {port} is in use" in capsys.readouterr().err


def test_someone_at_a_terminal_is_asked(monkeypatch):
    import click

    from axiometer.cli.serve import _socket

    asked = []
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(click, "confirm", lambda text, default: asked.append(text) or True)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with _socket(port) as found:
            assert found.getsockname()[1] > port
            assert asked == [f"Port {port} is in use. Take {found.getsockname()[1]}?"]


@pytest.mark.parametrize("missing", ["starlette", "uvicorn"])
def test_without_the_extra_one_line_says_what_to_install(missing):
    code = f"import sys; sys.modules[{missing!r}] = None; sys.argv = ['axiometer', 'serve']; "
    done = subprocess.run(
        [sys.executable, "-c", code + "from axiometer.cli import main; main()"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == (
        f"axiometer: the explorer needs {missing}, which is not installed; pip install 'axiometer[web]'\n"
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--port", "99999"], "99999"),
        (["--port", "x"], "'x'"),
        (["no-such-file"], "run"),
        (["no-such-file", "neither.run"], "no-such-file"),
    ],
)
def test_bad_use_is_one_line(words, told):
    pytest.importorskip("uvicorn", reason=WEB)
    done = subprocess.run(
        [sys.executable, "-m", "axiometer", "serve", *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert told in done.stderr
