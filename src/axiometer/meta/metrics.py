"""Compare measures over the same systems: how alike their orders, how sharp, how stable, how unanimous."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict

import numpy as np
import polars as pl

from axiometer.arguments import function
from axiometer.errors import InputError, nearest
from axiometer.meta.correlation.kendall import kendall_matrix
from axiometer.meta.correlation.rbo import rbo
from axiometer.meta.correlation.tau_ap import tau_ap
from axiometer.meta.metric_comparison import MetricComparison, MetricPlan
from axiometer.meta.pairs import FloatArray
from axiometer.meta.power import discriminative_power
from axiometer.meta.significance.outcome import Draws
from axiometer.meta.significance.registry import find_test
from axiometer.meta.stability import stability
from axiometer.meta.table import HasFrame, Table, score_tables
from axiometer.meta.unanimity import unanimity


def compare_metrics(
    scores: HasFrame | pl.DataFrame,
    *,
    measures: Sequence[str] | None = None,
    reference: str | None = None,
    p: float = 0.9,
    test: str = "tukey",
    correction: str = "none",
    alpha: float = 0.05,
    permutations: int = 10_000,
    resamples: int = 1000,
    seed: int = 0,
    topics: str = "shared",
    progress: Callable[[str], None] | None = None,
) -> MetricComparison:
    """Correlations of the measures' orders of systems, and what each measure does by itself.

    `reference` names the measure that tau-AP takes for the truth; without it, each in turn. `p` is RBO's
    persistence. `test`, `correction`, `alpha` and `permutations` define discriminative power, `resamples`
    the draws of topics for stability and of systems for the intervals of unanimity.

    >>> frame = pl.DataFrame({"run": ["a", "b", "c"] * 4, "topic": ["1"] * 6 + ["2"] * 6,
    ...     "measure": (["AP"] * 3 + ["RR"] * 3) * 2,
    ...     "value": [0.3, 0.2, 0.1, 1.0, 1.0, 0.5, 0.4, 0.2, 0.2, 1.0, 0.5, 0.5]})
    >>> found = compare_metrics(frame, permutations=100, resamples=100)
    >>> found.correlations.select("reference", "measure", "tau_b").rows()
    [('AP', 'RR', 1.0), ('RR', 'AP', 1.0)]
    """
    function("progress", progress)
    plan = MetricPlan(find_test(test).name, correction, alpha, permutations, resamples, seed, p, reference)
    tables = score_tables(scores, measures, topics)
    _check_reference(reference, [table.measure for table in tables])
    rows = []
    for table in tables:
        rows.append(_alone(table, plan))
        if progress is not None:
            progress(table.measure)
    together = unanimity(
        scores, measures=measures, resamples=resamples, seed=seed, alpha=alpha, topics=topics
    ).rename({"low": "unanimity_low", "high": "unanimity_high"})
    frame = pl.DataFrame(rows).join(together, on="measure", how="left", maintain_order="left")
    provenance = dict(getattr(scores, "provenance", {}))
    return MetricComparison(frame, _correlations(tables, plan), plan, tuple(tables), provenance)


def _check_reference(reference: str | None, known: list[str]) -> None:
    if reference is not None and reference not in known:
        hint = nearest(reference, known) or f"the measures are {', '.join(known)}"
        raise InputError(f"no measure is called {reference!r}, the reference", remedy=hint)


def _alone(table: Table, plan: MetricPlan) -> dict[str, object]:
    """Discriminative power and stability of one measure."""
    power = discriminative_power(
        table.values,
        test=plan.test,
        correction=plan.correction,
        alpha=plan.alpha,
        draws=Draws(plan.permutations, plan.seed),
    )
    firm = asdict(stability(table.values, Draws(plan.resamples, plan.seed)))
    return {
        "measure": table.measure,
        "topics": len(table.topics),
        "pairs": len(power.p),
        "significant": power.significant,
        "power": power.share,
        **{
            name if name in {"swaps", "winner"} else f"stability_{name}": value
            for name, value in firm.items()
        },
    }


def _correlations(tables: Sequence[Table], plan: MetricPlan) -> pl.DataFrame:
    """One row for each reference and each other measure."""
    orders = np.stack([table.levels() for table in tables])
    tau = kendall_matrix(orders)
    names = [table.measure for table in tables]
    chosen = [i for i, name in enumerate(names) if plan.reference in {None, name}]
    rows = [
        (names[i], names[j], float(tau[i, j]), *_weighted(orders[j], orders[i], plan.p))
        for i in chosen
        for j in range(len(names))
        if i != j
    ]
    texts, numbers = ("reference", "measure"), ("tau_b", "tau_ap", "rbo")
    schema = dict.fromkeys(texts, pl.String) | dict.fromkeys(numbers, pl.Float64)
    return pl.DataFrame(rows, schema=schema, orient="row").with_columns(pl.col("tau_b").fill_nan(None))


def _weighted(estimate: FloatArray, reference: FloatArray, p: float) -> tuple[float, float]:
    return tau_ap(estimate, reference), rbo(estimate, reference, p)
