"""The data that all benchmarks share: made once, the same on every machine, kept in .bench/."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np
import polars as pl

FOLDER = Path(__file__).resolve().parent.parent / ".bench"


@dataclass(frozen=True)
class Size:
    """How much data: a run has `depth` lines for each topic, drawn from a pool of candidates."""

    name: str
    topics: int
    runs: int
    depth: int = 1000
    pool: int = 3000
    seed: int = 7


FULL = Size("full", topics=250, runs=20)
QUICK = Size("quick", topics=50, runs=4)


@dataclass(frozen=True)
class Collection:
    """The files of one size."""

    qrels: Path
    runs: tuple[Path, ...]
    digest: str


def collection(quick: bool) -> Collection:
    """The collection of that size, written first if it is not there yet."""
    size = QUICK if quick else FULL
    folder = FOLDER / size.name
    stamp = folder / "size.json"
    if not stamp.exists() or json.loads(stamp.read_text())["size"] != asdict(size):
        folder.mkdir(parents=True, exist_ok=True)
        stamp.write_text(json.dumps({"size": asdict(size), "digest": write(size, folder)}))
    runs = tuple(sorted(folder.glob("*.run")))
    return Collection(folder / "qrels.txt", runs, json.loads(stamp.read_text())["digest"])


def write(size: Size, folder: Path) -> str:
    """Write judgments and runs; a short digest of all bytes, to see that two machines measured the same."""
    rng = np.random.Generator(np.random.PCG64(size.seed))
    pool = np.stack([rng.permutation(1_000_000)[: size.pool] for _ in range(size.topics)])
    grades = rng.choice(4, p=[0.97, 0.015, 0.01, 0.005], size=pool.shape)
    judged = pooled(rng, grades)
    save(qrels_frame(pool, grades, judged), folder / "qrels.txt")
    for number in range(size.runs):
        skill = 0.2 + 0.5 * number / size.runs
        scores = 2 * skill * grades + rng.standard_normal(pool.shape)
        save(run_frame(pool, scores, size.depth, f"run{number:02d}"), folder / f"run{number:02d}.run")
    files = [folder / "qrels.txt", *sorted(folder.glob("*.run"))]
    return sha256(b"".join(sha256(f.read_bytes()).digest() for f in files)).hexdigest()[:12]


def pooled(rng: np.random.Generator, grades: np.ndarray) -> np.ndarray:
    """Which documents were judged: 120 to 180 a topic, those that systems are likely to find."""
    found = 2 * grades + rng.standard_normal(grades.shape)
    place = np.argsort(np.argsort(-found, axis=1), axis=1)
    return place < rng.integers(120, 181, size=(len(grades), 1))


def document(column: str) -> pl.Expr:
    """A number as the id of a web page in the manner of ClueWeb."""
    number = pl.col(column)
    parts = [number // 10_000, number // 100 % 100, number * 7919 % 100_000]
    widths = [4, 2, 5]
    padded = [p.cast(pl.String).str.zfill(w) for p, w in zip(parts, widths, strict=True)]
    return pl.format("clueweb09-en{}-{}-{}", *padded).alias("document")


def qrels_frame(pool: np.ndarray, grades: np.ndarray, judged: np.ndarray) -> pl.DataFrame:
    topic, _ = np.nonzero(judged)
    frame = pl.DataFrame({"topic": topic + 1, "number": pool[judged], "grade": grades[judged]})
    return frame.select("topic", pl.lit(0).alias("0"), document("number"), "grade")


def run_frame(pool: np.ndarray, scores: np.ndarray, depth: int, tag: str) -> pl.DataFrame:
    order = np.argsort(-scores, axis=1, kind="stable")[:, :depth]
    frame = pl.DataFrame(
        {
            "topic": np.repeat(np.arange(1, len(pool) + 1), depth),
            "number": np.take_along_axis(pool, order, axis=1).ravel(),
            "rank": np.tile(np.arange(1, depth + 1), len(pool)),
            "score": np.take_along_axis(scores, order, axis=1).ravel() + 10,
        }
    )
    fixed = {"Q0": pl.lit("Q0"), "tag": pl.lit(tag)}
    columns = ("topic", "Q0", "document", "rank", "score", "tag")
    return frame.with_columns(document("number"), **fixed).select(columns)


def save(frame: pl.DataFrame, path: Path) -> None:
    """Six decimals, as most systems print them: a tie now and then, as in real runs."""
    frame.write_csv(path, include_header=False, separator=" ", float_precision=6)


if __name__ == "__main__":
    for quick in (True, False):
        made = collection(quick)
        print(made.qrels.parent.name, len(made.runs), "runs, digest", made.digest)
