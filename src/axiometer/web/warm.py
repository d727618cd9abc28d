"""Everything that a worker needs, imported and used once: new workers are forked from a process that did."""

from __future__ import annotations

from axiometer.web.requests import Asked, Draw, Judge, Play
from axiometer.web.workers import answer

FIRST: tuple[Asked, ...] = (
    Play("grades", 3, ((2, 0, 1), (2, 1, 1))),
    Play("aspects", 2, (("a", "", "b"),)),
    *(Judge(axiom, "AP", depth=3) for axiom in ("giner.replacement", "redundancy", "localization")),
    *(Judge(axiom, "RR", depth=3) for axiom in ("deepness-threshold", "giner.isotone(rank-replacement)")),
    Draw("rank-replacement", 2, 2),
)
ANSWERS = tuple(map(answer, FIRST))
