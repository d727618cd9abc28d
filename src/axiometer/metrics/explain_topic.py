"""One topic of one run or two, rank by rank: documents, grades, ties, the ideal list and the recall base."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from axiometer.arguments import shown
from axiometer.data.match_runs import MatchedScores, run_sources
from axiometer.data.qrels import Qrels
from axiometer.data.recall_base import AspectBase, Base
from axiometer.data.run import Run, read_run
from axiometer.errors import InputError, nearest
from axiometer.metrics.adhoc.average_precision import Q
from axiometer.metrics.adhoc.compat import Compat
from axiometer.metrics.diverse import Diverse
from axiometer.metrics.evaluate import prepared
from axiometer.metrics.explain import cell, memory_of, scored, signed
from axiometer.metrics.families import Normalised, Scored
from axiometer.metrics.find_measure import Measurable, measures
from axiometer.metrics.fold import prefixes
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.ids_function import FromIds
from axiometer.metrics.lanes import JudgedLanes, score_lanes
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.one_question import one_question
from axiometer.metrics.topic import Document, Topic
from axiometer.metrics.wrappers.terminal import Terminal
from axiometer.metrics.wrappers.wrapper import JudgedOnly, Mapped
from axiometer.numeric import FLOAT

if TYPE_CHECKING:
    from axiometer.tables import Table

Ints = npt.NDArray[np.int64]
ALL_SHOWN = 20
"""Ranks that a person is shown whatever they hold; deeper ones only where they change the value."""
MOST_SHOWN = 60


@dataclass(frozen=True)
class RankedDocument:
    """One rank of a run: the document, its label, what the reader remembers after it, and what it added.

    `label` is its grade or its aspects, a question mark where it is unjudged; `grade` is None there. `tied`
    says whether another document of the topic has the same score. `value` is None where a function of the
    user's does not score the list so far; what a document added is counted from the last value before it,
    from 0 at the start.
    """

    rank: int
    document: str
    label: str
    grade: int | None
    judged: bool
    score: float
    tied: bool
    memory: dict[str, Any]
    value: float | None
    added: float


@dataclass(frozen=True)
class RunStory:
    """What a measure makes of one run's list for the topic; `missing` are relevant documents not in it."""

    run: str
    value: float
    empty: float | None
    steps: tuple[RankedDocument, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True)
class IdealList:
    """The documents of the ideal list with their labels, and what the measure inside makes of it, if it asks.

    Documents with the same label are interchangeable.
    """

    documents: tuple[tuple[str, str], ...]
    part: str = ""
    value: float | None = None


@dataclass(frozen=True)
class DocumentDifference:
    """One document in two runs: its ranks (None: not retrieved), what it added to each, the difference."""

    document: str
    label: str
    ranks: tuple[int | None, int | None]
    added: tuple[float, float]
    difference: float


@dataclass(frozen=True)
class TopicExplanation:
    """The story of one topic's score in one run, or in two side by side; prints as tables.

    `relevant` is the recall base, {grade: count}, or {aspect: count} where the judgments have `aspects`;
    `nonrelevant` is how many documents are judged not relevant. `differences` has every document of two runs,
    the one that makes most of the difference first; their differences sum up to that of the two values.
    """

    measure: str
    topic: str
    reading: str
    runs: tuple[RunStory, ...]
    relevant: dict[str, int]
    nonrelevant: int
    ideal: IdealList | None = None
    cutoff: int | None = None
    aspects: bool = False
    differences: tuple[DocumentDifference, ...] = ()

    @property
    def value(self) -> float:
        """The value of the first run."""
        return self.runs[0].value

    def to_dict(self) -> dict[str, Any]:
        """The explanation as plain data, with every rank."""
        runs = [{**vars(run), "steps": [vars(step) for step in run.steps]} for run in self.runs]
        changed = {"runs": runs, "differences": [vars(one) for one in self.differences]}
        return {**vars(self), **changed, "ideal": None if self.ideal is None else vars(self.ideal)}

    def parts(self) -> list[Table | str]:
        """The tables and lines that a person is shown."""
        if len(self.runs) == 1:
            return [_one_table(self), *_lines(self)]
        return [_two_table(self), _difference_table(self), *_lines(self)]

    def _repr_html_(self) -> str:
        from axiometer.tables.html import block, element

        return block(*(element("p", part) if isinstance(part, str) else part for part in self.parts()))

    def __str__(self) -> str:
        from axiometer.tables.writers import to_lines

        return "\n".join(part if isinstance(part, str) else to_lines(part) for part in self.parts())


def explain_topic(
    measure: Measurable,
    qrels: Any,
    run: Any,
    topic: object,
    *,
    subtopics: bool = False,
    single: bool = False,
    use_ranks: bool = False,
) -> TopicExplanation:
    """What a measure makes of a topic of one run, or of two; options as in `evaluate`.

    >>> print(explain_topic("AP", {"q": {"a": 1, "b": 0, "c": 1}}, {"q": {"b": 2, "a": 1, "x": 1}}, "q"))
    rank  document  grade  score  relevant so far  sum of precisions   value    added
       1         b      0      2                0                  0  0.0000  +0.0000
       2         x      ?    1 =                0                  0  0.0000  +0.0000
       3         a      1    1 =                1             0.3333  0.1667  +0.1667
    AP = 0.16666666666666666 (run, topic q)
    The topic has 2 relevant documents, all of grade 1; 1 is judged not relevant.
    run: 1 of 3 documents is unjudged (?); 2 have a score that another one has too (=).
    run lacks 1 relevant document: c.
    """
    ((name, found),) = measures(measure).items()
    sources = run_sources(run)
    if len(sources) > 2:
        raise InputError(f"{len(sources)} runs are given", remedy="explain one run, or two side by side")
    reading = prepared(qrels, {name: found}, subtopics, single, use_ranks, False, None)
    judgments = reading.qrels
    row = _place(judgments, topic)
    base = base_of(judgments, row)
    runs = [read_run(source, name=name, use_ranks=use_ranks, digest=False) for name, source in sources]
    stories = [
        story_of(found, judgments, row, base, one.rounded() if single else one, str(topic)) for one in runs
    ]
    doc = found.describe().splitlines()[0].removeprefix(f"{found}: ")
    relevant, nonrelevant = counted(judgments, row, base)
    return TopicExplanation(
        name,
        str(topic),
        doc,
        tuple(stories),
        relevant,
        nonrelevant,
        ideal_of(found, judgments, row, base),
        found.cutoff,
        base.aspects is not None,
        _differences(*stories) if len(stories) == 2 else (),
    )


def story_of(measure: Measure, qrels: Qrels, row: int, base: Base, run: Run, topic: str) -> RunStory:
    """One run's list for the topic, read document by document."""
    rows = run.ranked().filter(topic=topic)
    if not len(rows):
        known = list(dict.fromkeys(run.frame["topic"]))
        raise InputError(
            f"run {run.name!r} has no topic {topic!r}",
            source=run.source or None,
            remedy=nearest(topic, known) or f"it has {len(known):,}, such as {known[0]!r}",
        )
    table = _judged(qrels, row)
    ids, scores = rows["document"].to_list(), rows["score"].to_numpy()
    places = [table.get(one, -1) for one in ids]
    if base.aspects is None and measure.diverse:
        base = base.with_one_aspect()
    documents = _documents(measure, qrels, base, places, scores)
    topic_of = Topic(FLOAT, base, 1, len(ids) + 1, len(ids))
    if isinstance(measure, FunctionMeasure):
        topic_of = replace(topic_of, horizon=len(ids))
    with one_question():
        measure.check(topic_of)
        truth = _relevant(measure, qrels, table)
        value = _value(_of_ids(measure, ids, truth), qrels, base, places, scores)
        told = [
            (state, scored(number)) for state, number in _prefixes(measure, topic_of, documents, ids, truth)
        ]
    same = np.unique(scores, return_inverse=True, return_counts=True)
    tied = same[2][same[1]] > 1
    steps, before = [], told[0][1] or 0.0
    for rank, (state, after) in enumerate(told[1:], start=1):
        at = places[rank - 1]
        grade = None if at < 0 else int(qrels.grades[at])
        steps.append(
            RankedDocument(
                rank,
                ids[rank - 1],
                label_of(qrels, at),
                grade,
                grade is not None and grade >= 0,
                float(scores[rank - 1]),
                bool(tied[rank - 1]),
                memory_of(measure, state),
                after,
                0.0 if after is None else after - before,
            )
        )
        before = before if after is None else after
    has = set(ids)
    missing = [one for one, at in table.items() if qrels.grades[at] >= 1 and one not in has]
    return RunStory(run.name, value, told[0][1], tuple(steps), tuple(sorted(missing)))


def _relevant(measure: Measure, qrels: Qrels, table: Mapping[str, int]) -> frozenset[str]:
    """The relevant documents that a function of ids is told."""
    rel = getattr(getattr(measure, "function", None), "rel", 1)
    return frozenset(one for one, at in table.items() if qrels.grades[at] >= rel)


def _of_ids(measure: Measure, ids: Sequence[str], truth: frozenset[str]) -> Measure:
    """A function of ids with those of one list; any other measure as it is."""
    if isinstance(measure, FunctionMeasure) and isinstance(measure.function, FromIds):
        return replace(measure, function=measure.function.on(ids, truth))
    return measure


def _prefixes(
    measure: Measure, topic: Topic, documents: Sequence[Document], ids: Sequence[str], truth: frozenset[str]
) -> Iterator[tuple[State, Any]]:
    """State and value after 0, 1, 2, ... documents; a function of ids is told those of each list."""
    if not (isinstance(measure, FunctionMeasure) and isinstance(measure.function, FromIds)):
        yield from prefixes(measure, topic, documents)
        return
    state = measure.start(topic)
    for length in range(len(documents) + 1):
        state = measure.step(topic, state, documents[length - 1]) if length else state
        told = _of_ids(measure, ids[:length], truth)
        yield state, told.score(topic.changed(length=length), state)


def base_of(qrels: Qrels, row: int) -> Base:
    """The recall base of one topic, on the scale of all of them."""
    aspects = qrels.base.aspects
    one = None if aspects is None else AspectBase((aspects.documents[row],), (aspects.weights[row],))
    return Base(qrels.base.counts[row : row + 1], one)


def label_of(qrels: Qrels, at: int) -> str:
    """The grade of a judged document, or its aspects (with the grades above 1); `?` for an unjudged one."""
    if at < 0:
        return "?"
    grade = int(qrels.grades[at])
    if qrels.aspects is None or grade < 1:
        return str(grade)
    names = qrels.subtopics[int(qrels.topic_of[at])]
    grades = qrels.aspects[at][: len(names)]
    return " ".join(f"{n}" if g == 1 else f"{n}:{g}" for n, g in zip(names, grades, strict=True) if g > 0)


def _place(qrels: Qrels, topic: object) -> int:
    if str(topic) in qrels.topics:
        return qrels.topics.index(str(topic))
    raise InputError(
        f"the qrels have no topic {shown(topic)}",
        remedy=nearest(topic, qrels.topics)
        or f"they have {len(qrels.topics):,}, such as {qrels.topics[0]!r}",
    )


def _judged(qrels: Qrels, row: int) -> dict[str, int]:
    """Where each judged document of the topic stands in the qrels."""
    places = np.flatnonzero(qrels.topic_of == row)
    return dict(zip(qrels.frame["document"].gather(places.tolist()), places.tolist(), strict=True))


def _documents(
    measure: Measure, qrels: Qrels, base: Base, places: Sequence[int], scores: npt.NDArray[np.float64]
) -> list[Document]:
    """The documents as a reader meets them."""
    if isinstance(measure, Scored):
        scores = np.asarray(measure.estimates(scores, scores.min(), scores.max()), dtype=np.float64)
    made = []
    for rank, (at, score) in enumerate(zip(places, scores, strict=True), start=1):
        grade = int(qrels.grades[at]) if at >= 0 else -1
        aspects = None
        if base.aspects is not None:
            whole = qrels.aspects[at] if qrels.aspects is not None else np.array([grade])
            aspects = np.maximum(whole if at >= 0 else 0 * whole, 0)[:, None]
        made.append(Document(rank, max(grade, 0), grade >= 0, at >= 0, aspects, score))
    return made


def _value(
    measure: Measure, qrels: Qrels, base: Base, places: Sequence[int], scores: npt.NDArray[np.float64]
) -> float:
    """The value as `evaluate` computes it, to the last digit."""
    rank = np.array([rank for rank, at in enumerate(places, start=1) if at >= 0], dtype=np.int64)
    row = np.array([at for at in places if at >= 0], dtype=np.int64)
    aspects = None
    if base.aspects is not None:
        grades = qrels.grades[row][:, None] if qrels.aspects is None else qrels.aspects[row]
        aspects = np.maximum(grades, 0).T
    ends = np.array([scores.min()]), np.array([scores.max()])
    lanes = JudgedLanes(
        base,
        np.zeros(len(rank), dtype=np.int64),
        rank,
        qrels.grades[row],
        aspects,
        np.array([len(places)], dtype=np.int64),
        np.zeros(1, dtype=np.int64),
        MatchedScores(scores[rank - 1], *ends) if isinstance(measure, Scored) else None,
    )
    return float(score_lanes(measure, lanes)[0])


def counted(qrels: Qrels, row: int, base: Base) -> tuple[dict[str, int], int]:
    """How many relevant documents of each grade or aspect a topic has, and how many judged not relevant."""
    counts = base.counts[0]
    if base.aspects is None:
        kinds = {str(grade): int(counts[grade]) for grade in range(1, len(counts)) if counts[grade]}
    else:
        counted = zip(qrels.subtopics[row], base.aspects.relevant()[0].tolist(), strict=False)
        kinds = {name: count for name, count in counted if count}
    return kinds, int(counts[0])


def ideal_of(measure: Measure, qrels: Qrels, row: int, base: Base) -> IdealList | None:
    """The ideal list of a measure that has one for the whole topic; None for others."""
    if isinstance(measure, JudgedOnly | Terminal):
        return ideal_of(measure.measure, qrels, row, base)
    gains = dict(measure.gains) if isinstance(measure, Mapped) else {}
    measure = measure.measure if isinstance(measure, Mapped) else measure
    if not isinstance(measure, Normalised | Q | Compat):
        return None
    part = measure.part if isinstance(measure, Normalised) else measure
    places = sorted(_judged(qrels, row).items(), reverse=True)
    if isinstance(part, Diverse):
        base = base if base.aspects is not None else base.with_one_aspect()
        topic = Topic(FLOAT, base, 1, 1)
        chosen = _by_aspects(part, topic, qrels, places)
        value = scored(topic.ideal(part))
    else:
        worth = [(gains.get(int(qrels.grades[at]), int(qrels.grades[at])), one, at) for one, at in places]
        best = sorted((item for item in worth if item[0] >= getattr(part, "rel", 1)), reverse=True)
        chosen = [(one, at) for _, one, at in best][: part.cutoff]
        value = None
        if isinstance(measure, Normalised) and not gains:
            value = scored(Topic(FLOAT, base, 1, 1).ideal(part))
    documents = tuple((one, label_of(qrels, at)) for one, at in chosen)
    return IdealList(documents, "" if value is None else str(part), value)


def _by_aspects(
    part: Diverse, topic: Topic, qrels: Qrels, places: list[tuple[str, int]]
) -> list[tuple[str, int]]:
    """The documents of the greedy ideal; of those with the same aspects the larger id comes first."""
    left: dict[tuple[int, ...], list[tuple[str, int]]] = {}
    for one, at in places:
        grades = qrels.grades[at : at + 1] if qrels.aspects is None else qrels.aspects[at]
        left.setdefault(tuple(np.maximum(grades, 0).tolist()), []).append((one, at))
    return [left[tuple(np.atleast_1d(items).tolist())].pop(0) for items in part.ideal_lists(topic)[0]]


def _differences(one: RunStory, two: RunStory) -> tuple[DocumentDifference, ...]:
    steps = [{step.document: step for step in story.steps} for story in (one, two)]
    found = []
    for document in dict.fromkeys([*steps[0], *steps[1]]):
        first, second = (of.get(document) for of in steps)
        known = first or second
        assert known is not None
        added = (first.added if first else 0.0), (second.added if second else 0.0)
        ranks = (first.rank if first else None), (second.rank if second else None)
        found.append(DocumentDifference(document, known.label, ranks, added, added[0] - added[1]))
    return tuple(sorted(found, key=lambda item: (-abs(item.difference), min(filter(None, item.ranks)))))


def _shown(told: TopicExplanation, story: RunStory) -> list[RankedDocument]:
    """The first ranks of those that are read, and deeper ones that change the value."""
    first = min(ALL_SHOWN, told.cutoff or ALL_SHOWN)
    return [step for step in story.steps if step.rank <= first or step.added][:MOST_SHOWN]


def _kind(told: TopicExplanation) -> str:
    return "aspects" if told.aspects else "grade"


def _one_table(told: TopicExplanation) -> Table:
    from axiometer.tables import Table, number

    (story,) = told.runs
    names = list(story.steps[0].memory)
    rows = [
        [
            *(step.rank, step.document, step.label, _score(step)),
            *map(cell, step.memory.values()),
            *(number(step.value), signed(step.added)),
        ]
        for step in _shown(told, story)
    ]
    heads = ["rank", "document", _kind(told), "score", *names, "value", "added"]
    return Table.of(heads, rows, texts=0)


def _score(step: RankedDocument) -> str:
    return f"{cell(step.score)}{' =' if step.tied else ''}"


def _two_table(told: TopicExplanation) -> Table:
    """Both lists rank by rank."""
    from axiometer.tables import Table

    by_rank = [{step.rank: step for step in _shown(told, story)} for story in told.runs]
    ranks = sorted({*by_rank[0], *by_rank[1]})
    rows = []
    for rank in ranks:
        row: list[object] = [rank]
        for steps in by_rank:
            step = steps.get(rank)
            row += [step.document, step.label, signed(step.added)] if step else ["", "", ""]
        rows.append(row)
    heads = ["rank", *(head for story in told.runs for head in (story.run, _kind(told), "added"))]
    return Table.of(heads, rows, texts=0)


def _difference_table(told: TopicExplanation) -> Table:
    """The documents that make the difference, the largest part first."""
    from axiometer.tables import Table

    one, two = told.runs
    makes = [item for item in told.differences if item.difference][:ALL_SHOWN]
    rows = [
        [
            item.document,
            item.label,
            *(rank or "-" for rank in item.ranks),
            *(signed(added) for added in item.added),
            signed(item.difference),
        ]
        for item in makes
    ]
    heads = ["document", _kind(told), f"rank in {one.run}", f"rank in {two.run}"]
    return Table.of([*heads, f"adds to {one.run}", f"adds to {two.run}", "difference"], rows, texts=2)


def _lines(told: TopicExplanation) -> list[str]:
    """The values, the recall base, the ideal list, and what a reader should know of each run."""
    lines = [f"{told.measure} = {run.value!r} ({run.run}, topic {told.topic})" for run in told.runs]
    if told.differences:
        one, two = told.runs
        makers = sum(1 for item in told.differences if item.difference)
        lines.append(f"Difference: {one.value - two.value:+.4f}, made by {_many(makers, 'document')}.")
    lines.append(_base_line(told))
    if told.ideal is not None:
        lines.append(_ideal_line(told.ideal))
    for run in told.runs:
        lines += _run_lines(told, run)
    return lines


def _base_line(told: TopicExplanation) -> str:
    kinds = list(told.relevant.items())
    nothing = f"{told.nonrelevant} {'is' if told.nonrelevant == 1 else 'are'} judged not relevant."
    if not kinds:
        return f"The topic has no relevant document; {nothing}"
    if told.aspects:
        parts = ", ".join(f"{count} of {kind}" for kind, count in kinds)
        return f"The topic has relevant documents for {_many(len(kinds), 'aspect')}: {parts}; {nothing}"
    total = sum(told.relevant.values())
    of_grades = ", ".join(f"{count} of grade {kind}" for kind, count in kinds)
    what = f"all of grade {kinds[0][0]}" if len(kinds) == 1 and total > 1 else of_grades
    return f"The topic has {_many(total, 'relevant document')}, {what}; {nothing}"


def _ideal_line(ideal: IdealList) -> str:
    first = ", ".join(f"{one} ({label})" for one, label in ideal.documents[:10])
    rest = len(ideal.documents) - 10
    worth = "" if ideal.value is None else f" with {ideal.part} = {ideal.value:.4f}"
    return f"The ideal list{worth}: {first or 'empty'}{f' and {rest} more' if rest > 0 else ''}."


def _run_lines(told: TopicExplanation, run: RunStory) -> list[str]:
    shown = len(_shown(told, run))
    unjudged = sum(step.grade is None for step in run.steps)
    tied = sum(step.tied for step in run.steps)
    many = len(run.steps)
    notes = [f"{unjudged} of {_many(many, 'document')} {'is' if unjudged == 1 else 'are'} unjudged (?)"]
    if tied:
        notes.append(f"{tied} have a score that another one has too (=)")
    if shown < many:
        notes.append(f"{many - shown:,} of the deeper ranks are not shown")
    lines = [f"{run.run}: {'; '.join(notes)}."]
    if run.missing:
        some = ", ".join(run.missing[:5]) + (", ..." if len(run.missing) > 5 else "")
        lines.append(f"{run.run} lacks {_many(len(run.missing), 'relevant document')}: {some}.")
    return lines


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
