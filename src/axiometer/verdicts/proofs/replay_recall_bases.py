"""Certificates about recall bases checked again: from the definitions, at every rank they speak of."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import numpy as np
from flint import ctx

from axiometer.axiomatics.axiom import Axiom
from axiometer.axiomatics.moffat import Boundedness, Completeness, Localization, Realizability
from axiometer.data.recall_base import Base
from axiometer.metrics.additive import Additive
from axiometer.metrics.families import Normalised
from axiometer.metrics.measure import Measure
from axiometer.metrics.score import exact_score
from axiometer.metrics.tree import scalar_document
from axiometer.numeric import BALL, REAL, Arithmetic
from axiometer.spaces import Space
from axiometer.verdicts.proofs.certificate import space_of
from axiometer.verdicts.proofs.growth import growth_of
from axiometer.verdicts.proofs.letters import UNREADABLE, LetterTopic, hidden_base
from axiometer.verdicts.proofs.replay_states import Automaton
from axiometer.verdicts.proofs.replay_steps import Reader, backward, lowest, make_reader
from axiometer.verdicts.proofs.replay_weights import PRECISION, number_text, shown_ranks, summed_part
from axiometer.verdicts.proofs.tails import holds_behind

Evidence = dict[str, Any]
SHORT = 4
MOST = 1000


def replay_local(measure: Measure, axiom: Axiom, evidence: Evidence) -> bool:
    """All steps, as matrices or on all states, can be read without the recall base; and short lists agree."""
    if evidence.get("kinds") != kinds_of(axiom, evidence["depth"]):
        return False
    blind = _blind_reader(measure, evidence) is not None or _blind_walk(measure, evidence)
    return blind and _short_lists_agree(measure, evidence["branching"])


def _blind_walk(measure: Measure, evidence: Evidence) -> bool:
    """Every state that a list ends in is stepped from and scored with a recall base that cannot be read."""
    try:
        one = Automaton(measure, evidence, hidden_base(evidence["branching"]))
        held = {one.start}
        for length in range(evidence["depth"]):
            held = {
                one.step(state, length, label) for state in held for label in range(evidence["branching"])
            }
            values = [one.value(state, length + 1) for state in held]
            if len(values) > MOST:
                return False
    except UNREADABLE:
        return False
    return True


def _blind_reader(measure: Measure, evidence: Evidence) -> Reader | None:
    depth, hidden = evidence["depth"], hidden_base(evidence["branching"])
    try:
        return make_reader(measure, space_of(evidence, depth), depth, hidden)
    except UNREADABLE:
        return None


def _short_lists_agree(measure: Measure, grades: int) -> bool:
    """Short lists have one value under a small, a lopsided and a large recall base."""
    for length in range(SHORT):
        for judged in product(range(grades), repeat=length):
            own = {g: judged.count(g) for g in range(1, grades)}
            bases = [own, {g: n + g for g, n in own.items()}, {g: n + 50 for g, n in own.items()}]
            values = {
                exact_score(measure, judged, relevant=base, nonrelevant=length + 3 * at)
                for at, base in enumerate(bases)
            }
            if len(values) > 1:
                return False
    return True


def replay_complete(measure: Measure, axiom: Axiom, evidence: Evidence) -> bool:
    """Rank by rank, the first state stays as it is; and it has a value."""
    if evidence.get("kinds") != kinds_of(axiom, evidence["depth"]):
        return False
    bare = {**evidence, "relevant": [0] * (evidence["branching"] - 1)}
    return untouched(measure, space_of(bare, evidence["depth"]), evidence["depth"])


def untouched(measure: Measure, space: Space, depth: int) -> bool:
    """Whether documents that are not relevant leave the first state alone, and the length is not read."""
    last = min(depth, measure.cutoff or depth)
    base = Base(np.array([[depth, *space.relevant]], dtype=np.int64))
    topic = LetterTopic(REAL, base, 1, max(depth, measure.cutoff or 0), horizon=depth)
    try:
        start = tuple(np.array(part) for part in measure.start(topic))
        for rank in range(1, last + 1):
            after = measure.step(topic, start, scalar_document(space, rank, 0))
            if not all(np.all(new == old) for new, old in zip(after, start, strict=True)):
                return False
        return bool(np.all(np.isfinite(np.asarray(measure.score(topic, start), dtype=float))))
    except UNREADABLE:
        return False


def geometric_share(measure: Measure, space: Space) -> bool:
    """Whether all weights of an additive measure add up to at most 1 over the largest gain, as a series."""
    part = summed_part(measure, space)
    if part is None or part is not measure or not part.product or measure.cutoff is not None:
        return False
    found = growth_of(part.weight)
    gains = [part.gain(REAL, int(space.grade_of(label)), space.base.top) for label in range(space.branching)]
    if found is None or not found.exact or found.a or found.b or not 0 < found.q < 1 or not found.C > 0:
        return False
    scale = np.ravel(np.asarray(part.scale(LetterTopic(REAL, space.base, 1, space.depth)), dtype=object))[0]
    return bool(min(gains) >= 0 and scale * found.C * found.q / (1 - found.q) * max(gains) <= 1)


def replay_geometric(measure: Measure, axiom: Axiom, evidence: Evidence) -> bool:
    """The series added up anew; and the recall base is not read."""
    if not isinstance(axiom, Boundedness) or evidence.get("kinds") != kinds_of(axiom, 0):
        return False
    deep = {**evidence, "depth": MOST // 10}
    return geometric_share(measure, space_of(evidence, SHORT)) and _blind_reader(measure, deep) is not None


def replay_ideal(measure: Measure, axiom: Axiom, evidence: Evidence) -> bool:
    """Gains rise from 0 and no weight exceeds the one before: no exchange of two documents helps."""
    space = space_of(evidence, evidence["depth"])
    part = summed_part(measure, space) if isinstance(measure, Normalised) else None
    if part is None:
        return False
    gains = [part.gain(REAL, int(space.grade_of(label)), space.base.top) for label in range(space.branching)]
    if not (gains[0] == 0 and all(a < b for a, b in pairwise(gains))):
        return False
    shown = ideal_evidence(part, measure.cutoff, space, evidence["depth"])
    shown["kinds"] = kinds_of(axiom, evidence["depth"])
    if any(evidence.get(name) != value for name, value in shown.items()):
        return False
    tail = [holds_behind(part.weight, row, False, evidence["depth"]) for row in ((1,), (1, -1))]
    if measure.cutoff is None and not all(tail):
        return False
    with ctx.workprec(PRECISION):
        return all(
            any(
                _weight(part, measure, num, rank) >= _weight(part, measure, num, rank + 1)
                for num in (BALL, REAL)
            )
            for rank in range(1, evidence["depth"])
        )


def ideal_evidence(part: Additive, cutoff: int | None, space: Space, depth: int) -> Evidence:
    """The gains and weights that make the ideal list the best."""
    gains = [part.gain(REAL, int(space.grade_of(label)), space.base.top) for label in range(space.branching)]
    weights = [number_text(part.weight(REAL, rank)) for rank in shown_ranks(depth, cutoff)]
    return {"gains": [number_text(gain) for gain in gains], "weights": weights}


def kinds_of(axiom: Axiom, depth: int) -> list[list[Any]]:
    """Which lists and recall bases a proof speaks of, and the lengths of the lists; none of other axioms."""
    if isinstance(axiom, Localization):
        return [["any list", "any two recall bases", 1, depth]]
    if isinstance(axiom, Completeness):
        return [["any list without a relevant document", 0, depth]]
    if isinstance(axiom, Boundedness | Realizability):
        return [["any list", "any recall base", 0, depth]]
    return []


def _weight(part: Additive, measure: Measure, num: Arithmetic, rank: int) -> Any:
    behind = measure.cutoff is not None and rank > measure.cutoff
    return num.number(0) if behind else part.weight(num, rank)


def replay_bounded(measure: Measure, axiom: Axiom, evidence: Evidence) -> bool:
    """0 <= top <= bottom and 0 < bottom, by matrices that were read off without the recall base."""
    reader = _blind_reader(measure, evidence) if isinstance(axiom, Boundedness) else None
    if reader is None or evidence.get("kinds") != kinds_of(axiom, evidence["depth"]):
        return False
    for name, side in (("top", reader.top), ("bottom", reader.bottom)):
        ends = [
            sign * lowest(backward(reader, [sign * v for v in side])[0], None, reader.start)
            for sign in (1, -1)
        ]
        if evidence.get(name) != [number_text(end) for end in ends]:
            return False
    gap = [below - above for above, below in zip(reader.top, reader.bottom, strict=True)]
    least = [lowest(backward(reader, side)[0], None, reader.start) for side in (reader.top, gap)]
    return bool(
        least[0] >= 0 and least[1] >= 0 and lowest(backward(reader, reader.bottom)[0], None, reader.start) > 0
    )
