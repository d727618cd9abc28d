from __future__ import annotations

import numpy as np
import pytest


@pytest.fixture(params=["smooth", "coarse"])
def matrix(request: pytest.FixtureRequest) -> np.ndarray:
    """Six systems on 25 topics: scores without ties, and scores with many."""
    generator = np.random.default_rng(3)
    smooth = np.clip(generator.normal(0.4, 0.2, (6, 25)) + 0.05 * np.arange(6)[:, None], 0, 1)
    return smooth if request.param == "smooth" else np.round(smooth, 1)
