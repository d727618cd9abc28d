"""The JSON schema of the model that all pages and exports read."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any


@cache
def schema() -> dict[str, Any]:
    """The schema of the current model version: a report, or an audit alone.

    >>> schema()["properties"]["model"]["const"]
    1
    """
    loaded: dict[str, Any] = json.loads(Path(__file__).with_name("schema.json").read_text("utf-8"))
    return loaded
