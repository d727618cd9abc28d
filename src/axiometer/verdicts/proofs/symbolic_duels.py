"""One relevant document against n after n others, read once for every n and every recall base.

The definition itself is run on quantities (`symbolic`): n, the relevant documents of the topic (n or more),
those judged not relevant (n or more), the length of the space. Three ways to read the block:

- one n: all 2n documents are read, whatever the recall base;
- behind a cutoff k, for all n >= k: what is read of the block are k documents that are not relevant;
- for all n: the state after i documents is guessed to be a straight line in i, and shown to be by one step
  from i to i + 1. One part of the state may be a sum instead, of which a lower bound is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq

from axiometer.data.recall_base import MOST_DOCUMENTS, AspectBase, Base
from axiometer.metrics.additive import Additive
from axiometer.metrics.families import adds_up
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import BALL
from axiometer.verdicts.proofs.letters import UNREADABLE
from axiometer.verdicts.proofs.symbolic import (
    SYMBOLIC,
    Quotient,
    Range,
    UnsettledError,
    constant,
    quantity,
    replaced,
    within,
)

N, RELEVANT, JUDGED, HORIZON = (quantity(name) for name in ("n", "relevant", "judged", "horizon"))
DEEPEST_CUTOFF = 2_000
NEAR = 64
PARTS = (2, 3, 4, 6, 8)
"""The terms of a sum are tried to be at least one over each of these in its second half."""
Signs = tuple[bool, bool, bool]
UNTOLD = (*UNREADABLE, NotImplementedError)
"""What a definition raises that asks more of a quantity than is known."""


@dataclass(frozen=True)
class Bases:
    """Recall bases: every one of at least n documents, or `room` times n for each n.

    As many documents are judged not relevant, at least 2 n; with `few` no more than the n of the block.
    """

    room: int | None = None
    few: bool = False

    def within(self, n: Quotient) -> Range:
        """The quantities in terms of n."""
        if self.room is None:
            relevant, judged = (n + quantity(name) for name in ("u", "w"))
            return {"n": n, "relevant": relevant, "judged": judged, "horizon": 2 * n + quantity("h")}
        judged = n if self.few else n * max(self.room, 2)
        return {"n": n, "relevant": n * self.room, "judged": judged, "horizon": 2 * n}

    def __str__(self) -> str:
        if self.room is None:
            return "whatever recall base of at least n documents"
        said = f"with {'' if self.room == 1 else f'{self.room} '}n relevant documents in the topic"
        return said + (" and n judged not relevant" if self.few else "")


EVERY = Bases()


class _OneAspect(AspectBase):
    """All relevant documents in one aspect; nobody can go through them."""

    def relevant(self, rel: int = 1) -> Any:
        self._binary(rel)
        return np.array([[RELEVANT]], dtype=object)

    def tops(self) -> Any:
        return np.ones((1, 1), dtype=np.int64)

    def shares(self, rel: int = 1) -> Any:
        self._binary(rel)
        return self.weights

    def counts(self, aspect: int, judged: Any) -> Any:
        return judged

    def _binary(self, rel: int) -> None:
        if rel != 1:
            raise UnsettledError("the grades of the topic are 0 and 1")


class _Unlisted:
    """Documents whose number is not known."""

    def __iter__(self) -> Any:
        raise UnsettledError("the documents of the topic were listed")

    __len__ = __getitem__ = __iter__


@dataclass(frozen=True)
class _Weights:
    """The table of a weight whose ranks may be quantities."""

    weight: Callable[[Any, Any], Any]

    def __getitem__(self, rank: Any) -> Any:
        whole = rank if isinstance(rank, Quotient) else int(rank)
        return self.weight(SYMBOLIC, whole)


@dataclass(frozen=True)
class _AnyTopic(Topic):
    """A topic of which only the range of its recall base is known; `ideals` numbers its unknowns."""

    ideals: Iterator[int] = field(default_factory=count)

    def by_rank(self, key: object, weight: Callable[[Any, Any], Any]) -> Any:
        return _Weights(weight)

    def ideal(self, measure: Measure) -> Any:
        """A positive unknown, where every list of relevant documents has a positive value."""
        key = (measure, "ideal")
        if key not in self.cache:
            if not _always_positive(measure, self):
                raise UnsettledError("the value of the ideal list is not known to be positive")
            # Tables are kept by recall base, so that each base has an unknown of its own.
            self.cache[key] = quantity(f"Ideal{next(self.ideals)}")
        return self.cache[key]


def _topic(cutoff: int | None, length: Any) -> _AnyTopic:
    counts = np.array([[JUDGED, RELEVANT]], dtype=object)
    aspects = _OneAspect(_Unlisted(), ((1,),))  # type: ignore[arg-type]
    depth = (cutoff or 0) + 1
    return _AnyTopic(SYMBOLIC, Base(counts, aspects), 1, depth, length, HORIZON)  # type: ignore[arg-type]


def _read(measure: Measure, topic: Topic, state: State, rank: Any, grade: int) -> State:
    return measure.step(topic, state, Document(rank, np.array([grade]), True, True))


def _score(measure: Measure, topic: Topic, state: State, length: Any) -> Any:
    return np.ravel(measure.score(topic.changed(length=length), state))[0]


def _always_positive(measure: Measure, topic: Topic) -> bool:
    """Whether 1, 2, 3, ... relevant documents have a positive value, as far as a topic can have them."""
    if measure.cutoff is None:
        if not isinstance(measure, Additive) or not adds_up(measure) or not measure.scale(topic) > 0:
            return False
        return positive_weights(measure) and bool(measure.gain(SYMBOLIC, 1, 1) > 0)
    if measure.cutoff > DEEPEST_CUTOFF:
        return False
    state = measure.start(topic)
    for rank in range(1, measure.cutoff + 1):
        state = _read(measure, topic, state, rank, 1)
        if not _score(measure, topic, state, rank) > 0:
            return False
    return True


def positive_weights(part: Additive) -> bool:
    """Whether the weights of all ranks that a topic can fill are positive, by balls around many ranks.

    >>> from axiometer import measure
    >>> positive_weights(measure("DCG"))
    True
    """
    with ctx.workprec(64):
        near = all(arb(part.weight(BALL, rank)) > 0 for rank in range(1, NEAR))
        start, far = NEAR, True
        while start <= MOST_DOCUMENTS:
            far = far and bool(arb(part.weight(BALL, arb(start + start // 4, start // 4))) > 0)
            start += start // 2
    return near and far


def common_factor(measure: Measure, part: Additive) -> bool:
    """Whether the factor in front of a sum is positive whatever the recall base, and so decides nothing.

    >>> from axiometer import measure
    >>> common_factor(measure("nDCG"), measure("nDCG").part), common_factor(measure("R@5"), measure("R@5"))
    (True, True)
    """

    def factor() -> Signs:
        topic = _topic(measure.cutoff, N)
        scale = constant(1) * part.scale(topic)
        whole: Quotient = scale if part is measure else scale / topic.ideal(part)
        return whole.sign()

    return _told(factor, EVERY.within(1 + quantity("t"))) == (False, False, True)


def at(measure: Measure, n: int, bases: Bases = EVERY) -> Signs | None:
    """Which signs block - top may have for one n: below 0, 0, above 0; None where that cannot be told.

    >>> from axiometer import measure
    >>> at(measure("AP"), 3), at(measure("AP"), 2)
    ((False, False, True), (True, False, False))
    """

    def gap() -> Signs:
        topic = _topic(measure.cutoff, n)
        grades = ([0] * n + [1] * n)[: measure.cutoff]
        return _gap(measure, topic, _walk(measure, topic, grades), 2 * n)

    return _told(gap, bases.within(constant(n)))


def behind_cutoff(measure: Measure, bases: Bases = EVERY) -> Signs | None:
    """The same for all n from the cutoff on.

    >>> from axiometer import measure
    >>> behind_cutoff(measure("RR@10"))
    (True, False, False)
    """
    cutoff = measure.cutoff
    if cutoff is None or cutoff > DEEPEST_CUTOFF:
        return None

    def gap() -> Signs:
        topic = _topic(cutoff, 2 * N)
        return _gap(measure, topic, _walk(measure, topic, [0] * cutoff), 2 * N)

    return _told(gap, bases.within(cutoff + quantity("t")))


def from_on(measure: Measure, start: int, bases: Bases = EVERY) -> Signs | None:
    """The same for all n from `start` on, of a measure without a cutoff.

    >>> from axiometer import measure
    >>> from_on(measure("RR"), 2), from_on(measure("AP"), 16)
    ((True, False, False), (False, False, True))
    """
    if measure.cutoff is not None:
        return None

    def gap() -> Signs:
        topic = _topic(None, 2 * N)
        state = _block(measure, topic, bases)
        with within(bases.within(start + quantity("t"))):
            return _gap(measure, topic, state, 2 * N)

    return _told(gap, bases.within(1 + quantity("t")))


def _told(gap: Callable[[], Signs], known: Range) -> Signs | None:
    try:
        with within(known):
            return gap()
    except UNTOLD:
        return None


def _walk(measure: Measure, topic: Topic, grades: Sequence[int]) -> State:
    state = measure.start(topic)
    for rank, grade in enumerate(grades, start=1):
        state = _read(measure, topic, state, rank, grade)
    return state


def _gap(measure: Measure, topic: Topic, block: State, length: Any) -> Signs:
    measure.check(topic)
    top = _score(measure, topic, _walk(measure, topic, [1]), 1)
    gap = _score(measure, topic, block, length) - top
    if isinstance(gap, Quotient):
        return gap.sign()
    return bool(gap < 0), bool(gap == 0), bool(gap > 0)


def _block(measure: Measure, topic: Topic, bases: Bases) -> State:
    """The state after n documents that are not relevant and n that are; a sum in it at its lower bound."""
    more, rest = quantity("a"), quantity("b")

    def step(state: State, i: Any, grade: int, n: Quotient, offset: Any) -> State:
        with within({**bases.within(n), "i": _quotient_of(i)}):
            return _read(measure, topic, state, offset + quantity("i") + 1, grade)

    def line(first: State, second: State, i: Any) -> State:
        return tuple(one + (two - one) * i for one, two in zip(first, second, strict=True))

    # The documents that are not relevant: i of them were read, so that n = i + 1 + b.
    zero = measure.start(topic)
    with within(bases.within(1 + rest)):
        one = _read(measure, topic, zero, 1, 0)
    guess = line(zero, one, quantity("i"))
    if not all(_alike(step(guess, more, 0, more + 1 + rest, 0), line(zero, one, quantity("i") + 1))):
        raise UnsettledError("the state does not run straight over documents that are not relevant")
    before = line(zero, one, N)
    # The relevant ones: i of them were read, at least 1.
    with within(bases.within(2 + rest)):
        one = _read(measure, topic, before, N + 1, 1)
        two = _read(measure, topic, one, N + 2, 1)
    guess = line(one, two, quantity("i") - 1)
    known = {**bases.within(more + 2 + rest), "i": more + 1}
    return _relevant_part(measure, topic, bases, (one, guess), known)


def _relevant_part(
    measure: Measure, topic: Topic, bases: Bases, lines: tuple[State, State], known: Range
) -> State:
    """The state after all relevant documents: straight lines, and one sum."""
    first, guess = lines
    i, summed = quantity("i"), quantity("s")
    after = tuple(_each(part, lambda value: replaced(value, {"i": i + 1})) for part in guess)
    for place in (None, *range(len(guess))):
        state = list(guess)
        if place is not None:
            if np.size(guess[place]) != 1:
                continue
            state[place] = np.full(np.shape(guess[place]), summed, dtype=object)
        try:
            with within(known):
                read = _read(measure, topic, tuple(state), N + i + 1, 1)
                fits = _same(read, after, place)
        except UNTOLD:
            continue
        if fits and place is None:
            return tuple(_each(part, lambda value: replaced(value, {"i": N})) for part in guess)
        if fits and place is not None:
            term = np.ravel(read[place])[0] - summed
            least = _least(term, bases)
            final = [_each(part, lambda value: replaced(value, {"i": N})) for part in guess]
            begun = np.ravel(first[place])[0]
            with within(known):
                if begun < 0:
                    raise UnsettledError("the sum begins below 0")
            total = begun + N * least / 2 + quantity("z")
            final[place] = np.full(np.shape(guess[place]), total, dtype=object)
            return tuple(final)
    raise UnsettledError("the state does not run straight over relevant documents")


def _same(read: State, after: State, but: int | None) -> bool:
    kept = [pair for at, pair in enumerate(zip(read, after, strict=True)) if at != but]
    return all(_alike(tuple(a for a, _ in kept), tuple(b for _, b in kept)))


def _least(term: Any, bases: Bases) -> fmpq:
    """A number that the terms of the second half of a sum reach, none being negative.

    The terms are those of i = 1..n-1; at least n/2 of them have i >= n - 1 - i.
    """
    if not isinstance(term, Quotient) or "s" in term.names():
        raise UnsettledError("what is added depends on the sum")
    some, rest = quantity("a"), quantity("b")
    with within({**bases.within(some + 2 + rest), "i": some + 1}):
        if term < 0:
            raise UnsettledError("a term is negative")
    with within({**bases.within(2 * rest + some + 1), "i": rest + some}):
        for parts in PARTS:
            try:
                if term >= fmpq(1, parts):
                    return fmpq(1, parts)
            except UnsettledError:
                continue
    raise UnsettledError("the terms have no lower bound")


def _alike(left: State, right: State) -> list[bool]:
    return [
        bool(a == b)
        for one, two in zip(left, right, strict=True)
        for a, b in zip(np.ravel(one), np.ravel(two), strict=True)
    ]


def _each(part: Any, change: Callable[[Any], Any]) -> Any:
    made = np.empty(np.shape(part), dtype=object)
    made.ravel()[:] = [change(value) for value in np.ravel(part)]
    return made


def _quotient_of(value: Any) -> Quotient:
    return value if isinstance(value, Quotient) else constant(value)
