"""The server: a socket on this machine only, and a run that Ctrl-C ends at once."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any

from axiometer.errors import InputError

HOST = "127.0.0.1"
PORT = 8420
TRIED = 50
"""So many ports are looked at for a free one."""


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


def server(model: dict[str, Any], listening: socket.socket, ready: Callable[[str], None]) -> Any:
    """The server of a report's page, not yet running; `ready` will be told the address."""
    require()
    import uvicorn

    from axiometer.web.app import application
    from axiometer.web.page import served_page

    port = listening.getsockname()[1]
    config = uvicorn.Config(
        application(*served_page(model), port),
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


def run(model: dict[str, Any], listening: socket.socket, ready: Callable[[str], None]) -> None:
    """Serves a report's page until Ctrl-C."""
    server(model, listening, ready).run(sockets=[listening])
