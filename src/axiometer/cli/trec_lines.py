"""The lines of trec_eval, for scripts that read them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from axiometer.data.scores import Scores
    from axiometer.metrics.measure import Measure

MEANS_ONLY = ("gm_map",)


def trec_lines(scores: Scores, measures: Iterable[Measure]) -> str:
    """Name, topic or `all`, and value, tab-separated: each run's topics, then its means."""
    names = {str(found): trec_name(found) for found in measures}
    means = {(run, name): value for run, name, value in scores.mean().iter_rows()}
    tags = dict(scores.topics.select("run", "tag").iter_rows())
    lines: list[str] = []
    for (run,), rows in scores.frame.group_by("run", maintain_order=True):
        lines += [
            _line(names[name], topic, value)
            for _, topic, name, value in rows.sort("topic", maintain_order=True).iter_rows()
            if names[name] not in MEANS_ONLY
        ]
        lines += [
            _line("runid", "all", tags[run] or str(run)),
            _line("num_q", "all", rows["topic"].n_unique()),
        ]
        lines += [_line(ours, "all", means[str(run), name]) for name, ours in names.items()]
    return "\n".join(lines)


def _line(name: str, topic: str, value: str | float) -> str:
    if isinstance(value, float):
        value = f"{value:.0f}" if name.startswith("num_") else f"{value:6.4f}"
    return f"{name:<22}\t{topic}\t{value}"


def trec_name(found: Measure) -> str:
    """trec_eval's name of a measure, where it has one and no parameter changes it; else our own.

    >>> from axiometer.metrics import measure
    >>> trec_name(measure("nDCG@10")), trec_name(measure("RR")), trec_name(measure("RBP(p=0.8)"))
    ('ndcg_cut_10', 'recip_rank', 'RBP(p=0.8)')
    """
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
