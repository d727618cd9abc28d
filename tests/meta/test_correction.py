from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiometer.errors import InputError
from axiometer.meta.significance.outcome import benjamini_hochberg, bonferroni, correction, holm

multitest = pytest.importorskip("statsmodels.stats.multitest")

probabilities = st.lists(st.integers(0, 10**6).map(lambda n: n / 10**6), min_size=1, max_size=30)

PUBLISHED = [
    0.0001,
    0.0004,
    0.0019,
    0.0095,
    0.0201,
    0.0278,
    0.0298,
    0.0344,
    0.0459,
    0.3240,
    0.4262,
    0.5719,
    0.6528,
    0.7590,
    1.0,
]
"""Benjamini and Hochberg 1995, section 3.2: fifteen hypotheses on a treatment of infarction."""


@settings(max_examples=15, deadline=None)
@given(probabilities)
@pytest.mark.parametrize(
    ("name", "theirs"), [("holm", "holm"), ("bonferroni", "bonferroni"), ("bh", "fdr_bh")]
)
def test_corrections_are_those_of_statsmodels(name: str, theirs: str, p: list[float]) -> None:
    np.testing.assert_allclose(correction(name)(p), multitest.multipletests(p, method=theirs)[1], rtol=1e-12)


def test_the_published_example() -> None:
    assert int((bonferroni(PUBLISHED) <= 0.05).sum()) == 3
    assert int((holm(PUBLISHED) <= 0.05).sum()) == 3
    assert int((benjamini_hochberg(PUBLISHED) <= 0.05).sum()) == 4


@given(probabilities)
def test_each_correction_is_at_most_as_hard_as_the_last(p: list[float]) -> None:
    assert (holm(p) <= bonferroni(p)).all()
    assert (benjamini_hochberg(p) <= holm(p)).all()
    assert (benjamini_hochberg(p) >= np.array(p)).all()


def test_unknown_correction() -> None:
    with pytest.raises(InputError, match="no correction is called 'Holms'; did you mean holm"):
        correction("Holms")
