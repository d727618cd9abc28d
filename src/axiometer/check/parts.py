"""The parts of a verdict: the spaces an axiom speaks of, the ranks past the cutoff, ways of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from axiometer.arguments import whole
from axiometer.axioms.axiom import Axiom
from axiometer.axioms.bounds import Bounds
from axiometer.check.bases import decide_bases
from axiometer.check.chunks import CHUNK_LISTS, Report
from axiometer.check.composed import decide_composed
from axiometer.check.engine import LIMIT, decide_space
from axiometer.check.ordered import decide_ordered
from axiometer.check.partial import Listed
from axiometer.check.positions import decide_positions
from axiometer.check.proofs.certificate import Certificate, Refutation
from axiometer.check.proofs.prove import DEPTH
from axiometer.check.scaled import decide_scaled
from axiometer.check.settle import Proof, by_proof, proof_for, refuted, settle
from axiometer.check.threshold import decide_threshold
from axiometer.check.verdict import Verdict, join
from axiometer.errors import AxiomError
from axiometer.measures.calling import FunctionError
from axiometer.measures.measure import Measure
from axiometer.spaces import Space

Way = Callable[[Measure, Axiom, Bounds], list[Verdict]]
WAYS: dict[str, Way] = {
    "bases": decide_bases,
    "threshold": decide_threshold,
    "order": decide_ordered,
    "composition": decide_composed,
    "scale": decide_scaled,
}
"""How axioms are decided that do not compare pairs of lists of one space."""


@dataclass(frozen=True)
class Reach:
    """How far an enumeration may go, and how long the lists are that a proof covers, unless more is named.

    `listed` holds what is known already of spaces that were listed elsewhere.
    """

    limit: int = LIMIT
    chunk_lists: int = CHUNK_LISTS
    report: Report | None = None
    proof_depth: int = DEPTH
    listed: Mapping[Space, Listed] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("limit", "chunk_lists", "proof_depth"):
            whole(name, getattr(self, name), refusal=AxiomError)

    def lists(self, axiom: Axiom, space: Space) -> bool:
        """Whether the space can be listed for an axiom."""
        return space.size <= min(self.limit, axiom.limit or self.limit)


def verdicts(
    measure: Measure,
    axioms: Sequence[Axiom],
    bounds: Bounds,
    reach: Reach,
) -> Iterator[Verdict]:
    """The joined verdict of every axiom, each space scored once for all of them.

    A verdict comes as soon as the last of its parts is decided, so that Ctrl-C loses none that is known.
    """
    groups = by_space(axioms, bounds)
    named = {axiom.full_name: axiom for axiom in axioms}
    spaces = {name: sum(axiom in group for group in groups.values()) for name, axiom in named.items()}
    parts: dict[str, list[Verdict]] = {name: [] for name in named}
    proofs: dict[str, list[tuple[Space, Proof]]] = {name: [] for name in named}
    for space, group in groups.items():
        for axiom, verdict, proof in _in_space(measure, group, space, bounds, reach):
            name = axiom.full_name
            parts[name].append(verdict)
            proofs[name].append((space, proof))
            if len(parts[name]) == spaces[name]:
                yield _joined(measure, axiom, bounds, parts[name], proofs[name], reach)
    for name, axiom in named.items():
        if not spaces[name]:
            yield _joined(measure, axiom, bounds, [], [], reach)


def _joined(
    measure: Measure,
    axiom: Axiom,
    bounds: Bounds,
    parts: list[Verdict],
    proofs: list[tuple[Space, Proof]],
    reach: Reach,
) -> Verdict:
    """The verdict of all parts, those among them that no space decides; open where the measure misbehaves."""
    try:
        if axiom.way != "pairs":
            found = WAYS[axiom.way](measure, axiom, bounds)
            parts = [*parts, *(_settled(measure, axiom, verdict, bounds, reach) for verdict in found)]
        elif axiom.positions and bounds.looks_past(axiom):
            parts = [*parts, *_past(measure, axiom, bounds, parts, proofs, reach)]
    except FunctionError as error:
        return Verdict(str(measure), axiom.full_name, "undecided", {}, reason=str(error))
    return join(str(measure), axiom.full_name, parts)


def _past(
    measure: Measure,
    axiom: Axiom,
    bounds: Bounds,
    found: list[Verdict],
    proofs: list[tuple[Space, Proof]],
    reach: Reach,
) -> list[Verdict]:
    """The ranks past the cutoff, and what a criterion finds further down still."""
    verdict = decide_positions(measure, axiom, report=reach.report)
    space, proof = proofs[0]
    if proof is None and verdict.status == "holds":
        proof = proof_for(measure, axiom, space, bounds, reach.proof_depth, listed=True)
    if isinstance(proof, Refutation) and not any(v.status == "violated" for v in (*found, verdict)):
        return [verdict, refuted(measure, axiom, space, proof)]
    return [settle(measure, axiom, verdict, proof)]


def _in_space(
    measure: Measure, axioms: list[Axiom], space: Space, bounds: Bounds, reach: Reach
) -> Iterator[tuple[Axiom, Verdict, Proof]]:
    """Lists what can be listed, and proves what was not violated; a proof alone speaks for what cannot."""
    named = {axiom.full_name: axiom for axiom in axioms}
    alone: dict[str, Proof] = {}
    for axiom in axioms:
        if not reach.lists(axiom, space):
            proof = proof_for(measure, axiom, space, bounds, reach.proof_depth, listed=False)
            if proof is not None:
                alone[axiom.full_name] = proof
                yield axiom, by_proof(measure, axiom, space, proof), proof
    listed = [axiom for axiom in axioms if axiom.full_name not in alone]
    if not listed:
        return
    for verdict in decide_space(
        measure,
        listed,
        space,
        limit=reach.limit,
        chunk_lists=reach.chunk_lists,
        report=reach.report,
        listed=reach.listed,
    ):
        axiom, proof = named[verdict.axiom], None
        if verdict.status in ("holds", "undecided") and not verdict.unread:
            proof = proof_for(measure, axiom, space, bounds, reach.proof_depth, listed=True)
        yield axiom, settle(measure, axiom, verdict, proof), proof


def _settled(measure: Measure, axiom: Axiom, verdict: Verdict, bounds: Bounds, reach: Reach) -> Verdict:
    """A verdict that was reached in a way of its own, with a proof where there is one."""
    if verdict.status not in ("holds", "undecided"):
        return verdict
    proofs = [
        proof_for(measure, axiom, space, bounds, reach.proof_depth, listed=True)
        for space in bounds.spaces(axiom)
    ]
    certified = [proof for proof in proofs if isinstance(proof, Certificate)]
    return settle(measure, axiom, verdict, certified[0] if len(certified) == len(proofs) else None)


def by_space(axioms: Sequence[Axiom], bounds: Bounds) -> dict[Space, list[Axiom]]:
    """The axioms about pairs of lists, by the spaces that they are decided on."""
    groups: dict[Space, list[Axiom]] = {}
    for axiom in axioms:
        if axiom.way == "pairs":
            for space in bounds.spaces(axiom):
                groups.setdefault(space, []).append(axiom)
    return groups
