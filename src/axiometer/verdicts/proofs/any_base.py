"""Axioms about all recall bases at once, and about one relevant document, read on any list of any topic."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from axiometer.axiomatics.amigo import DeepnessSingle
from axiometer.axiomatics.axiom import Axiom
from axiometer.axiomatics.moffat import Boundedness, Completeness, Localization, Realizability
from axiometer.metrics.measure import Measure
from axiometer.spaces import Space
from axiometer.verdicts.proofs.any_list import AnyList, any_list, grades_alike
from axiometer.verdicts.proofs.certificate import (
    ARGUMENTS,
    EVERY_BASE,
    Argument,
    Certificate,
    described,
    space_of,
)
from axiometer.verdicts.proofs.letters import UNREADABLE
from axiometer.verdicts.proofs.splits import cases
from axiometer.verdicts.proofs.symbolic import (
    Quotient,
    Range,
    UnsettledError,
    as_quotient,
    constant,
    quantity,
    substituted,
)

LEMMA = "any list, any topic"
SHALLOW = 8


def prove_any(measure: Measure, axiom: Axiom, space: Space, depth: int | None) -> Certificate | None:
    """A certificate for lists of any length under every recall base.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> binary = grade_space(2, depth=8)
    >>> prove_any(measure("SetF"), AXIOMS.find("completeness"), binary, None).extent
    'for lists of any length and every recall base'
    >>> prove_any(measure("AP"), AXIOMS.find("localization"), binary, None) is None
    True
    """
    shown = SHOWN.get(type(axiom))
    if shown is None or space.kind != "grades" or depth is not None:
        return None
    bare = Space(space.kind, space.branching, SHALLOW)
    absent = tuple(range(2, bare.branching)) if grades_alike(measure, bare) else ()
    for reached in (False, True):
        try:
            one = any_list(measure, bare, reached, absent)
            claims = shown(one)
        except UNREADABLE:
            continue
        if claims:
            letters = [letter.text for letter in one.letters]
            evidence = {
                "depth": None,
                "letters": letters,
                "kinds": [["any list", "any topic"]],
                "steps": list(claims),
                **described(space),
            }
            return Certificate(measure, axiom, LEMMA, evidence, EVERY_BASE)
    return None


def replay_any(measure: Measure, axiom: Axiom, evidence: dict[str, Any]) -> bool:
    """Worked out anew from the definition, with the same evidence."""
    again = prove_any(measure, axiom, space_of(evidence, SHALLOW), evidence["depth"])
    return again is not None and again.evidence == evidence


ARGUMENTS[LEMMA] = Argument(
    replay_any, lambda measure, axiom, evidence: (None, tuple(evidence["steps"])), every_base=True
)


def complete(one: AnyList) -> tuple[str, ...]:
    """Lists of a topic without a relevant document have a value."""
    bare = replace(one, absent=tuple(one.labels[1:]), present=(), facts={})
    for known in bare.situations():
        cases(lambda: bare.score(bare.state()), known)
    return ("the score of every list is a quotient whose bottom is not 0 where nothing is relevant",)


def local(one: AnyList) -> tuple[str, ...]:
    """The value does not depend on what the topic has besides the list's own documents."""
    rest = [0] * (len(one.labels) - 1)
    idle = all(
        case.found
        for known in one.topics(one.known(left=[1, *rest]))
        for case in cases(partial(_idle, one), known)
    )
    if not idle or not _bare_alike(one):
        return ()
    for label in one.met[1:]:
        read = [int(other == label) for other in one.labels]
        none = {f"n{other}": constant(0) for other in one.labels[1:] if other not in one.absent}
        firsts = ({**known, **none} for known in one.topics(one.known(left=read)))
        asked: list[tuple[Callable[[], bool], Iterable[Range]]] = [
            (partial(_own_step, one, label, True), firsts),
            (lambda: _own(one.score(one.state())), one.situations(read)),
        ]
        for other in one.met:
            left = [int(each == other) for each in one.labels]
            asked.append((partial(_own_step, one, other, False), one.situations(read, left)))
        if not all(_unsplit(one, run, ranges) for run, ranges in asked):
            return ()
    return (
        "with a relevant document read, neither a step nor the score depends on what the topic has besides",
        "without one the list has the value of the empty list, the same under every recall base",
    )


def _unsplit(one: AnyList, run: Callable[[], bool], ranges: Iterable[Range]) -> bool:
    """Whether it is so without telling apart how much is left."""
    none = {f"m{label}" for label in one.absent}
    return all(
        not any(name.startswith("m") and name not in none for name in known)
        and all(case.found for case in cases(run, known, "m"))
        for known in ranges
    )


def _own_step(one: AnyList, label: int, first: bool) -> bool:
    return all(_own(as_quotient(value)) for value in one.step(one.start() if first else one.state(), label))


def _own(value: Any) -> bool:
    """Whether a value does not depend on the documents that are left."""
    terms = [substituted(part) for part in (value.top, value.bottom)]
    names = {name for part in terms for monomial in part for name, _ in monomial}
    return not any(name.startswith(("m", "Ideal", "g")) for name in names)


def _idle(one: AnyList) -> bool:
    """Whether a document that is not relevant leaves the first state as it is."""
    start = one.start()
    return all(as_quotient(a) == as_quotient(b) for a, b in zip(start, one.step(start, 0), strict=True))


def _bare_alike(one: AnyList) -> bool:
    """Whether the first state has one value under every recall base."""
    values: list[Quotient] = []
    for known in one.topics(one.known()):
        for case in cases(lambda: as_quotient(one.score(one.start())), known):
            values.append(case.found)
    return all(not value.names() and value.reduced() == values[0].reduced() for value in values)


def bounded(one: AnyList) -> tuple[str, ...]:
    """Every value lies in [0, 1], where each number of the state grows by no more than a count does."""

    def above() -> bool:
        return bool(one.score(one.state()) >= 0)

    if not all(case.found for known in one.situations() for case in cases(above, known)):
        return ()
    return _below_one(one)


def _below_one(one: AnyList) -> tuple[str, ...]:
    last = len(one.letters) - 1
    if _stays_below_one(one, last):
        return ("the value is the last number of the state, which is never above 1",)
    if one.letters[last].counts is None and not _counted_up(one, last):
        return ()

    def below() -> bool:
        return bool(one.score(one.state()) <= 1)

    for known in one.situations():
        told = dict(known)
        if one.letters[last].counts is None:
            # What was read of relevant documents is the last number and a rest.
            options = list(_most(one, last))
            ranges: list[Range] = [{**told, **more} for more in options]
        else:
            ranges = [told]
        if not all(case.found for each in ranges for case in cases(below, each)):
            return ()
    return (
        "no number that the score reads is negative",
        "a relevant document adds at most 1 to the last number, of which the score makes at most 1",
    )


def _stays_below_one(one: AnyList, last: int) -> bool:
    """Whether the last number is at most 1 after every step from such a number, and is the value."""
    some, rest = quantity("a"), quantity("U")
    options = [constant(1), Quotient(some.top, (some + rest).top)]
    if one.letters[last].counts is not None or last:
        return False
    asked: list[tuple[Callable[[], bool], Iterable[Range]]] = [
        (lambda: bool(one.start()[last] <= 1), one.topics(one.known())),
        (lambda: bool(one.score(one.state()) == one.value(last)), one.situations()),
    ]
    for label in one.met:
        left = [int(other == label) for other in one.labels]
        ranges = [
            {**known, f"s{last}": value} for known in one.topics(one.known(left=left)) for value in options
        ]
        asked.append((partial(_at_most_one, one, label), ranges))
    try:
        return all(case.found for run, ranges in asked for known in ranges for case in cases(run, known))
    except UnsettledError:
        return False


def _at_most_one(one: AnyList, label: int) -> bool:
    return bool(one.step(one.state(), label)[-1] <= 1)


def _most(one: AnyList, at: int) -> Iterator[dict[str, Quotient]]:
    """The last number as a share of the relevant documents read."""
    read = sum((quantity(f"read{label}") for label in one.met[1:]), constant(0))
    some, rest = quantity("a"), quantity("U")
    yield {f"s{at}": read}
    yield {f"s{at}": read * Quotient(some.top, (some + rest).top)}


def _counted_up(one: AnyList, at: int) -> bool:
    """Whether a relevant document adds at most 1, and no other one anything."""
    for label in one.met:
        left = [int(other == label) for other in one.labels]
        for known in one.situations(left=left):

            def asked(label: int = label) -> bool:
                return bool(one.step(one.state(), label)[at] - one.value(at) <= int(label > 0))

            if not all(case.found for case in cases(asked, known)):
                return False
    return all(
        case.found == 0 for known in one.topics(one.known()) for case in cases(lambda: one.start()[at], known)
    )


def single(one: AnyList) -> tuple[str, ...]:
    """What moving the only relevant document up gains falls with the rank."""
    if one.measure.cutoff is not None:
        return ()
    known = {**one.known(left=[3, 1, *[0] * (len(one.labels) - 2)]), "n1": constant(0)}
    for topic in one.topics(known):
        for case in cases(partial(_idle, one), topic):
            if not case.found:
                return ()

    def gains() -> bool:
        values = []
        for places in range(3):
            hit = one.step(one.start(), 1, places)
            after = one.step(hit, 0, places + 1)
            if not all(as_quotient(a) == as_quotient(b) for a, b in zip(hit, after, strict=True)):
                raise UnsettledError("what is not relevant changes the state")
            values.append(one.score(hit, 3))
        return bool(values[0] - values[1] > values[1] - values[2])

    if not all(case.found for topic in one.topics(known) for case in cases(gains, topic)):
        return ()
    return (
        "documents that are not relevant leave the state as it is",
        "M(i) - M(i+1) > M(i+1) - M(i+2) for every i, M(i) the value with the document at rank i",
    )


def realized(one: AnyList) -> tuple[str, ...]:
    """One relevant document at rank 1 scores 1, or all relevant ones before all others do."""
    if len(one.met) != 2:
        return ()
    begin = {"n0": constant(0), "n1": constant(0)}

    def alone() -> bool:
        return bool(one.score(one.step(one.start(), 1), 0) == 1)

    ranges = [{**known, **begin} for known in one.topics(one.known(left=[int(at == 1) for at in one.labels]))]
    if all(case.found for known in ranges for case in cases(alone, known)):
        return ("a relevant document at rank 1 scores 1, whatever else the topic has",)
    last = len(one.letters) - 1
    only = {"n0": constant(0)}
    counts = one.letters[last].counts

    def one_more() -> bool:
        return bool(one.step(one.state(), 1)[last] - one.value(last) == 1)

    steps = [{**known, **only} for known in one.situations(left=[int(at == 1) for at in one.labels])]
    if counts is None and not all(case.found for known in steps for case in cases(one_more, known)):
        return ()
    first = [
        case.found for known in one.topics(one.known()) for case in cases(lambda: one.start()[last], known)
    ]
    if one.measure.cutoff is not None or not all(value == 0 for value in first):
        return ()
    read = [int(at == 1) for at in one.labels]
    whole = [{**known, **only, "m1": constant(0)} for known in one.situations(read)]
    if counts is None:
        whole = [{**known, f"s{last}": quantity("read1")} for known in whole]

    def full() -> bool:
        return bool(one.score(one.state()) == 1)

    if not all(case.found for known in whole for case in cases(full, known)):
        return ()
    return (
        "before all others each relevant document adds 1 to the last number of the state",
        "all relevant documents of the topic before all others score 1",
    )


Show = Callable[[AnyList], tuple[str, ...]]
SHOWN: dict[type[Axiom], Show] = {
    Completeness: complete,
    Localization: local,
    Boundedness: bounded,
    DeepnessSingle: single,
    Realizability: realized,
}
