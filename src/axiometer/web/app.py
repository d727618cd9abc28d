"""The application: the page, the JSON behind it, and the document that describes that.

Starlette is an extra, so it is imported where it is used.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from axiometer.errors import AxiometerError
from axiometer.web.asked import read_draw, read_judge, read_play
from axiometer.web.catalogue import catalogue
from axiometer.web.guard import Guard
from axiometer.web.limits import BODY
from axiometer.web.openapi import openapi
from axiometer.web.pool import Pool
from axiometer.web.work import Answer, Asked, refusal

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response


def application(page: str, policy: str, port: int) -> Starlette:
    """The explorer on one page; `port` is the one that requests must name."""
    from starlette.applications import Starlette
    from starlette.exceptions import HTTPException
    from starlette.middleware import Middleware
    from starlette.responses import HTMLResponse
    from starlette.routing import Route

    pool = Pool()

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        pool.begin()
        yield
        pool.end()

    async def show(request: Request) -> Response:
        headers = {"content-security-policy": f"{policy}; frame-ancestors 'none'"}
        return HTMLResponse(page, headers=headers)

    routes = [
        Route("/", show),
        Route("/api/openapi.json", _fixed(openapi)),
        Route("/api/catalogue", _fixed(catalogue)),
        Route("/api/play", _asking(pool, read_play), methods=["POST"]),
        Route("/api/verdict", _asking(pool, read_judge), methods=["POST"]),
        Route("/api/lattice", _asking(pool, read_draw), methods=["POST"]),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Guard, port=port)],
        exception_handlers={HTTPException: _refused},
    )


def _fixed(content: Callable[[], Any]) -> Callable[[Request], Any]:
    async def handle(request: Request) -> Response:
        return _respond(Answer(200, content()))

    return handle


def _asking(pool: Pool, read: Callable[[object], Asked]) -> Callable[[Request], Any]:
    """What is wrong with a request is said here, without a worker; the rest waits for one."""

    async def handle(request: Request) -> Response:
        found = await _body(request)
        if isinstance(found, Answer):
            return _respond(found)
        try:
            asked = read(found[0])
        except AxiometerError as error:
            return _respond(refusal(422, error))
        return _respond(await pool.lane(asked).ask(asked))

    return handle


async def _body(request: Request) -> Answer | tuple[Any]:
    """The JSON of a request, read no further than it may be long."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        return refusal(415, "the request is no JSON; send it as application/json")
    read = bytearray()
    async for piece in request.stream():
        read += piece
        if len(read) > BODY:
            return refusal(413, f"the request is longer than {BODY:,} bytes; ask for less")
    try:
        return (json.loads(read, parse_constant=_no_number),)
    except (ValueError, RecursionError):
        return refusal(400, "the request is no valid JSON")


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number of JSON")


def _respond(told: Answer) -> Response:
    from starlette.responses import JSONResponse

    headers = {"retry-after": "1"} if told.status == 503 else None
    return JSONResponse(told.content, told.status, headers=headers)


async def _refused(request: Request, error: Exception) -> Response:
    """What the router refuses, in the same form."""
    from starlette.exceptions import HTTPException
    from starlette.responses import JSONResponse

    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = error.headers if isinstance(error, HTTPException) else None
    words = {
        404: "there is no such page; see /api/openapi.json",
        405: "this address does not take that method",
    }
    return JSONResponse({"error": words.get(status, "the request was refused")}, status, headers=headers)
