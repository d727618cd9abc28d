"""The five criteria against brute force: linear programs over all members of a class on small spaces."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

import axiometer as ax
from axiometer.conclusions.ladder import RUNGS, chosen_rungs, climb
from axiometer.errors import InputError

from .small import collection, instances, run_lists

DEPTH = 3
SPACE = list(product(range(3), repeat=DEPTH))
ORDER = ax.ordering("rank-replacement-swapping", length=DEPTH, grades=3)
NUMBER = {one: at for at, one in enumerate(SPACE)}
COVERS = [(NUMBER[low], NUMBER[high]) for low, high in ORDER.covers()]
SLACK = 1e-7


def most(lists, groups, a, b):
    """The most by which run b leads run a, over isotone functions in [0, 1], one for each group of topics."""
    count = max(groups) + 1
    gain = np.zeros(count * len(SPACE))
    for t, group in enumerate(groups):
        gain[group * len(SPACE) + NUMBER[tuple(lists[b][t])]] += 1 / len(groups)
        gain[group * len(SPACE) + NUMBER[tuple(lists[a][t])]] -= 1 / len(groups)
    rows = np.zeros((count * len(COVERS), len(gain)))
    for at, (group, (low, high)) in enumerate(product(range(count), COVERS)):
        rows[at, group * len(SPACE) + low], rows[at, group * len(SPACE) + high] = 1, -1
    return -linprog(-gain, A_ub=rows, b_ub=np.zeros(len(rows)), bounds=(0, 1)).fun


def most_weighted(lists, a, b, convex):
    """The same over sums with weights that fall, or fall ever more slowly, of documents from a grade on."""
    rows = []
    for i in range(DEPTH - 1):
        row = np.zeros(DEPTH)
        row[i], row[i + 1] = -1, 1
        rows.append(row)
    for i in range(DEPTH - 2) if convex else ():
        row = np.zeros(DEPTH)
        row[i : i + 3] = -1, 2, -1
        rows.append(row)
    leads = []
    for grade in (1, 2):
        gap = (np.array(lists[b]) >= grade).sum(axis=0) - (np.array(lists[a]) >= grade).sum(axis=0)
        leads.append(-linprog(-gap, A_ub=np.array(rows), b_ub=np.zeros(len(rows)), bounds=(0, 1)).fun)
    return max(leads)


@settings(max_examples=60, deadline=None)
@given(instances(), st.data())
def test_every_rung_is_what_a_linear_program_over_its_class_says(lists, data):
    topics = len(lists[0])
    groups = data.draw(st.lists(st.integers(0, 1), min_size=topics, max_size=topics))
    found = climb(run_lists(lists, [[5 + group, 5] for group in groups]), list(RUNGS))
    for a, b in ((0, 1), (1, 0)):
        assert found["any"][a, b] == (most(lists, list(range(topics)), a, b) < SLACK)
        assert found["recall"][a, b] == (most(lists, groups, a, b) < SLACK)
        assert found["list"][a, b] == (most(lists, [0] * topics, a, b) < SLACK)
        assert found["discount"][a, b] == (most_weighted(lists, a, b, False) < SLACK)
        assert found["convex"][a, b] == (most_weighted(lists, a, b, True) < SLACK)


def test_sums_are_decided_by_their_extreme_members():
    """All weights that fall are mixtures of prefixes; all convex ones of ramps and the whole."""
    depth = 4
    prefixes = [[1] * k + [0] * (depth - k) for k in range(1, depth + 1)]
    ramps = [[max(m - i, 0) for i in range(depth)] for m in range(1, depth)]
    extreme = {"discount": prefixes, "convex": [*ramps, prefixes[-1]]}

    def total(run, weights, grade):
        return sum(w for one in run for w, found in zip(weights, one, strict=True) if found >= grade)

    rng = np.random.default_rng(7)
    seen = set()
    for _ in range(600):
        a, b = np.minimum(rng.integers(0, 4, (2, 3, depth)), 2).tolist()
        found = climb(run_lists([a, b]), list(extreme))
        for rung, members in extreme.items():
            agree = all(total(a, w, grade) >= total(b, w, grade) for w in members for grade in (1, 2))
            assert found[rung][0, 1] == agree
        seen.add((bool(found["discount"][0, 1]), bool(found["convex"][0, 1])))
    assert seen == {(True, True), (False, True), (False, False)}


@settings(max_examples=40, deadline=None)
@given(instances())
def test_the_lead_is_the_optimum_of_the_linear_program(lists):
    c = ax.conclude(*collection(lists), depth=DEPTH)
    low, high = c.lead("a", "b")
    assert abs(-float(low) - most(lists, [0] * len(lists[0]), 0, 1)) < SLACK
    assert abs(float(high) - most(lists, [0] * len(lists[0]), 1, 0)) < SLACK
    assert isinstance(low, Fraction)


@settings(max_examples=60, deadline=None)
@given(instances(runs=3))
def test_each_class_lies_inside_the_one_before_it_and_each_rung_is_an_order(lists):
    found = climb(run_lists(lists), list(RUNGS))
    for wide, narrow in zip(list(RUNGS), list(RUNGS)[1:], strict=False):
        assert not (found[wide] & ~found[narrow]).any()
    for stands in found.values():
        assert not ((stands.astype(int) @ stands.astype(int) > 0) & ~stands).any()


def test_adjacent_moves_are_not_enough_from_three_grades_on():
    """(0,2,1) lies below (1,2,0), although no chain of replacements and adjacent swaps leads there."""
    found = climb(run_lists([[[1, 2, 0]], [[0, 2, 1]]]), ["any"])
    assert found["any"].tolist() == [[True, True], [False, True]]


@pytest.mark.parametrize("depth", [126, 127, 128, 129, 300])
def test_counts_of_any_depth_are_compared(depth):
    ones, zeros = [1] * depth, [0] * depth
    late = [*zeros[1:], 1]
    found = climb(run_lists([[ones], [late], [zeros]], [[999, 0]]), list(RUNGS))
    for stands in found.values():
        assert stands.tolist() == [[True, True, True], [False, True, True], [False, False, True]]


def test_padding_changes_no_conclusion():
    rng = np.random.default_rng(1)
    for _ in range(50):
        lists = rng.integers(0, 3, (2, 3, 4)).tolist()
        longer = [[[*one, 0, 0, 0] for one in run] for run in lists]
        short, long = climb(run_lists(lists), list(RUNGS)), climb(run_lists(longer), list(RUNGS))
        assert all((short[rung] == long[rung]).all() for rung in RUNGS)


def test_rungs_are_chosen_by_name():
    assert chosen_rungs(None) == tuple(RUNGS)
    with pytest.raises(InputError, match="there is no rung 'lists'; did you mean list"):
        chosen_rungs(["lists"])
    with pytest.raises(InputError, match="no rung to decide"):
        chosen_rungs([])
