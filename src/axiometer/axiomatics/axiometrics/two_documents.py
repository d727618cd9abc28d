"""Axioms about two documents of one system: how similar they are, and how they affect the metric.

Axiom 1: documents that are measured alike are equally similar.
Axiom 6: of two overestimated documents, the less wrong one has the higher metric.
Axiom 7: of two underestimated documents in order, the less wrong one has the higher metric.
Axiom 8: a document that the system values higher affects the metric more.
Axiom 9: a document that the assessor values higher affects the metric more.
Axiom 10: documents that are measured alike affect the metric alike.
The corollaries are what axioms 8 and 9 say on specific scales.

Equations 6 to 9 are over- and underestimation in the language of similarity. There d is the first document of
a pair and d' the second; the assessor values d higher.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Any, ClassVar

from axiometer.axiomatics.axiometrics.composed import Composed, between_documents, numbered
from axiometer.metrics.compositions.composition import Composition
from axiometer.metrics.compositions.drawn_cases import (
    Case,
    CaseCounts,
    Evidence,
    Panel,
    called,
    metric_panel,
    scene,
    sim_panel,
)
from axiometer.metrics.compositions.universes import Lab, Some, Values, subsets
from axiometer.numeric import as_fraction

Pair = tuple[Values, Values, int, int]
"""Two documents in a universe: alpha, sigma, their places."""


@numbered
class SimilarityOfDocuments(Composed):
    """alpha(d) = alpha(d') and sigma(d) = sigma(d') imply sim(d) = sim(d')."""

    name = "1"
    slug = "similarity-of-documents"
    says = "Two documents that the assessor values alike, and the system too, are equally similar."
    matters = "A similarity that depends on anything else rewards what nobody measured."
    implies = "Nothing about the metric; it is a demand on the similarity."
    holds_for = ("compose(Precision)", "compose(ADM)")
    complaint = "the two documents are measured alike and differ in similarity"
    metrics = False

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Every two documents that are measured alike; ranks never are."""
        for size in lab.sizes(2):
            for alpha, sigma in lab.universes(size):
                sims = lab.sims(alpha, sigma)
                for i, j in combinations(range(size), 2):
                    if alpha[i] == alpha[j] and sigma[i] == sigma[j]:
                        yield Case(sims[i] == sims[j], partial(_told_similarity, lab, alpha, sigma, i, j))


def _told_similarity(lab: Lab, alpha: Values, sigma: Values, i: int, j: int) -> Evidence:
    panels = sim_panel(lab, alpha, sigma, i), sim_panel(lab, alpha, sigma, j)
    return Evidence(scene(lab, alpha, sigma), panels)


def pairs(lab: Lab, size: int) -> Iterator[tuple[Pair, list[Any]]]:
    """Judgments, measurements, the places of two documents; and all similarities."""
    for alpha, sigma in lab.universes(size):
        sims = lab.sims(alpha, sigma)
        yield from (((alpha, sigma, i, j), sims) for i, j in permutations(range(size), 2))


def over_first(lab: Lab, pair: Pair) -> bool:
    """(6): sim(alpha(d'), sigma(d)) < sim(alpha(d), alpha(d'))."""
    alpha, sigma, i, j = pair
    return bool(lab.between("alpha", alpha[j], "sigma", sigma[i]) < _judgments(lab, pair))


def under_first(lab: Lab, pair: Pair) -> bool:
    """(7): sim(alpha(d'), sigma(d)) > sim(alpha(d), alpha(d'))."""
    alpha, sigma, i, j = pair
    return bool(lab.between("alpha", alpha[j], "sigma", sigma[i]) > _judgments(lab, pair))


def over_second(lab: Lab, pair: Pair) -> bool:
    """(8): sim(alpha(d), sigma(d')) > sim(alpha(d), alpha(d'))."""
    alpha, sigma, i, j = pair
    return bool(lab.between("alpha", alpha[i], "sigma", sigma[j]) > _judgments(lab, pair))


def under_second(lab: Lab, pair: Pair) -> bool:
    """(9): sim(alpha(d), sigma(d')) < sim(alpha(d), alpha(d'))."""
    alpha, sigma, i, j = pair
    return bool(lab.between("alpha", alpha[i], "sigma", sigma[j]) < _judgments(lab, pair))


def _judgments(lab: Lab, pair: Pair) -> object:
    """sim(alpha(d), alpha(d'))."""
    alpha, _, i, j = pair
    return lab.between("alpha", alpha[i], "alpha", alpha[j])


@numbered
class OverestimatedDocuments(Composed):
    """alpha(d) > alpha(d'), sim(d) < sim(d'), (6) and (8) imply metric(d') > metric(d)."""

    name = "6"
    slug = "overestimated-documents"
    says = (
        "Where d is more relevant and less similar than d', and both are overestimated in the sense of "
        "equations 6 and 8, the metric is higher on d'."
    )
    matters = "Errors in one direction can be compared between documents, too."
    implies = "Nothing where the documents are wrong in different directions."
    holds_for = ("compose(alpha=unit, sigma=unit, sim=closeness, avg_d=mean, avg_q=mean)",)
    complaint = "both are overestimated, d' less so, and the metric on d' is not higher"
    strict = True
    weakened = "not lower in place of higher"

    def missing(self, metric: Composition) -> str | None:
        """Needs similarities across documents."""
        return between_documents(metric)

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Every two documents on which the conditions hold."""
        height = lab.metric.alpha.height
        for size in lab.sizes(2):
            for pair, sims in pairs(lab, size):
                alpha, sigma, i, j = pair
                wrong = height(alpha[i]) > height(alpha[j]) and sims[i] < sims[j]
                if wrong and over_first(lab, pair) and over_second(lab, pair):
                    sign = lab.sign(lab.value(alpha, sigma, (j,)), lab.value(alpha, sigma, (i,)))
                    yield Case(sign > 0, partial(_told_both, lab, *pair), sign >= 0)


@numbered
class UnderestimatedDocuments(Composed):
    """alpha(d) > alpha(d'), sigma(d) > sigma(d'), sim(d) < sim(d'), (7), (9): metric(d') > metric(d)."""

    name = "7"
    slug = "underestimated-documents"
    says = (
        "Where d is more relevant than d' for both assessor and system, but less similar, and both are "
        "underestimated in the sense of equations 7 and 9, the metric is higher on d'. (Our copy prints the "
        "condition on similarity with d' on both sides; figure 4(b) shows which is meant.)"
    )
    matters = "Errors in one direction can be compared between documents, too."
    implies = "Nothing where the system swaps the two documents (figure 6)."
    holds_for = ("compose(alpha=unit, sigma=unit, sim=closeness, avg_d=mean, avg_q=mean)",)
    complaint = "both are underestimated, d' less so, and the metric on d' is not higher"
    strict = True
    weakened = "not lower in place of higher"

    def missing(self, metric: Composition) -> str | None:
        """Needs similarities across documents."""
        return between_documents(metric)

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Every two documents on which the conditions hold."""
        assessor, system = lab.metric.alpha.height, lab.metric.sigma.height
        for size in lab.sizes(2):
            for pair, sims in pairs(lab, size):
                alpha, sigma, i, j = pair
                in_order = assessor(alpha[i]) > assessor(alpha[j]) and system(sigma[i]) > system(sigma[j])
                if in_order and sims[i] < sims[j] and under_first(lab, pair) and under_second(lab, pair):
                    sign = lab.sign(lab.value(alpha, sigma, (j,)), lab.value(alpha, sigma, (i,)))
                    yield Case(sign > 0, partial(_told_both, lab, *pair), sign >= 0)


def _told_both(lab: Lab, alpha: Values, sigma: Values, i: int, j: int) -> Evidence:
    """Similarity and metric of both documents."""
    panels = [make(lab, alpha, sigma, at) for at in (i, j) for make in (sim_panel, _metric)]
    return Evidence(scene(lab, alpha, sigma), tuple(panels))


def _metric(lab: Lab, alpha: Values, sigma: Values, at: int) -> Panel:
    return metric_panel(lab, alpha, sigma, (at,))


class Effects(Composed):
    """An axiom that compares how much two equally similar documents affect the metric."""

    alike: ClassVar[bool] = False

    def applies(self, lab: Lab, pair: Pair) -> bool:
        """Whether the axiom speaks of these two documents."""
        return False

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Every two equally similar documents, and every set D that contains neither."""
        for size in range(2, lab.documents + 1):
            for pair, sims in _extended(lab, size) if lab.local else pairs(lab, size):
                if sims[pair[2]] == sims[pair[3]] and self.applies(lab, pair):
                    yield from _effects(lab, pair, self.alike)

    def remark(self, tally: CaseCounts) -> str:
        """Whether the empty set matters."""
        return _without_empty(tally.kinds)


@numbered
class SystemRelevance(Effects):
    """sim(d) = sim(d'), sigma(d) > sigma(d'), alpha(d) >= alpha(d') imply that d affects the metric more."""

    name = "8"
    slug = "system-relevance"
    says = (
        "Of two equally similar documents, the one that the system values higher and the assessor not lower "
        "changes the metric more when it is added to any set D that contains neither."
    )
    matters = "On ranks it says that early ranks affect a metric more: users look at the top."
    implies = "axiometrics.corollary-ranks and axiometrics.corollary-retrieved."
    fails_for = ("compose(P@2)", "compose(MAP)")
    complaint = "the document that the system values higher does not change the metric more"
    strict = True
    weakened = "as much in place of more"

    def applies(self, lab: Lab, pair: Pair) -> bool:
        """The system prefers d, the assessor does not prefer d'."""
        alpha, sigma, i, j = pair
        assessor, system = lab.metric.alpha.height, lab.metric.sigma.height
        return bool(system(sigma[i]) > system(sigma[j]) and assessor(alpha[i]) >= assessor(alpha[j]))


@numbered
class UserRelevance(Effects):
    """sim(d) = sim(d'), alpha(d) > alpha(d'), sigma(d) >= sigma(d') imply that d affects the metric more."""

    name = "9"
    slug = "user-relevance"
    says = (
        "Of two equally similar documents, the one that the assessor values higher and the system not lower "
        "changes the metric more when it is added to any set D that contains neither."
    )
    matters = "Most documents are not relevant, and saying so is easy; finding relevant ones should count."
    implies = "axiometrics.corollary-relevant."
    fails_for = ("compose(Precision)", "compose(ADM)")
    complaint = "the document that the assessor values higher does not change the metric more"
    strict = True
    weakened = "as much in place of more"

    def applies(self, lab: Lab, pair: Pair) -> bool:
        """The assessor prefers d, the system does not prefer d'."""
        alpha, sigma, i, j = pair
        assessor, system = lab.metric.alpha.height, lab.metric.sigma.height
        return bool(assessor(alpha[i]) > assessor(alpha[j]) and system(sigma[i]) >= system(sigma[j]))


@numbered
class SameRelevance(Effects):
    """sim(d) = sim(d'), alpha(d) = alpha(d'), sigma(d) = sigma(d') imply that both affect it alike."""

    name = "10"
    slug = "same-relevance"
    says = (
        "Two equally similar documents that the assessor values alike, and the system too, change the metric "
        "by the same amount when added to any set D that contains neither."
    )
    matters = "Otherwise the metric tells documents apart that nobody could."
    implies = "Nothing about documents that differ."
    holds_for = ("compose(Precision)", "compose(ADM)")
    complaint = "the two documents are measured alike and change the metric by different amounts"
    alike = True

    def applies(self, lab: Lab, pair: Pair) -> bool:
        """Measured alike."""
        alpha, sigma, i, j = pair
        return bool(i < j and alpha[i] == alpha[j] and sigma[i] == sigma[j])


@numbered
class EarlyRanks(SystemRelevance):
    """Axiom 8 on ranks: of two documents that are judged alike, the earlier one affects the metric more."""

    name = "corollary-ranks"
    slug = "early-ranks"
    says = "Of two equally similar documents that are judged alike, the earlier one changes the metric more."
    matters = "Early ranks affect a metric more: what is usually asked of metrics on ranks."
    implies = "Nothing else; it is axiometrics.8 on ranks."
    fails_for = ("compose(P@2)", "compose(MAP)")
    complaint = "the document at the earlier rank does not change the metric more"

    def excludes(self, metric: Composition) -> str | None:
        """Speaks of ranks."""
        return None if metric.sigma.ranks else "it speaks of ranks"

    def applies(self, lab: Lab, pair: Pair) -> bool:
        """Judged alike."""
        return pair[0][pair[2]] == pair[0][pair[3]] and super().applies(lab, pair)


@numbered
class RetrievedDocuments(SystemRelevance):
    """Axiom 8 on binary retrieval: a retrieved document affects the metric more."""

    name = "corollary-retrieved"
    slug = "retrieved-documents"
    says = "Of two equally similar documents, a retrieved one changes the metric more than one that is not."
    matters = "What a user sees should count for more than what stays hidden."
    implies = "Nothing else; it is axiometrics.8 on binary retrieval."
    fails_for = ("compose(Precision)", "compose(Recall)")
    complaint = "the retrieved document does not change the metric more"

    def excludes(self, metric: Composition) -> str | None:
        """Speaks of binary retrieval."""
        return None if metric.sigma.title == "binary" else "it speaks of binary retrieval"


@numbered
class RelevantDocuments(UserRelevance):
    """Axiom 9 on binary relevance: a relevant document affects the metric more."""

    name = "corollary-relevant"
    slug = "relevant-documents"
    says = "Of two equally similar documents, a relevant one changes the metric more than one that is not."
    matters = "Finding relevant documents should count for more than leaving others alone."
    implies = "Nothing else; it is axiometrics.9 on binary relevance."
    fails_for = ("compose(Precision)", "compose(MAP)")
    complaint = "the relevant document does not change the metric more"

    def excludes(self, metric: Composition) -> str | None:
        """Speaks of binary relevance."""
        return None if metric.alpha.title == "binary" else "it speaks of binary relevance"


def _extended(lab: Lab, size: int) -> Iterator[tuple[Pair, list[Any]]]:
    """As `pairs`, where bystanders do not matter: the two documents first, then the others in no order."""
    types = list(
        product(lab.metric.alpha.values(2, lab.steps)[::-1], lab.metric.sigma.values(2, lab.steps)[::-1])
    )
    for first, second in product(types, repeat=2):
        alpha, sigma = zip(first, second, strict=True)
        sims = lab.sims(alpha, sigma)
        if sims[0] == sims[1]:
            for others in combinations_with_replacement(types, size - 2):
                more = tuple(a for a, _ in others), tuple(s for _, s in others)
                yield (alpha + more[0], sigma + more[1], 0, 1), sims


def _effects(lab: Lab, pair: Pair, equal: bool = False) -> Iterator[Case]:
    """Definition 1: d affects the metric more than d' (or as much), for all sets that contain neither."""
    alpha, sigma, i, j = pair
    others = [at for at in range(len(alpha)) if at not in (i, j)]
    for some in [tuple(others)] if lab.local else subsets(others):
        more, less = lab.change(alpha, sigma, some, i), lab.change(alpha, sigma, some, j)
        kind = "other" if some else "empty"
        holds, weak = (more == less, True) if equal else (more > less, more >= less)
        yield Case(bool(holds), partial(_told_effects, lab, pair, some), bool(weak), kind=kind)


def _told_effects(lab: Lab, pair: Pair, some: Some) -> Evidence:
    """By how much each of the two documents changes the metric."""
    alpha, sigma, i, j = pair
    base = metric_panel(lab, alpha, sigma, some)
    panels = [base]
    for at in (i, j):
        change = as_fraction(lab.change(alpha, sigma, some, at))
        names = called(tuple(sorted((*some, at))))
        panels += [metric_panel(lab, alpha, sigma, tuple(sorted((*some, at))))]
        panels += [Panel(f"change by d{at + 1}", names, change)]
    return Evidence(scene(lab, alpha, sigma), tuple(panels))


def _without_empty(kinds: dict[str, list[int]]) -> str:
    """What is left when the empty set is not taken for D."""
    empty, other = kinds.get("empty", [0, 0]), kinds.get("other", [0, 0])
    if not empty[1] or not other[0]:
        return ""
    if not other[1]:
        return "It fails only where D is empty."
    return f"Without the empty D: {other[1]:,} of {other[0]:,} cases."
