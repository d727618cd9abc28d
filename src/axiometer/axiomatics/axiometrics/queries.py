"""Axioms and theorems about sets of queries, and about all documents of all queries.

Axiom 13: who is better on two disjoint sets of queries is better on both together.
Theorem 2: one query that turns the tables is one on which the winner loses.
Theorem 3: who is better on a set of documents is better on a part of it.
Theorem 3 for queries (remark 5): who is better on a set of queries is better on a part of it.
Theorem 4: who is better on every document of every query is better on all of them.
Theorem 5 for queries (remark 6): adding a query on which the system does worse lowers the metric.

Two systems have two values on a query. All that they can have are looked at, each with the smallest
measurements behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement, permutations, product

import numpy as np

from axiometer.axiomatics.axiometrics.composed import Composed, numbered
from axiometer.axiomatics.axiometrics.sets_of_documents import (
    ROWS,
    Contest,
    Flags,
    contests,
    counted,
    told_sets,
)
from axiometer.metrics.compositions.drawn_cases import (
    SYSTEMS,
    Case,
    Evidence,
    Panel,
    Row,
    Scene,
    metric_panel,
    scene,
)
from axiometer.metrics.compositions.universes import Lab, Some, Values, subsets
from axiometer.numeric import as_fraction

COARSE = 2
"""For theorem 3 two queries are looked at with two documents, and intervals cut in two."""
FEW = 2
"""For theorem 4 two queries are looked at with so many documents."""
MOST_QUERIES = 3
"""Theorem 5 is looked at with so many queries."""


@dataclass(frozen=True)
class Round:
    """A query: the values of two systems, how they compare, how often they occur, an example."""

    left: Fraction
    right: Fraction
    sign: int
    times: int
    alpha: Values
    sigma: Values
    other: Values


def rounds(lab: Lab, size: int) -> list[Round]:
    """All pairs of values that two systems can have on a query with so many documents."""
    times: dict[tuple[Fraction, Fraction], int] = {}
    first: dict[tuple[Fraction, Fraction], tuple[Values, Values, Values]] = {}
    sigmas = lab.sigmas(size)
    for alpha in lab.alphas(size):
        found = counted(lab, alpha)
        for (left, at, here), (right, to, there) in product(found, repeat=2):
            pair = left, right
            times[pair] = times.get(pair, 0) + here * there
            first.setdefault(pair, (alpha, sigmas[at], sigmas[to]))
    return [Round(*pair, lab.sign(*pair), times[pair], *first[pair]) for pair in times]


def union(lab: Lab, found: Sequence[Round]) -> int:
    """How the metric compares the two systems on all queries."""
    return lab.metric.avg_q.compare([one.left for one in found], [one.right for one in found])


def told_rounds(lab: Lab, found: Sequence[Round], alone: bool = True) -> Evidence:
    """The metric of both systems on each query (unless not `alone`) and on all of them."""
    rows: list[Row] = []
    names: list[tuple[str, ...]] = []
    for query, one in enumerate(found, start=1):
        here = tuple(f"q{query} d{i + 1}" for i in range(len(one.alpha)))
        values = zip(here, one.alpha, one.sigma, one.other, strict=True)
        rows += [Row(name, a, (s, t)) for name, a, s, t in values]
        names.append(here)
    panels = [
        Panel(
            f"metric(q{query}; {SYSTEMS[system]})", names[query - 1], _value(lab, [side(one, system)]), system
        )
        for query, one in enumerate(found, start=1)
        for system in (0, 1)
        if alone
    ]
    everything = ", ".join(f"q{query}" for query in range(1, len(found) + 1))
    for system in (0, 1):
        value = _value(lab, [side(one, system) for one in found])
        label = f"metric({everything}; {SYSTEMS[system]})"
        panels.append(Panel(label, tuple(name for here in names for name in here), value, system))
    metric = lab.metric
    return Evidence(Scene(metric.alpha, metric.sigma, tuple(rows), SYSTEMS), tuple(panels))


def side(one: Round, system: int) -> Fraction:
    """The value of one of the two systems."""
    return one.right if system else one.left


def _value(lab: Lab, values: Sequence[Fraction]) -> Fraction | float:
    return as_fraction(lab.metric.avg_q.value(values))


@numbered
class QueryMonotonicity(Composed):
    """metric(Q) and metric(Q') higher or equal for sigma than for sigma': so is metric(Q and Q' together)."""

    name = "13"
    slug = "query-monotonicity"
    says = (
        "On two disjoint sets of queries: higher on both, or higher on one and equal on the other, gives "
        "higher on their union; equal on both gives equal."
    )
    matters = "Whoever wins on every query should win on all of them."
    implies = "axiometrics.theorem-2; with axiometrics.12 axiometrics.theorem-4."
    holds_for = ("compose(Precision)", "compose(MAP)", "compose(ADM)", "compose(logitAP)")
    fails_for = ("compose(GMAP)",)
    complaint = "what holds on both sets of queries does not hold on their union"
    strict = True
    queries = 2
    weakened = "not lower on both sets, not lower on the union"

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Two queries with every two values that two systems can have on them."""
        for size in range(1, lab.documents + 1):
            found = [one for one in rounds(lab, size) if one.sign >= 0]
            for one, two in combinations_with_replacement(found, 2):
                yield _together(lab, one, two)


def _together(lab: Lab, one: Round, two: Round) -> Case:
    sign = union(lab, (one, two))
    holds = sign == max(one.sign, two.sign)
    times = one.times * two.times
    kind = ROWS[one.sign, two.sign]
    return Case(holds, partial(told_rounds, lab, (one, two)), sign >= 0, times, kind)


@numbered
class UnbalancedQuery(Composed):
    """metric(Q) higher for sigma, metric(Q and q) not higher: metric(q) is lower for sigma."""

    name = "theorem-2"
    slug = "unbalanced-query"
    says = "Where sigma is better on Q and no longer better on Q with q, it is worse on q alone."
    matters = "A single query that turns a comparison can be found by looking at queries one by one."
    implies = "Nothing else; it follows from axiometrics.13."
    holds_for = ("compose(ADM)", "compose(MAP)")
    complaint = "one more query turns the tables, and sigma is not worse on it"
    needs = ("axiometrics.13",)
    queries = 2

    def cases(self, lab: Lab) -> Iterator[Case]:
        """All pairs of values on two queries."""
        for size in range(1, lab.documents + 1):
            found = rounds(lab, size)
            for one, two in product([one for one in found if one.sign > 0], found):
                if union(lab, (one, two)) <= 0:
                    times = one.times * two.times
                    yield Case(two.sign < 0, partial(told_rounds, lab, (one, two)), times=times)


Profile = tuple[Round, Round, Round]
"""A query: what two systems have on the first document, on the second, and on both."""


@numbered
class ConsistentSubset(Composed):
    """metric(Q, D) higher for sigma: so is metric(Q, S) for a proper part S of D."""

    name = "theorem-3"
    slug = "consistent-subdocument-set"
    says = (
        "Where sigma is better on two or more documents, it is better on some proper part of them that is "
        "not empty. (With one document there is no such part.)"
    )
    matters = "By repetition there would be a single document on which the better system is better."
    implies = "Remark 5."
    holds_for = ("compose(ADM)", "compose(MAP)")
    complaint = "sigma is better on all documents and on no proper part of them"
    needs = ("axiometrics.12", "axiometrics.13")
    queries = 2

    def cases(self, lab: Lab) -> Iterator[Case]:
        """One query with all documents, then two queries with two."""
        for size in range(2, lab.documents + 1):
            sets = list(subsets(range(size), 1))
            for contest in contests(lab, size, sets):
                whole = contest.signs[-1] > 0
                part = np.any([sign > 0 for sign in contest.signs[:-1]], axis=0)
                evidence = partial(_told_subsets, lab, sets)
                yield contest.case(whole & part, True, True, "one query", evidence)
                yield contest.case(whole & ~part, False, True, "one query", evidence)
        yield from self._two_queries(replace(lab, steps=min(lab.steps, COARSE), memo={}, places={}))

    def _two_queries(self, lab: Lab) -> Iterator[Case]:
        """Each query with its values on the first document, the second, and both."""
        found = _profiles(lab)
        for one, two in product(found, repeat=2):
            first, second, both = (
                lab.metric.avg_q.compare(*zip(*((p[k].left, p[k].right) for p in (one, two)), strict=True))
                for k in range(3)
            )
            if both > 0:
                evidence = partial(_told_parts, lab, one, two)
                yield Case(max(first, second) > 0, evidence, kind="two queries")


def _profiles(lab: Lab) -> list[Profile]:
    """What two systems can have on two documents, one by one and together; each combination once."""
    found: dict[object, Profile] = {}
    orders = dict.fromkeys(order for alpha in lab.alphas(2) for order in permutations(alpha))
    for alpha in orders:
        for sigma, other in product(lab.sigmas(2), repeat=2):
            sets: tuple[Some, ...] = ((0,), (1,), (0, 1))
            values = [(lab.value(alpha, sigma, some), lab.value(alpha, other, some)) for some in sets]
            one, two, both = (Round(*pair, lab.sign(*pair), 1, alpha, sigma, other) for pair in values)
            found.setdefault(tuple(values), (one, two, both))
    return list(found.values())


def _told_parts(lab: Lab, one: Profile, two: Profile) -> Evidence:
    """The metric on the first document, on the second, and on both."""
    parts = [told_rounds(lab, (one[k], two[k]), alone=False) for k in range(3)]
    panels = [
        panel._replace(label=panel.label.replace(";", f" on {on};"))
        for on, part in zip(("d1", "d2", "d1 and d2"), parts, strict=True)
        for panel in part.panels
    ]
    return Evidence(parts[2].scene, tuple(panels))


def _told_subsets(lab: Lab, sets: list[Some], contest: Contest) -> Evidence:
    panels = [
        metric_panel(lab, contest.alpha, values, some, system)
        for some in sets
        for system, values in enumerate((contest.sigma, contest.other))
    ]
    return Evidence(scene(lab, contest.alpha, contest.sigma, contest.other), tuple(panels))


@numbered
class ConsistentQueries(Composed):
    """metric(Q, D) higher for sigma: so is metric(S, D) for a proper part S of Q."""

    name = "theorem-3-queries"
    slug = "consistent-subquery-set"
    says = "Where sigma is better on two queries, it is better on one of them."
    matters = "An advantage over all queries that no query shows would be an artefact of the average."
    implies = "Nothing else; it follows from axiometrics.13."
    holds_for = ("compose(ADM)", "compose(MAP)")
    complaint = "sigma is better on both queries together and on neither of them"
    needs = ("axiometrics.13",)
    queries = 2

    def cases(self, lab: Lab) -> Iterator[Case]:
        """All pairs of values on two queries."""
        for size in range(1, lab.documents + 1):
            for one, two in combinations_with_replacement(rounds(lab, size), 2):
                if union(lab, (one, two)) > 0:
                    better = max(one.sign, two.sign) > 0
                    times = one.times * two.times
                    yield Case(better, partial(told_rounds, lab, (one, two)), times=times)


@numbered
class BetterEverywhere(Composed):
    """metric(q, d) higher for sigma for all q and d: so is metric(Q, D)."""

    name = "theorem-4"
    slug = "better-everywhere"
    says = "A system that is better on every single document of every query is better on all together."
    matters = "It is the least that one may ask of an average."
    implies = "Nothing else; it follows from axiometrics.12 and axiometrics.13."
    holds_for = ("compose(ADM)",)
    complaint = "sigma is better on every document of every query and not on all of them"
    needs = ("axiometrics.12", "axiometrics.13")
    queries = 2

    def cases(self, lab: Lab) -> Iterator[Case]:
        """One query, then two queries that are won document by document."""
        for size in range(1, lab.documents + 1):
            won: dict[object, Round] = {}
            single: list[Some] = [(at,) for at in range(size)]
            whole = tuple(range(size))
            for contest in contests(lab, size, [*single, whole]):
                here = np.all([sign > 0 for sign in contest.signs[:-1]], axis=0)
                better = contest.signs[-1] > 0
                evidence = partial(told_sets, lab, single[0], whole[1:])
                yield contest.case(here & better, True, True, "one query", evidence)
                yield contest.case(here & ~better, False, True, "one query", evidence)
                for one in _won(lab, contest, here) if size <= FEW else ():
                    won.setdefault((one.left, one.right), one)
            for pair in combinations_with_replacement(won.values(), 2):
                yield Case(union(lab, pair) > 0, partial(told_rounds, lab, pair), kind="two queries")


def _won(lab: Lab, contest: Contest, here: Flags) -> Iterator[Round]:
    """The values on the whole query where every document is won."""
    for i, j in np.argwhere(here & (contest.times > 0)):
        sigma, other = contest.systems[int(i)], contest.systems[int(j)]
        left, right = lab.value(contest.alpha, sigma), lab.value(contest.alpha, other)
        yield Round(left, right, lab.sign(left, right), 1, contest.alpha, sigma, other)


@numbered
class QuerySubsetMonotonicity(Composed):
    """metric(q) >= metric(q') for all q in S: metric(S) > metric(S and q')."""

    name = "theorem-5-queries"
    slug = "monotonicity-of-query-subsets"
    says = "Adding a query on which the metric is not higher than on any of S lowers the metric on S."
    matters = "It is what a mean does, if one of the inequalities is strict."
    implies = "Nothing else; axiometrics.13 is what it could follow from, and it does not."
    fails_for = ("compose(ADM)", "compose(MAP)")
    complaint = "one more query that is not better does not lower the metric"
    strict = True
    weakened = "not raised in place of lowered"
    needs = ("axiometrics.13",)
    queries = MOST_QUERIES

    def cases(self, lab: Lab) -> Iterator[Case]:
        """One or two queries and another one that is not better than any."""
        for size in range(1, lab.documents + 1):
            found = _values(lab, size)
            for count in range(1, MOST_QUERIES):
                for some in combinations_with_replacement(found, count):
                    for one in found:
                        if all(lab.sign(query.left, one.left) >= 0 for query in some):
                            left = [query.left for query in some]
                            sign = lab.metric.avg_q.compare(left, [*left, one.left])
                            yield Case(sign > 0, partial(_told_addition, lab, (*some, one)), sign >= 0)


def _values(lab: Lab, size: int) -> list[Round]:
    """The values that one system can have on a query, each once."""
    found: dict[object, Round] = {}
    sigmas = lab.sigmas(size)
    for alpha in lab.alphas(size):
        for value, at, _ in counted(lab, alpha):
            found.setdefault(value, Round(value, value, 0, 1, alpha, sigmas[at], sigmas[at]))
    return list(found.values())


def _told_addition(lab: Lab, queries: tuple[Round, ...]) -> Evidence:
    """One system, with the metric before and after the last query is added."""
    before, after = told_rounds(lab, queries[:-1]), told_rounds(lab, queries)
    panels = [panel for part in (after, before) for panel in part.panels if panel.system == 0]
    return Evidence(after.scene, tuple(dict.fromkeys(panels)))
