"""Section 4 of paper 003: table 1, the metrics as their components."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from axiometer.claims.axiometrics.shared import printed, sentence, verdict
from axiometer.claims.claim import Decision, settled
from axiometer.compose.compose import compose
from axiometer.compose.queries import Geometric, Logs
from axiometer.compose.scales import Binary, Rank
from axiometer.compose.similarity import Both, Distance, Equal, Ranked
from axiometer.measures.lookup import measure
from axiometer.measures.score import exact_score

BUILT_IN = {
    "Precision": "SetP",
    "Recall": "SetR",
    "P@2": "P@2",
    "RPrec": "Rprec",
    "MAP": "AP",
    "MAP@2": "AP@2",
    "logitAP": "logitAP",
    "GMAP": "GMAP",
    "ADM": "ADM",
}
LENGTH = 4
HALVES = (Fraction(0), Fraction(1, 2), Fraction(1))


def _lists(row: str) -> Iterator[tuple[tuple[int, ...], dict[str, Any]]]:
    """Small lists with more or fewer relevant documents left out; with scores for ADM."""
    for length in range(LENGTH if row != "ADM" else 3):
        for judged in product((0, 1), repeat=length):
            for more in range(3):
                known: dict[str, Any] = {"relevant": sum(judged) + more}
                if row == "ADM":
                    yield from ((judged, {**known, "scores": s}) for s in product(HALVES, repeat=length))
                else:
                    yield judged, known


def _row(row: str) -> Decision:
    """The composition against the measure that is built in."""
    mine, seen = compose(row), list(_lists(row))
    odd = next(
        (x for x in seen if exact_score(mine, x[0], **x[1]) != exact_score(BUILT_IN[row], x[0], **x[1])), None
    )
    found = f"equal to {BUILT_IN[row]} on {len(seen)} lists" if odd is None else f"differs on {odd}"
    if row != "GMAP" or odd:
        return settled(odd is None, found, str(odd or ""))
    queries = np.array([0.0, 0.25])
    own, floored = mine.aggregate(queries), measure("GMAP").aggregate(queries)
    return settled(
        True,
        f"{found}; of queries at 0 and 1/4 the root is {own:g}, with the floor that people use {floored:.4f}",
        convention="no query has an average precision below 0.00001",
    )


for _name in BUILT_IN:
    printed(f"4-table-1.{_name}", "4, table 1", f"{_name} has the components of its row.")(
        lambda row=_name: _row(row)  # type: ignore[misc]
    )


@printed("4-both", "4", "The similarity of Precision and Recall is 1 for relevant retrieved documents only.")
def both() -> Decision:
    """The words against the formula of the table."""
    scale = Binary()
    odd = next(
        (a, s)
        for a, s in product((0, 1), repeat=2)
        if Equal().of(scale, a, scale, s) != Both().of(scale, a, scale, s)
    )
    words = f"alpha {scale.text(odd[0])}, sigma {scale.text(odd[1])}"
    return settled(
        False, f"the formula of table 1 gives 1 for {words}; the averages do not reach such documents", words
    )


@printed("4-adm", "4, table 1", "|sigma - alpha| is a similarity.")
def adm() -> Decision:
    """It is highest where assessor and system differ most, and axiom 5 fails in every case."""
    unit = compose("ADM").alpha
    same, apart = (Distance().of(unit, Fraction(1), unit, Fraction(s)) for s in (1, 0))
    found = verdict("compose(ADM)", "5")
    told = f"it is {same} where the system is right and {apart} where it is as wrong as can be; axiom 5 is "
    return settled(
        same > apart,
        f"{told}{found.story()} With 1 less the distance, ADM has the same values.",
        sentence(found),
    )


@printed("4-ranks", "4, table 1", "In the similarity of MAP, sigma(d') > sigma(d) is read as in axiom 8.")
def ranks() -> Decision:
    """Axiom 8 takes early ranks as high values; the table takes ranks as numbers."""
    binary, rank = Binary(), Rank()
    for order in ((1, 2), (2, 1)):
        alpha = (0, 1)
        printed_way = Ranked().rate(binary, alpha, rank, order)[0]
        higher = any(a and rank.height(s) > rank.height(order[0]) for a, s in zip(alpha, order, strict=True))
        if printed_way != int(not higher):
            found = f"N at rank {order[0]}, R at rank {order[1]}"
            return settled(
                False,
                f"{found}: rank numbers give N the similarity {printed_way}, as is meant; heights do not",
                found,
            )
    return settled(True, "both readings agree")


@printed("4-logarithms", "4", "GMAP can be defined in an equivalent way as the average of logarithms.")
def logarithms() -> Decision:
    """Both order all pairs of queries alike."""
    values = [Fraction(i, 6) for i in range(1, 7)]
    sets = [*((v,) for v in values), *product(values, repeat=2)]
    root, logs = Geometric(), Logs()
    same = all(root.compare(x, y) == logs.compare(x, y) for x, y in product(sets, repeat=2))
    return settled(
        same,
        f"the order is the same on {len(sets) ** 2:,} pairs; the values differ, and ln 0 does not exist",
        convention="equivalent means the same order, and no query is at 0",
    )
