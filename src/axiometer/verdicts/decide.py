"""A measure and some axioms: each is decided in the way of its form, and its parts become one verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from axiometer.axiomatics.amigo import Threshold
from axiometer.axiomatics.axiom import Axiom, Pairwise
from axiometer.axiomatics.axiometrics.composed import Composed
from axiometer.axiomatics.bounds import Bounds
from axiometer.axiomatics.ferrante import OnScale
from axiometer.axiomatics.giner import OnOrdering
from axiometer.axiomatics.moffat import OverBases
from axiometer.errors import AxiomError
from axiometer.metrics.dependence import brings_floats
from axiometer.metrics.function import FunctionError, FunctionMeasure
from axiometer.metrics.measure import Measure
from axiometer.spaces import Space
from axiometer.verdicts.composition_axioms import decide_composed
from axiometer.verdicts.ordering_axioms import decide_ordered
from axiometer.verdicts.pairwise import Reach, further_parts, in_space
from axiometer.verdicts.proofs.certificate import Certificate
from axiometer.verdicts.recall_base_axioms import decide_bases
from axiometer.verdicts.scale_axioms import decide_scaled
from axiometer.verdicts.tally import OWN
from axiometer.verdicts.threshold_axioms import decide_threshold
from axiometer.verdicts.verdict import LONG, Verdict, join

Decider = Callable[..., list[Verdict]]
DECIDERS: tuple[tuple[type[Axiom], Decider], ...] = (
    (OverBases, decide_bases),
    (Threshold, decide_threshold),
    (OnOrdering, decide_ordered),
    (Composed, decide_composed),
    (OnScale, decide_scaled),
)
"""How axioms are decided that do not compare pairs of lists of one space, by their form."""


def verdicts(measure: Measure, axioms: Sequence[Axiom], bounds: Bounds, reach: Reach) -> Iterator[Verdict]:
    """The joined verdict of every axiom, each space scored once for all of them.

    A verdict comes as soon as the last of its parts is decided, so that Ctrl-C loses none that is known.
    """
    if not measure.quality:
        for axiom in axioms:
            reason = "it is no quality of a list, so that no axiom speaks of it"
            yield Verdict(str(measure), axiom.full_name, "not-applicable", {}, reason=reason)
        return
    groups = by_space(axioms, bounds, measure)
    left = {axiom.full_name: sum(axiom in group for group in groups.values()) for axiom in axioms}
    parts: dict[str, list[Verdict]] = {axiom.full_name: [] for axiom in axioms}
    for space, group in groups.items():
        for axiom, found in in_space(measure, group, space, bounds, reach):
            parts[axiom.full_name] += found
            left[axiom.full_name] -= 1
            if not left[axiom.full_name]:
                yield _joined(measure, axiom, bounds, parts[axiom.full_name])
    for axiom in axioms:
        if not isinstance(axiom, Pairwise):
            yield _in_its_way(measure, axiom, bounds)


def _joined(measure: Measure, axiom: Pairwise, bounds: Bounds, parts: list[Verdict]) -> Verdict:
    """The verdict of all parts, with what long lists and other recall bases show."""
    if not any(part.unread for part in parts):
        try:
            parts = parts + further_parts(measure, axiom, bounds, parts, bounds.spaces(axiom, measure))
        except FunctionError as error:
            parts = [*parts, Verdict(str(measure), axiom.full_name, "undecided", {}, reason=str(error))]
    return _concluded(measure, axiom, parts)


def _in_its_way(measure: Measure, axiom: Axiom, bounds: Bounds) -> Verdict:
    decider = next((decide for form, decide in DECIDERS if isinstance(axiom, form)), None)
    if decider is None:
        raise AxiomError(
            f"{axiom.full_name} has no form that can be decided",
            remedy="declare it by ax.axiom(name, statement)",
        )
    try:
        found = decider(measure, axiom, bounds)
    except FunctionError as error:
        found = [Verdict(str(measure), axiom.full_name, "undecided", {}, reason=str(error))]
    return _concluded(measure, axiom, found)


def _concluded(measure: Measure, axiom: Axiom, parts: list[Verdict]) -> Verdict:
    """One verdict of all parts; its arithmetic is the weakest that entered it.

    What axioms about components ask is watched where it is asked.
    """
    watched = isinstance(axiom, Composed) or isinstance(measure, FunctionMeasure)
    if not watched and brings_floats(measure):
        parts = [replace(part, arithmetic=OWN) if part.arithmetic else part for part in parts]
    return _believed(join(str(measure), axiom.full_name, parts))


def _believed(verdict: Verdict) -> Verdict:
    """The verdict, unless a proof and a counterexample of the same lists contradict each other.

    Then one of them has a defect: neither is believed, and the verdict names both.
    """
    for proved in verdict.parts:
        for broken in verdict.parts:
            if _contradict(proved, broken):
                said = broken.witness.sentence if broken.witness else ""
                reason = (
                    f"an internal error, please report it: the proof ({proved.certificate}) and the "
                    f"counterexample ({said}) contradict each other"
                )
                return replace(verdict, status="undecided", certificate=None, witness=None, reason=reason)
    return verdict


def _contradict(proved: Verdict, broken: Verdict) -> bool:
    """Whether a part that is proved speaks of the lists that another part shows to be violated."""
    if not isinstance(proved.certificate, Certificate) or broken.status != "violated" or not broken.witness:
        return False
    if broken.about not in ("", LONG) or "relevant" in broken.bounds or "relevant" in proved.bounds:
        return False
    kind = "aspects" if "aspects" in broken.bounds else "grades"
    same = proved.bounds.get(kind) == broken.bounds.get(kind)
    longest = max(map(len, broken.witness.lists), default=0)
    return same and (proved.certificate.depth is None or longest <= proved.certificate.depth)


def by_space(axioms: Sequence[Axiom], bounds: Bounds, measure: Measure) -> dict[Space, list[Pairwise]]:
    """The axioms about pairs of lists, by the spaces that they are decided on."""
    groups: dict[Space, list[Pairwise]] = {}
    for axiom in axioms:
        if isinstance(axiom, Pairwise):
            for space in bounds.spaces(axiom, measure):
                groups.setdefault(space, []).append(axiom)
    return groups
