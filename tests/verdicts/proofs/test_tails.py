"""What is said of all ranks behind one, held against the weights of many ranks in exact arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product
from typing import Any

import pytest
from flint import arb

from axiometer.metrics.find_measure import measure
from axiometer.numeric import REAL
from axiometer.verdicts.proofs.tails import ABOVE, BELOW, NAUGHT, Span, behind, falls, holds_behind

Weight = Callable[[Any, Any], Any]
WEIGHTS: dict[str, Weight] = {
    "log": measure("DCG").weight,
    "max": measure("DCG(form=jk)").weight,
    "geometric": measure("RBP(p=0.8)").weight,
    "growing": lambda num, rank: num.number(3) ** (rank - 1),
    "flat": lambda num, rank: num.number(1) + 0 * rank,
    "horizon": lambda num, rank: num.lanes(rank <= 5) / rank,
    "bent": lambda num, rank: num.number(1) / (rank * rank - 9 * rank + 30),
    "power": lambda num, rank: (num.number(2) / (rank + 1)) ** 3,
    "concave": lambda num, rank: num.log(rank + 1),
    "negative": lambda num, rank: num.number(-1) / rank,
    "humped": lambda num, rank: rank * num.number(1) / 2**rank if isinstance(rank, int) else rank / 0,
}
WINDOWS = [(1,), (-1,), (1, -1), (-1, 1), (1, -2, 1), (1, -1, 0, -1, 1), (1, 1), (2, -1), (-1, 2, -1)]


@pytest.mark.parametrize("name", WEIGHTS)
def test_no_rank_contradicts_a_tail(name: str) -> None:
    weight = WEIGHTS[name]
    exact = [None, *(weight(REAL, rank) for rank in range(1, 60))]
    told = 0
    for window, strict, start in product(WINDOWS, (True, False), (1, 4, 16)):
        if holds_behind(weight, window, strict, start):
            told += 1
            sums = [sum(c * exact[rank + k] for k, c in enumerate(window)) for rank in range(start, 55)]
            assert all(total > 0 if strict else total >= 0 for total in sums), (window, strict, start)
    assert bool(told) == (name not in ("humped", "bent", "negative"))


def test_what_is_true_of_usual_weights_is_told() -> None:
    for name in ("log", "geometric", "power"):
        for window in ((1,), (1, -1), (1, -2, 1), (1, -1, 0, -1, 1)):
            assert holds_behind(WEIGHTS[name], window, True, 1), (name, window)
    assert not holds_behind(WEIGHTS["flat"], (1, -1), True, 1)
    assert holds_behind(WEIGHTS["flat"], (1, -1), False, 1)
    assert not holds_behind(WEIGHTS["horizon"], (1,), False, 5)
    assert holds_behind(WEIGHTS["horizon"], (1,), False, 6)
    assert not holds_behind(WEIGHTS["horizon"], (1,), True, 6)
    assert behind(WEIGHTS["humped"], 1) is None


def test_windows_as_differences() -> None:
    """sum of c_k f(i+k) is the sum of the parts times differences, for any numbers f."""
    values = [3, -1, 4, 1, -5, 9, 2, 6]
    for window in WINDOWS:
        found = falls(window)
        if found is None:
            continue
        times, parts = found
        rows = list(values)
        for _ in range(times):
            rows = [a - b for a, b in pairwise(rows)]
        assert sum(c * v for c, v in zip(window, values, strict=False)) == sum(
            p * r for p, r in zip(parts, rows, strict=False)
        )
        assert min(parts) >= 0


def test_signs_of_spans_are_those_of_their_numbers() -> None:
    ends = [-2, -1, 0, 1, 3]
    spans = [(a, b) for a in ends for b in ends if a <= b]
    for (a, b), (c, d) in product(spans, repeat=2):
        one, two = Span(arb(a), arb(b)), Span(arb(c), arb(d))
        for x, y in product((a, (a + b) / 2, b), (c, (c + d) / 2, d)):
            for found, value in ((one + two, x + y), (one * two, x * y), (one - two, x - y)):
                bit = BELOW if value < 0 else ABOVE if value > 0 else NAUGHT
                assert found.signs & bit
                assert found.low <= value <= found.high
