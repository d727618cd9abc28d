"""Verdicts without a named recall base: they speak of every base that allows the lists of a case.

The counts are those of the space's own base. The status is violated if any base shows a violation, and the
witness names its base; every witness is scored again by the formulas here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

import axiometer as ax

from .cases import (
    AXIOMS,
    BASES,
    BINARY,
    COVERING,
    Case,
    Found,
    Space,
    allows,
    blind,
    decide,
    decide_bases,
    fails,
    lists,
    speaks,
    within,
)
from .drawing import agreed, third
from .logarithms import sign
from .scores import AD_HOC, CUT, DIVERSE, MEASURES, Labels, Topic, score
from .test_explicit import OVER_ASPECTS, OVER_GRADES

BINARY_SPACE, GRADED_SPACE, ASPECT_SPACE = (
    Space("grades", 1, 4),
    Space("grades", 2, 3),
    Space("aspects", 2, 3),
)
DEEPEST = 140
"""How deep the lists with one relevant document go where nothing is named."""


def bases(space: Space, spare: int = 1) -> list[Labels]:
    """Every base of up to `spare` documents more of each label than the lists can hold."""
    return list(product(range(space.depth + spare + 1), repeat=space.top))


def own(name: str, axiom: str, space: Space) -> Found:
    """What the space itself shows: under its own base, or under all that its lists can exhaust."""
    if axiom in BASES:
        return decide_bases(name, axiom, space, bases(space, 0))
    return decide(name, axiom, space, space.own)


def under(name: str, axiom: str, space: Space, base: Labels) -> Found:
    if axiom in BASES:
        among = bases(space) if axiom == "localization" else [base]
        return decide_bases(name, axiom, space, among)
    return decide(name, axiom, space, base)


def other(name: str, axiom: str, space: Space) -> tuple[Case, Labels] | None:
    """A case that fails under some base, with that base."""
    for base in bases(space):
        found = (
            decide_bases(name, axiom, space, [base]) if axiom in BASES else decide(name, axiom, space, base)
        )
        if found.least is not None:
            return found.least, base
    return None


@cache
def looks_at_base(name: str, space: Space) -> bool:
    """Whether some list scores differently under another base."""
    return bool(decide_bases(name, "localization", space, bases(space)).broken)


def unfounded(name: str, axiom: str, found: ax.Verdict, space: Space) -> str:
    """What is wrong with the witness of a violated verdict, or nothing."""
    if found.witness is None:
        return "no witness"
    documents = [document for x in found.witness.lists for document in x]
    given, depth = getattr(found.witness, "relevant", None), max(map(len, found.witness.lists))
    kind = "aspects" if any(isinstance(document, str) for document in documents) else "grades"
    top = len(given) if given else space.top if kind == space.kind else 2
    here = Space(kind, top, depth)
    if given is None and looks_at_base(name, Space(kind, top, 2)):
        return "the witness does not name its base"
    case = tuple(map(here.read, found.witness.lists))
    for horizon in {space.depth, 6, 8, depth, DEEPEST, 2 * (MEASURES[name][1] or 0) + 2}:
        base = here.base(given) if given else (max(horizon, depth),) * top
        if axiom == "realizability" and not given:
            base = tuple(case[0].count(label) for label in range(1, top + 1))
        topic = Topic(kind, base, horizon)
        if horizon >= depth and allows(base, case) and broken(name, axiom, topic, case, space.exact):
            return ""
    return f"{found.witness.lists} with {given} is no violation"


def broken(name: str, axiom: str, topic: Topic, case: Case, exact: bool) -> bool:
    """Whether the lists violate the axiom in this topic; `exact` leaves no list of another length."""
    if axiom not in BASES:
        return fails(name, axiom, topic, case)
    value = score(name, topic, case[0])
    if axiom == "boundedness":
        return sign(value) < 0 or sign(value - 1) > 0
    if axiom == "localization":
        counts = [case[0].count(label) for label in range(1, len(topic.counts) + 1)]
        topics = [Topic(topic.kind, tuple(n + spare for n in counts), topic.horizon) for spare in (0, 1)]
        return any(sign(value - score(name, one, case[0])) for one in topics)
    shortest, longest = len(case[0]) if exact else 1, min(topic.horizon, 4)
    others = [x for x in lists(len(topic.counts), shortest, longest) if allows(topic.counts, (x,))]
    return all(sign(score(name, topic, x) - 1) for x in (*others, case[0]))


def judged(name: str, axiom: str, found: ax.Verdict, space: Space) -> str:
    """What is wrong with a verdict under named bounds, or nothing."""
    wanted = own(name, axiom, space)
    told = f"{name} {axiom} {space.bounds}: {found.status} {found.violations}/{found.cases}"
    if (found.cases, found.violations) != (wanted.cases, len(wanted.broken)):
        return f"counts: {told}, not {len(wanted.broken)}/{wanted.cases}"
    if blind(name, axiom, space) or not wanted.cases:
        return "" if found.status == "not-applicable" else f"blind: {told}, not not-applicable"
    if found.status == "violated":
        wrong = unfounded(name, axiom, found, space)
        return f"witness: {told}: {wrong}" if wrong else ""
    if wanted.broken:
        return f"own: {told}, but {wanted.least} fails"
    elsewhere = other(name, axiom, space)
    if elsewhere:
        return f"bases: {told}, but {elsewhere[0]} fails with the base {elsewhere[1]}"
    return "" if found.status in ("holds", "proved") else f"open: {told}"


@pytest.mark.parametrize("name", AD_HOC | DIVERSE)
def test_named_bounds(name: str) -> None:
    grades = [BINARY_SPACE, GRADED_SPACE, Space("grades", 1, 3, exact=True)]
    aspects = [ASPECT_SPACE, Space("aspects", 2, 2, empty=True), Space("aspects", 3, 2)]
    spaces = [*(grades if name in OVER_GRADES else ()), *(aspects if name in OVER_ASPECTS else ())]
    chosen = third([(axiom, space) for space in spaces for axiom in AXIOMS if speaks(axiom, space)], name)
    wrong = []
    for space in dict.fromkeys(space for _, space in chosen):
        axioms = [axiom for axiom, where in chosen if where == space]
        audit = ax.audit(name, axioms, proof_depth=1, **space.bounds)
        wrong += [judged(name, axiom, v, space) for axiom, v in zip(axioms, audit.verdicts, strict=True)]
    agreed([line for line in wrong if line], len(wrong))


def reads_grades(name: str) -> bool:
    topic = GRADED_SPACE.topic((4, 4))
    return any(
        sign(score(name, topic, x) - score(name, topic, y)) for x, y in [((1,), (2,)), ((1, 1), (1, 2))]
    )


def spoken_of(name: str, axiom: str) -> list[Space]:
    """Small spaces that a check without any bounds has to cover."""
    if axiom in COVERING:
        return [ASPECT_SPACE]
    if axiom in BINARY:
        return [BINARY_SPACE]
    if axiom in ("relevance-monotonicity", "irrelevance-monotonicity"):
        return [ASPECT_SPACE, GRADED_SPACE]
    if axiom in ("convergence", "top-weightedness", "localization"):
        return [BINARY_SPACE, *([GRADED_SPACE] if reads_grades(name) else [])]
    return [GRADED_SPACE] if "swapping" in axiom or "replacement" in axiom else [BINARY_SPACE, GRADED_SPACE]


def around_cutoff(axiom: str, cutoff: int) -> Iterator[tuple[Case, Labels]]:
    """Binary cases about the four ranks around the cutoff, with the bases of interest."""
    for first, window in product((0, 1), product((0, 1), repeat=4)):
        x = (first, *(0,) * (cutoff - 3), *window)
        for case in within(axiom, x, 1, cutoff):
            if len({y[: cutoff - 2] for y in case}) == 1:
                for base in {(sum(x),), (sum(x) + 1,), (cutoff,), (cutoff + 1,)}:
                    yield case, base


def violation(name: str, axiom: str) -> str:
    """Some violation that a check without bounds may not miss, or nothing."""
    for space in spoken_of(name, axiom):
        found = other(name, axiom, space)
        if found and not blind(name, axiom, space):
            return f"{found[0]} fails with the base {found[1]}"
    cutoff = MEASURES[name][1]
    for case, base in around_cutoff(axiom, cutoff) if cutoff and cutoff > 2 else ():
        if allows(base, case) and fails(name, axiom, Topic("grades", base, cutoff + 2), case):
            ends = tuple(x[cutoff - 2 :] for x in case)
            return f"{ends} from rank {cutoff - 1} on fails with the base {base}"
    return ""


CELLS = [
    *product(CUT, ("priority", "strict-swapping", "top-weightedness", "convergence", "deepness-single")),
    *product(
        ("Rprec", "Q@2", "AP@2", "nDCG@2", "gRBP(p=0.8)", "ERR(max_rel=2)", "ERR(max_rel=2)@2", "Bpref"),
        ("priority", "swapping", "replacement", "top-weightedness", "convergence", "monotonicity"),
    ),
    *product(["Mapped(DCG@2, gains={1:2, 2:1})"], ("top-weightedness", "convergence", "swapping")),
    *product(
        ("R@2", "SetF", "IPrec@0.5", "yaAP", "gR", "Terminal(R@3)", "RBP(p=0.5)"),
        (
            "replacement",
            "relevance-monotonicity",
            "boundedness",
            "localization",
            "realizability",
            "confidence",
        ),
    ),
    *product(
        ("AP", "RR", "P@3", "P_IA@2", "AP_IA", "alpha_nDCG@2", "ACT", "RBU", "nCT"),
        ("relevance-monotonicity", "irrelevance-monotonicity", "redundancy"),
    ),
]


@pytest.mark.parametrize("name", dict.fromkeys(name for name, _ in CELLS))
def test_no_bounds(name: str) -> None:
    wrong = []
    axioms = third([axiom for one, axiom in CELLS if one == name], f"{name} alone")
    for axiom in axioms:
        found = ax.check(name, axiom)
        told, missed = f"{name} {axiom}: {found.status}", violation(name, axiom)
        if all(blind(name, axiom, space) for space in spoken_of(name, axiom)):
            wrong += [] if found.status == "not-applicable" else [f"blind: {told}, not not-applicable"]
        elif found.status == "violated":
            flaw = unfounded(name, axiom, found, spoken_of(name, axiom)[-1])
            wrong += [f"witness: {told}: {flaw}"] if flaw else []
        elif missed:
            wrong.append(f"missed: {told}, but {missed}")
        elif found.status not in ("holds", "proved"):
            wrong.append(f"open: {told}")
    agreed(wrong, len(axioms))


LONGER_LISTS = [
    *product(("Q", "gR", "yaAP"), (Space("grades", 2, 5),), ("top-weightedness", "swapping", "convergence")),
    *product(
        ("Rprec", "Q", "SetF", "IPrec@0.5", "AP"),
        (Space("grades", 1, 7),),
        ("priority", "top-weightedness", "deepness-within", "irrelevance-monotonicity"),
    ),
]


@pytest.mark.parametrize("name", dict.fromkeys(name for name, *_ in LONGER_LISTS))
def test_all_lists_of_a_space_under_small_bases(name: str) -> None:
    """What fails in long lists only, and only where the topic has few documents."""
    cells = third([(space, axiom) for one, space, axiom in LONGER_LISTS if one == name], f"{name} longer")
    wrong = []
    for space, axiom in cells:
        found = ax.check(name, axiom, **space.bounds)
        few = product((0, 1, 2, space.depth), repeat=space.top)
        broken = next((base for base in few if decide(name, axiom, space, base).broken), None)
        told = f"{name} {axiom} {space.bounds}: {found.status}"
        if found.status == "violated":
            flaw = unfounded(name, axiom, found, space)
            wrong += [f"{told}: {flaw}"] if flaw else []
        elif broken is not None:
            wrong.append(f"{told}, but a case fails with the base {broken}")
    agreed(wrong, len(cells))


@pytest.mark.parametrize("name", CUT)
def test_only_past_the_cutoff(name: str) -> None:
    """A strict axiom fails behind every cutoff; where it holds within it, a part of the verdict says so."""
    wrong = []
    axioms = third(("priority", "strict-swapping", "strict-replacement", "deepness-single"), f"{name} past")
    for axiom in axioms:
        found = ax.check(name, axiom)
        kept = not any(other(name, axiom, space) for space in spoken_of(name, axiom))
        if found.status != "violated":
            wrong.append(f"past: {name} {axiom}: {found.status}, though nothing counts behind the cutoff")
        elif kept and not any(part.status in ("holds", "proved") for part in found.parts):
            wrong.append(f"within: {name} {axiom} keeps within the cutoff, and no part says so")
    agreed(wrong, len(axioms))
