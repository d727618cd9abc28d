"""The conventions in which tools differ that compute the same measure, and which tool keeps to which.

A definition is a measure, and a value for each convention that it has. Most conventions are a change of what
the measure reads, not of the measure: the order of tied documents, the unjudged ones taken out, the recall
base made of what was retrieved, the list cut before it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, product
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from axiometer.data.match_runs import Match, match
from axiometer.data.qrels import Qrels
from axiometer.data.recall_base import Base
from axiometer.data.run import Run
from axiometer.errors import AxiometerError
from axiometer.metrics.families import additive_part
from axiometer.metrics.lanes import JudgedLanes, score_lanes
from axiometer.metrics.measure import MEASURES, Measure, build
from axiometer.metrics.one_question import one_question
from axiometer.metrics.topic import Topic
from axiometer.metrics.wrappers.wrapper import Mapped
from axiometer.numeric import FLOAT, floats

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Chosen = dict[str, str]

ID_DOWN, ID_UP = "document id, descending", "document id, ascending"
FILE, AS_IT_IS, RANKS = "order of the file", "order of the file, scores ignored", "rank column"
SINGLE, AVERAGED = "scores of 32 bits, then document id, descending", "averaged over all orders"
KEPT, REMOVED = "kept", "removed"
LOG2, JK2, JK10 = "log2(rank + 1)", "max(1, log2 rank)", "max(1, log10 rank)"
JUDGED, RETRIEVED = "judged documents", "retrieved documents"
SAME, NONE = "that of the list", "none"
ALL_RELEVANT, CAPPED = "all relevant", "all relevant, at most the cutoff"
FOUND, FOUND_ABOVE = "relevant and retrieved", "relevant and retrieved within the cutoff"
CUTOFF, SHORTER = "the cutoff", "the cutoff, or the length of a shorter list"
ALL, IN_RUN, OF_RUN = "all of the judgments", "those in the run", "all of the run, judged or not"
RELEVANT, RUN_RELEVANT = "those with a relevant document", "those in the run with a relevant document"

CONVENTIONS: dict[str, tuple[str, ...]] = {
    "ties": (ID_DOWN, ID_UP, FILE, AS_IT_IS, RANKS, SINGLE, AVERAGED),
    "unjudged": (KEPT, REMOVED),
    "document with the topic's id": (KEPT, REMOVED),
    "lowest relevant grade": ("1", "2", "3", "4"),
    "gain": ("linear", "exponential", "binary"),
    "discount": (LOG2, JK2, JK10),
    "ideal": (JUDGED, RETRIEVED),
    "ideal cutoff": (SAME, NONE),
    "recall base": (ALL_RELEVANT, CAPPED, FOUND, FOUND_ABOVE),
    "divisor": (CUTOFF, SHORTER),
    "top grade": ("that of the judgments", "4"),
    "persistence": ("0.8", "0.5", "0.95"),
    "topics": (ALL, IN_RUN, RELEVANT, RUN_RELEVANT, OF_RUN),
}
"""What each convention may be; ours comes first."""
DISCOUNTS: dict[str, dict[str, Any]] = {LOG2: {}, JK2: {"form": "jk"}, JK10: {"form": "jk", "base": 10}}
READING = ("ties", "unjudged", "document with the topic's id")
"""Those of every measure: what its list is."""
GRADED = ("gain", "discount", "lowest relevant grade")
OWN: dict[str, tuple[str, ...]] = {
    "nDCG": (*GRADED, "ideal", "ideal cutoff"),
    "DCG": GRADED,
    "AP": ("lowest relevant grade", "recall base"),
    "R": ("lowest relevant grade", "recall base"),
    "Rprec": ("lowest relevant grade", "recall base"),
    "P": ("lowest relevant grade", "divisor"),
    **dict.fromkeys(("RR", "Success", "Bpref", "SetP", "SetR", "SetF"), ("lowest relevant grade",)),
    "ERR": ("top grade",),
    "RBP": ("persistence", "lowest relevant grade"),
    **dict.fromkeys(("StRecall", "P_IA", "AP_IA", "ERR_IA", "nERR_IA", "alpha_DCG", "alpha_nDCG"), ()),
    **dict.fromkeys(("NRBP", "nNRBP", "Q", "infAP"), ()),
}
"""The conventions that a measure has besides."""
AD_HOC = (
    "nDCG",
    "AP",
    "RR",
    "P",
    "R",
    "Success",
    "Rprec",
    "Bpref",
    "ERR",
    "RBP",
    "SetP",
    "SetR",
    "SetF",
    "Q",
)
DIVERSE = ("alpha_nDCG", "ERR_IA", "nERR_IA", "StRecall", "P_IA", "AP_IA", "NRBP", "nNRBP")
"""What is tried where no measure is named: values between 0 and 1."""
CUTOFFS = (10, 20, 5, 1, 3, 100, 1000, 15, 30, 50, 200, 500)
AT_ONCE = 2
"""So many conventions may differ from ours at once, but for those that a tool is known to have together."""


@dataclass(frozen=True)
class Tool:
    """What a tool computes: of which measures, and under which values of the conventions.

    `does` has the values that are not ours alone, each with the option of the tool that chooses it. `uncut`
    are measures that it knows without a cutoff only.
    """

    name: str
    measures: tuple[str, ...]
    does: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    uncut: tuple[str, ...] = ()

    def options(self, definition: Definition, topics: tuple[str, ...]) -> str | None:
        """The tool with its options where it computes this definition, over one of these sets of topics."""
        if definition.title not in self.measures or (definition.cutoff and definition.title in self.uncut):
            return None
        words = [self.name]
        for name, value in definition.chosen.items():
            known = self.does.get(name, {CONVENTIONS[name][0]: ""})
            if value not in known:
                return None
            words += [known[value]] * bool(known[value])
        if topics:
            averaged = self.does.get("topics", {ALL: ""})
            chosen = min((averaged[one] for one in topics if one in averaged), key=len, default=None)
            if chosen is None:
                return None
            words += [chosen] * bool(chosen)
        return " ".join(dict.fromkeys(words))

    def definitions(self, title: str, cutoff: int | None, top: int) -> Iterator[Chosen]:
        """All that it may choose of a measure's conventions."""
        names = conventions_of(title)
        values = [list(self.does.get(name, {CONVENTIONS[name][0]: ""})) for name in names]
        for row in product(*values):
            yield dict(zip(names, row, strict=True))


LEVELS = {"1": "", "2": "-l2", "3": "-l3", "4": "-l4"}
ROUNDED = {SINGLE: ""}
TREC: dict[str, Mapping[str, str]] = {
    "ties": {SINGLE: "", ID_DOWN: ""},
    "unjudged": {KEPT: "", REMOVED: "-J"},
    "topics": {IN_RUN: "", ALL: "-c"},
}
PYTREC: dict[str, Mapping[str, str]] = {"ties": ROUNDED, "topics": {IN_RUN: ""}}
BINARY = ("AP", "RR", "P", "R", "Success", "Rprec", "Bpref", "SetP", "SetR", "SetF")
TOOLS = (
    Tool("trec_eval", ("nDCG",), TREC),
    Tool("trec_eval", BINARY, {**TREC, "lowest relevant grade": LEVELS}, uncut=("RR", "SetF")),
    Tool("pytrec_eval", ("nDCG", *BINARY), PYTREC, uncut=("RR", "SetF")),
    Tool(
        "ir_measures",
        ("nDCG", *BINARY),
        {
            "ties": ROUNDED,
            "unjudged": {KEPT: "", REMOVED: "judged_only=True"},
            "lowest relevant grade": {"1": "", "2": "rel=2", "3": "rel=3", "4": "rel=4"},
        },
        uncut=("SetF",),
    ),
    Tool(
        "gdeval",
        ("nDCG", "ERR"),
        {
            "gain": {"exponential": ""},
            "top grade": {"4": ""},
            "topics": {RUN_RELEVANT: "", RELEVANT: "-c"},
        },
    ),
    Tool(
        "ndeval",
        (*DIVERSE, "alpha_DCG"),
        {"ties": {RANKS: "", ID_DOWN: "-traditional"}, "topics": {IN_RUN: "", ALL: "-c"}},
    ),
    Tool(
        "ranx",
        ("nDCG", "DCG"),
        {
            "ties": {FILE: ""},
            "gain": {"linear": "", "exponential": "ndcg_burges"},
            "lowest relevant grade": LEVELS,
        },
    ),
    Tool(
        "ranx",
        ("AP", "RR", "P", "R", "Success", "Rprec", "SetP", "SetR", "SetF"),
        {"ties": {FILE: ""}, "lowest relevant grade": LEVELS},
    ),
    Tool(
        "scikit-learn",
        ("nDCG", "DCG"),
        {"ties": {AVERAGED: ""}, "ideal": {RETRIEVED: ""}, "topics": {IN_RUN: ""}},
    ),
    Tool(
        "torchmetrics",
        ("nDCG",),
        {"ties": {AVERAGED: ""}, "ideal": {RETRIEVED: ""}, "topics": {IN_RUN: ""}},
    ),
    Tool(
        "torchmetrics",
        ("AP", "RR", "P", "Success"),
        {
            "ties": {FILE: ""},
            "recall base": {FOUND_ABOVE: ""},
            "divisor": {CUTOFF: "", SHORTER: "adaptive_k=True"},
            "topics": {IN_RUN: ""},
        },
    ),
    Tool(
        "torchmetrics",
        ("R", "Rprec"),
        {"ties": {FILE: ""}, "recall base": {FOUND: ""}, "topics": {IN_RUN: ""}},
    ),
    Tool(
        "BEIR",
        ("nDCG", "AP", "R", "P"),
        {**PYTREC, "document with the topic's id": {REMOVED: "", KEPT: "ignore_identical_ids=False"}},
    ),
    Tool("BEIR", ("RR",), {"ties": {FILE: ""}, "document with the topic's id": {KEPT: "", REMOVED: ""}}),
    Tool(
        "BEIR",
        ("R",),
        {
            "ties": {FILE: ""},
            "recall base": {CAPPED: "recall_cap"},
            "document with the topic's id": {KEPT: "", REMOVED: ""},
        },
    ),
)
"""As their sources have it; `docs/explanation/why-tools-differ.md` says how each line is known."""


def conventions_of(title: str) -> tuple[str, ...]:
    """The conventions of a measure, but for the topics that are averaged.

    >>> conventions_of("RR")[-1]
    'lowest relevant grade'
    """
    return (*READING, *OWN.get(title, ()))


@dataclass(frozen=True)
class Definition:
    """A measure under a value of each of its conventions; `named` is a measure that has none of its own.

    >>> str(Definition("nDCG", 10, {"gain": "exponential", "discount": JK2}).measure(top=3))
    "nDCG(dcg='exp-log2', form=jk)@10"
    """

    title: str
    cutoff: int | None
    chosen: Chosen
    named: Measure | None = None

    @property
    def departures(self) -> Chosen:
        """The conventions that are not ours."""
        return {name: value for name, value in self.chosen.items() if value != CONVENTIONS[name][0]}

    def takes(self, name: str, value: str) -> bool:
        """Whether a convention has this value."""
        return self.chosen.get(name) == value

    def measure(self, top: int) -> Measure:
        """The measure that reads the changed list, on a scale that ends at `top`."""
        if self.named is not None:
            return self.named
        given: dict[str, Any] = {}
        rel = int(self.chosen.get("lowest relevant grade", "1"))
        if self.title in ("nDCG", "DCG"):
            given = {"dcg": "exp-log2" if self.takes("gain", "exponential") else "log2"}
            given |= DISCOUNTS[self.chosen["discount"]]
        elif rel > 1:
            given = {"rel": rel}
        if self.title == "ERR":
            given = {"max_rel": 4 if self.takes("top grade", "4") else top}
        if self.title == "RBP":
            given = {**given, "p": float(self.chosen["persistence"])}
        title = "SetP" if self.takes("divisor", SHORTER) else self.title
        cutoff = None if self.cuts_first else self.cutoff
        made = build(MEASURES.find(title), list(given.items()), cutoff)  # type: ignore[arg-type]
        return _mapped(made, self.takes("gain", "binary"), rel, top) if "gain" in self.chosen else made

    @property
    def cuts_first(self) -> bool:
        """Whether the list is cut before a measure without a cutoff reads it."""
        return self.cutoff is not None and (
            self.takes("ideal cutoff", NONE) or self.takes("divisor", SHORTER) or self.title == "SetF"
        )


def _mapped(measure: Measure, binary: bool, rel: int, top: int) -> Measure:
    """The measure with other numbers for the grades, where some are to be changed."""
    gains = dict.fromkeys(range(1, min(rel, top + 1)), 0)
    gains |= {grade: 1 for grade in range(max(rel, 1), top + 1) if binary and grade != 1}
    return Mapped(measure=measure, gains=tuple(sorted(gains.items()))) if gains else measure


def cutoffs_of(title: str) -> tuple[int | None, ...]:
    """The cutoffs that are tried of a measure.

    >>> cutoffs_of("Bpref"), cutoffs_of("P")[:2]
    ((None,), (10, 20))
    """
    cut = MEASURES.find(title).cut
    if cut == "none":
        return (None, *CUTOFFS) if title == "SetF" else (None,)
    return CUTOFFS if cut == "required" else (None, *CUTOFFS)


def definitions(
    title: str, cutoff: int | None, top: int, named: Measure | None = None
) -> Iterator[Definition]:
    """Ours, those that depart from it in a few conventions, and those that tools are known to have."""
    names = conventions_of(title)
    usual = {name: CONVENTIONS[name][0] for name in names}
    others = {
        name: [one for one in CONVENTIONS[name][1:] if _makes_sense(title, name, one, cutoff, top)]
        for name in names
    }
    rows = [usual]
    for count in range(1, AT_ONCE + 1):
        for some in combinations([name for name in names if others[name]], count):
            rows += [
                usual | dict(zip(some, values, strict=True)) for values in product(*(others[n] for n in some))
            ]
    for tool in TOOLS:
        if title in tool.measures and not (cutoff and title in tool.uncut):
            rows += [
                row
                for row in tool.definitions(title, cutoff, top)
                if all(v == usual[n] or v in others[n] for n, v in row.items())
            ]
    yield from (
        Definition(title, cutoff, dict(row), named)
        for row in dict.fromkeys(tuple(row.items()) for row in rows)
    )


def _makes_sense(title: str, name: str, value: str, cutoff: int | None, top: int) -> bool:
    """Whether a value of a convention can make a difference to a measure."""
    if name == "lowest relevant grade":
        return int(value) <= top
    if name == "gain":
        return top > 1
    if name == "top grade":
        return top < 4
    if value == FOUND_ABOVE and title != "AP":
        return False
    return cutoff is not None or value not in (NONE, CAPPED, SHORTER)


@dataclass(frozen=True)
class Lists:
    """A run against judgments under every convention; `ranked` is the run in the order of its rank column."""

    qrels: Qrels
    run: Run
    ranked: Run | None = None
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def top(self) -> int:
        """The highest grade of the judgments."""
        return self.qrels.base.top

    @cached_property
    def reach(self) -> int:
        """A cutoff that cuts nothing: neither a list nor an ideal one is longer."""
        return max(int(self.variants[1].lengths.max()), int(self.qrels.base.counts[:, 1:].sum(axis=1).max()))

    @cached_property
    def variants(self) -> tuple[dict[tuple[str, ...], int], JudgedLanes]:
        """The lists under every way to read them, side by side, each list once; and where each stands."""
        places: dict[tuple[str, ...], int] = {}
        known: dict[tuple[bytes, ...], int] = {}
        made: list[JudgedLanes] = []
        for reading in product(*(CONVENTIONS[name] for name in READING)):
            lanes = None if reading[0] == AVERAGED else self._lanes(*reading)
            if lanes is None:
                continue
            key = (lanes.lane.tobytes(), lanes.rank.tobytes(), lanes.grade.tobytes(), lanes.lengths.tobytes())
            if known.setdefault(key, len(made)) == len(made):
                made.append(lanes)
            places[reading] = known[key]
        return places, _side_by_side(made)

    def values(self, definition: Definition) -> Floats | None:
        """The value of every topic of the judgments; None where the definition says nothing of this data."""
        reading = tuple(definition.chosen[name] for name in READING)
        kept = tuple((name, value) for name, value in definition.chosen.items() if name not in READING)
        if reading[0] == AVERAGED:
            return self._once(
                (reading, definition.title, definition.cutoff, kept), lambda: self._averaged(definition)
            )
        if reading not in self.variants[0]:
            return None
        table = self._once((definition.title, definition.cutoff, kept), lambda: self._table(definition))
        return None if table is None else table[self.variants[0][reading]]

    def _once(self, key: Any, compute: Callable[[], Floats | None]) -> Floats | None:
        if key not in self.memo:
            try:
                with one_question():
                    self.memo[key] = compute()
            except AxiometerError:  # a measure that cannot read these grades, say
                self.memo[key] = None
        found: Floats | None = self.memo[key]
        return found

    def _table(self, definition: Definition) -> Floats:
        """The values under every way to read the lists, a row for each."""
        lanes = _changed(definition, self.variants[1])
        return score_lanes(definition.measure(self.top), lanes).reshape(-1, len(self.qrels.topics))

    def _averaged(self, definition: Definition) -> Floats | None:
        """The mean over all orders of tied documents, of a measure that sums over ranks: each tied document
        counts by its share at each of their ranks.
        """
        measure = definition.measure(self.top)
        part = additive_part(measure)
        _, unjudged, own = (definition.chosen[name] for name in READING)
        if part is None or definition.cuts_first or unjudged == REMOVED:
            return None
        if ("tied", own) not in self.memo:
            self.memo["tied", own] = self._tied(own)
        lanes, low, high = self.memo["tied", own]
        lanes = _changed(definition, lanes)
        widths = high - low + 1
        which = np.repeat(np.arange(len(widths)), widths)
        ends = np.cumsum(widths)
        rank = np.arange(len(which)) - (ends - widths)[which] + low[which]
        read = np.ones(len(rank), dtype=bool) if measure.cutoff is None else rank <= measure.cutoff
        which, rank = which[read], rank[read]
        depth = max(int(rank.max(initial=1)), 1)
        topic = Topic(FLOAT, lanes.base, len(lanes.lengths), depth, lanes.lengths, None, lanes.group)
        parts = part.parts(topic, rank, np.maximum(lanes.grade, 0)[which]) / widths[which]
        total = np.bincount(lanes.lane[which], weights=parts, minlength=topic.width)
        return floats(measure.score(topic, (total,)))

    def _run(self, ties: str, own: str) -> Run | None:
        """The run in an order; None where it has no such order, or nothing is left of it."""
        run = self.ranked if ties == RANKS else self.run
        if run is not None and own == REMOVED:
            frame = run.frame.filter(pl.col("topic") != pl.col("document"))
            run = replace(run, frame=frame) if len(frame) else None
        return run and in_order(run, ties)

    def _lanes(self, ties: str, unjudged: str, own: str) -> JudgedLanes | None:
        run = self._run(ties, own)
        if run is None:
            return None
        lanes = JudgedLanes.of(self.qrels, [match(run, self.qrels)])
        return _without_unjudged(lanes) if unjudged == REMOVED else lanes

    def _tied(self, own: str) -> tuple[JudgedLanes, Ints, Ints]:
        """The judged documents, and the first and the last rank of the score that each shares."""
        run = self._run(AVERAGED, own) or self.run
        found = match(run, self.qrels)
        rank = pl.col("rank").cast(pl.Int64)
        ranked = run.ranked().select(
            "topic",
            rank,
            low=rank.min().over("topic", "score"),
            high=rank.max().over("topic", "score"),
        )
        names = pl.Series("topic", self.qrels.topics).gather(found.topic.tolist())
        joined = pl.DataFrame({"topic": names, "rank": found.rank}).join(
            ranked, on=["topic", "rank"], how="left", maintain_order="left"
        )
        lanes = JudgedLanes.of(self.qrels, [found])
        return lanes, joined["low"].to_numpy(), joined["high"].to_numpy()


def _side_by_side(made: list[JudgedLanes]) -> JudgedLanes:
    """The lanes of several lists for each topic, after each other."""
    width = len(made[0].lengths)
    return replace(
        made[0],
        lane=np.concatenate([lanes.lane + at * width for at, lanes in enumerate(made)]),
        rank=np.concatenate([lanes.rank for lanes in made]),
        grade=np.concatenate([lanes.grade for lanes in made]),
        aspects=None
        if made[0].aspects is None
        else np.concatenate([lanes.aspects for lanes in made], axis=1),
        lengths=np.concatenate([lanes.lengths for lanes in made]),
        group=np.concatenate([lanes.group for lanes in made]),
        memo={},
    )


def in_order(run: Run, ties: str) -> Run:
    """The run with scores that put it into an order.

    >>> from axiometer.data.run import read_run
    >>> run = read_run({"q": {"b": 1.0, "a": 1.0, "c": 2.0}})
    >>> [in_order(run, ties).ranked()["document"].to_list() for ties in (ID_DOWN, ID_UP, FILE, AS_IT_IS)]
    [['c', 'b', 'a'], ['c', 'a', 'b'], ['c', 'b', 'a'], ['b', 'a', 'c']]
    """
    if ties in (ID_DOWN, RANKS, AVERAGED):
        return run
    if ties == SINGLE:
        return run.rounded()
    frame = run.frame.with_row_index("row")
    keys: list[Any] = [-pl.col("score"), "document"] if ties == ID_UP else [-pl.col("score"), "row"]
    ordered = frame.sort("topic", *(["row"] if ties == AS_IT_IS else keys), maintain_order=True)
    place = -pl.int_range(pl.len()).over("topic").cast(pl.Float64)
    placed = ordered.with_columns(score=place).sort("row").drop("row")
    return replace(run, frame=placed)


def _without_unjudged(lanes: JudgedLanes) -> JudgedLanes:
    """The judged documents alone, moved up."""
    kept = lanes.at_least(0)
    counts = np.bincount(kept.lane, minlength=len(lanes.lengths))
    starts = np.cumsum(counts) - counts
    ranks = np.arange(len(kept.lane)) - starts[kept.lane] + 1
    return replace(kept, rank=ranks, lengths=counts, memo={})


def _changed(definition: Definition, lanes: JudgedLanes) -> JudgedLanes:
    """The list cut first, and the recall base, as the conventions say."""
    cutoff = definition.cutoff
    if definition.takes("ideal", RETRIEVED) or definition.takes("recall base", FOUND):
        lanes = _over(lanes, _found(lanes, None))
    elif definition.takes("recall base", FOUND_ABOVE):
        lanes = _over(lanes, _found(lanes, cutoff))
    elif definition.takes("recall base", CAPPED) and cutoff is not None:
        rel = int(definition.chosen["lowest relevant grade"])
        lanes = _over(lanes, _capped(lanes.base.counts[lanes.group], cutoff, rel))
    if definition.cuts_first and cutoff is not None:
        lanes = replace(lanes.within(cutoff), lengths=np.minimum(lanes.lengths, cutoff), memo={})
    return lanes


def _over(lanes: JudgedLanes, counts: Ints) -> JudgedLanes:
    group = np.arange(len(counts), dtype=np.int64)
    return replace(lanes, base=Base(counts), group=group, tables={}, memo={})


def _found(lanes: JudgedLanes, cutoff: int | None) -> Ints:
    """How many documents of each grade each list holds."""
    counts = np.zeros_like(lanes.base.counts[lanes.group])
    seen = lanes.at_least(0).within(cutoff)
    np.add.at(counts, (seen.lane, seen.grade), 1)
    return counts


def _capped(counts: Ints, cutoff: int, rel: int) -> Ints:
    """The best documents of each topic, as many as the cutoff has room for."""
    left = np.full(len(counts), cutoff)
    capped = counts.copy()
    for grade in range(counts.shape[1] - 1, rel - 1, -1):
        capped[:, grade] = np.minimum(counts[:, grade], left)
        left = left - capped[:, grade]
    return capped


def topic_sets(qrels: Qrels, found: Match) -> dict[str, tuple[npt.NDArray[np.bool_], int]]:
    """The topics of the judgments that each convention averages, and by how many it divides."""
    every = np.ones(len(qrels.topics), dtype=bool)
    inside, relevant = found.lengths > 0, qrels.base.counts[:, 1:].sum(axis=1) > 0
    sets = {ALL: every, IN_RUN: inside, RELEVANT: relevant, RUN_RELEVANT: inside & relevant}
    counted = {name: (chosen, int(chosen.sum())) for name, chosen in sets.items()}
    return {**counted, OF_RUN: (inside, int(inside.sum()) + len(found.extra))}
