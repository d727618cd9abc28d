"""Write docs/reference/openapi.json and explorer-api.md: the JSON behind `axiometer serve`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from axiometer.web.openapi import openapi

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "reference"
OPENING = """# The explorer's JSON

What the page of [`axiometer serve`](../how-to/explore.md) asks its server, as an
[OpenAPI document](openapi.json); a running explorer serves the same at `/api/openapi.json`. This page is
written by `make docs`; a test compares.

A request is JSON, sent as `application/json` to the address that the program prints. A refusal is
`{"error": "one line"}`.
"""


def page() -> str:
    document = openapi()
    parts = [OPENING]
    for path, methods in document["paths"].items():
        for method, told in methods.items():
            parts.append(f"\n## {method.upper()} {path}\n\n{told['summary']}\n")
            if "requestBody" in told:
                parts.append(fields(document, told["requestBody"]))
    parts.append("\n## Refusals\n\n| status | when |\n|---|---|\n")
    refusals = dict(document["paths"]["/api/play"]["post"]["responses"])
    parts += [
        f"| {status} | {told['description']} |\n" for status, told in refusals.items() if status != "200"
    ]
    return "".join(parts)


def fields(document: dict[str, Any], body: dict[str, Any]) -> str:
    """A table of a request's fields and their bounds."""
    name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    schema = document["components"]["schemas"][name]
    rows = [
        f"| `{field}` | {shown(told, document)} | {'yes' if field in schema['required'] else 'no'} |\n"
        for field, told in schema["properties"].items()
    ]
    return "\n| field | value | required |\n|---|---|---|\n" + "".join(rows)


def shown(schema: dict[str, Any], document: dict[str, Any]) -> str:
    """A schema in words."""
    if "$ref" in schema:
        return shown(document["components"]["schemas"][schema["$ref"].rpartition("/")[2]], document)
    kind = words = schema.get("type", "")
    if "anyOf" in schema:
        words = " or ".join(shown(one, document) for one in schema["anyOf"])
    if "enum" in schema:
        words = ", ".join(f"`{choice}`" for choice in schema["enum"])
    elif "maxLength" in schema:
        words += f" of at most {schema['maxLength']} letters"
    if "minimum" in schema:
        words += f" from {schema['minimum']:,} to {schema['maximum']:,}"
    if kind == "array":
        words = f"list of at most {schema['maxItems']}: {shown(schema['items'], document)}"
    if kind == "object":
        if "properties" not in schema:
            return f"object of numbers, each {shown(schema['additionalProperties'], document)}"
        words = "object of " + ", ".join(f"`{name}`" for name in schema["properties"])
    return words + (f"; {schema['description'].rstrip('.')}" if "description" in schema else "")


if __name__ == "__main__":
    (FOLDER / "explorer-api.md").write_text(page(), encoding="utf-8")
    (FOLDER / "openapi.json").write_text(json.dumps(openapi(), indent=2) + "\n", encoding="utf-8")
