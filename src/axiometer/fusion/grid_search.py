"""Grid search: a method's parameters (and weights) tried on one part of the topics, judged on the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import comb
from typing import Any

import numpy as np
import polars as pl

from axiometer.data.qrels import read_qrels
from axiometer.errors import InputError
from axiometer.fusion.fuse import Fusion
from axiometer.fusion.method import Method, find_method
from axiometer.fusion.normalise import find_norm
from axiometer.fusion.pool import Floats, pooled
from axiometer.fusion.training import JudgedPool, Trained
from axiometer.metrics.find_measure import measure as find_measure
from axiometer.metrics.measure import Measure
from axiometer.names import number_text

MOST_SETTINGS = 5_000


@dataclass(frozen=True)
class Search:
    """The best setting by the training topics; `frame` has every setting, `runs` each run on its own.

    Both: setting (or run), training, held_out: the means of the measure over either part of the topics.
    """

    best: Trained
    measure: str
    frame: pl.DataFrame
    runs: pl.DataFrame
    training_topics: int
    held_out_topics: int
    seed: int

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "best": self.best.to_dict(),
            "measure": self.measure,
            "seed": self.seed,
            "training_topics": self.training_topics,
            "held_out_topics": self.held_out_topics,
            "settings": self.frame.to_dicts(),
            "runs": self.runs.to_dicts(),
        }


def search(
    runs: Any,
    qrels: Any,
    method: str | Method,
    *,
    norm: str | None = "default",
    measure: str | Measure = "nDCG@10",
    grid: Mapping[str, Sequence[Any]] | None = None,
    step: str | float = "0.1",
    held_out: float = 0.5,
    seed: int = 0,
    use_ranks: bool = False,
    progress: Callable[[str], None] | None = None,
) -> Search:
    """Tries all settings of a method on training topics; says what each scores there and on held-out topics.

    `grid` is {parameter: values}, the method's own grid unless given. Weights, where the method takes them,
    are all multiples of `step` that add up to 1. Of equal settings the first wins.

    >>> runs = [{"1": {"a": 2, "b": 1}, "2": {"c": 1}}, {"1": {"b": 2, "a": 1}, "2": {"d": 1}}]
    >>> found = search(runs, {"1": {"b": 1}, "2": {"d": 1}}, "wsum", norm=None, step="1/2", seed=1)
    >>> [str(w) for w in found.best.method.weights], found.frame.rows()[0]
    (['0', '1'], ('weights=0,1', 1.0, 1.0))
    """
    wanted, first = find_measure(measure), find_method(method)
    chosen = find_norm(first.norm if norm == "default" else norm or "none")
    raw = pooled(runs, inverted=chosen.inverts, use_ranks=use_ranks)
    judgments = read_qrels(qrels)
    pool = chosen.apply(raw)
    judged = JudgedPool.of(pool, judgments)
    training, away = judged.split(held_out, seed)

    def means(values: Floats) -> tuple[float, float]:
        return float(values[training.counted].mean()), float(values[away.counted].mean())

    rows, best = list[tuple[str, float, float]](), (-np.inf, first)
    for setting in settings(first, len(raw.runs), grid, step):
        ready = setting.learn(pool, training) if setting.trained else setting
        made = Fusion(ready, chosen, raw, pool)
        found = means(judged.score(wanted, pool, made.order, made.rank[made.order]))
        rows.append((_label(setting), *found))
        best = (found[0], ready) if found[0] > best[0] else best
        if progress:
            progress(rows[-1][0])
    names = tuple(run.name for run in raw.runs)
    single = [(name, *means(judged.score_run(wanted, pool, run))) for run, name in enumerate(names)]
    return Search(
        Trained(best[1], chosen.title, names, judgments.digest),
        str(wanted),
        pl.DataFrame(rows, schema=["setting", "training", "held_out"], orient="row").sort(
            "training", descending=True, maintain_order=True
        ),
        pl.DataFrame(single, schema=["run", "training", "held_out"], orient="row"),
        int(training.counted.sum()),
        int(away.counted.sum()),
        seed,
    )


def settings(
    method: Method, runs: int, grid: Mapping[str, Sequence[Any]] | None, step: str | float
) -> Iterator[Method]:
    """Every combination of the parameters' values and the weights."""
    own = {f.name: method.tries for f, _ in method.parameters()[:1] if method.tries}
    values: Mapping[str, Sequence[Any]] = own if grid is None else grid
    if not values and not method.weighted and not method.trained:
        raise InputError(
            f"{method.title} has no parameter to search", remedy="use it as it is, or give another method"
        )
    free = method.weighted and method.weights is None
    weights: list[tuple[Fraction, ...] | None] = [method.weights]
    if free:
        weights = list(compositions(runs, step))
    size = len(weights) * int(np.prod([len(v) for v in values.values()], dtype=np.int64))
    if size > MOST_SETTINGS:
        raise too_many(size)
    for chosen in product(*values.values()):
        named = find_method(method, {name: _exact(v) for name, v in zip(values, chosen, strict=True)})
        for vector in weights:
            yield replace(named, weights=vector)


def _exact(value: Any) -> Any:
    return Fraction(value) if isinstance(value, str) and value[:1].isdigit() else value


def compositions(runs: int, step: str | float) -> Iterator[tuple[Fraction, ...]]:
    """All weights that are multiples of the step and add up to 1.

    >>> [[str(w) for w in weights] for weights in compositions(2, "0.5")]
    [['0', '1'], ['1/2', '1/2'], ['1', '0']]
    """
    unit = Fraction(str(step))
    if not 0 < unit <= 1 or (1 / unit).denominator != 1:
        raise InputError(f"step={step} does not divide 1", remedy="give 0.1, 0.05, 1/3, ...")
    parts = int(1 / unit)
    size = comb(parts + runs - 1, parts)
    if size > MOST_SETTINGS:
        raise too_many(size)
    for bars in combinations(range(parts + runs - 1), runs - 1) if runs else ():
        ends = (-1, *bars, parts + runs - 1)
        yield tuple((end - start - 1) * unit for start, end in pairwise(ends))


def too_many(size: int) -> InputError:
    """The refusal of a grid that would take forever."""
    return InputError(
        f"the grid has {size:,} settings, more than {MOST_SETTINGS:,}",
        remedy="give fewer values, a larger step, or learn the weights from qrels instead",
    )


def _label(method: Method) -> str:
    values = {f.name: getattr(method, f.name) for f, _ in method.parameters()}
    shown = [f"{k}={number_text(v) if isinstance(v, Fraction) else v}" for k, v in values.items()]
    if method.weight_texts is not None:
        shown.append("weights=" + ",".join(method.weight_texts))
    return " ".join(shown) or method.title
