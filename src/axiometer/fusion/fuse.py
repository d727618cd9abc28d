"""`ax.fuse`, and the fusion behind it, which can say where each score comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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
from axiometer.fusion.explain import Explanation, explain
from axiometer.fusion.judged import Judged
from axiometer.fusion.lookup import check_weights, find_method, read_weights
from axiometer.fusion.method import Method, refuse_negative
from axiometer.fusion.norm import Norm, find_norm
from axiometer.fusion.order import fused_order, ranks
from axiometer.fusion.pool import Floats, Ints, Pool
from axiometer.fusion.reading import Progress, pooled
from axiometer.fusion.trained import Trained
from axiometer.names import number_text


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
        return fused_order(self.pool, self.scores)

    @cached_property
    def rank(self) -> Ints:
        """The fused rank of each code."""
        return ranks(self.pool, self.order)

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
        topics = pl.Series(self.pool.topics, dtype=pl.String)
        frame = pl.DataFrame(
            {
                "topic": topics.gather(self.pool.topic_of[order]),
                "document": self.pool.documents.gather(order),
                "score": score,
            }
        )
        return Run(name or self.method.title, frame)

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
        return pl.DataFrame(
            {
                "topic_code": topic,
                "run_code": np.full(len(topic), number, dtype=np.int32),
                "topic": pl.Series(self.pool.topics, dtype=pl.String).gather(topic),
                "document": self.pool.documents.gather(run.code),
                "rank": self.rank[run.code],
                "score": self.scores[run.code],
                "run": pl.repeat(run.name, len(topic), eager=True),
                "run_rank": run.rank,
                "run_score": pl.Series(score[run.code]).fill_nan(None),
                "share": self.method.share(self.pool, number).value,
            }
        )

    def explain(self, topic: str, document: str) -> Explanation:
        """Where the score of a document comes from, run by run."""
        return explain(self, topic, document)

    @property
    def facts(self) -> dict[str, Any]:
        """What was fused and how: version, method, normalisation, weights, the digests of the files."""
        weights = self.method.weights
        return {
            "axiometer": __version__,
            "method": str(self.method),
            "norm": self.norm.title,
            "weights": None if weights is None else [number_text(w) for w in weights],
            "trained_on_sha256": self.trained.qrels_sha256 if self.trained else None,
            "runs_sha256": {run.name: run.digest for run in self.pool.runs},
        }

    def _repr_html_(self) -> str:
        from axiometer.markup import block, table

        weights = self.method.weights
        rows = [
            [run.name, "" if weights is None else number_text(weights[i]), f"{len(run.code):,}"]
            for i, run in enumerate(self.pool.runs)
        ]
        told = f"{self.method}, normalised by {self.norm.title}: {len(self.pool.topics):,} topics"
        return block(table(["run", "weight", "documents"], rows, told))


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
    ready = method if method.ready else method.learn(pool, Judged.of(pool, judgments))
    return ready, Trained.of(ready, norm.title, [run.name for run in pool.runs], judgments.digest)


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
