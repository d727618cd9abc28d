"""Run a page's examples in their order, as a reader would who follows it."""

from __future__ import annotations

import doctest
import os
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import axiometer

from ..cli import program
from .fences import Block, ExampleError, blocks, commands, matches

# A plain terminal of 100 columns.
TERMINAL = {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
NEEDS_SHELL = set("$~`\n")
RUNNABLE = {"axiometer", "cat", "head", "ls", "echo", "printf", "python", "pytest"}
START = "import sys; sys.argv[0] = 'axiometer'; from axiometer.cli import program; program()"
PROGRAMS = {"axiometer": f'-c "{START}"', "python": "", "pytest": "-m pytest"}


@dataclass(frozen=True)
class Reader:
    """Someone at a terminal in `folder`, with a Python session open; `programs` is first on the path."""

    folder: Path
    programs: Path
    namespace: dict[str, object] = field(default_factory=lambda: {"__name__": "__example__"})

    def follow(self, page: str, text: str) -> int:
        """Do everything that the page shows; how many examples there were."""
        write_programs(self.programs)
        return sum(self.do(block) for block in blocks(page, text))

    def do(self, block: Block) -> bool:
        if block.file is not None:
            (self.folder / block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "python" and not block.skipped:
            self.type_in(block)
        elif block.language == "console" and not block.skipped:
            self.run(block)
        else:
            return False
        return True

    def type_in(self, block: Block) -> None:
        if ">>> " not in block.text:
            exec(compile("\n" * block.line + block.text, block.page, "exec"), self.namespace)
            return
        test = doctest.DocTestParser().get_doctest(block.text, {}, block.where, block.page, block.line)
        test.globs = self.namespace
        report: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
        if runner.run(test, out=report.append, clear_globs=False).failed:
            raise ExampleError("".join(report))

    def run(self, block: Block) -> None:
        for command, shown in commands(block):
            if set(words(command)) - RUNNABLE:
                raise ExampleError(
                    f"{block.where}: a page may run only {', '.join(sorted(RUNNABLE))}: {command}"
                )
            code, printed = self.enter(command)
            if code != block.exit_code:
                raise ExampleError(f"{block.where}: $ {command}\nexit code {code}, printed:\n{printed}")
            if not matches(shown, printed):
                raise ExampleError(f"{block.where}: $ {command}\nshown:\n{shown}\nprinted:\n{printed}")

    def enter(self, command: str) -> tuple[int, str]:
        """Exit code and output of a command line."""
        words = arguments(command)
        if words is None:
            return self.shell(command)
        typed = [name for word in words for name in expanded(word, self.folder)]
        done = program.run(self.folder, *typed, stdin="", environment=TERMINAL, one_screen=True)
        return done.returncode, done.stdout

    def shell(self, command: str) -> tuple[int, str]:
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=self.folder,
            env=environment(self.programs),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        return done.returncode, done.stdout


def arguments(command: str) -> list[str] | None:
    """The words after `axiometer` of a plain command, or None where a shell has work to do."""
    command = command.replace("\\\n", " ")
    tokens = list(shlex.shlex(command, posix=True, punctuation_chars=True))
    signs = [token for token in tokens if token and set(token) <= set("();<>|&")]
    plain = not signs and not NEEDS_SHELL & set(command)
    return shlex.split(command)[1:] if plain and tokens[:1] == ["axiometer"] else None


def expanded(word: str, folder: Path) -> list[str]:
    """What a shell makes of a word: the files that a pattern names, and itself where it names none."""
    found = (
        sorted(path.name for path in folder.glob(word)) if set("*?") & set(word) and "/" not in word else []
    )
    return found or [word]


def words(command: str) -> list[str]:
    """The programs that a command line starts: its first word, and the one after each pipe or separator."""
    tokens = list(shlex.shlex(command.replace("\\\n", " "), posix=True, punctuation_chars=True))
    return [t for i, t in enumerate(tokens) if i == 0 or tokens[i - 1] in {"|", "||", "&&", ";"}]


def write_programs(folder: Path) -> None:
    """`axiometer`, `python` and `pytest` that start this very interpreter."""
    for name, start in PROGRAMS.items():
        (folder / name).write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {start} "$@"\n')
        (folder / name).chmod(0o755)


def environment(programs: Path) -> dict[str, str]:
    """That of the terminal, with our programs first and the package under test."""
    return {
        **os.environ,
        **TERMINAL,
        "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', '')}",
        "PYTHONPATH": str(Path(axiometer.__file__).parents[1]),
        "PYTHONIOENCODING": "utf-8",
    }
