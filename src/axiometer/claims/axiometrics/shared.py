"""What the claims of paper 003 share: a lab for closeness, pairs of documents, words for a witness."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from axiometer.axioms.axiom import AXIOMS
from axiometer.axioms.axiometrics.composed import Composed
from axiometer.axioms.axiometrics.pairs import Pair, pairs
from axiometer.check.api import check
from axiometer.check.verdict import Verdict
from axiometer.claims.claim import Decision, claim
from axiometer.compose.cases import Tally, scene
from axiometer.compose.compose import compose
from axiometer.compose.lab import Lab
from axiometer.measures.lookup import measure

FEW = 3
"""How many documents are enough where the unit interval is cut into quarters."""


def printed(
    name: str, section: str, statement: str
) -> Callable[[Callable[[], Decision]], Callable[[], Decision]]:
    """Enters a claim of the paper."""
    return claim(f"axiometrics.{name}", "axiometrics", section, statement)


@cache
def close() -> Lab:
    """Closeness on the unit interval in quarters: the similarity that the paper's figures draw."""
    return Lab(compose("ADM", sim="closeness", avg_d="mean(over=judged)"))


def two_documents() -> Iterator[Pair]:
    """Every two documents of which the assessor values the first one higher."""
    lab = close()
    return (pair for pair, _ in pairs(lab, 2) if pair[0][pair[2]] > pair[0][pair[3]])


def first(found: Iterable[Pair]) -> Pair | None:
    """The first pair, None where there is none."""
    return next(iter(found), None)


def told(pair: Pair) -> str:
    """d and d' with their values."""
    alpha, sigma, i, j = pair
    lab = close()
    rows = scene(lab, alpha, sigma)
    return "; ".join(f"{name}: {rows.told(rows.rows[at])}" for name, at in (("d", i), ("d'", j)))


@cache
def verdict(metric: str, law: str, documents: int | None = None) -> Verdict:
    """The verdict of a law of the paper; ADM has fewer documents, because its values are many."""
    documents = FEW if "ADM" in metric else documents
    return check(metric, f"axiometrics.{law}", both_readings=False, documents=documents)


def tally(metric: str, law: str, kind: str) -> Tally:
    """The cases of one kind alone."""
    axiom, found = AXIOMS.find(f"axiometrics.{law}"), measure(metric)
    lab = Lab(found)  # type: ignore[arg-type]
    cases = axiom.cases(lab) if isinstance(axiom, Composed) else iter(())
    return Tally.of(case for case in cases if case.kind == kind)


def sentence(found: Verdict) -> str:
    """The witness in words."""
    return found.witness.sentence if found.witness else ""
