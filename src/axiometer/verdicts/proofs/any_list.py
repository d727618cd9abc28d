"""A definition read on any list of any topic: what was read, how much there is, and the state, as quantities.

Of each label n were read and m are left, so that the recall base is n + m, and the rank follows from n. A
number of the state that counts documents is a sum of these; what is said of the others is shown by induction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from typing import Any

import numpy as np
from flint import fmpq

from axiometer.data.recall_base import Base
from axiometer.errors import AxiometerError
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.one_question import remembered
from axiometer.metrics.topic import Document
from axiometer.metrics.tree import topic_of
from axiometer.numeric import REAL
from axiometer.spaces import Space
from axiometer.verdicts.proofs.any_topic import AnyAspects, AnyTopic
from axiometer.verdicts.proofs.letters import UNREADABLE, Unread, shaped
from axiometer.verdicts.proofs.splits import Case, cases
from axiometer.verdicts.proofs.symbolic import (
    SYMBOLIC,
    Quotient,
    Range,
    UnsettledError,
    a_rank_before,
    as_quotient,
    constant,
    quantity,
    substituted,
    within,
)

SHORT = 3
SHARE = "share"
RANK = quantity("rank")
Values = list[Any]
"""The numbers of a state, one after the other."""


class UnknownStateError(AxiometerError):
    """The definition does what no quantity can follow."""


@dataclass(frozen=True)
class Letter:
    """What is known of a number of the state.

    `counts` are the multiples of each n that it is more than at the start; None where it does not count.
    `first` is what it was at the start where it was looked at.
    `least` is true where it is at least 0; `alive` where it stays above 0 or 0, whichever it is at the start.
    `reached` are the values it may have had after a single label:
    then it is 0, or at least what one of them is at the rank before.
    """

    counts: tuple[fmpq, ...] | None = None
    first: Any = 0
    least: bool = False
    alive: bool = False
    reached: tuple[tuple[int, Quotient], ...] = ()

    @property
    def text(self) -> str:
        """What is known, in words."""
        if self.counts is not None:
            return f"{self.first} + " + " + ".join(
                f"{many} n{label}" for label, many in enumerate(self.counts)
            )
        if self.reached:
            return "0, or at least what one of the labels made of 0 at the rank before"
        return "above 0, or 0 if it began so" if self.alive else "at least 0" if self.least else "anything"


@dataclass(frozen=True)
class AnyList:
    """A measure on the lists of a space, of any length and under any recall base.

    The topic has documents of the labels that are `present`, and none of those that are `absent`.
    """

    measure: Measure
    space: Space
    letters: tuple[Letter, ...] = ()
    shapes: tuple[tuple[int, ...], ...] = ()
    absent: tuple[int, ...] = ()
    present: tuple[int, ...] = ()
    names: dict[Any, int] = field(default_factory=dict, compare=False, repr=False)
    facts: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def labels(self) -> range:
        """The documents that a list may have."""
        return range(self.space.branching)

    @property
    def met(self) -> list[int]:
        """Those that a list of such a topic may have."""
        return [label for label in self.labels if label not in self.absent]

    def known(self, read: Sequence[int] = (), left: Sequence[int] = ()) -> dict[str, Quotient]:
        """What is known where so many of each label were read at least, and are left at least."""
        found = {}
        for label in self.labels:
            n, m = (quantity(f"{name}{label}") for name in "nm")
            more, rest = (given[label] if given else 0 for given in (read, left))
            found[f"c{label}"] = quantity(f"read{label}") + quantity(f"left{label}")
            found[f"read{label}"], found[f"left{label}"] = n + more, m + rest
        total = sum((quantity(f"read{label}") for label in self.labels), constant(1))
        return {"rank": total, **found}

    def topic(self, places: int = 0) -> AnyTopic:
        """The topic of lists that end so many places behind the rank."""
        held = [quantity(f"c{label}") for label in self.labels]
        if self.space.kind == "grades":
            counts, rows = np.array([held], dtype=object), [[grade] for grade in self.labels[1:]]
        else:
            counts = np.array([[held[0], sum(held[1:], constant(0))]], dtype=object)
            rows = np.eye(len(held) - 1, dtype=np.int64).tolist()
        aspects = AnyAspects.by_kind(held[1:], rows)
        horizon: Any = quantity("horizon")
        return AnyTopic(
            SYMBOLIC,
            Base(counts, aspects if self.space.kind == "aspects" or self.measure.diverse else None),
            1,
            Unread(),  # type: ignore[arg-type]
            Unread() if self.measure.cutoff is not None else RANK + places,
            horizon,
            positive=lambda measure, _: positive_ideal(measure, self.space),
            names=self.names,
        )

    def start(self) -> Values:
        """The state of the empty list."""
        return flat(self.measure.start(self.topic(-1)))

    def step(self, state: Values, label: int, places: int = 0) -> Values:
        """The state after a document so many places behind the rank."""
        grade = int(self.space.grade_of(label))
        document = Document(RANK + places, grade, aspects=self.space.aspects_of(label))
        read = self.measure.step(self.topic(), self.shaped(state), document)
        return flat(read)

    def read(self, state: Values, word: Sequence[int], first: int = 0) -> Values:
        """The state after some documents, the first one so many places behind the rank."""
        for places, label in enumerate(word, start=first):
            state = self.step(state, label, places)
        return state

    def score(self, state: Values, places: int = -1) -> Quotient:
        """The value of a list that ends so many places behind the rank."""
        return as_quotient(np.ravel(self.measure.score(self.topic(places), self.shaped(state)))[0])

    def shaped(self, state: Values) -> Any:
        """The numbers as the definition's state."""
        rows = np.empty((len(state), 1), dtype=object)
        rows[:, 0] = state
        return shaped(rows, self.shapes)

    def value(self, at: int) -> Quotient:
        """The number of the state at a place, after any list."""
        return quantity(f"s{at}")

    def state(self) -> Values:
        """The state after any list."""
        return [self.value(at) for at in range(len(self.letters))]

    def options(self, at: int, first: Any, known: Range) -> Iterator[dict[str, Quotient]]:
        """What that number may be, where it is `first` at the start."""
        letter = self.letters[at]
        if letter.counts is not None:
            many = zip(self.labels, letter.counts, strict=True)
            total = sum((quantity(f"read{label}") * times for label, times in many), constant(0))
            yield {f"s{at}": as_quotient(first) + total}
        elif letter.reached:
            yield {f"s{at}": constant(0)}
            for label, value in letter.reached:
                name = f"n{label}"
                if name in known and not known[name].top:
                    continue
                more = {} if name in known else {name: quantity(f"{name}'") + 1}
                yield {f"s{at}": a_rank_before(value) + quantity(f"a{at}"), **more}
        elif letter.alive and first == 0:
            yield {f"s{at}": constant(0)}
        elif letter.least or letter.alive:
            yield {f"s{at}": quantity(f"A{at}" if letter.alive else f"a{at}")}
        else:
            yield {f"s{at}": quantity(f"a{at}") - quantity(f"b{at}")}

    def situations(
        self, read: Sequence[int] = (), left: Sequence[int] = (), covers: tuple[int, int] | None = None
    ) -> Iterator[Range]:
        """What may be known of a state and a topic, option by option.

        `covers` is a label that the list has, and one that it has not.
        """
        begun = self.known(read, left)
        if covers is not None:
            begun[f"n{covers[1]}"] = constant(0)
        for case in [case for one in self.topics(begun, read, left) for case in cases(self.start, one)]:
            options = [list(self.options(at, case.found[at], case.known)) for at in range(len(self.letters))]
            for at, shares in enumerate(self.shares(*covers) if covers is not None else ()):
                if shares:
                    options[at] = [{f"s{at}": as_quotient(case.found[at]) * share} for share in shares]
            for chosen in product(*options):
                known = dict(case.known)
                for more in chosen:
                    known.update(more)
                yield known

    def topics(self, known: Range, read: Sequence[int] = (), left: Sequence[int] = ()) -> Iterator[Range]:
        """What is known with the labels that are present, and without those that are absent."""
        options: list[list[dict[str, Quotient]]] = []
        for label in (*self.absent, *self.present):
            n, m = f"n{label}", f"m{label}"
            if label in self.absent:
                options.append([{n: constant(0), m: constant(0)}])
            elif not (read and read[label]) and not (left and left[label]) and n not in known:
                options.append([{m: quantity(f"{m}'") + 1}, {m: constant(0), n: quantity(f"{n}'") + 1}])
        for chosen in product(*options):
            yield {**known, **{name: value for one in chosen for name, value in one.items()}}

    def shares(self, old: int, new: int) -> list[list[Quotient]]:
        """What is left of each number of the first state in lists that have one label and not another.

        All of it where no other label touches the number; a part of what `old` leaves, where no label raises
        it; nothing where neither is known.
        """
        key = ("shares", old, new)
        if key not in self.facts:
            self.facts[key] = [self._share(at, old, new) for at in range(len(self.letters))]
        return list(self.facts[key])

    def _share(self, at: int, old: int, new: int) -> list[Quotient]:
        letter, changes = self.letters[at], set[str]()
        if letter.counts is not None or letter.reached:
            return []
        kept: Any = constant(1)
        for label in self.labels:
            if label == new:
                continue
            read = [int(other == old) for other in self.labels]
            left = [int(other == label) for other in self.labels]

            def compared(label: int = label) -> tuple[bool, bool, Any]:
                after = as_quotient(self.step(self.state(), label)[at])
                value = self.value(at)
                if after == value:
                    return True, True, None
                slope = (after / value).reduced() if label == old and value > 0 else None
                return False, bool(after <= value), slope

            try:
                held = [
                    case.found for known in self.situations(read, left) for case in cases(compared, known)
                ]
            except UnsettledError:
                return []
            if not all(falls for _, falls, _ in held):
                return []
            changes |= {"touched"} if not all(same for same, _, _ in held) else set()
            slopes = [slope for same, _, slope in held if not same]
            if label == old and slopes:
                if any(slope is None or slope != slopes[0] for slope in slopes):
                    return []
                kept = constant(slopes[0])
        if not changes:
            return [constant(1)]
        if letter.alive:
            some, rest = quantity(f"A{at}"), quantity(f"u{at}")
            return [kept * Quotient(some.top, (some + rest).top)]
        some, rest = quantity(f"a{at}"), quantity(f"U{at}")
        return [kept, kept * Quotient(some.top, (some + rest).top)]


def flat(state: Any) -> Values:
    """The numbers of a state with one lane, one after the other."""
    return [value for part in state for value in np.ravel(np.asarray(part, dtype=object))]


@remembered(64)
def any_list(measure: Measure, space: Space, reached: bool = False, absent: tuple[int, ...] = ()) -> AnyList:
    """The reading, with all that could be shown of its state; UnsettledError where nothing can be.

    With `reached` a number that is not 0 is taken to be at least what the last document could have made of 0.

    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> [letter.counts for letter in any_list(measure("AP"), grade_space(2, depth=4)).letters]
    [(0, 1), None]
    """
    shapes = _shapes(measure, space)
    size = sum(int(np.prod(shape, dtype=np.int64)) for shape in shapes)
    guess = AnyList(measure, space, tuple(_counted(measure, space, size)), shapes, absent)
    return _confirmed(_reached(guess) if reached else guess)


def _shapes(measure: Measure, space: Space) -> tuple[tuple[int, ...], ...]:
    """The shapes of the state's parts, without their lanes."""
    parts = [np.asarray(part) for part in measure.start(topic_of(measure, space, REAL))]
    if any(part.ndim == 0 or part.shape[-1] != 1 or part.dtype != object for part in parts):
        raise UnknownStateError("the state has no lanes of numbers")
    return tuple(part.shape[:-1] for part in parts)


def _reached(one: AnyList) -> AnyList:
    """With what each label makes of a number that is 0."""
    letters = []
    for at, letter in enumerate(one.letters):
        values: list[tuple[int, Quotient]] = []
        for label in one.labels if letter.counts is None else ():
            state = [constant(0) if place == at else one.value(place) for place in range(len(one.letters))]
            with within(one.known(left=[1] * len(one.labels))):
                value = as_quotient(one.step(state, label)[at])
                if value.names() <= {"rank"} and value > 0:
                    values.append((label, value))
        letters.append(replace(letter, reached=tuple(values)) if values else letter)
    return replace(one, letters=tuple(letters), facts={})


def _counted(measure: Measure, space: Space, size: int) -> list[Letter]:
    """Which numbers of the state count documents, as far as short lists tell."""
    topic = topic_of(measure, replace(space, depth=max(space.depth, SHORT + 1)), REAL)
    states: dict[tuple[int, ...], Values] = {}
    whole: dict[tuple[int, ...], State] = {(): measure.start(topic)}
    for length in range(SHORT + 1):
        for labels in product(range(space.branching), repeat=length):
            if labels:
                label = labels[-1]
                grade = int(space.grade_of(label))
                document = Document(length, grade, aspects=space.aspects_of(label))
                whole[labels] = measure.step(topic, whole[labels[:-1]], document)
            states[labels] = flat(whole[labels])
    found = []
    for at in range(size):
        first = states[()][at]
        each = [states[(label,)][at] - first for label in range(space.branching)]
        fits = all(isinstance(one, fmpq) for one in each) and all(
            state[at] - first == sum((each[label] for label in labels), fmpq(0))
            for labels, state in states.items()
        )
        alive = all(state[at] > 0 for state in states.values())
        found.append(Letter(tuple(each), first) if fits else Letter(least=True, alive=alive))
    return found


def _confirmed(one: AnyList) -> AnyList:
    """The reading with what holds at the start and is kept by every step; guesses that fail are dropped."""
    for _ in range(3 * len(one.letters) + 2):
        broken = _broken(one)
        if not broken:
            return one
        letters = list(one.letters)
        for at in broken:
            letters[at] = _weaker(one, at)
        one = replace(one, letters=tuple(letters), facts={})
    raise UnknownStateError("nothing is known of the state")


def _weaker(one: AnyList, at: int) -> Letter:
    letter = one.letters[at]
    if letter.counts is not None or letter.alive:
        return Letter(least=True)
    if letter.least or letter.reached:
        return Letter()
    raise UnknownStateError("nothing is known of the state")


def _broken(one: AnyList) -> set[int]:
    broken = set()

    for case in (case for known in one.topics(one.known()) for case in cases(one.start, known)):
        broken |= {at for at in range(len(one.letters)) if not _fits(one, at, case, case.found[at], None)}
    for label in one.met:
        left = [int(other == label) for other in one.labels]
        for known in one.situations(left=left):
            for case in cases(partial(one.step, one.state(), label), known):
                for at in range(len(one.letters)):
                    if not _fits(one, at, case, case.found[at], label):
                        broken.add(at)
    return broken


def _fits(one: AnyList, at: int, case: Case[Values], value: Any, label: int | None) -> bool:
    """Whether what is guessed of a number is true at the start (no label) or after a label."""
    letter = one.letters[at]

    def asked() -> bool:
        if letter.counts is not None:
            grown = 0 if label is None else letter.counts[label]
            before = value if label is None else one.value(at)
            return bool(as_quotient(value) == as_quotient(before) + grown)
        if not (letter.least or letter.reached):
            return True
        if letter.alive and label is None:
            return bool(as_quotient(value) >= 0)
        if letter.alive:
            return bool(as_quotient(value) >= 0) and (as_quotient(value) > 0) == (one.value(at) > 0)
        if not letter.reached or as_quotient(value) == 0:
            return bool(as_quotient(value) >= 0)
        if label is None or (one.value(at) == 0 and label not in dict(letter.reached)):
            return False
        return all(value >= term for _, term in letter.reached)

    try:
        return all(inner.found for inner in cases(asked, case.known))
    except UnsettledError:
        return False


@remembered(64)
def grades_alike(measure: Measure, space: Space) -> bool:
    """Whether all relevant grades are read alike, so that grade 1 stands for all of them.

    Every step is the same for each of them, and the topic is asked for their sum alone: it is run with
    counts of which only the sum is known. What is said of numbers that count is shown where they are used.

    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> [grades_alike(measure(name), grade_space(3, depth=4)) for name in ("Bpref", "Q")]
    [True, False]
    """
    if space.kind != "grades" or space.branching < 3:
        return False
    try:
        shapes = _shapes(measure, space)
        size = sum(int(np.prod(shape, dtype=np.int64)) for shape in shapes)
        counted = _counted(measure, space, size)
    except UNREADABLE:
        return False
    one = AnyList(measure, space, shapes=shapes)
    state = [_like(letter, at) for at, letter in enumerate(counted)]
    shares = [quantity(f"{SHARE}{label}") for label in one.labels[2:]]
    known = {"rank": quantity("n") + 1, "c0": quantity("n0"), "c1": quantity("n1") - sum(shares, constant(0))}
    known |= {f"c{label}": share for label, share in zip(one.labels[2:], shares, strict=True)}

    def told() -> bool:
        steps = [one.step(state, label) for label in one.labels[1:]]
        same = all(
            as_quotient(a) == as_quotient(b)
            for other in steps[1:]
            for a, b in zip(steps[0], other, strict=True)
        )
        values = [*one.start(), *steps[0], *one.step(state, 0), one.score(state)]
        return same and not any(_shared(as_quotient(value)) for value in values)

    try:
        return all(case.found for case in cases(told, known, SHARE))
    except UNREADABLE:
        return False


def _like(letter: Letter, at: int) -> Quotient:
    """A number of a state that counts relevant documents alike, or that nothing is known of."""
    if letter.counts is None or any(many != letter.counts[1] for many in letter.counts[2:]):
        return quantity(f"a{at}")
    read = quantity("nread0") * letter.counts[0] + quantity("nread1") * letter.counts[1]
    return read + as_quotient(letter.first)


def _shared(value: Quotient) -> bool:
    """Whether a value depends on how a sum of counts is shared out."""
    terms = [substituted(part) for part in (value.top, value.bottom)]
    return any(SHARE in name for part in terms for monomial in part for name, _ in monomial)


@remembered(64)
def positive_ideal(measure: Measure, space: Space) -> bool:
    """Whether the value of the ideal list is positive wherever the topic has a relevant document.

    One relevant document has a positive value, and no further one lowers it.
    """
    one = any_list(measure, space)
    for label in one.labels[1:]:
        left = [int(other == label) for other in one.labels]
        for known in one.situations(left=left):
            first = {**known, **{f"n{other}": constant(0) for other in one.labels}}

            def alone(label: int = label) -> bool:
                return bool(one.score(one.step(one.start(), label), 0) > 0)

            def more(label: int = label) -> bool:
                return bool(one.score(one.step(one.state(), label), 0) >= one.score(one.state()))

            if not all(case.found for case in [*cases(alone, first), *cases(more, known)]):
                return False
    return True
