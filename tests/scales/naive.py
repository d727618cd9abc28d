"""The four properties of a scale, straight from their definitions: slow, and with nothing shared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate, pairwise, product
from typing import Any

Ranking = tuple[int, ...]


def lists(length: int) -> list[Ranking]:
    return list(product((0, 1), repeat=length))


def below(r: Ranking, s: Ranking) -> bool:
    return all(a <= b for a, b in zip(accumulate(r), accumulate(s), strict=True))


def vector(r: Ranking, s: Ranking) -> tuple[int, ...]:
    return tuple(sum((i - j + 1) * (s[j] - r[j]) for j in range(i + 1)) for i in range(len(r)))


def intervals(length: int, kind: str) -> list[tuple[Ranking, Ranking]]:
    pairs = [(r, s) for r in lists(length) for s in lists(length) if below(r, s)]
    return [(r, s) for r, s in pairs if kind == "all" or sum(r) == sum(s)]


@cache
def cases(length: int, kind: str) -> list[tuple[Ranking, Ranking, Ranking, Ranking]]:
    return list(_cases(length, kind))


def _cases(length: int, kind: str) -> Iterator[tuple[Ranking, Ranking, Ranking, Ranking]]:
    some = [(r, s, vector(r, s)) for r, s in intervals(length, kind)]
    for r, s, narrow in some:
        for u, v, wide in some:
            if all(a <= b for a, b in zip(narrow, wide, strict=True)):
                yield r, s, u, v


def interval_like(
    values: Sequence[Any], length: int, kind: str
) -> tuple[int, int, tuple[Ranking, ...] | None]:
    """Cases, violations, and the first violated case in lexicographic order."""
    value = dict(zip(lists(length), values, strict=True))
    every = cases(length, kind)
    bad = [(r, s, u, v) for r, s, u, v in every if value[s] - value[r] > value[v] - value[u]]
    return len(every), len(bad), min(bad, default=None)


@cache
def covers(length: int) -> list[tuple[Ranking, Ranking]]:
    every = lists(length)
    order = {(r, s) for r in every for s in every if r != s and below(r, s)}
    return [(r, s) for r, s in sorted(order) if not any({(r, m), (m, s)} <= order for m in every)]


def interval(values: Sequence[Any], length: int, kind: str) -> tuple[int, int]:
    """Cases and violations of interval(strong) or interval(weak)."""
    every = lists(length)
    value = dict(zip(every, values, strict=True))
    if kind == "strong":
        steps = list(pairwise(every))
        count = 2**length - 1
    else:
        steps = covers(length)
        count = length * (length + 1) // 2
    mean = Fraction(value[every[-1]] - value[every[0]]) / count
    bad = [1 for r, s in steps if value[s] - value[r] != mean or mean <= 0]
    return len(steps), len(bad)
