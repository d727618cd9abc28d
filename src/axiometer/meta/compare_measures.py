"""Compare measures over the same systems: how alike their orders, how sharp, how stable, how unanimous."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
import polars as pl

from axiometer import __version__, arguments
from axiometer.errors import InputError, nearest
from axiometer.meta.power_and_stability import discriminative_power, stability
from axiometer.meta.rank_correlation import kendall_matrix, rbo, tau_ap
from axiometer.meta.score_matrix import HasFrame, ScoreMatrix, score_matrices
from axiometer.meta.significance import Plan, find_test
from axiometer.meta.significance.outcome import Draws
from axiometer.meta.system_pairs import FloatArray
from axiometer.meta.unanimity import unanimity
from axiometer.meta.written_result import Written
from axiometer.tables import Sheet, Table, number, writers

HEADS = ("measure", "power", "stability (tau-b)", "swaps", "winner kept", "unanimity")
MOST = 8
"""Measures up to which each correlation is a matrix; beyond, the pairs are listed."""

TIES = "ties broken at random, in expectation"
TITLES = {
    "tau_b": ("Kendall's tau-b", ""),
    "tau_ap": ("tau-AP", f"rows: the reference; {TIES}"),
    "rbo": ("RBO (p = {p:g})", f"extrapolated; the same systems in both orders; {TIES}"),
}


@dataclass(frozen=True)
class MetricPlan:
    """The choices behind every number of a comparison of measures.

    >>> MetricPlan(test="t", correction="holm").power_caption(10)
    'paired t test, two-sided, Holm-corrected over 10 comparisons, alpha 0.05'
    """

    test: str = "tukey"
    correction: str = "none"
    alpha: float = 0.05
    permutations: int = 10_000
    resamples: int = 1000
    seed: int = 0
    p: float = 0.9
    reference: str | None = None

    def __post_init__(self) -> None:
        if not 0 < arguments.number("p", self.p) < 1:
            raise InputError(f"RBO's persistence p is {self.p}", remedy="choose it between 0 and 1")
        self._power()

    def _power(self) -> Plan:
        return Plan(self.test, self.correction, self.alpha, self.permutations, self.seed)

    def power_caption(self, pairs: int) -> str:
        """How discriminative power was found."""
        return self._power().how(pairs)


@dataclass(frozen=True, eq=False, repr=False)
class MetricComparison(Written):
    """Measures compared over the same systems.

    `measures` has a row for each measure: discriminative power, stability, unanimity. `correlations` has one
    for each two: tau-b, tau-AP with its `reference`, and extrapolated RBO of their orders of the systems.
    """

    measures: pl.DataFrame
    correlations: pl.DataFrame
    plan: MetricPlan
    matrices: tuple[ScoreMatrix, ...]
    provenance: Mapping[str, object] = field(default_factory=dict)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the numbers rest on, in plain lines."""
        return tuple(
            f"{matrix.measure}: on the {len(matrix.topics)} topics that every run has a score for; "
            f"{len(matrix.dropped)} left out"
            for matrix in self.matrices
            if matrix.dropped
        )

    def sheet(self) -> Sheet:
        """The measures by themselves, then a matrix for each correlation, or a list where they are many."""
        names = self.measures["measure"].to_list()
        tables = [self._alone()]
        if not self.correlations.is_empty() and len(names) > MOST:
            tables.append(self._list())
        elif not self.correlations.is_empty():
            tables += [self._matrix(column, names) for column in TITLES]
        return Sheet(tuple(tables), self.notes)

    def to_csv(self) -> str:
        """CSV: each measure by itself, in a row for each reference that it is compared with."""
        both = self.measures.join(self.correlations, on="measure", how="left", maintain_order="left")
        return writers.to_csv(both)

    def to_dict(self) -> dict[str, Any]:
        """Everything, for a machine."""
        return {
            "axiometer": __version__,
            "provenance": self.provenance,
            "settings": {**asdict(self.plan), "rbo": "extrapolated", "ties": "a"},
            "systems": self.matrices[0].systems,
            "measures": self.measures.to_dicts(),
            "correlations": self.correlations.to_dicts(),
            "notes": self.notes,
        }

    def _alone(self) -> Table:
        pairs = int(self.measures["pairs"][0])
        caption = (
            f"power: share of {pairs} pairs of systems told apart, {self.plan.power_caption(pairs)}; "
            f"stability, swaps, winner: {self.plan.resamples} resamples of the topics; "
            f"unanimity: {self.plan.resamples} resamples of the systems"
        )
        rows = [_row(row) for row in self.measures.iter_rows(named=True)]
        title = f"measures over {len(self.matrices[0].systems)} systems"
        return Table.of(HEADS, rows, title=title, caption=caption)

    def _list(self) -> Table:
        rows = [
            [f"{row['reference']} / {row['measure']}", *(number(row[name]) for name in TITLES)]
            for row in self.correlations.iter_rows(named=True)
        ]
        heads = ["reference / measure", *(title.format(p=self.plan.p) for title, _ in TITLES.values())]
        caption = f"tau-AP: the first measure is the reference; RBO: extrapolated; both: {TIES}"
        return Table.of(heads, rows, title="correlations of the orders of systems", caption=caption)

    def _matrix(self, column: str, names: list[str]) -> Table:
        found = {
            (one, other): tau
            for one, other, tau in self.correlations[["reference", "measure", column]].rows()
        }
        rows = [
            [one, *("" if one == other else number(found[one, other]) for other in names)]
            for one in names
            if any(one == reference for reference, _ in found)
        ]
        title, caption = TITLES[column]
        return Table.of(["", *names], rows, title=title.format(p=self.plan.p), caption=caption)


def _row(row: Mapping[str, Any]) -> tuple[str, ...]:
    return (
        str(row["measure"]),
        number(row["power"]),
        f"{number(row['stability_tau'], 3)} ({_range(row, 'stability')})",
        number(row["swaps"]),
        number(row["winner"], 3),
        f"{number(row['unanimity'])} ({_range(row, 'unanimity')})",
    )


def _range(row: Mapping[str, Any], name: str) -> str:
    return f"{number(row[f'{name}_low'], 3)} to {number(row[f'{name}_high'], 3)}"


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
    arguments.function("progress", progress)
    plan = MetricPlan(find_test(test).name, correction, alpha, permutations, resamples, seed, p, reference)
    matrices = score_matrices(scores, measures, topics)
    _check_reference(reference, [matrix.measure for matrix in matrices])
    rows = []
    for matrix in matrices:
        rows.append(_alone(matrix, plan))
        if progress is not None:
            progress(matrix.measure)
    together = unanimity(
        scores, measures=measures, resamples=resamples, seed=seed, alpha=alpha, topics=topics
    ).rename({"low": "unanimity_low", "high": "unanimity_high"})
    frame = pl.DataFrame(rows).join(together, on="measure", how="left", maintain_order="left")
    provenance = dict(getattr(scores, "provenance", {}))
    return MetricComparison(frame, _correlations(matrices, plan), plan, tuple(matrices), provenance)


def _check_reference(reference: str | None, known: list[str]) -> None:
    if reference is not None and reference not in known:
        hint = nearest(reference, known) or f"the measures are {', '.join(known)}"
        raise InputError(f"no measure is called {reference!r}, the reference", remedy=hint)


def _alone(matrix: ScoreMatrix, plan: MetricPlan) -> dict[str, object]:
    """Discriminative power and stability of one measure."""
    power = discriminative_power(
        matrix.values,
        test=plan.test,
        correction=plan.correction,
        alpha=plan.alpha,
        draws=Draws(plan.permutations, plan.seed),
    )
    firm = asdict(stability(matrix.values, Draws(plan.resamples, plan.seed)))
    return {
        "measure": matrix.measure,
        "topics": len(matrix.topics),
        "pairs": len(power.p),
        "significant": power.significant,
        "power": power.share,
        **{
            name if name in {"swaps", "winner"} else f"stability_{name}": value
            for name, value in firm.items()
        },
    }


def _correlations(matrices: Sequence[ScoreMatrix], plan: MetricPlan) -> pl.DataFrame:
    """One row for each reference and each other measure."""
    orders = np.stack([matrix.levels() for matrix in matrices])
    tau = kendall_matrix(orders)
    names = [matrix.measure for matrix in matrices]
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
