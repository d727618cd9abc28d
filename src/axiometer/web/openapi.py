"""The JSON behind the page as an OpenAPI document, made of the types that read requests and hold answers."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.json import schema_components

from axiometer import __version__
from axiometer.report.schema import Lattice
from axiometer.web.live_page import Catalogue
from axiometer.web.playground import Played
from axiometer.web.requests import BODY, SECONDS, Draw, Judge, Play
from axiometer.web.workers import Judged, Refusal

Schema = dict[str, Any]
LINK = "#/components/schemas/{name}"
REFUSALS = {
    400: "The body is no valid JSON, or a field is missing, unknown or out of its bounds.",
    413: f"The body is longer than {BODY:,} bytes.",
    415: "The body is not sent as application/json.",
    421: "The Host or Origin header names another machine or site.",
    422: "There is no such measure, axiom or ordering, or it cannot do what is asked.",
    503: f"The work takes longer than {SECONDS} seconds, or too many wait; Retry-After says when.",
}


@cache
def openapi() -> Schema:
    """The whole document.

    >>> sorted(openapi()["paths"])
    ['/api/catalogue', '/api/lattice', '/api/openapi.json', '/api/play', '/api/verdict']
    """
    _, made = schema_components(
        (Play, Judge, Draw, Played, Lattice, Catalogue, Refusal, Judged), ref_template=LINK
    )
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
            "/api/verdict": _post("One measure and one axiom, decided.", "Judge", "Judged"),
            "/api/lattice": _post("The diagram of an ordering, with measures on it.", "Draw", "Lattice"),
            "/api/catalogue": _get("The pages of all measures and axioms.", _link("Catalogue")),
            "/api/openapi.json": _get("This document.", {"type": "object"}),
        },
        "components": {"schemas": made},
    }


def _link(name: str) -> Schema:
    return {"$ref": LINK.format(name=name)}


def _json(schema: Schema) -> Schema:
    return {"content": {"application/json": {"schema": schema}}}


def _refusals(*statuses: int) -> Schema:
    return {str(one): {"description": REFUSALS[one], **_json(_link("Refusal"))} for one in statuses}


def _get(summary: str, schema: Schema) -> Schema:
    found = {"description": "Found.", **_json(schema)}
    return {"get": {"summary": summary, "responses": {"200": found, **_refusals(421)}}}


def _post(summary: str, asked: str, told: str) -> Schema:
    found = {"description": "The answer.", **_json(_link(told))}
    return {
        "post": {
            "summary": summary,
            "requestBody": {"required": True, **_json(_link(asked))},
            "responses": {"200": found, **_refusals(*REFUSALS)},
        }
    }
