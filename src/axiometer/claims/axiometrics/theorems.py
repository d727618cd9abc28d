"""Section 6 of paper 003: the theorems, tested on metrics that satisfy the axioms they follow from."""

from __future__ import annotations

from collections.abc import Sequence

from axiometer.check.verdict import Verdict
from axiometer.claims.axiometrics.shared import printed, sentence, tally, verdict
from axiometer.claims.claim import Decision, settled

GEOMETRIC = "compose(alpha=unit, sigma=unit, sim=closeness, avg_d=mean, avg_q=geometric(floor=0.00001))"
"""A metric that satisfies axioms 12 and 13 and never divides by zero."""
ROWS = ("Precision", "Recall", "P@2", "RPrec", "MAP", "logitAP", "ADM")


def _on_all(law: str) -> list[Verdict]:
    """The verdicts of the metrics that satisfy what the law follows from."""
    found = [verdict(f"compose({row})", law) for row in ROWS]
    return [v for v in found if v.cases]


def _decided(law: str, convention: str = "") -> Decision:
    found = _on_all(law)
    broken = [v for v in found if v.status == "violated"]
    if not broken:
        return settled(True, _holds(found), convention=convention)
    worst = broken[0]
    return settled(False, f"{worst.measure} satisfies the axioms: {worst.story()}", sentence(worst))


def _holds(found: Sequence[Verdict]) -> str:
    return f"true for {len(found)} metrics that satisfy the axioms, in {sum(v.cases for v in found):,} cases"


@printed("6-theorem-1", "6, theorem 1", "A document that turns the tables is one on which the winner loses.")
def theorem_1() -> Decision:
    """Follows from axiom 12."""
    return _decided("theorem-1")


@printed("6-theorem-2", "6, theorem 2", "A query that turns the tables is one on which the winner loses.")
def theorem_2() -> Decision:
    """Follows from axiom 13."""
    return _decided("theorem-2")


@printed("6-theorem-3", "6, theorem 3", "Who is better on queries Q and documents D is so on a part of D.")
def theorem_3() -> Decision:
    """Two queries are enough to refute it; with a single document there is no proper part at all.

    Recall needs 0/0 = 0 for it; the geometric mean of closeness does not.
    """
    other = verdict(GEOMETRIC, "theorem-3", documents=2)
    found = _decided("theorem-3")
    told = f"{found.found} Without any 0/0: {other.story()}"
    return settled(found.status != "refuted" and bool(other), told, found.witness)


@printed(
    "6-theorem-3-one-query", "6, theorem 3", "For one query, who is better on D is better on a part of it."
)
def theorem_3_one_query() -> Decision:
    """The same with one query."""
    names = [f"compose({row})" for row in ("Recall", "P@2", "MAP", "logitAP")]
    counts = [tally(name, "theorem-3", "one query") for name in names]
    return settled(
        not any(count.violations for count in counts),
        f"true for {len(names)} metrics that satisfy axiom 12, in {sum(c.cases for c in counts):,} cases",
        convention="one query, two or more documents, and a part that is neither empty nor all",
    )


@printed("6-remark-5", "6, remark 5", "There is always a document in D that is consistent with D.")
def remark_5() -> Decision:
    """The witness of theorem 3 has two documents, and neither is."""
    found = verdict("compose(Recall)", "theorem-3")
    return settled(bool(found), f"{found.measure}: {found.story()}", sentence(found))


@printed("6-remark-5-queries", "6, remark 5", "Who is better on a set of queries is better on a part of it.")
def remark_5_queries() -> Decision:
    """Theorem 3 for queries."""
    return _decided("theorem-3-queries")


@printed("6-theorem-4", "6, theorem 4", "Who is better on every document of every query is better on all.")
def theorem_4() -> Decision:
    """Follows from axioms 12 and 13."""
    return _decided("theorem-4")


@printed(
    "6-theorem-5", "6, theorem 5", "Adding a document that is not better than any of S lowers the metric."
)
def theorem_5() -> Decision:
    """False where all documents are alike."""
    return _decided("theorem-5")


@printed("6-theorem-5-weak", "6, theorem 5", "Adding such a document at least does not raise the metric.")
def theorem_5_weak() -> Decision:
    """False for metrics that satisfy axiom 12 and are no means."""
    weak = tally("compose(P@2)", "theorem-5", "").weak
    found = verdict("compose(P@2)", "theorem-5")
    told = f"P@2 satisfies axiom 12, and the metric is raised in {weak:,} of {found.cases:,} cases"
    return settled(not weak, told, sentence(found))


@printed("6-remark-6", "6, remark 6", "Adding a query that is not better than any of S lowers the metric.")
def remark_6() -> Decision:
    """Theorem 5 for queries: false where all queries are alike."""
    return _decided("theorem-5-queries")
