"""What a measure looks at: it is read with a recall base or with aspects that note and refuse every look.

What is watched is true of the lists it was watched on. A class that this package tests is watched on short
lists; any other class, and a function that asks for the recall base, is taken to look at it somewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, NoReturn

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from axiometer.data.recall_base import AspectBase, Base
from axiometer.errors import AxiometerError
from axiometer.metrics.families import ours, shipped
from axiometer.metrics.function import FunctionMeasure, noting_floats
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.one_question import remembered
from axiometer.metrics.topic import Document, Topic
from axiometer.metrics.tree import grow_on, grow_under, score_lists
from axiometer.numeric import FLOAT, REAL, Number
from axiometer.spaces import Space, grade_space, recall_bases

WATCHED = 6
"""A class that this package tests is watched on lists of up to so many documents."""
RANKS = 140
"""Whether grades are told apart is watched at each of so many ranks, and at all to the cutoff together."""
MOST_RANKS = 20_000
FUNCTION_RANKS = 8
"""A function is asked about the lists that a check without bounds reads."""


class BaseReadError(AxiometerError):
    """A measure looked at the recall base."""


class Hidden:
    """What refuses to be looked at; `looked` stays true even where the refusal is caught."""

    def __init__(self) -> None:
        self.looked = False

    def refuse(self, *_: Any, **__: Any) -> NoReturn:
        """Notes the look and refuses it."""
        self.looked = True
        raise BaseReadError("the recall base was read")


class HiddenCounts(Hidden, NDArrayOperatorsMixin):
    """Counts that tell how many grades there are, and nothing else."""

    def __init__(self, grades: int) -> None:
        super().__init__()
        self.shape = (1, grades)

    def __getattr__(self, name: str) -> NoReturn:
        self.refuse()

    __getitem__ = __len__ = __iter__ = __array__ = __array_ufunc__ = Hidden.refuse


class HiddenAspects(Hidden):
    """Aspects that tell how many there are, and nothing else."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.width = width

    def __getattr__(self, name: str) -> NoReturn:
        self.refuse()


class HiddenBase(Base):
    """A recall base of which only the grades and the aspects can be counted."""

    counts: Any
    aspects: Any

    @staticmethod
    def of_space(space: Space) -> HiddenBase:
        """What a measure sees of any recall base of a space."""
        aspects = HiddenAspects(space.branching - 1) if space.kind == "aspects" else None
        return HiddenBase(HiddenCounts(2 if aspects else space.branching), aspects)  # type: ignore[arg-type]

    def by_aspect(self) -> AspectBase:
        """The aspects, one where there are grades only."""
        if self.aspects is None:
            object.__setattr__(self, "aspects", HiddenAspects(1))
        return self.aspects  # type: ignore[no-any-return]

    @property
    def looked(self) -> bool:
        """Whether anything else was asked for."""
        return self.counts.looked or (self.aspects is not None and self.aspects.looked)


class HiddenMapping(Hidden, dict[int, int]):
    """The recall base that a function gets, for a function that need not look at it."""

    __getitem__ = __len__ = __iter__ = __contains__ = __eq__ = __ne__ = __or__ = __ror__ = Hidden.refuse
    get = items = keys = values = copy = pop = popitem = setdefault = update = Hidden.refuse
    __repr__ = __reversed__ = __setitem__ = __delitem__ = clear = Hidden.refuse
    __hash__ = None


@remembered(256)
def looks_at_base(measure: Measure, space: Space) -> bool:
    """Whether the measure looks at the recall base while it reads any list of a space.

    It is watched, to the depth of the space: a measure that looks from some rank on is seen from there on. A
    measure that cannot be read without a recall base counts as one that looks at it.

    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> space = grade_space(2, depth=3)
    >>> looks_at_base(measure("AP"), space), looks_at_base(measure("RBP(p=0.8)"), space)
    (True, False)
    """
    if isinstance(measure, FunctionMeasure):
        return measure.asks and _function_looks(measure, space)
    base = HiddenBase.of_space(space)
    try:
        grow_on(measure, space, base, FLOAT)
    except AxiometerError:
        return True
    return base.looked


def may_look_at_base(measure: Measure, space: Space) -> bool:
    """Whether the recall base may decide the value of some list of this kind, however long.

    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> may_look_at_base(measure("RBP(p=0.8)"), grade_space(2, depth=50))
    False
    """
    if isinstance(measure, FunctionMeasure):
        return measure.asks
    return not shipped(measure) or looks_at_base(measure, short_space(space))


def may_look_at_nonrelevant(measure: Measure, space: Space) -> bool:
    """Whether the value of some list may depend on how many documents are judged not relevant."""
    if isinstance(measure, FunctionMeasure):
        return False
    return not shipped(measure) or looks_at_nonrelevant(measure, short_space(space))


def short_space(space: Space) -> Space:
    """A small space of the same kind, to see what a measure looks at."""
    return Space(space.kind, space.branching, min(space.depth, WATCHED), empty=True)


@remembered(64)
def looks_at_nonrelevant(measure: Measure, space: Space) -> bool:
    """Whether the value of a short list changes with how many documents are judged not relevant.

    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> space = grade_space(2, depth=3)
    >>> [looks_at_nonrelevant(measure(name), space) for name in ("Bpref", "AP", "nDCG@10", "Rprec")]
    [True, False, False, False]
    """
    if isinstance(measure, FunctionMeasure) or not looks_at_base(measure, space):
        return False
    short = replace(space, depth=min(space.depth, 3), exact=False, relevant=(), nonrelevant=None)
    for one in recall_bases(short, 2):
        bases = [one.under((*one.relevant, judged)) for judged in (0, 1, 2, 3, 4, 5, 100)]
        try:
            tree = grow_under(measure, bases, FLOAT)
        except AxiometerError:
            return True
        levels = [np.asarray(values, dtype=np.float64) for values in tree.values]
        if not all(
            np.array_equal(level, np.broadcast_to(level[:1], level.shape), equal_nan=True) for level in levels
        ):
            return True
    return False


@remembered(64)
def tells_grades(measure: Measure) -> bool:
    """Whether the measure tells two relevant grades apart: in a short list, or at any rank of a long one.

    Short are lists of three documents for a class that this package tests, else those of a whole check.

    >>> from axiometer import measure
    >>> tells_grades(measure("nDCG@10")), tells_grades(measure("AP"))
    (True, False)
    """
    own = isinstance(measure, FunctionMeasure)
    last = FUNCTION_RANKS if own else RANKS
    deepest = min(max(last, measure.cutoff or 0), MOST_RANKS)
    long = [(fill,) * before + (2, 1) for before in range(last) for fill in (0, 1)]
    most = 3 if shipped(measure) else WATCHED
    short = [labels for length in range(1, most + 1) for labels in product(range(3), repeat=length)]
    for lists in (short, long, [(2,) * deepest]):
        space = grade_space(3, depth=max(map(len, lists)))
        num = FLOAT if own else REAL
        try:
            graded = score_lists(measure, space, num, lists)
            plain = score_lists(measure, space, num, [tuple(min(g, 1) for g in labels) for labels in lists])
        except (AxiometerError, ArithmeticError):
            return False
        if any(one != other for one, other in zip(graded, plain, strict=True) if one == one):
            return True
    return False


@remembered(64)
def brings_floats(measure: Measure) -> bool:
    """Whether a function inside of the measure returns floats for short lists, though the rest is exact.

    >>> from axiometer import measure
    >>> brings_floats(measure("AP"))
    False
    """
    with noting_floats() as noted:
        for grades, length in ((2, 3), (3, 2)):
            space = grade_space(grades, depth=length)
            lists = [
                labels for size in range(1, length + 1) for labels in product(range(grades), repeat=size)
            ]
            with suppress(AxiometerError, ArithmeticError):
                score_lists(measure, space, REAL, lists)
    return bool(noted)


@remembered(64)
def sees_aspects(measure: Measure, space: Space) -> bool:
    """Whether the measure looks at the aspects of a document while it reads any list of a space.

    Classes that this package tests say so; any other class is watched.

    >>> from axiometer import measure
    >>> from axiometer.spaces import aspect_space
    >>> [sees_aspects(measure(name), aspect_space(2, depth=3)) for name in ("AP", "AP_IA")]
    [False, True]
    """
    if ours(measure):
        return measure.diverse
    hidden = HiddenCounts(space.branching)
    try:
        grow_on(_WithoutAspects(measure=measure, aspects=hidden), space, space.base, FLOAT)
    except AxiometerError:
        return True
    return hidden.looked


@dataclass(frozen=True, kw_only=True)
class _WithoutAspects(Measure):
    """A measure whose documents refuse to show their aspects."""

    measure: Measure
    aspects: HiddenCounts

    def __post_init__(self) -> None:
        object.__setattr__(self, "cutoff", self.measure.cutoff)

    def start(self, topic: Topic) -> State:
        return self.measure.start(topic)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        return self.measure.step(topic, state, document._replace(aspects=self.aspects))

    def score(self, topic: Topic, state: State) -> Number:
        return self.measure.score(topic, state)


def _function_looks(measure: FunctionMeasure, space: Space) -> bool:
    given: list[HiddenMapping] = []

    def watched(grades: list[int], relevant: Mapping[int, int]) -> Any:
        given.append(HiddenMapping())
        return measure.function(grades, relevant=given[-1])

    try:
        grow_on(replace(measure, function=watched), space, space.base, FLOAT)
    except AxiometerError:
        return True
    return any(one.looked for one in given)
