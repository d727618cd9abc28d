"""Inequalities between neighbouring weights, decided for every rank down to a depth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flint import arb, ctx

from axiometer.numeric import REAL
from axiometer.verdicts.proofs.additive import AdditiveView

PRECISION = 128
BLOCK = 4096


@dataclass(frozen=True)
class Window:
    """sum of coefficients[k] x weight(i + k) is positive (not negative, unless strict), for i = first..last.

    >>> Window((1, -1), 1, 99).text
    'weight(i) - weight(i+1) > 0 for i = 1..99'
    """

    coefficients: tuple[int, ...]
    first: int
    last: int
    strict: bool = True

    @property
    def text(self) -> str:
        """The inequality in words."""
        shown = ""
        for k, c in enumerate(self.coefficients):
            if c:
                sign = "-" if c < 0 else "+" if shown else ""
                times = "" if abs(c) == 1 else f"{abs(c)} "
                shown += f" {sign} {times}weight(i{f'+{k}' if k else ''})"
        head = shown.strip().removeprefix("+ ").replace("- weight(i) ", "-weight(i) ")
        return f"{head} {'>' if self.strict else '>='} 0 for i = {self.first}..{self.last}"

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "coefficients": list(self.coefficients),
            "first": self.first,
            "last": self.last,
            "strict": self.strict,
        }


def first_failure(view: AdditiveView, window: Window) -> int | None:
    """The first rank where the inequality fails; None where it holds throughout.

    Balls decide where they can; where a ball touches 0, exact arithmetic does.
    """
    reach = len(window.coefficients) - 1
    for start in range(window.first, window.last + 1, BLOCK):
        stop = min(start + BLOCK - 1, window.last)
        with ctx.workprec(PRECISION):
            weights = [*view.balls(start, stop, PRECISION), *view.balls(stop + 1, stop + reach, PRECISION)]
            sums = _sums(weights, window.coefficients)
        for at, ball in enumerate(sums):
            if not (ball > 0 or (not window.strict and ball >= 0)) and not _exactly(view, window, start + at):
                return start + at
    return None


def has_ideal(view: AdditiveView, depth: int) -> bool:
    """Whether the value of the ideal list is positive: no weight is negative, and the first one counts."""
    weights = (Window((1,), 1, 1), Window((1,), 1, depth, False))
    gains = view.gains[-1] > 0 and all(gain >= 0 for gain in view.gains)
    return bool(gains) and all(first_failure(view, window) is None for window in weights)


def _sums(weights: list[arb], coefficients: tuple[int, ...]) -> list[arb]:
    count = len(weights) - len(coefficients) + 1
    total: list[arb] = [coefficients[0] * w for w in weights[:count]]
    for k, c in enumerate(coefficients[1:], start=1):
        if c:
            total = [t + c * w for t, w in zip(total, weights[k : k + count], strict=True)]
    return total


def _exactly(view: AdditiveView, window: Window, rank: int) -> bool:
    terms = [c * view.weight(REAL, rank + k) for k, c in enumerate(window.coefficients) if c]
    value = sum(terms[1:], terms[0])
    return bool(value > 0) if window.strict else bool(value >= 0)
