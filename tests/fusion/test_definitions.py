"""The methods against their definitions, written out plainly, on small runs with ties and gaps."""

from fractions import Fraction
from math import isclose, log, prod, sqrt
from statistics import median

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import axiometer as ax
from axiometer.fusion import fusion

from .strategies import WEIGHTS, fused, ranking, ranks, runs

SUMS = {
    "sum": lambda s, w: sum(s),
    "anz": lambda s, w: sum(s) / len(s),
    "mnz": lambda s, w: sum(s) * len(s),
    "gmnz": lambda s, w: sum(s) * sqrt(len(s)),
    "max": lambda s, w: max(s),
    "min": lambda s, w: min(s),
    "med": lambda s, w: median(s),
    "wsum": lambda s, w: sum(x * y for x, y in zip(s, w, strict=True)),
    "wmnz": lambda s, w: sum(s) * sum(w),
    "mixed": lambda s, w: sum(x * y for x, y in zip(s, w, strict=True)) * sqrt(len(s)),
}
RANKS = {
    "rrf": lambda r: sum(1 / (60 + x) for x in r),
    "isr": lambda r: len(r) * sum(x**-2 for x in r),
    "log_isr": lambda r: log(len(r)) * sum(x**-2 for x in r),
    "logn_isr": lambda r: log(len(r) + 0.01) * sum(x**-2 for x in r),
    "rbc": lambda r: sum(0.2 * 0.8 ** (x - 1) for x in r),
}


def topics(given_runs):
    return list(dict.fromkeys(topic for run in given_runs for topic in run))


def pooled(given_runs, topic):
    return list(dict.fromkeys(d for run in given_runs for d in run.get(topic, {})))


@pytest.mark.parametrize("method", SUMS)
@given(given_runs=runs())
@settings(max_examples=15)
def test_methods_of_scores(method, given_runs):
    weights = [Fraction(w) for w in WEIGHTS[: len(given_runs)]]
    given_weights = weights if method in {"wsum", "wmnz", "mixed"} else None
    found = fused(ax.fuse(given_runs, method, norm=None, weights=given_weights))
    for topic in topics(given_runs):
        for document in pooled(given_runs, topic):
            has = [
                (run[topic][document], float(w))
                for run, w in zip(given_runs, WEIGHTS, strict=False)
                if document in run.get(topic, {})
            ]
            expected = SUMS[method](*map(list, zip(*has, strict=True)))
            assert isclose(found[topic][document], expected, rel_tol=1e-12, abs_tol=1e-12)


@pytest.mark.parametrize("method", RANKS)
@given(given_runs=runs())
@settings(max_examples=15)
def test_methods_of_ranks(method, given_runs):
    found = fused(ax.fuse(given_runs, method))
    for topic in topics(given_runs):
        places = [ranks(run.get(topic, {})) for run in given_runs]
        for document in pooled(given_runs, topic):
            expected = RANKS[method]([place[document] for place in places if document in place])
            assert isclose(found[topic][document], expected, rel_tol=1e-12, abs_tol=1e-12)


@pytest.mark.parametrize("method", ["bordafuse", "w_bordafuse"])
@given(given_runs=runs())
@settings(max_examples=15)
def test_borda_points(method, given_runs):
    weights = [Fraction(w) if method == "w_bordafuse" else Fraction(1) for w in WEIGHTS[: len(given_runs)]]
    found = fused(ax.fuse(given_runs, method, weights=weights if method == "w_bordafuse" else None))
    for topic in topics(given_runs):
        pool = pooled(given_runs, topic)
        total = dict.fromkeys(pool, Fraction(0))
        for run, weight in zip(given_runs, weights, strict=True):
            place = ranks(run.get(topic, {}))
            left = Fraction(len(pool) - len(place) + 1, 2) if place else Fraction(0)
            for document in pool:
                points = len(pool) - place[document] + 1 if document in place else left
                total[document] += weight * points
        assert found[topic] == pytest.approx({d: float(v) for d, v in total.items()}, rel=1e-12)


@given(given_runs=runs(most=5))
@settings(max_examples=40)
def test_borda_log_orders_by_exact_products_of_ranks(given_runs):
    """-ln is decreasing, an absent document stands at the end: compare the products of integers."""
    run = ax.fuse(given_runs, "borda-log")
    for topic, found in fused(run).items():
        places = [ranks(r.get(topic, {})) for r in given_runs]
        product = {d: prod(place.get(d, len(found)) for place in places) for d in found}
        expected = sorted(sorted(found, reverse=True), key=lambda d: product[d])
        assert list(found) == expected
        for d in found:
            exact = len(given_runs) * log(len(found)) - log(product[d])
            assert isclose(found[d], exact, rel_tol=1e-12, abs_tol=1e-12)


@given(given_runs=runs(most=5))
@settings(max_examples=40)
def test_oiq_orders_by_information_then_borda_log(given_runs):
    second = fused(ax.fuse(given_runs, "borda-log"))
    for topic, found in fused(ax.fuse(given_runs, "oiq")).items():
        signals = {str(i): run[topic] for i, run in enumerate(given_runs) if topic in run}
        quantity = ax.information_quantity(signals)
        assert found == pytest.approx(quantity, abs=1e-12)
        order = sorted(found, reverse=True)
        order.sort(key=lambda d: (-quantity[d], -second[topic][d]))
        assert list(found) == order


def test_oiq_on_many_documents_reads_back_in_its_order():
    """Hundreds of documents tie: the steps that tell them apart must not reach the next level."""
    rng = np.random.default_rng(4)
    given_runs = [
        {"q": {f"d{d:04d}": float(s) for d, s in enumerate(rng.integers(0, 40, 1500))}} for _ in range(4)
    ]
    made = fusion(given_runs, "oiq")
    run = made.run()
    assert ranking(fused(run)["q"]) == run.frame["document"].to_list()
    plain = ax.information_quantity({str(i): r["q"] for i, r in enumerate(given_runs)})
    found = fused(run)["q"]
    assert max(abs(found[d] - plain[d]) for d in found) < 1e-11
    values = [plain[d] for d in found]
    assert values == sorted(values, reverse=True)


@given(given_runs=runs(values=st.integers(-(10**9), 10**9).map(lambda n: n / 1000), most=3))
@settings(max_examples=30)
def test_normalisations_by_their_formulas(given_runs):
    formulas = {
        "min-max": lambda s, low, high, all_: (s - low) / (high - low),
        "sum": lambda s, low, high, all_: (s - low) / sum(x - low for x in all_),
        "zmuv": lambda s, low, high, all_: (s - sum(all_) / len(all_)) / _deviation(all_),
    }
    for norm, formula in formulas.items():
        made = fusion(given_runs, "max", norm=norm)
        for run, source in zip(made.pool.runs, given_runs, strict=True):
            for code, score in zip(run.code, run.score, strict=True):
                topic = made.pool.topics[made.pool.topic_of[code]]
                values = list(source[topic].values())
                raw = source[topic][made.pool.documents[int(code)]]
                low, high = min(values), max(values)
                expected = formula(raw, low, high, values) if high > low else 0.0
                assert isclose(score, expected, rel_tol=1e-6, abs_tol=1e-6)


def _deviation(values):
    mean = sum(values) / len(values)
    return sqrt(sum((v - mean) ** 2 for v in values) / len(values))
