"""`ax.conclude`: for which whole classes of metrics one run is better than another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from axiometer import __version__
from axiometer.arguments import function, whole
from axiometer.conclusions.families import Family, TwoRuns, family
from axiometer.conclusions.ladder import (
    RUNGS,
    Progress,
    Verdicts,
    chosen_rungs,
    climb,
    find_rung,
    matching_size,
)
from axiometer.conclusions.lists import DEEPEST, Bools, RunLists
from axiometer.conclusions.pictures import order_picture
from axiometer.conclusions.preferences import Preferences, positions, preferences
from axiometer.conclusions.resampling import Resamples, Shares
from axiometer.conclusions.sheets import all_pairs_sheet, two_runs_sheet
from axiometer.conclusions.unjudged import UnjudgedLists
from axiometer.conclusions.witnesses import Search, TopicWitness
from axiometer.data.match_runs import Match, Reading, match, read_all, run_sources
from axiometer.data.qrels import Qrels, read_qrels
from axiometer.data.run import Run, read_run
from axiometer.errors import InputError, nearest
from axiometer.meta.score_matrix import ScoreMatrix
from axiometer.meta.significance.outcome import Draws
from axiometer.meta.written_result import Written
from axiometer.metrics.find_measure import Measurable
from axiometer.metrics.find_measure import measure as find
from axiometer.metrics.lanes import JudgedLanes
from axiometer.metrics.measure import Measure
from axiometer.orders.poset import Poset
from axiometer.tables import Sheet, listed, writers

UNJUDGED = ("none", "any")
SUPPORT = 1000
MOST_SHOWN = 3
"""Runs that a note names."""


@dataclass(frozen=True, eq=False, repr=False)
class Conclusions(Written):
    """What every metric of each class says about each pair of runs.

    `standing[rung][a, b]` says whether every member puts run a at or above run b; `notes` are plain lines on
    the input; `asked` are the names of measures and families that the sheet tells about; `supports` has for
    each rung the support of each row of `pairs`, where topics were resampled.
    """

    lists: RunLists
    standing: Verdicts
    qrels: Qrels
    matches: tuple[Match, ...]
    notes: tuple[str, ...] = ()
    unjudged: UnjudgedLists | None = None
    asked: tuple[str | Measure, ...] = ()
    draws: Draws | None = None
    supports: Shares | None = None
    files: tuple[str, ...] = ()

    @property
    def runs(self) -> tuple[str, ...]:
        """The names of the runs, in the order given."""
        return self.lists.runs

    @property
    def rungs(self) -> tuple[str, ...]:
        """The rungs that were decided, the widest class first."""
        return tuple(self.standing)

    @cached_property
    def pairs(self) -> pl.DataFrame:
        """first, second, and a column for each rung: 1, -1, 0, or null where the members disagree."""
        first, second = np.triu_indices(len(self.runs), 1)
        names = np.array(self.runs, dtype=object)
        columns = {
            rung: pl.Series(rung, _signs(stands[first, second], stands[second, first]), dtype=pl.Int8)
            for rung, stands in self.standing.items()
        }
        ends = {
            "first": pl.Series(names[first], dtype=pl.String),
            "second": pl.Series(names[second], dtype=pl.String),
        }
        return pl.DataFrame({**ends, **columns})

    def verdict(self, first: str, second: str, rung: str) -> int | None:
        """1, -1, 0 or None: what the column of the rung says of these two."""
        a, b = self._places(first, second)
        stands = self.standing[self._decided(rung)]
        return _signs(stands[[a], [b]], stands[[b], [a]])[0]

    def lead(self, first: str, second: str) -> tuple[Fraction, Fraction]:
        """The least and the greatest mean difference, first minus second, over all metrics of rung `list`.

        The metrics have values in [0, 1]; both ends are attained. Where unjudged documents may have any grade
        the two are bounds.

        >>> c = conclude({"q": {"d": 1}}, {"a": {"q": {"d": 1.0}}, "b": {"q": {"x": 1.0}}})
        >>> c.lead("a", "b")
        (Fraction(0, 1), Fraction(1, 1))
        """
        a, b = self._places(first, second)
        topics = len(self.lists.topics)
        least, most = (
            Fraction(topics - matching_size(self._pairwise.above(*ends)), topics) for ends in ((a, b), (b, a))
        )
        return -least, most

    def witness(self, first: str, second: str, rung: str) -> Measure | TopicWitness | None:
        """A member of the rung's class that prefers `second`: the reason why `first` is not at or above it.

        None where every member puts `first` at or above. On rung `any` it is a topic with the two lists. It
        speaks of the judgments as they are: unjudged documents are not relevant.

        >>> c = conclude({"q": {"d": 1}}, {"a": {"q": {"x": 1.0}}, "b": {"q": {"d": 1.0}}})
        >>> str(c.witness("a", "b", "list")), c.witness("b", "a", "list")
        ('P@10', None)
        """
        find_rung(rung)
        a, b = self._places(first, second)
        return self._search.witness(a, b, rung)

    def order(self, rung: str) -> Poset[str]:
        """The runs as a partial order, the better one above; equal runs are one element, `a = b`.

        >>> runs = {"a": {"q": {"d": 1.0}}, "b": {"q": {"x": 1.0}}, "c": {"q": {"y": 1.0}}}
        >>> conclude({"q": {"d": 1}}, runs).order("list").covers()
        (('b = c', 'a'),)
        """
        stands = self.standing[self._decided(rung)]
        equal = stands & stands.T
        leaders = [a for a in range(len(equal)) if not equal[a, :a].any()]
        names = [" = ".join(self.runs[b] for b in np.flatnonzero(equal[a])) for a in leaders]
        return Poset.from_matrix(names, stands[np.ix_(leaders, leaders)].T)

    def beaten(self, rung: str) -> dict[str, int]:
        """How many other runs each run beats on the rung."""
        stands = self.standing[self._decided(rung)]
        return dict(zip(self.runs, (stands & ~stands.T).sum(axis=1).tolist(), strict=True))

    def unbeaten(self, rung: str) -> tuple[str, ...]:
        """The runs that no other run beats on the rung."""
        stands = self.standing[self._decided(rung)]
        worse = np.asarray((stands & ~stands.T).any(axis=0))
        return tuple(name for name, beaten in zip(self.runs, worse, strict=True) if not beaten)

    def family(self, name: str, first: str, second: str) -> Family:
        """For which values of the one parameter that is written `?` each of two runs leads.

        >>> runs = {"a": {"q": {"d": 1.0}}, "b": {"q": {"x": 3.0, "d": 2.0, "e": 1.0}}}
        >>> found = conclude({"q": {"d": 1, "e": 1}}, runs).family("RBP(p=?)", "a", "b")
        >>> str(found.flips[0]), [span.leads for span in found]
        ('0.618034', ['a', 'b'])
        """
        a, b = self._places(first, second)
        return family(name, TwoRuns.of(self.qrels, (self.matches[a], self.matches[b])), self.lists.depth)

    def topics(self, first: str, second: str) -> pl.DataFrame:
        """topic, verdict: 1, -1, 0, or null where neither list is at or above the other."""
        a, b = self._places(first, second)
        up, down = (
            np.asarray((self._pairwise.gaps(*ends) >= 0).all(axis=(1, 2))) for ends in ((a, b), (b, a))
        )
        return pl.DataFrame(
            {"topic": list(self.lists.topics), "verdict": pl.Series(_signs(up, down), dtype=pl.Int8)}
        )

    def support(self, first: str, second: str, resamples: int = SUPPORT, seed: int = 0) -> dict[str, float]:
        """The share of resamples of the topics, with replacement, in which each rung says the same again."""
        a, b = self._places(first, second)
        return self._resamples(Draws(resamples, seed)).support(a, b, self.standing)

    def _resamples(self, draws: Draws) -> Resamples:
        groups = self.lists.groups if self.unjudged is None else None
        return Resamples.of(self._pairwise, self.rungs, groups, draws)

    def preferences(self, name: str) -> Preferences:
        """`rpp`, `lexirecall` or `lexiprecision`: wins, ties and losses over topics, the systems in order."""
        return preferences(name, self.runs, positions(self.qrels, self.matches, self.lists.rel))

    def decides(self, measures: Sequence[Measurable]) -> pl.DataFrame:
        """For each measure its classes, and how it decides the pairs that are open on rung `list`.

        `against` counts the pairs that it decides against the rung: none where it is a member of the class.
        """
        rung = "list" if "list" in self.rungs else self.rungs[-1]
        rows = [self._decision(find(one), rung) for one in measures]
        kinds = {"measure": pl.String, "classes": pl.String, "why_not": pl.String, "rung": pl.String}
        return pl.DataFrame(rows, schema_overrides=kinds)

    def _decision(self, measure: Measure, rung: str) -> dict[str, Any]:
        levels = self.levels(measure)
        first, second = np.triu_indices(len(self.runs), 1)
        gap = np.sign(levels[first] - levels[second])
        said = self.pairs[rung]
        open_pairs = said.is_null().to_numpy()
        known = said.fill_null(0).to_numpy()
        found = self._search.membership(measure)
        return {
            "measure": str(measure),
            "classes": " ".join(found.rungs),
            "why_not": found.why_not,
            "rung": rung,
            "open": int(open_pairs.sum()),
            "for_first": int((gap[open_pairs] > 0).sum()),
            "for_second": int((gap[open_pairs] < 0).sum()),
            "tied": int((gap[open_pairs] == 0).sum()),
            "against": int((gap * known < 0).sum()),
        }

    def levels(self, measure: Measure) -> npt.NDArray[np.float64]:
        """The order of the runs by a measure: a whole number each, larger is better, equal is tied."""
        values = self._search.scores(measure)
        own = measure.aggregate if type(measure).aggregate is not Measure.aggregate else None
        return ScoreMatrix(str(measure), self.runs, self.lists.topics, values, (), own).levels()

    def value(self, measure: Measure, run: str) -> float:
        """The mean of a measure over the topics."""
        return float(self._search.mean(measure)[self._place(run)])

    def sheet(self) -> Sheet:
        """Two runs: the ladder rung by rung. More: how many pairs each rung decides, and who is unbeaten."""
        return two_runs_sheet(self) if len(self.runs) == 2 else all_pairs_sheet(self)

    def to_csv(self) -> str:
        """CSV: the pairs, one a row; the support of each rung where topics were resampled."""
        shares = {f"support_{rung}": share for rung, share in (self.supports or {}).items()}
        return writers.to_csv(self.pairs.with_columns(**shares))

    def to_svg(self, rung: str | None = None) -> str:
        """The Hasse diagram of the runs on a rung, the better ones above; `list` unless another is named."""
        return order_picture(self, rung or ("list" if "list" in self.rungs else self.rungs[0]))

    def forms(self) -> dict[str, Callable[[], str]]:
        """What writes a file, by its ending."""
        return {**super().forms(), ".svg": self.to_svg}

    def to_dict(self) -> dict[str, Any]:
        """Everything, for a machine."""
        names = [one for one in self.asked if "?" not in str(one)]
        pairs = self.pairs.to_dicts()
        for rung, shares in (self.supports or {}).items():
            for row, share in zip(pairs, shares.tolist(), strict=True):
                row.setdefault("support", {})[rung] = share
        return {
            "axiometer": __version__,
            "provenance": self.provenance,
            "rungs": {name: RUNGS[name].says.format(depth=self.lists.depth) for name in self.rungs},
            "runs": self.runs,
            "pairs": pairs,
            "unbeaten": {rung: self.unbeaten(rung) for rung in self.rungs},
            "decides": self.decides(names).to_dicts() if names else [],
            **(self._two() if len(self.runs) == 2 else {}),
            "notes": self.notes,
        }

    @property
    def provenance(self) -> dict[str, Any]:
        """Parameters, and the hashes of the input."""
        return {
            "depth": self.lists.depth,
            "rel": self.lists.rel,
            "unjudged": "none" if self.unjudged is None else "any",
            "topics": len(self.lists.topics),
            "qrels_sha256": self.qrels.digest,
            "runs_sha256": {one.name: one.digest for one in self.matches},
        }

    def _two(self) -> dict[str, Any]:
        """What is told of two runs alone."""
        first, second = self.runs
        counts = self.topics(first, second)["verdict"].value_counts().rows()
        names = {1: first, -1: second, 0: "tied", None: "open"}
        families = [self.family(str(one), first, second) for one in self.asked if "?" in str(one)]
        # Members speak of one choice of grades, so they are told only where there is one.
        witnesses = {
            rung: {
                f"prefers {b}": _text(self.witness(a, b, rung)) for a, b in ((first, second), (second, first))
            }
            for rung in self.rungs
            if self.unjudged is None
        }
        return {
            "lead": [str(end) for end in self.lead(first, second)],
            "witnesses": witnesses,
            "topics": {names[verdict]: count for verdict, count in counts},
            "families": [
                {"name": one.name, "how": one.how, "spans": one.frame.to_dicts()} for one in families
            ],
        }

    @cached_property
    def _search(self) -> Search:
        return Search(self.lists, JudgedLanes.of(self.qrels, self.matches))

    @property
    def _pairwise(self) -> RunLists | UnjudgedLists:
        return self.lists if self.unjudged is None else self.unjudged

    def _decided(self, rung: str) -> str:
        find_rung(rung)
        if rung not in self.standing:
            raise InputError(
                f"the rung {rung!r} was not asked for", remedy=f"there are {', '.join(self.rungs)}"
            )
        return rung

    def _places(self, first: str, second: str) -> tuple[int, int]:
        if first == second:
            raise InputError(f"{first!r} is compared with itself", remedy="name two different runs")
        return self._place(first), self._place(second)

    def _place(self, run: str) -> int:
        if run not in self.runs:
            hint = nearest(run, self.runs) or f"there are {listed(self.runs)}"
            raise InputError(f"there is no run {run!r}", remedy=hint)
        return self.runs.index(run)


def _text(found: object) -> str | None:
    return None if found is None else str(found)


def _signs(up: Bools, down: Bools) -> list[int | None]:
    """1, -1 or 0; None where neither is at or above the other."""
    return [
        (0 if down_too else 1) if at_or_above else (-1 if down_too else None)
        for at_or_above, down_too in zip(up.tolist(), down.tolist(), strict=True)
    ]


def conclude(
    qrels: Any,
    runs: Any,
    depth: int = 10,
    rel: int = 1,
    *,
    rungs: Sequence[str] | str | None = None,
    unjudged: str = "none",
    measures: Sequence[Measurable] = (),
    resamples: int | None = None,
    seed: int = 0,
    use_ranks: bool = False,
    progress: Callable[[str], None] | None = None,
) -> Conclusions:
    """For each pair of runs and each class of metrics, whether every member agrees on who is better.

    The lists are the first `depth` grades of each topic of the qrels; grades below `rel`, unjudged documents,
    missing topics and missing ranks are 0. `unjudged="any"` says what stands whatever grades the unjudged
    documents have. The sheet tells besides about `measures` (a `?` asks for a parameter: "RBP(p=?)",
    "nDCG@?") and, with `resamples`, how often each conclusion comes out again when topics are drawn with
    replacement. `progress` is called with the name of each run that is done, again when it was resampled.

    >>> c = conclude({"q": {"d": 1}}, {"a": {"q": {"x": 2.0, "d": 1.0}}, "b": {"q": {"d": 1.0}}})
    >>> c.pairs.rows()
    [('a', 'b', -1, -1, -1, -1, -1)]
    """
    whole("depth", depth, low=1, high=DEEPEST)
    whole("rel", rel, low=1)
    wanted = chosen_rungs(rungs)
    if unjudged not in UNJUDGED:
        raise InputError(f"unjudged={unjudged!r} is no policy", remedy=f"choose from {', '.join(UNJUDGED)}")
    function("progress", progress)
    sources = run_sources(runs)
    if len(sources) < 2:
        raise InputError("one run leads to no conclusion", remedy="give at least two")
    judgments = read_qrels(qrels)
    whole_runs: list[Run] | None = None
    if unjudged == "any":
        whole_runs = [read_run(source, name=name, use_ranks=use_ranks) for name, source in sources]
        matches = [match(run, judgments) for run in whole_runs]
    else:
        matches = read_all(Reading(judgments, use_ranks=use_ranks), sources)
    draws = None if resamples is None else Draws(resamples, seed)
    asked = tuple(one if isinstance(one, str) and "?" in one else find(one) for one in measures)
    found = conclude_matches(judgments, matches, depth, rel, wanted, whole_runs, asked, draws, progress)
    files = [qrels, *(source for _, source in sources)]
    return replace(found, files=tuple(map(str, files)) if all(map(_is_path, files)) else ())


def conclude_matches(
    qrels: Qrels,
    matches: Sequence[Match],
    depth: int,
    rel: int,
    rungs: Sequence[str],
    whole_runs: Sequence[Run] | None = None,
    asked: tuple[str | Measure, ...] = (),
    draws: Draws | None = None,
    progress: Progress | None = None,
) -> Conclusions:
    """The conclusions on runs that were read already."""
    lists = RunLists.of(qrels, matches, depth, rel)
    _refuse_no_common_topic(matches)
    unjudged = None if whole_runs is None else UnjudgedLists.of(lists, qrels, whole_runs)
    standing = climb(lists, rungs, progress) if unjudged is None else unjudged.climb(rungs, progress)
    notes = tuple(_notes(matches, depth))
    found = Conclusions(lists, standing, qrels, tuple(matches), notes, unjudged, asked, draws)
    if draws is None:
        return found
    return replace(found, supports=found._resamples(draws).supports(standing, found.runs, progress))


def _is_path(source: object) -> bool:
    return isinstance(source, str | Path)


def _refuse_no_common_topic(matches: Sequence[Match]) -> None:
    has = np.array([one.lengths > 0 for one in matches], dtype=np.int64)
    apart = np.argwhere(has @ has.T == 0)
    if len(apart):
        a, b = (matches[int(at)].name for at in apart[0])
        raise InputError(f"the runs {a!r} and {b!r} have no topic in common", remedy="leave one of them out")


def _notes(matches: Sequence[Match], depth: int) -> list[str]:
    """What is said of topics and ranks that runs do not have."""
    lines = []
    lacking = [one.name for one in matches if one.missing]
    if lacking:
        lines.append(
            f"topics that a run lacks are lists without a relevant document: {listed(lacking, MOST_SHOWN)}"
        )
    longest = max(int(one.lengths.max()) for one in matches)
    short = [one.name for one in matches if ((one.lengths > 0) & (one.lengths < depth)).any()]
    if longest < depth:
        lines.append(
            f"no run has more than {longest} documents for a topic: ranks {longest + 1} to {depth} are padded"
            " with grade 0, which changes no conclusion"
        )
    elif short:
        lines.append(
            f"lists that end before rank {depth} are padded with grade 0, as if not relevant documents"
            f" followed: {listed(short, MOST_SHOWN)}"
        )
    return lines
