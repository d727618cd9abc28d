"""The order on states against brute force: random readers, all short lists under all small recall bases."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, partial
from itertools import product
from typing import Any

import numpy as np
import pytest

import axiometer as ax
from axiometer.axiomatics.axiom import AXIOMS
from axiometer.metrics.find_measure import measure
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.one_question import one_question
from axiometer.metrics.topic import Document, Topic
from axiometer.metrics.tree import Tree, grow_under
from axiometer.spaces import Space, aspect_space, grade_space, recall_bases
from axiometer.verdicts.chunks import arithmetic_for, read_off
from axiometer.verdicts.proofs.certificate import Certificate
from axiometer.verdicts.proofs.splits import cases
from axiometer.verdicts.proofs.state_order import prove_by_order
from axiometer.verdicts.proofs.symbolic import UnsettledError, quantity, substituted, within

AXES = ("swapping", "strict-swapping", "replacement", "strict-replacement", "top-weightedness")
ENDS = ("relevance-monotonicity", "irrelevance-monotonicity", "monotonicity", "confidence")
BINARY = ("priority", "deepness-within")
NUMBERS = [Fraction(n, d) for n in (-1, 0, 0, 1, 1, 2) for d in (1, 2, 3)]


@dataclass(frozen=True, kw_only=True)
class Drawn(Measure):
    """A reader with random rational steps."""

    keep: tuple[Fraction, ...]
    more: tuple[Fraction, ...]
    gain: tuple[Fraction, ...]
    plain: tuple[Fraction, ...]
    fall: int
    share: int

    def __str__(self) -> str:
        return "drawn"

    def weight(self, num: Any, rank: Any) -> Any:
        weights = [
            lambda: num.number(1) + 0 * rank,
            lambda: num.number(1) / rank,
            lambda: num.number(1) / (rank + 1) ** 2,
            lambda: num.number(Fraction(2, 3)) ** (rank - 1),
            lambda: num.number(1) / num.log2(rank + 1),
            lambda: num.number(1) * rank,
        ]
        return weights[self.fall]()

    def start(self, topic: Topic) -> State:
        return topic.ones(), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        held, total = state
        keep, more, gain, plain = (
            topic.by_grade((self, at), partial(_entry, row))[document.grade]
            for at, row in enumerate((self.keep, self.more, self.gain, self.plain))
        )
        here = topic.by_rank((self, "weight"), self.weight)[document.rank]
        return held * keep + more, total + here * (held * gain + plain)

    def score(self, topic: Topic, state: State) -> Any:
        if self.share == 0:
            return state[1]
        if self.share == 1:
            return topic.ratio(state[1], topic.relevant(1))
        return state[1] / (1 + topic.num.lanes(topic.length))


def _entry(row: tuple[Fraction, ...], num: Any, grade: int) -> Any:
    return num.number(row[grade])


def drawn(seed: int) -> Drawn:
    dice = random.Random(seed)
    rows = [tuple(dice.choice(NUMBERS) for _ in range(3)) for _ in range(4)]
    if dice.random() < 0.7:
        rows = [tuple(sorted(abs(value) for value in row)) for row in rows]
        rows[0] = tuple(min(value, Fraction(1)) for value in rows[0])
    if dice.random() < 0.5:
        rows = [row[:1] * 1 + row[1:] if at != 2 else (Fraction(0), *row[1:]) for at, row in enumerate(rows)]
    return Drawn(
        keep=rows[0],
        more=rows[1],
        gain=rows[2],
        plain=rows[3],
        fall=dice.randrange(6),
        share=dice.randrange(3),
    )


@lru_cache(maxsize=4)
def small(reader: Measure, space: Space, most: int) -> Tree:
    """All lists of a space under all bases of up to so many documents of each kind."""
    bases = [base for base in recall_bases(space, most) if any(base.counts)]
    return grow_under(reader, bases, arithmetic_for(reader, bases[-1]))


def violated(reader: Measure, axiom: Any, space: Space, most: int = 2) -> bool:
    """Whether some case of the space violates the axiom under some small recall base."""
    found = read_off(reader, axiom, small(reader, space, most))
    return bool(found.violations or (found.past and found.past.violations))


def test_random_readers() -> None:
    """What is proved of a random reader is violated by no short list; and enough is proved."""
    proved = 0
    for reader in map(drawn, range(16)):
        with one_question():
            for names, grades, size in ((AXES, 3, 3), (ENDS, 3, 3), (BINARY, 2, 5)):
                for axiom in map(AXIOMS.find, names):
                    if prove_by_order(reader, axiom, grade_space(grades, depth=4), None) is not None:
                        proved += 1
                        assert not violated(reader, axiom, grade_space(grades, depth=size)), (reader, axiom)
    assert proved >= 16


KNOWN = (
    ("AP", "priority", 2),
    ("AP", "replacement", 3),
    ("RR", "replacement", 3),
    ("Success@3", "swapping", 2),
    ("Rprec", "swapping", 2),
    ("Bpref", "replacement", 2),
    ("Q", "strict-swapping", 3),
    ("SetF", "relevance-monotonicity", 2),
    ("ERR(max_rel=2)", "strict-replacement", 3),
    ("NRBP", "deepness-within", 2),
    ("RBU", "top-weightedness", 3),
    ("nDCG@3", "replacement", 3),
)


@pytest.mark.parametrize(("name", "axiom", "grades"), KNOWN)
def test_known_to_be_true(name: str, axiom: str, grades: int) -> None:
    space = grade_space(grades, depth=6)
    proof = prove_by_order(measure(name), AXIOMS.find(axiom), space, None)
    assert isinstance(proof, Certificate)
    assert proof.depth is None
    assert proof.extent == "for lists of any length and every recall base"
    assert proof.replay()
    assert not violated(measure(name), AXIOMS.find(axiom), replace(space, depth=4))


FALSE = (
    ("AP", "strict-swapping", grade_space(3, depth=6)),
    ("RR", "priority", grade_space(2, depth=6)),
    ("AP", "deepness-within", grade_space(2, depth=6)),
    ("Q", "top-weightedness", grade_space(3, depth=6)),
    ("SetF", "monotonicity", grade_space(2, depth=6)),
    ("nDCG@3", "monotonicity", grade_space(2, depth=6)),
    ("nDCG@3", "priority", grade_space(2, depth=6)),
    ("P@3", "monotonicity", grade_space(2, depth=6)),
    ("AP_IA", "redundancy", aspect_space(2, depth=6)),
    ("ACT", "irrelevance-monotonicity", grade_space(2, depth=6)),
    ("CT", "replacement", grade_space(3, depth=6)),
    ("RBU", "relevance-monotonicity", grade_space(2, depth=6)),
    ("Rprec", "priority", grade_space(2, depth=6)),
)


@pytest.mark.parametrize(("name", "axiom", "space"), FALSE, ids=[f"{n} {a}" for n, a, _ in FALSE])
def test_what_is_false_is_not_proved(name: str, axiom: str, space: Space) -> None:
    assert prove_by_order(measure(name), AXIOMS.find(axiom), space, None) is None


def test_a_proof_of_another_measure_does_not_replay() -> None:
    space = grade_space(2, depth=6)
    proof = prove_by_order(measure("AP"), AXIOMS.find("priority"), space, None)
    assert proof is not None
    assert not replace(proof, subject=measure("RR")).replay()
    assert not replace(proof, axiom=AXIOMS.find("deepness-within")).replay()
    broken = {**proof.evidence, "kinds": []}
    assert not replace(proof, evidence=broken).replay()


def test_the_cases_of_a_comparison_are_everything() -> None:
    """Every two whole numbers lie in some case, and the answer is right wherever they do."""
    n, m = quantity("n"), quantity("m")
    seen: dict[tuple[int, int], set[bool]] = {}
    for case in cases(lambda: n + 2 <= 2 * m, {}):
        with within(case.known):
            lines = [substituted(one.top) for one in (n, m)]
        free = sorted({name for line in lines for monomial in line for name, _ in monomial})
        for values in product(range(7), repeat=len(free)):
            given = dict(zip(free, values, strict=True))
            pair = tuple(
                int(sum(c * (given[mono[0][0]] if mono else 1) for mono, c in line.items())) for line in lines
            )
            seen.setdefault((pair[0], pair[1]), set()).add(case.found)
    for a, b in product(range(6), repeat=2):
        assert seen[a, b] == {a + 2 <= 2 * b}


def test_unclear_comparisons_are_refused() -> None:
    a, b = quantity("a"), quantity("b")
    with pytest.raises(UnsettledError):
        cases(lambda: a * a > b, {})


def test_a_reader_that_is_no_polynomial_is_enumerated_and_says_so() -> None:
    @dataclass(frozen=True, kw_only=True)
    class Parity(Measure):
        """Counts relevant documents at odd ranks."""

        def __str__(self) -> str:
            return "parity"

        def start(self, topic: Topic) -> State:
            return (topic.zeros(),)

        def step(self, topic: Topic, state: State, document: Document) -> State:
            return (state[0] + np.mod(document.rank, 2) * topic.flag(document.grade >= 1),)

        def score(self, topic: Topic, state: State) -> Any:
            return state[0]

    verdict = ax.check(Parity(), "replacement", grades=2)
    assert verdict.status in ("holds", "proved")
    assert verdict.certificate is None or verdict.certificate.depth is not None
    assert prove_by_order(Parity(), AXIOMS.find("replacement"), grade_space(2, depth=4), None) is None
