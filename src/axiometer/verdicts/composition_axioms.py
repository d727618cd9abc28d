"""Axioms about compositions, decided on small universes in exact arithmetic."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

from axiometer.axiomatics.axiom import AXIOMS, Axiom
from axiometer.axiomatics.axiometrics.composed import Composed
from axiometer.axiomatics.bounds import Bounds
from axiometer.errors import AxiomError, MeasureError
from axiometer.metrics.compositions.composition import Composition
from axiometer.metrics.compositions.drawn_cases import CaseCounts, Evidence, Scene
from axiometer.metrics.compositions.universes import DOCUMENTS, STEPS, Lab
from axiometer.metrics.function import note_float, noting_floats
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import remembered
from axiometer.numeric import UndecidedError
from axiometer.verdicts.tally import OWN, Tally, status_of, verdict_of
from axiometer.verdicts.verdict import Verdict, Witness

OTHER_READING = {"kept": "renumbered", "renumbered": "kept"}


@dataclass(frozen=True)
class DrawnWitness(Witness):
    """A witness that can be seen: `drawing` is text, `svg()` a picture."""

    scene: Scene | None = None

    def to_dict(self) -> dict[str, Any]:
        """As any witness, with the drawing."""
        scene = {"scene": self.scene.to_dict()} if self.scene else {}
        return {**super().to_dict(), "drawing": self.drawing, **scene}

    @property
    def drawing(self) -> str:
        """Who over- or underestimates which document."""
        return self.scene.text() if self.scene else ""

    def svg(self, title: str = "") -> str:
        """The same as SVG."""
        return self.scene.svg(title) if self.scene else ""


def decide_composed(measure: Measure, axiom: Axiom, bounds: Bounds) -> list[Verdict]:
    """The verdict of an axiom on a composition; on any other measure it is not applicable.

    >>> from axiometer.metrics.compositions.compose import compose
    >>> verdict = decide_composed(compose("MAP"), AXIOMS.find("axiometrics.3"), Bounds())[0]
    >>> verdict.status, verdict.witness.scores
    ('violated', (Fraction(1, 1), Fraction(0, 1)))
    >>> print(verdict.witness.drawing)
              low                          high  A = alpha, S = sigma, T = sigma', * = several
    d1        T-------------------------------*  alpha R, sigma 1, sigma' 3
    d2        A---------------*----------------  alpha N, sigma 2, sigma' 2
    d3        *-------------------------------T  alpha N, sigma 3, sigma' 1
    """
    if not isinstance(axiom, Composed):
        raise AxiomError(f"{axiom.full_name} does not speak of components", remedy="derive it of Composed")
    if not isinstance(measure, Composition):
        reason = "it speaks of metrics built of components, such as compose(MAP): see ax.compose"
        return [Verdict(str(measure), axiom.full_name, "not-applicable", {}, reason=reason)]
    extent = bounds.documents or DOCUMENTS, bounds.steps or STEPS
    verdict = _decide(measure, axiom, *extent, bounds.ranks)
    if (
        measure.sigma.ranks
        and axiom.metrics
        and bounds.both_readings
        and verdict.status in ("holds", "violated")
    ):
        other = _decide(measure, axiom, *extent, OTHER_READING[bounds.ranks])
        told = f"With ranks {OTHER_READING[bounds.ranks]}: {_short(other)}."
        verdict = replace(verdict, reason=" ".join(filter(None, [verdict.reason, told])))
    return [verdict]


@remembered(4)
def _lab(measure: Composition, documents: int, ranks: str, steps: int) -> Lab:
    """What was computed for one axiom serves the others."""
    return Lab(measure, documents, ranks, steps)


def _short(verdict: Verdict) -> str:
    if verdict.status == "violated":
        return f"violated in {verdict.violations:,} of {verdict.cases:,} cases"
    return f"holds in all {verdict.cases:,} cases" if verdict.cases else verdict.status


@remembered(256)
def _decide(measure: Composition, axiom: Composed, documents: int, steps: int, ranks: str) -> Verdict:
    """Kept, because theorems ask for the axioms that they follow from."""
    begun = time.perf_counter()
    lab = _lab(measure, documents, ranks, steps)
    counts, status, reason = CaseCounts(), "not-applicable", axiom.excludes(measure)
    with noting_floats() as floats:
        try:
            reason = reason or _unmet(lab, axiom)
            if reason is None and (lacks := axiom.missing(measure)):
                status, reason = "undecided", lacks
            if reason is None:
                counts = CaseCounts.of(axiom.cases(lab))
                status, reason = _concluded(axiom, counts)
        except UndecidedError as error:
            status, reason = "undecided", str(error)
        except MeasureError as error:
            status, reason = status_of(error), str(error)
    return verdict_of(
        measure,
        axiom,
        _bounds(lab, axiom),
        Tally(counts.cases, counts.violations),
        status,
        witness=_witness(axiom, counts.evidence) if status == "violated" and counts.evidence else None,
        arithmetic=(OWN if floats else "exact") if counts.cases else "",
        seconds=time.perf_counter() - begun,
        reason=reason or "",
    )


def _unmet(lab: Lab, axiom: Composed) -> str | None:
    """Which of the axioms that a theorem needs does not hold."""
    for name in axiom.needs:
        needed = AXIOMS.find(name)
        if isinstance(needed, Composed):
            verdict = _decide(lab.metric, needed, lab.documents, lab.steps, lab.ranks)
            # A component of somebody else's brought a float.
            note_float(0.0 if verdict.arithmetic == OWN else 0, name)
            if not verdict:
                return f"it follows from {name}, which is {verdict.status} here"
    return None


def _concluded(axiom: Composed, tally: CaseCounts) -> tuple[str, str]:
    if not tally.cases:
        return "not-applicable", "there is no case in these universes"
    if not tally.violations:
        return "holds", ""
    said = [axiom.remark(tally)]
    if axiom.needs:
        said.append(f"A counterexample that satisfies {' and '.join(axiom.needs)}.")
    if axiom.strict and axiom.weakened:
        fails = f"fails too, in {tally.weak:,} cases" if tally.weak else "holds"
        said.append(f"The weak form ({axiom.weakened}) {fails}.")
    return "violated", " ".join(filter(None, said))


def _bounds(lab: Lab, axiom: Composed) -> dict[str, object]:
    found: dict[str, object] = {"documents": lab.documents, "queries": axiom.queries}
    if lab.metric.sigma.ranks and axiom.metrics:
        found["ranks"] = lab.ranks
    if "unit" in (lab.metric.alpha.title, lab.metric.sigma.title):
        found["steps"] = lab.steps
    return found


def _witness(axiom: Composed, evidence: Evidence) -> DrawnWitness:
    scores = tuple(panel.value for panel in evidence.panels)
    sentence = f"{evidence.sentence}: {axiom.complaint}."
    return DrawnWitness(evidence.lists, scores, sentence, scene=evidence.scene)
