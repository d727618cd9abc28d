"""Write the demo collection: twelve topics, six systems, graded and subtopic judgments.

Everything is drawn from one seeded generator with additions only (no libm), so that every machine writes
the same bytes. Usage: python scripts/make_demo_collection.py [FOLDER]
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from pathlib import Path

SEED = 20
TOPICS = range(101, 113)
EXTRA_TOPIC = 113
MISSING_TOPIC = 107
SHORT_TOPICS = {102, 104, 109, 111}
CANDIDATES = 70
JUDGED = 56
DEPTH = 50
SPAM = -2
TARGET = Path(__file__).resolve().parent.parent / "src" / "axiometer" / "demo" / "data"


@dataclass(frozen=True)
class Topic:
    """A topic's candidate documents with what is true of them, and which of them were judged."""

    number: int
    aspects: dict[str, dict[int, int]]
    judged: frozenset[str]

    @property
    def documents(self) -> list[str]:
        return list(self.aspects)

    def grade(self, document: str) -> int:
        return max(self.aspects[document].values())


def noise(rng: random.Random) -> float:
    """A bell-shaped number of mean 0 and deviation 1."""
    return sum(rng.random() for _ in range(12)) - 6.0


def make_topic(rng: random.Random, number: int) -> Topic:
    numbers = rng.sample(range(1000), CANDIDATES)
    count = rng.randint(3, 5)
    aspects = {f"doc-{n:04d}": draw_aspects(rng, count) for n in numbers}
    judged = frozenset(rng.sample(list(aspects), JUDGED))
    return Topic(number, aspects, judged)


def draw_aspects(rng: random.Random, count: int) -> dict[int, int]:
    """One document's grade for each subtopic: most have none, the first subtopics are the popular ones."""
    grade = rng.choices([SPAM, 0, 1, 2, 3], weights=[4, 62, 18, 10, 6])[0]
    if grade <= 0:
        return dict.fromkeys(range(1, count + 1), grade)
    main = rng.choices(range(1, count + 1), weights=range(2 * count, count, -1))[0]
    also = {a for a in range(1, count + 1) if rng.random() < 0.15}
    return {a: grade if a == main else rng.randint(1, grade) if a in also else 0 for a in range(1, count + 1)}


def scored(topic: Topic, rng: random.Random, skill: float) -> dict[str, float]:
    """Scores that follow the truth as far as `skill` reaches."""
    return {d: 10 + skill * topic.grade(d) + noise(rng) for d in topic.documents}


def ranked(scores: dict[str, float]) -> list[tuple[str, float]]:
    return sorted(scores.items(), key=lambda pair: -pair[1])[:DEPTH]


def by_position(documents: list[str]) -> list[tuple[str, float]]:
    """Scores for documents that come in their order already."""
    return [(d, (DEPTH - i) / 4) for i, d in enumerate(documents[:DEPTH])]


def strong(topic: Topic, rng: random.Random) -> list[tuple[str, float]]:
    return ranked(scored(topic, rng, 1.6))


def weak(topic: Topic, rng: random.Random) -> list[tuple[str, float]]:
    return ranked(scored(topic, rng, 0.2))


def tied(topic: Topic, rng: random.Random) -> list[tuple[str, float]]:
    """Good, but its scores are whole numbers, so that long groups are tied."""
    return ranked({d: float(int(score)) for d, score in scored(topic, rng, 1.1).items()})


def short(topic: Topic, rng: random.Random) -> list[tuple[str, float]]:
    """Answers nothing to one topic and stops early on four."""
    full = ranked(scored(topic, rng, 0.9))
    return [] if topic.number == MISSING_TOPIC else full[:6] if topic.number in SHORT_TOPICS else full


def diverse(topic: Topic, rng: random.Random) -> list[tuple[str, float]]:
    """A good list reordered: of the next six documents, the one with the most new subtopics comes first."""
    rest = [d for d, _ in ranked(scored(topic, rng, 0.9))]
    order: list[str] = []
    seen: dict[int, int] = {}
    while rest:
        best = max(rest[:6], key=lambda d: novelty(topic.aspects[d], seen))
        rest.remove(best)
        order.append(best)
        for aspect, grade in topic.aspects[best].items():
            seen[aspect] = seen.get(aspect, 0) + (grade > 0)
    return by_position(order)


def novelty(aspects: dict[int, int], seen: dict[int, int]) -> float:
    return sum(0.5 ** seen.get(a, 0) for a, grade in aspects.items() if grade > 0)


def top_heavy(topic: Topic, rng: random.Random) -> list[tuple[str, float]]:
    """Very good on the first five ranks, worse than chance below."""
    good = [d for d, _ in ranked(scored(topic, rng, 4.0))[:5]]
    scores = scored(topic, rng, -1.0)
    return by_position(good + sorted(set(topic.documents) - set(good), key=lambda d: -scores[d]))


SYSTEMS = {
    "strong": strong,
    "weak": weak,
    "tied": tied,
    "short": short,
    "diverse": diverse,
    "top-heavy": top_heavy,
}


def qrels_lines(topics: list[Topic]) -> list[str]:
    return [f"{t.number} 0 {d} {t.grade(d)}" for t in topics for d in sorted(t.judged)]


def subtopic_lines(topics: list[Topic]) -> list[str]:
    return [
        f"{t.number} {a} {d} {g}" for t in topics for d in sorted(t.judged) for a, g in t.aspects[d].items()
    ]


def run_lines(name: str, topics: list[Topic], rng: random.Random) -> list[str]:
    return [
        f"{topic.number} Q0 {document} {rank} {score:.4f} {name}"
        for topic in topics
        for rank, (document, score) in enumerate(SYSTEMS[name](topic, rng), start=1)
    ]


def make(folder: Path) -> None:
    rng = random.Random(SEED)
    *topics, extra = (make_topic(rng, number) for number in (*TOPICS, EXTRA_TOPIC))
    files = {"qrels.txt": qrels_lines(topics), "subtopics.txt": subtopic_lines(topics)}
    for name in SYSTEMS:
        # One system answers a topic that nobody judged, as happens in real collections.
        files[f"{name}.run"] = run_lines(name, [*topics, extra] if name == "weak" else topics, rng)
    folder.mkdir(parents=True, exist_ok=True)
    for name, lines in files.items():
        (folder / name).write_bytes("".join(f"{line}\n" for line in lines).encode())


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET)
