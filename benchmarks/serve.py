"""The explorer under 50 clients at once, some of whom ask for more than the bound allows.

Usage: python -m benchmarks.serve [--clients 50] [--requests 12]; prints one table. Every request is answered:
a good one with its answer (after "try again" where the server was busy), one past the bound with a refusal.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

GOOD = "good"
LARGE = "too large"
ENDLESS = "too long"
LONG = {
    "kind": "grades",
    "width": 6,
    "lists": [[5, 4, 3, 2, 1, 0] * 2, [0, 1, 2, 3, 4, 5] * 2],
    "measures": [f"Compat(p=0.{i})" for i in range(20, 99)],
    "relevant": 100,
}
BODIES = {
    GOOD: (
        (
            "/api/play",
            {"kind": "grades", "width": 3, "lists": [[2, 0, 1], [2, 1, 1]], "measures": ["nDCG", "AP"]},
        ),
        ("/api/play", {"kind": "aspects", "width": 2, "lists": [["a", "b"]], "measures": ["alpha_nDCG@3"]}),
        ("/api/verdict", {"measure": "RBP(p=0.8)", "axiom": "giner.swapping", "depth": 3}),
        ("/api/lattice", {"ordering": "rank-replacement", "length": 2, "grades": 3, "measures": ["P@2"]}),
    ),
    LARGE: (
        ("/api/play", {"kind": "grades", "width": 3, "lists": [[1] * 500]}),
        ("/api/lattice", {"ordering": "rank-replacement", "length": 12, "grades": 6}),
        ("/api/verdict", {"measure": "AP", "axiom": "giner.isotone(rank-replacement)", "depth": 8}),
    ),
    ENDLESS: (("/api/play", LONG),),
}
EXPECTED = {GOOD: {200}, LARGE: {400, 422}, ENDLESS: {503}}
SHARES = (GOOD, GOOD, GOOD, GOOD, GOOD, GOOD, GOOD, LARGE, LARGE, ENDLESS)


@dataclass
class Tally:
    """What became of the requests of one sort."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    again: int = 0
    lost: int = 0

    def row(self, sort: str) -> str:
        ordered = sorted(self.seconds)
        at = lambda part: f"{1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]:,.0f}"  # noqa: E731
        statuses = " ".join(f"{status}:{count}" for status, count in sorted(self.statuses.items()))
        cells = (
            sort,
            len(ordered),
            at(0.5),
            at(0.99),
            f"{1000 * ordered[-1]:,.0f}",
            statuses,
            self.again,
            self.lost,
        )
        return "| " + " | ".join(map(str, cells)) + " |"


async def post(port: int, path: str, body: object) -> int:
    """One request on a connection of its own; its status, 0 where there was no whole answer."""
    content = json.dumps(body).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(content)}\r\nConnection: close\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(head.encode() + content)
        answer = await asyncio.wait_for(reader.read(), 30)
        top, _, told = answer.partition(b"\r\n\r\n")
        json.loads(told)
        return int(top.split()[1])
    except (OSError, ValueError, IndexError, TimeoutError):
        return 0
    finally:
        writer.close()


async def client(port: int, number: int, requests: int, tallies: dict[str, Tally]) -> None:
    """Asks one thing after the other; a good request that finds the server busy is sent again."""
    chance = random.Random(number)
    for _ in range(requests):
        sort = chance.choice(SHARES)
        path, body = chance.choice(BODIES[sort])
        for turn in range(20):
            begun = time.perf_counter()
            status = await post(port, path, body)
            took = time.perf_counter() - begun
            tallies[sort].seconds.append(took)
            tallies[sort].statuses[status] += 1
            if status in EXPECTED[sort]:
                break
            tallies[sort].again += 1
            await asyncio.sleep(0.1 * (turn + 1))
        else:
            tallies[sort].lost += 1


async def crowd(port: int, clients: int, requests: int) -> dict[str, Tally]:
    tallies = {sort: Tally() for sort in EXPECTED}
    await asyncio.gather(*(client(port, number, requests, tallies) for number in range(clients)))
    return tallies


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--requests", type=int, default=12)
    given = parser.parse_args()
    words = [sys.executable, "-m", "axiometer", "serve", "--no-audit", "--json", "--port", "0", "-m", "AP"]
    program = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        assert program.stdout is not None
        url = json.loads("".join(program.stdout.readline() for _ in range(3)))["url"]
        port = int(url.rstrip("/").rpartition(":")[2])
        begun = time.perf_counter()
        tallies = asyncio.run(crowd(port, given.clients, given.requests))
        took = time.perf_counter() - begun
    finally:
        program.terminate()
        program.wait()
    answered = sum(len(tally.seconds) for tally in tallies.values())
    print(f"{given.clients} clients, {answered} requests in {took:.1f} s\n")
    print("| requests | answers | median ms | p99 ms | most ms | status: count | sent again | lost |")
    print("|---|--:|--:|--:|--:|---|--:|--:|")
    for sort, tally in tallies.items():
        print(tally.row(sort))


if __name__ == "__main__":
    main()
