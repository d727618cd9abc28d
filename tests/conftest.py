"""What all tests share: calm property tests, and real data where it is there."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from axiometer.axiomatics import AXIOMS

# Machines that run tests are slow and shared, so time decides nothing; CI draws the same examples every time.
settings.register_profile("local", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("local"), derandomize=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "local"))


def pytest_make_parametrize_id(val: object) -> str | None:
    """Bytes are named by their length: some hold a time stamp, and parallel workers must agree on names."""
    return f"{len(val)} bytes" if isinstance(val, bytes) else None


@pytest.fixture(autouse=True)
def own_axioms_end_with_their_test() -> Iterator[None]:
    """What a test declares no other one sees: a page would list axioms that its server does not know."""
    AXIOMS.load()
    before = set(AXIOMS.items)
    yield
    for name in set(AXIOMS.items) - before:
        AXIOMS.remove(name)


@pytest.fixture(scope="session")
def real_data() -> Path:
    """The folder of real collections; tests that use it are skipped where it is not set."""
    folder = os.environ.get("AXIOMETER_DATA")
    if not folder:
        pytest.skip("real data: set AXIOMETER_DATA to the folder that holds the collections")
    return Path(folder)
