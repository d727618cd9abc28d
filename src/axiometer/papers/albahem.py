"""What Albahem et al. 2018 (paper 002) print."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any

from axiometer.metrics.score import exact_score
from axiometer.papers.claim import Decision, Paper, sentence, settled
from axiometer.spaces import aspect_space
from axiometer.verdicts.api import audit, check
from axiometer.verdicts.audit import Audit
from axiometer.verdicts.verdict import Verdict

printed = Paper("albahem")
TABLE = {"ACT": (True, False, True, False), "AP_IA": (True, True, False, False)}
AXIOMS = ("relevance-monotonicity", "irrelevance-monotonicity", "redundancy", "induction")
OTHERS = (
    "RR", "P@5", "P@10", "nDCG@5", "nDCG@10", "AP", "StRecall@5", "StRecall@10", "StRecall@20",
    "P_IA@5", "P_IA@10", "P_IA@20", "ERR_IA@5", "ERR_IA@10", "ERR_IA@20",
    "alpha_nDCG@5", "alpha_nDCG@10", "alpha_nDCG@20", "NRBP", "CT", "nCT",
)  # fmt: skip


@printed("count", "3.3")
def count() -> Decision:
    """With m aspects there are ((m+1)^(h+1) - 1)/m rankings to depth h."""
    pairs = [(m, h) for m in (1, 2, 3) for h in range(1, 11)]
    same = all(aspect_space(m, depth=h).size == ((m + 1) ** (h + 1) - 1) // m for m, h in pairs)
    return settled(same, f"{aspect_space(2, depth=10).size:,} lists for m=2, h=10, the empty one among them")


def _cell(measure: str, axiom: str, satisfied: bool) -> Decision:
    verdict = _at_depth_ten(measure, axiom)
    return settled(bool(verdict) == satisfied, verdict.story(), sentence(verdict))


@cache
def _audit(measure: str) -> Audit:
    return audit(measure, AXIOMS, aspects=2, depth=10)


def _at_depth_ten(measure: str, axiom: str) -> Verdict:
    return _audit(measure).verdict(measure, axiom)


for _measure, _row in TABLE.items():
    for _axiom, _satisfied in zip(AXIOMS, _row, strict=True):
        _said = (
            f"{_measure} {'satisfies' if _satisfied else 'violates'} {_axiom} to depth 10 with two aspects."
        )
        printed.enter(
            f"table1.{_measure}.{_axiom}", "Table 1", _said, partial(_cell, _measure, _axiom, _satisfied)
        )


@printed("act-count", "4.2")
def act_count() -> Decision:
    """ACT violates irrelevance monotonicity in 29,496 of 29,523 cases."""
    verdict = _at_depth_ten("ACT", "irrelevance-monotonicity")
    return settled(
        (verdict.violations, verdict.cases) == (29_496, 29_523), verdict.story(), sentence(verdict)
    )


@printed("act-share", "4.2")
def act_share() -> Decision:
    """That is almost 99% of the cases."""
    verdict = _at_depth_ten("ACT", "irrelevance-monotonicity")
    share = Fraction(verdict.violations, verdict.cases)
    return settled(
        Fraction(98, 100) < share < Fraction(99, 100),
        f"{float(share):.2%}",
        f"{verdict.violations:,}/{verdict.cases:,}",
    )


@printed("ap-ia-count", "4.2")
def ap_ia_count() -> Decision:
    """AP-IA violates redundancy in all of 2,026 cases."""
    verdict = _at_depth_ten("AP_IA", "redundancy")
    return settled((verdict.violations, verdict.cases) == (2_026, 2_026), verdict.story(), sentence(verdict))


@printed("others", "4.2")
def others() -> Decision:
    """None of the other metrics violates any of the properties."""
    verdicts = [_at_depth_ten(measure, axiom) for measure in OTHERS for axiom in AXIOMS]
    broken = [v for v in verdicts if v.violations or v.status in ("violated", "undecided")]
    blind = [v.measure for v in verdicts if v.status == "not-applicable"]
    found = (
        f"{len(verdicts) - len(broken)} of {len(verdicts)} verdicts have no violation ({', '.join(OTHERS)}); "
        f"{len(blind)} of them because the measure does not see aspects ({', '.join(blind)})"
    )
    return settled(not broken, found, str(broken[0]) if broken else "")


def _worked(measure: str, printed: Mapping[Any, str], relevant: dict[str, int] | None = None) -> str:
    """Which printed values the measure does not give, in words."""
    wrong = []
    for judged, value in printed.items():
        ours = exact_score(measure, list(judged), relevant=relevant)
        digits = len(value.partition(".")[2])
        if f"{float(ours):.{digits}f}" != value:
            wrong.append(f"{'·'.join(d or 'x' for d in judged)}: printed {value}, computed {ours}")
    return "; ".join(wrong)


@printed("act-worked", "4.3")
def act_worked() -> Decision:
    """ACT(a·b) = 0.0750 and ACT(a·b·x) = 0.0833, by equations 7 and 8."""
    # The printed formula gives other numbers; the track's own script gives the printed ones.
    printed = {("a", "b"): "0.0750", ("a", "b", ""): "0.0833"}
    base = {"a": 10, "b": 10}
    wrong, jig = _worked("ACT", printed, base), _worked("ACT(form=jig)", printed, base)
    return settled(
        not jig,
        "by the printed equation: " + (wrong or "the same"),
        wrong,
        convention="form=jig, the variant of the track's script: gamma^(nrel+1), divided by the height",
    )


@printed("ap-ia-worked", "4.3")
def ap_ia_worked() -> Decision:
    """AP-IA(a·x·x·a) = 0.150 and AP-IA(a·x·x·b) = 0.125, five relevant each."""
    printed = {("a", "", "", "a"): "0.150", ("a", "", "", "b"): "0.125"}
    wrong = _worked("AP_IA", printed, {"a": 5, "b": 5})
    return settled(not wrong, wrong or "3/20 and 1/8", wrong)


@printed("srec", "3.1")
def srec() -> Decision:
    """srec@3 is 1/2 for a·a·a·a and for a·a·a·b."""
    # The example for why redundancy is not strict.
    base = {"a": 4, "b": 4}
    values = [exact_score("StRecall@3", ["a", "a", "a", last], relevant=base) for last in "ab"]
    return settled(values == [Fraction(1, 2)] * 2, f"{values[0]} and {values[1]}")


@printed("single-act", "5")
def single_act() -> Decision:
    """With a single aspect ACT still violates irrelevance monotonicity."""
    verdict = check("ACT", "irrelevance-monotonicity", aspects=1, depth=10)
    return settled(verdict.status == "violated", verdict.story(), sentence(verdict))


@printed("single-ap-ia", "5")
def single_ap_ia() -> Decision:
    """With a single aspect AP-IA is AP."""
    from axiometer.metrics.find_measure import measure
    from axiometer.metrics.tree import grow
    from axiometer.numeric import RATIONAL

    space = aspect_space(1, depth=8)
    trees = [grow(measure(name), space, RATIONAL) for name in ("AP_IA", "AP")]
    same = all((a == b).all() for a, b in zip(trees[0].values, trees[1].values, strict=True))
    return settled(same, f"equal on all {space.size} lists to depth 8" if same else "they differ")


@printed("single-redundancy", "5")
def single_redundancy() -> Decision:
    """With a single aspect redundancy does not apply."""
    verdict = check("AP_IA", "redundancy", aspects=1, depth=8)
    return settled(verdict.status == "not-applicable", verdict.reason)
