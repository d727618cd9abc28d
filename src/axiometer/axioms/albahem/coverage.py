"""Which aspects the lists of a tree cover, as bits, and the lists that can be extended both ways."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from axiometer.spaces import Space
from axiometer.spaces.space import Labels

Bits = npt.NDArray[np.uint32]
Ints = npt.NDArray[np.int64]


@lru_cache(maxsize=4)
def covered(space: Space, prefix: Labels, last: int) -> tuple[Bits, ...]:
    """A bit for each covered aspect, for the nodes of levels len(prefix)..last below the prefix.

    >>> from axiometer.spaces import aspect_space
    >>> [bits.tolist() for bits in covered(aspect_space(2, depth=2), (1,), 2)]
    [[1], [1, 1, 3]]
    """
    start = 0
    for label in prefix:
        start |= (1 << label) >> 1
    levels = [np.array([start], dtype=np.uint32)]
    added = np.array([(1 << label) >> 1 for label in range(space.branching)], dtype=np.uint32)
    for _ in range(len(prefix), last):
        levels.append((levels[-1][:, None] | added).reshape(-1))
    return tuple(levels)


@lru_cache(maxsize=4)
def forks(space: Space, prefix: Labels, last: int) -> tuple[tuple[int, int, int, Ints], ...]:
    """(level, old label p, new label n, places): the lists that cover p and not n."""
    found = []
    for step, bits in enumerate(covered(space, prefix, last)):
        for old in range(1, space.branching):
            for new in range(1, space.branching):
                if old != new:
                    mask = (bits >> np.uint32(old - 1)) & ~(bits >> np.uint32(new - 1)) & np.uint32(1)
                    found.append((len(prefix) + step, old, new, np.flatnonzero(mask)))
    return tuple(found)
