"""Small reports with every part, for the tests of the page."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import axiometer as ax
from axiometer.demo import path
from axiometer.meta.disagreement.exact_ranks import dense_ranks
from axiometer.orders import ORDERINGS, ordering
from axiometer.report.model import envelope
from axiometer.report_parts.lattices import lattice_part
from axiometer.report_parts.scales import scale_part
from axiometer.report_parts.systems import systems_part
from axiometer.report_parts.topic_lists import with_lists

MEASURES = ("nDCG@10", "AP", "RR", "RBP(p=0.8)")


@cache
def whole() -> dict[str, Any]:
    """Every part, from real results but for the claims."""
    axioms = ["redundancy", "irrelevance-monotonicity", "relevance-monotonicity", "priority", "confidence"]
    audit = ax.audit(["AP_IA", "ACT", *MEASURES], axioms, depth=3)
    scores = ax.evaluate(path() / "qrels.txt", sorted(path().glob("*.run")), list(MEASURES))
    return envelope(
        "A test",
        audit=audit.to_dict(),
        systems=with_lists(
            systems_part(scores), path() / "qrels.txt", sorted(path().glob("*.run")), scores, MEASURES
        ),
        lattices=[lattice_part(name, 3, 3, [*MEASURES, "Bpref"]) for name in ORDERINGS],
        scales=[scale_part(ax.scale(name, length=3)) for name in ("AP", "RBP(p=0.5)")],
        claims=claims(),
    )


def claims() -> list[dict[str, Any]]:
    """One claim of each status."""
    rows = [
        ("reproduced", "1", "There are 27 lists.", "27 lists", "", ""),
        ("refuted", "Table 1", "ACT rises.", "it falls", "a·b scores 1 and a·b·x scores 0.5", ""),
        ("reproduced-under-convention", "3", "ACT is 0.0750.", "3/40", "", "form=jig"),
        ("not-checkable", "4", "Users like it.", "a statement about people", "", ""),
    ]
    keys = ("status", "section", "statement", "found", "witness", "convention")
    return [
        {"id": f"albahem.{i}", "source": "albahem", **dict(zip(keys, row, strict=True))}
        for i, row in enumerate(rows)
    ]


def scale(measure: str, length: int) -> dict[str, Any]:
    """The scales part of a measure, straight from the definitions."""
    order = ordering("rank-replacement-swapping", length=length, grades=2)
    lists = list(product((0, 1), repeat=length))
    value = {x: Fraction(ax.exact_score(measure, x, relevant=length)) for x in lists}
    found = [(r, s) for r in lists for s in lists if order.leq(r, s)]
    gaps = [value[s] - value[r] for r, s in found]
    ranks = dense_ranks(gaps)
    intervals = [
        {
            "from": list(r),
            "to": list(s),
            "vector": difference(r, s),
            "difference": float(gap),
            "exact": str(gap),
            "rank": rank,
        }
        for (r, s), gap, rank in zip(found, gaps, ranks, strict=True)
    ]
    return {
        "measure": measure,
        "length": length,
        "verdicts": [criterion(measure, name, intervals) for name in ("equal", "all")],
        "permissible": [{"statistic": "median", "allowed": True, "why": "it needs an order only"}],
        "intervals": intervals,
    }


def difference(r: Sequence[int], s: Sequence[int]) -> list[int]:
    """T[i] = sum over j <= i of (i-j+1)(s[j]-r[j])."""
    return [sum((i - j + 1) * (s[j] - r[j]) for j in range(i + 1)) for i in range(len(r))]


def criterion(measure: str, name: str, intervals: list[dict[str, Any]]) -> dict[str, Any]:
    """The verdict of interval-like(name), by brute force."""
    some = [i for i in intervals if name == "all" or sum(i["from"]) == sum(i["to"])]
    cases = [(one, two) for one in some for two in some if _within(one["vector"], two["vector"])]
    broken = sum(one["rank"] > two["rank"] for one, two in cases)
    status, bounds = "violated" if broken else "holds", {"length": len(intervals[0]["from"])}
    axiom = f"ferrante.interval-like({name})"
    return ax.Verdict(measure, axiom, status, bounds, cases=len(cases), violations=broken).to_dict()


def _within(one: list[int], two: list[int]) -> bool:
    return all(a <= b for a, b in zip(one, two, strict=True))


def large(measures: int = 200, axioms: int = 60) -> dict[str, Any]:
    """An audit of many measures and axioms, every third verdict a violation."""
    witness = ax.check("AP_IA", "redundancy", aspects=2, depth=3).to_dict()
    good = ax.check("alpha_nDCG@10", "redundancy", aspects=2, depth=3).to_dict()
    names, columns = (
        [f"measure_{i}@10" for i in range(measures)],
        [f"s{j % 6}.axiom-{j}" for j in range(axioms)],
    )
    columns.sort()
    verdicts = [
        {**(witness if (i + j) % 3 == 0 else good), "measure": m, "axiom": a}
        for i, m in enumerate(names)
        for j, a in enumerate(columns)
    ]
    return {
        "model": 2,
        "axiometer": "0",
        "measures": names,
        "axioms": columns,
        "interrupted": False,
        "verdicts": verdicts,
    }
