"""json: the model itself."""

from __future__ import annotations

import json
from typing import Any

from axiometer.check.audit import FORMATS


def to_json(model: dict[str, Any]) -> str:
    """The JSON model, indented."""
    return json.dumps(model, indent=1, ensure_ascii=False) + "\n"


FORMATS.add("json", to_json)
