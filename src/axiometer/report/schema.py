"""The values of a report as types: what a file is checked against, and the JSON schema that others read."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from msgspec import Meta, ValidationError, convert
from msgspec.json import schema_components

Object = dict[str, Any]
"""Plain data whose fields depend on what it speaks of: bounds, evidence, provenance."""
Count = Annotated[int, Meta(ge=0)]
Number = float | None
"""None where there is none, or none that is finite."""
Two = Annotated[list[Count], Meta(min_length=2, max_length=2)]
Place = Annotated[list[Number], Meta(min_length=2, max_length=2)]
Version = Literal[2]


class Mark(TypedDict):
    """The value that somebody gives a document: where it lies from the low end to the high one."""

    text: str
    place: Annotated[float, Meta(ge=0, le=1)]
    estimate: Literal["", "overestimated", "underestimated", "as judged"]


class Document(TypedDict):
    """A document of a scene."""

    name: str
    marks: list[Mark]


class Scene(TypedDict):
    """A case of a law about components."""

    marks: list[str]
    rows: list[Document]


class Witness(TypedDict):
    """The smallest violating case."""

    lists: list[list[Any]]
    scores: list[Number]
    exact: list[str | None]
    sentence: str
    readers: Annotated[list[str], Meta(description="the measure that reads each list")]
    higher: Annotated[
        Count | None,
        Meta(description="the list that ought to be higher, or the end of the move that ought to gain more"),
    ]
    relevant: Annotated[
        dict[str, Count] | None,
        Meta(description="the recall base: a count for each grade or aspect; null where it is not looked at"),
    ]
    nonrelevant: Count | None
    commands: Annotated[list[str], Meta(description="what computes each score again")]
    drawing: NotRequired[str]
    scene: NotRequired[Scene]


class Certificate(TypedDict):
    """What a proof rests on."""

    measure: str
    axiom: str
    statement: str
    lemma: str
    depth: Annotated[int | None, Meta(description="documents of the longest list it covers; null for any")]
    extent: Annotated[str, Meta(description="which lists and recall bases it covers, in words")]
    bases: str
    claims: list[str]
    evidence: Object


class Verdict(TypedDict):
    """What a check found, its bounds, and how it was reached."""

    measure: str
    axiom: str
    status: Literal["proved", "holds", "violated", "undecided", "not-applicable"]
    headline: Annotated[
        str,
        Meta(description="the status, and where violations lie that are not in the lists that were listed"),
    ]
    bounds: Object
    cases: Count
    violations: Count
    witness: Witness | None
    certificate: Certificate | None
    arithmetic: str
    seconds: Annotated[float, Meta(ge=0)]
    reason: str
    region: Annotated[
        Literal["", "within the cutoff", "past the cutoff"],
        Meta(description="of a part: on which side of the measure's cutoff its lists lie"),
    ]
    about: Annotated[
        Literal["", "long lists", "other recall bases"],
        Meta(description="of a part: its lists or recall bases, where these are not the space's own"),
    ]
    details: NotRequired[Annotated[list[str], Meta(description="each part in a line")]]
    parts: list[Verdict]
    provenance: Object


class Audit(TypedDict):
    """The verdicts of some measures and axioms."""

    model: Version
    axiometer: str
    measures: list[str]
    axioms: list[str]
    interrupted: bool
    verdicts: list[Verdict]


class Run(TypedDict):
    """A run, and how it met the judgments."""

    name: str
    matched: NotRequired[Number]
    missing: NotRequired[Number]
    extra: NotRequired[Number]
    tied_topics: NotRequired[Number]
    cutoff: NotRequired[Number]
    unjudged: NotRequired[Number]


class Standing(TypedDict):
    """A row of a leaderboard."""

    run: Count
    name: str
    mean: Number
    low: Number
    high: Number
    level: int
    letters: str | None


class Board(TypedDict):
    """A measure on all runs and topics."""

    name: str
    mean: bool
    caption: str
    topics: list[Count]
    left_out: list[Count]
    systems: list[Standing]
    values: list[list[Number]]
    pairs: Annotated[
        list[Annotated[list[Any], Meta(min_length=4)]],
        Meta(description="two runs, the columns that `pair` names, and the topics that decide"),
    ]


class Agreement(TypedDict):
    """How two measures rank the runs."""

    reference: str
    measure: str
    tau_b: Number
    tau_ap: Number
    rbo: Number


class Lists(TypedDict):
    """The top of runs' lists for each topic; documents by their numbers among those of the topic."""

    depth: Annotated[int, Meta(ge=1)]
    runs: Annotated[list[Count], Meta(description="the runs whose lists are kept")]
    documents: Annotated[list[list[str]], Meta(description="of each topic")]
    labels: Annotated[
        list[list[str]], Meta(description="grade or aspects of each document; ? where unjudged")
    ]
    ranked: Annotated[list[list[list[Count]]], Meta(description="of each run and topic, the best first")]
    tied: Annotated[list[list[list[Count]]], Meta(description="ranks whose score another document has too")]
    added: Annotated[
        list[list[list[list[Number]] | None]],
        Meta(description="of each measure, run and topic, what each rank adds; null where that is not known"),
    ]
    rest: Annotated[list[list[list[Number] | None]], Meta(description="the same, what deeper ranks add")]
    ideal: Annotated[
        list[list[list[Count] | None]], Meta(description="the ideal list of each measure and topic, if any")
    ]
    base: Annotated[list[Object], Meta(description="the recall base of each topic")]


class Systems(TypedDict):
    """A leaderboard, topic by topic, and how the measures agree."""

    alpha: float
    runs: list[Run]
    topics: list[str]
    pair: list[str]
    measures: list[Board]
    alone: list[Object]
    agreement: list[Agreement]
    how: Object
    notes: list[str]
    provenance: Object
    lists: NotRequired[Lists]


class Order(TypedDict):
    """Runs as a diagram; an edge has the numbers of the lower and the upper node."""

    width: float
    height: float
    nodes: list[Object]
    edges: list[Two]


class Rung(TypedDict):
    """A class of metrics, and what all its members say."""

    name: str
    says: str
    ordered: int
    equal: int
    open: int
    unbeaten: list[Count]
    beats: list[Count]
    order: Order


class Conclusions(TypedDict):
    """For which classes of metrics one run beats another."""

    depth: Annotated[int, Meta(ge=1)]
    topics: Annotated[int, Meta(ge=1)]
    runs: list[str]
    rungs: list[Rung]
    families: list[Object]


class Property(TypedDict):
    """Whether an ordering has a property, and the decision in words."""

    name: str
    holds: bool
    text: str


class Scored(TypedDict):
    """A measure on all elements: values for people, and ranks for comparisons, which nothing rounds."""

    name: str
    values: list[Number]
    exact: list[str | None]
    ranks: list[Count]


class Skipped(TypedDict):
    """A measure that cannot read the lists of an ordering, and why."""

    name: str
    reason: str


class Lattice(TypedDict):
    """An ordering with its diagram; elements are named by their numbers."""

    ordering: str
    length: Count
    grades: Count
    elements: list[list[Count]]
    covers: list[Two]
    places: Annotated[
        list[Place], Meta(description="for each element its x, in widths of a node, and its level")
    ]
    bends: Annotated[
        list[list[Place]], Meta(description="for each cover the points that it passes on its way up")
    ]
    join_irreducibles: list[Count]
    meet_irreducibles: list[Count]
    properties: list[Property]
    measures: list[Scored]
    skipped: list[Skipped]


class Permission(TypedDict):
    """Whether a statistic means something on a scale."""

    statistic: str
    allowed: bool
    why: str


Interval = TypedDict(
    "Interval",
    {
        "from": list[Count],
        "to": list[Count],
        "vector": list[int],
        "difference": Number,
        "exact": str | None,
        "rank": Annotated[
            Count, Meta(description="the place in the exact order of all differences; equal ones share it")
        ],
    },
)
"""From one list to a better one."""


class Scale(TypedDict):
    """The criteria of a scale for a measure, what they permit, and the intervals themselves."""

    measure: str
    length: Count
    verdicts: list[Verdict]
    permissible: NotRequired[list[Permission]]
    intervals: NotRequired[list[Interval]]


class Claim(TypedDict):
    """A statement printed in a paper, decided again."""

    id: str
    source: str
    section: str
    statement: str
    status: Literal["reproduced", "reproduced-under-convention", "refuted", "not-checkable"]
    found: str
    witness: str
    convention: str


class Report(TypedDict):
    """An envelope of parts, each present when its data is."""

    model: Version
    axiometer: NotRequired[str]
    title: NotRequired[str]
    audit: NotRequired[Audit]
    systems: NotRequired[Systems]
    conclusions: NotRequired[Conclusions]
    lattices: NotRequired[list[Lattice]]
    scales: NotRequired[list[Scale]]
    claims: NotRequired[list[Claim]]
    glossary: NotRequired[Object]


@cache
def schema() -> Object:
    """The JSON schema of the current model version: a report, or an audit alone.

    >>> schema()["properties"]["model"]
    {'enum': [2]}
    """
    (audit, report), known = schema_components((Audit, Report), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Axiometer report or audit",
        "type": "object",
        "required": ["model"],
        "properties": {"model": known["Report"]["properties"]["model"]},
        "if": {"required": ["verdicts"]},
        "then": audit,
        "else": report,
        "$defs": known,
    }


def fault(report: object) -> str | None:
    """What makes plain data no report, and where it stands; None where it is one.

    >>> fault({"model": 2, "audit": {"model": 2, "axiometer": "1", "measures": 3}})
    'Expected `array`, got `int` - at `$.audit.measures`'
    """
    try:
        convert(report, Report)
    except ValidationError as error:
        return str(error)
    return None
