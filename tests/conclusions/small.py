"""Small instances: judged lists of a few runs, as arrays and as judgments with runs that retrieve them."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from axiometer.conclusions.lists import RunLists

Lists = list[list[list[int]]]


def run_lists(
    lists: Lists, bases: list[list[int]] | None = None, levels: tuple[int, ...] = (1, 2)
) -> RunLists:
    """Lists[s][t] are the grades of run s on topic t."""
    grades = np.array(lists, dtype=np.int64)
    names = tuple("abcdefgh"[: len(lists)])
    topics = tuple(map(str, range(grades.shape[1])))
    base = np.array(bases if bases else [[9, 9]] * grades.shape[1], dtype=np.int64)
    return RunLists(names, topics, levels, grades, base[:, : len(levels)])


def collection(lists: Lists, bases: list[list[int]] | None = None):
    """Judgments and runs whose judged lists these are; the recall base has at least what a list needs."""
    topics = len(lists[0])
    qrels, runs = {}, {"abcdefgh"[s]: {} for s in range(len(lists))}
    for t in range(topics):
        most = {grade: max(one[t].count(grade) for one in lists) for grade in (0, 1, 2)}
        for grade in (1, 2):
            most[grade] = max(most[grade], bases[t][grade - 1] if bases else 0)
        qrels[f"t{t}"] = {
            f"d{grade}.{i}": grade for grade, count in most.items() for i in range(max(count, 1))
        }
        for s, one in enumerate(lists):
            seen = {0: 0, 1: 0, 2: 0}
            ranked = {}
            for rank, grade in enumerate(one[t]):
                ranked[f"d{grade}.{seen[grade]}"] = 100.0 - rank
                seen[grade] += 1
            runs["abcdefgh"[s]][f"t{t}"] = ranked
    return qrels, runs


def instances(runs: int = 2, topics: int = 4, depth: int = 3):
    """Lists of some runs on some topics."""
    return st.integers(1, topics).flatmap(
        lambda count: st.lists(
            st.lists(
                st.lists(st.integers(0, 2), min_size=depth, max_size=depth), min_size=count, max_size=count
            ),
            min_size=runs,
            max_size=runs,
        )
    )
