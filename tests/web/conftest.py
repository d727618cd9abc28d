"""The explorer over HTTP, as its page sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from .running import running


@pytest.fixture(scope="session")
def client() -> Iterator[Any]:
    httpx = pytest.importorskip("httpx", reason="web: httpx is not installed")
    with (
        running({"model": 2}) as address,
        httpx.Client(base_url=address, timeout=30, trust_env=False) as made,
    ):
        yield made


@pytest.fixture(scope="session")
def port(client: Any) -> int:
    return int(client.base_url.port)
