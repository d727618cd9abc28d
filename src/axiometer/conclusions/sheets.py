"""Conclusions as tables and plain lines: two runs rung by rung; of many, pair counts and who is unbeaten."""

from __future__ import annotations

import inspect
import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

from axiometer.conclusions.ladder import RUNGS
from axiometer.conclusions.members import AXIOM
from axiometer.conclusions.preferences import FEW, PREFERENCES
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
SURE = 0.95
SUPPORTED = f"support {SURE:.0%}+"
"""Decided pairs about which so many resamples say the same."""


def says(c: Conclusions, rung: str) -> str:
    """The class of a rung in words."""
    return f"every {RUNGS[rung].says.format(depth=c.lists.depth)}"


def two_runs_sheet(c: Conclusions) -> Sheet:
    """The ladder, the witness of each "no", the interval, the topics, and where parameters flip it."""
    first, second = c.runs
    rows = []
    for rung in c.rungs:
        share = [f"{c.supports[rung][0]:.1%}"] if c.supports else []
        rows.append([rung, RUNGS[rung].short, _answer(c, rung, c.verdict(first, second, rung)), *share])
    heads = ["rung", "do all agree?", "answer", *(["support"] if c.supports else [])]
    title = f"{first} and {second}: for which metrics is one better?"
    tables = [Table.of(heads, rows, texts=3, title=title, caption=_caption(c))]
    if decided := [one for one in c.asked if "?" not in str(one)]:
        tables.append(_decides(c, decided))
    return Sheet((*tables, _preferred(c)), tuple(_two_lines(c)), shown=None)


def _answer(c: Conclusions, rung: str, verdict: int | None) -> str:
    first, second = c.runs
    if verdict is None:
        sure = c.unjudged is None or rung in EXACT
        return "no" if sure else "not shown"
    return {1: f"yes: {first}", -1: f"yes: {second}", 0: "yes: equal"}[verdict]


def _witness(c: Conclusions, found: Measure | TopicWitness | None, one: str, other: str) -> str:
    if isinstance(found, Measure):
        meaning = inspect.cleandoc(type(found).__doc__ or "").splitlines()[0].rstrip(".")
        values = f"{number(c.value(found, other))} to {number(c.value(found, one))}"
        return f"{found} ({meaning}) prefers {other}: {values}"
    return "" if found is None else str(found)


def _caption(c: Conclusions) -> str:
    parts = [f"sound: {AXIOM}; {len(c.lists.topics)} topics, top {c.lists.depth}"]
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
    low, high = c.lead(first, second)
    yield (
        f"rung list: the mean of {first} minus that of {second} is between {_signed(low)} and {_signed(high)}"
        f" for every metric of the top-{c.lists.depth} list that obeys the axioms and has values from 0 to 1;"
        + (" both ends are reached" if c.unjudged is None else " the ends are bounds that may not be reached")
    )
    counts = dict(c.topics(first, second)["verdict"].value_counts().rows())
    yield (
        f"topics: {counts.get(1, 0)} ordered for {first}, {counts.get(-1, 0)} for {second},"
        f" {counts.get(0, 0)} tied, {counts.get(None, 0)} open"
    )
    asked = [str(one) for one in c.asked if "?" in str(one)]
    yield from (str(c.family(name, first, second)) for name in asked or FAMILIES)
    yield from _as_judged(c)
    yield from c.notes


def _as_judged(c: Conclusions) -> list[str]:
    """What speaks of the judgments as they are although the rungs do not."""
    if c.unjudged is None:
        return []
    return ["measures, parameters and preferences are told for unjudged documents that are not relevant"]


def _reasons(c: Conclusions) -> Iterator[str]:
    """The members on either side where a rung is open, and the command that shows them."""
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
    doubt = "the metric" if c.unjudged is None else "the metric or the unjudged documents"
    return f"who is better, {first} or {second}, depends on {doubt} on every rung"


def all_pairs_sheet(c: Conclusions) -> Sheet:
    """How many pairs each rung decides, who is unbeaten, and what measures do with the rest."""
    heads = ["rung", "ordered", "equal", "open", "decided", "unbeaten", *([SUPPORTED] if c.supports else [])]
    title = f"{len(c.runs)} runs, {c.pairs.height:,} pairs: for which metrics is one better?"
    rows = [_counted(c, rung) for rung in c.rungs]
    tables = [Table.of(heads, rows, title=title, caption=_caption(c))]
    if c.supports and c.pairs.height <= FEW:
        tables.append(_supports(c))
    if named := [one for one in c.asked if "?" not in str(one)]:
        tables.append(_decides(c, named))
    classes = [f"{rung}: {says(c, rung)}; unbeaten: {listed(c.unbeaten(rung), NAMED)}" for rung in c.rungs]
    flips = [f"{one}: name two runs to see where it flips" for one in map(str, c.asked) if "?" in one]
    return Sheet(tuple(tables), (*classes, *flips, *(_as_judged(c) if c.asked else ()), *c.notes), shown=None)


def _counted(c: Conclusions, rung: str) -> list[object]:
    """How many pairs the rung orders, calls equal, leaves open; the share decided; how many are unbeaten."""
    said = c.pairs[rung]
    known = said.is_not_null().to_numpy()
    equal = int((said == 0).sum())
    counts = int(known.sum()) - equal, equal, said.null_count()
    row = [rung, *(f"{count:,}" for count in counts), f"{known.mean():.1%}", len(c.unbeaten(rung))]
    return [*row, f"{int((c.supports[rung][known] >= SURE).sum()):,}"] if c.supports else row


def _supports(c: Conclusions) -> Table:
    marks = {1: ">", -1: "<", 0: "=", None: "?"}
    shares = {} if c.supports is None else c.supports
    rows = [
        [row["first"], row["second"], *(f"{marks[row[rung]]} {shares[rung][at]:.1%}" for rung in c.rungs)]
        for at, row in enumerate(c.pairs.iter_rows(named=True))
    ]
    caption = "share of resamples in which the same comes out: > the first is better, < the second, ? open"
    return Table.of(["first", "second", *c.rungs], rows, texts=2, title="support", caption=caption)


def _decides(c: Conclusions, measures: list[str | Measure]) -> Table:
    frame = c.decides(measures)
    rows = [
        [row["measure"], row["classes"] or f"none: {row['why_not']}", *(row[count] for count in COUNTS)]
        for row in frame.iter_rows(named=True)
    ]
    rung = frame["rung"][0]
    heads = ("measure", "a member of", "open", "for first", "for second", "tied", "against")
    caption = (
        f"pairs that are open on rung {rung}, and which way the measure decides them; against: pairs that it"
        " decides against the rung, which no member does"
    )
    return Table.of(heads, rows, texts=2, title="what measures decide", caption=caption)


def _preferred(c: Conclusions) -> Table:
    first, second = c.runs
    rows = []
    for name in PREFERENCES:
        row = c.preferences(name).pairs.row(0, named=True)
        rows.append([name, row["wins"], row["ties"], row["losses"]])
    heads = ("preference", f"topics for {first}", "tied", f"for {second}")
    return Table.of(heads, rows, title="preferences without a number", caption="of the whole runs")
