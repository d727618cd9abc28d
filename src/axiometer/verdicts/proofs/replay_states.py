"""Certificates of all states checked again: one walk over pairs of states, read one list at a time.

A pair stands before the word in which the two lists of a case differ, where both sides are one, or behind it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from axiometer.axiomatics.axiom import Axiom, Rewritten
from axiometer.data.recall_base import Base
from axiometer.metrics.measure import Measure
from axiometer.metrics.topic import Topic
from axiometer.metrics.tree import scalar_document
from axiometer.numeric import RATIONAL
from axiometer.spaces.rewrite import ACROSS
from axiometer.verdicts.proofs.certificate import space_of
from axiometer.verdicts.proofs.replay_steps import written_words

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


def replay_states(measure: Measure, axiom: Axiom, evidence: dict[str, Any]) -> bool:
    """Every pair of states that some case ends in is in the right order."""
    one = Automaton(measure, evidence)
    labels, depth, cutoff = range(one.space.branching), one.space.depth, measure.cutoff
    words = written_words(axiom, measure, one.space)
    if not words or not isinstance(axiom, Rewritten) or axiom.readers(measure, 2) != (measure, measure):
        # A list that is read by another measure is not looked at here.
        return False
    across = axiom.rewrite_for(measure).cut == ACROSS and cutoff is not None
    late = cutoff if across and cutoff is not None else 0
    if depth <= late:
        return False
    if evidence.get("kinds") != [[list(word.worse), list(word.better)] for word in words]:
        return False
    before: set[State] = {one.start}
    sizes = [1]
    behind: dict[int, set[tuple[State, State]]] = {length: set() for length in range(depth + 1)}
    for length in range(depth + 1):
        for state in before:
            for word in words:
                end = length + max(len(word.worse), len(word.better))
                if end > depth or (word.within and cutoff is not None and end > cutoff):
                    continue
                pair = one.read(state, length, word.worse), one.read(state, length, word.better)
                if not word.ends:
                    behind[end].add(pair)
                elif length + 1 >= word.first:
                    long = length + len(word.worse), length + len(word.better)
                    if not _ordered(one, pair, long, axiom.strict):
                        return False
        ends = (length, length)
        if length > late and not all(_ordered(one, pair, ends, axiom.strict) for pair in behind[length]):
            return False
        if length < depth:
            before = {one.step(state, length, label) for state in before for label in labels}
            sizes.append(len(before))
            behind[length + 1] |= {
                (one.step(low, length, label), one.step(high, length, label))
                for low, high in behind[length]
                for label in labels
            }
    return bool(sizes == evidence.get("states"))


def _ordered(one: Automaton, pair: tuple[State, State], lengths: tuple[int, int], strict: bool) -> bool:
    low, high = (one.value(state, length) for state, length in zip(pair, lengths, strict=True))
    return bool(low < high if strict else low <= high)
