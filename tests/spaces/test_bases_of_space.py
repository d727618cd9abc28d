"""Recall bases of a space: what they allow, in which order they come, how they are told."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

import axiometer as ax
from axiometer.cli.options import recall_base
from axiometer.spaces import (
    Space,
    allowed_levels,
    aspect_space,
    base_dict,
    base_option,
    base_text,
    grade_space,
    recall_bases,
)

SPACES = [
    grade_space(2, depth=5, relevant=2),
    grade_space(3, depth=4, relevant={1: 1, 2: 2}),
    grade_space(3, length=4, relevant={1: 0, 2: 3}),
    aspect_space(2, depth=4, relevant={"a": 1, "b": 3}),
    aspect_space(3, depth=3),
]


@pytest.mark.parametrize("space", SPACES, ids=str)
def test_masks_agree_with_lists_counted_one_by_one(space: Space) -> None:
    masks = allowed_levels(space)
    assert list(masks) == list(space.levels)
    for level, mask in masks.items():
        lists = product(range(space.branching), repeat=level)
        counted = [all(labels.count(k) <= space.counts[k - 1] for k in labels if k) for labels in lists]
        assert mask.tolist() == counted
        assert mask.dtype == np.bool_
    every = [space.allows(space.labels(level, i)) for level in masks for i in range(space.branching**level)]
    assert every == [bool(value) for mask in masks.values() for value in mask]
    assert space.roomy == all(mask.all() for mask in masks.values())


def test_bases_come_small_ones_first() -> None:
    found = [space.relevant for space in recall_bases(grade_space(3, depth=2), 2)]
    assert found[:6] == [(0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (2, 0)]
    assert len(found) == 9
    assert {space.kind for space in recall_bases(aspect_space(2, depth=2), 1)} == {"aspects"}


@pytest.mark.parametrize("space", SPACES, ids=str)
def test_what_is_told_of_a_base_gives_the_base_back(space: Space) -> None:
    build = grade_space if space.kind == "grades" else aspect_space
    width = space.branching - (space.kind == "aspects")
    for given in (base_dict(space), recall_base(base_option(space).split()[1])):
        again = build(width, depth=space.depth, relevant=given)
        assert again.counts == space.counts
    assert all(str(count) in base_text(space) for count in space.counts)


def test_a_witness_obeys_the_base_given() -> None:
    verdict = ax.check("AP_IA", "redundancy", relevant={"a": 1, "b": 1}, aspects=2, depth=3)
    lists = verdict.witness.lists if verdict.witness else ()
    assert all(items.count("a") <= 1 and items.count("b") <= 1 for items in lists)
    assert ax.check("AP_IA", "redundancy", aspects=2, depth=3).cases > verdict.cases


@pytest.mark.parametrize(("width", "base"), [(2, {2: 1}), (3, {"a": 1}), (3, {0: 4})])
def test_a_base_of_another_space_is_refused(width: int, base: dict[object, int]) -> None:
    with pytest.raises(ax.AxiometerError, match="the space has 1"):
        grade_space(width, depth=3, relevant=base)  # type: ignore[arg-type]
