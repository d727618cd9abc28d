"""What a reader may know besides the document in front of it: the arithmetic and the topic."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from axiometer.data.recall_base import AspectBase, Base
from axiometer.numeric import FLOAT, Arithmetic, Lanes, Number

if TYPE_CHECKING:
    from axiometer.metrics.measure import Measure

Weight = Callable[[Arithmetic, Any], Any]
Kept = TypeVar("Kept")


class Document(NamedTuple):
    """One document for each lane; where all lanes read the same one, the fields are scalars.

    `grade` is 0 for what is not relevant or unjudged; `judged` is false for unjudged and negative
    judgments, `pooled` for unjudged ones only; `aspects` is (aspects, lanes), or (aspects, 1); `score` is the
    run's, None where there is no run.
    """

    rank: Any
    grade: Any
    judged: Any = True
    pooled: Any = True
    aspects: Any = None
    score: Any = None


@dataclass(frozen=True)
class Topic:
    """The topics of all lanes: lane i belongs to row `group[i]` of the recall base.

    `group` None means that every lane shares row 0. `depth` is the deepest rank that will be read, or one
    more, `horizon` the list length of a space (None on real runs), `length` the length of each list.
    A watched topic notes in `looked_at`, which all its copies share, what the measure asked for.
    """

    num: Arithmetic
    base: Base
    width: int
    depth: int
    length: Any = 0
    horizon: int | None = None
    group: npt.NDArray[np.int64] | None = None
    cache: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    looked_at: set[str] = field(default_factory=set, compare=False, repr=False)

    @property
    def top(self) -> int:
        """The highest grade of the scale."""
        return self.base.top

    def zeros(self, *rows: int) -> Lanes:
        """A zero for each lane (or rows of them)."""
        return self.num.zeros((*rows, self.width))

    def ones(self, *rows: int) -> Any:
        """A one for each lane (or rows of them)."""
        return self.zeros(*rows) + self.num.number(1)

    def flag(self, mask: Any) -> Any:
        """1 where the mask holds, else 0, as numbers of the lanes' kind."""
        return self.num.lanes(mask)

    def lanes_of(self, rows: Any) -> Any:
        """Values of the base's rows, spread over the lanes."""
        return rows[0] if self.group is None else rows[self.group]

    def relevant(self, rel: int = 1) -> Any:
        """R: how many documents of the topic have at least grade `rel` (integers)."""
        return self.lanes_of(self.base.relevant(rel))

    def kept(self, key: object, compute: Callable[[], Kept]) -> Kept:
        """A value computed once for the whole reading."""
        try:
            return self.cache[key]  # type: ignore[no-any-return]
        except KeyError:
            pass
        found = self.cache[key] = compute()
        return found

    def once(self, key: object, compute: Callable[[], Any]) -> Any:
        """A value computed once for each row of the base, spread over the lanes."""
        return self.lanes_of(self.kept(key, compute))

    @property
    def facets(self) -> AspectBase:
        """The recall base by aspect, made once."""
        return self.kept("facets", self.base.by_aspect)

    def by_aspect(self, key: object, compute: Callable[[AspectBase], Any]) -> Any:
        """A table (topics, aspects), computed once, as (aspects, lanes) or (aspects, 1)."""
        table = self.kept(key, lambda: compute(self.facets))
        return table[0][:, None] if self.group is None else table[self.group].T

    def ratio(self, top: Any, bottom: Any) -> Any:
        """top / bottom; 0 where the bottom is 0."""
        if (
            isinstance(bottom, np.ndarray)
            and getattr(top, "shape", None) == bottom.shape
            and self.num is FLOAT
        ):
            found = np.zeros(bottom.shape)
            np.divide(top, bottom, out=found, where=bottom != 0)
            return found
        none = bottom == 0
        safe = np.where(none, 1, bottom) if np.ndim(bottom) else (1 if none else bottom)
        return np.where(none, self.num.number(0), top / safe) if np.any(none) else np.asarray(top / bottom)

    def by_rank(self, key: object, weight: Weight) -> Lanes:
        """The table of a weight for ranks 1..depth (entry 0 unused); it must accept an array in float64."""
        terms = partial(_terms, self.num, weight, self.depth)
        return self.kept((key, self.depth), lambda: np.concatenate([self.num.zeros(1), terms()]))

    def by_grade(self, key: object, gain: Callable[[Arithmetic, int], Number]) -> Lanes:
        """The table of a gain for grades 0..top."""
        grades = range(self.base.counts.shape[1])
        return self.kept((key, "gain"), lambda: self.num.table(gain(self.num, g) for g in grades))

    def sums(self, key: object, weight: Weight, count: int) -> Lanes:
        """The table of weight(1) + ... + weight(n) for n = 0..count: values may depend on ranks past the end.

        >>> from axiometer.numeric import RATIONAL
        >>> topic = Topic(RATIONAL, Base.of([1]), 1, 1)
        >>> topic.sums("harmonic", lambda num, rank: num.number(1) / rank, 3).tolist()
        [0, 1, 3/2, 11/6]
        """
        return self.kept((key, "sums", count), lambda: _running(self.num, _terms(self.num, weight, count)))

    def tails(self, key: object, weight: Weight, pivot: int, count: int) -> Lanes:
        """The table of weight(n + 1) + ... + weight(pivot) for n = 0..count, negative behind the pivot.

        Each is added from its small end, so that floats lose nothing where the weights fall fast.

        >>> from axiometer.numeric import RATIONAL
        >>> topic = Topic(RATIONAL, Base.of([1]), 1, 1)
        >>> topic.tails("harmonic", lambda num, rank: num.number(1) / rank, 3, 4).tolist()
        [11/6, 5/6, 1/3, 0, -1/4]
        """

        def compute() -> Lanes:
            terms = _terms(self.num, weight, count)
            before = _running(self.num, terms[:pivot][::-1])[::-1]
            return np.concatenate([before, -_running(self.num, terms[pivot:])[1:]])

        return self.kept((key, "tails", pivot, count), compute)

    def reach(self, last: Any) -> int:
        """How far a table by rank must go: to the deepest rank that is read, and to `last`."""
        return max(self.depth, int(np.max(last, initial=0)))

    @property
    def deepest(self) -> int:
        """The deepest rank that will be read, in any list or ideal list of the topics."""
        return max(self.depth, int(self.base.counts[:, 1:].sum(axis=1).max(initial=0)))

    def ideal(self, measure: Measure) -> Any:
        """The measure's value on each topic's ideal list: its documents, the best grade first."""
        from axiometer.metrics.fold import fold_ideal

        return self.once((measure, "ideal"), lambda: fold_ideal(measure, self))

    def ideal_gain(self, rank: Any, rel: int = 1) -> Any:
        """The grades of the ideal list down to a rank, added up; those below `rel` count nothing.

        >>> from axiometer.numeric import RATIONAL
        >>> [Topic(RATIONAL, Base.of([2, 1, 0]), 1, 3).ideal_gain(rank) for rank in (1, 2, 3)]
        [2, 3, 3]
        """
        table = self.kept(("ideal gain", rel, self.depth), lambda: self._ideal_gains(rel))
        return self.num.lanes(table[0 if self.group is None else self.group, rank])

    def _ideal_gains(self, rel: int) -> npt.NDArray[np.int64]:
        from axiometer.metrics.fold import ideal_list

        table = np.zeros((len(self.base.counts), self.depth + 1), dtype=np.int64)
        for row, counts in enumerate(self.base.counts):
            grades = [grade for grade in ideal_list(counts, self.depth) if grade >= rel]
            table[row, 1 : len(grades) + 1] = grades
        return table.cumsum(axis=1)

    def head(self, lanes: int) -> Topic:
        """The first lanes only."""
        group = None if self.group is None else self.group[:lanes]
        length = self.length[:lanes] if np.ndim(self.length) else self.length
        return self.changed(width=lanes, group=group, length=length)

    def under(self, key: object, make: Callable[[], Base]) -> Topic:
        """The same topic under another recall base, which is made once, and with tables of its own."""
        base, cache = self.kept(key, lambda: (make(), dict[Any, Any]()))
        return self.changed(base=base, cache=cache)

    def changed(self, **given: Any) -> Topic:
        """The same topic with other fields; copying the length does not count as looking at it."""
        kept = {name: object.__getattribute__(self, name) for name in type(self).__dataclass_fields__}
        return type(self)(**kept | given)


def _terms(num: Arithmetic, weight: Weight, count: int) -> Lanes:
    if num.name == "float64":
        return np.broadcast_to(weight(num, np.arange(1.0, count + 1)), count)
    return num.table(weight(num, rank) for rank in range(1, count + 1))


def _running(num: Arithmetic, terms: Lanes) -> Lanes:
    """The sums of the first 0, 1, 2, ... terms."""
    return np.concatenate([num.zeros(1), np.cumsum(terms)])
