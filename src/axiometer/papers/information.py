"""What Amigó, Giner, Mizzaro and Spina 2018 (paper 001) print about information, OIE and fusion."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise, permutations, product
from math import prod

import numpy as np
import numpy.typing as npt

from axiometer.information.belief import beliefs
from axiometer.information.oie_thresholds import closeness, deepness, five, largest_base, lead, needed_share
from axiometer.information.outscoring_counts import outscoring
from axiometer.information.quantity import read_signals
from axiometer.metrics.find_measure import measure
from axiometer.metrics.tree import grow
from axiometer.numeric import REAL
from axiometer.papers.claim import Decision, Paper, sentence, settled
from axiometer.spaces import grade_space
from axiometer.verdicts.api import check

printed = Paper("information")

Ints = npt.NDArray[np.int64]
DOCUMENTS, VALUES = 3, 3
SPOKEN = "all sets of up to three signals with three values over three documents"
TABLE_1 = {
    "r1": ["d1", "d2", "d4"],
    "r2": ["d3", "d1", "d2"],
    "r3": ["d3", "d1", "d2"],
    "g": {"d1": 1, "d4": 1, "d2": 0, "d3": 0},
}
BETAS = tuple(Fraction(text) for text in ("1.05", "1.2", "1.4"))
GOV2 = 25_205_179
"""Documents of the paper's collection."""
MOST = 617
"""Relevant documents of the topic that has the most, among the 49 judged ones of the paper's track."""
COLUMNS = {
    "Pri": "priority",
    "Deep": "deepness",
    "DeepTh": "deepness-threshold",
    "CloseTh": "closeness-threshold",
    "Conf": "confidence",
}
ROWS = {"1.2": "Pri Deep DeepTh CloseTh Conf", "1": "Pri Deep DeepTh"}
"""Table 2: the constraints with a full dot, by OIE's beta."""
BEFORE, AFTER = (1, 0, 1, 0, 1, 1), (0, 1, 1, 1, 1, 0)
"""Two rankings of the same documents by relevance, the best rank first."""
RUNS = (
    (
        "table2-numbers",
        "Table 2",
        "The unanimity of the measures is 0.928 (OIE), ..., 0.162 (RR@10).",
        "unanimity",
    ),
    ("figure1", "5.1", "Figure 1: the assumption practically always holds.", "evidence"),
    ("figure2", "5.2", "Figure 2: I beats the single signal in 1,809 of 2,000 cases.", "mergeability"),
    ("figure3", "5.3", "Figure 3: Borda and log-Borda practically reach the best system.", "fusion"),
)
"""What the paper measured on runs that are not at hand, and the experiment that measures it on others."""


def signal_sets(most: int = 3) -> Iterator[Ints]:
    """Every set of 1..most signals, (signals, documents), each set once."""
    every = list(product(range(VALUES), repeat=DOCUMENTS))
    for size in range(1, most + 1):
        for places in product(range(len(every)), repeat=size):
            if all(a <= b for a, b in pairwise(places)):
                yield np.array([every[at] for at in places], dtype=np.int64)


def splits(most: int = 3) -> Iterator[tuple[Ints, Ints]]:
    """Every set of two or more signals as (the others, a new one)."""
    for levels in signal_sets(most):
        for new in range(len(levels)) if len(levels) > 1 else ():
            yield np.delete(levels, new, axis=0), levels[new]


def counts(levels: Ints) -> list[int]:
    """How many documents outscore each one, unanimously."""
    return [int(count) for count in outscoring(levels)]


def at_least(levels: Ints, d: int, e: int) -> bool:
    """Whether every signal puts d at least as high as e."""
    return bool((levels[:, d] >= levels[:, e]).all())


def spelled(levels: Ints | Sequence[Sequence[int]]) -> str:
    """Signals in a sentence: the values of a, b, c, ... under each."""
    return "; ".join(
        ", ".join(f"{chr(97 + at)} {value}" for at, value in enumerate(row))
        for row in np.asarray(levels).tolist()
    )


@printed("table1", "3.2")
def table1() -> Decision:
    """In Table 1, d1 and d3 are outscored by one document (themselves), d2 and d4 by two."""
    found = []
    for docs in (4, 10, 1000):
        observed = read_signals(TABLE_1, ["g"], docs)
        count = outscoring(observed.levels, observed.unseen)
        found.append(dict(zip(observed.documents, count.tolist(), strict=True)))
    true = all(one == {"d1": 1, "d2": 2, "d4": 2, "d3": 1} for one in found)
    return settled(true, f"{found[0]}, in collections of 4, 10 and 1000 documents alike")


@printed("table1-bottom", "3.2")
def table1_bottom() -> Decision:
    """Documents that are neither retrieved nor relevant have no information."""
    observed = read_signals({**TABLE_1, "g": {**TABLE_1["g"], "d5": 0}}, ["g"], 1000)  # type: ignore[dict-item]
    count = int(outscoring(observed.levels, observed.unseen)[observed.documents.index("d5")])
    return settled(count == 1000, f"-ln({count}/1000) = 0")


@printed("3.1", "3.3")
def property_1() -> Decision:
    """A document that unanimously outscores another has at least its information."""
    for levels in signal_sets():
        found, size = counts(levels), range(levels.shape[1])
        bad = [(d, e) for d in size for e in size if at_least(levels, d, e) and found[d] > found[e]]
        if bad:
            return settled(False, "it fails", spelled(levels))
    return settled(True, f"true of {SPOKEN}; outscoring is transitive, so it is of all")


@printed("3.2", "3.3")
def corollary_2() -> Decision:
    """Under a single signal the information of a document is proportional to its value."""
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


@printed("3.3", "3.3")
def property_3() -> Decision:
    """Another signal never lowers information or entropy."""
    for others, new in splits():
        more = counts(np.vstack([others, new]))
        if any(after > before for after, before in zip(more, counts(others), strict=True)):
            return settled(False, "it fails", spelled(np.vstack([others, new])))
    return settled(True, f"true of {SPOKEN}: a further condition leaves fewer documents")


@printed("3.4", "3.3")
def property_4() -> Decision:
    """The entropy of a ranking without ties depends on its length alone: -(1/D) sum ln(i/D)."""
    for docs in range(1, 8):
        for length in range(1, docs + 1):
            observed = read_signals({"r": [f"d{i}" for i in range(length)]}, docs=docs)
            found = outscoring(observed.levels, observed.unseen).tolist()
            if found != list(range(1, length + 1)):
                return settled(False, f"counts {found}", f"{length} of {docs} documents")
    return settled(True, "the counts are 1, 2, ..., n for all rankings of up to seven documents")


@printed("3.5", "3.3")
def property_5() -> Decision:
    """A strictly monotonic function of a signal adds no information beside the signal."""
    one = np.array([[1, 2, 3]])
    same = all(
        counts(np.stack([row, 2 * row + 1])) == counts(row[None, :])
        for levels in signal_sets(1)
        for row in levels
    )
    back = counts(np.stack([one[0], 4 - one[0]]))
    witness = f"a 1, b 2, c 3 beside a 3, b 2, c 1: the counts go from {counts(one)} to {back}"
    return settled(same, "true of increasing functions", witness, "'monotonic' means 'increasing'")


@printed("3.5-remark", "3.3")
def property_5_remark() -> Decision:
    """A signal that is not redundant strictly increases the entropy."""
    # The sum of two signals is a function of neither, but unanimity of both implies it.
    x, y = np.array([2, 1, 3]), np.array([2, 3, 0])
    before, after = counts(np.stack([x, y])), counts(np.stack([x, y, x + y]))
    witness = f"the signals {spelled([x.tolist(), y.tolist()])} and their sum, {spelled([(x + y).tolist()])}"
    return settled(before != after, f"counts {before} with and without the third signal", witness)


@printed("3.6", "3.3")
def property_6() -> Decision:
    """A preference of a new signal that no other shares (>= against <=) increases the entropy."""
    # As printed it holds of a document and itself; with a strict preference it is an equivalence.
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


@printed("6", "6")
def belief_view() -> Decision:
    """Information is -ln of the belief in a document's observation as a fuzzy set of signals."""
    # Masses and beliefs in fractions, by a way of their own, on every small set of signals.
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


@printed("4.1", "4.1")
def weights() -> Decision:
    """a1 and a2 do not change how OIE orders rankings of one length under one gold standard."""
    space = grade_space(2, length=5)
    plain, other = (
        grow(measure(f"OIE(docs=50{more})"), space, REAL).at(5) for more in ("", ", a1=3, a2=1/2")
    )
    gaps = other - plain
    same = all(gap == gaps[0] for gap in gaps)
    return settled(same, f"the difference is the same on all {len(gaps)} lists of five documents")


def _proved(axioms: tuple[str, ...], why: str) -> Decision:
    broken = [
        verdict
        for beta in BETAS
        for axiom in axioms
        if not (verdict := check(f"OIE(beta={beta}, docs=1000)", axiom))
    ]
    return settled(not broken, why, sentence(broken[0]) if broken else "")


@printed("4.2-priority", "4.2")
def priority() -> Decision:
    """OIE satisfies priority for 1 < beta < (2n - 1)/n."""
    return _proved(("priority",), "a swap at ranks i, i + 1 gains beta ln((i+1)/i)/D: for every beta above 0")


@printed("4.2-deepness", "4.2")
def depth() -> Decision:
    """OIE satisfies deepness for 1 < beta < (2n - 1)/n."""
    axioms = ("deepness-single", "deepness-within")
    return _proved(
        axioms, "beta ln((i+1)/i)/D falls with i, within a list and between lists: for every beta above 0"
    )


@printed("4.2-deepness-threshold", "4.2")
def deepness_threshold() -> Decision:
    """OIE satisfies the deepness threshold for beta above 1."""
    # The proof lets n grow beyond the collection; within it, a topic needs very many relevant documents.
    docs, relevant, beta = 1000, 5, Fraction(6, 5)
    found = deepness(docs, relevant, beta)
    witness = (
        f"of {docs} documents {relevant} are relevant: n = 2, ..., {relevant} after n others all"
        " score higher than one on top, with beta = 1.2"
    )
    share = needed_share(beta)
    told = f"with beta = 1.2 a large collection needs a topic for which {share:.1%} of it are relevant"
    return settled(found is not None, told, witness)


@printed("4.2-closeness-threshold", "4.2")
def closeness_threshold() -> Decision:
    """OIE satisfies the closeness threshold for 1 < beta < (2n - 1)/n."""
    # True of collections above a bound that grows with the recall base; the bound is exact.
    beta = Fraction(6, 5)
    large = all(closeness(16 * relevant**2, relevant, beta) == 2 for relevant in range(2, 200))
    failing = closeness(100, 40, beta)
    witness = (
        ""
        if failing
        else "of 100 documents 40 are relevant: one on top beats every n = 2, ..., 40 after n others"
    )
    bound = "D^((2 - beta) n - 1) (2n)!^(beta - 1) > C(2n, n)^beta R^(beta (n - 1))"
    told = (
        f"n wins exactly where {bound}; for n = 2, beta = 1.2 in Gov2: R up to {largest_base(GOV2, beta):,}"
    )
    return settled(large, told, witness, "the collection is large against the recall base")


@printed("4.2-confidence", "4.2")
def confidence() -> Decision:
    """OIE satisfies confidence for beta above a1."""
    holds = all(check(f"OIE(beta={beta}, docs=1000)", "confidence") for beta in BETAS)
    told = "a not relevant document at rank m costs (beta - a1) ln(D/m)/D"
    return settled(
        holds,
        told,
        "at rank m = D it costs nothing: 1·0·0 and 1·0·0·0 tie where D = 4",
        "the list leaves something out",
    )


@printed("4.2", "4.2")
def all_five() -> Decision:
    """OIE satisfies all five constraints for 1 < beta < (2n - 1)/n."""
    # The thresholds pull in opposite directions: on no topic does OIE with beta = 1.2 satisfy both.
    beta = Fraction(6, 5)
    topics = [(docs, relevant) for docs in range(4, 41) for relevant in range(2, docs - 1)]
    whole = [topic for topic in topics if all(five(*topic, beta).values())]
    told = (
        f"with beta = 1.2 on {len(whole)} of {len(topics)} topics in collections of up to 40 documents. For"
        " beta >= 7/6 the lead of the many is negative at n = 1 and convex in n: where they win at some n,"
        " they win at all larger ones"
    )
    return settled(
        bool(whole), told, "any topic, such as 5 relevant of 1000 documents (no deepness threshold)"
    )


@printed("4.2-proof", "A")
def proof_step() -> Decision:
    """The lead of n relevant documents after n others tends to minus infinity as n grows."""
    # n cannot exceed half the collection; for one recall base, the lead grows in the end.
    beta = Fraction(6, 5)
    signs = [lead(10**6, 1000, beta, n) for n in (2, 100, 1000)]
    return settled(
        signs[-1] < 0,
        f"with 1000 relevant of a million documents the lead's signs at n = 2, 100, 1000 are {signs}",
        "n = 1000, the most that the topic allows: the many win",
    )


@cache
def _gov2(beta: str) -> tuple[dict[str, bool | None], ...]:
    return tuple(five(GOV2, relevant, Fraction(beta)) for relevant in range(2, MOST + 1))


def _dot(beta: str, column: str, satisfied: bool) -> Decision:
    """One dot, for every recall base of the paper's topics in the paper's collection."""
    axiom = COLUMNS[column]
    held = [bool(found[axiom]) for found in _gov2(beta)]
    told = f"in Gov2, {axiom} is satisfied for {sum(held)} of {len(held)} recall bases, 2 to {MOST}"
    return settled(all(held) if satisfied else not any(held), told, _told(beta, axiom, satisfied, held))


def _told(beta: str, axiom: str, satisfied: bool, held: list[bool]) -> str:
    odd = [relevant for relevant, holds in enumerate(held, start=2) if holds != satisfied]
    if not odd:
        return ""
    word = "satisfied" if not satisfied else "violated"
    return f"{axiom} is {word} where {odd[0]} of {GOV2:,} documents are relevant, with beta = {beta}"


for _beta, _row in ROWS.items():
    for _column, _axiom in COLUMNS.items():
        _satisfied = _column in _row.split()
        printed.enter(
            f"table2.OIE(beta={_beta}).{_column}",
            "Table 2",
            f"OIE with beta = {_beta} {'satisfies' if _satisfied else 'violates'} {_axiom}.",
            partial(_dot, _beta, _column, _satisfied),
        )


@printed("4.3-rbp", "4.3")
def rbp_alike() -> Decision:
    """RBP has the same unanimity for p = 0.8, 0.9 and 0.99."""
    space, names = grade_space(2, length=9), ("0.8", "0.9", "0.99")
    distinct = [len({str(v) for v in grow(measure(f"RBP(p={p})"), space, REAL).at(9)}) for p in names]
    told = (
        "unanimity is log2(2 - share of ties), and these RBP tie only lists with the same relevant ranks: a"
        " root a/b in lowest terms of a polynomial with coefficients -1, 0, 1 has a = b = 1"
    )
    return settled(distinct == [2**9] * 3, told)


@printed("5.1", "5.2")
def mergeability() -> Decision:
    """If both are fine grained, I of more signals is at least as effective as I of fewer, by OIE."""
    tried, alike = _fine_grained()
    told = (
        f"on all {tried} such sets of two rankings of up to five documents the two sides are equal: counts"
        " that all differ are 1, ..., n, so every document unanimously outscores all lower ones, and another"
        " signal can only keep that order"
    )
    return settled(alike, told, "", "I is computed over the documents that are ranked, and has no ties")


@printed("5.1-higher", "5.2")
def higher() -> Decision:
    """The effectiveness of I is then higher than that of any single signal."""
    tried, alike = _fine_grained()
    return settled(
        not alike,
        f"it is equal on all {tried} sets of two rankings of up to five documents for which I has no ties",
        "rankings a, b and a, b: I ranks a, b",
    )


def _fine_grained() -> tuple[int, bool]:
    """How many pairs of rankings have an I without ties, and whether it ranks as either of them does."""
    tried, alike = 0, True
    for size in range(1, 6):
        first = tuple(range(size, 0, -1))
        for second in permutations(first):
            found = counts(np.array([first, second]))
            if len(set(found)) == size:
                tried += 1
                alike &= found == counts(np.array([first])) == counts(np.array([second]))
    return tried, alike


@printed("5.1-pooled", "5.1")
def pooled() -> Decision:
    """The probability over all pairs, which figure 1 measures, is the assumption that theorem 5.1 needs."""
    # The proof multiplies a probability for each document; that over all pairs can rise as it falls.
    (pairs, product_), (more, less) = (_evidence(BEFORE), _evidence(AFTER))
    told = (
        f"from {_text(BEFORE)} to {_text(AFTER)} the pairs whose higher document is at least as relevant grow"
        f" from {pairs} to {more} of 21, but the product of the counts over the documents, and so OIE for"
        f" every beta, falls: {product_} to {less}"
    )
    return settled(not (more > pairs and less < product_), told, f"{_text(BEFORE)} and {_text(AFTER)}")


def _evidence(grades: tuple[int, ...]) -> tuple[int, int]:
    """For a ranking: sum and product of how many documents are at least as high and as relevant as each."""
    found = [sum(g >= grade for g in grades[: at + 1]) for at, grade in enumerate(grades)]
    return sum(found), prod(found)


def _text(grades: tuple[int, ...]) -> str:
    return "·".join(map(str, grades))


@printed("5.2-top", "5.2")
def tops() -> Decision:
    """Documents on top of two different rankings have the same information, 1/D."""
    first = (5, 4, 3, 2, 1)
    same = all(
        counts(np.array([first, second]))[at] == 1
        for second in permutations(first)
        for at in (first.index(5), second.index(5))
    )
    told = "each is outscored by itself alone, in all 120 pairs of rankings of five documents"
    return settled(same, told, "", "1/D is the probability; the information is -ln(1/D)")


@printed("5.2", "5.3")
def borda_log() -> Decision:
    """If signals are independent, information is proportional to the average logarithm of the ranks."""
    # On a full grid the signals are independent: the counts are the products of the ranks, over D.
    exact = all(
        _independent(np.array(list(product(range(size), repeat=ways))).T)
        for size in (2, 3, 4)
        for ways in (2, 3)
    )
    told = "on every full grid tried, I = sum of -ln(rank/D), exactly: m ln D less m times the average"
    return settled(
        exact,
        told,
        "a document of higher average logarithm has less information",
        "'in proportion' up to sign and a constant",
    )


def _independent(levels: Ints) -> bool:
    size, ways = levels.shape[1], len(levels)
    ranks = [counts(level[None, :]) for level in levels]
    joint = counts(levels)
    return all(joint[d] * size ** (ways - 1) == prod(rank[d] for rank in ranks) for d in range(size))


def _needs_runs(experiment: str) -> Decision:
    told = f"needs the track's 60 runs; `axiometer reproduce {experiment}` runs it on others"
    return Decision("not-checkable", told)


for _name, _section, _statement, _experiment in RUNS:
    printed.enter(_name, _section, _statement, partial(_needs_runs, _experiment))
