"""Generated collections with everything that real ones have: ties, holes, odd grades, odd ids."""

from __future__ import annotations

import random
from dataclasses import dataclass

Qrels = dict[str, dict[str, int]]
Run = dict[str, dict[str, float]]
# Equal in 32 bits and not in 64: what trec_eval 9 takes for a tie.
NEAR = (16777216.0, 16777217.0, 0.1, 0.1 + 1e-12)
SCORES: tuple[tuple[float, ...], ...] = (
    (0.0, 1.0, 2.0),
    tuple(map(float, range(1000))),
    (-3.5, 1e-9, 0.25),
    NEAR,
)
IDS = ("d{}", "D{}", "doc-{:03d}", "é{}", "{}", "Z{}~")


@dataclass(frozen=True)
class Collection:
    """Judgments and one run; some topics of either are unknown to the other."""

    qrels: Qrels
    run: Run

    @property
    def common(self) -> list[str]:
        return [topic for topic in self.qrels if topic in self.run]


def collection(seed: int, topics: int, grades: tuple[tuple[int, ...], ...], longest: int = 40) -> Collection:
    """Some topics from a seeded generator; `grades` are the scales to draw from, a topic has one of them."""
    rng = random.Random(seed)
    qrels: Qrels = {}
    run: Run = {}
    for number in range(topics):
        topic = f"t{number}"
        documents = [rng.choice(IDS).format(i) for i in range(rng.randint(1, longest))]
        scale, scores = rng.choice(grades), rng.choice(SCORES)
        judged = rng.sample(documents, rng.randint(1, len(documents)))
        if rng.random() > 0.02:
            qrels[topic] = {d: rng.choice(scale) for d in judged}
            qrels[topic][judged[0]] = max(scale)
        if rng.random() > 0.02:
            run[topic] = {
                d: rng.choice(scores) for d in rng.sample(documents, rng.randint(1, len(documents)))
            }
    return Collection(qrels, run)
