"""Compare systems under each measure: by the mean, as people expect, and by order beside it.

What `compare` returns has its numbers, its tables, and the lines that one must not miss.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np
import polars as pl

from axiometer import __version__
from axiometer.arguments import function
from axiometer.errors import InputError, nearest
from axiometer.meta.charts import difference_plot
from axiometer.meta.letter_groups import letter_groups
from axiometer.meta.score_matrix import HasFrame, ScoreMatrix, score_matrices
from axiometer.meta.significance import Plan, find_test
from axiometer.meta.system_pairs import FloatArray, Pairs, deciding_topics, levels, moments, wins
from axiometer.meta.written_result import Written
from axiometer.tables import Cell, Sheet, Table, listed, number, p_value, writers

Advice = Callable[[str], str | None]
"""From a measure's name to a sentence on what its scale permits, or None."""
Lines = tuple[list[str], list[str]]
"""Lines on a measure as a whole, and lines on single pairs of systems."""
MARKS = {"better": "+", "worse": "-", "open": ""}
KEY = "superscripts: + better, - worse at alpha"
SHARED = "systems that share a letter were not shown to differ"
MOST = 15
"""Pairs that are shown one by one; more than these are left to CSV and JSON."""
FEW = 3
"""Pairs with split verdicts up to which no line counts them."""


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
    return Pairs.against(matrix.values, matrix.row(baseline, ", the baseline"))


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


@dataclass(frozen=True, eq=False, repr=False)
class Comparison(Written):
    """Systems compared under one or more measures.

    `systems` has a row for each measure and system, best first; `pairs` one for each two systems compared;
    `notes` the plain lines; `plan` the choices behind the numbers; `depends` one line on other metrics.
    """

    systems: pl.DataFrame
    pairs: pl.DataFrame
    notes: tuple[str, ...]
    plan: Plan
    matrices: tuple[ScoreMatrix, ...]
    provenance: Mapping[str, object] = field(default_factory=dict)
    depends: str = ""

    def sheet(self) -> Sheet:
        """With a baseline a table for each measure; without one the means, and the pairs if few."""
        if self.plan.baseline is not None:
            tables = [self._against_baseline(matrix) for matrix in self.matrices]
        else:
            tables = [self._means()]
            if self.pairs.height <= MOST * len(self.matrices):
                tables += [self._pair_by_pair(matrix) for matrix in self.matrices]
        lines = Sheet((), self.notes).visible()
        return Sheet(tuple(tables), (*lines, *([self.depends] if self.depends else [])), shown=None)

    def marks(self) -> dict[tuple[str, str], str]:
        """The superscript of each system under each measure: + and - against the baseline, else letters."""
        if self.plan.baseline is None:
            return {
                (row["system"], row["measure"]): row["letters"] for row in self.systems.iter_rows(named=True)
            }
        verdicts = self.pairs.select("system", "measure", "verdict").iter_rows()
        return {(system, measure): MARKS[verdict] for system, measure, verdict in verdicts}

    def told(self) -> str:
        """What the superscripts mean, and by which test."""
        pairs, topics = self.pairs.height // len(self.matrices), len(self.matrices[0].topics)
        key = SHARED if self.plan.baseline is None else f"{KEY}, against {self.plan.baseline}"
        return f"{self.plan.caption(pairs, topics)}; {key}"

    def to_csv(self) -> str:
        """CSV: the pairs, one a row."""
        return writers.to_csv(self.pairs)

    def to_dict(self) -> dict[str, Any]:
        """Everything, for a machine."""
        return {
            "axiometer": __version__,
            "provenance": self.provenance,
            "settings": {**asdict(self.plan), "effect": "d_z", "level": 1 - self.plan.alpha},
            "topics": {
                matrix.measure: {"compared": matrix.topics, "left_out": matrix.dropped}
                for matrix in self.matrices
            },
            "systems": self.systems.to_dicts(),
            "pairs": self.pairs.to_dicts(),
            "notes": self.notes,
            **({"depends": self.depends} if self.depends else {}),
        }

    def to_svg(self, measure: str, system: str, other: str | None = None) -> str:
        """The difference on each topic between a system and another, by default the baseline, as SVG."""
        known = {matrix.measure: matrix for matrix in self.matrices}
        if measure not in known:
            raise InputError(
                f"the comparison has no measure {measure!r}",
                remedy=nearest(measure, known) or f"it has {', '.join(known)}",
            )
        second = other if other is not None else self.plan.baseline
        if second is None:
            raise InputError("the plot needs two systems", remedy="name the other one")
        return difference_plot(known[measure], system, second)

    def _heads(self) -> tuple[str, ...]:
        level = f"{100 * (1 - self.plan.alpha):g}% CI"
        tests = (f"p ({self.plan.significance.name})", "p (sign)", "p (Wilcoxon)")
        return ("difference", level, "d_z", *tests, "W/T/L", "decide")

    def _against_baseline(self, matrix: ScoreMatrix) -> Table:
        systems, pairs = _of(self.systems, matrix), _of(self.pairs, matrix)
        found = {row["system"]: row for row in pairs.iter_rows(named=True)}
        top = systems["mean"].max()
        rows = []
        for name, mean in systems.select("system", "mean").iter_rows():
            row = found.get(name)
            rest = _findings(row, len(matrix.topics)) if row else ("-",) * len(self._heads())
            rows.append([name, Cell(number(mean), MARKS[row["verdict"]] if row else "", mean == top), *rest])
        title = f"{matrix.measure} against {self.plan.baseline}"
        caption = f"{self.plan.caption(pairs.height, len(matrix.topics))}; {KEY}"
        return Table.of(("system", "mean", *self._heads()), rows, title=title, caption=caption)

    def _pair_by_pair(self, matrix: ScoreMatrix) -> Table:
        rows = [
            [f"{row['system']} - {row['other']}", *_findings(row, len(matrix.topics))]
            for row in _of(self.pairs, matrix).iter_rows(named=True)
        ]
        title = f"{matrix.measure}, pair by pair"
        return Table.of(("pair", *self._heads()), rows, title=title, caption=KEY)

    def _means(self) -> Table:
        rows: dict[str, list[object]] = {}
        for matrix in self.matrices:
            part = _of(self.systems, matrix)
            top = part["mean"].max()
            for row in part.iter_rows(named=True):
                cell = Cell(number(row["mean"]), row["letters"], row["mean"] == top)
                rows.setdefault(row["system"], [row["system"]]).append(cell)
        pairs = self.pairs.height // len(self.matrices)
        how = self.plan.caption(pairs, len(self.matrices[0].topics))
        return Table.of(
            ["system", *(matrix.measure for matrix in self.matrices)],
            rows.values(),
            title="mean of each measure",
            caption=f"{how}; {SHARED}",
        )


def _of(frame: pl.DataFrame, matrix: ScoreMatrix) -> pl.DataFrame:
    return frame.filter(pl.col("measure") == matrix.measure)


def _findings(row: Mapping[str, Any], topics: int) -> tuple[object, ...]:
    low, high = number(row["low"], signed=True), number(row["high"], signed=True)
    return (
        number(row["difference"], signed=True),
        f"{low} to {high}",
        number(row["effect"], 2, signed=True),
        Cell(p_value(row["p_corrected"]), MARKS[row["verdict"]]),
        Cell(p_value(row["sign_p_corrected"]), MARKS[row["by_sign"]]),
        Cell(p_value(row["wilcoxon_p_corrected"]), MARKS[row["by_wilcoxon"]]),
        f"{row['wins']}/{row['ties']}/{row['losses']}",
        f"{len(row['deciding'])} of {topics}",
    )


def measure_lines(
    matrix: ScoreMatrix, frame: pl.DataFrame, plan: Plan, advice: Advice | None = None
) -> Lines:
    """All lines of one measure: its scale, its topics, what its tests can find; then its pairs."""
    scale = advice(matrix.measure) if advice is not None else None
    split = frame.filter(~pl.col("agree"))
    whole = [*([scale] if scale else []), *_topic_lines(matrix), *_reach_lines(matrix, frame.height, plan)]
    if split.height > FEW:
        whole.append(f"in {split.height} of {frame.height} pairs the verdicts by mean and by order differ")
    pairs = [*_equal_lines(frame), *(_disagreement(row, plan) for row in split.iter_rows(named=True))]
    return _named(matrix, whole), _named(matrix, pairs)


def _named(matrix: ScoreMatrix, lines: list[str]) -> list[str]:
    return [f"{matrix.measure}: {line}" for line in lines]


def _topic_lines(matrix: ScoreMatrix) -> Iterator[str]:
    if matrix.dropped:
        kept = f"compared on the {len(matrix.topics)} topics that every run has a score for"
        yield f"{kept}; left out: {listed(matrix.dropped)}"
    if matrix.aggregate is not None:
        yield "it joins topics in its own way; the tests compare the plain mean of its topics"


def _reach_lines(matrix: ScoreMatrix, comparisons: int, plan: Plan) -> Iterator[str]:
    """Tests that cannot find anything here, whatever the scores: too few topics, or too few draws."""
    topics = len(matrix.topics)
    for name in dict.fromkeys((plan.significance.name, "sign", "wilcoxon")):
        test = find_test(name)
        factor = 1 if test.corrects or plan.correction not in {"holm", "bonferroni"} else comparisons
        least = test.smallest(topics, plan.draws)
        if least * factor > plan.alpha:
            drawn = f" and {plan.permutations} draws" if test.by_chance else ""
            corrected = f" over {comparisons} comparisons" if factor > 1 else ""
            yield (
                f"the {test.title} cannot reach {plan.alpha:g}{corrected} with {topics} topics{drawn}: "
                f"its smallest p is {least:.3g}"
                + (f", times {factor} by the correction" if factor > 1 else "")
            )


def _equal_lines(frame: pl.DataFrame) -> Iterator[str]:
    equal = frame.filter((pl.col("wins") == 0) & (pl.col("losses") == 0))
    for row in equal.iter_rows(named=True):
        yield f"{row['system']} and {row['other']} have the same score on every topic"


def _disagreement(row: Mapping[str, object], plan: Plan) -> str:
    """The chosen test's verdict, and those of the ordinal tests that differ from it."""
    said = _said(str(row["verdict"]), plan.significance.title, row["p_corrected"])
    others = [
        _said(str(row[f"by_{name}"]), find_test(name).title, row[f"{name}_p_corrected"])
        for name in ("sign", "wilcoxon")
        if row[f"by_{name}"] != row["verdict"]
    ]
    score = f"{row['wins']} topic{'s' * (row['wins'] != 1)} won, {row['ties']} tied, {row['losses']} lost"
    return f"{row['system']} against {row['other']}, {score}: {said}, but {' and '.join(others)}"


def _said(verdict: str, title: str, p: object) -> str:
    value = f"p = {p_value(float(p)) if isinstance(p, float) else '-'}".replace("= <", "< ")
    found = {"better": "finds it better", "worse": "finds it worse", "open": "shows no difference"}[verdict]
    return f"the {title} {found} ({value})"
