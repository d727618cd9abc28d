"""A space: all judged lists of up to a depth (or of one length), as a tree whose nodes are numbers.

A document is a *label* 0..b-1: a grade, or 0 for none and 1..m for one aspect. A list of length L is the
number whose digits in base b are its labels, the first document leading: its children are b i + label,
and numeric order within a level is lexicographic order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.arguments import shown, whole
from axiometer.data.recall_base import MOST_DOCUMENTS, AspectBase, Base
from axiometer.errors import AxiomError

LETTERS = "abcdefghijklmnopqrstuvwxyz"
LONG = 20
Labels = tuple[int, ...]


@dataclass(frozen=True)
class Space:
    """All lists over `branching` labels: of length 0..depth, or of length depth where `exact`.

    >>> space = aspect_space(2, depth=10)
    >>> space.size, space.text((1, 0, 2))
    (88573, 'a·-·b')
    """

    kind: str
    branching: int
    depth: int
    exact: bool = False
    relevant: tuple[int, ...] = ()
    empty: bool = False
    nonrelevant: int | None = None

    @property
    def levels(self) -> range:
        """The lengths of the lists."""
        return range(self.depth if self.exact else 0, self.depth + 1)

    @property
    def size(self) -> int:
        """How many lists there are."""
        whole: int = (self.branching ** (self.depth + 1) - 1) // (self.branching - 1)
        return int(self.branching**self.depth) if self.exact else whole

    @property
    def bounds(self) -> dict[str, Any]:
        """The options that name this space."""
        width = {"aspects": self.branching - 1} if self.kind == "aspects" else {"grades": self.branching}
        extent = {"length": self.depth} if self.exact else {"depth": self.depth}
        given: dict[str, Any] = {"relevant": list(self.relevant)} if self.relevant else {}
        if self.nonrelevant is not None:
            given["nonrelevant"] = self.nonrelevant
        return {**width, **extent, **given, **({"empty": True} if self.empty else {})}

    @property
    def kinds(self) -> tuple[int | str, ...]:
        """The grades or aspects that a relevant document may have, as a user writes them."""
        return (
            tuple(range(1, self.branching)) if self.kind == "grades" else tuple(LETTERS[: self.branching - 1])
        )

    @property
    def counts(self) -> tuple[int, ...]:
        """How many documents of each kind the recall base has."""
        return self.relevant or (max(self.depth, 1),) * (self.branching - 1)

    @cached_property
    def base(self) -> Base:
        """The recall base: as many documents of every kind as a list can hold, unless given."""
        room = max(self.depth, 1) if self.nonrelevant is None else self.nonrelevant
        if self.kind == "grades":
            return Base(np.array([[room, *self.counts]], dtype=np.int64))
        rows = np.repeat(np.eye(self.branching - 1, dtype=np.int64), self.counts, axis=0)
        return Base.of_aspects(AspectBase.of([rows]), [room])

    @property
    def roomy(self) -> bool:
        """Whether the recall base allows every list."""
        return min(*self.counts, self.depth if self.nonrelevant is None else self.nonrelevant) >= self.depth

    @property
    def named_base(self) -> Labels:
        """What was said of the recall base, as `under` takes it: nothing, or counts from the lowest grade up.

        >>> grade_space(2, depth=3, relevant=1).named_base
        (1,)
        """
        judged = () if self.nonrelevant is None else (self.nonrelevant,)
        return (*(self.counts if judged else self.relevant), *judged)

    def under(self, base: Labels) -> Space:
        """The same lists under another recall base: counts of each kind, then of what is judged not relevant.

        >>> grade_space(2, depth=3).under((1, 2)).bounds
        {'grades': 2, 'depth': 3, 'relevant': [1], 'nonrelevant': 2}
        """
        kinds = self.branching - 1
        return replace(self, relevant=base[:kinds], nonrelevant=base[kinds] if len(base) > kinds else None)

    def allows(self, labels: Labels) -> bool:
        """Whether the recall base has the documents of a list.

        >>> space = grade_space(2, depth=3, relevant=1)
        >>> space.allows((0, 1, 0)), space.allows((1, 0, 1))
        (True, False)
        >>> aspect_space(2, depth=2, relevant=1).allows((1, 1))
        False
        """
        if self.nonrelevant is not None and labels.count(0) > self.nonrelevant:
            return False
        return all(labels.count(label) <= count for label, count in enumerate(self.counts, start=1))

    def aspects_of(self, labels: Any) -> npt.NDArray[np.int64] | None:
        """The aspects (aspects, lists) of documents with these labels; None for grades."""
        if self.kind == "grades":
            return None
        hit = np.arange(1, self.branching)[:, None] == np.atleast_1d(labels)[None, :]
        return np.asarray(hit, dtype=np.int64)

    def grade_of(self, labels: Any) -> Any:
        """The ad hoc grades of documents with these labels."""
        return labels if self.kind == "grades" else np.minimum(labels, 1)

    def labels(self, level: int, index: int) -> Labels:
        """The list with this number on this level.

        >>> aspect_space(2, depth=3).labels(3, 11)
        (1, 0, 2)
        """
        if self.branching == 2 and level:
            return tuple(map(int, f"{index:0{level}b}"))
        digits = []
        for _ in range(level):
            index, digit = divmod(index, self.branching)
            digits.append(digit)
        return tuple(reversed(digits))

    def number(self, labels: Labels) -> int:
        """The inverse of `labels`."""
        index = 0
        for label in labels:
            index = index * self.branching + label
        return index

    def documents(self, labels: Labels) -> tuple[int | str, ...]:
        """The list as a user writes it: grades, or strings of aspects."""
        if self.kind == "grades":
            return labels
        return tuple(LETTERS[label - 1] if label else "" for label in labels)

    def text(self, labels: Labels) -> str:
        """The list in a sentence."""
        documents = [str(document) or "-" for document in self.documents(labels)]
        if len(documents) > LONG:
            runs = [(text, len(list(run))) for text, run in groupby(documents)]
            documents = [text if count == 1 else f"{text}({count} times)" for text, count in runs]
        return "·".join(documents) or "the empty list"


def grade_space(
    grades: int,
    *,
    depth: int | None = None,
    length: int | None = None,
    relevant: int | Mapping[int, int] | None = None,
    empty: bool = False,
) -> Space:
    """Lists of grades 0..grades-1.

    >>> grade_space(3, length=4).size
    81
    """
    if grades < 2:
        raise AxiomError(f"grades={grades} leaves nothing to judge", remedy="take at least 2")
    wanted = {1: relevant} if hasattr(relevant, "__index__") else relevant
    counts = _counts(wanted, range(1, grades))
    return _space("grades", grades, depth, length, counts, empty)


def aspect_space(
    aspects: int,
    *,
    depth: int | None = None,
    length: int | None = None,
    relevant: int | Mapping[str, int] | None = None,
    empty: bool = False,
) -> Space:
    """Lists of documents that are relevant to exactly one of the aspects, or to none."""
    if not 1 <= aspects <= len(LETTERS):
        raise AxiomError(f"aspects={aspects} is out of range", remedy="take 1 to 26")
    names = LETTERS[:aspects]
    wanted = dict.fromkeys(names, relevant) if hasattr(relevant, "__index__") else relevant
    counts = _counts(wanted, names)
    return _space("aspects", aspects + 1, depth, length, counts, empty)


def _counts(wanted: Any, names: Iterable[Any]) -> tuple[int, ...]:
    """How many documents of each name there are; nothing where nothing was said."""
    if wanted is not None and not isinstance(wanted, Mapping):
        raise AxiomError(
            f"relevant is a number of documents, not {shown(wanted)}", remedy="give 5, or {grade: count}"
        )
    known = list(names)
    strange = [name for name in wanted or {} if name not in known]
    if strange:
        raise AxiomError(
            f"relevant= counts {shown(strange[0])}; the space has {', '.join(map(str, known[:9]))}",
            remedy="count those, and name the space: grades= or aspects=",
        )
    counts = [(wanted or {}).get(name, 0) for name in known if wanted]
    return tuple(whole("relevant", count, high=MOST_DOCUMENTS, refusal=AxiomError) for count in counts)


def _space(
    kind: str, branching: int, depth: int | None, length: int | None, counts: tuple[int, ...], empty: bool
) -> Space:
    if (depth is None) == (length is None):
        raise AxiomError("a space needs depth= or length=", remedy="give one of them")
    extent = length if depth is None else depth
    if extent is None or extent < 1:
        raise AxiomError(
            f"{'depth' if length is None else 'length'}={extent} is too small", remedy="take at least 1"
        )
    if any(count < 0 for count in counts):
        raise AxiomError("the recall base has a negative count", remedy="count from 0 up")
    return Space(kind, branching, extent, length is not None, counts, empty)
