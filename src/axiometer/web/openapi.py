"""The JSON behind the page as an OpenAPI document; the limits in it are those that are enforced."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from axiometer import __version__
from axiometer.orders import ORDERINGS
from axiometer.report.model import schema
from axiometer.web import limits

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
VALUE: Schema = {
    "type": ["number", "string", "null"],
    "description": "a number; a word where it is not finite",
}
NAME: Schema = {"type": "string", "minLength": 1, "maxLength": limits.NAME}
WHOLE: Schema = {"type": "integer"}
REFUSALS = {
    400: "The body is no valid JSON.",
    413: f"The body is longer than {limits.BODY:,} bytes.",
    415: "The body is not sent as application/json.",
    421: "The Host or Origin header names another machine or site.",
    422: "A field is missing, unknown or out of its bounds, or a measure cannot do what is asked.",
    503: f"The work takes longer than {limits.SECONDS} seconds, or too many wait; Retry-After says when.",
}


def record(properties: Schema, optional: tuple[str, ...] = (), closed: bool = False) -> Schema:
    """The schema of an object.

    >>> record({"a": TEXT})["required"]
    ['a']
    """
    required = [name for name in properties if name not in optional]
    made: Schema = {"type": "object", "properties": properties, "required": required}
    return {**made, "additionalProperties": False} if closed else made


def several(items: Schema, **bounds: int) -> Schema:
    """The schema of a list.

    >>> several(TEXT, maxItems=2)
    {'type': 'array', 'items': {'type': 'string'}, 'maxItems': 2}
    """
    return {"type": "array", "items": items, **bounds}


def _within(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _asked() -> dict[str, Schema]:
    exact = {"type": ["string", "number"], "maxLength": limits.NUMBER, "examples": ["1/3", "0.5"]}
    own = record(
        {
            "weights": several(exact, minItems=1, maxItems=limits.LONGEST),
            "gains": several(exact, minItems=2, maxItems=limits.GRADES),
        },
        closed=True,
    )
    own["description"] = "A metric of one's own: a weight for each rank, a gain for each grade from 0 on."
    named = several({**NAME, "examples": ["nDCG@10"]}, maxItems=limits.MEASURES)
    judged = several({"type": ["integer", "string"]}, maxItems=limits.LONGEST)
    play = record(
        {
            "kind": {"type": "string", "enum": ["grades", "aspects"]},
            "width": {**_within(1, limits.GRADES), "description": "how many grades, or aspects"},
            "lists": several(judged, minItems=1, maxItems=limits.LISTS),
            "relevant": {"type": ["integer", "null"], "minimum": 0, "maximum": limits.RELEVANT},
            "measures": named,
            "own": own,
            "every": {"type": "boolean", "description": "besides those named, one of every kind"},
        },
        ("relevant", "measures", "own", "every"),
        closed=True,
    )
    judge = record(
        {
            "measure": NAME,
            "own": own,
            "axiom": {**NAME, "examples": ["giner.replacement"]},
            "depth": {"type": ["integer", "null"], "minimum": 1, "maximum": limits.DEPTH},
        },
        ("measure", "own", "depth"),
        closed=True,
    )
    draw = record(
        {
            "ordering": {"type": "string", "enum": list(ORDERINGS)},
            "length": _within(1, limits.LENGTH),
            "grades": _within(2, limits.GRADES),
            "measures": named,
        },
        ("measures",),
        closed=True,
    )
    return {"Play": play, "Judge": judge, "Draw": draw}


def _told() -> dict[str, Schema]:
    step = record(
        {"rank": WHOLE, "document": TEXT, "memory": {"type": "object"}, "value": VALUE, "added": VALUE}
    )
    story = record(
        {"value": VALUE, "exact": {"type": ["string", "null"]}, "reading": TEXT, "steps": several(step)}
    )
    word = record({"axiom": TEXT, "demand": TEXT, "kept": {"type": ["boolean", "null"]}})
    change = {"enum": ["rises", "falls", "stays", "open", None]}
    row = record(
        {
            "name": TEXT,
            "own": {"type": "boolean"},
            "family": TEXT,
            "lists": several(story),
            "change": change,
            "axioms": several(word),
        }
    )
    skipped = several(record({"name": TEXT, "reason": TEXT}))
    said = several(record({"name": TEXT, "demand": TEXT}))
    lattice = record(
        {"ordering": TEXT, "elements": several(several(WHOLE)), "covers": several(several(WHOLE))}
    )
    page = several({"type": "object", "required": ["name"]})
    return {
        "Played": record(
            {"measures": several(row), "skipped": skipped, "axioms": said, "topic": {"type": "object"}}
        ),
        **_verdict(),
        "Lattice": lattice,
        "Catalogue": record({"measures": page, "axioms": page}),
        "Refusal": record({"error": TEXT}),
    }


def _verdict() -> dict[str, Schema]:
    """The report's own schema of a verdict, with what it refers to."""
    defined = json.dumps(schema()["$defs"]).replace("#/$defs/", "#/components/schemas/")
    found: dict[str, Schema] = json.loads(defined)
    files = {
        "type": "object",
        "additionalProperties": TEXT,
        "description": "of a metric of one's own: the file that the commands read",
    }
    verdict = found["verdict"]
    return {
        **{name: found[name] for name in ("status", "verdict", "witness", "certificate", "scene")},
        "Verdict": {**verdict, "properties": {**verdict["properties"], "files": files}},
    }


@cache
def openapi() -> dict[str, Any]:
    """The whole document.

    >>> sorted(openapi()["paths"])
    ['/api/catalogue', '/api/lattice', '/api/openapi.json', '/api/play', '/api/verdict']
    """
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Axiometer explorer",
            "version": __version__,
            "description": "What the page of `axiometer serve` asks its server; this machine only.",
        },
        "paths": {
            "/api/play": _post(
                "Every measure on one or two lists, and what the axioms say.", "Play", "Played"
            ),
            "/api/verdict": _post("One measure and one axiom, decided.", "Judge", "Verdict"),
            "/api/lattice": _post("The diagram of an ordering, with measures on it.", "Draw", "Lattice"),
            "/api/catalogue": _get("The pages of all measures and axioms.", _link("Catalogue")),
            "/api/openapi.json": _get("This document.", {"type": "object"}),
        },
        "components": {"schemas": {**_asked(), **_told()}},
    }


def _link(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _json(schema: Schema) -> Schema:
    return {"content": {"application/json": {"schema": schema}}}


def _get(summary: str, schema: Schema) -> Schema:
    refusals = {"421": {"description": REFUSALS[421], **_json(_link("Refusal"))}}
    found = {"description": "Found.", **_json(schema)}
    return {"get": {"summary": summary, "responses": {"200": found, **refusals}}}


def _post(summary: str, asked: str, told: str) -> Schema:
    refusals = {
        str(status): {"description": text, **_json(_link("Refusal"))} for status, text in REFUSALS.items()
    }
    return {
        "post": {
            "summary": summary,
            "requestBody": {"required": True, **_json(_link(asked))},
            "responses": {"200": {"description": "The answer.", **_json(_link(told))}, **refusals},
        }
    }
