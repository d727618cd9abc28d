"""Which axioms speak of two lists: whether the two are a case of each, at any length."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from axiometer.axiomatics.axiom import AXIOMS, Axiom
from axiometer.spaces.space import LETTERS
from axiometer.web.asked import Ranking

Cutoff = int | None


@dataclass(frozen=True)
class Word:
    """What an axiom says of two lists: the value of one, by its number, is not above that of the other."""

    axiom: Axiom
    lower: int

    @property
    def strict(self) -> bool:
        """Whether equal values break it."""
        return self.axiom.strict

    @property
    def demand(self) -> str:
        """In words, from the first list to the second.

        >>> Word(AXIOMS.find("giner.replacement"), 0).demand
        'must not fall'
        """
        if self.lower == 0:
            return "must rise" if self.strict else "must not fall"
        return "must fall" if self.strict else "must not rise"


def words(before: Ranking, after: Ranking, cutoff: Cutoff) -> Iterator[Word]:
    """What the axioms say of two lists, for a measure with this cutoff.

    >>> [word.axiom.name for word in words((0, 1), (1, 1), None)][-1:]
    ['convergence']
    """
    graded = all(isinstance(document, int) for document in before + after)
    for name in AXIOMS:
        axiom = AXIOMS.items[name]
        about = set(axiom.speaks_of)
        if ({"grades", "graded", "binary"} if graded else {"aspects"}) & about:
            for lower, pair in enumerate(((before, after), (after, before))):
                if compares(axiom, *pair, cutoff):
                    yield Word(axiom, lower)


def compares(axiom: Axiom, lower: Ranking, upper: Ranking, cutoff: Cutoff) -> bool:
    """Whether the two are a case; where a document has several aspects, whichever of them counts.

    What both lists begin with is there for what it covers: each aspect of it stands as a document of its own.
    """
    same = next((i for i, (x, y) in enumerate(zip(lower, upper, strict=False)) if x != y), None)
    begin = min(len(lower), len(upper)) if same is None else same
    before = [label for document in lower[:begin] for label in _labels(document)]
    reach = None if cutoff is None else cutoff + len(before) - begin
    readings = {
        tuple(
            (*before, *(_one(_labels(document), prefer) for document in documents[begin:]))
            for documents in (lower, upper)
        )
        for prefer in (set(before), set(range(1, len(LETTERS) + 1)) - set(before))
    }
    return all(axiom.compares(low, high, max([1, *low, *high]) + 1, reach) for low, high in readings)


def _labels(document: int | str) -> list[int]:
    """A grade as it is; aspects by their letters.

    >>> _labels(2), _labels(""), _labels("ab")
    ([2], [0], [1, 2])
    """
    if isinstance(document, int):
        return [document]
    return [1 + LETTERS.index(letter) for letter in document] or [0]


def _one(labels: list[int], prefer: set[int]) -> int:
    return next((label for label in labels if label in prefer), labels[0])
