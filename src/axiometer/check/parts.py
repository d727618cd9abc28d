"""The parts of a verdict: the spaces an axiom speaks of, the ranks past the cutoff, ways of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from axiometer.axioms.axiom import Axiom
from axiometer.axioms.bounds import Bounds
from axiometer.check.bases import decide_bases
from axiometer.check.chunks import Report
from axiometer.check.engine import decide_space
from axiometer.check.ordered import decide_ordered
from axiometer.check.positions import decide_positions
from axiometer.check.proofs.certificate import Certificate, Refutation
from axiometer.check.settle import Proof, proof_for, proved, refuted, settle
from axiometer.check.threshold import decide_threshold
from axiometer.check.verdict import Verdict, join
from axiometer.measures.measure import Measure
from axiometer.spaces import Space

Way = Callable[[Measure, Axiom, Bounds], list[Verdict]]
WAYS: dict[str, Way] = {"bases": decide_bases, "threshold": decide_threshold, "order": decide_ordered}
"""How axioms are decided that do not compare pairs of lists of one space."""


@dataclass(frozen=True)
class Reach:
    """How far an enumeration may go."""

    limit: int
    chunk_lists: int
    report: Report | None = None

    def lists(self, axiom: Axiom, space: Space) -> bool:
        """Whether the space can be listed for an axiom."""
        return space.size <= min(self.limit, axiom.limit or self.limit)


def verdicts(
    measure: Measure,
    axioms: Sequence[Axiom],
    bounds: Bounds,
    limit: int,
    chunk_lists: int,
    report: Report | None,
) -> Iterator[Verdict]:
    """The joined verdict of every axiom, each space scored once for all of them.

    A verdict comes as soon as the last of its parts is decided, so that Ctrl-C loses none that is known.
    """
    reach = Reach(limit, chunk_lists, report)
    groups = _by_space(axioms, bounds)
    named = {axiom.full_name: axiom for axiom in axioms}
    spaces = {name: sum(axiom in group for group in groups.values()) for name, axiom in named.items()}
    parts: dict[str, list[Verdict]] = {name: [] for name in named}
    proofs: dict[str, list[tuple[Space, Proof]]] = {name: [] for name in named}
    for space, group in groups.items():
        found = {a.full_name: proof_for(measure, a, space, bounds, reach.lists(a, space)) for a in group}
        for name, proof in found.items():
            proofs[name].append((space, proof))
        for verdict in _in_space(measure, group, space, found, reach):
            name = verdict.axiom
            parts[name].append(verdict)
            if len(parts[name]) == spaces[name]:
                yield _joined(measure, named[name], bounds, parts[name], proofs[name], report)
    for name, axiom in named.items():
        if not spaces[name]:
            yield _joined(measure, axiom, bounds, [], [], report)


def _joined(
    measure: Measure,
    axiom: Axiom,
    bounds: Bounds,
    parts: list[Verdict],
    proofs: list[tuple[Space, Proof]],
    report: Report | None,
) -> Verdict:
    """The verdict of all parts, those among them that no space decides."""
    if axiom.way != "pairs":
        parts = [*parts, *WAYS[axiom.way](measure, axiom, bounds)]
    elif axiom.positions and bounds.looks_past(axiom):
        parts = [*parts, _past(measure, axiom, [proof for _, proof in proofs], report)]
    if all(part.status != "violated" for part in parts):
        found = ((space, proof) for space, proof in proofs if isinstance(proof, Refutation))
        parts = [*parts, *(refuted(measure, axiom, space, proof) for space, proof in found)]
    return join(str(measure), axiom.full_name, parts)


def _in_space(
    measure: Measure, axioms: list[Axiom], space: Space, proofs: dict[str, Proof], reach: Reach
) -> Iterator[Verdict]:
    """Enumerates what can be listed or has no proof; the proof alone speaks for the rest."""
    named = {axiom.full_name: axiom for axiom in axioms}
    alone = [a for a in axioms if proofs[a.full_name] is not None and not reach.lists(a, space)]
    listed = [a for a in axioms if a not in alone]
    for axiom in alone:
        proof = proofs[axiom.full_name]
        if isinstance(proof, Certificate):
            yield proved(measure, axiom, space, proof)
        elif proof is not None:
            yield refuted(measure, axiom, space, proof)
    if listed:
        for verdict in decide_space(
            measure, listed, space, limit=reach.limit, chunk_lists=reach.chunk_lists, report=reach.report
        ):
            yield settle(measure, named[verdict.axiom], verdict, proofs[verdict.axiom])


def _past(measure: Measure, axiom: Axiom, proofs: list[Proof], report: Report | None) -> Verdict:
    """The ranks past the cutoff; a certificate reaches at least as far."""
    verdict = decide_positions(measure, axiom, report=report)
    return settle(measure, axiom, verdict, proofs[0])


def _by_space(axioms: Sequence[Axiom], bounds: Bounds) -> dict[Space, list[Axiom]]:
    groups: dict[Space, list[Axiom]] = {}
    for axiom in axioms:
        if axiom.way == "pairs":
            for space in bounds.spaces(axiom):
                groups.setdefault(space, []).append(axiom)
    return groups
