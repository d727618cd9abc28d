"""Figures 1, 2 and 3: what the agreement of runs says, and how a fusion of all runs fares."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import polars as pl

from axiometer.data.qrels import read_qrels
from axiometer.errors import InputError
from axiometer.fusion.fuse import fuse
from axiometer.meta.charts import FULL, LIGHT, Bar, Dots, bar_chart, scatter
from axiometer.meta.reproduce.signals import (
    Ints,
    Progress,
    Reproduction,
    TopicSignals,
    checked_repeats,
    draws,
    enough,
    provenance,
    read_runs,
    topic_signals,
)
from axiometer.metrics.evaluate import evaluate
from axiometer.metrics.find_measure import measure

COLUMNS = ["topic", "run", "single", "together", "single_strict", "together_strict"]


METHODS = ("bordafuse", "borda-log")
PRINTED = "The paper's figure 3 has both about level with the best of its 60 runs."


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
    summary = _evidence_summary(frame)
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


def _evidence_summary(frame: pl.DataFrame) -> dict[str, Any]:
    gap = frame["together"] - frame["single"]
    strict = frame["together_strict"] - frame["single_strict"]
    means = {f"mean_{name}": float(frame[name].to_numpy().mean()) for name in COLUMNS[2:]}
    counts = {"at_least": int((gap >= 0).sum()), "at_least_strict": int((strict >= 0).sum())}
    return {"repeats": len(frame), **counts, **means}


def mergeability(
    qrels: Any,
    runs: Any,
    *,
    repeats: int = 2000,
    signals: int = 5,
    depth: int = 100,
    beta: str = "1.2",
    seed: int = 0,
    progress: Progress | None = None,
) -> Reproduction:
    """OIE of one run against that of the information of five, over all topics, on documents without ties.

    On each topic the documents are taken from the single run, top down, but for those whose information
    equals that of one taken before. They are then the whole collection: both rankings are fine grained.

    >>> runs = [{"q": {"a": 3, "b": 2, "c": 1}}, {"q": {"b": 3, "a": 2, "d": 1}}]
    >>> mergeability({"q": {"a": 1}}, runs, repeats=3, signals=2).rows.columns
    ['run', 'topics', 'single', 'fused']
    """
    judgments, read = read_qrels(qrels), read_runs(runs, depth)
    topics = enough(topic_signals(judgments, read), signals)
    generator = np.random.Generator(np.random.PCG64(seed))
    weight = _weight(beta)
    rows = []
    for _ in range(checked_repeats(repeats)):
        drawn = generator.choice(len(read), signals, replace=False)
        name = read[int(drawn[0])].name
        pairs = [compared(one, drawn, weight) for one in topics if np.isin(drawn, one.present).all()]
        if pairs:
            means = np.mean(pairs, axis=0)
            rows.append((name, len(pairs), float(means[0]), float(means[1])))
        if progress is not None:
            progress(name)
    frame = pl.DataFrame(rows, schema=["run", "topics", "single", "fused"], orient="row")
    options = {"repeats": repeats, "signals": signals, "depth": depth, "beta": beta, "seed": seed}
    return _reproduction(frame, options, provenance(options, judgments, read))


def compared(topic: TopicSignals, chosen: Ints, beta: float) -> tuple[float, float]:
    """OIE of the first of the runs and of the information of all, over the documents without ties.

    Only what the single run puts higher can outscore one of its documents, so its list is all that counts.
    """
    single = topic.levels[chosen[0]]
    listed = np.argsort(-single, kind="stable")[: int(np.count_nonzero(single))]
    levels = topic.levels[np.ix_(chosen, listed)]
    counts = (levels[:, None, :] >= levels[:, :, None]).all(axis=0).sum(axis=1)
    kept = np.sort(np.unique(counts, return_index=True)[1])
    grades = topic.grades[listed[kept]]
    return effectiveness(grades, beta), effectiveness(grades[np.argsort(counts[kept])], beta)


def effectiveness(grades: Ints, beta: float) -> float:
    """OIE of a whole collection as it is ranked, the best first: H(r) + H(g) - beta H({r, g}).

    >>> round(effectiveness(np.array([1, 0, 0]), 1.0), 4)
    0.3662
    """
    size = len(grades)
    at_least = grades[None, :] >= grades[:, None]
    counts = (np.arange(1, size + 1), at_least.sum(axis=1), np.tril(at_least).sum(axis=1))
    own, judged, both = (float(np.log(size / count).mean()) for count in counts)
    return own + judged - beta * both


def _weight(beta: str) -> float:
    try:
        return float(Fraction(beta))
    except (ValueError, ZeroDivisionError):
        raise InputError(f"beta={beta} is no number", remedy="give one such as 1.2") from None


def _reproduction(frame: pl.DataFrame, options: dict[str, Any], made: dict[str, Any]) -> Reproduction:
    if frame.is_empty():
        raise InputError("no topic has all of the drawn runs", remedy="leave out runs with few topics")
    gap = frame["fused"] - frame["single"]
    won, lost = int((gap > 0).sum()), int((gap < 0).sum())
    summary = {
        "cases": len(frame),
        "won": won,
        "lost": lost,
        "mean_single": float(frame["single"].to_numpy().mean()),
        "mean_fused": float(frame["fused"].to_numpy().mean()),
    }
    said = (
        f"OIE(beta={options['beta']}) of the information of {options['signals']} runs is higher than that of"
        f" the single run in {won:,} of {len(frame):,} cases ({won / len(frame):.1%}), lower in {lost:,}.",
        "The paper prints 1,809 of 2,000 cases (90.5%), with beta = 1.2 and five of 60 runs.",
    )
    dots = Dots(frame["single"].to_list(), frame["fused"].to_list(), said[0])
    picture = scatter(
        "OIE on documents without ties", "one run", f"information of {options['signals']} runs", dots
    )
    return Reproduction("mergeability", frame, summary, said, picture, made)


def fusing(
    qrels: Any,
    runs: Any,
    *,
    docs: int,
    methods: Sequence[str] = METHODS,
    depth: int = 100,
    beta: str = "1.2",
    progress: Progress | None = None,
) -> Reproduction:
    """The mean OIE of every run and of the fusion of all of them, each list cut at the same depth.

    >>> runs = [{"q": {"a": 3, "b": 2, "c": 1}}, {"q": {"b": 3, "a": 2, "d": 1}}]
    >>> found = fusing({"q": {"a": 1}}, runs, docs=50)
    >>> found.rows["place"].to_list(), found.rows["fused"].sum()
    ([1, 2, 3, 3], 2)
    """
    name = str(measure(f"OIE(beta={beta}, docs={docs})@{depth}"))
    judgments, read = read_qrels(qrels), read_runs(runs, depth)
    made = {}
    for method in methods:
        made[f"fused by {method}"] = fuse(list(read), method, depth=depth)
        if progress is not None:
            progress(method)
    scores = evaluate(judgments, {**{run.name: run for run in read}, **made}, name)
    frame = (
        scores.mean()
        .select("run", "value", fused=pl.col("run").is_in(list(made)))
        .with_columns(place=pl.col("value").rank("min", descending=True).cast(pl.Int64))
        .sort("value", descending=True)
    )
    options = {"methods": list(methods), "docs": docs, "depth": depth, "beta": beta}
    summary = _fusion_summary(frame)
    said = (*_sentences(summary), PRINTED)
    bars = [
        Bar(value, f"{run}: {value:.5f}", LIGHT if fused else FULL, label=run if fused else "")
        for run, value, fused in frame.select("run", "value", "fused").iter_rows()
    ]
    low, high = (end(0.0, *frame["value"].to_list()) for end in (min, max))
    picture = bar_chart(f"{name} of {len(read)} runs and of their fusion", said[0], bars, low, high)
    return Reproduction("fusion", frame, summary, said, picture, provenance(options, judgments, read))


def _fusion_summary(frame: pl.DataFrame) -> dict[str, Any]:
    single = frame.filter(~pl.col("fused"))
    best = single.row(0, named=True)
    fused = {
        row["run"]: {
            "value": row["value"],
            "beats": int((single["value"] < row["value"]).sum()),
            "of_best": row["value"] / best["value"],
        }
        for row in frame.filter("fused").iter_rows(named=True)
    }
    return {"runs": len(single), "best": best["run"], "best_value": best["value"], "fused": fused}


def _sentences(summary: dict[str, Any]) -> list[str]:
    return [
        f"{name} has {found['value']:.5f} and beats {found['beats']} of {summary['runs']} runs; the best,"
        f" {summary['best']}, has {summary['best_value']:.5f}."
        for name, found in summary["fused"].items()
    ]
