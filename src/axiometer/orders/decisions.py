"""What was decided about an order, and the elements that show a "no"."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

E = TypeVar("E", bound=Hashable)


@dataclass(frozen=True)
class NoBound(Generic[E]):
    """Two elements without a join or a meet, and their incomparable bounds (or none at all).

    >>> print(NoBound("join", ((0, 2), (1, 0)), ((1, 2), (2, 0))))
    (0, 2) and (1, 0) have no join: their minimal upper bounds are (1, 2), (2, 0)
    """

    lacks: str
    pair: tuple[E, E]
    bounds: tuple[E, ...]

    @property
    def elements(self) -> tuple[E, ...]:
        """The pair, then its bounds."""
        return self.pair + self.bounds

    def __str__(self) -> str:
        kind = "minimal upper" if self.lacks == "join" else "maximal lower"
        bounds = ", ".join(map(str, self.bounds)) or "missing altogether"
        return f"{self.pair[0]} and {self.pair[1]} have no {self.lacks}: their {kind} bounds are {bounds}"


@dataclass(frozen=True)
class Pentagon(Generic[E]):
    """A sublattice N5: `lower` < `upper` on one side, `side` alone on the other.

    >>> print(Pentagon("0", "a", "b", "c", "1"))
    N5: 0 < a < b < 1 beside 0 < c < 1
    """

    bottom: E
    lower: E
    upper: E
    side: E
    top: E

    @property
    def elements(self) -> tuple[E, ...]:
        """The five elements, in the order of the fields."""
        return (self.bottom, self.lower, self.upper, self.side, self.top)

    def __str__(self) -> str:
        long = f"{self.bottom} < {self.lower} < {self.upper} < {self.top}"
        return f"N5: {long} beside {self.bottom} < {self.side} < {self.top}"


@dataclass(frozen=True)
class Diamond(Generic[E]):
    """A sublattice M3: three elements between the same two, each pair with the same join and meet.

    >>> print(Diamond("0", "a", "b", "c", "1"))
    M3: a, b, c between 0 and 1
    """

    bottom: E
    first: E
    second: E
    third: E
    top: E

    @property
    def elements(self) -> tuple[E, ...]:
        """The five elements, in the order of the fields."""
        return (self.bottom, self.first, self.second, self.third, self.top)

    def __str__(self) -> str:
        return f"M3: {self.first}, {self.second}, {self.third} between {self.bottom} and {self.top}"


@dataclass(frozen=True)
class Incomparable(Generic[E]):
    """Two elements of which neither is below the other.

    >>> print(Incomparable(((0, 1), (1, 0))))
    neither of (0, 1) and (1, 0) is below the other
    """

    pair: tuple[E, E]

    @property
    def elements(self) -> tuple[E, ...]:
        """The pair."""
        return self.pair

    def __str__(self) -> str:
        return f"neither of {self.pair[0]} and {self.pair[1]} is below the other"


@dataclass(frozen=True)
class UnequalWalks(Generic[E]):
    """Two ways along covers between the same ends that climb by different numbers of steps.

    >>> print(UnequalWalks(("0", "c", "1"), ("0", "a", "b", "1")))
    0 - c - 1 and 0 - a - b - 1 climb differently
    """

    first: tuple[E, ...]
    second: tuple[E, ...]

    @property
    def elements(self) -> tuple[E, ...]:
        """Both ways, one after the other."""
        return self.first + self.second

    def __str__(self) -> str:
        ways = (" - ".join(map(str, way)) for way in (self.first, self.second))
        return f"{' and '.join(ways)} climb differently"


Witness = NoBound[E] | Pentagon[E] | Diamond[E] | Incomparable[E] | UnequalWalks[E]


@dataclass(frozen=True)
class Decision(Generic[E]):
    """Whether an order has a property: true or false in an `if`, with a witness when false.

    >>> decision = Decision("chain", Incomparable(((0, 1), (1, 0))))
    >>> bool(decision), print(decision)
    not chain: neither of (0, 1) and (1, 0) is below the other
    (False, None)
    """

    property: str
    witness: Witness[E] | None = None

    def __bool__(self) -> bool:
        return self.witness is None

    def __str__(self) -> str:
        return self.property if self.witness is None else f"not {self.property}: {self.witness}"
