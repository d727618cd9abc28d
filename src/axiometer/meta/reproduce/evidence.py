"""Figure 1: does a document that a set of runs puts higher deserve it more often than by one run alone?"""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from axiometer.data.qrels import read_qrels
from axiometer.meta.reproduce.picture import Dots, scatter
from axiometer.meta.reproduce.rankings import Ints, Progress, TopicSignals, draws, read_runs, topic_signals
from axiometer.meta.reproduce.result import Reproduction, provenance

COLUMNS = ["topic", "run", "single", "together", "single_strict", "together_strict"]


def evidence(
    qrels: Any,
    runs: Any,
    *,
    repeats: int = 2000,
    signals: int = 5,
    depth: int = 100,
    seed: int = 0,
    progress: Progress | None = None,
) -> Reproduction:
    """P(d at least as relevant as d' | d at least as high as d'), by one run and by the information of five.

    Over the ordered pairs of distinct documents of the topic's pool. The assumption (cumulative evidence) is
    that the second probability is at least the first.

    >>> runs = [{"q": {"a": 3, "b": 2, "c": 1}}, {"q": {"b": 3, "a": 2, "d": 1}}]
    >>> found = evidence({"q": {"a": 1}}, runs, repeats=3, signals=2)
    >>> found.summary["repeats"], found.rows.columns
    (3, ['topic', 'run', 'single', 'together', 'single_strict', 'together_strict'])
    """
    judgments, read = read_qrels(qrels), read_runs(runs, depth)
    rows = []
    for topic, chosen in draws(topic_signals(judgments, read), signals, repeats, seed):
        single, together = probabilities(topic, chosen)
        rows.append((topic.topic, read[int(chosen[0])].name, single[0], together[0], single[1], together[1]))
        if progress is not None:
            progress(topic.topic)
    frame = pl.DataFrame(rows, schema=COLUMNS, orient="row")
    options = {"repeats": repeats, "signals": signals, "depth": depth, "seed": seed}
    summary = _summary(frame)
    said = (
        f"I of {signals} runs gives at least the single run's probability in {summary['at_least']:,} of "
        f"{repeats:,} draws ({summary['at_least'] / repeats:.1%});"
        f" the mean goes from {summary['mean_single']:.4f} to {summary['mean_together']:.4f}.",
        f"Over the pairs that it does not tie, it does in {summary['at_least_strict']:,} draws"
        f" ({summary['at_least_strict'] / repeats:.1%}).",
        "The paper's figure 1 shows the first comparison, and says that it practically always holds.",
    )
    title = "P(at least as relevant | at least as high)"
    dots = Dots(frame["single"].to_list(), frame["together"].to_list(), said[0])
    picture = scatter(title, "by one run", f"by the information of {signals} runs", dots)
    return Reproduction("evidence", frame, summary, said, picture, provenance(options, judgments, read))


def probabilities(topic: TopicSignals, chosen: Ints) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two probabilities by the first of the chosen runs, and by the information of all of them."""
    size = topic.levels.shape[1]
    by_one, by_all = topic.signals(chosen[:1])[0], size - topic.outscored(chosen)
    return conditional(by_one, topic.grades), conditional(by_all, topic.grades)


def conditional(level: Ints, grades: Ints) -> tuple[float, float]:
    """P(d at least as relevant as d' | d at least as high), and the same for strictly higher.

    Over ordered pairs of distinct documents, counted in a table of levels by grades; 1 where there is none.

    >>> conditional(np.array([2, 1, 0]), np.array([1, 0, 1]))
    (0.6666666666666666, 0.6666666666666666)
    """
    place, size = np.unique(level, return_inverse=True)[1], len(level)
    width = int(grades.max()) + 1
    table = np.bincount(place * width + grades, minlength=(int(place.max()) + 1) * width).reshape(-1, width)
    relevant = np.cumsum(table[:, ::-1], axis=1)[:, ::-1]
    higher = np.cumsum(relevant[::-1], axis=0)[::-1]
    tied, tied_both = int((table.sum(axis=1) ** 2).sum()), int((table * relevant).sum())
    above, both = int((table.sum(axis=1) * higher[:, 0]).sum()), int((table * higher).sum())
    return _share(both - size, above - size), _share(both - tied_both, above - tied)


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def _summary(frame: pl.DataFrame) -> dict[str, Any]:
    gap = frame["together"] - frame["single"]
    strict = frame["together_strict"] - frame["single_strict"]
    means = {f"mean_{name}": float(frame[name].to_numpy().mean()) for name in COLUMNS[2:]}
    counts = {"at_least": int((gap >= 0).sum()), "at_least_strict": int((strict >= 0).sum())}
    return {"repeats": len(frame), **counts, **means}
