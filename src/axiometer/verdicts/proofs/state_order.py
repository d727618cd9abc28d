"""Proofs by an order on states: for every list, every length and every recall base.

The two lists of a case share their beginning and their end. Where the states after the two words are ordered,
and no document that both read turns the order round, and the score respects it, the values are ordered. The
order says of each number of the state that one reader has no less of it, no more, or so much more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, product, takewhile
from typing import Any

from axiometer.axiomatics.axiom import Axiom, Pairwise, raised
from axiometer.metrics.measure import Measure
from axiometer.metrics.tree import grow_under
from axiometer.spaces import Space, recall_bases
from axiometer.spaces.rewrite import ACROSS, FURTHER, WITHIN, Rewrite, Rule
from axiometer.spaces.space import Labels
from axiometer.verdicts.chunks import arithmetic_for, read_off
from axiometer.verdicts.proofs.any_list import AnyList, Values, any_list, grades_alike
from axiometer.verdicts.proofs.certificate import (
    ARGUMENTS,
    EVERY_BASE,
    Argument,
    Certificate,
    described,
    space_of,
)
from axiometer.verdicts.proofs.letters import UNREADABLE
from axiometer.verdicts.proofs.obligations import Obligation, single, statement_of, words_of
from axiometer.verdicts.proofs.splits import cases
from axiometer.verdicts.proofs.symbolic import (
    Quotient,
    Range,
    UnsettledError,
    a_rank_before,
    as_quotient,
    constant,
    quantity,
    replaced,
)

LEMMA = "ordered states"
SAME, LESS, MORE, UNKNOWN = "=", "<=", ">=", "?"
ABOVE, BELOW, TIMES = ">", "<", "x"
ROUNDS = 6
SHALLOW = 8
SHORT, FEW = 4, 3
"""A replay reads lists of so many documents, under bases of up to so many of each kind."""


@dataclass(frozen=True)
class Relation:
    """By how much a number of the better reader's state exceeds that of the other."""

    kind: str
    by: Any = None

    def joined(self, other: Relation) -> Relation:
        """What is true where either is."""
        if self == other:
            return self
        signs = {self.sign, other.sign}
        if signs <= {ABOVE}:
            return Relation(ABOVE)
        if signs <= {BELOW}:
            return Relation(BELOW)
        if signs <= {ABOVE, MORE, SAME}:
            return Relation(MORE)
        if signs <= {BELOW, LESS, SAME}:
            return Relation(LESS)
        return Relation(UNKNOWN)

    @property
    def sign(self) -> str:
        """Its sign, where the amount is left out."""
        if self.kind == TIMES:
            # A multiple of what may be 0.
            return MORE if self.by >= 0 else LESS
        if self.kind != SAME:
            return self.kind
        return SAME if self.by == 0 else ABOVE if self.by > 0 else BELOW

    @property
    def text(self) -> str:
        """In signs: what the better reader has against the other."""
        return self.kind if self.by is None else f"{self.kind} {self.by}"

    def amount(self, at: int) -> Quotient:
        """The difference as a quantity, of the number at a place."""
        if self.kind == SAME:
            return constant(self.by)
        if self.kind == TIMES:
            return quantity(f"s{at}") * constant(self.by)
        if self.kind == UNKNOWN:
            return quantity(f"d{at}") - quantity(f"e{at}")
        size = quantity(f"D{at}" if self.kind in (ABOVE, BELOW) else f"d{at}")
        return size if self.kind in (ABOVE, MORE) else -size


NOTHING = Relation(SAME, 0)
Order = tuple[Relation, ...]


def relation_of(value: Quotient, low: Quotient) -> Relation:
    """What is known of a difference within the present range, `low` being the lower value.

    It is split where its sign is open.
    """
    if not value.names():
        terms = value.top.values()
        return Relation(SAME, sum(terms) / sum(value.bottom.values()))
    times = (value / low).reduced() if low.top and (low > 0) is True else None
    if times is not None:
        return Relation(TIMES, times)
    below, zero, above = value.sign()
    if below and above:
        value < 0  # noqa: B015 (raises what the comparison hangs on)
    if not (below or above):
        return NOTHING
    return Relation((BELOW if below else ABOVE) if not zero else (LESS if below else MORE))


@dataclass(frozen=True)
class Potential:
    """What a number of the state is worth in the last one at the most, whatever follows: a multiple of what
    the next document of a label would make of it."""

    worth: int
    of: int
    label: int

    def at(self, one: AnyList, places: int) -> Quotient:
        """The multiple, for readers that have read up to so many places behind the rank, less one."""
        after = one.step(one.state(), self.label, places)
        gained, kept = (_slope(one, after[at], self.of) for at in (self.worth, self.of))
        return gained / (1 - kept)


def _slope(one: AnyList, value: Any, at: int) -> Quotient:
    """How much a value changes with a number of the state, in which it is a straight line."""
    name = f"s{at}"
    ends = [replaced(as_quotient(value), {name: constant(end)}) for end in (0, 1, 2)]
    if not ends[2] - ends[1] == ends[1] - ends[0]:
        raise UnsettledError("the step is no straight line")
    return as_quotient(ends[1] - ends[0])


@dataclass(frozen=True)
class Words:
    """Two words after one list, before one list; of two places that change the first, with the `second`.

    Between two such places the gap of the last number is the one that there would be if the second words
    came next: so it is known that they do not turn it round, wherever they come.
    """

    one: AnyList
    worse: Labels
    better: Labels
    covers: tuple[int, int] | None = None
    second: tuple[Labels, Labels] | None = None
    potentials: tuple[Potential, ...] = ()

    @property
    def long(self) -> int:
        """The length of the longer word."""
        return max(len(self.worse), len(self.better))

    def _left(self, more: Sequence[int]) -> list[int]:
        """How many documents of each label the topic must have besides."""
        ahead = self.second or ((), ())
        return [more[label] + max(word.count(label) for word in ahead) for label in self.one.labels]

    def _ahead(self) -> list[int]:
        both = (self.worse, self.better)
        return self._left([max(word.count(label) for word in both) for label in self.one.labels])

    def before(self) -> Iterator[Range]:
        """What may be known before the words."""
        left = self._ahead()
        read = [int(label == self.covers[0]) if self.covers else 0 for label in self.one.labels]
        yield from self.one.situations(read, left, self.covers)

    def by_length(self) -> Iterator[Range]:
        """The same for the empty list, whose state is known, and for lists with a document of each label."""
        left = self._ahead()
        empty = {f"n{label}": constant(0) for label in self.one.labels}
        if self.covers is None:
            for case in cases(self.one.start, {**self.one.known((), left), **empty}):
                yield {**case.known, **{f"s{at}": as_quotient(v) for at, v in enumerate(case.found)}}
        for label in self.one.labels:
            read = [int(other == label) for other in self.one.labels]
            if self.covers is None or label == self.covers[0]:
                yield from self.one.situations(read, left, self.covers)

    def after(self, label: int | None = None) -> Iterator[Range]:
        """What may be known behind the words, where a document of a label follows."""
        more = [max(0, self.better.count(other) - self.worse.count(other)) for other in self.one.labels]
        left = self._left([many + int(other == label) for other, many in enumerate(more)])
        yield from self.one.situations([self.worse.count(other) for other in self.one.labels], left)

    def apart(self, worse: Values, better: Values, places: int) -> list[Relation]:
        """How the states of two readers are ordered that will read next so many places behind the rank."""
        gaps = [as_quotient(b) - as_quotient(w) for w, b in zip(worse, better, strict=True)]
        for held in self.potentials:
            gaps[held.worth] = gaps[held.worth] + held.at(self.one, places) * gaps[held.of]
        if self.second is not None:
            ends = [
                self.one.read(state, word, places)[-1]
                for state, word in zip((worse, better), self.second, strict=True)
            ]
            gaps[-1] = as_quotient(ends[1]) - as_quotient(ends[0])
        return [relation_of(gap, as_quotient(low)) for gap, low in zip(gaps, worse, strict=True)]

    def first(self) -> Order:
        """The order of the states right behind the words."""

        def gap() -> list[Relation]:
            worse, better = (self.one.read(self.one.state(), word) for word in (self.worse, self.better))
            return self.apart(worse, better, self.long)

        return _joined(gap, self.before())

    def ordered(self, order: Order, known: Range) -> Values:
        """The better reader's state beside that of the other."""
        state = self.one.state()
        gaps = [relation.amount(at) for at, relation in enumerate(order)]
        for held in self.potentials:
            gaps[held.worth] = gaps[held.worth] - held.at(self.one, 0) * gaps[held.of]
        if self.second is not None:
            level = [value + gap for value, gap in zip(state, [*gaps[:-1], constant(0)], strict=True)]
            low, high = (
                self.one.read(one, word)[-1] for one, word in zip((state, level), self.second, strict=True)
            )
            gaps[-1] = gaps[-1] - (high - low)
        found = [value + gap for value, gap in zip(state, gaps, strict=True)]
        if self.second is not None:
            # What follows adds to the last number, whatever it is.
            again = self.one.read(found, self.second[1])[-1] - low
            if not again == order[-1].amount(len(order) - 1):
                raise UnsettledError("the last number is no sum")
        return [quantity(f"y{at}") if f"y{at}" in known else value for at, value in enumerate(found)]

    def pairs(self, order: Order, ranges: Iterator[Range]) -> Iterator[Range]:
        """What may be known of both readers: a number that is 0 or was reached has its options twice."""
        for known in ranges:
            free: list[list[dict[str, Quotient]]] = []
            for at, letter in enumerate(self.one.letters):
                if letter.reached and not known[f"s{at}"].top:
                    free.append(_above_nothing(order[at], letter.reached, at))
            for chosen in product(*free):
                yield {**known, **{name: value for more in chosen for name, value in more.items()}}

    def kept(self, order: Order) -> Order:
        """What is left of the order after one more document, whatever it is."""
        found = order
        for label in self.one.met:
            for known in self.pairs(order, self.after(label)):

                def gap(label: int = label, known: Range = known) -> list[Relation]:
                    both = self.one.state(), self.ordered(order, known)
                    worse, better = (self.one.step(state, label) for state in both)
                    return self.apart(worse, better, 1)

                here = _joined(gap, iter([known]))
                found = tuple(a.joined(b) for a, b in zip(found, here, strict=True))
        return found

    def closed(self, order: Order) -> Order:
        """The order, widened until every document keeps it."""
        for _ in range(ROUNDS):
            wider = self.kept(order)
            if wider == order:
                return order
            order = wider
        raise UnsettledError("the order does not settle")

    def past_second(self, order: Order, then: Words) -> Order:
        """The order behind the second words."""
        second = self.second or ((), ())
        found: Order | None = None
        for known in self.pairs(order, self.after()):

            def gap(known: Range = known) -> list[Relation]:
                both = self.one.state(), self.ordered(order, known)
                worse, better = (self.one.read(state, word) for state, word in zip(both, second, strict=True))
                return then.apart(worse, better, max(map(len, second)))

            here = _joined(gap, iter([known]))
            found = here if found is None else tuple(a.joined(b) for a, b in zip(found, here, strict=True))
        return found or ()

    def scored(self, order: Order, strict: bool) -> bool:
        """Whether the score respects the order."""

        def good(known: Range) -> bool:
            worse, better = self.one.score(self.one.state()), self.one.score(self.ordered(order, known))
            return bool(better > worse if strict else better >= worse)

        return all(
            case.found
            for known in self.pairs(order, self.after())
            for case in cases(partial(good, known), known)
        )

    def follow(self, strict: bool) -> list[Order] | None:
        """The orders by which the better list has the better value, whatever follows; else None."""
        order = self.closed(self.first())
        if self.second is None:
            return [order] if self.scored(order, strict) else None
        (low, high), both = self.second, (self.worse, self.better)
        then = replace(self, worse=both[0] + low, better=both[1] + high, second=None)
        behind = then.closed(self.past_second(order, then))
        return [order, behind] if then.scored(behind, strict) else None

    def ended(self, strict: bool, further: AnyList | None = None) -> bool:
        """Whether the better list has the better value where nothing follows the words."""

        def good() -> bool:
            low = self.one.score(self.one.read(self.one.state(), self.worse), len(self.worse) - 1)
            reader = further or self.one
            high = reader.score(reader.read(reader.state(), self.better), len(self.better) - 1)
            return bool(high > low if strict else high >= low)

        def every(ranges: Iterable[Range]) -> bool:
            return all(case.found for known in ranges for case in cases(good, known))

        try:
            return every(self.before())
        except UnsettledError:
            return every(self.by_length())


def _joined(gap: Callable[[], list[Relation]], ranges: Iterator[Range]) -> Order:
    """What is true in all cases of all ranges."""
    found: list[Relation] | None = None
    for known in ranges:
        for case in cases(gap, known):
            here = case.found
            found = here if found is None else [a.joined(b) for a, b in zip(found, here, strict=True)]
    if found is None:
        raise UnsettledError("there is no case")
    return tuple(found)


def _above_nothing(
    relation: Relation, reached: Sequence[tuple[int, Quotient]], at: int
) -> list[dict[str, Quotient]]:
    """What the better reader's number may be where the other's is 0."""
    if relation.sign not in (SAME, MORE, ABOVE):
        raise UnsettledError("what was reached is not more")
    options = [] if relation.sign == ABOVE else [{f"y{at}": constant(0)}]
    if relation.sign != SAME:
        options += [{f"y{at}": a_rank_before(value) + quantity(f"b{at}")} for _, value in reached]
    return options


def _fits(rule: Rule, depth: int | None) -> bool:
    """Whether some list of that length is a case: a proof about none is no proof."""
    long = max(sum(map(len, side)) for side in (rule.worse, rule.better))
    return depth is None or long + (rule.covered is not None) <= depth


def prove_by_order(measure: Measure, axiom: Axiom, space: Space, depth: int | None) -> Certificate | None:
    """A certificate for lists of any length under every recall base.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> prove_by_order(measure("AP"), AXIOMS.find("priority"), grade_space(2, depth=8), None).extent
    'for lists of any length and every recall base'
    """
    rewrite = statement_of(axiom, measure)
    inside = measure.cutoff is not None and depth is not None and depth <= measure.cutoff
    if rewrite is None or (rewrite.cut and inside) or not (inside or _speaks(measure, rewrite)):
        return None
    words = changes(rewrite, space.branching, None if inside else measure.cutoff)
    if not words or not all(_fits(rule, depth) for rule in rewrite.rules(space.branching)):
        return None
    bare = Space(space.kind, space.branching, SHALLOW)
    if space.kind == "aspects" and not measure.diverse:
        # Whoever does not see aspects reads two grades.
        bare, words = Space("grades", 2, SHALLOW), list(dict.fromkeys(one.graded() for one in words))
    alike = grades_alike(measure, bare)
    if alike:
        words = list(dict.fromkeys(one.graded() for one in words))
    absent = tuple(range(2, bare.branching)) if alike else ()
    for reached, added in product((False, True), repeat=2):
        try:
            one = any_list(measure, bare, reached, absent)
            if (reached and not any(letter.reached for letter in one.letters)) or (
                added and not potentials(one)
            ):
                # The same again.
                continue
            each = (_somehow(one, word, axiom.strict, added, rewrite) for word in words)
            shown = list(takewhile(bool, each))
        except UNREADABLE:
            continue
        if len(shown) == len(words):
            proof = {"letters": [letter.text for letter in one.letters], "kinds": shown}
            return _certificate(measure, axiom, space, proof, depth if inside else None)
    return None


def _speaks(measure: Measure, rewrite: Rewrite) -> bool:
    """Leaves out ranks that are not read, where a strict statement fails."""
    if measure.cutoff is None:
        return True
    return rewrite.cut in (WITHIN, ACROSS, FURTHER) or not rewrite.strict


@dataclass(frozen=True)
class Change:
    """One word that changes, or two of them with any list between."""

    first: Obligation
    second: tuple[Labels, Labels] | None = None

    def graded(self) -> Change:
        """The same with 1 for every label that is relevant."""
        worse, better = (
            tuple(min(label, 1) for label in word) for word in (self.first.worse, self.first.better)
        )
        second = self.second and tuple(tuple(min(label, 1) for label in word) for word in self.second)
        first = replace(self.first, worse=worse, better=better, covers=None)
        return replace(self, first=first, second=second)  # type: ignore[arg-type]


def changes(rewrite: Rewrite, branching: int, cutoff: int | None) -> list[Change] | None:
    """What a rewrite changes, for each of its rules; None where that is something else.

    Where the cutoff may lie between the documents of a word, what it leaves of them is a change too.
    """
    found = []
    for rule in rewrite.rules(branching):
        one = single(rewrite, rule, branching, cutoff)
        both = words_of(rule)
        if one is not None:
            found.append(Change(one))
            if cutoff is not None and not one.within and not one.ends:
                for long in range(1, one.long):
                    short = replace(one, worse=one.worse[:long], better=one.better[:long], ends=True)
                    found.append(Change(short))
        elif len(both) == 2 and not (rewrite.covers or rewrite.ends) and rewrite.even:
            if cutoff is not None and rewrite.cut != WITHIN:
                return None
            found.append(Change(Obligation(*both[0]), both[1]))
        else:
            return None
    return found


Shown = list[dict[str, Any]]
"""What was shown of a change, for some topics each: plain data."""


def _somehow(one: AnyList, change: Change, strict: bool, added: bool, rewrite: Rewrite) -> Shown:
    """What shows a change for all topics at once, or by the labels that a topic has; else nothing."""
    try:
        if found := _shown(one, change, strict, added, rewrite):
            return [found]
    except UnsettledError:
        pass
    used = {label for word in (change.first.worse, change.first.better) for label in word if label}
    kinds = [label for label in one.met if label]
    if len(kinds) < 2 or change.first.ends:
        return []
    groups = (group for size in range(len(kinds) + 1) for group in combinations(kinds, size))
    found_all = []
    for group in groups:
        if used <= set(group):
            found = _shown(_with(one, group), change, strict, added, rewrite)
            if not found:
                return []
            found_all.append(found)
    return found_all


def _with(one: AnyList, present: tuple[int, ...]) -> AnyList:
    absent = tuple(label for label in one.labels if label and label not in present)
    return replace(one, present=present, absent=absent, facts={})


def _shown(one: AnyList, change: Change, strict: bool, added: bool, rewrite: Rewrite) -> dict[str, Any]:
    first = change.first
    words = Words(one, first.worse, first.better, first.covers, change.second)
    told: dict[str, Any] = {"worse": list(first.worse), "better": list(first.better)}
    told |= {"absent": list(one.absent)} if one.absent else {}
    told |= {"then": [list(word) for word in change.second]} if change.second else {}
    if first.ends:
        further = None
        if rewrite.cut == FURTHER and one.measure.cutoff is not None:
            further = _alike(one, raised(one.measure))
        return told if words.ended(strict, further) else {}
    held = potentials(one) if added else ()
    if added and not held:
        return {}
    orders = replace(words, potentials=held).follow(strict)
    if orders is None:
        return {}
    told["orders"] = [[relation.text for relation in order] for order in orders]
    return told | ({"potentials": [[one.worth, one.of, one.label] for one in held]} if held else {})


def _alike(one: AnyList, measure: Measure) -> AnyList:
    """The same reading with another cutoff, where every step is the same."""
    further = replace(one, measure=measure)

    def same(label: int) -> bool:
        steps = (reader.step(one.state(), label) for reader in (one, further))
        return all(as_quotient(a) == as_quotient(b) for a, b in zip(*steps, strict=True))

    def begun() -> bool:
        return all(a == b for a, b in zip(one.start(), further.start(), strict=True))

    asked = [(begun, known) for known in one.topics(one.known())]
    for label in one.met:
        left = [int(each == label) for each in one.labels]
        asked += [(partial(same, label), known) for known in one.situations(left=left)]
    if not all(case.found for run, known in asked for case in cases(run, known)):
        raise UnsettledError("the cutoff changes the reading")
    return further


def potentials(one: AnyList) -> tuple[Potential, ...]:
    """Numbers that later documents turn into the last one, each with the highest label that does so."""
    found: dict[int, Potential] = {}
    last = len(one.letters) - 1
    for label in one.met:
        (known, *_) = list(one.situations(left=[1] * len(one.labels)))

        def slopes(label: int = label) -> list[bool]:
            after = one.step(one.state(), label)
            return [
                one.letters[at].counts is None and at != last and bool(_slope(one, after[last], at).top)
                for at in range(last)
            ]

        for case in cases(slopes, known):
            for at, hit in enumerate(case.found):
                if hit:
                    found[at] = Potential(last, at, label)
    return tuple(found.values())


def _certificate(
    measure: Measure, axiom: Axiom, space: Space, proof: dict[str, Any], depth: int | None
) -> Certificate:
    return Certificate(measure, axiom, LEMMA, {"depth": depth, **proof, **described(space)}, EVERY_BASE)


def replay_order(measure: Measure, axiom: Axiom, evidence: dict[str, Any]) -> bool:
    """The order is worked out anew and must be the one shown; short lists are read under every small base.

    Those are read by the definition as it is, in numbers: it may do with quantities what it does not do with
    them.
    """
    if not isinstance(axiom, Pairwise):
        return False
    depth, rewrite = evidence["depth"], statement_of(axiom, measure)
    past = measure.cutoff is not None and (depth is None or depth > measure.cutoff)
    if rewrite is None or (past and rewrite.strict and not rewrite.cut):
        # Behind a cutoff nothing is strict.
        return False
    again = prove_by_order(measure, axiom, space_of(evidence, SHALLOW), depth)
    if again is None or again.evidence != evidence:
        return False
    size = max(SHORT, axiom.room(measure)) if depth is None else min(SHORT, depth)
    short = replace(space_of(evidence, size), relevant=())
    bases = [base for base in recall_bases(short, FEW) if any(base.counts)]
    tree = grow_under(measure, bases, arithmetic_for(measure, bases[-1]))
    found = read_off(measure, axiom, tree)
    return not found.violations and not (found.past and found.past.violations)


CLAIMS = (
    "the states after the two words of a case are ordered, and no further document turns that round",
    "the score respects the order, whatever the recall base",
)
ARGUMENTS[LEMMA] = Argument(
    replay_order, lambda measure, axiom, evidence: (evidence["depth"], CLAIMS), every_base=True
)
