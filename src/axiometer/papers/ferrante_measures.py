"""What paper 004 prints in sections 1, 3.3 and 4: which measures are on which scale, and examples."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flint import arb, fmpz_poly

from axiometer.papers.claim import Decision, sentence, settled
from axiometer.papers.ferrante_theory import ERR, STOP, Ranking, gap, printed, ranking, shown, within
from axiometer.scales.difference import difference
from axiometer.verdicts.scale_report import scale

Pair = tuple[Ranking, Ranking]
Number = Fraction | float
ERR_LISTS = [ranking(x) for x in ("0000001110", "0000010110", "1101011011", "1110011011")]
AP_LISTS = [ranking(x) for x in ("0000000000", "0100100001", "0100111001")]
LAST_LISTS = [ranking(x) for x in ("0010110010", "0101011110", "1101110100")]
SOME_P = tuple(f"RBP(p={p})" for p in ("0.01", "0.1", "0.3", "0.5", "0.7", "0.8", "0.9", "0.99"))
OTHERS = ("AP", "DCG", "DCG(form=jk)", ERR)
LENGTHS = range(1, 9)
DEEP = 1000
LOG2 = "the discount is log2(rank + 1); Järvelin and Kekäläinen's own, which the paper cites, fails"


@printed("1-strong", "1")
def strong() -> Decision:
    """Under strong top-heaviness only RBP with p = 1/2 is on an interval scale."""
    # For two documents and more; with one, every rising measure is.
    good = [n for n in LENGTHS if scale("RBP(p=0.5)", length=n).interval("strong")]
    wrong = [
        (m, n)
        for m in (*SOME_P, *OTHERS)
        for n in LENGTHS[1:]
        if m != "RBP(p=0.5)" and scale(m, length=n).interval("strong")
    ]
    said = "RBP asks for p^(i-1) = 2 p^i, so p = 1/2; AP, DCG and ERR fail for 2 to 8 documents"
    return settled(good == list(LENGTHS) and not wrong, said, convention="two documents or more")


@printed("1-weak", "1")
def weak() -> Decision:
    """Under weak top-heaviness none of RBP, AP, DCG, ERR is on an interval scale."""
    # With two documents both orders are one chain, and RBP with p = 1/2 is on it.
    every = [(m, n) for m in (*SOME_P, *OTHERS) for n in LENGTHS if scale(m, length=n).interval("weak")]
    short = sorted({(m, n) for m, n in every if n == 2})
    good = all(n <= 2 for _, n in every)
    said = f"on two documents {', '.join(m for m, _ in short)} is; on 3 to 8 none"
    return settled(good, said, convention="three documents or more")


@printed("3.3-err-order", "3.3")
def err_order() -> Decision:
    """Of the four lists of the ERR example each lies below the next."""
    r, s, u, v = ERR_LISTS
    vectors = difference(r, s), difference(u, v)
    difference(s, u)
    return settled(within(*vectors), f"{vectors[0]} and {vectors[1]}")


@printed("3.3-err-breaks", "3.3")
def err_breaks() -> Decision:
    """ERR gives the narrower interval the larger difference."""
    r, s, u, v = ERR_LISTS
    found = {grade: _compared(f"ERR(max_rel={grade})", (r, s), (u, v)) for grade in (1, 2, 3, 4)}
    breaks = [grade for grade, (one, two) in found.items() if one > two]
    said = ", ".join(f"top grade {g}: {shown(a)} against {shown(b)}" for g, (a, b) in found.items())
    return settled(1 in breaks, said, convention=STOP)


@printed("3.3-err-others", "3.3")
def err_others() -> Decision:
    """RBP with any p, AP and DCG agree with the vectors there."""
    # RBP: p^5 - p^6 against p^2 - p^3, for every p; the others in numbers.
    r, s, u, v = ERR_LISTS
    below = _never_above(_rbp(r, s), _rbp(u, v))
    wrong = [m for m in ("AP", "DCG", "DCG(form=jk)") if gap(m, r, s) > gap(m, u, v)]
    return settled(below and not wrong, "for every p between 0 and 1, for AP and for both forms of DCG")


@printed("3.3-ap-order", "3.3")
def ap_order() -> Decision:
    """In the AP example the interval from nothing is strictly wider."""
    r, s, u = AP_LISTS
    wide, narrow = difference(r, s), difference(s, u)
    return settled(within(narrow, wide) and narrow != wide, f"{narrow} within {wide}")


@printed("3.3-ap-breaks", "3.3")
def ap_breaks() -> Decision:
    """AP gives it the smaller difference."""
    # The recall base is a factor on both sides.
    r, s, u = AP_LISTS
    wide, narrow = _compared("AP", (r, s), (s, u))
    return settled(wide < narrow, f"{wide} against {narrow}, with 10 relevant documents in all")


@printed("3.3-ap-others", "3.3")
def ap_others() -> Decision:
    """RBP with any p, ERR and DCG agree with the vectors there."""
    # RBP: p + p^4 + p^9 against p^5 + p^6.
    r, s, u = AP_LISTS
    below = _never_above(_rbp(s, u), _rbp(r, s))
    wrong = [m for m in (ERR, "ERR(max_rel=4)", "DCG", "DCG(form=jk)") if gap(m, s, u) > gap(m, r, s)]
    return settled(below and not wrong, "for every p between 0 and 1, for ERR and for both forms of DCG")


@printed("3.3-last-vectors", "3.3")
def last_vectors() -> Decision:
    """The vectors of the last example, and that the first is the narrower."""
    r, s, u = LAST_LISTS
    found = difference(r, s), difference(s, u)
    displayed = (0, 1, 1, 2, 2, 2, 3, 5, 7, 9), (1, 2, 3, 4, 6, 8, 9, 10, 10, 10)
    return settled(found == displayed and within(*found), f"{found[0]} and {found[1]}")


@printed("3.3-last-relevant", "3.3")
def last_relevant() -> Decision:
    """Of its lists s and u have equally many relevant documents, r two less."""
    r, s, u = map(sum, LAST_LISTS)
    return settled(s == u == r + 2, f"{r}, {s} and {u}")


@printed("3.3-last-dcg", "3.3")
def last_dcg() -> Decision:
    """DCG gives the narrower interval the larger difference."""
    r, s, u = LAST_LISTS
    found = [_compared(m, (r, s), (s, u)) for m in ("DCG", "DCG(form=jk)")]
    said = "; ".join(f"{shown(a)} against {shown(b)}" for a, b in found)
    return settled(all(a > b for a, b in found), said)


@printed("3.3-last-rbp", "3.3")
def last_rbp() -> Decision:
    """So does RBP for p > 0.85."""
    r, s, u = LAST_LISTS
    excess = _rbp(r, s) - _rbp(s, u)
    roots = _roots(excess)
    above = len(roots) == 1 and roots[0] < arb("0.85") and excess(1) > 0
    return settled(above, f"it does exactly for p > {float(roots[0].mid()):.6f}, the root of {excess}")


@printed("3.3-threshold", "3.3")
def threshold() -> Decision:
    """RBP breaks the order of all intervals for large p only."""
    kept = [m for m in SOME_P if scale(m, length=8).interval_like("all")]
    case = sentence(scale("RBP(p=0.500001)", length=8).interval_like("all"))
    good = kept == [m for m in SOME_P if m in ("RBP(p=0.01)", "RBP(p=0.1)", "RBP(p=0.3)", "RBP(p=0.5)")]
    convention = "large means above 1/2, with two documents or more"
    return settled(good and bool(case), "exactly for p > 1/2, not only from 0.85 on", case, convention)


@printed("3.3-unequal", "3.3")
def unequal() -> Decision:
    """RBP and DCG break it only where the ends have unequally many relevant documents."""
    names = (*SOME_P, "DCG")
    wrong = [m for m in names if not scale(m, length=8).interval_like("equal")]
    broken = scale("DCG(form=jk)", length=8).interval_like("equal")
    said = f"no violation of {', '.join(names)} on 8 documents"
    return settled(not wrong, said, sentence(broken), LOG2)


@printed("3.3-rbp", "3.3 and 4")
def rbp() -> Decision:
    """RBP is interval-like on intervals with equally many relevant documents."""
    # The second differences of the weights are p^(i-1) (1-p)^3, the last step is p^(N-2) (1-p)^2.
    proved = all(scale(m, length=DEEP).interval_like("equal").status == "proved" for m in SOME_P)
    cut = scale("RBP(p=0.8)@5", length=8).interval_like("equal")
    said = "for every p: no second difference of the weights is negative; checked to 1,000 documents"
    return settled(proved, said, sentence(cut), "no cutoff within the lists: RBP(p=0.8)@5 fails")


@printed("3.3-dcg", "3.3 and 4")
def dcg() -> Decision:
    """DCG is interval-like on intervals with equally many relevant documents."""
    good = scale("DCG", length=DEEP).interval_like("equal")
    return settled(good.status == "proved", good.story(), convention=LOG2)


@printed("3.3-dcg-cited", "3.3 and 4")
def dcg_cited() -> Decision:
    """So is DCG as the cited paper of 2002 defines it."""
    # Ranks up to the base are not discounted: the weights are not convex there.
    found = scale("DCG(form=jk)", length=3).interval_like("equal")
    return settled(bool(found), found.story(), sentence(found))


@printed("3.3-ap", "3.3 and 4")
def ap() -> Decision:
    """AP is not interval-like."""
    return _from_three("AP")


@printed("3.3-err", "3.3 and 4")
def err() -> Decision:
    """ERR is not interval-like."""
    return _from_three(ERR)


@printed("3.3-often", "3.3")
def often() -> Decision:
    """AP and ERR often fail."""
    parts = []
    for name in ("AP", ERR):
        found = scale(name, length=8).interval_like("equal")
        parts.append(f"{name} {found.violations:,} of {found.cases:,} ({found.violations / found.cases:.1%})")
    return Decision("not-checkable", f"a matter of words: {'; '.join(parts)} on lists of 8 documents")


@printed("3.3-strongest", "3.3")
def strongest() -> Decision:
    """Of AP, RBP, DCG and ERR it is ERR that breaks the order most."""
    names = ("AP", "RBP(p=0.8)", "DCG", ERR)
    equal = {name: scale(name, length=8).interval_like("equal").violations for name in names}
    every = {name: scale(name, length=8).interval_like("all").violations for name in names}
    most = max(every, key=lambda name: every[name])
    said = f"equally many relevant: {ERR} {equal[ERR]:,}, AP {equal['AP']:,}; all: {most} {every[most]:,}"
    true = max(equal, key=lambda name: equal[name]) == ERR
    convention = "intervals with equally many relevant documents, 8 documents"
    return settled(true, said, f"{most}: {every[most]:,}", convention)


def _compared(measure: str, one: Pair, two: Pair) -> tuple[Number, Number]:
    return gap(measure, *one), gap(measure, *two)


def _rbp(r: tuple[int, ...], s: tuple[int, ...]) -> fmpz_poly:
    """RBP's difference over 1 - p, as a polynomial in p."""
    return fmpz_poly([b - a for a, b in zip(r, s, strict=True)])


def _roots(one: fmpz_poly) -> list[arb]:
    """The real roots strictly between 0 and 1."""
    isolated: list[Any] = one.complex_roots()
    found = [root.real for root, _ in isolated if root.imag == 0]
    return sorted((root for root in found if root > 0 and root < 1), key=lambda root: float(root.mid()))


def _never_above(one: fmpz_poly, other: fmpz_poly) -> bool:
    """Whether one polynomial is nowhere above the other between 0 and 1: no root there, and right halfway."""
    excess = other - one
    halfway = sum(int(c) * 2 ** (len(excess.coeffs()) - k) for k, c in enumerate(excess.coeffs()))
    return not _roots(excess) and halfway > 0


def _from_three(name: str) -> Decision:
    """Violated for each length from three on; up to two documents it holds."""
    verdicts = {n: scale(name, length=n).interval_like("equal") for n in LENGTHS}
    held = [n for n, verdict in verdicts.items() if verdict]
    said = f"violated for 3 to 8 documents, holds for {' and '.join(map(str, held))}"
    return settled(held == [1, 2], said, sentence(verdicts[3]), convention="three documents or more")
