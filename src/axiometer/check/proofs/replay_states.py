"""Certificates of all states checked again: one walk over pairs of states, read one list at a time.

A pair stands before the word in which the two lists of a case differ, where both sides are one, or behind it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from axiometer.check.proofs.certificate import space_of
from axiometer.check.proofs.replay import STRICT, WITHIN
from axiometer.check.proofs.replay_steps import cases_of
from axiometer.data.base import Base
from axiometer.measures.measure import Measure
from axiometer.measures.topic import Topic
from axiometer.measures.tree import scalar_document
from axiometer.numeric import RATIONAL

State = tuple[tuple[Any, ...], ...]
"""The numbers of each part of a state, flat, so that states can be compared."""


class Automaton:
    """A measure's steps and values on single states."""

    def __init__(self, measure: Measure, evidence: dict[str, Any], base: Base | None = None) -> None:
        self.measure, self.space = measure, space_of(evidence, evidence["depth"])
        self.topic = Topic(RATIONAL, base or self.space.base, 1, self.space.depth + 1, 0, self.space.depth)
        begun = measure.start(self.topic)
        self.shapes = [np.shape(part) for part in begun]
        self.whole = [np.asarray(part).dtype.kind in "iu" for part in begun]
        self.start = self._flat(begun)
        self.step = lru_cache(maxsize=1 << 16)(self._step)
        self.value = lru_cache(maxsize=1 << 16)(self._value)

    def _flat(self, state: Any) -> State:
        shaped = zip(state, self.shapes, strict=True)
        return tuple(tuple(np.broadcast_to(part, shape).ravel().tolist()) for part, shape in shaped)

    def _held(self, state: State) -> tuple[Any, ...]:
        """The state as the measure keeps it: what it counts in integers may be an index."""
        return tuple(map(_part, state, self.shapes, self.whole))

    def _step(self, state: State, length: int, label: int) -> State:
        """The state after one more document."""
        if self.measure.cutoff is not None and length >= self.measure.cutoff:
            return state
        document = scalar_document(self.space, length + 1, label)
        return self._flat(self.measure.step(self.topic.changed(length=length), self._held(state), document))

    def _value(self, state: State, length: int) -> Any:
        topic = self.topic.changed(length=length)
        return np.ravel(np.asarray(self.measure.score(topic, self._held(state))))[0]

    def read(self, state: State, length: int, word: tuple[int, ...]) -> State:
        """The state after a word."""
        for at, label in enumerate(word):
            state = self.step(state, length + at, label)
        return state


def _part(numbers: tuple[Any, ...], shape: tuple[int, ...], whole: bool) -> Any:
    kind = np.int64 if whole and all(isinstance(number, int) for number in numbers) else object
    part = np.empty(len(numbers), dtype=kind)
    part[:] = numbers
    return part.reshape(shape)


def replay_states(measure: Measure, evidence: dict[str, Any]) -> bool:
    """Every pair of states that some case ends in is in the right order."""
    one, name = Automaton(measure, evidence), evidence["axiom"]
    labels, depth, cutoff = range(one.space.branching), one.space.depth, measure.cutoff
    if name == "moffat.monotonicity" and cutoff is not None:
        # The longer list is then read by another measure, which is not looked at here.
        return False
    words = [(worse, better, ends) for worse, better, ends, _ in cases_of(evidence)]
    late = cutoff if name == "moffat.convergence" and cutoff is not None else 0
    before: set[State] = {one.start}
    behind: dict[int, set[tuple[State, State]]] = {length: set() for length in range(depth + 1)}
    for length in range(depth + 1):
        for state in before:
            for worse, better, ends in words:
                end = length + max(len(worse), len(better))
                if end > depth or (name in WITHIN and cutoff is not None and end > cutoff):
                    continue
                pair = one.read(state, length, worse), one.read(state, length, better)
                if not ends:
                    behind[end].add(pair)
                elif length or (one.space.empty and name != "albahem.redundancy"):
                    sizes = length + len(worse), length + len(better)
                    if not _ordered(one, pair, sizes, name):
                        return False
        if length > late and not all(_ordered(one, pair, (length, length), name) for pair in behind[length]):
            return False
        if length < depth:
            before = {one.step(state, length, label) for state in before for label in labels}
            behind[length + 1] |= {
                (one.step(low, length, label), one.step(high, length, label))
                for low, high in behind[length]
                for label in labels
            }
    return True


def _ordered(one: Automaton, pair: tuple[State, State], lengths: tuple[int, int], name: str) -> bool:
    low, high = (one.value(state, length) for state, length in zip(pair, lengths, strict=True))
    return bool(low < high if name in STRICT else low <= high)
