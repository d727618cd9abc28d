"""isotone, strictly-isotone and valuation in the engine, against their definitions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product

import pytest

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.axiomatics.giner import HIGHER, Isotone, Valuation
from axiometer.orders import ORDERINGS
from axiometer.orders.formulas import FORMULAS
from axiometer.verdicts.api import standard_axioms

STEMS = ("isotone", "strictly-isotone", "valuation")
RATIONAL = ("gP", "AP", "RR", "ERR(max_rel=2)", "BPM@10", "gRBP(p=0.3)", "P@2")


def elements(name, length, grades):
    lists = product(range(grades), repeat=length)
    return [x for x in lists if not name.startswith("set") or list(x) == sorted(x, reverse=True)]


def values_of(measure, lists, length, grades):
    base = dict.fromkeys(range(1, grades), length)
    wide = f"{measure}" if measure != "gP" else f"gP(max_rel={grades - 1})@{length}"
    return {x: ax.exact_score(wide, x, relevant=base, nonrelevant=length) for x in lists}


def bound(lists, leq, x, y):
    above = [z for z in lists if leq(x, z) and leq(y, z)]
    return next((z for z in above if all(leq(z, w) for w in above)), None)


@cache
def bounded(name, length, grades):
    """All pairs with their join and meet, where both exist."""
    lists, leq = elements(name, length, grades), FORMULAS[name]
    found = []
    for x, y in combinations(lists, 2):
        found.append((x, y, bound(lists, leq, x, y), bound(lists, lambda a, b: leq(b, a), x, y)))
    return [case for case in found if None not in case]


def by_definition(stem, name, measure, length, grades):
    """(cases, violating cases in lexicographic order)."""
    lists, leq = elements(name, length, grades), FORMULAS[name]
    value = values_of(measure, lists, length, grades)
    if stem != "valuation":
        below = [(x, y) for x, y in permutations(lists, 2) if leq(x, y)]
        fine = (lambda a, b: a <= b) if stem == "isotone" else (lambda a, b: a < b)
        return len(below), [(x, y) for x, y in below if not fine(value[x], value[y])]
    found = bounded(name, length, grades)
    return len(found), [c for c in found if value[c[0]] + value[c[1]] != value[c[2]] + value[c[3]]]


@pytest.mark.parametrize("measure", RATIONAL)
@pytest.mark.parametrize("name", ORDERINGS)
@pytest.mark.parametrize("stem", STEMS)
def test_the_verdict_is_that_of_the_definition(stem, name, measure):
    verdict = ax.check(measure, f"{stem}({name})", length=3, grades=3)
    cases, violating = by_definition(stem, name, measure, 3, 3)
    assert (verdict.cases, verdict.violations) == (cases, len(violating))
    assert verdict.status in (("violated",) if violating else ("holds", "proved"))
    assert verdict.arithmetic == "rational"
    if violating:
        assert verdict.witness.lists == violating[0]
        assert verdict.witness.scores == tuple(
            values_of(measure, violating[0], 3, 3)[x] for x in violating[0]
        )


def test_the_printed_example():
    verdict = ax.check("gP", "isotone(rank-replacement)", length=3, grades=3)
    assert (verdict.status, verdict.cases, verdict.bounds) == ("proved", 189, {"grades": 3, "length": 3})


def test_a_witness_is_told_with_its_sums():
    verdict = ax.check("ERR(max_rel=4)", "valuation(rank-replacement)", length=3, grades=3)
    assert verdict.witness.lists == ((0, 0, 1), (0, 1, 0), (0, 1, 1), (0, 0, 0))
    assert verdict.witness.sentence.endswith("1/48 + 1/32 is not 13/256 + 0.")
    verdict = ax.check("gP", "isotone(rank-projection-replacement)", length=3, grades=2)
    assert verdict.witness.sentence == (
        "0·1·1 lies below 1·0·0 and scores 2/3 against 1/3: the higher list has the lower value."
    )


@pytest.mark.parametrize(("stem", "name"), list(product(STEMS, ORDERINGS)))
def test_a_depth_is_all_its_lengths(stem, name):
    whole = ax.check("nDCG", f"{stem}({name})", grades=3, depth=3)
    parts = [ax.check("nDCG", f"{stem}({name})", grades=3, length=k) for k in (1, 2, 3)]
    assert whole.cases == sum(part.cases for part in parts)
    assert whole.violations == sum(part.violations for part in parts)


def test_logarithms_are_decided_exactly():
    """Sums of nDCG over joins and meets are equal, not close; a tie of two irrational values is a tie."""
    verdict = ax.check("nDCG", "valuation(rank-replacement-swapping)", length=4, grades=3)
    assert (verdict.status, verdict.arithmetic) == ("proved", "exact reals")
    tied = ax.check("nDCG@2", "strictly-isotone(rank-replacement)", length=3, grades=3)
    assert tied.witness.lists == ((0, 0, 0), (0, 0, 1))
    unequal = ax.check("yaAP", "valuation(rank-replacement)", length=3, grades=2)
    assert unequal.witness.lists == ((0, 0, 1), (0, 1, 0), (0, 1, 1), (0, 0, 0))


def test_average_precision_is_a_valuation_under_swapping_only():
    """It adds up functions of two neighbouring prefix counts; binary joins follow one list at a time."""
    assert ax.check("AP", "valuation(rank-replacement-swapping)", length=8, grades=2)
    assert not ax.check("AP", "valuation(rank-replacement)", length=8, grades=2)


EXTENSIONS = (
    ("rank-replacement", "rank-replacement-swapping"),
    ("rank-replacement-swapping", "rank-projection-replacement"),
    ("set-replacement", "set-projection-replacement"),
    ("set-replacement", "rank-replacement"),
)


@pytest.mark.parametrize(
    "measure", ["gP", "AP", "RR", "ERR(max_rel=2)", "BPM@10", "CT", "gRBP(p=0.3)", "DCG"]
)
def test_facts(measure):
    """More pairs are more to obey; strict rising is rising; a chain asks nothing of a valuation."""
    found = ax.audit(
        [measure], [f"{stem}({name})" for stem in STEMS for name in ORDERINGS], length=4, grades=3
    )
    for name in ORDERINGS:
        weak = found.verdict(found.measures[0], f"isotone({name})")
        strict = found.verdict(found.measures[0], f"strictly-isotone({name})")
        assert weak or not strict
        assert weak.cases == strict.cases
        if "projection" in name:
            assert found.verdict(found.measures[0], f"valuation({name})")
    for stem in STEMS[:2]:
        for small, large in EXTENSIONS:
            verdicts = [found.verdict(found.measures[0], f"{stem}({name})") for name in (small, large)]
            assert verdicts[0] or not verdicts[1]


def count(grades):
    return float(sum(grades))


def tenths(grades):
    return 0.1 * sum(grades)


def first(grades):
    return float(grades[0] if grades else 0)


def test_functions():
    assert ax.check(count, "valuation(rank-replacement)", length=3, grades=3)
    assert ax.check(tenths, "strictly-isotone(rank-replacement)", length=3, grades=3)
    assert ax.check(first, "isotone(rank-projection-replacement)", length=3, grades=3)
    blind = ax.check(first, "strictly-isotone(rank-replacement)", length=2, grades=2)
    assert blind.witness.lists == ((0, 0), (0, 1))


def test_rounding_neither_breaks_nor_saves_a_sum():
    """0.1 + 0.2 is not 0.3 in floats: whether the sums are equal is not known from such values."""
    verdict = ax.check(tenths, "valuation(rank-replacement)", length=3, grades=3)
    assert verdict.status == "undecided"
    assert "return Fractions" in verdict.reason
    product_of = ax.check(lambda g: 0.1 * g[0] * g[1], "valuation(rank-replacement)", length=2, grades=2)
    assert product_of.status == "violated"


def test_an_ordering_of_ones_own():
    """By the first document, then by the sum: gP does not follow it."""
    P = ax.ordering("rank-replacement", length=3, grades=3)
    first_then_sum = ax.Poset.from_predicate(
        list(P), lambda x, y: x == y or x[0] < y[0] or (x[0] == y[0] and sum(x) < sum(y))
    )
    verdict = ax.check("gP", Isotone(first_then_sum))
    assert verdict.axiom == "giner.isotone(own ordering)"
    assert verdict.witness.lists == ((0, 0, 2), (1, 0, 0))
    assert verdict.bounds == {"grades": 3, "length": 3}
    mixed = ax.Poset.from_pairs([((1,), (0, 1)), ((0, 1), (1, 1)), ((1,), (1, 0)), ((1, 0), (1, 1))])
    assert ax.check("RR", Isotone(mixed)).witness.lists == ((1,), (0, 1))
    assert ax.check("SetR", Valuation(mixed)).witness.lists == ((0, 1), (1, 0), (1, 1), (1,))
    with pytest.raises(ax.AxiomError, match="'a' is no judged list"):
        ax.check("gP", Isotone(ax.Poset.from_pairs(["ab"])))


def test_an_audit_looks_at_them_when_they_are_named():
    assert not [name for name in standard_axioms() if "(" in name]
    assert "giner.valuation(set-replacement)" in list(AXIOMS)
    named = ax.audit(["gP"], ["isotone(set-replacement)"], grades=3, length=2)
    assert named.verdict("gP", "isotone(set-replacement)").status == "proved"
    assert set(HIGHER) == set(ORDERINGS)


def test_refusals():
    assert ax.check("gP", "isotone(rank-replacement)", aspects=2, depth=3).status == "not-applicable"
    assert ax.check("NRBP", "isotone(rank-replacement)", aspects=1, depth=3)
    assert "max_rel" in ax.check("ERR(max_rel=1)", "isotone(rank-replacement)", length=2, grades=3).reason
    with pytest.raises(ax.AxiomError, match=r"59,049 lists, above the limit"):
        ax.check("RR", "valuation(rank-replacement)", length=10, grades=3)
    with pytest.raises(ax.AxiomError, match=r"did you mean isotone\("):
        ax.check("gP", "isotone")
    with pytest.raises(ax.AxiomError, match=r"did you mean valuation\(rank-replacement\)"):
        ax.check("gP", "valuation(rank-replacment)")


def test_exact_scores_are_fractions():
    witness = ax.check("AP", "valuation(rank-replacement)", length=2, grades=2).witness
    assert witness.scores == (Fraction(1, 4), Fraction(1, 2), Fraction(1), Fraction(0))


@pytest.mark.parametrize("name", ORDERINGS)
def test_sums_over_ranks_are_proved_to_be_valuations(name):
    """Whatever the weights: a continuation that depends on the rank alone gives a sum over the ranks."""
    for measure in ("gP", "nDCG@3", "gRBP(p=0.8)", "SDCG@3", "INSQ"):
        verdict = ax.check(measure, f"valuation({name})", length=3, grades=3)
        assert verdict.status == "proved", measure
        assert verdict.certificate.replay()
        assert verdict.certificate.depth is None


def test_rising_is_proved_along_raises_and_swaps():
    strict = ax.check("nDCG", "strictly-isotone(rank-replacement-swapping)", length=3, grades=3)
    assert (strict.status, strict.certificate.lemma) == ("proved", "raises and swaps")
    assert strict.certificate.replay()
    assert ax.check("gP", "isotone(rank-replacement)", length=100, grades=3).status == "proved"
    chain = "isotone(rank-projection-replacement)"
    assert ax.check("gRBP(p=0.3)", chain, length=3, grades=3).status == "holds"


def test_swaps_of_neighbours_do_not_generate_the_ordering_of_three_grades():
    """(0, 2, 1) < (1, 2, 0) is a swap over a better document: no other move leads there."""
    P = ax.ordering("rank-replacement-swapping", length=3, grades=3)
    low, high = (0, 2, 1), (1, 2, 0)
    assert high in P.upper_covers(low)

    above = {x for x in P if _reached(low, x)}
    assert high not in above

    def contrary(grades):
        """1 for what raises and swaps of neighbours make of one list."""
        return float(tuple(grades) in above)

    assert ax.check(contrary, "replacement", length=3, grades=3)
    assert ax.check(contrary, "swapping", length=3, grades=3)
    broken = ax.check(contrary, "isotone(rank-replacement-swapping)", length=3, grades=3)
    assert broken.status == "violated"
    assert broken.witness.scores == (1.0, 0.0)


def _reached(x, y):
    """Whether raises and swaps of neighbours lead from x to y."""
    seen, todo = {x}, [x]
    while todo:
        here = todo.pop()
        raised = [(*here[:k], g + 1, *here[k + 1 :]) for k, g in enumerate(here) if g < 2]
        swapped = [
            (*here[:k], here[k + 1], here[k], *here[k + 2 :]) for k in range(2) if here[k] < here[k + 1]
        ]
        new = [z for z in raised + swapped if z not in seen]
        seen.update(new)
        todo += new
    return y in seen
