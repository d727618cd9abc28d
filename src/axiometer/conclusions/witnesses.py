"""Members of a class that prefer the other run: a familiar measure if one does, else an extreme member."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
import numpy.typing as npt

from axiometer.conclusions.ladder import largest_matching
from axiometer.conclusions.lists import Bools, Grades, Ints, RunLists, at_or_above
from axiometer.conclusions.members import Membership, membership
from axiometer.metrics.adhoc.upset import list_text
from axiometer.metrics.find_measure import measure as find
from axiometer.metrics.lanes import JudgedLanes, score_lanes
from axiometer.metrics.measure import Measure
from axiometer.numeric.compare import slack_for

FAMILIAR = (10, 5, 1, 20, 3, 100)
"""Cutoffs, the most usual first."""
PAIRED = 200
"""Up to how many topics every two lists are tried as the ones to reach."""


@dataclass(frozen=True)
class TopicWitness:
    """A topic on which the first run's list is not at or above the second's: a metric for it prefers that.

    >>> print(TopicWitness("7", ("a", "b"), ((0, 1), (1, 0)), 1, 1))
    topic 7: b has 1 document of grade 1 or more in its first 1, a has 0 (b: 1, a: 01)
    """

    topic: str
    runs: tuple[str, str]
    lists: tuple[Grades, Grades]
    prefix: int
    grade: int

    def __str__(self) -> str:
        mine, other = (sum(g >= self.grade for g in one[: self.prefix]) for one in self.lists)
        first, second = self.runs
        return (
            f"topic {self.topic}: {second} has {other} document{'s' * (other != 1)} of grade {self.grade} or"
            f" more in its first {self.prefix}, {first} has {mine}"
            f" ({second}: {list_text(self.lists[1])}, {first}: {list_text(self.lists[0])})"
        )


@dataclass(frozen=True, eq=False)
class Search:
    """What looks for witnesses: the lists, the documents behind them, what is known of measures so far."""

    lists: RunLists
    lanes: JudgedLanes
    known: dict[str, npt.NDArray[np.float64]] = field(default_factory=dict)
    members: dict[str, Membership] = field(default_factory=dict)

    def scores(self, measure: Measure) -> npt.NDArray[np.float64]:
        """The measure's values, runs x topics."""
        name = str(measure)
        if name not in self.known:
            self.known[name] = score_lanes(measure, self.lanes).reshape(len(self.lists.runs), -1)
        return self.known[name]

    def mean(self, measure: Measure) -> npt.NDArray[np.float64]:
        """The mean of every run."""
        return np.asarray(self.scores(measure).mean(axis=1))

    def membership(self, measure: Measure) -> Membership:
        """The classes that the measure belongs to."""
        name = str(measure)
        if name not in self.members:
            self.members[name] = membership(measure, self.lists.depth, self.lists.levels, self.lists.rel)
        return self.members[name]

    def prefers(self, measure: Measure, a: int, b: int) -> bool:
        """Whether the mean of run b is above that of run a by more than rounding can do."""
        means = self.mean(measure)
        return bool(means[b] - means[a] > slack_for(float(np.abs(means).max())))

    def witness(self, a: int, b: int, rung: str) -> Measure | TopicWitness | None:
        """A member of the rung's class that prefers run b; None where every member puts a at or above it."""
        if rung == "any":
            return self._topic(a, b)
        for name in familiar(self.lists.depth, self.lists.levels):
            found = find(name)
            if self.prefers(found, a, b) and rung in self.membership(found):
                return found
        return next(map(find, self._extreme(a, b, rung)), None)

    def _topic(self, a: int, b: int) -> TopicWitness | None:
        lists = self.lists
        gaps = lists.gaps(b, a)
        worst = gaps.max(axis=(1, 2))
        if worst.max() <= 0:
            return None
        topic = int(worst.argmax())
        level, place = divmod(int(gaps[topic].argmax()), lists.depth)
        return TopicWitness(
            lists.topics[topic],
            (lists.runs[a], lists.runs[b]),
            (lists.listed(a, topic), lists.listed(b, topic)),
            place + 1,
            lists.levels[level],
        )

    def _extreme(self, a: int, b: int, rung: str) -> Iterator[str]:
        """The names of extreme members that prefer run b, by counting alone: P and ramps, then up-sets."""
        gaps = self.lists.totals[a] - self.lists.totals[b]
        for grade, row in zip(self.lists.levels, gaps, strict=True):
            rel = f"(rel={grade})" if grade > 1 else ""
            if rung == "convex":
                yield from (f"Ramp{rel}@{m}" for m in 1 + np.flatnonzero(row.cumsum()[:-1] < 0))
                yield from (f"P{rel}@{self.lists.depth}" for _ in range(int(row[-1] < 0)))
            else:
                yield from (f"P{rel}@{k}" for k in 1 + np.flatnonzero(row < 0))
        if rung in ("list", "recall"):
            yield from self._up_set(a, b, np.arange(len(self.lists.topics)), "")
        if rung == "recall":
            for group in range(int(self.lists.groups.max()) + 1):
                topics = np.flatnonzero(self.lists.groups == group)
                counts = zip(self.lists.levels, self.lists.base[topics[0]].tolist(), strict=True)
                lowest = [] if self.lists.rel in self.lists.levels else [(self.lists.rel, 0)]
                base = ",".join(f"{grade}:{count}" for grade, count in [*lowest, *counts])
                yield from self._up_set(a, b, topics, f", relevant='{base}'")

    def _up_set(self, a: int, b: int, topics: Ints, more: str) -> Iterator[str]:
        above = self.lists.above(a, b)[np.ix_(topics, topics)]
        own = self.lists.packed[b][topics]
        among = at_or_above(own[:, None], own[None], self.lists.counts.itemsize)
        found = fewest(above, among)
        if found:
            texts = sorted({list_text(self.lists.listed(b, int(topics[u]))) for u in found})
            yield f"UpSet(lists='{'|'.join(texts)}'{more})@{self.lists.depth}"


def familiar(depth: int, levels: Grades) -> Iterator[str]:
    """Names of measures that people know, the most familiar first."""
    cutoffs = [k for k in FAMILIAR if k <= depth]
    deep = [*cutoffs[:1], *([depth] if depth not in cutoffs else [])]
    low = "" if levels[0] == 1 else f"(rel={levels[0]})"
    inside = "" if levels[0] == 1 else f", rel={levels[0]}"
    for kind in ("nDCG", f"AP{low}"):
        yield from (f"{kind}@{k}" for k in deep)
    yield from (f"P{low}@{k}" for k in cutoffs)
    yield from (f"RBP(p={p}{inside})@{k}" for p in ("0.8", "0.5", "0.95") for k in deep)
    for kind in ("DCG", f"RR{low}", f"ERR(max_rel={max(levels)})", f"R{low}"):
        yield from (f"{kind}@{k}" for k in deep)
    yield from (f"Success{low}@{k}" for k in cutoffs)
    for grade in levels:
        yield from (f"P(rel={grade})@{k}" for k in cutoffs)


def fewest(above: Bools, among: Bools) -> list[int]:
    """Few of the second run's lists that more of its lists reach than of the first's; none if there are none.

    `above[t, u]`: the first run's list t lies at or above the second's list u; `among` is the same within the
    second run. One list, else two, else those that a largest matching leaves without a partner, thinned out.

    >>> fewest(np.array([[False]]), np.array([[True]])), fewest(np.array([[True]]), np.array([[True]]))
    ([0], [])
    """
    lead = among.sum(axis=0) - above.sum(axis=0)
    if lead.max() > 0:
        return [int(lead.argmax())]
    violator = _violator(above)
    if not violator:
        return []
    if len(above) <= PAIRED:
        for u, v in combinations(violator, 2):
            if _lead(above, among, [u, v]) > 0:
                return [u, v]
    kept = [u for u in violator if not any(among[u, v] and not among[v, u] for v in violator)]
    for u in list(kept):
        rest = [v for v in kept if v != u]
        if rest and _lead(above, among, rest) > 0:
            kept = rest
    return kept


def _lead(above: Bools, among: Bools, lists: Sequence[int]) -> int:
    """How many more lists of the second run reach one of these."""
    return int(among[:, lists].any(axis=1).sum() - above[:, lists].any(axis=1).sum())


def _violator(above: Bools) -> list[int]:
    """The columns that alternating paths lead to from those without a partner: Hall's violator."""
    partner = largest_matching(above)
    reached = set(np.flatnonzero(partner < 0).tolist())
    column_of = {int(row): column for column, row in enumerate(partner) if row >= 0}
    waiting = list(reached)
    while waiting:
        column = waiting.pop()
        for row in np.flatnonzero(above[:, column]):
            after = column_of.get(int(row))
            if after is not None and after not in reached:
                reached.add(after)
                waiting.append(after)
    return sorted(reached)
