"""The cases of a rewrite: all of a space's as index arithmetic on its tree, and those of long lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain, product

import numpy as np
import numpy.typing as npt

from axiometer.metrics.tree import Tree
from axiometer.numeric import Lanes
from axiometer.spaces import Space, room_under
from axiometer.spaces.rewrite import ACROSS, Rewrite, Rule
from axiometer.spaces.space import Labels

Ints = npt.NDArray[np.int64]
Node = tuple[int, int]
"""A list as (level, number)."""
Case = tuple[Labels, ...]
"""The lists that an axiom compares: the worse and the better one, or two moves."""
EVERY_RANK = 300
"""In lists that may be longer, only ranks near the top, near the cutoff and near the end are looked at."""
NEAR = 6
EMPTY: Ints = np.zeros(0, dtype=np.int64)


@dataclass(frozen=True)
class Pairs:
    """Values that should satisfy lower <= upper (or lower < upper), element by element.

    Both sides have a row for each recall base of the tree; `nodes(i)` gives the lists of case i of a row,
    counted in lexicographic order: lower, upper. Where gains are compared it gives four: the upper gain leads
    from the first to the second, the lower one from the third to the fourth. `case(i)` gives the lists that a
    witness shows, if they are not the nodes. `equal` says that the two sides are the same by construction,
    `further` that the upper side is read one rank further. `longest` is the length of the longest list.
    """

    lower: Lanes
    upper: Lanes
    nodes: Callable[[int], tuple[Node, ...]]
    longest: int
    equal: bool = False
    case: Callable[[int], tuple[Node, ...]] | None = None

    def shown(self, i: int) -> tuple[Node, ...]:
        """The lists of case i."""
        return self.nodes(i) if self.case is None else self.case(i)

    def only(self, kept: Ints) -> Pairs:
        """Some of the cases."""
        rows = len(self.lower)
        lower, upper = (
            side.reshape(rows, -1)[:, kept] for side in np.broadcast_arrays(self.lower, self.upper)
        )
        nodes, case = self.nodes, self.case
        return replace(
            self,
            lower=lower,
            upper=upper,
            nodes=lambda i: nodes(int(kept[i])),
            case=None if case is None else lambda i: case(int(kept[i])),
        )


@dataclass(frozen=True)
class Numbered:
    """Cases by the numbers of their two lists: the empty list is 0, shorter ones come first.

    `longest` is the length of a case's longest list, `equal` says that its sides are the same by
    construction. The cases of a block, from `starts` on, have the same lengths and stand in their order.
    """

    lower: Ints
    upper: Ints
    longest: Ints
    equal: npt.NDArray[np.bool_]
    starts: Ints
    blocks: tuple[Pairs, ...]

    @staticmethod
    def of(blocks: Iterable[Pairs]) -> Numbered:
        """All cases of blocks whose sides are the numbers of lists."""
        held, sides = [], []
        for block in blocks:
            side = [np.ravel(side) for side in np.broadcast_arrays(block.lower, block.upper)]
            if len(side[0]):
                held.append(replace(block, lower=EMPTY, upper=EMPTY))
                sides.append(side)
        sizes = [len(lower) for lower, _ in sides]
        lower, upper = ([side[at] for side in sides] for at in (0, 1))
        return Numbered(
            np.concatenate([EMPTY, *lower]),
            np.concatenate([EMPTY, *upper]),
            np.repeat([block.longest for block in held], sizes),
            np.repeat([block.equal for block in held], sizes).astype(bool),
            np.cumsum([0, *sizes])[:-1],
            tuple(held),
        )

    def block_of(self, cases: Ints) -> Ints:
        """The block of each of some cases."""
        return np.searchsorted(self.starts, cases, side="right") - 1

    def shown(self, case: int) -> tuple[Node, ...]:
        """The lists that a case shows."""
        at = int(self.block_of(np.array([case]))[0])
        return self.blocks[at].shown(case - int(self.starts[at]))


def cases_in(rewrite: Rewrite, tree: Tree, upper: Tree, cutoff: int | None) -> Iterator[Pairs]:
    """All cases whose lists are in the tree, block by block; the better list is read off `upper`.

    Each is there once: two lists that several places or documents of the statement lead to are one case, and
    a list is no case with itself.
    """
    rules = rewrite.rules(tree.space.branching)
    seen = None if all(rule.sharp for rule in rules) else np.zeros(0, dtype=np.int64)
    for rule in rules:
        for lengths in _lengths(rewrite, rule, tree):
            if not rewrite.reaches(lengths, cutoff):
                continue
            for block in _block(rewrite, rule, lengths, tree, upper):
                if seen is None:
                    yield block
                    continue
                keys = _keys(rule, lengths, tree)
                fresh = np.flatnonzero(~np.isin(keys, seen) & (keys >= 0))
                seen = np.union1d(seen, keys[fresh])
                if len(fresh):
                    yield block.only(fresh)


def _lengths(rewrite: Rewrite, rule: Rule, tree: Tree) -> Iterator[tuple[int, ...]]:
    """How long the lists of a statement may be, so that both sides are lists of the space."""
    worse, better = (sum(map(len, words)) for words in (rule.worse, rule.better))
    space, last = tree.space, tree.first + len(tree.values) - 1
    most = last - max(worse, better)
    least = 0 if space.empty else max(1 - min(worse, better), 0)
    for lengths in product(range(most + 1), repeat=len(rewrite.lists)):
        total = sum(lengths)
        if lengths[0] < tree.first or not least <= total <= most:
            continue
        if space.exact and not total + worse == total + better == space.depth:
            continue
        yield lengths


def _block(
    rewrite: Rewrite, rule: Rule, lengths: tuple[int, ...], tree: Tree, upper: Tree
) -> Iterator[Pairs]:
    """All lists of these lengths in the places of the statement's."""
    wide, first = tree.space.branching, tree.first
    places = _places(rule, tree, lengths[0])
    if places is not None and not len(places):
        return
    lower, higher = (
        _side(side, words, lengths, places) for side, words in ((tree, rule.worse), (upper, rule.better))
    )
    heads = wide ** (lengths[0] - first) if places is None else len(places)
    shape = (heads, *(wide**length for length in lengths[1:]))
    start = tree.offset(lengths[0])

    def numbers(i: int) -> list[int]:
        found: list[int] = []
        for size in reversed(shape):
            i, at = divmod(i, size)
            found.append(at)
        head = found[-1] if places is None else int(places[found[-1]])
        return [head + start, *found[-2::-1]]

    def nodes(i: int, shown: tuple[tuple[Labels, ...], ...] = (rule.worse, rule.better)) -> tuple[Node, ...]:
        parts = numbers(i)
        return tuple(_node(words, lengths, parts, wide) for words in shown)

    ranks, _ = rewrite.places(lengths)
    longest = sum(lengths) + max(sum(map(len, words)) for words in (rule.worse, rule.better))
    same = upper is tree and (ranks >= tree.still or (tree.idle and _idle(rewrite, rule)))
    case = partial(nodes, shown=rule.shown) if rule.start else None
    yield Pairs(lower, higher, nodes, longest, same, case)


def _side(tree: Tree, words: tuple[Labels, ...], lengths: tuple[int, ...], places: Ints | None) -> Lanes:
    """The values of the lists with these words: an axis for each list of the statement."""
    level = sum(lengths) + sum(map(len, words))
    return _picked(tree.at(level), tree, words, lengths, places)


def _picked(
    values: Lanes, tree: Tree, words: tuple[Labels, ...], lengths: tuple[int, ...], places: Ints | None
) -> Lanes:
    """Of something for each list of a level, that of the lists with these words."""
    wide = tree.space.branching
    shape, index = [-1], list[slice | int]([slice(None)])
    for at, (length, word) in enumerate(zip(lengths, words, strict=True)):
        shape += [wide ** (length - (tree.first if at == 0 else 0)), wide ** len(word)]
        index += [slice(None), tree.space.number(word)]
    found = values.reshape(shape)[tuple(index)]
    return found if places is None else np.take(found, places, axis=1)


def _keys(rule: Rule, lengths: tuple[int, ...], tree: Tree) -> Ints:
    """A number for each case of a block, by its two lists; -1 where they are one."""
    wide, places = tree.space.branching, _places(rule, tree, lengths[0])
    sides = []
    for words in (rule.worse, rule.better):
        level = sum(lengths) + sum(map(len, words))
        before = sum(wide**less for less in range(level))
        numbers = np.arange(before, before + wide**level, dtype=np.int64)
        sides.append(_picked(numbers, tree, words, lengths, places).ravel())
    lower, upper = sides
    return np.where(lower == upper, -1, lower * sum(wide**k for k in range(tree.space.depth + 1)) + upper)


def _node(words: tuple[Labels, ...], lengths: Sequence[int], parts: Sequence[int], wide: int) -> Node:
    level, number = 0, 0
    for word, length, part in zip(words, lengths, parts, strict=True):
        number = number * wide**length + part
        level += length + len(word)
        for label in word:
            number = number * wide + label
    return level, number


def _idle(rewrite: Rewrite, rule: Rule) -> bool:
    """Whether the two sides differ by documents at the end alone that are not relevant."""
    if not rewrite.ends or rule.worse[:-1] != rule.better[:-1]:
        return False
    return stripped(rule.worse[-1]) == stripped(rule.better[-1])


def stripped(labels: Labels) -> Labels:
    """A list without the documents at its end that are not relevant.

    >>> stripped((0, 1, 0, 0))
    (0, 1)
    """
    end = len(labels)
    while end and labels[end - 1] == 0:
        end -= 1
    return labels[:end]


def _places(rule: Rule, tree: Tree, level: int) -> Ints | None:
    """Which first lists fit, by their number below the tree's prefix; None for all."""
    if rule.covered is None and rule.fresh is None:
        return None
    return fitting(tree.space.branching, tree.prefix, level, rule.covered, rule.fresh)


@lru_cache(maxsize=256)
def fitting(wide: int, prefix: Labels, level: int, covered: int | None, fresh: int | None) -> Ints:
    """The lists of a level below a prefix that have one label and lack another, by their number there.

    >>> fitting(3, (), 2, 1, 2).tolist()
    [1, 3, 4]
    """
    bits = covered_bits(wide, prefix, level)
    fits = np.ones(len(bits), dtype=bool)
    if covered is not None:
        fits &= (bits >> np.uint32(covered) & np.uint32(1)).astype(bool)
    if fresh is not None:
        fits &= ~(bits >> np.uint32(fresh) & np.uint32(1)).astype(bool)
    return np.flatnonzero(fits)


@lru_cache(maxsize=64)
def covered_bits(wide: int, prefix: Labels, level: int) -> npt.NDArray[np.uint32]:
    """A bit for each label that a list has, for the lists of a level below a prefix.

    >>> covered_bits(3, (1,), 2).tolist()
    [3, 2, 6]
    """
    if level == len(prefix):
        return np.array([sum({1 << label for label in prefix})], dtype=np.uint32)
    above = covered_bits(wide, prefix, level - 1)
    return (above[:, None] | (1 << np.arange(wide, dtype=np.uint32))).reshape(-1).astype(np.uint32)


@dataclass(frozen=True)
class LongCases:
    """Cases of long lists: each list once, and the places of a case's lists among them, a row for each case.

    `counts` says how often each label occurs in a list, `longest` how long the longest list of a case is.
    """

    lists: tuple[Labels, ...]
    places: Ints
    counts: Ints
    longest: Ints

    @staticmethod
    def of(cases: Sequence[Case], branching: int) -> LongCases:
        """The cases in their order."""
        number = {labels: at for at, labels in enumerate(dict.fromkeys(chain.from_iterable(cases)))}
        counts = [[labels.count(label) for label in range(branching)] for labels in number]
        return LongCases(
            tuple(number),
            np.array([[number[labels] for labels in case] for case in cases], dtype=np.int64),
            np.array(counts, dtype=np.int64),
            np.array([max(map(len, case)) for case in cases], dtype=np.int64),
        )

    def case(self, at: int) -> Case:
        """The lists of a case."""
        return tuple(self.lists[place] for place in self.places[at])

    def allowed(self, spaces: Sequence[Space]) -> npt.NDArray[np.bool_]:
        """Which recall base has the documents of all lists of a case: (bases, cases)."""
        held = (self.counts <= room_under(spaces)[:, None, :]).all(axis=2)
        whole: npt.NDArray[np.bool_] = held[:, self.places].all(axis=2)
        return whole


@lru_cache(maxsize=32)
def long_cases(rewrite: Rewrite, space: Space, cutoff: int | None) -> list[Case]:
    """Cases of lists as long as the space is deep, which nobody could list, in the order of witnesses.

    The lists of the statement hold no relevant document, or few, or nothing else. A strict statement about
    single documents on binary lists is tried at every rank with no other relevant document;
    everything else near the top, near the cutoff and near the end.
    """
    found: set[Case] = set()
    for rule in rewrite.rules(space.branching):
        for lengths, full in _long_lengths(rewrite, rule, space, cutoff):
            contexts = product(*(_contexts(length, rule, full, at) for at, length in enumerate(lengths)))
            found |= {rule.lists(parts) for parts in contexts if rule.fits(parts[0])}
    compared = (case for case in found if all(case) and case[1] != case[-1 if len(case) == 4 else 0])
    return sorted(compared, key=lambda case: (sum(map(len, case)), case))


def _long_lengths(
    rewrite: Rewrite, rule: Rule, space: Space, cutoff: int | None
) -> Iterator[tuple[tuple[int, ...], bool]]:
    """The lengths of the lists; nothing follows the last word. True where all contexts are tried."""
    inner = len(rewrite.lists) - 1 - (0 if rewrite.ends else 1)
    tail = () if rewrite.ends else (0,)
    words = max(sum(map(len, rule.worse)), sum(map(len, rule.better)))
    depth, positions = space.depth, rewrite.strict and rewrite.even and space.branching == 2
    near = near_ranks(depth, cutoff)
    ranks = long_ranks(depth, cutoff) if positions else near
    single = positions and all(len(word) <= 1 for word in rule.worse)
    for first in ranks:
        for gaps in product(range(depth if single else 2) if inner else (0,), repeat=inner):
            lengths = (first - 1, *gaps, *tail)
            end = sum(lengths) + words
            if end > depth or not rewrite.reaches(lengths, cutoff):
                continue
            if inner and depth > EVERY_RANK and end not in ranks:
                continue
            close = first in near and all(gap < 2 for gap in gaps)
            yield lengths, close or _crosses(rewrite, first, end, cutoff)


def _crosses(rewrite: Rewrite, first: int, end: int, cutoff: int | None) -> bool:
    """The corners of what goes across the cutoff."""
    if rewrite.cut != ACROSS or cutoff is None:
        return False
    return first in (1, cutoff) and end in (cutoff + 1, cutoff + 2)


@lru_cache(maxsize=16)
def long_ranks(depth: int, cutoff: int | None) -> tuple[int, ...]:
    """The ranks of long lists that are looked at: all, or those near the top, the cutoff and the end.

    >>> len(long_ranks(140, 10)), len(long_ranks(2002, 1000))
    (140, 27)
    """
    if depth <= EVERY_RANK:
        return tuple(range(1, depth + 1))
    return near_ranks(depth, cutoff)


@lru_cache(maxsize=16)
def near_ranks(depth: int, cutoff: int | None) -> tuple[int, ...]:
    """The ranks near the top, the cutoff and the end."""
    near = {rank for about in (1, cutoff or 1, depth) for rank in range(about - NEAR, about + NEAR + 1)}
    return tuple(sorted(rank for rank in near if 1 <= rank <= depth))


def _contexts(length: int, rule: Rule, full: bool, at: int) -> set[Labels]:
    """Lists of a length that stand for the others: with no relevant document, with one, with nothing else."""
    if at == 0 and rule.covered is not None:
        held = (rule.covered,)
        return {held + (0,) * (length - 1), (0,) * (length - 1) + held} if length else set()
    bare = {(0,) * length}
    if not full or not length:
        return bare
    return bare | {(1,) * length, (1, *(0,) * (length - 1)), (*(0,) * (length - 1), 1)}
