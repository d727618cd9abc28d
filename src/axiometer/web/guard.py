"""Who is answered: requests to this machine by its own names, and by pages that it served itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from axiometer.web.work import refusal

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
            from starlette.responses import JSONResponse

            told = refusal(421, why)
            await JSONResponse(told.content, told.status)(scope, receive, dressed)

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
