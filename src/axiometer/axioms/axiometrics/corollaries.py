"""What axioms 8 and 9 say on specific scales."""

from __future__ import annotations

from axiometer.axioms.axiometrics.composed import numbered
from axiometer.axioms.axiometrics.pairs import Pair
from axiometer.axioms.axiometrics.system_relevance import SystemRelevance
from axiometer.axioms.axiometrics.user_relevance import UserRelevance
from axiometer.compose.composition import Composition
from axiometer.compose.lab import Lab


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
