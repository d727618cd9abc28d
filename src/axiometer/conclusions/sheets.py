"""Conclusions as tables and plain lines: two runs rung by rung; of many, pair counts and who is unbeaten."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

from axiometer.conclusions.ladder import RUNGS
from axiometer.conclusions.unjudged import EXACT
from axiometer.conclusions.witnesses import TopicWitness
from axiometer.metrics.measure import Measure
from axiometer.tables import Sheet, Table, listed, number

if TYPE_CHECKING:
    from axiometer.conclusions.conclude import Conclusions

FAMILIES = ("RBP(p=?)", "P@?", "nDCG@?", "DCG@?")
"""The parameters that are looked at where nobody asks for others."""
COUNTS = ("open", "for_first", "for_second", "tied", "against")
NAMED = 10
"""Unbeaten runs that are named."""


def says(c: Conclusions, rung: str) -> str:
    """The class of a rung in words."""
    return f"every {RUNGS[rung].says.format(depth=c.lists.depth)}"


def two_runs_sheet(c: Conclusions) -> Sheet:
    """The ladder, the witness of each "no", the interval, the topics, and where parameters flip it."""
    first, second = c.runs
    support = c.support(first, second, c.draws.count, c.draws.seed) if c.draws else {}
    rows = []
    for rung in c.rungs:
        share = [f"{support[rung]:.1%}"] if support else []
        rows.append([rung, says(c, rung), _answer(c, rung, c.verdict(first, second, rung)), *share])
    heads = ["rung", "who is better under ...", "answer", *(["support"] if support else [])]
    title = f"{first} and {second}: for which metrics is one better?"
    tables = [Table.of(heads, rows, texts=3, title=title, caption=_caption(c))]
    if decided := [one for one in c.asked if "?" not in str(one)]:
        tables.append(_decides(c, decided))
    return Sheet((*tables, _preferred(c)), tuple(_two_lines(c)), shown=None)


def _answer(c: Conclusions, rung: str, verdict: int | None) -> str:
    first, second = c.runs
    if verdict is None:
        sure = c.unjudged is None or rung in EXACT
        return "no: they disagree" if sure else "not shown"
    return {1: f"yes: {first}", -1: f"yes: {second}", 0: "yes: equal"}[verdict]


def _witness(c: Conclusions, found: Measure | TopicWitness | None, one: str, other: str) -> str:
    if isinstance(found, Measure):
        return f"{found} prefers {other}: {number(c.value(found, other))} to {number(c.value(found, one))}"
    return "" if found is None else str(found)


def _caption(c: Conclusions) -> str:
    parts = [f"{len(c.lists.topics)} topics, top {c.lists.depth}"]
    if c.lists.rel > 1:
        parts.append(f"grades from {c.lists.rel} on are relevant")
    parts.append(
        "unjudged documents: not relevant"
        if c.unjudged is None
        else "whatever grades unjudged documents have"
    )
    if c.draws:
        parts.append(f"support: {c.draws.count} resamples of the topics, seed {c.draws.seed}")
    return "; ".join(parts)


def _two_lines(c: Conclusions) -> Iterator[str]:
    first, second = c.runs
    yield strongest(c, first, second)
    if c.unjudged is None:
        yield from _reasons(c)
    counts = dict(c.topics(first, second)["verdict"].value_counts().rows())
    yield (
        f"topics: {counts.get(1, 0)} ordered for {first}, {counts.get(-1, 0)} for {second},"
        f" {counts.get(0, 0)} tied, {counts.get(None, 0)} open"
    )
    asked = [str(one) for one in c.asked if "?" in str(one)]
    yield from (str(c.family(name, first, second)) for name in asked or FAMILIES)
    yield from c.notes


def _reasons(c: Conclusions) -> Iterator[str]:
    """The members on either side where a rung is open, the command that shows them, the sharp interval."""
    first, second = c.runs
    shown = []
    for rung in c.rungs:
        if c.verdict(first, second, rung) is None:
            found = [
                (c.witness(one, other, rung), one, other) for one, other in ((first, second), (second, first))
            ]
            shown += [str(one) for one, _, _ in found if isinstance(one, Measure)]
            yield f"rung {rung} is open: {'; '.join(_witness(c, *one) for one in found)}"
    if shown:
        files = " ".join(map(shlex.quote, c.files)) if c.files else "QRELS RUN RUN"
        named = " ".join(f'-m "{one}"' for one in dict.fromkeys(shown))
        yield f"to see it: axiometer evaluate {files} {named}"
    low, high = c.lead(first, second)
    yield (
        f"rung list: the mean of {first} minus that of {second} is between {_signed(low)} and {_signed(high)}"
        f" for every metric of the top-{c.lists.depth} list that obeys the axioms and has values from 0 to 1;"
        " both ends are reached"
    )


def _signed(value: object) -> str:
    return number(float(value), signed=True)  # type: ignore[arg-type]


def strongest(c: Conclusions, first: str, second: str) -> str:
    """One sentence: the widest class whose members agree on these two runs."""
    for rung in c.rungs:
        verdict = c.verdict(first, second, rung)
        if verdict is not None:
            who = f"{first} and {second} are equal" if verdict == 0 else None
            better = (first, second) if verdict == 1 else (second, first)
            return f"{who or f'{better[0]} is better than {better[1]}'} under {says(c, rung)} (rung {rung})"
    return f"who is better, {first} or {second}, depends on the metric on every rung"


def all_pairs_sheet(c: Conclusions) -> Sheet:
    """How many pairs each rung decides, who is unbeaten, and what measures do with the rest."""
    rows = []
    for rung in c.rungs:
        said = c.pairs[rung]
        decided, equal = said.len() - said.null_count(), int((said == 0).sum())
        unbeaten = c.unbeaten(rung)
        share = f"{decided / said.len():.1%}"
        rows.append(
            [
                rung,
                says(c, rung),
                decided - equal,
                equal,
                said.null_count(),
                share,
                len(unbeaten),
                listed(unbeaten, NAMED),
            ]
        )
    heads = ("rung", "decided by", "ordered", "equal", "open", "decided", "unbeaten", "who")
    title = f"{len(c.runs)} runs, {c.pairs.height:,} pairs: for which metrics is one better?"
    tables = [Table.of(heads, rows, texts=2, title=title, caption=_caption(c), ruled=True)]
    if c.draws:
        tables.append(_supports(c))
    if named := [one for one in c.asked if "?" not in str(one)]:
        tables.append(_decides(c, named))
    lines = [f"{one}: name two runs to see where it flips" for one in map(str, c.asked) if "?" in one]
    return Sheet(tuple(tables), (*lines, *c.notes))


def _supports(c: Conclusions) -> Table:
    assert c.draws is not None
    rows = []
    for row in c.pairs.iter_rows(named=True):
        found = c.support(row["first"], row["second"], c.draws.count, c.draws.seed)
        marks = {1: ">", -1: "<", 0: "=", None: "open"}
        rows.append(
            [row["first"], row["second"], *(f"{marks[row[rung]]} {found[rung]:.1%}" for rung in c.rungs)]
        )
    caption = "the share of resamples of the topics in which the same comes out"
    return Table.of(["first", "second", *c.rungs], rows, texts=2, title="support", caption=caption)


def _decides(c: Conclusions, measures: list[str | Measure]) -> Table:
    frame = c.decides(measures)
    rows = [
        [row["measure"], row["classes"] or f"none: {row['why_not']}", *(row[count] for count in COUNTS)]
        for row in frame.iter_rows(named=True)
    ]
    rung = frame["rung"][0]
    heads = (
        "measure",
        "a member of",
        "open pairs",
        "for the first",
        "for the second",
        "tied",
        "against the rung",
    )
    caption = f"pairs that are open on rung {rung}, and what the measure says; no member goes against it"
    return Table.of(heads, rows, texts=2, title="what measures decide", caption=caption)


def _preferred(c: Conclusions) -> Table:
    from axiometer.conclusions.preferences import PREFERENCES

    first, second = c.runs
    rows = []
    for name in PREFERENCES:
        row = c.preferences(name).pairs.row(0, named=True)
        rows.append([name, row["wins"], row["ties"], row["losses"]])
    heads = ("preference", f"topics for {first}", "tied", f"for {second}")
    return Table.of(heads, rows, title="preferences without a number", caption="of the whole runs")
