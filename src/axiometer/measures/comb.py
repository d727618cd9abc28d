"""A measure over the lists with one relevant document, of every length: the teeth of a comb."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from axiometer.measures.families import documents_read
from axiometer.measures.guard import guarded, scores_of
from axiometer.measures.measure import Measure, State
from axiometer.measures.topic import Document, Topic
from axiometer.measures.tree import (
    Tree,
    WatchedTopic,
    refuse_foresight,
    scalar_document,
    topic_of,
    unchanged,
    watches_misses,
)
from axiometer.numeric import Arithmetic, Lanes
from axiometer.spaces import Space
from axiometer.spaces.space import Labels

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Comb(Tree):
    """`at(h)[r - 1]` is the value of the list of length h whose only relevant document stands at rank r.

    >>> from axiometer.measures import measure
    >>> from axiometer.numeric import RATIONAL
    >>> from axiometer.spaces import grade_space
    >>> comb = grow_comb(measure("RR"), grade_space(2, depth=3), RATIONAL)
    >>> comb.at(3).tolist(), comb.space.labels(*comb.node(3, 2))
    ([1, 1/2, 1/3], (0, 1, 0))
    """

    measure: Measure
    num: Arithmetic

    def after(self, words: Sequence[Labels]) -> Lanes:
        """Values of 0, 1, 2, ... not relevant documents, then a word: a row for each number of them.

        The words have one length, and the longest list has the depth of the space.
        """
        with guarded(self.measure):
            return _after(self.measure, topic_of(self.measure, self.space, self.num), self.space, words)

    def pick(self, lengths: Ints, ranks: Ints) -> Lanes:
        """The values of lists, each given by its length and the rank of its relevant document."""
        if self.idle:
            return np.take(self.values[-1], ranks - 1)
        return np.take(self._flat, lengths * (lengths - 1) // 2 + ranks - 1)

    @cached_property
    def _flat(self) -> Lanes:
        return np.concatenate(self.values[1:])

    def node(self, length: int, rank: int) -> tuple[int, int]:
        """The list as (level, number) of the space."""
        return length, self.space.branching ** (length - rank)


def grow_comb(measure: Measure, space: Space, num: Arithmetic) -> Comb:
    """Scores the lists; where not relevant documents and the length do not matter, one for each rank."""
    topic = topic_of(measure, space, num)
    idle = documents_read(measure) == "relevant"
    with guarded(measure):
        values = _by_rank(measure, topic, space) if idle else ()
        if not idle or "length" in topic.looked_at:
            values, idle = _by_length(measure, topic, space)
        refuse_foresight(measure, topic)
    ends = "length" in topic.looked_at
    still = space.depth + 1 if ends else (measure.cutoff or space.depth) + 1
    return Comb(space, (), values, idle and not ends, still, measure, num)


def _by_rank(measure: Measure, topic: WatchedTopic, space: Space) -> tuple[Lanes, ...]:
    """A list's value is that of the rank of its relevant document, whatever its length."""
    cutoff = measure.cutoff or space.depth
    reading = topic.reading()
    bare = measure.start(reading)
    empty = _score(measure, topic, bare, 1)
    found = [
        _score(measure, topic, measure.step(reading, bare, scalar_document(space, rank, 1)), 1)
        if rank <= cutoff
        else empty
        for rank in range(1, space.depth + 1)
    ]
    teeth = np.concatenate(found)
    return (empty, *(teeth[:length] for length in range(1, space.depth + 1)))


def _by_length(measure: Measure, topic: WatchedTopic, space: Space) -> tuple[tuple[Lanes, ...], bool]:
    """Each list costs one step from the list without its last document; whether no miss changed a state."""
    cutoff = measure.cutoff or space.depth
    reading = topic.reading()
    bare, idle = measure.start(reading), watches_misses(measure, topic.num)
    values = [_score(measure, topic.sized(1, 0), bare, 1)]
    teeth: State = ()
    for length in range(1, space.depth + 1):
        fresh = bare
        if length <= cutoff:
            hit, miss = (scalar_document(space, length, g) for g in (1, 0))
            one, wide = reading.sized(1, length - 1), reading.sized(length - 1, length - 1)
            fresh, missed = measure.step(one, bare, hit), measure.step(one, bare, miss)
            later = measure.step(wide, teeth, miss) if teeth else ()
            idle = idle and unchanged(bare, missed) and unchanged(teeth, later)
            bare, teeth = missed, later
        teeth = _beside(teeth, fresh) if teeth else fresh
        values.append(_score(measure, topic.sized(length, length), teeth, length))
    return tuple(values), idle


def _after(measure: Measure, topic: WatchedTopic, space: Space, words: Sequence[Labels]) -> Lanes:
    """Rank by rank, the words that began at the last few ranks side by side."""
    cutoff = measure.cutoff or space.depth
    long, wide = len(words[0]), len(words)
    reading = topic.reading()
    bare, rows = measure.start(reading), []
    begun: State = ()
    for rank in range(1, space.depth + 1):
        fresh = tuple(np.repeat(part, wide, axis=-1) for part in bare)
        begun = _beside(begun, fresh) if begun else fresh
        lately = min(rank, long)
        if rank <= cutoff:
            labels = np.array([word[place] for place in reversed(range(lately)) for word in words])
            document = Document(rank, space.grade_of(labels), aspects=space.aspects_of(labels))
            begun = measure.step(reading.sized(len(labels), rank - 1), begun, document)
            bare = measure.step(reading.sized(1, rank - 1), bare, scalar_document(space, rank, 0))
        if lately == long:
            done = tuple(part[..., :wide] for part in begun)
            rows.append(_score(measure, topic.sized(wide, rank), done, wide))
            begun = tuple(part[..., wide:] for part in begun) if long > 1 else ()
    refuse_foresight(measure, topic)
    return np.concatenate(rows).reshape(-1, wide)


def _beside(states: State, one: State) -> State:
    return tuple(np.concatenate([left, right], axis=-1) for left, right in zip(states, one, strict=True))


def _score(measure: Measure, topic: Topic, state: State, width: int) -> Lanes:
    return scores_of(measure, topic.num, measure.score(topic, state), width)
