"""The server: a socket on this machine only, the page, and the JSON behind it.

Requests are answered that name this machine by its own names, and come from pages that it served itself.
Starlette and uvicorn are an extra, so they are imported where they are used.
"""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from axiometer.errors import AxiometerError, InputError
from axiometer.web.live_page import catalogue, served_page
from axiometer.web.openapi import openapi
from axiometer.web.requests import BODY, Asked, Draw, Judge, Play
from axiometer.web.workers import Answer, Pool, refusal

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST = "127.0.0.1"
PORT = 8420
TRIED = 50
"""So many ports are looked at for a free one."""
NAMES = ("127.0.0.1", "localhost", "[::1]")
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}
NOTHING = "default-src 'none'; frame-ancestors 'none'"


class Guard:
    """Refuses other hosts' names and other sites' pages, and adds the headers that all answers have."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self.app = app
        self.hosts = {f"{name}:{port}" for name in NAMES} | (set(NAMES) if port == 80 else set())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                more = {"content-security-policy": NOTHING, **HEADERS}
                message["headers"] += [
                    (name.encode(), value.encode())
                    for name, value in more.items()
                    if name.encode() not in given
                ]
            await send(message)

        why = self.why_not(scope)
        if why is None:
            await self.app(scope, receive, dressed)
        else:
            await _respond(refusal(421, why))(scope, receive, dressed)

    def why_not(self, scope: Scope) -> str | None:
        """Why a request is refused, or None.

        >>> guard = Guard(None, 8420)
        >>> guard.why_not({"headers": [(b"host", b"localhost:8420")]})
        >>> guard.why_not({"headers": [(b"host", b"evil.example")]})
        'this server answers only to 127.0.0.1:8420 and localhost:8420'
        """
        found: dict[bytes, list[str]] = {}
        for name, value in scope["headers"]:
            found.setdefault(name.lower(), []).append(value.decode("latin-1").lower())
        hosts, origins = found.get(b"host", []), found.get(b"origin", [])
        if len(hosts) != 1 or hosts[0] not in self.hosts:
            ours = [host for host in sorted(self.hosts) if not host.startswith("[")]
            return f"this server answers only to {' and '.join(ours)}"
        if any(origin.removeprefix("http://") not in self.hosts for origin in origins):
            return "this server answers only to pages of its own"
        return None


def application(page: str, policy: str, port: int, axioms: Sequence[str] = ()) -> Starlette:
    """The explorer on one page; requests must name the `port`; `axioms` are known besides ours."""
    from starlette.applications import Starlette
    from starlette.exceptions import HTTPException
    from starlette.middleware import Middleware
    from starlette.responses import HTMLResponse
    from starlette.routing import Route

    pool = Pool(axioms)

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
        Route("/api/play", _asking(pool, Play), methods=["POST"]),
        Route("/api/verdict", _asking(pool, Judge), methods=["POST"]),
        Route("/api/lattice", _asking(pool, Draw), methods=["POST"]),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Guard, port=port)],
        exception_handlers={HTTPException: _refused},
    )


def _fixed(content: Callable[[], Any]) -> Callable[[Request], Any]:
    async def handle(request: Request) -> Response:
        return _respond(Answer(200, msgspec.json.encode(content())))

    return handle


def _asking(pool: Pool, kind: type[Asked]) -> Callable[[Request], Any]:
    """What is wrong with a request is said here, without a worker; the rest waits for one."""

    async def handle(request: Request) -> Response:
        body = await _body(request)
        if isinstance(body, Answer):
            return _respond(body)
        try:
            asked = msgspec.json.decode(body, type=kind)
            asked.check()
        except AxiometerError as error:
            return _respond(refusal(422, error))
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            return _respond(refusal(400, f"the request cannot be read: {error}; see /api/openapi.json"))
        return _respond(await pool.lane(asked).ask(asked))

    return handle


async def _body(request: Request) -> Answer | bytes:
    """The body of a request, read no further than it may be long."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        return refusal(415, "the request is no JSON; send it as application/json")
    read = bytearray()
    async for piece in request.stream():
        read += piece
        if len(read) > BODY:
            return refusal(413, f"the request is longer than {BODY:,} bytes; ask for less")
    return bytes(read)


def _respond(told: Answer, headers: Any = None) -> Response:
    from starlette.responses import Response

    wait = {"retry-after": "1"} if told.status == 503 else {}
    return Response(told.body, told.status, {**(headers or {}), **wait}, "application/json")


async def _refused(request: Request, error: Exception) -> Response:
    """What the router refuses, in the same form."""
    status = getattr(error, "status_code", 500)
    words = {
        404: "there is no such page; see /api/openapi.json",
        405: "this address does not take that method",
    }
    told = refusal(status, words.get(status, "the request was refused"))
    return _respond(told, getattr(error, "headers", None))


def bound(port: int) -> socket.socket | None:
    """A socket on a port of this machine; None where the port is taken.

    >>> one = bound(0)
    >>> bound(one.getsockname()[1]) is None
    True
    >>> one.close()
    """
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((HOST, port))
        made.listen(256)
    except PermissionError:
        made.close()
        raise InputError(f"port {port} needs more rights", remedy="take one above 1023") from None
    except OSError:
        made.close()
        return None
    return made


def next_free(port: int) -> int:
    """The first free port after this one.

    >>> next_free(8420) > 8420
    True
    """
    for candidate in range(port + 1, min(port + TRIED, 65_536)):
        found = bound(candidate)
        if found:
            found.close()
            return candidate
    raise InputError(f"no port from {port} to {port + TRIED} is free", remedy="name another: --port 9000")


def require() -> None:
    """Refuses in one line where the extra is not installed."""
    try:
        import starlette
        import uvicorn
    except ImportError as error:
        raise InputError(
            f"the explorer needs {error.name}, which is not installed", remedy="pip install 'axiometer[web]'"
        ) from None
    del starlette, uvicorn


def server(
    model: dict[str, Any],
    listening: socket.socket,
    ready: Callable[[str], None],
    axioms: Sequence[str] = (),
) -> Any:
    """The server of a report's page, not yet running; `ready` will be told the address."""
    require()
    import uvicorn

    port = listening.getsockname()[1]
    config = uvicorn.Config(
        application(*served_page(model), port, axioms),
        log_level="warning",
        access_log=False,
        lifespan="on",
        timeout_graceful_shutdown=1,
        server_header=False,
    )

    class Server(uvicorn.Server):
        """Tells when it is ready to answer."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            """Starts, then tells."""
            await super().startup(sockets=sockets)
            if self.started:
                ready(f"http://{HOST}:{port}/")

    return Server(config)


def run(
    model: dict[str, Any],
    listening: socket.socket,
    ready: Callable[[str], None],
    axioms: Sequence[str] = (),
) -> None:
    """Serves a report's page until Ctrl-C."""
    server(model, listening, ready, axioms).run(sockets=[listening])
