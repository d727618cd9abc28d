"""What the claims about information share: their source, and every small set of signals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product

import numpy as np
import numpy.typing as npt

from axiometer.claims.claim import Decision, claim
from axiometer.information.counts import outscoring

Ints = npt.NDArray[np.int64]
DOCUMENTS, VALUES = 3, 3
SPOKEN = "all sets of up to three signals with three values over three documents"


def printed(
    name: str, section: str, statement: str
) -> Callable[[Callable[[], Decision]], Callable[[], Decision]]:
    """Enters a claim of the paper."""
    return claim(f"information.{name}", "information", section, statement)


def signal_sets(most: int = 3, documents: int = DOCUMENTS, values: int = VALUES) -> Iterator[Ints]:
    """Every set of 1..most signals, (signals, documents), each set once.

    >>> sum(1 for _ in signal_sets(most=1))
    27
    """
    every = list(product(range(values), repeat=documents))
    for size in range(1, most + 1):
        for places in product(range(len(every)), repeat=size):
            if all(a <= b for a, b in pairwise(places)):
                yield np.array([every[at] for at in places], dtype=np.int64)


def splits(most: int = 3) -> Iterator[tuple[Ints, Ints]]:
    """Every set of two or more signals as (the others, a new one)."""
    for levels in signal_sets(most):
        for new in range(len(levels)) if len(levels) > 1 else ():
            yield np.delete(levels, new, axis=0), levels[new]


def counts(levels: Ints) -> list[int]:
    """How many documents outscore each one, unanimously."""
    return [int(count) for count in outscoring(levels)]


def at_least(levels: Ints, d: int, e: int) -> bool:
    """Whether every signal puts d at least as high as e."""
    return bool((levels[:, d] >= levels[:, e]).all())


def spelled(levels: Ints | Sequence[Sequence[int]]) -> str:
    """Signals in a sentence: the values of a, b, c, ... under each."""
    return "; ".join(
        ", ".join(f"{chr(97 + at)} {value}" for at, value in enumerate(row))
        for row in np.asarray(levels).tolist()
    )
