"""The JSON behind the page, held against its own OpenAPI document with generated requests, good and bad."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

schemathesis = pytest.importorskip("schemathesis", reason="web: schemathesis is not installed")

from schemathesis.specs.openapi.checks import positive_data_acceptance  # noqa: E402

from axiometer.web.openapi import openapi  # noqa: E402

SCHEMA = schemathesis.openapi.from_dict(openapi())


@SCHEMA.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_answers_are_as_documented(case: Any, client: Any) -> None:
    # What has the right form may still be refused: a measure that does not exist, a grade beyond the scale.
    case.call_and_validate(
        base_url=str(client.base_url), excluded_checks=[positive_data_acceptance], timeout=30
    )
