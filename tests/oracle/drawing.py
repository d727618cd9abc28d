"""Which part of all comparisons a run makes: a third, drawn anew each time, unless the environment says else.

AXIOMETER_ORACLE_SEED repeats a draw; AXIOMETER_ORACLE_ALL=1 draws everything.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")
SEED = os.environ.get("AXIOMETER_ORACLE_SEED") or str(random.SystemRandom().randrange(10**6))
ALL = os.environ.get("AXIOMETER_ORACLE_ALL") == "1"


def third(of: Sequence[Thing], where: str) -> list[Thing]:
    """A third of these, at least one; the same for the same seed and place."""
    if ALL:
        return list(of)
    kept = set(random.Random(f"{SEED} {where}").sample(range(len(of)), -(-len(of) // 3)))
    return [one for at, one in enumerate(of) if at in kept]


def agreed(disagreements: list[str], compared: int) -> None:
    """Fails with every disagreement and with how to repeat the draw."""
    again = "AXIOMETER_ORACLE_ALL=1" if ALL else f"AXIOMETER_ORACLE_SEED={SEED}"
    told = [f"{len(disagreements)} of {compared} disagree; again with {again}:", *disagreements]
    assert compared, "nothing was compared"
    assert not disagreements, "\n".join(told)
