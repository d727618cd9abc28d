"""Compare systems under each measure: by the mean, as people expect, and by order beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import polars as pl

from axiometer.arguments import function
from axiometer.errors import InputError, nearest
from axiometer.meta.letter_groups import letter_groups
from axiometer.meta.score_matrix import HasFrame, ScoreMatrix, score_matrices
from axiometer.meta.significance import Plan, find_test
from axiometer.meta.system_comparison import Advice, Comparison, Lines, measure_lines
from axiometer.meta.system_pairs import FloatArray, Pairs, deciding_topics, levels, moments, wins


def compare(
    scores: HasFrame | pl.DataFrame,
    *,
    baseline: str | None = None,
    measures: Sequence[str] | None = None,
    test: str = "t",
    correction: str = "holm",
    alpha: float = 0.05,
    permutations: int = 10_000,
    seed: int = 0,
    topics: str = "shared",
    advice: Advice | None = None,
    progress: Callable[[str], None] | None = None,
) -> Comparison:
    """Each system against the baseline, or every two systems where there is none.

    `test` is t, wilcoxon, sign, randomisation, bootstrap or tukey; `correction` is holm, bonferroni, bh or
    none, over the comparisons of one measure. `topics` is shared (compare on the topics that all runs have)
    or error. `advice` says of a measure what its scale permits. `progress` is called with each measure done.

    >>> frame = pl.DataFrame({"run": ["bm25"] * 4 + ["new"] * 4, "topic": list("1234") * 2, "measure": "AP",
    ...     "value": [0.1, 0.2, 0.3, 0.4, 0.3, 0.3, 0.5, 0.5]})
    >>> compare(frame, baseline="bm25").pairs.select("system", "wins", "verdict").rows()
    [('new', 4, 'better')]
    """
    function("progress", progress)
    function("advice", advice)
    plan = Plan(find_test(test).name, correction, alpha, permutations, seed, baseline)
    matrices = [_best_first(matrix) for matrix in score_matrices(scores, measures, topics)]
    parts = []
    for matrix in matrices:
        parts.append(_compare_one(matrix, plan, advice))
        if progress is not None:
            progress(matrix.measure)
    return Comparison(
        systems=pl.concat([systems for systems, _, _ in parts]),
        pairs=pl.concat([pairs for _, pairs, _ in parts]),
        notes=tuple(note for kind in (0, 1) for _, _, lines in parts for note in lines[kind]),
        plan=plan,
        matrices=tuple(matrices),
        provenance=dict(getattr(scores, "provenance", {})),
    )


def _best_first(matrix: ScoreMatrix) -> ScoreMatrix:
    """The matrix with its systems by mean, highest first; equal means by name."""
    level = levels(Pairs.every(matrix.values))
    order = sorted(range(len(level)), key=lambda row: (-level[row], matrix.systems[row]))
    systems = tuple(matrix.systems[row] for row in order)
    return replace(matrix, systems=systems, values=matrix.values[order])


def _compare_one(
    matrix: ScoreMatrix, plan: Plan, advice: Advice | None
) -> tuple[pl.DataFrame, pl.DataFrame, Lines]:
    pairs = _pairs(matrix, plan.baseline)
    frame = _pair_frame(matrix, pairs, plan)
    letters = None if plan.baseline is not None else _letters(pairs, frame, plan.alpha)
    systems = pl.DataFrame(
        {
            "measure": [matrix.measure] * len(matrix.systems),
            "system": matrix.systems,
            "mean": matrix.values.mean(axis=1),
            "letters": letters,
        },
        schema_overrides={"letters": pl.String},
    )
    return systems, frame, measure_lines(matrix, frame, plan, advice)


def _pairs(matrix: ScoreMatrix, baseline: str | None) -> Pairs:
    if baseline is None:
        return Pairs.every(matrix.values)
    if baseline not in matrix.systems:
        hint = nearest(baseline, matrix.systems) or f"the runs are {', '.join(matrix.systems[:8])}"
        raise InputError(f"no run is called {baseline!r}, the baseline", remedy=hint)
    return Pairs.against(matrix.values, matrix.systems.index(baseline))


def _pair_frame(matrix: ScoreMatrix, pairs: Pairs, plan: Plan) -> pl.DataFrame:
    """One row for each pair, with everything that was found."""
    spread, count = moments(pairs), wins(pairs)
    low, high = plan.interval(pairs, spread.interval(plan.alpha))
    names, topics = np.array(matrix.systems, object), matrix.topics
    means = matrix.values.mean(axis=1)
    return pl.DataFrame(
        {
            "measure": [matrix.measure] * len(pairs),
            "system": names[pairs.first].tolist(),
            "other": names[pairs.second].tolist(),
            "mean": means[pairs.first],
            "other_mean": means[pairs.second],
            "difference": spread.mean,
            "low": low,
            "high": high,
            "effect": spread.effect(),
            **_verdicts(pairs, plan),
            "wins": count.wins,
            "ties": count.ties,
            "losses": count.losses,
            "deciding": [[topics[i] for i in found] for found in deciding_topics(pairs)],
        },
        schema_overrides={"deciding": pl.List(pl.String)},
    ).with_columns(
        agree=(pl.col("verdict") == pl.col("by_sign")) & (pl.col("verdict") == pl.col("by_wilcoxon"))
    )


def _verdicts(pairs: Pairs, plan: Plan) -> dict[str, FloatArray | list[str]]:
    """p, corrected p and verdict of the chosen test, then of the two ordinal ones."""
    chosen = plan.run(plan.significance, pairs)
    sign, ranks = plan.run(find_test("sign"), pairs), plan.run(find_test("wilcoxon"), pairs)
    return {
        "statistic": chosen.raw.statistic,
        "p": chosen.raw.p,
        "p_corrected": chosen.corrected.p,
        "verdict": chosen.corrected.verdicts(plan.alpha),
        "sign_p": sign.raw.p,
        "sign_p_corrected": sign.corrected.p,
        "by_sign": sign.corrected.verdicts(plan.alpha),
        "wilcoxon_p": ranks.raw.p,
        "wilcoxon_p_corrected": ranks.corrected.p,
        "by_wilcoxon": ranks.corrected.verdicts(plan.alpha),
    }


def _letters(pairs: Pairs, frame: pl.DataFrame, alpha: float) -> list[str]:
    count = len(pairs.scores)
    different = np.zeros((count, count), bool)
    different[pairs.first, pairs.second] = (frame["p_corrected"] <= alpha).to_numpy()
    return letter_groups(different | different.T)
