"""What Albahem et al. 2018 (paper 002) print."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from axiometer.check.api import audit, check
from axiometer.check.audit import Audit
from axiometer.check.verdict import Verdict
from axiometer.claims.claim import Decision, claim, settled
from axiometer.measures.score import exact_score
from axiometer.spaces import aspect_space

SOURCE = "albahem"
TABLE = {
    "ACT": (True, False, True, False),
    "AP_IA": (True, True, False, False),
}
AXIOMS = ("relevance-monotonicity", "irrelevance-monotonicity", "redundancy", "induction")
OTHERS = (
    "RR", "P@5", "P@10", "nDCG@5", "nDCG@10", "AP", "StRecall@5", "StRecall@10", "StRecall@20",
    "P_IA@5", "P_IA@10", "P_IA@20", "ERR_IA@5", "ERR_IA@10", "ERR_IA@20",
    "alpha_nDCG@5", "alpha_nDCG@10", "alpha_nDCG@20", "NRBP", "CT", "nCT",
)  # fmt: skip


@claim("albahem.count", SOURCE, "3.3", "With m aspects there are ((m+1)^(h+1) - 1)/m rankings to depth h.")
def count() -> Decision:
    """Counts the lists of several spaces."""
    pairs = [(m, h) for m in (1, 2, 3) for h in range(1, 11)]
    same = all(aspect_space(m, depth=h).size == ((m + 1) ** (h + 1) - 1) // m for m, h in pairs)
    return settled(same, f"{aspect_space(2, depth=10).size:,} lists for m=2, h=10, the empty one among them")


def _cell(measure: str, axiom: str, satisfied: bool) -> Decision:
    verdict = _at_depth_ten(measure, axiom)
    return settled(bool(verdict) == satisfied, verdict.story(), _sentence(verdict))


@cache
def _audit(measure: str) -> Audit:
    return audit(measure, AXIOMS, aspects=2, depth=10)


def _at_depth_ten(measure: str, axiom: str) -> Verdict:
    return _audit(measure).verdict(measure, axiom)


def _sentence(verdict: Verdict) -> str:
    return verdict.witness.sentence if verdict.witness else ""


for _measure, _row in TABLE.items():
    for _axiom, _satisfied in zip(AXIOMS, _row, strict=True):
        claim(
            f"albahem.table1.{_measure}.{_axiom}",
            SOURCE,
            "Table 1",
            f"{_measure} {'satisfies' if _satisfied else 'violates'} {_axiom} to depth 10 with two aspects.",
        )(lambda m=_measure, a=_axiom, s=_satisfied: _cell(m, a, s))  # type: ignore[misc]


@claim("albahem.act-count", SOURCE, "4.2", "ACT violates irrelevance monotonicity in 29,496 of 29,523 cases.")
def act_count() -> Decision:
    """Counts the violations of ACT."""
    verdict = _at_depth_ten("ACT", "irrelevance-monotonicity")
    return settled(
        (verdict.violations, verdict.cases) == (29_496, 29_523), verdict.story(), _sentence(verdict)
    )


@claim("albahem.act-share", SOURCE, "4.2", "That is almost 99% of the cases.")
def act_share() -> Decision:
    """The share behind the words."""
    verdict = _at_depth_ten("ACT", "irrelevance-monotonicity")
    share = Fraction(verdict.violations, verdict.cases)
    return settled(
        Fraction(98, 100) < share < Fraction(99, 100),
        f"{float(share):.2%}",
        f"{verdict.violations:,}/{verdict.cases:,}",
    )


@claim("albahem.ap-ia-count", SOURCE, "4.2", "AP-IA violates redundancy in all of 2,026 cases.")
def ap_ia_count() -> Decision:
    """Counts the violations of AP_IA."""
    verdict = _at_depth_ten("AP_IA", "redundancy")
    return settled((verdict.violations, verdict.cases) == (2_026, 2_026), verdict.story(), _sentence(verdict))


@claim("albahem.others", SOURCE, "4.2", "None of the other metrics violates any of the properties.")
def others() -> Decision:
    """Decides all four axioms for the other metrics of section 4.1."""
    verdicts = [_at_depth_ten(measure, axiom) for measure in OTHERS for axiom in AXIOMS]
    broken = [v for v in verdicts if v.status != "holds" and v.status != "proved"]
    found = f"{len(verdicts) - len(broken)} of {len(verdicts)} verdicts hold ({', '.join(OTHERS)})"
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


@claim(
    "albahem.act-worked", SOURCE, "4.3", "ACT(a·b) = 0.0750 and ACT(a·b·x) = 0.0833, by equations 7 and 8."
)
def act_worked() -> Decision:
    """The printed formula gives other numbers; the track's own script gives the printed ones."""
    printed = {("a", "b"): "0.0750", ("a", "b", ""): "0.0833"}
    base = {"a": 10, "b": 10}
    wrong, jig = _worked("ACT", printed, base), _worked("ACT(form=jig)", printed, base)
    return settled(
        not jig,
        "by the printed equation: " + (wrong or "the same"),
        wrong,
        convention="form=jig, the variant of the track's script: gamma^(nrel+1), divided by the height",
    )


@claim(
    "albahem.ap-ia-worked",
    SOURCE,
    "4.3",
    "AP-IA(a·x·x·a) = 0.150 and AP-IA(a·x·x·b) = 0.125, five relevant each.",
)
def ap_ia_worked() -> Decision:
    """The worked example of AP_IA."""
    printed = {("a", "", "", "a"): "0.150", ("a", "", "", "b"): "0.125"}
    wrong = _worked("AP_IA", printed, {"a": 5, "b": 5})
    return settled(not wrong, wrong or "3/20 and 1/8", wrong)


@claim("albahem.srec", SOURCE, "3.1", "srec@3 is 1/2 for a·a·a·a and for a·a·a·b.")
def srec() -> Decision:
    """The example for why redundancy is not strict."""
    base = {"a": 4, "b": 4}
    values = [exact_score("StRecall@3", ["a", "a", "a", last], relevant=base) for last in "ab"]
    return settled(values == [Fraction(1, 2)] * 2, f"{values[0]} and {values[1]}")


@claim("albahem.single-act", SOURCE, "5", "With a single aspect ACT still violates irrelevance monotonicity.")
def single_act() -> Decision:
    """One aspect only."""
    verdict = check("ACT", "irrelevance-monotonicity", aspects=1, depth=10)
    return settled(verdict.status == "violated", verdict.story(), _sentence(verdict))


@claim("albahem.single-ap-ia", SOURCE, "5", "With a single aspect AP-IA is AP.")
def single_ap_ia() -> Decision:
    """Compares the two over every list to depth 8, exactly."""
    from axiometer.measures import measure
    from axiometer.measures.tree import grow
    from axiometer.numeric import RATIONAL

    space = aspect_space(1, depth=8)
    trees = [grow(measure(name), space, RATIONAL) for name in ("AP_IA", "AP")]
    same = all((a == b).all() for a, b in zip(trees[0].values, trees[1].values, strict=True))
    return settled(same, f"equal on all {space.size} lists to depth 8" if same else "they differ")


@claim("albahem.single-redundancy", SOURCE, "5", "With a single aspect redundancy does not apply.")
def single_redundancy() -> Decision:
    """There is no unseen aspect."""
    verdict = check("AP_IA", "redundancy", aspects=1, depth=8)
    return settled(verdict.status == "not-applicable", verdict.reason)
