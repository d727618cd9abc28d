"""Nothing that was found before is found otherwise now, unless the files here say so."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import unified_diff

import pytest

from .golden import COMMAND, FILES, line, written

SHOWN = 20
ELSEWHERE = ("verdicts", "claims")
"""Compared in tests/verdicts/test_standard_audit.py and in tests/papers, where the same is examined."""
PARTS = [(name, part) for name, golden in FILES.items() if name not in ELSEWHERE for part in golden.parts]


def difference(before: Sequence[str], now: Sequence[str]) -> str:
    """The first lines that differ, and what to do; nothing where none does."""
    if list(before) == list(now):
        return ""
    changed = [one for one in [*unified_diff(before, now, n=0, lineterm="")][2:] if one[0] in "+-"]
    more = [f"... and {len(changed) - SHOWN} more lines"] if len(changed) > SHOWN else []
    told = [*changed[:SHOWN], *more, f"`{COMMAND}` writes what is found now (+); the commit says why"]
    return "\n".join(["", *told])


def of_part(name: str, part: str) -> list[str]:
    return [one for one in written(name)[1:] if one.startswith(f"{line((part,))}\t")]


def unchanged(name: str, part: str) -> None:
    """Fails with the lines of a part that were found before and are not found now, or the other way round."""
    told = difference(of_part(name, part), FILES[name].lines(part))
    if told:
        pytest.fail(told, pytrace=False)


@pytest.mark.parametrize(("name", "part"), PARTS)
def test_what_is_found_is_what_was_found(name: str, part: str) -> None:
    unchanged(name, part)


@pytest.mark.parametrize("name", FILES)
def test_a_file_has_its_heads_and_no_line_of_another_part(name: str) -> None:
    heads, *rows = written(name)
    assert heads == line(FILES[name].heads)
    assert list(dict.fromkeys(row.split("\t")[0] for row in rows)) == [line((p,)) for p in FILES[name].parts]


def test_a_difference_is_told_by_its_lines_and_the_command() -> None:
    assert difference(["a", "b"], ["a", "b"]) == ""
    assert difference(["a", "b"], ["a", "c"]).splitlines()[1:3] == ["-b", "+c"]
    long = difference([], [str(number) for number in range(30)]).splitlines()
    assert len([one for one in long if one.startswith("+")]) == SHOWN
    assert long[-2] == "... and 10 more lines"
    assert COMMAND in long[-1]
