"""Whole spaces: lists scored in a second, what axioms add to that, and the memory of a deep one."""

from __future__ import annotations

import time
from itertools import product

from benchmarks.measure import US, Row, alternate, fresh

MEASURES = ("alpha_DCG@20", "NRBP", "ERR_IA@20", "ACT")
ONE_STEP = ("relevance-monotonicity", "irrelevance-monotonicity", "redundancy")
DEEP = """
from axiometer.axiomatics import AXIOMS
from axiometer.verdicts.chunks import arithmetic_for, chunks, run_chunk
from axiometer.verdicts.tally import Listed
from axiometer.metrics.find_measure import measure
from axiometer.spaces import aspect_space
axioms = [AXIOMS.find(name) for name in {axioms!r}]
one, space, found = measure("alpha_DCG@20"), aspect_space(2, depth={depth}), Listed()
for chunk in chunks(space):
    found += Listed(run_chunk(one, axioms, space, chunk, arithmetic_for(one, space)))
print([(name, tally.status, tally.cases) for name, tally in found.tallies.items()])
"""


def rows(quick: bool) -> list[Row]:
    depth = 10 if quick else 12
    repeats = 3 if quick else 7
    return [
        *(row for name in MEASURES for row in _scoring(name, depth, repeats)),
        *_plain_python(8, repeats),
        *_deep(12 if quick else 14),
    ]


def _scoring(name: str, depth: int, repeats: int) -> list[Row]:
    """CPU time for a list (the machine may be busy), and the axioms as a share of the scoring."""
    from axiometer.axiomatics import AXIOMS
    from axiometer.metrics.find_measure import measure
    from axiometer.metrics.tree import grow
    from axiometer.numeric import FLOAT
    from axiometer.spaces import aspect_space
    from axiometer.verdicts.chunks import read_off

    one, space = measure(name), aspect_space(2, depth=depth)
    axioms = [AXIOMS.find(axiom) for axiom in ONE_STEP]
    tree = grow(one, space, FLOAT)

    def score() -> float:
        return _cpu(lambda: grow(one, space, FLOAT))

    def decide() -> float:
        return _cpu(lambda: [read_off(one, axiom, tree) for axiom in axioms])

    times = alternate({"score": score, "axioms": decide}, repeats)
    cost = tuple(seconds / space.size * 1e9 for seconds in times["score"])
    share = tuple(a / s for a, s in zip(times["axioms"], times["score"], strict=True))
    job = f"2 aspects, depth {depth}, {space.size:,} lists, {name}"
    return [
        Row(f"{job}: scoring", US, cost, unit="ns a list", at_most=50, note="50 ns is 2e7 lists/s"),
        Row(f"{job}: three axioms over scoring", US, share, unit="x", at_most=1.0),
    ]


def _cpu(work: object) -> float:
    start = time.process_time()
    work()  # type: ignore[operator]
    return time.process_time() - start


def _plain_python(depth: int, repeats: int) -> list[Row]:
    """What a script does today: one list at a time."""

    def alpha_dcg(labels: tuple[int, ...]) -> float:
        seen, total = [0, 0, 0], 0.0
        for rank, label in enumerate(labels, start=1):
            if label:
                total += 0.5 ** seen[label] / rank
                seen[label] += 1
        return total

    lists = [labels for n in range(depth + 1) for labels in product(range(3), repeat=n)]
    times = [_cpu(lambda: [alpha_dcg(labels) for labels in lists]) for _ in range(repeats)]
    cost = tuple(seconds / len(lists) * 1e9 for seconds in times)
    return [Row(f"2 aspects, depth {depth}: scoring", "plain Python", cost, unit="ns a list")]


def _deep(depth: int) -> list[Row]:
    done = fresh(["-c", DEEP.format(axioms=ONE_STEP, depth=depth)])
    lists = (3 ** (depth + 1) - 1) // 2
    job = f"2 aspects, depth {depth}, {lists:,} lists, three axioms, new process"
    return [
        Row(job, US, (done.seconds,), note=f"{done.cpu:.1f} s of CPU"),
        Row(f"{job}: peak memory", US, (done.megabytes,), unit="MB", at_most=1000),
    ]
