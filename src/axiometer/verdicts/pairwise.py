"""Axioms about pairs of lists: all cases of a space, long lists, other recall bases, and proofs, as parts."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import numpy as np

from axiometer.arguments import whole
from axiometer.axiomatics.axiom import SHORT, Axiom, Pairwise, known_form
from axiometer.axiomatics.bounds import Bounds
from axiometer.axiomatics.cases import LongCases
from axiometer.errors import AxiomError, AxiometerError, MeasureError
from axiometer.metrics.dependence import may_look_at_base, may_look_at_nonrelevant, sees_aspects, short_space
from axiometer.metrics.families import ours
from axiometer.metrics.function import FunctionError, FunctionMeasure
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import remembered
from axiometer.metrics.tree import Tree, grow_under, score_lists, score_under
from axiometer.numeric import FLOAT, REAL, Arithmetic
from axiometer.numeric.compare import OPEN, Ints, Sides, signs, slack_for
from axiometer.spaces import Space, recall_bases
from axiometer.spaces.space import Labels
from axiometer.verdicts.chunks import (
    CHUNK_LISTS,
    CasesOf,
    Chunk,
    Report,
    arithmetic_for,
    chunks,
    lists_for,
    read_off,
    run_chunk,
    sides_of,
)
from axiometer.verdicts.proofs.certificate import EVERY_BASE, Certificate, Refutation
from axiometer.verdicts.proofs.every_recall_base import bases_covered, for_all_bases
from axiometer.verdicts.proofs.prove import DEPTH, attempted, prove
from axiometer.verdicts.tally import OWN, Listed, Tally, status_of, verdict_of
from axiometer.verdicts.verdict import LONG, OTHER, PAST, WITHIN, Verdict, worst
from axiometer.verdicts.witness import doubt, why_open, witness_of

LIMIT = 50_000_000
MANY = 1_000_000
"""A space of more lists is listed only where no proof covers it or a limit is named: it may take long."""
SHALLOW = 140
ENOUGH = 40
MARGIN = 1_000
"""Lists are looked at to twice the cutoff, and to so many ranks behind it where that is less."""
FARTHEST = 20_000
"""Longer lists take minutes: what no proof covers stays open behind such a cutoff."""
FEW_RELEVANT = (1, 2, 3)
"""Long lists are read under so many relevant documents too."""
MOST_VALUES = 200_000
"""So many values are computed at the most: bases times lists; the bounds say which ones that were."""
MOST_CALLS, MOST_REALS = 100_000, 6_000
"""So many where each is a function's, and where what floats cannot tell apart is compared in reals."""


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

    def lists(self, axiom: Pairwise, space: Space) -> bool:
        """Whether the space can be listed for an axiom."""
        return space.size <= min(self.limit, axiom.limit or self.limit)


def last_rank(measure: Measure) -> int:
    """How long the lists are that are looked at past the depth of a space: well past the cutoff."""
    return max(SHALLOW, _well_past(measure.cutoff or 0))


def _well_past(cutoff: int) -> int:
    return cutoff + min(cutoff, MARGIN) + 2


@dataclass(frozen=True)
class Question:
    """One measure and one axiom, with what was asked for."""

    measure: Measure
    axiom: Pairwise
    bounds: Bounds
    reach: Reach

    @property
    def named(self) -> int:
        """The extent that was named, 0 for none: nothing behind it is spoken of."""
        return self.bounds.depth or self.bounds.length or 0

    @property
    def own(self) -> bool:
        """Whether the values are a function's own, which no proof speaks of."""
        return isinstance(self.measure, FunctionMeasure)

    @property
    def farthest(self) -> int:
        """How long the lists are that a proof is to cover."""
        return max(self.reach.proof_depth, self.named, last_rank(self.measure))

    def covers_bases(self, space: Space) -> bool:
        """Whether a verdict under one recall base is shown to be one under all.

        What that is read off is a definition run on letters. A class from elsewhere may do something else
        with numbers, so that its lists are read all the same, and a violation counts.
        """
        return bool(bases_covered(self.measure, self.axiom, space, self.farthest))

    def part(self, space: Space, status: str = "", **given: Any) -> Verdict:
        """A part of the verdict; its status is that of a `tally`, unless one is given."""
        return verdict_of(self.measure, self.axiom, **{"bounds": space.bounds, "status": status, **given})

    def parts_of(self, space: Space, tally: Tally, **given: Any) -> list[Verdict]:
        """The parts that a tally makes: within the cutoff and past it, where there is such a thing."""
        regions = [(WITHIN if tally.past else "", replace(tally, past=None)), (PAST, tally.past)]
        held = [(region, one) for region, one in regions if one is not None and one.cases]
        if not held:
            reason = "there is no case in this space"
            return [self.part(space, "not-applicable", **{**given, "reason": reason})]
        return [self._concluded(space, one, region, given) for region, one in held]

    def _concluded(self, space: Space, tally: Tally, region: str, given: dict[str, Any]) -> Verdict:
        witness = witness_of(self.measure, self.axiom, space, tally.witness) if tally.witness else None
        reason = ""
        if tally.open:
            reason = why_open(self.measure, space, tally.cases, tally.open, tally.open_case)
        if witness and self.own:
            reason = " ".join(filter(None, [reason, doubt(witness)]))
        told = {"reason": reason, **given, "witness": witness, "region": region}
        return self.part(space, tally=tally, **told)


def in_space(
    measure: Measure, axioms: Sequence[Pairwise], space: Space, bounds: Bounds, reach: Reach
) -> Iterator[tuple[Pairwise, list[Verdict]]]:
    """The parts of every axiom on one space, scored once for all of them."""
    asked = {axiom.full_name: Question(measure, axiom, bounds, reach) for axiom in axioms}
    left: list[Pairwise] = []
    for axiom in axioms:
        question = asked[axiom.full_name]
        reason = axiom.refuses(measure, space)
        if reason is not None:
            yield axiom, [question.part(space, "not-applicable", reason=reason)]
        elif (alone := _without_lists(question, space)) is not None:
            yield axiom, [alone]
        else:
            left.append(axiom)
    whole_ones = [axiom for axiom in left if axiom.limit is not None]
    cut_ones = [axiom for axiom in left if axiom.limit is None]
    pieces = chunks(space, lists_for(measure, reach.chunk_lists))
    groups = ((cut_ones, pieces, reach.listed.get(space)), (whole_ones, [Chunk((), space.depth)], None))
    for group, cuts, known in groups:
        if group:
            refuse_large(space, min([reach.limit, *(a.limit for a in group if a.limit is not None)]))
            for axiom, parts in _listed(measure, group, space, cuts, reach, known, asked):
                yield axiom, _settled(asked[axiom.full_name], space, parts)


def _listed(
    measure: Measure,
    axioms: list[Pairwise],
    space: Space,
    pieces: Iterable[Chunk],
    reach: Reach,
    known: Listed | None,
    asked: dict[str, Question],
) -> Iterator[tuple[Pairwise, list[Verdict]]]:
    try:
        num, found = arithmetic_for(measure, space), known
        if found is None:
            begun, found = time.perf_counter(), Listed()
            for chunk in pieces:
                found += Listed(run_chunk(measure, axioms, space, chunk, num, reach.report))
            found = replace(found, seconds=time.perf_counter() - begun)
        totals = {axiom.full_name: found.total(axiom.full_name) for axiom in axioms}
    except MeasureError as error:
        for axiom in axioms:
            yield axiom, [asked[axiom.full_name].part(space, status_of(error), reason=str(error))]
        return
    seconds = found.seconds / len(axioms)
    for axiom in axioms:
        total = totals[axiom.full_name]
        said = arithmetic_text(measure, space, num, total)
        parts = asked[axiom.full_name].parts_of(space, total, arithmetic=said, seconds=seconds)
        yield axiom, [_unseen(part) for part in parts] if _blind(measure, axiom, space) else parts


def _blind(measure: Measure, axiom: Pairwise, space: Space) -> bool:
    """Whether the measure gets one and the same input from both lists of every case."""
    grades = [min(label, 1) for label in range(space.branching)]
    return space.kind == "aspects" and axiom.blind(grades) and not sees_aspects(measure, space)


def _unseen(part: Verdict) -> Verdict:
    """A part whose cases say nothing of the measure; one that could not be read stays open."""
    if part.status == "undecided":
        return part
    reason = f"both lists of every case are one to {part.measure}: it does not see aspects"
    return replace(part, status="not-applicable", violations=0, witness=None, reason=reason)


def arithmetic_text(measure: Measure, space: Space, num: Arithmetic, total: Tally) -> str:
    """How the comparisons were made."""
    if isinstance(measure, FunctionMeasure):
        return OWN + (" (on grades: it sees no aspects)" if space.kind == "aspects" else "")
    if num.exact:
        return "rational"
    exact = total.exact + (total.past.exact if total.past else 0)
    return f"float64, {exact:,} cases decided exactly"


def _settled(question: Question, space: Space, parts: list[Verdict]) -> list[Verdict]:
    """The parts of an enumeration with the most that proofs add to them."""
    measure = question.measure
    if any(part.unread for part in parts) or question.own:
        return parts
    if worst(parts).status == "not-applicable":
        return _beyond(question, space, parts)
    inside = [part for part in parts if part.region != PAST]
    if worst(parts).status != "violated":
        proof = _proof(question, space)
        if isinstance(proof, Certificate):
            return [replace(part, status="proved", certificate=proof) for part in parts]
        if isinstance(proof, Refutation):
            parts = [*parts, _refuted(question, space, proof)]
    if inside and worst(inside).status in ("holds", "undecided") and measure.cutoff is not None:
        proof = _safely(question, space, measure.cutoff) if measure.cutoff >= 1 else None
        if isinstance(proof, Certificate):
            parts = [
                replace(part, status="proved", certificate=proof, region=WITHIN)
                if part in inside and part.status in ("holds", "undecided")
                else part
                for part in parts
            ]
    return parts


def _beyond(question: Question, space: Space, parts: list[Verdict]) -> list[Verdict]:
    """Where no list of the space is a case, as of a cutoff behind its depth: a proof about longer lists.

    There must be some among them that the recall base allows and that the measure can tell apart.
    """
    measure, axiom = question.measure, question.axiom
    if question.named or any(part.cases for part in parts) or _blind(measure, axiom, space):
        return parts
    deep = replace(space, depth=last_rank(measure), exact=False)
    if not any(all(map(deep.allows, case)) for case in axiom.long_cases(measure, deep)):
        return parts
    proof = _proof(question, space)
    if isinstance(proof, Refutation):
        return [*parts, _refuted(question, space, proof)]
    if proof is None:
        return parts
    return [
        replace(part, status="proved", certificate=proof, reason="", arithmetic="exact") for part in parts
    ]


def _proof(question: Question, space: Space) -> Certificate | Refutation | None:
    """A proof of lists of any length, as far as it goes; of the named extent and more where one is named."""
    found = _safely(question, space, None)
    if found is None or (isinstance(found, Refutation) and question.named):
        found = _safely(question, space, question.farthest)
    if isinstance(found, Certificate) and found.depth is not None and found.depth < space.depth:
        return None
    if isinstance(found, Refutation) and (question.named or not all(map(space.allows, found.case))):
        return None
    return found


def _safely(question: Question, space: Space, depth: int | None) -> Certificate | Refutation | None:
    def find() -> Certificate | Refutation | None:
        found = prove(question.measure, question.axiom, space, depth)
        if not isinstance(found, Certificate):
            return found
        # A class from elsewhere may do with letters and arrays what it does not do with numbers.
        if not ours(question.measure) and not found.replay():
            return None
        return found if space.relevant else for_all_bases(found, space, question.farthest)

    return attempted(question.measure, find)


def _without_lists(question: Question, space: Space) -> Verdict | None:
    """The verdict of a space that need not be listed, or cannot be; None where it is to be listed."""
    reach = question.reach
    if not reach.lists(question.axiom, space):
        return _by_proof_alone(question, space)
    if space.size <= MANY or reach.limit != LIMIT or space in reach.listed:
        return None
    alone = _by_proof_alone(question, space)
    return alone if alone is not None and alone.status == "proved" else None


def _by_proof_alone(question: Question, space: Space) -> Verdict | None:
    """The verdict of a proof where the space is too large to be listed."""
    proof = _safely(question, space, None) or _safely(
        question, space, max(question.reach.proof_depth, question.named)
    )
    if isinstance(proof, Refutation) and question.named:
        proof = _safely(question, space, question.named)
    if isinstance(proof, Refutation):
        return _refuted(question, space, proof) if all(map(space.allows, proof.case)) else None
    if proof is None or (proof.depth is not None and proof.depth < space.depth):
        return None
    return by_proof_alone(question.measure, question.axiom, space, proof)


def by_proof_alone(measure: Measure, axiom: Axiom, space: Space, proof: Certificate | None) -> Verdict:
    """The verdict of a proof about a space that nobody lists."""
    reason = f"by proof alone: the space has {counted(space.size)} lists"
    told = {"certificate": proof, "arithmetic": "exact", "reason": reason}
    return verdict_of(measure, axiom, space.bounds, None, "proved", **told)


def _refuted(question: Question, space: Space, proof: Refutation) -> Verdict:
    """The verdict of a counterexample that a criterion found, which is scored like any other."""
    deep = replace(space, depth=max(map(len, proof.case)), exact=False)
    cutoff = question.measure.cutoff
    return question.part(
        deep,
        "violated",
        tally=Tally(1, 1),
        witness=witness_of(question.measure, question.axiom, deep, (proof.case, ())),
        arithmetic="exact",
        reason=proof.reason,
        region=PAST if question.axiom.parted(question.measure) and deep.depth > (cutoff or 0) else "",
        about=LONG,
    )


def further_parts(
    measure: Measure, axiom: Pairwise, bounds: Bounds, parts: list[Verdict], spaces: Sequence[Space]
) -> list[Verdict]:
    """What long lists and other recall bases show, where the spaces' own lists leave that open."""
    question = Question(measure, axiom, bounds, Reach())
    looked = [
        space
        for space in spaces
        if axiom.refuses(measure, space) is None and not _blind(measure, axiom, space)
    ]
    found: list[Verdict] = []
    for space in looked:
        told = parts + found
        if not question.named and not any(part.status == "violated" for part in told):
            every = _every_base(told, space)
            long = _long_lists(question, space, _covered(told, space, question), every)
            inside = _covered(told, space, question, question.measure.cutoff)
            found += [part for part in long if not (inside and part.region == WITHIN and part)]
    own = [part for part in parts + found if part.about != OTHER]
    if not any(part.status == "violated" and part.region != PAST for part in own):
        for space in looked:
            if not _every_base(parts + found, space):
                found += _other_bases(question, space)
    return found


def _every_base(parts: list[Verdict], space: Space) -> bool:
    """Whether proofs speak of every recall base, within the cutoff and past it unless that is violated.

    The lists of a class from elsewhere are read all the same.
    """
    mine = [part for part in parts if part.bounds == space.bounds and part.region != PAST]
    return bool(mine) and all(
        isinstance(part.certificate, Certificate)
        and part.certificate.bases.startswith(EVERY_BASE)
        and ours(part.certificate.subject)
        for part in mine
    )


def _covered(parts: list[Verdict], space: Space, question: Question, enough: int | None = None) -> bool:
    """Whether a proof speaks of lists that are long enough: well past the cutoff, or past any that is likely.

    A strict axiom may fail far down, so that a proof of it must reach as far as lists would be looked at.
    """
    if enough is None:
        cutoff = question.measure.cutoff
        enough = _well_past(cutoff) if cutoff else ENOUGH
        if question.axiom.strict:
            enough = last_rank(question.measure)
    mine = [part for part in parts if part.bounds == space.bounds]
    return bool(mine) and all(
        isinstance(part.certificate, Certificate)
        and (part.certificate.depth is None or part.certificate.depth >= enough)
        for part in mine
    )


def _long_lists(question: Question, space: Space, proved: bool, every: bool) -> list[Verdict]:
    """Lists far longer than the space is deep, with few relevant documents or with nothing else.

    What is proved of them is proved under the space's own base; other bases are looked at all the same.
    """
    measure, axiom = question.measure, question.axiom
    deep = replace(space, depth=last_rank(measure), exact=False)
    spaces = ([] if proved else [deep]) + ([] if proved and every else _other_deep(question, deep))
    if question.own or not spaces:
        return []
    if deep.depth > FARTHEST:
        far = f"lists of more than {FARTHEST:,} documents are not read"
        reason = f"no proof settles what lies behind the cutoff, and {far}"
        return [question.part(deep, "undecided", reason=reason, about=LONG)]
    cases = _long_cases(measure, axiom, deep)
    if not len(cases.places):
        return []
    width = {k: v for k, v in deep.bounds.items() if k in ("grades", "aspects", "relevant")}
    limits = {**width, "long_lists_to_rank": deep.depth}
    found = [] if proved else _of_long(question, [deep], cases, limits, LONG)
    others = spaces if proved else spaces[1:]
    told = ", ".join(str(one.relevant[0]) for one in others)
    limits = {**limits, "relevant": f"{told} of each"}
    under = _of_long(question, others, cases, limits, OTHER) if others else []
    return found + [part for part in under if not (part and question.covers_bases(deep))]


def _long_cases(measure: Measure, axiom: Pairwise, deep: Space) -> LongCases:
    if not known_form(axiom):
        return LongCases.of(axiom.long_cases(measure, deep), deep.branching)
    return _kept_cases(CasesOf(axiom, measure.cutoff, deep, measure))


@lru_cache(maxsize=128)
def _kept_cases(asked: CasesOf) -> LongCases:
    """Kept, because all measures with the same cutoff look at the same lists."""
    return LongCases.of(asked.axiom.long_cases(asked.measure, asked.space), asked.space.branching)


def _of_long(
    question: Question, spaces: list[Space], cases: LongCases, limits: dict[str, Any], about: str
) -> list[Verdict]:
    """What long lists show under some recall bases, taken together."""
    measure, begun = question.measure, time.perf_counter()
    try:
        tally = _tally_of(measure, question.axiom, tuple(spaces), cases)
    except (FunctionError, MeasureError) as error:
        return [question.part(spaces[0], status_of(error), bounds=limits, reason=str(error), about=about)]
    said = arithmetic_text(measure, spaces[0], FLOAT, tally)
    seconds = time.perf_counter() - begun
    parts = question.parts_of(spaces[0], tally, arithmetic=said, seconds=seconds, about=about)
    return [replace(part, bounds=limits) for part in parts if part.cases]


def _other_deep(question: Question, deep: Space) -> list[Space]:
    """Long lists of topics with few documents of each kind, and with as many as a cutoff has room for."""
    measure, cutoff = question.measure, question.measure.cutoff
    if question.bounds.relevant or not may_look_at_base(measure, deep):
        return []
    if ours(measure) and (not cutoff or question.covers_bases(deep)):
        return []
    counts = sorted({*FEW_RELEVANT, *((cutoff, cutoff + 1) if cutoff else ())})
    return [replace(deep, relevant=(count,) * (deep.branching - 1)) for count in counts]


def _tally_of(measure: Measure, axiom: Pairwise, spaces: tuple[Space, ...], cases: LongCases) -> Tally:
    """Cases of long lists under every base that allows them, all scored side by side."""
    at, rows = np.nonzero(cases.allowed(spaces).T)
    if not len(at):
        return Tally()
    readers = axiom.readers(measure, cases.places.shape[1])
    columns = [
        np.array(column, dtype=np.float64) for column in _columns(readers, spaces, FLOAT, cases, at, rows)
    ]
    lower, upper = sides_of(columns)
    slack, looked = slack_for(max(float(np.max(np.abs(column))) for column in columns)), 0

    def exact(close: Ints) -> Sides:
        nonlocal looked
        looked += len(close)
        read = _columns(readers, spaces, REAL, cases, at[close], rows[close])
        sides = [sides_of(list(row)) for row in zip(*read, strict=True)]
        return [one for one, _ in sides], [other for _, other in sides]

    found = signs(lower, upper, slack, exact)
    total = Tally(exact=looked)
    cutoff = measure.cutoff if axiom.parted(measure) else None
    past = cases.longest[at] > (cutoff or FARTHEST)
    for behind in (False, True):
        here = past == behind
        bad = np.flatnonzero(here & ((found == 1) | (axiom.strict & (found == 0))))
        left = np.flatnonzero(here & (found == OPEN))
        # Cases stand in the order of witnesses, each under the smaller bases first.
        witness, unsure = (
            (cases.case(int(at[some[0]])), spaces[rows[some[0]]].named_base) if len(some) else None
            for some in (bad, left)
        )
        tally = Tally(int(here.sum()), len(bad), len(left), 0, witness, unsure)
        total += Tally(past=tally) if behind and tally.cases else tally
    return total


def _columns(
    readers: Sequence[Measure],
    spaces: tuple[Space, ...],
    num: Arithmetic,
    cases: LongCases,
    at: Ints,
    rows: Ints,
) -> list[list[Any]]:
    """Scores of long lists, by their place in a case; all that a reader reads at once, and nothing twice."""
    cells = [
        [(row, cases.lists[place]) for row, place in zip(rows.tolist(), column, strict=True)]
        for column in cases.places[at].T.tolist()
    ]
    found = dict[int, list[Any]]()
    for reader in dict.fromkeys(readers):
        mine = [place for place, one in enumerate(readers) if one == reader]
        known = _scored(reader, spaces, num)
        fresh = list(dict.fromkeys(cell for place in mine for cell in cells[place] if cell not in known))
        lists = [labels for _, labels in fresh]
        if len(spaces) == 1:
            scores = score_lists(reader, spaces[0], num, lists)
        else:
            scores = score_under(
                reader, spaces, num, np.array([row for row, _ in fresh], dtype=np.int64), lists
            )
        known.update(zip(fresh, scores, strict=True))
        found |= {place: [known[cell] for cell in cells[place]] for place in mine}
    return [found[place] for place in range(len(readers))]


@remembered(8)
def _scored(measure: Measure, spaces: tuple[Space, ...], num: Arithmetic) -> dict[tuple[int, Labels], Any]:
    """What is known of a measure on long lists, each under a base."""
    return {}


def small_bases(
    measure: Measure, space: Space, values: int, room: int = SHORT, longer: int | None = None
) -> tuple[list[Space], dict[str, Any]]:
    """Lists of a space under every small recall base that a measure can tell from others, and the bounds.

    Bases times lists are `values` at the most, `longer` where lists of more than `room` documents are read:
    else these lists become shorter, and then the bases fewer. There is none where the measure looks at
    nothing left open.
    """
    judged = may_look_at_nonrelevant(measure, space)
    open_counts = (0 if space.relevant else space.branching - 1) + judged
    if not open_counts or not may_look_at_base(measure, space):
        return [], {}
    depth, most = space.depth, space.depth + 1
    least = depth if space.exact else min(room, depth)
    most_values = values if longer is None else longer
    while depth > least and (most + 1) ** open_counts * space.branching**depth > most_values:
        depth -= 1
    while most and (most + 1) ** open_counts * space.branching**depth > values:
        most -= 1
    short = replace(space, depth=depth)
    given = {"relevant": list(space.relevant) or f"0 to {most} of each"}
    limits = {**short.bounds, **given, **({"nonrelevant": f"0 to {most}"} if judged else {})}
    return [base for base in recall_bases(short, most, judged) if any(base.counts)], limits


def _other_bases(question: Question, space: Space) -> list[Verdict]:
    """Short lists under every small recall base, where the measure looks at it and no proof settles it."""
    measure, axiom = question.measure, question.axiom
    room, longer = axiom.room(measure), _affordable(measure, space)
    bases, limits = small_bases(measure, space, MOST_VALUES, room, longer)
    covered = question.covers_bases(space)
    if not bases or (covered and ours(measure)):
        return []
    begun, short = time.perf_counter(), replace(bases[0], relevant=(), nonrelevant=None)
    try:
        tree = _under(measure, tuple(bases))
        tally = read_off(measure, axiom, tree)
    except AxiometerError as error:
        status = status_of(error) if isinstance(error, MeasureError) else "undecided"
        return [question.part(short, status, bounds=limits, reason=str(error), about=OTHER)]
    said = arithmetic_text(measure, short, tree.num, tally)
    parts = question.parts_of(short, tally, arithmetic=said, seconds=time.perf_counter() - begun, about=OTHER)
    return [replace(part, bounds=limits) for part in parts if part.cases and not (covered and part)]


def _affordable(measure: Measure, space: Space) -> int:
    """How many values of longer lists may be computed under other recall bases."""
    if isinstance(measure, FunctionMeasure):
        return MOST_CALLS
    try:
        return MOST_VALUES if arithmetic_for(measure, short_space(space)).exact else MOST_REALS
    except MeasureError:
        return MOST_REALS  # What it refuses is told where its lists are read.


@remembered(4)
def _under(measure: Measure, bases: tuple[Space, ...]) -> Tree:
    """Kept, because all axioms look at the same lists."""
    return grow_under(measure, bases, arithmetic_for(measure, bases[-1]))


def refuse_large(space: Space, limit: int) -> None:
    """Refuses a space beyond a size, and says how to go on."""
    if space.size > whole("limit", limit, refusal=AxiomError):
        raise AxiomError(
            f"the space has {counted(space.size)} lists, above the limit of {limit:,}",
            remedy="take a smaller depth, or raise limit= (--limit) to go on",
        )


def counted(size: int) -> str:
    """A number of lists, however large.

    >>> counted(2_097_151), counted(2**200)
    ('2,097,151', '2^200')
    """
    return f"{size:,}" if size < 10**30 else f"2^{size.bit_length() - 1}"
