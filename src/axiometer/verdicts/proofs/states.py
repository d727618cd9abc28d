"""Proofs by all states, where they are few: two lists that end in one state are one list from there on.

The states that lists of each length end in are listed, and the pairs of states of the two lists of a case.
That is enumeration without repetition: exact, decisive both ways, and as deep as the states stay few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from flint import fmpq

from axiometer.axiomatics.axiom import Axiom
from axiometer.errors import AxiometerError
from axiometer.metrics.dependence import BaseReadError
from axiometer.metrics.guard import refuse_unscored, scores_of
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.one_question import remembered
from axiometer.metrics.tree import WatchedTopic, refuse_foresight, scalar_document, topic_of
from axiometer.numeric import RATIONAL
from axiometer.spaces import Space
from axiometer.spaces.rewrite import ACROSS, FURTHER, Rewrite
from axiometer.spaces.space import Labels
from axiometer.verdicts.proofs.certificate import (
    ARGUMENTS,
    Argument,
    Certificate,
    Evidence,
    Refutation,
    Shown,
    described,
)
from axiometer.verdicts.proofs.letters import UNREADABLE, hidden_base
from axiometer.verdicts.proofs.obligations import Obligation, obligations, statement_of
from axiometer.verdicts.proofs.replay_states import replay_states

LEMMA = "all states"
DEPTH = 40
MOST = 160
"""So many states (or pairs of states) of one length are few."""


class TooManyError(AxiometerError):
    """The states are not few."""


@dataclass(frozen=True)
class Crowd:
    """Distinct states of lists of one length; of pairs of lists where there are two sides.

    `lists` holds for each of them the least list (or pair) that leads to it.
    """

    sides: tuple[State, ...]
    lists: tuple[tuple[Labels, ...], ...]

    def take(self, at: Sequence[int]) -> Crowd:
        """Some of them."""
        sides = tuple(tuple(part[..., list(at)] for part in side) for side in self.sides)
        return Crowd(sides, tuple(self.lists[i] for i in at))

    @property
    def keys(self) -> list[tuple[tuple[Any, ...], ...]]:
        """What tells them apart: the numbers of each side."""
        return list(zip(*(_columns(side, len(self.lists)) for side in self.sides), strict=True))


def _columns(side: State, width: int) -> list[tuple[Any, ...]]:
    rows = [
        row
        for part in side
        for row in np.broadcast_to(part, (*np.shape(part)[:-1], width)).reshape(-1, width)
    ]
    return list(zip(*(map(_plain, row.tolist()) for row in rows), strict=True))


def _plain(number: Any) -> Any:
    """A rational as its two integers, which are hashed far faster than flint's type."""
    if not isinstance(number, fmpq):
        return number
    return int(number.p) if number.q == 1 else (int(number.p), int(number.q))


@dataclass(frozen=True)
class Walk:
    """A measure over a space, one length after the other."""

    measure: Measure
    space: Space
    topic: WatchedTopic

    def start(self) -> Crowd:
        """The empty list."""
        return Crowd((self.measure.start(self.topic),), (((),),))

    def read(self, crowd: Crowd, words: tuple[Labels, ...], length: int) -> Crowd:
        """The crowd after lists of some length are continued, each side by its word."""
        sides = []
        for side, word in zip(crowd.sides * (len(words) // len(crowd.sides)), words, strict=True):
            state = side
            for rank, label in enumerate(word, start=length + 1):
                if rank <= (self.measure.cutoff or rank):
                    topic = self.topic.reading().sized(len(crowd.lists), rank - 1)
                    state = self.measure.step(topic, state, scalar_document(self.space, rank, label))
            sides.append(tuple(np.broadcast_to(p, (*np.shape(p)[:-1], len(crowd.lists))) for p in state))
        lists = tuple(
            tuple(one + word for one, word in zip(held * (len(words) // len(held)), words, strict=True))
            for held in crowd.lists
        )
        return Crowd(tuple(sides), lists)

    def next(self, crowd: Crowd, length: int) -> Crowd:
        """All continuations by one document."""
        words = [((label,),) * len(crowd.sides) for label in range(self.space.branching)]
        return together(self.read(crowd, word, length) for word in words)

    def values(self, side: State, width: int, length: int) -> Any:
        """The value of each list of a side."""
        found = self.measure.score(self.topic.sized(width, length), side)
        values = scores_of(self.measure, self.topic.num, found, width)
        refuse_unscored(self.measure, values)
        return values


def together(crowds: Iterable[Crowd]) -> Crowd:
    """One crowd of several, each state with the least of its lists."""
    parts = [crowd for crowd in crowds if crowd.lists]
    sides = tuple(
        tuple(np.concatenate(same, axis=-1) for same in zip(*side, strict=True))
        for side in zip(*(crowd.sides for crowd in parts), strict=True)
    )
    whole = Crowd(sides, tuple(lists for crowd in parts for lists in crowd.lists))
    least: dict[Any, int] = {}
    for at, key in enumerate(whole.keys):
        if key not in least or whole.lists[at] < whole.lists[least[key]]:
            least[key] = at
    if len(least) > MOST:
        raise TooManyError("there are too many states")
    return whole.take(list(least.values()))


def prove_by_states(
    measure: Measure, axiom: Axiom, space: Space, depth: int
) -> Certificate | Refutation | None:
    """A certificate, or the smallest case that violates the axiom, to the depth where states are listed.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> proof = prove_by_states(measure("RR"), AXIOMS.find("swapping"), grade_space(3, depth=6), 20)
    >>> proof.lemma, proof.depth, proof.replay()
    ('all states', 20, True)
    """
    rewrite = statement_of(axiom, measure)
    words = obligations(rewrite, space.branching, measure.cutoff) if rewrite else None
    further = rewrite is not None and rewrite.cut == FURTHER and measure.cutoff is not None
    if rewrite is None or words is None or space.relevant or further:
        return None
    reach = min(depth, DEPTH)
    if rewrite.cut == ACROSS and measure.cutoff is not None and reach <= measure.cutoff:
        return None
    deep = replace(space, depth=reach)
    try:
        case = next(_failures(measure, deep, axiom, rewrite, words), None)
    except UNREADABLE:
        return None
    if case is not None and rewrite.covers:
        # What the list before covers was not looked at.
        return None
    if case is not None:
        return Refutation(case, f"among all states to depth {reach} one fails")
    kinds = [[list(one.worse), list(one.better)] for one in words]
    _, crowds = all_states(measure, deep) or (None, [])
    sizes = [len(crowd.lists) for crowd in crowds]
    evidence = {"depth": reach, "kinds": kinds, "states": sizes, **described(space)}
    return Certificate(measure, axiom, LEMMA, evidence)


def _says(measure: Measure, axiom: Axiom, evidence: Evidence) -> Shown:
    reach = evidence["depth"]
    return reach, (f"no two states that lists of up to {reach} documents end in contradict the axiom",)


ARGUMENTS[LEMMA] = Argument(replay_states, _says)


@remembered(8)
def all_states(measure: Measure, space: Space, hidden: bool = False) -> tuple[Walk, list[Crowd]] | None:
    """The states of the lists of each length, and their values were asked for; None where they are not few.

    With a hidden recall base a definition that looks at it raises BaseReadError.
    """
    try:
        topic = topic_of(measure, space, RATIONAL)
        if hidden:
            topic = WatchedTopic(RATIONAL, hidden_base(space.branching), 1, topic.depth, 0, space.depth)
        walk = Walk(measure, space, topic)
        crowds = [walk.start()]
        for length in range(1, space.depth + 1):
            crowds.append(walk.next(crowds[-1], length - 1))
            walk.values(crowds[-1].sides[0], len(crowds[-1].lists), length)
        refuse_foresight(measure, topic)
    except BaseReadError:
        raise
    except UNREADABLE:
        return None
    return walk, crowds


def _failures(
    measure: Measure, space: Space, axiom: Axiom, rewrite: Rewrite, words: list[Obligation]
) -> Iterator[tuple[Labels, ...]]:
    """The violated cases, the shortest first."""
    found = all_states(measure, space)
    if found is None:
        raise TooManyError("there are too many states")
    walk, crowds = found
    cutoff, pool = measure.cutoff, Crowd((), ())
    across = rewrite.cut == ACROSS and cutoff is not None
    for length in range(1, walk.space.depth + 1):
        pool = walk.next(pool, length - 1) if pool.lists else pool
        fresh = []
        for one in words:
            start = length - one.long
            outside = one.within and cutoff is not None and length > cutoff
            if start < one.first(space.empty) - 1 or outside:
                continue
            pair = walk.read(crowds[start], (one.worse, one.better), start)
            if one.ends:
                yield from _broken(
                    walk, together([pair]), (start + len(one.worse), start + len(one.better)), axiom
                )
            else:
                fresh.append(pair)
        if fresh or pool.lists:
            pool = together([*fresh, pool])
            if not (across and cutoff is not None and length <= cutoff):
                found_here = _broken(walk, pool, (length, length), axiom)
                yield from (_seen(case, across) for case in found_here)
        if not axiom.strict:
            pool = (
                pool.take([at for at, key in enumerate(pool.keys) if key[0] != key[1]])
                if pool.lists
                else pool
            )


def _seen(case: tuple[Labels, ...], across: bool) -> tuple[Labels, ...]:
    """The case as the axiom has it: the better document came from behind the cutoff, where the other went."""
    if not across:
        return case
    worse, better = case
    moved = next((a, b) for a, b in zip(worse, better, strict=True) if a != b)
    return (*worse[:-1], moved[1]), (*better[:-1], moved[0])


def _broken(walk: Walk, pairs: Crowd, lengths: tuple[int, int], axiom: Axiom) -> list[tuple[Labels, ...]]:
    width = len(pairs.lists)
    lower, upper = (
        walk.values(side, width, length) for side, length in zip(pairs.sides, lengths, strict=True)
    )
    fails: Callable[[Any], bool] = (lambda gap: not gap > 0) if axiom.strict else (lambda gap: gap < 0)
    return sorted(pairs.lists[at] for at, gap in enumerate(upper - lower) if fails(gap))[:1]
