from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from axiometer.meta.letter_groups import letter, letter_groups


def graph(count: int, edges: list[tuple[int, int]]) -> np.ndarray:
    apart = np.zeros((count, count), bool)
    for i, j in edges:
        apart[i, j] = apart[j, i] = i != j
    return apart


graphs = st.integers(2, 9).flatmap(
    lambda n: st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))).map(lambda e: graph(n, e))
)


@given(graphs)
def test_a_letter_is_shared_exactly_without_a_difference(apart: np.ndarray) -> None:
    letters = [set(re.findall(r"[a-z]\d*", word)) for word in letter_groups(apart)]
    assert all(letters)
    for i in range(len(apart)):
        for j in range(i):
            assert bool(letters[i] & letters[j]) == (not apart[i, j])


@given(graphs)
def test_no_letter_can_be_left_out(apart: np.ndarray) -> None:
    words = [set(re.findall(r"[a-z]\d*", word)) for word in letter_groups(apart)]
    for name in set.union(*words):
        fewer = [word - {name} for word in words]
        pairs = [(i, j) for i in range(len(words)) for j in range(i) if not apart[i, j]]
        assert not all(fewer) or any(not fewer[i] & fewer[j] for i, j in pairs)


@given(st.lists(st.floats(0, 1), min_size=2, max_size=12))
def test_by_distance_of_means_the_groups_are_the_maximal_runs(means: list[float]) -> None:
    """Where systems differ when their means are 0.3 apart, each letter is a run that cannot grow."""
    values = np.sort(means)[::-1]
    apart = np.abs(values[:, None] - values) > 0.3
    runs = {
        (i, int(np.flatnonzero(~apart[i]).max()))
        for i in range(len(values))
        if not i or apart[i - 1][~apart[i]].any()
    }
    words = letter_groups(apart)
    groups = {
        (min(found), max(found))
        for name in {c for word in words for c in re.findall(r"[a-z]\d*", word)}
        if (found := [i for i, word in enumerate(words) if name in re.findall(r"[a-z]\d*", word)])
    }
    assert groups == runs


def test_letters_of_no_and_of_every_difference() -> None:
    assert letter_groups(np.zeros((3, 3), bool)) == ["a", "a", "a"]
    assert letter_groups(~np.eye(3, dtype=bool)) == ["a", "b", "c"]


@pytest.mark.parametrize(("index", "name"), [(0, "a"), (15, "p"), (16, "r"), (25, "a1"), (50, "a2")])
def test_letter_names_skip_q(index: int, name: str) -> None:
    assert letter(index) == name
