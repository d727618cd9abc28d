"""A space cut into subtrees: each chunk is a small value that anyone may work on, in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from axiometer.axioms.axiom import Axiom
from axiometer.axioms.pairs import Pairs, allowed
from axiometer.check.decide import Ints, decide
from axiometer.check.partial import Case, Partial
from axiometer.measures.function import FunctionMeasure
from axiometer.measures.measure import Measure
from axiometer.measures.tree import Tree, grow
from axiometer.numeric import FLOAT, RATIONAL, Arithmetic
from axiometer.numeric.arithmetic import NoLogarithmError
from axiometer.spaces import Space
from axiometer.spaces.space import Labels

CHUNK_LISTS = 2_000_000
FUNCTION_LISTS = 20_000
"""A function of the user's takes microseconds for a list: so many of them are some tenths of a second."""
SMALL = 200_000
HANDY_BITS = 256

Report = Callable[[Measure, str, Space, list[Case]], None]
"""Who wants to hear of every violating case: (measure, axiom, space, cases)."""


@dataclass(frozen=True)
class Chunk:
    """The subtree below a prefix, down to level `last`."""

    prefix: Labels
    last: int


def chunks(space: Space, lists: int = CHUNK_LISTS) -> Iterator[Chunk]:
    """The crown of the tree and the subtrees below it, each of at most so many lists where that is possible.

    Every list is the parent in exactly one chunk.

    >>> from axiometer.spaces import grade_space
    >>> [chunk.prefix for chunk in chunks(grade_space(2, depth=4), lists=20)]
    [(), (0,), (1,)]
    """
    cut = cut_level(space, lists)
    if cut == 0:
        yield Chunk((), space.depth)
        return
    yield Chunk((), cut)
    yield from (Chunk(prefix, space.depth) for prefix in product(range(space.branching), repeat=cut))


def cut_level(space: Space, lists: int) -> int:
    """The level at which the tree is cut; 0 where it stays whole."""
    cut = 0
    while cut < space.depth - 1 and below(space, cut) > lists:
        cut += 1
    return cut


def lists_for(measure: Measure, lists: int) -> int:
    """How many lists a chunk of this measure has: the same for any number of workers."""
    return min(lists, FUNCTION_LISTS) if isinstance(measure, FunctionMeasure) else lists


def below(space: Space, level: int) -> int:
    """How many lists a subtree has whose root is on this level."""
    return sum(space.branching**k for k in range(space.depth - level + 1))


def arithmetic_for(measure: Measure, space: Space) -> Arithmetic:
    """Rational for a small space and a measure of handy rationals, else float64 with exact second looks."""
    if isinstance(measure, FunctionMeasure) or space.size > SMALL:
        return FLOAT
    try:
        tree = grow(measure, space, RATIONAL, last=1)
    except NoLogarithmError:
        return FLOAT
    longest = max(int(value.q).bit_length() if value == value else 0 for value in tree.values[-1])
    return RATIONAL if longest <= HANDY_BITS else FLOAT


def run_chunk(
    measure: Measure,
    axioms: Sequence[Axiom],
    space: Space,
    chunk: Chunk,
    num: Arithmetic,
    report: Report | None = None,
) -> dict[str, Partial]:
    """Scores a subtree once and reads all axioms off it."""
    tree = grow(measure, space, num, chunk.prefix, chunk.last)
    return {a.full_name: read_pairs(measure, a, tree, a.pairs_for(measure, tree), report) for a in axioms}


def read_pairs(
    measure: Measure, axiom: Axiom, tree: Tree, blocks: Iterable[Pairs], report: Report | None = None
) -> Partial:
    """Decides the blocks of one axiom on one tree."""
    total = Partial()
    for block in blocks:
        pairs = allowed(block, tree.space)
        found = decide(measure, tree, pairs, axiom.strict)
        total += Partial(
            found.cases,
            len(found.violated),
            len(found.open),
            found.exact,
            _least(tree, pairs, found.violated),
            _least(tree, pairs, found.open),
        )
        if report and len(found.violated):
            cases = [_case(tree, pairs, int(place)) for place in found.violated]
            report(measure, axiom.full_name, tree.space, cases)
    return total


def _least(tree: Tree, pairs: Pairs, places: Ints) -> Case | None:
    """The block's smallest case: its pairs have the same lengths, and stand in lexicographic order."""
    return _case(tree, pairs, int(places[0])) if len(places) else None


def _case(tree: Tree, pairs: Pairs, place: int) -> Case:
    return tuple(tree.space.labels(*node) for node in pairs.shown(place))
