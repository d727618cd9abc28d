"""Certificates for the scales of additive measures, and a replay that shares only the definitions."""

from __future__ import annotations

from itertools import product
from typing import Any

from flint import arb, ctx

from axiometer.axiomatics.axiom import Axiom
from axiometer.axiomatics.ferrante import OnScale
from axiometer.metrics.additive import Additive
from axiometer.metrics.cwl.users import ScaledGain
from axiometer.metrics.families import Normalised
from axiometer.metrics.measure import Measure
from axiometer.metrics.tree import score_lists
from axiometer.numeric import BALL, REAL, Arithmetic
from axiometer.spaces import Space, grade_space
from axiometer.verdicts.proofs.certificate import ARGUMENTS, Argument, Certificate, Evidence, Shown

LEMMA = "weights of a scale"
PRECISION = 256
FEW = 4
READING = ("start", "step", "score")
CONDITIONS = {
    "equal": ("weight(i) - 2 weight(i+1) + weight(i+2) >= 0 for i = 1..N-2", "weight(N-1) >= weight(N)"),
    "all": ("weight(i) - 2 weight(i+1) + weight(i+2) >= 0 for i = 1..N, weights past N being 0",),
    "strong": ("weight(i) = 2 weight(i+1) for i = 1..N-1", "weight(N) > 0"),
    "weak": ("weight(i) - weight(i+1) = weight(N) for i = 1..N-1", "weight(N) > 0"),
}


def certificate_of(measure: Measure, axiom: OnScale, space: Space, deepest: int) -> Certificate:
    """What was shown of the weights."""
    evidence = {
        "variant": axiom.variant,
        "length": space.depth,
        "deepest": deepest,
    }
    return Certificate(measure, axiom, LEMMA, evidence)


def _says(measure: Measure, axiom: Axiom, evidence: Evidence) -> Shown:
    first = "the value is a positive multiple of the sum of the relevant ranks' weights"
    return evidence.get("up_to"), (first, *CONDITIONS[evidence["variant"]])


def replay_scale(measure: Measure, axiom: Axiom, evidence: Evidence) -> bool:
    """Every condition again, written out, for one length or for each up to one."""
    if not isinstance(axiom, OnScale) or axiom.variant != evidence["variant"]:
        return False
    last = evidence.get("up_to") or evidence["length"]
    first = 1 if "up_to" in evidence else last
    part = measure.part if isinstance(measure, Normalised) else measure
    worth = _Worth(part, min(last, _deepest(measure, part) or last))
    if worth.deepest != evidence["deepest"] or not _is_sum(measure, part, worth, min(last, FEW)):
        return False
    return all(_holds(worth, evidence["variant"], n) for n in range(first, last + 1))


def _deepest(measure: Measure, part: Measure) -> int | None:
    return part.deepest if isinstance(part, ScaledGain) else measure.cutoff


def _is_sum(measure: Measure, part: Measure, worth: _Worth, length: int) -> bool:
    """Whether the definition leaves reading to its family, and short lists score what the weights add up to.

    Up to a positive factor, that is: the score of the list with the first rank that counts tells it.
    """
    families = [(part, Additive)] + [(measure, Normalised)] * (part is not measure)
    if not all(getattr(type(one), name) is getattr(kind, name) for one, kind in families for name in READING):
        return False
    lists = list(product((0, 1), repeat=length))
    scores = score_lists(measure, grade_space(2, length=length), REAL, lists)
    weights = [worth.at(REAL, rank) for rank in range(1, length + 1)]
    first = next((at for at, weight in enumerate(weights) if weight != 0), None)
    if first is None:
        return all(score == scores[0] for score in scores)
    gain = scores[2 ** (length - 1 - first)] - scores[0]
    sums = [sum((w for w, hit in zip(weights, x, strict=True) if hit), REAL.number(0)) for x in lists]
    even = all((v - scores[0]) * weights[first] == gain * s for v, s in zip(scores, sums, strict=True))
    return even and bool(gain * weights[first] > 0)


def _holds(worth: _Worth, variant: str, n: int) -> bool:
    ranks = range(1, n)
    if variant == "strong":
        return worth.sign({n: 1}) > 0 and all(worth.sign({i: 1, i + 1: -2}) == 0 for i in ranks)
    if variant == "weak":
        even = all(worth.sign(_less({i: 1, i + 1: -1}, n)) == 0 for i in ranks)
        return worth.sign({n: 1}) > 0 and even
    convex = all(worth.sign({i: 1, i + 1: -2, i + 2: 1}) >= 0 for i in range(1, n - 1))
    if variant == "equal":
        return convex and (n < 2 or worth.sign({n - 1: 1, n: -1}) >= 0)
    return convex and worth.sign({n: 1}) >= 0 and (n < 2 or worth.sign({n - 1: 1, n: -2}) >= 0)


def _less(form: dict[int, int], n: int) -> dict[int, int]:
    return {**form, n: form.get(n, 0) - 1}


class _Worth:
    """What a relevant document is worth at a rank, in balls of another precision, else exactly."""

    def __init__(self, part: Any, deepest: int) -> None:
        self.part, self.deepest = part, deepest
        self.balls: dict[int, arb] = {}

    def at(self, num: Arithmetic, rank: int) -> Any:
        if rank > self.deepest:
            return num.number(0)
        return self.part.cell(num, rank, 1, 1) - self.part.cell(num, rank, 0, 1)

    def ball(self, rank: int) -> arb:
        if rank not in self.balls:
            self.balls[rank] = arb(self.at(BALL, rank))
        return self.balls[rank]

    def sign(self, form: dict[int, int]) -> int:
        with ctx.workprec(PRECISION):
            total = sum((c * self.ball(rank) for rank, c in form.items()), arb(0))
        if total > 0 or total < 0 or total == 0:
            return int(total > 0) - int(total < 0)
        exact = sum((c * self.at(REAL, rank) for rank, c in form.items()), REAL.number(0))
        return int(exact > 0) - int(exact < 0)


ARGUMENTS[LEMMA] = Argument(replay_scale, _says)
