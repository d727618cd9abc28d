"""A measure over a whole space: the lanes are the nodes of one level, each costs one step from its parent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from axiometer.data.recall_base import Base
from axiometer.metrics.families import documents_read, ours
from axiometer.metrics.function import UnscoredError
from axiometer.metrics.guard import guarded, scores_of
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.one_question import remembered
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic, Lanes, UndecidedError, floats
from axiometer.numeric.compare import rational
from axiometer.spaces import Space, allowed_under
from axiometer.spaces.space import Labels

Ints = npt.NDArray[np.int64]
END = -1
WORTH = 0.7
"""Nodes are merged where so much is left of them at the most: finding equal ones costs about a step."""


class WatchedTopic(Topic):
    """A topic that notes whether the measure looks at the length of the list."""

    note: ClassVar[str] = "length"

    def __getattribute__(self, name: str) -> Any:
        if name == "length":
            object.__getattribute__(self, "looked_at").add(type(self).note)
        return object.__getattribute__(self, name)

    def reading(self) -> ReadingTopic:
        """The same topic while the list is read, when nobody knows where it ends."""
        names = type(self).__dataclass_fields__
        return ReadingTopic(**{name: object.__getattribute__(self, name) for name in names})

    def sized(self, width: int, length: int) -> Topic:
        """The same topic for so many lists of this length; those of one row of the base stay together."""
        group = self.group
        if group is not None:
            group = np.repeat(group, width // len(group))
        return self.changed(width=width, length=length, group=group)


class ReadingTopic(WatchedTopic):
    """A topic before the list's end: in a space one step serves lists of many lengths."""

    note: ClassVar[str] = "length while reading"


def topic_of(measure: Measure, space: Space, num: Arithmetic) -> WatchedTopic:
    """The topic of a space, refused where the measure cannot read it, or reads it now so, now otherwise."""
    if not ours(measure):
        # Here, because comparing the ways to read needs this module.
        from axiometer.metrics.consistency import refuse_unsteady

        refuse_unsteady(measure)
    cache, looked_at = _memory(measure, space, num)
    topic = WatchedTopic(num, space.base, 1, space.depth + 1, 0, space.depth, None, cache, looked_at)
    measure.check(topic)
    return topic


def _topic_under(measure: Measure, spaces: tuple[Space, ...], num: Arithmetic) -> WatchedTopic:
    """The topics of a space under several recall bases."""
    cache, looked_at = _memory(measure, spaces, num)
    depth, rows = spaces[0].depth, np.arange(len(spaces))
    topic = WatchedTopic(num, _base_of(spaces), len(spaces), depth + 1, 0, depth, rows, cache, looked_at)
    measure.check(topic)
    return topic


@lru_cache(maxsize=16)
def _base_of(spaces: tuple[Space, ...]) -> Base:
    """Kept, because all measures look at the same recall bases."""
    return Base.joined([space.base for space in spaces])


@remembered(64)
def _memory(
    measure: Measure, space: Space | tuple[Space, ...], num: Arithmetic
) -> tuple[dict[Any, Any], set[str]]:
    """What is computed, and what was looked at, once for a measure on a space."""
    return {}, set()


@dataclass(frozen=True)
class Tree:
    """Values of a subtree's nodes: `values[i]` are those of level `first + i`, below one prefix.

    Where there are `bases`, each level has a row for each of them: the space under that recall base. `idle`
    is true where a not relevant document provably leaves the value as it is: the measure does not read it,
    and does not look at where the list ends. `still` is the level from which on no document matters.
    """

    space: Space
    prefix: Labels
    values: tuple[Lanes, ...]
    idle: bool
    still: int
    num: Arithmetic
    bases: tuple[Space, ...] = ()

    def again(self, measure: Measure) -> Tree:
        """The same nodes read by another measure."""
        if self.bases:
            return grow_under(measure, self.bases, self.num)
        return grow(measure, self.space, self.num, self.prefix, self.first + len(self.values) - 1)

    @property
    def rows(self) -> tuple[Space, ...]:
        """The space under each recall base that it was read with: its own, unless there are several."""
        return self.bases or (self.space,)

    @property
    def first(self) -> int:
        """The level of the subtree's root."""
        return len(self.prefix)

    @property
    def whole(self) -> bool:
        """Whether all lists of the space are in it."""
        return not self.prefix and len(self.values) == self.space.depth + 1

    @cached_property
    def peak(self) -> float:
        """The largest magnitude among float values."""
        return max(float(np.max(np.abs(values))) for values in self.values)

    @cached_property
    def exact(self) -> dict[Measure, dict[tuple[int, Labels], Any]]:
        """What was scored again in exact arithmetic, by reader, row and list: axioms ask for the same."""
        return {}

    @cached_property
    def allowed(self) -> MarkedTree:
        """The same nodes by what the recall bases allow: 0, else NaN; found once: axioms ask for the same."""
        held = allowed_under(self.rows)
        levels = range(self.first, self.first + len(self.values))
        return self.marked([self._mask(level, held[level]) for level in levels])

    def _mask(self, level: int, allowed: npt.NDArray[np.bool_]) -> Lanes:
        start, count = self.offset(level), self.at(level).shape[-1]
        return np.where(allowed[:, start : start + count], 0.0, np.nan)

    def marked(self, values: Sequence[Lanes]) -> MarkedTree:
        """The same nodes with something else than their values."""
        told = (self.idle, self.still, self.num, self.bases)
        return MarkedTree(self.space, self.prefix, tuple(values), *told)

    @cached_property
    def flat(self) -> Lanes:
        """The values of all levels side by side, a row for each recall base, a column for each number."""
        return np.concatenate([np.atleast_2d(values) for values in self.values], axis=-1)

    @cached_property
    def ranks(self) -> Ints | None:
        """As `flat`, the places of rational values in their order; None where floats are needed to tell."""
        values = self.flat.ravel()
        if not (self.num.exact and rational(values)):
            return None
        _, first, place = np.unique(floats(values), return_index=True, return_inverse=True)
        same = bool(np.all(values[first][place] == values))
        return place.reshape(self.flat.shape) if same else None

    @cached_property
    def essences(self) -> Ints:
        """By number, the list without what provably does not matter, as `essence`."""
        found, start = [np.zeros(1, dtype=np.int64)], 1
        for level in range(1, len(self.values)):
            above = np.repeat(found[-1], self.space.branching)
            own = np.arange(start, start + len(above))
            label, start = np.arange(len(above)) % self.space.branching, start + len(above)
            found.append(np.where((level >= self.still) | (self.idle & (label == 0)), above, own))
        return np.concatenate(found)

    def at(self, level: int) -> Lanes:
        """The values of one level."""
        return self.values[level - self.first]

    def labels(self, number: int) -> Labels:
        """The list of a number, as `flat` has them."""
        level = 0
        while number >= (count := self.space.branching**level):
            number, level = number - count, level + 1
        return self.space.labels(level, number)

    def essence(self, level: int, index: int) -> Labels:
        """The list without what provably does not matter: past the cutoff, and idle documents at its end."""
        labels = self.space.labels(level, index)[: self.still - 1]
        if self.idle:
            while labels and labels[-1] == 0:
                labels = labels[:-1]
        return labels

    def offset(self, level: int) -> int:
        """The number of this subtree's first node on a level."""
        return self.space.number(self.prefix) * int(self.space.branching ** (level - self.first))


class MarkedTree(Tree):
    """A tree that holds something else than values: whoever reads it, its nodes are marked alike."""

    def again(self, measure: Measure) -> Tree:
        """The same, as another tree."""
        return replace(self)


@dataclass(frozen=True)
class Nodes:
    """The nodes of a level of a tree as lanes; nodes of one and the same state may share a lane.

    `place` is the lane of each node, None where each has its own. `group` is the topic's, lane by lane.
    """

    state: State
    values: Lanes
    group: Ints | None
    place: Ints | None = None

    def topic(self, topic: Topic, length: int) -> Topic:
        """The topic for these lanes, with lists of a length."""
        return topic.changed(width=len(self.values), length=length, group=self.group)

    def below(self, state: State, values: Lanes) -> Nodes:
        """The nodes of the next level: those below a lane stand side by side."""
        wide = len(values) // len(self.values)
        group = None if self.group is None else np.repeat(self.group, wide)
        place = None if self.place is None else (self.place[:, None] * wide + np.arange(wide)).ravel()
        return Nodes(state, values, group, place)

    def merged(self) -> Nodes:
        """Nodes of equal rational states as one lane: what they add to the list is computed once."""
        columns = _columns(self.state, len(self.values))
        if columns is None:
            return self
        near = [floats(column) for column in columns] + ([] if self.group is None else [self.group])
        lane = _numbered(near)
        _, first, lane = np.unique(lane, return_index=True, return_inverse=True)
        if len(first) > WORTH * len(lane):
            return self
        # Numbers that fall on the same float need not be the same.
        if not all(bool(np.all(column[first][lane] == column)) for column in columns):
            return self
        place = lane if self.place is None else lane[self.place]
        group = None if self.group is None else self.group[first]
        return Nodes(_taken(self.state, first), self.values[first], group, place)


def _columns(state: State, width: int) -> list[Lanes] | None:
    """What a state holds, a column for each number of a lane; None where one is no rational."""
    parts = [np.broadcast_to(part, (*np.shape(part)[:-1], width)) for part in state]
    columns = [column for part in parts for column in np.reshape(part, (-1, width))]
    return columns if all(map(rational, columns)) else None


def _numbered(columns: Sequence[Lanes]) -> Ints:
    """A number for each row of columns, the same for equal rows."""
    found = np.zeros(len(columns[0]), dtype=np.int64)
    for column in columns:
        _, place = np.unique(column, return_inverse=True)
        _, found = np.unique(found * (int(place.max(initial=0)) + 1) + place, return_inverse=True)
    return found


def grow(
    measure: Measure, space: Space, num: Arithmetic, prefix: Labels = (), last: int | None = None
) -> Tree:
    """Scores all nodes below a prefix, down to level `last`."""
    with guarded(measure):
        topic = topic_of(measure, space, num)
        return grown(measure, space, topic, prefix, space.depth if last is None else last)


def grow_on(measure: Measure, space: Space, base: Base, num: Arithmetic) -> Tree:
    """Scores all nodes of a space over a recall base that is not the space's own."""
    topic = WatchedTopic(num, base, 1, max(space.depth, measure.cutoff or 0) + 1, 0, space.depth)
    with guarded(measure):
        return grown(measure, space, topic, (), space.depth)


def grow_under(measure: Measure, spaces: Sequence[Space], num: Arithmetic) -> Tree:
    """The same space under several recall bases at once: for each level (bases, lists).

    >>> from axiometer import measure
    >>> from axiometer.numeric import FLOAT
    >>> from axiometer.spaces import grade_space
    >>> spaces = [grade_space(2, depth=2, relevant=n) for n in (1, 2)]
    >>> grow_under(measure("R@2"), spaces, FLOAT).at(1).tolist()
    [[0.0, 1.0], [0.0, 0.5]]
    """
    if not ours(measure):
        # A class from elsewhere may take the base of one row for that of another.
        trees = [grow(measure, space, num) for space in spaces]
        columns = tuple(np.stack(level) for level in zip(*(tree.values for tree in trees), strict=True))
        idle, still = all(tree.idle for tree in trees), max(tree.still for tree in trees)
        return Tree(spaces[0], (), columns, idle, still, num, tuple(spaces))
    topic = _topic_under(measure, tuple(spaces), num)
    with guarded(measure):
        tree = grown(measure, spaces[0], topic, (), spaces[0].depth)
    values = tuple(level.reshape(len(spaces), -1) for level in tree.values)
    return replace(tree, values=values, bases=tuple(spaces))


def grown(
    measure: Measure,
    space: Space,
    topic: WatchedTopic,
    prefix: Labels,
    bottom: int,
    skips: bool | None = None,
) -> Tree:
    """The tree below a prefix; not relevant documents are skipped where they are known not to be read."""
    skips = documents_read(measure) == "relevant" if skips is None else skips
    cutoff = measure.cutoff or space.depth
    reading = topic.reading()
    state, idle = measure.start(reading), skips or watches_misses(measure, topic.num)
    for rank, label in enumerate(prefix[:cutoff], start=1):
        after = measure.step(reading, state, scalar_document(space, rank, label))
        idle = idle and (skips or label != 0 or unchanged(state, after))
        state = after
    nodes = Nodes(state, _column(measure, topic.changed(length=len(prefix)), state), topic.group)
    values = [nodes.values]
    merges = topic.num.exact and ours(measure)
    for level in range(len(prefix) + 1, bottom + 1):
        state, here = nodes.state, nodes.topic(reading, level - 1)
        below = [
            state
            if level > cutoff or (skips and label == 0)
            else measure.step(here, state, scalar_document(space, level, label))
            for label in range(space.branching)
        ]
        idle = idle and (skips or level > cutoff or unchanged(state, below[0]))
        scores = _children(measure, nodes.topic(topic, level), nodes.values, state, below)
        nodes = nodes.below(_stacked(below) if level <= cutoff else _repeated(state, len(below)), scores)
        values.append(nodes.values if nodes.place is None else nodes.values[nodes.place])
        if merges and level < bottom:
            nodes = nodes.merged()
    refuse_foresight(measure, topic)
    ends = "length" in topic.looked_at
    still = space.depth + 1 if ends else cutoff + 1
    return Tree(space, prefix, tuple(values), idle and not ends, still, topic.num)


def watches_misses(measure: Measure, num: Arithmetic) -> bool:
    """Whether it is worth to watch if not relevant documents change a state: floats may hide that they do."""
    return num.exact and measure.reads == "relevant"


def unchanged(before: State, after: State) -> bool:
    """Whether a state is provably the same as before."""
    try:
        return all(bool(np.all(old == new)) for old, new in zip(before, after, strict=True))
    except UndecidedError:
        return False


def refuse_foresight(measure: Measure, topic: Topic) -> None:
    """Refuses a measure that looked at the length of the list before it was read to its end."""
    if ReadingTopic.note in topic.looked_at:
        raise UnscoredError(
            f"{measure} looks at the length of the list while it reads",
            remedy="look at topic.length in score(): a step cannot know where the list ends",
        )


def scalar_document(space: Space, rank: int, label: int) -> Document:
    """One document that all lanes read."""
    return Document(
        rank, min(label, 1) if space.kind == "aspects" else label, aspects=space.aspects_of(label)
    )


def _column(measure: Measure, topic: Topic, state: State) -> Lanes:
    return scores_of(measure, topic.num, measure.score(topic, state), topic.width)


def _children(measure: Measure, topic: Topic, parents: Lanes, state: State, below: Sequence[State]) -> Lanes:
    """Values of the next level; a child with its parent's state has its value too, unless length counts."""
    columns = np.empty((len(parents), len(below)), dtype=parents.dtype)
    for label, child in enumerate(below):
        shared = child is state and "length" not in topic.looked_at
        columns[:, label] = parents if shared else _column(measure, topic, child)
    return columns.reshape(-1)


def _stacked(states: Sequence[State]) -> State:
    """The children's states side by side, child by child."""
    parts = zip(*states, strict=True)
    return tuple(
        np.stack(np.broadcast_arrays(*part), axis=-1).reshape(*part[0].shape[:-1], -1) for part in parts
    )


def _repeated(state: State, times: int) -> State:
    return tuple(np.repeat(part, times, axis=-1) for part in state)


def score_lists(measure: Measure, space: Space, num: Arithmetic, lists: Sequence[Labels]) -> list[Any]:
    """Values of single lists of a space, in any arithmetic.

    >>> from axiometer import measure
    >>> from axiometer.numeric import FLOAT
    >>> from axiometer.spaces import grade_space
    >>> score_lists(measure("RR"), grade_space(2, depth=3), FLOAT, [(0, 1), (1,), ()])
    [0.5, 1.0, 0.0]
    """
    return score_rows(measure, space, num, *_as_rows(lists))


def score_on(measure: Measure, space: Space, topic: WatchedTopic, lists: Sequence[Labels]) -> list[Any]:
    """As `score_lists`, on a topic that was made already."""
    matrix, lengths = _as_rows(lists)
    return _scored(measure, space, topic, matrix, lengths, np.zeros_like(lengths))


def score_under(
    measure: Measure, spaces: Sequence[Space], num: Arithmetic, bases: Ints, lists: Sequence[Labels]
) -> list[Any]:
    """Values of single lists, each under the recall base of the space that `bases` names for it.

    >>> from axiometer import measure
    >>> from axiometer.numeric import FLOAT
    >>> from axiometer.spaces import grade_space
    >>> spaces = [grade_space(2, depth=2, relevant=n) for n in (1, 2)]
    >>> score_under(measure("R@2"), spaces, FLOAT, np.array([1, 0]), [(1,), (1,)])
    [0.5, 1.0]
    """
    if not ours(measure):
        # Somebody else's class may do with several topics what it does not do with one.
        found = np.empty(len(lists), dtype=object)
        for row in np.unique(bases).tolist():
            here = np.flatnonzero(bases == row)
            found[here] = score_lists(measure, spaces[row], num, [lists[at] for at in here.tolist()])
        return list(found)
    return _scored(measure, spaces[0], _topic_under(measure, tuple(spaces), num), *_as_rows(lists), bases)


def _as_rows(lists: Sequence[Labels]) -> tuple[Ints, Ints]:
    """Lists as rows of a matrix, and their lengths."""
    lengths = np.fromiter(map(len, lists), dtype=np.int64, count=len(lists))
    matrix = np.zeros((len(lists), int(lengths.max(initial=0))), dtype=np.int64)
    held = np.arange(matrix.shape[1]) < lengths[:, None]
    matrix[held] = np.fromiter(chain.from_iterable(lists), dtype=np.int64, count=int(lengths.sum()))
    return matrix, lengths


def score_rows(measure: Measure, space: Space, num: Arithmetic, matrix: Ints, lengths: Ints) -> list[Any]:
    """Values of lists given as rows of a matrix: each beginning that several lists share is read once."""
    return _scored(measure, space, topic_of(measure, space, num), matrix, lengths, np.zeros_like(lengths))


def _scored(
    measure: Measure, space: Space, topic: WatchedTopic, matrix: Ints, lengths: Ints, bases: Ints
) -> list[Any]:
    if not len(lengths):
        return []
    with guarded(measure):
        skips = documents_read(measure) == "relevant"
        rows, bases, place = _distinct(matrix, _read_to(measure, matrix, lengths, skips), bases)
        state = _states_after(measure, space, topic.reading(), rows, bases, skips)
        found = _scores_after(measure, topic, state, bases, place, lengths)
    refuse_foresight(measure, topic)
    return list(found)


def _read_to(measure: Measure, matrix: Ints, lengths: Ints, skips: bool) -> Ints:
    """The last rank of each list that is read: within the cutoff, and relevant where nothing else is read."""
    ends = np.minimum(lengths, measure.cutoff) if measure.cutoff else lengths
    if not skips:
        return ends
    ranks = np.arange(1, matrix.shape[1] + 1)
    last: Ints = np.where((matrix != 0) & (ranks <= ends[:, None]), ranks, 0).max(axis=1, initial=0)
    return last


def _distinct(matrix: Ints, ends: Ints, bases: Ints) -> tuple[Ints, Ints, Ints]:
    """The beginnings of lists, each under its base, in lexicographic order; and for each list which it is.

    Behind the end of a list stands END.
    """
    width = int(ends.max(initial=0))
    held = np.where(np.arange(width) < ends[:, None], matrix[:, :width], END)
    # Texts of big-endian numbers are in the order of the numbers.
    marked = np.column_stack([bases, held - END]).astype(">u4")
    texts = np.ascontiguousarray(marked).view(f"S{4 * (width + 1)}").ravel()
    _, first, place = np.unique(texts, return_index=True, return_inverse=True)
    return held[first], bases[first], place


def _states_after(
    measure: Measure, space: Space, reading: ReadingTopic, rows: Ints, bases: Ints, skips: bool
) -> State:
    """The states after distinct lists in lexicographic order, rank by rank: a node is a shared beginning."""
    depth = rows.shape[1]
    ends = (rows != END).sum(axis=1)
    branches = np.zeros(len(rows), dtype=np.int64)
    if depth:
        branches[1:] = (rows[1:] != rows[:-1]).argmax(axis=1) * (bases[1:] == bases[:-1])
    held, node = np.unique(bases, return_inverse=True)
    state = tuple(np.array(part) for part in measure.start(_over(reading, held, 0)))
    done = list[tuple[Ints, State]]()
    for before in range(depth + 1):
        if len(ended := np.flatnonzero(ends == before)):
            done.append((ended, _taken(state, node[ended])))
        begins = (ends > before) & (branches <= before)
        first = np.flatnonzero(begins)
        if not len(first):
            break
        labels, state = rows[first, before], _taken(state, node[first])
        node = np.cumsum(begins) - 1
        read = np.flatnonzero(labels) if skips else np.arange(len(labels))
        if len(read):
            document = Document(
                before + 1, space.grade_of(labels[read]), aspects=space.aspects_of(labels[read])
            )
            here = _over(reading, bases[first[read]], before)
            state = _stepped(measure, here, state, document, read)
    back = np.argsort(np.concatenate([ended for ended, _ in done]))
    parts = zip(*(state for _, state in done), strict=True)
    return tuple(np.concatenate(part, axis=-1)[..., back] for part in parts)


def _over(topic: Topic, bases: Ints, length: int) -> Topic:
    """The topic for a lane under each of these bases."""
    return topic.changed(width=len(bases), length=length, group=None if topic.group is None else bases)


def _taken(state: State, lanes: Ints) -> State:
    return tuple(np.asarray(part)[..., lanes] for part in state)


def _stepped(measure: Measure, topic: Topic, state: State, document: Document, read: Ints) -> State:
    """The state after a document that some lanes read; the others keep theirs."""
    everyone = all(part.shape[-1] == len(read) for part in state)
    after = measure.step(topic, state if everyone else _taken(state, read), document)
    stepped = []
    for old, new in zip(state, after, strict=True):
        shape = (*old.shape[:-1], len(read))
        spread = new if np.shape(new) == shape else np.broadcast_to(new, shape)
        if not everyone:
            joined = old.astype(np.result_type(old, spread))
            joined[..., read] = spread
            spread = joined
        stepped.append(spread)
    return tuple(stepped)


def _scores_after(
    measure: Measure, topic: WatchedTopic, state: State, bases: Ints, place: Ints, lengths: Ints
) -> npt.NDArray[np.object_]:
    """The scores of lists by their states: of all at once, unless the measure looks at where a list ends."""
    found = np.empty(len(lengths), dtype=object)
    if ours(measure) and "length" not in topic.looked_at:
        scored = measure.score(_over(topic, bases, int(lengths.max())), state)
        if "length" not in topic.looked_at:
            found[:] = scores_of(measure, topic.num, scored, len(bases))[place]
            return found
    for length in np.unique(lengths).tolist():
        here = np.flatnonzero(lengths == length)
        distinct, back = np.unique(place[here], return_inverse=True)
        scored = measure.score(_over(topic, bases[distinct], length), _taken(state, distinct))
        found[here] = scores_of(measure, topic.num, scored, len(distinct))[back]
    return found
