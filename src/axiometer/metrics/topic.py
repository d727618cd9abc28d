"""What a reader may know besides the document in front of it: the arithmetic and the topic."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from axiometer.data.recall_base import AspectBase, Base
from axiometer.numeric import Arithmetic, Lanes, Number

if TYPE_CHECKING:
    from axiometer.metrics.measure import Measure


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
        return self.lanes_of(self.base.counts[:, rel:].sum(axis=1))

    @property
    def facets(self) -> AspectBase:
        """The recall base by aspect, made once."""
        if "facets" not in self.cache:
            self.cache["facets"] = self.base.by_aspect()
        return self.cache["facets"]  # type: ignore[no-any-return]

    def by_aspect(self, key: object, compute: Callable[[AspectBase], Any]) -> Any:
        """A table (topics, aspects), computed once, as (aspects, lanes) or (aspects, 1)."""
        if key not in self.cache:
            self.cache[key] = compute(self.facets)
        table = self.cache[key]
        return table[0][:, None] if self.group is None else table[self.group].T

    def ratio(self, top: Any, bottom: Any) -> Any:
        """top / bottom; 0 where the bottom is 0."""
        safe = np.where(bottom == 0, 1, bottom) if np.ndim(bottom) else (bottom if bottom != 0 else 1)
        return np.where(bottom == 0, self.num.number(0), top / safe)

    def by_rank(self, key: object, weight: Callable[[Arithmetic, Any], Any]) -> Lanes:
        """The table of a weight for ranks 1..depth (entry 0 unused), kept for the whole reading."""
        if (key, self.depth) not in self.cache:
            ranks = range(1, self.depth + 1)
            if self.num.name == "float64":
                values = np.broadcast_to(weight(self.num, np.arange(1.0, self.depth + 1)), self.depth)
            else:
                values = self.num.table(weight(self.num, i) for i in ranks)
            self.cache[key, self.depth] = np.concatenate([self.num.zeros(1), values])
        return self.cache[key, self.depth]  # type: ignore[no-any-return]

    def by_grade(self, key: object, gain: Callable[[Arithmetic, int], Number]) -> Lanes:
        """The table of a gain for grades 0..top."""
        if (key, "gain") not in self.cache:
            self.cache[key, "gain"] = self.num.table(
                gain(self.num, g) for g in range(self.base.counts.shape[1])
            )
        return self.cache[key, "gain"]  # type: ignore[no-any-return]

    def once(self, key: object, compute: Callable[[], Any]) -> Any:
        """A value computed once for each row of the base, spread over the lanes."""
        if key not in self.cache:
            self.cache[key] = compute()
        return self.lanes_of(self.cache[key])

    def ideal(self, measure: Measure) -> Any:
        """The measure's value on each topic's ideal list: its documents, the best grade first."""
        from axiometer.metrics.fold import fold_ideal

        return self.once((measure, "ideal"), lambda: fold_ideal(measure, self))

    def head(self, lanes: int) -> Topic:
        """The first lanes only."""
        group = None if self.group is None else self.group[:lanes]
        length = self.length[:lanes] if np.ndim(self.length) else self.length
        return self.changed(width=lanes, group=group, length=length)

    def changed(self, **given: Any) -> Topic:
        """The same topic with other fields; copying the length does not count as looking at it."""
        kept = {name: object.__getattribute__(self, name) for name in type(self).__dataclass_fields__}
        return type(self)(**kept | given)
