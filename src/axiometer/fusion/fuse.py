"""`ax.fuse`, and the fusion behind it, which can explain where each score comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from axiometer import __version__
from axiometer.arguments import function, text, whole
from axiometer.data.qrels import read_qrels
from axiometer.data.run import Run
from axiometer.errors import InputError
from axiometer.fusion.method import Method, check_weights, find_method, read_weights, refuse_negative
from axiometer.fusion.normalise import Norm, find_norm
from axiometer.fusion.pool import Floats, Ints, Pool, Progress, pooled
from axiometer.fusion.training import JudgedPool, Trained


@dataclass(frozen=True)
class Part:
    """One run's part: its rank and score of the document (None where it lacks it), and its share."""

    run: str
    rank: int | None
    score: float | None
    normalised: float | None
    share: float | None
    weight: float | None = None


@dataclass(frozen=True)
class Explanation:
    """The fused rank and score of a document, its parts, and how these are joined."""

    topic: str
    document: str
    method: str
    norm: str
    rank: int
    of: int
    score: float
    joined: str
    parts: tuple[Part, ...]

    def to_dict(self) -> Mapping[str, Any]:
        """As plain data."""
        return asdict(self)

    def __str__(self) -> str:
        lines = [f"{self.document} in topic {self.topic}: rank {self.rank} of {self.of} by {self.method}"]
        lines += [f"  {_sentence(part)}" for part in self.parts]
        return "\n".join([*lines, f"  score {self.score!r}: {self.joined}"])


def _sentence(part: Part) -> str:
    given = "" if part.share is None else f", share {part.share:.6g}"
    if part.rank is None:
        return f"{part.run}: does not have it{given}"
    own = "" if part.score is None else f", score {part.score:.6g}"
    weight = "" if part.weight is None else f", weight {part.weight:g}"
    return f"{part.run}: rank {part.rank}{own}{weight}{given}"


@dataclass(frozen=True)
class Fusion:
    """Fused runs: the method that is ready to fuse, the pool as it was read, and normalised."""

    method: Method
    norm: Norm
    raw: Pool
    pool: Pool
    trained: Trained | None = None

    @cached_property
    def scores(self) -> Floats:
        """The fused score of each code."""
        refuse_negative(self.method, self.pool, self.norm.title)
        with np.errstate(over="ignore", invalid="ignore"):
            scores = self.method.fuse(self.pool)
        if not np.isfinite(scores).all():
            raise InputError(
                f"the scores that {self.method.title} makes are too large for 64 bits",
                remedy="use norm='min-max'",
            )
        return scores + 0.0

    @cached_property
    def order(self) -> Ints:
        """All codes: topic by topic, the best document first."""
        return self.pool.order(self.scores)

    @cached_property
    def rank(self) -> Ints:
        """The fused rank of each code."""
        return self.pool.ranks(self.order)

    def run(self, *, depth: int | None = None, name: str | None = None, rank_scores: bool = False) -> Run:
        """The fused run; its scores put the documents in the same order when they are read again.

        `depth` keeps the best of each topic; `rank_scores` writes c, c-1, ..., 1 for c pooled documents.
        """
        if depth is not None and whole("depth", depth) < 1:
            raise InputError(f"depth={depth} keeps no document", remedy="give 1 or more")
        order = self.order if depth is None else self.order[self.rank[self.order] <= depth]
        score = self.scores[order]
        if rank_scores:
            score = (self.pool.sizes[self.pool.topic_of] - self.rank + 1)[order].astype(np.float64)
        return Run(name or self.method.title, self.pool.table(order, score))

    def provenance(self) -> pl.DataFrame:
        """Where each fused document comes from: a row for each document and run that has it.

        topic, document, rank, score, run, run_rank, run_score, share.
        """
        parts = [self._rows_of(number) for number in range(len(self.pool.runs))]
        return (
            pl.concat(parts).sort("topic_code", "rank", "run_code").drop("topic_code", "run_code").rechunk()
        )

    def _rows_of(self, number: int) -> pl.DataFrame:
        run, raw = self.pool.runs[number], self.raw.runs[number]
        score = np.full(len(self.pool), np.nan)
        score[raw.code] = -raw.score if self.norm.inverts else raw.score
        topic = self.pool.topic_of[run.code]
        return self.pool.table(run.code, self.scores[run.code]).select(
            pl.Series("topic_code", topic),
            pl.lit(number).alias("run_code"),
            "topic",
            "document",
            pl.Series("rank", self.rank[run.code]),
            "score",
            pl.lit(run.name).alias("run"),
            pl.Series("run_rank", run.rank),
            pl.Series("run_score", score[run.code]).fill_nan(None),
            pl.Series("share", self.method.share(self.pool, number).value),
        )

    def explain(self, topic: str, document: str) -> Explanation:
        """Where the score of a document comes from, run by run."""
        code = self.pool.code(topic, document)
        return Explanation(
            topic,
            document,
            str(self.method),
            self.norm.title,
            int(self.rank[code]),
            int(self.pool.sizes[self.pool.topic_of[code]]),
            float(self.scores[code]),
            self.method.story(self.pool, code),
            tuple(self._part(number, code) for number in range(len(self.pool.runs))),
        )

    def _part(self, number: int, code: int) -> Part:
        run, raw, method = self.pool.runs[number], self.raw.runs[number], self.method
        weight = method.weight(number) if method.weighted else None
        at, own = np.flatnonzero(run.code == code), np.flatnonzero(raw.code == code)
        topic = int(self.pool.topic_of[code])
        if len(at) == 0:
            absent = method.absent(self.pool, number)
            given = None if absent is None or run.lengths[topic] == 0 else float(absent[topic])
            return Part(run.name, None, None, None, given, weight)
        score = float(raw.score[own[0]]) if len(own) else None
        if score is not None and self.norm.inverts:
            score = -score
        share = float(method.share(self.pool, number).value[at[0]])
        return Part(run.name, int(run.rank[at[0]]), score, float(run.score[at[0]]), share, weight)

    @property
    def facts(self) -> dict[str, Any]:
        """What was fused and how: version, method, normalisation, weights, the digests of the files."""
        return {
            "axiometer": __version__,
            "method": str(self.method),
            "norm": self.norm.title,
            "weights": self.method.weight_texts,
            "trained_on_sha256": self.trained.qrels_sha256 if self.trained else None,
            "runs_sha256": {run.name: run.digest for run in self.pool.runs},
        }

    def _repr_html_(self) -> str:
        from axiometer.tables import Table
        from axiometer.tables.html import block

        weights = self.method.weight_texts or [""] * len(self.pool.runs)
        rows = [
            [run.name, weight, f"{len(run.code):,}"]
            for run, weight in zip(self.pool.runs, weights, strict=True)
        ]
        told = f"{self.method}, normalised by {self.norm.title}: {len(self.pool.topics):,} topics"
        return block(Table.of(["run", "weight", "documents"], rows, title=told))


def fusion(
    runs: Any,
    method: str | Method = "rrf",
    *,
    norm: str | None = "default",
    weights: Sequence[Any] | None = None,
    qrels: Any = None,
    trained: Trained | str | Path | None = None,
    use_ranks: bool = False,
    progress: Progress | None = None,
    **parameters: Any,
) -> Fusion:
    """The fusion of runs: `.run()`, `.provenance()`, `.explain(topic, document)`. Arguments as in `fuse`.

    >>> f = fusion([{"q": {"a": 2, "b": 1}}, {"q": {"b": 7}}], "sum", norm=None)
    >>> f.provenance().select("document", "rank", "score", "run_rank", "share").rows()
    [('b', 1, 8.0, 2, 1.0), ('b', 1, 8.0, 1, 7.0), ('a', 2, 2.0, 1, 2.0)]
    """
    function("progress", progress)
    learnt = Trained.read(trained) if trained is not None else None
    if learnt is not None:
        _refuse_beside(weights, qrels, parameters)
        method, norm = learnt.method, learnt.norm if norm == "default" else norm
    found = find_method(method, parameters)
    if weights is not None:
        found = replace(found, weights=read_weights(weights))
    chosen = find_norm(found.norm if norm == "default" else text("norm", norm or "none"))
    raw = pooled(runs, inverted=chosen.inverts, use_ranks=use_ranks, progress=progress)
    pool = chosen.apply(raw)
    if learnt is not None:
        found = learnt.for_runs([run.name for run in raw.runs])
    elif qrels is not None or not found.ready:
        found, learnt = _learned(found, chosen, pool, qrels)
    check_weights(found, len(raw.runs))
    return Fusion(found, chosen, raw, pool, learnt)


def _refuse_beside(weights: Sequence[Any] | None, qrels: Any, parameters: Mapping[str, Any]) -> None:
    given = [name for name, value in (("weights", weights), ("qrels", qrels)) if value is not None]
    for name in [*given, *parameters]:
        raise InputError(
            f"trained= brings its own method, parameters and weights; {name}= is given too",
            remedy="leave one of the two out",
        )


def _learned(method: Method, norm: Norm, pool: Pool, qrels: Any) -> tuple[Method, Trained]:
    if qrels is None:
        needs = "weights" if method.weighted else "to be trained"
        ways = "weights=, " if method.weighted else ""
        raise InputError(
            f"{method.title} needs {needs}",
            remedy=f"give {ways}qrels= to learn from, or trained= from a file",
        )
    if not method.weighted and not method.trained:
        raise InputError(
            f"{method.title} has nothing to learn from qrels",
            remedy="leave them out, or search its parameters",
        )
    judgments = read_qrels(qrels)
    ready = method if method.ready else method.learn(pool, JudgedPool.of(pool, judgments))
    return ready, Trained(ready, norm.title, tuple(run.name for run in pool.runs), judgments.digest)


def fuse(
    runs: Any,
    method: str | Method = "rrf",
    *,
    norm: str | None = "default",
    weights: Sequence[Any] | None = None,
    qrels: Any = None,
    trained: Trained | str | Path | None = None,
    depth: int | None = None,
    name: str | None = None,
    rank_scores: bool = False,
    use_ranks: bool = False,
    **parameters: Any,
) -> Run:
    """One run out of several.

    `runs` is a list of runs (or of what `read_run` takes), or {name: run}; they may differ in topics and
    depth. `norm` brings scores to one scale first: the method's usual way unless given, None for none.
    Weighted methods take `weights`; these and trained ones learn from `qrels`, or take what was `trained`
    before. Ties go to the larger document id; the scores reproduce the order when they are read again.

    >>> r1, r2 = {"q": {"a": 9.1, "b": 7.5, "c": 2.0}}, {"q": {"b": 0.8, "c": 0.3}}
    >>> fuse([r1, r2], "rrf(k=60)").ranked()["document"].to_list()
    ['b', 'c', 'a']
    """
    made = fusion(
        runs,
        method,
        norm=norm,
        weights=weights,
        qrels=qrels,
        trained=trained,
        use_ranks=use_ranks,
        **parameters,
    )
    return made.run(depth=depth, name=name, rank_scores=rank_scores)
