"""What Amigo et al. 2018 (paper 001) print about the five constraints of 2013."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial

from axiometer.papers.claim import Decision, Paper, sentence, settled
from axiometer.verdicts.api import check
from axiometer.verdicts.open_parameter import find_range
from axiometer.verdicts.verdict import Verdict

printed = Paper("amigo")
COLUMNS = {
    "Pri": "priority",
    "Deep": "deepness-single",
    "DeepTh": "deepness-threshold",
    "CloseTh": "closeness-threshold",
    "Conf": "confidence",
}
TABLE = {
    "RBP(p=0.8)": "Pri Deep DeepTh CloseTh",
    "RBP(p=0.9)": "Pri Deep DeepTh CloseTh",
    "RBP(p=0.99)": "Pri Deep DeepTh CloseTh",
    "DCG": "Pri Deep CloseTh",
    "AP": "Pri Deep CloseTh",
    "P@100": "DeepTh CloseTh",
    "DCG@50": "DeepTh CloseTh",
    "ERR(max_rel=1)@50": "DeepTh",
    "ERR(max_rel=1)": "Pri Deep DeepTh",
    "P@50": "DeepTh CloseTh",
    "ERR(max_rel=1)@20": "DeepTh",
    "DCG@20": "DeepTh CloseTh",
    "P@20": "DeepTh CloseTh",
    "P@10": "DeepTh CloseTh",
    "RR@10": "DeepTh",
}
"""Table 2, row by row: the constraints with a full dot."""
FOUR = ("priority", "deepness-single", "deepness-threshold", "closeness-threshold")
FIVE = (*FOUR, "confidence")
DIGITS = 12
CITED = "DCG(form=jk)"
"""The form of the work that the paper cites for DCG: ranks up to the base are not discounted."""


@cache
def _verdict(measure: str, axiom: str) -> Verdict:
    return check(measure, axiom)


def _told(verdict: Verdict) -> str:
    return sentence(verdict) or verdict.reason or verdict.story()


def _cell(measure: str, column: str, satisfied: bool) -> Decision:
    """One dot of table 2; conventions are named where the answer hangs on one."""
    axiom = COLUMNS[column]
    verdict = _verdict(measure, axiom)
    true = bool(verdict) == satisfied
    convention = ""
    if column == "Deep" and verdict and not (within := _verdict(measure, "deepness-within")):
        convention = f"for lists with one relevant document; within one list it fails: {_told(within)}"
    if measure == "DCG" and verdict and not (cited := _verdict(CITED, axiom)):
        convention = f"discount log2(rank + 1); the cited form, {CITED}, fails: {_told(cited)}"
    return settled(true, f"{measure}, {axiom}: {verdict.status}", "" if true else _told(verdict), convention)


for _measure, _row in TABLE.items():
    for _column, _axiom in COLUMNS.items():
        _satisfied = _column in _row.split()
        _said = f"{_measure} {'satisfies' if _satisfied else 'violates'} {_axiom.removesuffix('-single')}."
        printed.enter(
            f"table2.{_measure}.{_column}", "Table 2", _said, partial(_cell, _measure, _column, _satisfied)
        )


def _root(digits: int) -> Fraction:
    """The real root of p^3 + p^2 = 1, rounded down."""
    low, unit = Fraction(0), Fraction(1, 10**digits)
    step = Fraction(1, 10)
    while step >= unit:
        while (low + step) ** 3 + (low + step) ** 2 <= 1:
            low += step
        step /= 10
    return low


def _exactly_above(low: Fraction, unit: Fraction) -> bool:
    """Whether closeness-threshold is violated at a value of p and proved one unit above it."""
    below, above = (_verdict(f"RBP(p={p})", "closeness-threshold").status for p in (low, low + unit))
    return (below, above) == ("violated", "proved")


@printed("rbp-four", "2.1")
def rbp_four() -> Decision:
    """RBP satisfies four of the constraints, but not confidence."""
    # True of the parameters used in the paper; the parameter decides about one of the four.
    used = ("0.8", "0.9", "0.99")
    met = all(_verdict(f"RBP(p={p})", axiom) for p in used for axiom in FOUR)
    true = met and not any(_verdict(f"RBP(p={p})", "confidence") for p in used)
    found, root = find_range("RBP(p=?)", "closeness-threshold"), _root(DIGITS)
    exact = _exactly_above(root, Fraction(1, 10**DIGITS))
    told = f"closeness-threshold holds for p above {float(root):.10f}..., the real root of p^3 + p^2 = 1"
    return settled(
        true and exact,
        f"{told}, to {DIGITS} digits. {found.story()}",
        f"at p = 0.5: {_told(_verdict('RBP(p=0.5)', 'closeness-threshold'))}",
        "p above the root of p^3 + p^2 = 1, as the paper's 0.8, 0.9 and 0.99 are",
    )


@printed("rbp-parameters", "2.1")
def rbp_parameters() -> Decision:
    """RBP satisfies the first four constraints; no condition on p is named."""
    broken = [axiom for axiom in FOUR if not _verdict("RBP(p=0.5)", axiom)]
    return settled(
        not broken, f"at p = 0.5 RBP violates {', '.join(broken)}", _told(_verdict("RBP(p=0.5)", broken[0]))
    )


@printed("rbp-only", "4.2")
def rbp_only() -> Decision:
    """Of the measures of table 2, only RBP satisfies the first four constraints."""
    good = [name for name in TABLE if all(_verdict(name, axiom) for axiom in FOUR)]
    return settled(all(name.startswith("RBP") for name in good), f"all four: {', '.join(good)}")


@printed("none-five", "2.1")
def none_five() -> Decision:
    """None of the most popular measures satisfies all five constraints."""
    good = [name for name in TABLE if all(_verdict(name, axiom) for axiom in FIVE)]
    return settled(not good, f"all five: {', '.join(good) or 'none'}", ", ".join(good))


@printed("dcg-cutoff", "4.3")
def dcg_cutoff() -> Decision:
    """A cutoff gives DCG the deepness threshold, at the cost of priority and deepness."""
    wanted = {
        "deepness-threshold": (False, True),
        "priority": (True, False),
        "deepness-single": (True, False),
    }
    found = {a: (bool(_verdict("DCG", a)), bool(_verdict("DCG@50", a))) for a in wanted}
    told = "; ".join(
        f"{a}: DCG {'yes' if x else 'no'}, DCG@50 {'yes' if y else 'no'}" for a, (x, y) in found.items()
    )
    return settled(found == wanted, told, _told(_verdict("DCG@50", "priority")), "discount log2(rank + 1)")
