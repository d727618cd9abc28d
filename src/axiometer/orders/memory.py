"""What an order will take, said before it is taken."""

from __future__ import annotations

import math
from dataclasses import dataclass

from axiometer.errors import AxiomError

#: Bytes of order rows above which an order is refused.
ROWS_LIMIT = 2**30

#: Elements above which a space is refused.
SIZE_LIMIT = 2**20


@dataclass(frozen=True)
class Memory:
    """The number of elements and the bytes of their up- and down-sets.

    >>> print(Memory.of(19683))
    19,683 elements, 79 MB of order rows
    """

    elements: int
    rows: int

    @classmethod
    def of(cls, elements: int) -> Memory:
        """The estimate: a Python integer holds 30 bits in 4 bytes; a down-set ends at its own element."""
        full = elements * (elements * 4 // 30 + 28)
        return cls(elements, full + elements * (elements * 2 // 30 + 28))

    def __str__(self) -> str:
        return f"{self.elements:,} elements, {_bytes(self.rows)} of order rows"

    def allow(self, remedy: str, limit: int = ROWS_LIMIT) -> None:
        """Refuse when the rows would take more than `limit` bytes.

        >>> Memory.of(10).allow("take fewer", limit=100)
        Traceback (most recent call last):
        axiometer.errors.AxiomError: 10 elements, 570 bytes of order rows: the limit is 100 bytes; take fewer
        """
        if self.rows > limit:
            raise AxiomError(f"{self}: the limit is {_bytes(limit)}", remedy=remedy)


def refuse_size(size: int, limit: int | None, what: str) -> None:
    """Refuse a space of more than `limit` elements, with its size."""
    if limit is not None and size > limit:
        raise AxiomError(
            f"{what} has {amount(size)} elements, above the limit of {limit:,}",
            remedy="choose a smaller length or fewer grades, or pass limit=None for what enumerates nothing: "
            "leq, join, meet, join_irreducibles, decompose",
        )


def amount(size: int) -> str:
    """A count that stays readable when it is huge.

    >>> amount(19683), amount(3**100)
    ('19,683', 'about 5e47')
    """
    if size < 10**15:
        return f"{size:,}"
    fraction, power = math.modf(math.log10(size))
    return f"about {int(10**fraction)}e{int(power)}"


def _bytes(count: int) -> str:
    for unit, scale in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if count >= scale:
            return f"{count / scale:,.0f} {unit}" if count >= 10 * scale else f"{count / scale:.1f} {unit}"
    return f"{count} bytes"
