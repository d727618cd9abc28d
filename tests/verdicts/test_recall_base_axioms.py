"""All recall bases side by side give what each gives alone."""

from __future__ import annotations

import numpy as np
import pytest

from axiometer.metrics.find_measure import measure
from axiometer.metrics.tree import grow
from axiometer.spaces import Space, grade_space
from axiometer.verdicts.chunks import arithmetic_for
from axiometer.verdicts.recall_base_axioms import grid
from axiometer.verdicts.usual_measures import STANDARD


@pytest.mark.parametrize("space", [grade_space(2, depth=4), grade_space(3, depth=3)], ids=str)
@pytest.mark.parametrize("name", [name for name in STANDARD if name != "Compat"])
def test_bases_do_not_touch_each_other(name: str, space: Space) -> None:
    found = grid(measure(name), space)
    num = arithmetic_for(measure(name), found.spaces[-1])
    with np.errstate(all="ignore"):
        alone = [grow(measure(name), one, num) for one in found.spaces]
    for level in found.levels:
        for row, tree in enumerate(alone):
            both = level.values[row], tree.at(level.length)
            here, there = (values[level.allowed[row]] for values in both)
            if here.dtype == object:
                assert here.tolist() == there.tolist()
            else:
                np.testing.assert_allclose(here, there, rtol=1e-13, atol=1e-15)
