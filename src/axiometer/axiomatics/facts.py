"""Which axioms imply or exclude which, within one source and across sources.

A fact speaks of one measure and one and the same set of lists with one recall base. `where` narrows it:
"uncut" to measures without a cutoff, "cut" to those with one that they do not read past, "binary" to binary
relevance, "additive" to sums of weight times gain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Fact:
    """Whoever satisfies all of `given` satisfies `then` (or cannot satisfy it, for an exclusion).

    >>> FACTS[0].text
    'albahem.induction implies albahem.relevance-monotonicity'
    """

    given: tuple[str, ...]
    then: str
    why: str
    excludes: bool = False
    where: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The fact in words."""
        verb = "excludes" if self.excludes else "implies"
        limits = f" ({', '.join(self.where)})" if self.where else ""
        return f"{' and '.join(self.given) or 'a cutoff'} {verb} {self.then}{limits}"


def _implies(given: str, then: str, why: str, *where: str) -> Fact:
    return Fact(tuple(given.split(" + ")), then, why, where=where)


def _excludes(given: str, then: str, why: str, *where: str) -> Fact:
    return Fact(tuple(given.split(" + ")), then, why, excludes=True, where=where)


def _orders() -> Iterator[Fact]:
    """Orderings: the more pairs an ordering has, the more it asks of a measure."""
    lexicographic, swapping, replacement = (f"rank-{name}" for name in ORDERINGS)
    for kind in ("isotone", "strictly-isotone"):
        strict = "strict-" if kind.startswith("strictly") else ""
        more = [f"giner.{kind}({name})" for name in (lexicographic, swapping, replacement)]
        yield _implies(
            more[0], more[1], "of two lists in that order the better one is lexicographically later"
        )
        yield _implies(more[1], more[2], "raising a document is one of its steps")
        yield _implies(more[1], f"giner.{strict}swapping", "mending an inversion is one of its steps")
        yield _implies(more[2], f"giner.{strict}replacement", "one grade is its smallest step")
        yield _implies(
            f"giner.{strict}replacement", more[2], "single grades lead from a list to every higher one"
        )
        yield _implies(
            f"giner.{strict}replacement + giner.{strict}swapping",
            more[1],
            "raises and swaps of neighbours lead from a list to every higher one",
            "binary",
        )
    for name in (lexicographic, swapping, replacement):
        yield _implies(f"giner.strictly-isotone({name})", f"giner.isotone({name})", STRICT)


ORDERINGS = ("projection-replacement", "replacement-swapping", "replacement")
PART = "it is one of the relations that the closure is built of"
STRICT = "what is strictly better is not worse"
FACTS: tuple[Fact, ...] = (
    _implies("albahem.induction", "albahem.relevance-monotonicity", PART),
    _implies("albahem.induction", "albahem.irrelevance-monotonicity", PART),
    _implies("albahem.induction", "albahem.redundancy", PART),
    _implies("giner.strict-replacement", "giner.replacement", STRICT),
    _implies("giner.strict-swapping", "giner.swapping", STRICT),
    _implies("amigo.priority", "giner.strict-swapping", "both swap neighbours out of order", "binary"),
    _implies("giner.strict-swapping", "amigo.priority", "both swap neighbours out of order", "binary"),
    _implies("amigo.priority", "giner.swapping", STRICT, "binary"),
    _implies("amigo.confidence", "albahem.irrelevance-monotonicity", STRICT, "binary"),
    _implies("moffat.top-weightedness", "giner.strict-swapping", "neighbours are two ranks", "uncut"),
    _implies("moffat.top-weightedness", "amigo.priority", "neighbours are two ranks", "uncut", "binary"),
    _implies(
        "amigo.priority",
        "moffat.top-weightedness",
        "between 0s and 1s every swap out of order is a chain of swaps of neighbours out of order",
        "binary",
    ),
    _implies("moffat.convergence", "giner.strict-replacement", "one grade is a special case", "uncut"),
    _implies("giner.strict-replacement", "moffat.convergence", "several grades are several steps", "uncut"),
    _implies("moffat.monotonicity", "albahem.relevance-monotonicity", "d may be relevant", "uncut"),
    _implies("amigo.deepness-single", "amigo.deepness-within", "both compare the same gains", "additive"),
    _excludes(
        "amigo.confidence", "moffat.monotonicity", "appending x lowers the value, or it does not", "uncut"
    ),
    _excludes(
        "moffat.boundedness + moffat.localization + moffat.realizability + moffat.monotonicity",
        "moffat.convergence",
        "a list that scores 1 where one document is relevant does so where two are; a document that is not "
        "relevant behind it lowers nothing, and a relevant one in its place would raise the value above 1",
        "uncut",
    ),
    *_orders(),
    *(
        Fact((), axiom, "behind the cutoff no document counts, so that no move there gains", True, ("cut",))
        for axiom in ("amigo.priority", "amigo.deepness-single", "amigo.deepness-within", "amigo.confidence")
    ),
)
"""Each is confronted with every verdict of the standard audit by a test."""


def implied_by(name: str) -> list[Fact]:
    """The facts that follow from an axiom alone.

    >>> [fact.then for fact in implied_by("albahem.induction")][0]
    'albahem.relevance-monotonicity'
    """
    return [fact for fact in FACTS if fact.given == (name,)]
