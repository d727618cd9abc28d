"""The numeric properties of Moffat 2013."""

from __future__ import annotations

from axiometer.axiomatics.axiom import Axiom, axiom, refuse_kind
from axiometer.metrics.measure import Measure
from axiometer.spaces import Space

axiom(
    "moffat.monotonicity",
    "A <= A·d where read one rank further",
    says="Reading one document further, whatever it is, does not lower the value: M@k(S) <= M@(k+1)(S·d). "
    "Without a cutoff: M(S) <= M(S·d).",
    matters="The value of a prefix is then a lower bound on the value of the whole list.",
    implies="albahem.relevance-monotonicity for measures without a cutoff; excludes amigo.confidence there.",
    reference="moffat2013",
    holds_for=("RBP(p=0.8)", "AP", "DCG@10"),
    fails_for=("P@10", "nDCG@10"),
    complaint="reading one document further lowers the value",
    speaks_of=("binary", "grades"),
)

axiom(
    "moffat.convergence",
    "A·d·B·e·C < A·e·B·d·C where d < e, across the cutoff",
    uncut="A·d·B < A·e·B where d < e",
    says="Swapping a document behind the cutoff with a less relevant one within it raises the value. Without "
    "a cutoff the list's end takes its place: a document gives way to a better one not retrieved.",
    matters="The value should tell how many of the documents that count are good ones.",
    implies="giner.strict-replacement for measures without a cutoff, and is implied by it.",
    reference="moffat2013",
    holds_for=("nDCG@10", "gRBP(p=0.8)"),
    fails_for=("RR", "IPrec@0.1"),
    complaint="a better document from behind does not raise the value",
    speaks_of=("binary", "graded"),
)

axiom(
    "moffat.top-weightedness",
    "A·d·B·e·C < A·e·B·d·C where d < e, within the cutoff",
    says="Within the cutoff, swapping two documents of which the lower one is better raises the value.",
    matters="Users start at the top, so what stands there should count for more.",
    implies="giner.strict-swapping and amigo.priority for measures without a cutoff.",
    reference="moffat2013",
    holds_for=("nDCG@10", "gRBP(p=0.8)"),
    fails_for=("P@10", "RR"),
    complaint="moving the better document up does not raise the value",
    speaks_of=("binary", "graded"),
)


class OverBases(Axiom):
    """An axiom that speaks of all recall bases at once."""

    source = "moffat"
    reference = "moffat2013"
    speaks_of: tuple[str, ...] = ("binary", "grades")

    def refuses(self, measure: Measure, space: Space) -> str | None:
        """Needs grades: what the recall base has of each aspect is not looked at."""
        return refuse_kind(space, self.speaks_of)


@axiom
class Boundedness(OverBases):
    """0 <= M(S) <= 1, over all lists and recall bases."""

    name = "boundedness"
    says = "Every value lies in [0, 1], whatever the list and the recall base."
    matters = "Averages over topics are then fair: no single topic can outweigh all the others."
    implies = "Nothing about which values occur; moffat.realizability asks for 1."
    holds_for = ("AP", "nDCG@10", "RBP(p=0.8)")
    fails_for = ("DCG@10", "yaAP")
    complaint = "the value lies outside of [0, 1]"


@axiom
class Completeness(OverBases):
    """M(S) is defined when the topic has no relevant document."""

    name = "completeness"
    says = "The measure is defined for topics without a relevant document."
    matters = "Otherwise such topics have to be left out, or get a number by convention, and averages shift."
    implies = "Nothing about the number; the verdict says where it comes from the convention 0/0 = 0."
    holds_for = ("P@10", "RBP(p=0.8)", "RR")
    fails_for = ()
    complaint = "the measure has no value where the topic has no relevant document"
    speaks_of = ("binary",)


@axiom
class Localization(OverBases):
    """M(S) is the same for every recall base that allows S."""

    name = "localization"
    says = "The value of a list is the same for every recall base that allows the list."
    matters = "It can then be computed from what was seen, without knowing how much there is to find."
    implies = "Nothing about other lists; with moffat.realizability: one list of each topic scores 1 unasked."
    holds_for = ("RBP(p=0.8)", "P@10", "RR")
    fails_for = ("AP", "nDCG@10")
    complaint = "the same list has another value when the topic has other documents besides"


@axiom
class Realizability(OverBases):
    """For every recall base with a relevant document, some list has the value 1."""

    name = "realizability"
    says = "Whatever relevant documents the topic has, as long as there is one, some list scores 1."
    matters = "Where it fails a system cannot know whether it could have done better."
    implies = "That 1 is attained; moffat.boundedness says that nothing lies above it."
    holds_for = ("AP", "nDCG@10", "RR")
    fails_for = ("P@10", "RBP(p=0.8)")
    complaint = "no list scores 1"
