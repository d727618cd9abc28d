"""Section 3 and section 6: the example, the properties, and the belief view."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

import numpy as np

from axiometer.claims.claim import Decision, settled
from axiometer.claims.information.shared import (
    SPOKEN,
    Ints,
    at_least,
    counts,
    printed,
    signal_sets,
    spelled,
    splits,
)
from axiometer.information.belief import beliefs
from axiometer.information.counts import outscoring
from axiometer.information.signals import read_signals

TABLE_1 = {
    "r1": ["d1", "d2", "d4"],
    "r2": ["d3", "d1", "d2"],
    "r3": ["d3", "d1", "d2"],
    "g": {"d1": 1, "d4": 1, "d2": 0, "d3": 0},
}


@printed(
    "table1", "3.2", "In Table 1, d1 and d3 are outscored by one document (themselves), d2 and d4 by two."
)
def table1() -> Decision:
    """Counts in collections of several sizes."""
    found = []
    for docs in (4, 10, 1000):
        observed = read_signals(TABLE_1, ["g"], docs)
        count = outscoring(observed.levels, observed.unseen)
        found.append(dict(zip(observed.documents, count.tolist(), strict=True)))
    true = all(one == {"d1": 1, "d2": 2, "d4": 2, "d3": 1} for one in found)
    return settled(true, f"{found[0]}, in collections of 4, 10 and 1000 documents alike")


@printed("table1-bottom", "3.2", "Documents that are neither retrieved nor relevant have no information.")
def table1_bottom() -> Decision:
    """They are outscored by the whole collection."""
    observed = read_signals({**TABLE_1, "g": {**TABLE_1["g"], "d5": 0}}, ["g"], 1000)  # type: ignore[dict-item]
    count = int(outscoring(observed.levels, observed.unseen)[observed.documents.index("d5")])
    return settled(count == 1000, f"-ln({count}/1000) = 0")


@printed("3.1", "3.3", "A document that unanimously outscores another has at least its information.")
def property_1() -> Decision:
    """Tries every small set of signals."""
    for levels in signal_sets():
        found, size = counts(levels), range(levels.shape[1])
        bad = [(d, e) for d in size for e in size if at_least(levels, d, e) and found[d] > found[e]]
        if bad:
            return settled(False, "it fails", spelled(levels))
    return settled(True, f"true of {SPOKEN}; outscoring is transitive, so it is of all")


@printed("3.2", "3.3", "Under a single signal the information of a document is proportional to its value.")
def corollary_2() -> Decision:
    """It orders the documents alike; proportional it is not."""
    alike = True
    for levels in signal_sets(most=1):
        found = counts(levels)
        pairs = [(d, e) for d in range(3) for e in range(3)]
        alike &= all((levels[0, d] > levels[0, e]) == (found[d] < found[e]) for d, e in pairs)
    shares = [Fraction(count, 3) for count in counts(np.array([[1, 2, 3]]))]
    witness = (
        f"values 1, 2, 3 have information -ln of {', '.join(map(str, shares))}: the first has none at all"
    )
    return settled(
        alike,
        "information orders documents exactly as the signal does",
        witness,
        "'in proportion' means 'in the same order'",
    )


@printed("3.3", "3.3", "Another signal never lowers information or entropy.")
def property_3() -> Decision:
    """Takes every signal of every set as the new one."""
    for others, new in splits():
        more = counts(np.vstack([others, new]))
        if any(after > before for after, before in zip(more, counts(others), strict=True)):
            return settled(False, "it fails", spelled(np.vstack([others, new])))
    return settled(True, f"true of {SPOKEN}: a further condition leaves fewer documents")


@printed(
    "3.4", "3.3", "The entropy of a ranking without ties depends on its length alone: -(1/D) sum ln(i/D)."
)
def property_4() -> Decision:
    """The documents of a ranking of length n are outscored by 1, 2, ..., n documents, the others by all."""
    for docs in range(1, 8):
        for length in range(1, docs + 1):
            observed = read_signals({"r": [f"d{i}" for i in range(length)]}, docs=docs)
            found = outscoring(observed.levels, observed.unseen).tolist()
            if found != list(range(1, length + 1)):
                return settled(False, f"counts {found}", f"{length} of {docs} documents")
    return settled(True, "the counts are 1, 2, ..., n for all rankings of up to seven documents")


@printed("3.5", "3.3", "A strictly monotonic function of a signal adds no information beside the signal.")
def property_5() -> Decision:
    """True of increasing functions; the reversed signal is strictly monotonic too."""
    one = np.array([[1, 2, 3]])
    same = all(
        counts(np.stack([row, 2 * row + 1])) == counts(row[None, :])
        for levels in signal_sets(1)
        for row in levels
    )
    back = counts(np.stack([one[0], 4 - one[0]]))
    witness = f"a 1, b 2, c 3 beside a 3, b 2, c 1: the counts go from {counts(one)} to {back}"
    return settled(same, "true of increasing functions", witness, "'monotonic' means 'increasing'")


@printed("3.5-remark", "3.3", "A signal that is not redundant strictly increases the entropy.")
def property_5_remark() -> Decision:
    """The sum of two signals is a function of neither, but unanimity of both implies it."""
    x, y = np.array([2, 1, 3]), np.array([2, 3, 0])
    before, after = counts(np.stack([x, y])), counts(np.stack([x, y, x + y]))
    witness = f"the signals {spelled([x.tolist(), y.tolist()])} and their sum, {spelled([(x + y).tolist()])}"
    return settled(before != after, f"counts {before} with and without the third signal", witness)


@printed(
    "3.6", "3.3", "A preference of a new signal that no other shares (>= against <=) increases the entropy."
)
def property_6() -> Decision:
    """As printed it holds of a document and itself; with a strict preference it is an equivalence."""
    strict = all(_grows(others, new) == _contradicts(others, new) for others, new in splits())
    rest = "a strict preference of the new signal against all the others is exactly what increases it"
    told = f"{rest}, for {SPOKEN}" if strict else "not even with a strict preference"
    witness = (
        "a 1, b 2 beside a 5, b 7: a >= a in the new signal and a <= a in the other, and nothing changes"
    )
    return settled(counts(np.array([[1, 2], [5, 7]])) != counts(np.array([[1, 2]])), told, witness)


def _grows(others: Ints, new: Ints) -> bool:
    return counts(np.vstack([others, new])) != counts(others)


def _contradicts(others: Ints, new: Ints) -> bool:
    size = range(len(new))
    return any(at_least(others, d, e) and new[d] < new[e] for d in size for e in size)


@printed("6", "6", "Information is -ln of the belief in a document's observation as a fuzzy set of signals.")
def belief_view() -> Decision:
    """Masses and beliefs in fractions, by a way of their own, on every small set of signals."""
    tried = 0
    for levels in signal_sets(most=2):
        signals = {f"r{i}": _named(row) for i, row in enumerate(levels.tolist())}
        shares = {str(d): Fraction(count, 3) for d, count in enumerate(counts(levels))}
        if beliefs(signals) != shares:
            return settled(False, "the two differ", spelled(levels))
        tried += 1
    return settled(True, f"equal on {tried} sets of signals, in fractions")


def _named(values: list[int]) -> dict[Hashable, int]:
    return {str(d): value for d, value in enumerate(values)}
