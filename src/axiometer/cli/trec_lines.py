"""The lines of trec_eval: its names, its order, its digits."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from axiometer.cli.options import find_measures
from axiometer.metrics.spellings import FAMILIES, GROUPS, HEADS, expanded

if TYPE_CHECKING:
    from axiometer.data.match_runs import Match
    from axiometer.data.qrels import Qrels
    from axiometer.data.scores import Scores
    from axiometer.metrics.measure import Measure

MEANS_ONLY = ("runid", "num_q", "gm_map", "gm_bpref")
"""What trec_eval prints for all topics together only."""
ORDER = ("runid", *GROUPS["all_trec"], *GROUPS["all_prefs"], *GROUPS["qrels_jg"])
"""Heads in the order of its lines; what it does not have comes after them."""
RELSTRING = re.compile(r"relstring(?:[._](\d{1,6}))?")
LONG = 10
"""How many grades relstring shows unless it is told."""
LAST = len(ORDER)


@dataclass(frozen=True)
class Asked:
    """What was asked for: measures by the names that are printed, the run's name, and a text of grades."""

    names: dict[str, list[str]]
    measures: tuple[Measure, ...]
    runid: bool
    relstring: tuple[str, int] | None

    def place(self, name: str) -> tuple[int, float]:
        """Where a line of this name stands among the others."""
        head, _, level = name.rpartition("_")
        if head in FAMILIES:
            return ORDER.index(head), float(level)
        if name in ORDER:
            return ORDER.index(name), 0.0
        return next((at for at, known in enumerate(ORDER) if re.match(f"{known}([_.]|$)", name)), LAST), 0.0


def asked(texts: Sequence[str], change: Callable[[Measure], Measure], weights: Sequence[str] = ()) -> Asked:
    """The measures that were typed, changed as the options say, under the names that trec_eval prints."""
    relstring = None
    for text in texts:
        if found := RELSTRING.fullmatch(text):
            relstring = (text.replace(".", "_"), int(found[1] or LONG))
    if relstring is None and "all_trec" in texts:
        relstring = ("relstring", LONG)
    runid = "runid" in texts or any(text in GROUPS for text in texts)
    typed = [t for t in texts if t != "runid" and not RELSTRING.fullmatch(t)]
    names: dict[str, list[str]] = {}
    measures: list[Measure] = []
    for text in dict.fromkeys(name for one in typed for name in expanded(one)):
        (found_measure,) = find_measures([text])
        changed = change(found_measure)
        printed = _printed(text, found_measure)
        if printed not in names.setdefault(str(changed), []):
            names[str(changed)].append(printed)
            measures += [changed] if names[str(changed)] == [printed] else []
    tables = [change(one) for one in find_measures([], weights)]
    names |= {str(one): [str(one)] for one in tables}
    return Asked(names, (*measures, *tables), runid, relstring)


def _printed(text: str, found: Measure) -> str:
    """trec_eval's name; parameters that ours writes otherwise are printed as they were typed."""
    if text.lower() in HEADS:
        return text
    name = trec_name(found)
    own = re.match(r"(utility|11pt_avg|ndcg|ndcg_rel|Rndcg|G)[._](?=[-\d.])", text)
    return text.replace(".", "_", 1) if own and "(" in name else name


def trec_lines(
    scores: Scores, what: Asked, grades: dict[str, dict[str, str]], topics: bool, means: bool
) -> str:
    """Name, topic or `all`, and value, tab-separated: each run's topics, then its means."""
    found = {(run, name): value for run, name, value in scores.mean().iter_rows()}
    tags = dict(scores.topics.select("run", "tag").iter_rows())
    shared = Counter(tags.values())
    lines: list[str] = []
    for (run,), rows in scores.frame.group_by("run", maintain_order=True):
        run = str(run)
        if topics:
            ordered = rows.sort("topic", maintain_order=True).group_by("topic", maintain_order=True)
            for (topic,), part in ordered:
                pairs = part.select("measure", "value").iter_rows()
                values = {shown: value for name, value in pairs for shown in what.names.get(name, ())}
                if what.relstring:
                    values[what.relstring[0]] = grades[run][str(topic)]
                lines += [
                    _line(name, str(topic), values[name])
                    for name in sorted(values, key=what.place)
                    if name not in MEANS_ONLY
                ]
        if means:
            totals = {
                shown: found[run, name] for name, all_shown in what.names.items() for shown in all_shown
            }
            if what.runid or len(tags) > 1:
                # Runs of one tag are told apart by their names.
                totals["runid"] = tags[run] if tags[run] and shared[tags[run]] == 1 else run
            lines += [_line(name, "all", totals[name]) for name in sorted(totals, key=what.place)]
    return "\n".join(lines)


def _line(name: str, topic: str, value: str | float) -> str:
    if isinstance(value, float):
        value = f"{value:.0f}" if re.match("(prefs_)?num_", name) else f"{value:6.4f}"
    return f"{name:<22}\t{topic}\t{value}"


def grade_text(qrels: Qrels, match: Match, length: int) -> dict[str, str]:
    """The grades of each topic's first documents: `-` not in the pool, `.` in it but not judged, `>` above 9.

    >>> from axiometer.data.match_runs import Reading
    >>> from axiometer.data.qrels import read_qrels
    >>> qrels = read_qrels({"q": {"a": 2, "b": -1}})
    >>> found = Reading(qrels).match("r", {"q": {"a": 3.0, "x": 2.0, "b": 1.0}})
    >>> grade_text(qrels, found, 10)
    {'q': "'2-.'"}
    """
    signs = [["-"] * min(int(size), length) for size in match.lengths]
    for topic, rank, row in zip(match.topic, match.rank, match.row, strict=True):
        if rank <= length:
            grade = int(qrels.grades[row])
            signs[topic][rank - 1] = "." if grade < 0 else ">" if grade > 9 else str(grade)
    return {topic: f"'{''.join(signs[at])}'" for at, topic in enumerate(qrels.topics)}


def trec_name(found: Measure) -> str:
    """trec_eval's name of a measure, where it has one and no parameter changes it; else our own.

    >>> from axiometer import measure
    >>> trec_name(measure("nDCG@10")), trec_name(measure("RR")), trec_name(measure("RBP(p=0.8)"))
    ('ndcg_cut_10', 'recip_rank', 'RBP(p=0.8)')
    """
    inner = (
        re.fullmatch(r"(P|Rprec_mult|map)(_[\d.]+)?", trec_name(vars(found)["measure"]))
        if found.title == "IA"
        else None
    )
    if inner:
        return f"{inner[1]}_avgjg{inner[2] or ''}"
    theirs, _, _ = found.equals.partition(";")
    words = re.findall(r"\w+", theirs) if theirs.startswith("trec_eval ") else []
    level = getattr(found, found.at)
    spellings = found.cut_aliases if level is not None else (found.title, *found.aliases)
    known = [word for word in spellings if word in words]
    if not known or "(" in str(found):
        return str(found)
    if level is None:
        return known[0]
    return f"{known[0]}_{level}" if found.at == "cutoff" else f"{known[0]}_{float(level):.2f}"
