"""A space cut into subtrees: each chunk is a small value that anyone may work on, in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.axiomatics.axiom import Pairwise, known_form
from axiometer.axiomatics.cases import Case, Node, Numbered, Pairs
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.measure import Measure
from axiometer.metrics.tree import MarkedTree, Tree, grow, score_lists, score_under
from axiometer.numeric import FLOAT, RATIONAL, REAL, Arithmetic
from axiometer.numeric.arithmetic import NoLogarithmError
from axiometer.numeric.compare import OPEN, Ints, Sides, signs, slack_for
from axiometer.spaces import Space
from axiometer.spaces.space import Labels
from axiometer.verdicts.tally import Instance, Tally, instance_size

CHUNK_LISTS = 2_000_000
FUNCTION_LISTS = 20_000
"""A function of the user's takes microseconds for a list: so many of them are some tenths of a second."""
SMALL = 200_000
HANDY_BITS = 256
NUMBERED = 20_000
"""The cases of so small a space are taken together; those of a larger one block by block, without copies."""
Bools = npt.NDArray[np.bool_]

Report = Callable[[Measure, str, Space, list[Case]], None]
"""Who wants to hear of every violating case: (measure, axiom, space, cases)."""


@dataclass(frozen=True)
class Chunk:
    """The subtree below a prefix, down to level `last`."""

    prefix: Labels
    last: int


def chunk_name(chunk: Chunk) -> str:
    """A chunk as a key.

    >>> chunk_name(Chunk((0, 2), 9))
    '0.2:9'
    """
    return f"{'.'.join(map(str, chunk.prefix))}:{chunk.last}"


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
    axioms: Sequence[Pairwise],
    space: Space,
    chunk: Chunk,
    num: Arithmetic,
    report: Report | None = None,
) -> dict[str, Tally]:
    """Scores a subtree once and reads all axioms off it."""
    tree = grow(measure, space, num, chunk.prefix, chunk.last)
    return {axiom.full_name: read_off(measure, axiom, tree, report) for axiom in axioms}


def read_off(measure: Measure, axiom: Pairwise, tree: Tree, report: Report | None = None) -> Tally:
    """Decides all cases of one axiom on one tree."""
    if axiom.plain and known_form(axiom) and tree.whole and tree.space.size <= NUMBERED:
        return _decide_numbered(measure, axiom, tree, report)
    total = Tally()
    for pairs, allowed in zip(axiom.pairs(measure, tree), _allowed(measure, axiom, tree), strict=False):
        total += _decide(measure, axiom, tree, pairs, allowed, report)
    return total


@dataclass(frozen=True)
class CasesOf:
    """What the cases of an axiom of this package depend on: of the measure, its cutoff alone."""

    axiom: Pairwise
    cutoff: int | None
    space: Space
    measure: Measure = field(compare=False)


@lru_cache(maxsize=128)
def _numbered(asked: CasesOf, idle: bool, still: int) -> Numbered:
    """The cases on a whole small space, found once for all measures: blocks of it are too small for NumPy."""
    sizes = [asked.space.branching**level for level in range(asked.space.depth + 1)]
    ends = np.cumsum(sizes).tolist()
    numbers = tuple(np.arange(end - size, end) for size, end in zip(sizes, ends, strict=True))
    tree = MarkedTree(asked.space, (), numbers, idle, still, FLOAT)
    return Numbered.of(asked.axiom.pairs(asked.measure, tree))


def _decide_numbered(measure: Measure, axiom: Pairwise, tree: Tree, report: Report | None) -> Tally:
    """What all blocks of a small tree show together."""
    bare = replace(tree.space, relevant=(), nonrelevant=None)
    cases = _numbered(CasesOf(axiom, measure.cutoff, bare, measure), tree.idle, tree.still)
    readers = axiom.readers(measure, 2)
    upper = tree if readers[1] == measure else tree.again(readers[1])
    rows, at = _kept(tree, cases)
    found, exact = _signs_by_number(
        tree, upper, readers, rows, cases.lower[at], cases.upper[at], cases.equal[at]
    )
    violating = (found == 1) | (axiom.strict & (found == 0))
    past = np.zeros(len(at), dtype=bool)
    if axiom.parted(measure) and measure.cutoff is not None:
        past = cases.longest[at] > measure.cutoff
    total = Tally()
    for behind in (False, True):
        here = past == behind
        bad, unsure = np.flatnonzero(here & violating), np.flatnonzero(here & (found == OPEN))
        tally = Tally(
            int(here.sum()),
            len(bad),
            len(unsure),
            int(exact[here].sum()),
            _least_of(tree, cases, rows[bad], at[bad]),
            _least_of(tree, cases, rows[unsure], at[unsure]),
        )
        total += Tally(past=tally) if behind and tally.cases else tally
    if report and violating.any():
        shown = [_lists(tree, cases.shown(case)) for case in at[violating].tolist()]
        report(measure, axiom.full_name, tree.space, shown)
    return total


def _kept(tree: Tree, cases: Numbered) -> tuple[Ints, Ints]:
    """The rows and the cases whose lists the recall base of the row allows."""
    if all(space.roomy for space in tree.rows):
        count = len(cases.lower)
        return np.repeat(np.arange(len(tree.rows)), count), np.tile(np.arange(count), len(tree.rows))
    allowed = ~np.isnan(tree.allowed.flat)
    return np.nonzero(allowed[:, cases.lower] & allowed[:, cases.upper])


def _signs_by_number(
    tree: Tree, upper: Tree, readers: Sequence[Measure], rows: Ints, lower: Ints, higher: Ints, equal: Bools
) -> tuple[Ints, Bools]:
    """The sign of each lower against each upper list, and which comparisons were made exactly."""
    found, exact = np.zeros(len(rows), dtype=np.int64), equal | tree.num.exact
    open_ones = np.flatnonzero(~equal)
    rows, lower, higher = rows[open_ones], lower[open_ones], higher[open_ones]
    if upper is tree and tree.ranks is not None:
        found[open_ones] = np.sign(tree.ranks[rows, lower] - tree.ranks[rows, higher])
        return found, exact

    def look(close: Ints) -> Sides:
        exact[open_ones[close]] = True
        return _exact_by_number(tree, readers, rows[close], lower[close], higher[close])

    left, right = tree.flat[rows, lower], upper.flat[rows, higher]
    slack = 0.0 if left.dtype == object else slack_for(tree.peak)
    found[open_ones] = signs(left, right, slack, look)
    return found, exact


def _exact_by_number(tree: Tree, readers: Sequence[Measure], rows: Ints, lower: Ints, upper: Ints) -> Sides:
    """Both sides in exact arithmetic, each list scored once; lists that read alike need no arithmetic."""
    if readers[0] == readers[1]:
        lower, upper = tree.essences[lower], tree.essences[upper]
    apart = (lower != upper) | (readers[0] != readers[1])
    sides = []
    for reader, side in zip(readers, (lower, upper), strict=True):
        keys, place = np.unique((rows * len(tree.essences) + side)[apart], return_inverse=True)
        cells = [
            (row, tree.labels(number))
            for row, number in (divmod(k, len(tree.essences)) for k in keys.tolist())
        ]
        _learn(tree, reader, set(cells))
        values = np.zeros(len(rows), dtype=object)
        table = np.empty(len(cells), dtype=object)
        table[:] = [tree.exact[reader][cell] for cell in cells]
        values[apart] = table[place]
        sides.append(values)
    return sides[0], sides[1]


def _least_of(tree: Tree, cases: Numbered, rows: Ints, at: Ints) -> Instance | None:
    """The smallest of some cases: the first of one block, each under the smallest base."""
    if not len(at):
        return None
    order = np.lexsort((rows, at))
    _, first = np.unique(cases.block_of(at[order]), return_index=True)
    found = [
        (
            _lists(tree, cases.shown(int(at[place]))),
            tree.bases[rows[place]].named_base if tree.bases else (),
        )
        for place in order[first].tolist()
    ]
    return min(found, key=instance_size)


def _decide(
    measure: Measure,
    axiom: Pairwise,
    tree: Tree,
    pairs: Pairs,
    allowed: Ints | None,
    report: Report | None,
) -> Tally:
    """What one block shows."""
    if allowed is None and (settled := _at_a_glance(axiom, tree, pairs)) is not None:
        return Tally(past=settled) if _is_past(measure, axiom, pairs) else settled
    rows = len(tree.rows)
    lower, upper = (side.reshape(rows, -1) for side in np.broadcast_arrays(pairs.lower, pairs.upper))
    kept = np.arange(lower.size) if allowed is None else allowed
    if pairs.equal:
        found, exact = np.zeros(len(kept), dtype=np.int64), len(kept)
    else:
        found, exact = _signs(measure, axiom, tree, pairs, lower.ravel()[kept], upper.ravel()[kept], kept)
    bad, unsure = kept[(found == 1) | (axiom.strict & (found == 0))], kept[found == OPEN]
    tally = Tally(
        len(kept),
        len(bad),
        len(unsure),
        exact,
        _least(tree, pairs, bad, lower.shape[1]),
        _least(tree, pairs, unsure, lower.shape[1]),
    )
    if report and len(bad):
        report(measure, axiom.full_name, tree.space, [_case(tree, pairs, int(place)) for place in bad])
    return Tally(past=tally) if _is_past(measure, axiom, pairs) else tally


def _at_a_glance(axiom: Pairwise, tree: Tree, pairs: Pairs) -> Tally | None:
    """A block that holds as a whole: its sides are the same, or every upper value is safely larger."""
    cases = int(np.broadcast(pairs.lower, pairs.upper).size)
    if pairs.equal:
        return None if axiom.strict else Tally(cases, exact=cases)
    if pairs.lower.dtype == object or pairs.upper.dtype == object:
        return None
    with np.errstate(invalid="ignore"):
        clear = not cases or bool((pairs.upper - pairs.lower).min() > slack_for(tree.peak))
    return Tally(cases) if clear else None


def _is_past(measure: Measure, axiom: Pairwise, pairs: Pairs) -> bool:
    return axiom.parted(measure) and pairs.longest > (measure.cutoff or pairs.longest)


def _signs(
    measure: Measure, axiom: Pairwise, tree: Tree, pairs: Pairs, lower: Any, upper: Any, kept: Ints
) -> tuple[Ints, int]:
    """The sign of lower against upper, and how many comparisons were made exactly."""
    if lower.dtype == object:
        return signs(lower, upper, 0, lambda close: ([], [])), len(kept)
    looked = 0

    def exact(close: Ints) -> Sides:
        nonlocal looked
        looked += len(close)
        return _exact_sides(measure, axiom, tree, pairs, kept[close])

    return signs(lower, upper, slack_for(tree.peak), exact), looked


def _exact_sides(measure: Measure, axiom: Pairwise, tree: Tree, pairs: Pairs, places: Ints) -> Sides:
    """Both sides in exact arithmetic, each list scored once; lists that read alike need no arithmetic."""
    width = len(np.ravel(np.broadcast_to(pairs.lower, np.broadcast(pairs.lower, pairs.upper).shape)[:1]))
    asked: list[list[tuple[int, Measure, Labels]] | None] = []
    wanted: dict[Measure, set[tuple[int, Labels]]] = {}
    for place in places.tolist():
        row, at = divmod(place, width)
        nodes = pairs.nodes(at)
        readers = axiom.readers(measure, len(nodes))
        alike = len(set(readers)) == 1
        lists = [tree.essence(*node) if alike else tree.space.labels(*node) for node in nodes]
        if alike and _same(lists):
            asked.append(None)
            continue
        keys = [(row, reader, labels) for reader, labels in zip(readers, lists, strict=True)]
        asked.append(keys)
        for row, reader, labels in keys:
            wanted.setdefault(reader, set()).add((row, labels))
    for reader, cells in wanted.items():
        _learn(tree, reader, cells)
    sides = [
        (0, 0) if keys is None else sides_of([tree.exact[m][r, x] for r, m, x in keys]) for keys in asked
    ]
    return [one[0] for one in sides], [one[1] for one in sides]


def _learn(tree: Tree, reader: Measure, cells: set[tuple[int, Labels]]) -> None:
    """Scores exactly what was not scored before; axioms ask for the same lists."""
    known = tree.exact.setdefault(reader, {})
    fresh = sorted(cells - known.keys())
    rows, lists = np.array([row for row, _ in fresh], dtype=np.int64), [labels for _, labels in fresh]
    if tree.bases:
        scores = score_under(reader, tree.bases, REAL, rows, lists)
    else:
        scores = score_lists(reader, tree.space, REAL, lists)
    known.update(zip(fresh, scores, strict=True))


def _same(lists: Sequence[Labels]) -> bool:
    """Whether the two sides are equal because they read alike."""
    half = len(lists) // 2
    return lists[:half] == lists[half:] or (half == 2 and lists[0] == lists[1] and lists[2] == lists[3])


def sides_of(values: Sequence[Any]) -> tuple[Any, Any]:
    """Lower and upper side: the two values, or the two gains of four."""
    if len(values) == 2:
        return values[0], values[1]
    before, after, deeper, raised = values
    return raised - deeper, after - before


def _least(tree: Tree, pairs: Pairs, places: Ints, width: int) -> Instance | None:
    """The block's smallest case: its cases have the same lengths, and stand in lexicographic order."""
    if not len(places):
        return None
    at = int((places % width).min())
    row = int((places[places % width == at] // width).min())
    return _case(tree, pairs, at), tree.bases[row].named_base if tree.bases else ()


def _case(tree: Tree, pairs: Pairs, place: int) -> Case:
    return _lists(tree, pairs.shown(place))


def _lists(tree: Tree, nodes: Sequence[Node]) -> Case:
    return tuple(tree.space.labels(*node) for node in nodes)


def _allowed(measure: Measure, axiom: Pairwise, tree: Tree) -> Iterable[Ints | None]:
    """For each block of an axiom the cases whose lists the recall base allows; None for all."""
    if all(space.roomy for space in tree.rows):
        while True:
            yield None
    for pairs in axiom.pairs(measure, tree.allowed):
        yield np.flatnonzero(~np.isnan(np.ravel(pairs.lower + pairs.upper)))
