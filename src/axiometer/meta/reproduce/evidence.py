"""Figure 1: does a document that a set of runs puts higher deserve it more often than by one run alone?"""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from axiometer.data.qrels import read_qrels
from axiometer.information.counts import outscoring
from axiometer.meta.reproduce.picture import Dots, scatter
from axiometer.meta.reproduce.rankings import Ints, Progress, TopicSignals, draws, read_runs, topic_signals
from axiometer.meta.reproduce.result import Reproduction, provenance


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
    (3, ['topic', 'run', 'single', 'together'])
    """
    judgments, read = read_qrels(qrels), read_runs(runs, depth)
    rows = []
    for topic, chosen in draws(topic_signals(judgments, read), signals, repeats, seed):
        single, together = probabilities(topic, chosen)
        rows.append((topic.topic, read[int(chosen[0])].name, single, together))
        if progress is not None:
            progress(topic.topic)
    frame = pl.DataFrame(rows, schema=["topic", "run", "single", "together"], orient="row")
    options = {"repeats": repeats, "signals": signals, "depth": depth, "seed": seed}
    summary = _summary(frame)
    said = (
        f"I of {signals} runs gives at least the single run's probability in {summary['at_least']:,} of "
        f"{repeats:,} draws ({summary['at_least'] / repeats:.1%}), more in {summary['more']:,};"
        f" the mean goes from {summary['mean_single']:.4f} to {summary['mean_together']:.4f}.",
        "The paper's figure 1 shows the same comparison, and says that it practically always holds.",
    )
    title = "P(at least as relevant | at least as high)"
    dots = Dots(frame["single"].to_list(), frame["together"].to_list(), said[0])
    picture = scatter(title, "by one run", f"by the information of {signals} runs", dots)
    return Reproduction("evidence", frame, summary, said, picture, provenance(options, judgments, read))


def probabilities(topic: TopicSignals, chosen: Ints) -> tuple[float, float]:
    """The two probabilities, by the first of the chosen runs and by the information of all of them."""
    size = topic.levels.shape[1]
    by_one, by_all = topic.signals(chosen[:1])[0], size - topic.outscored(chosen)
    return conditional(by_one, topic.grades), conditional(by_all, topic.grades)


def conditional(level: Ints, grades: Ints) -> float:
    """The share of the ordered pairs with d at least as high as d' whose d is at least as relevant too.

    >>> conditional(np.array([2, 1, 0]), np.array([1, 0, 1]))
    0.6666666666666666
    """
    size = len(level)
    above = int(outscoring(level[None, :]).sum()) - size
    both = int(outscoring(np.stack([level, grades])).sum()) - size
    return both / above if above else 1.0


def _summary(frame: pl.DataFrame) -> dict[str, Any]:
    gap = frame["together"] - frame["single"]
    return {
        "repeats": len(frame),
        "at_least": int((gap >= 0).sum()),
        "more": int((gap > 0).sum()),
        "mean_single": float(frame["single"].to_numpy().mean()),
        "mean_together": float(frame["together"].to_numpy().mean()),
    }
