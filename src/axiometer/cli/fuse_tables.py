"""What `axiometer fuse` shows: the runs, an explanation, a search, the list of methods."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.table import Table

    from axiometer.data.run import Run
    from axiometer.fusion import Explanation, Fusion, Method, Norm, Search

SHOWN_SETTINGS = 10
TOP = 10
METHOD_HEADS = ("method", "needs", "meaning", "norm")
NORM_HEADS = ("norm", "formula", "meaning")


def grid(
    heads: Sequence[str], rows: Iterable[Sequence[object]], texts: int = 1, title: str | None = None
) -> Table:
    """A table whose first columns are texts, the others numbers."""
    from rich.markup import escape
    from rich.table import Table

    table = Table(header_style="bold", title=None if title is None else escape(title), title_justify="left")
    for at, head in enumerate(heads):
        table.add_column(head, justify="left" if at < texts else "right")
    for row in rows:
        table.add_row(*(escape(str(cell)) for cell in row))
    return table


def summary(made: Fusion, documents: int) -> dict[str, Any]:
    """What was fused, as plain data."""
    lengths = [run.lengths for run in made.raw.runs]
    everywhere = sum(all(own[t] > 0 for own in lengths) for t in range(len(made.pool.topics)))
    heads = ("run", "topics", "documents", f"in_top_{TOP}")
    return {
        "provenance": made.facts,
        "topics": len(made.pool.topics),
        "topics_of_all_runs": everywhere,
        "documents": documents,
        "runs": [dict(zip(heads, row, strict=True)) for row in _runs(made)],
    }


def _runs(made: Fusion) -> list[tuple[str, int, int, float]]:
    """Name, topics and documents of each run, and its share of the fused top 10."""
    best = made.rank <= TOP
    return [
        (run.name, int((run.lengths > 0).sum()), len(run.code), float(best[run.code].sum() / best.sum()))
        for run in made.raw.runs
    ]


def nested(run: Run) -> dict[str, dict[str, float]]:
    """{topic: {document: score}}."""
    found: dict[str, dict[str, float]] = {}
    for topic, document, score in run.frame.iter_rows():
        found.setdefault(topic, {})[document] = score
    return found


def run_table(made: Fusion) -> Table:
    """A row for each run."""
    weighted = made.method.weighted
    heads = ["run", "topics", "documents", f"of the fused top {TOP}", *["weight"] * weighted]
    rows = [
        [name, topics, f"{documents:,}", f"{share:.0%}", *[f"{made.method.weight(at):g}"] * weighted]
        for at, (name, topics, documents, share) in enumerate(_runs(made))
    ]
    return grid(heads, rows)


def sentence(made: Fusion, documents: int) -> str:
    """What was fused, in one line."""
    facts = summary(made, documents)
    missing = facts["topics"] - facts["topics_of_all_runs"]
    gaps = f" ({missing} not in every run)" if missing else ""
    norm = "" if made.norm.title == "none" else f" with scores by {made.norm.title}"
    runs = f"{made.method} of {len(made.pool.runs)} runs{norm}"
    return f"{runs}: {facts['topics']} topics{gaps}, {documents:,} documents"


def explanation(found: Explanation) -> list[Table | str]:
    """A row for each run, and how their shares are joined."""
    title = f"{found.document} in topic {found.topic}: rank {found.rank} of {found.of} by {found.method}"
    heads = ("run", "rank", "score", f"normalised ({found.norm})", "weight", "share")
    rows = [
        [part.run, *map(_number, (part.rank, part.score, part.normalised, part.weight, part.share))]
        for part in found.parts
    ]
    return [grid(heads, rows, title=title), f"{found.score!r} = {found.joined}"]


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.6g}"


def search_tables(found: Search) -> list[Table | str]:
    """The best settings, each run on its own, and the verdict."""
    means = (f"training ({found.training_topics})", f"held out ({found.held_out_topics})")
    tables: list[Table | str] = [
        grid((name, *means), [(row[0], f"{row[1]:.4f}", f"{row[2]:.4f}") for row in frame.iter_rows()])
        for name, frame in (("setting", found.frame.head(SHOWN_SETTINGS)), ("run alone", found.runs))
    ]
    setting, _, held_out = found.frame.row(0)
    return [
        *tables,
        f"best of {len(found.frame)} settings by {found.measure} on the training topics: {setting};"
        f" {held_out:.4f} on the held-out ones (seed {found.seed})",
    ]


def method_rows(kinds: Iterable[type[Method]]) -> list[tuple[str, str, str, str]]:
    """Name, needs, meaning and usual normalisation of each method."""
    return [(kind.title, _needs(kind), _meaning(kind), kind.norm) for kind in kinds]


def norm_rows(norms: Iterable[Norm]) -> list[tuple[str, str, str]]:
    """Name, formula and meaning of each normalisation."""
    return [(norm.title, norm.formula, _meaning(type(norm))) for norm in norms]


def _needs(kind: type[Method]) -> str:
    return "weights" if kind.weighted else "training" if kind.trained else ""


def _meaning(kind: type) -> str:
    return " ".join((kind.__doc__ or "").strip().split("\n\n")[0].split())
