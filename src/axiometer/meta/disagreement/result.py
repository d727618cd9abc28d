"""What a comparison of two measures found, as values, data and words."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from axiometer.meta.disagreement.counts import Counts
from axiometer.meta.disagreement.flips import Flips

Score = Fraction | float


@dataclass(frozen=True)
class Opposed:
    """Two lists: the first measure prefers the first one, the second measure the second one.

    `scores` are (first measure's of both lists, second measure's of both lists), exact where rational.
    """

    lists: tuple[tuple[Any, ...], tuple[Any, ...]]
    scores: tuple[tuple[Score, Score], tuple[Score, Score]]
    bounds: dict[str, Any]
    sentence: str

    def to_dict(self) -> dict[str, Any]:
        """Plain data; exact scores as text beside their floats."""
        return {
            "lists": [list(items) for items in self.lists],
            "scores": [[float(score) for score in pair] for pair in self.scores],
            "exact": [[str(s) if isinstance(s, Fraction) else None for s in pair] for pair in self.scores],
            "bounds": self.bounds,
            "sentence": self.sentence,
        }


@dataclass(frozen=True)
class Part:
    """One space: how many of its lists both measures score, and how the pairs of them are ordered."""

    bounds: dict[str, Any]
    lists: int
    unscored: int
    counts: Counts
    opposed: Opposed | None

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        opposed = self.opposed.to_dict() if self.opposed else None
        return {
            "bounds": self.bounds,
            "lists": self.lists,
            "unscored": self.unscored,
            **self.counts.to_dict(),
            "opposed": opposed,
        }


@dataclass(frozen=True)
class Disagreement:
    """Where two measures part; true in a condition when they order some two lists oppositely."""

    first: str
    second: str
    parts: tuple[Part, ...]
    flips: Flips | None = None
    reasons: tuple[str, ...] = ()

    @property
    def opposed(self) -> Opposed | None:
        """The smallest pair of all spaces; the earlier space where two are of one size."""
        found = [part.opposed for part in self.parts if part.opposed]
        return min(found, key=lambda pair: sum(map(len, pair.lists)), default=None)

    @property
    def lists(self) -> tuple[tuple[Any, ...], tuple[Any, ...]] | None:
        """The smallest pair of lists."""
        return self.opposed.lists if self.opposed else None

    @property
    def scores(self) -> tuple[tuple[Score, Score], tuple[Score, Score]] | None:
        """The scores of the smallest pair: the first measure's, then the second's."""
        return self.opposed.scores if self.opposed else None

    @property
    def sentence(self) -> str:
        """The smallest pair in words."""
        if self.opposed:
            return self.opposed.sentence
        return f"{self.first} and {self.second} order no two of these lists oppositely."

    def __bool__(self) -> bool:
        return self.opposed is not None

    def __str__(self) -> str:
        lines = [self.sentence]
        for part in self.parts:
            where = ", ".join(f"{name}={value}" for name, value in part.bounds.items())
            counts = part.counts
            lines.append(
                f"{where}: {counts.discordant:,} of {counts.pairs:,} pairs ordered oppositely"
                f" ({counts.share:.1%}), {counts.concordant:,} alike"
            )
        return "\n".join([*lines, *self.reasons])

    def _repr_html_(self) -> str:
        from axiometer.markup import block, element, table

        head = ["lists", "pairs", "ordered oppositely", "alike"]
        rows = [
            [
                ", ".join(f"{name}={value}" for name, value in part.bounds.items()),
                f"{part.counts.pairs:,}",
                f"{part.counts.discordant:,} ({part.counts.share:.1%})",
                f"{part.counts.concordant:,}",
            ]
            for part in self.parts
        ]
        return block(element("p", self.sentence), table(head, rows, f"{self.first} and {self.second}"))

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "first": self.first,
            "second": self.second,
            "opposed": self.opposed.to_dict() if self.opposed else None,
            "sentence": self.sentence,
            "spaces": [part.to_dict() for part in self.parts],
            "flips": self.flips.to_dict() if self.flips else None,
            "reasons": list(self.reasons),
        }
