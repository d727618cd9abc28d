"""The fenced examples of a Markdown page.

What a fence may say after its language:

- `python`: run in one namespace for the page; a `>>>` session must print what it shows (`...` elides).
- `console`: each `$` line runs in a shell, in a folder that holds the demo collection, and must print
  the lines shown below it. A line of `...` stands for any lines, `...` within a line for any text.
  `exit=2` states the exit code, which is 0 unless given.
- `console no-run: REASON`: not run; only for commands that install or fetch something.
- `needs=MODULE`: run only where that module, which we do not require, is installed.
- `file=NAME`, in any language: the text is written to that file and not run.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.util import find_spec

LANGUAGES = {
    "python",
    "console",
    "text",
    "toml",
    "json",
    "yaml",
    "csv",
    "bibtex",
    "latex",
    "html",
    "makefile",
}
NOT_RUN = {"pip", "uv", "uvx", "make", "git", "cd", "python3"}


class ExampleError(AssertionError):
    """An example that is malformed, or did not do what the page shows."""


@dataclass(frozen=True)
class Block:
    """One fence of a page: what its first line says, its text, and where it stands."""

    language: str
    options: str
    text: str
    page: str
    line: int

    @property
    def where(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def file(self) -> str | None:
        found = re.search(r"\bfile=(\S+)", self.options)
        return found[1] if found else None

    @property
    def exit_code(self) -> int:
        found = re.search(r"\bexit=(\d+)", self.options)
        return int(found[1]) if found else 0

    @property
    def skipped(self) -> bool:
        needed = re.search(r"\bneeds=(\S+)", self.options)
        return self.options.startswith("no-run") or bool(needed and find_spec(needed[1]) is None)


def blocks(page: str, text: str) -> list[Block]:
    """The fences of a page; one without a known language, or never closed, is refused."""
    found: list[Block] = []
    opened: tuple[str, int, list[str]] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        if opened is None and line.lstrip().startswith("```"):
            opened = (line.strip()[3:], number, [])
        elif opened is not None and line.strip() == "```":
            found.append(_block(page, *opened))
            opened = None
        elif opened is not None:
            opened[2].append(line)
    if opened is not None:
        raise ExampleError(f"{page}:{opened[1]}: this fence is never closed")
    return found


def _block(page: str, info: str, line: int, lines: list[str]) -> Block:
    language, _, options = info.partition(" ")
    block = Block(language, options.strip(), "\n".join([*lines, ""]), page, line)
    if language not in LANGUAGES:
        raise ExampleError(f"{block.where}: language {language!r}; use one of {', '.join(sorted(LANGUAGES))}")
    if block.options.startswith("no-run"):
        _check_skip(block)
    return block


def _check_skip(block: Block) -> None:
    """Only installing may go untested, and only with a reason."""
    commands = {line[2:].split()[0] for line in block.text.splitlines() if line.startswith("$ ")}
    if block.language != "console" or not re.fullmatch(r"no-run: .{8,}", block.options):
        raise ExampleError(f"{block.where}: write 'console no-run: REASON'")
    if not commands or commands - NOT_RUN:
        raise ExampleError(f"{block.where}: only {', '.join(sorted(NOT_RUN))} may go unexecuted")


def commands(block: Block) -> list[tuple[str, str]]:
    """Each command of a console block with the output shown below it; a backslash continues a line."""
    if not block.text.startswith("$ "):
        raise ExampleError(f"{block.where}: a console example begins with '$ '")
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]
    ends = [len(re.match(r"(?:.*\\\n)*.*", part)[0]) for part in parts]  # type: ignore[index]
    return [(part[:end], part[end:].strip("\n")) for part, end in zip(parts, ends, strict=True)]


def matches(shown: str, printed: str) -> bool:
    """Whether what a page shows is what was printed, spaces at line ends aside."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line.rstrip()).replace(r"\.\.\.", ".*?") + r"\n"
        for line in shown.splitlines()
    )
    text = "".join(f"{line.rstrip()}\n" for line in printed.strip("\n").splitlines())
    return re.fullmatch(pattern, text) is not None
