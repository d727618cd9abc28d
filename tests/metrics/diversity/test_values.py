"""Every diversity measure against its definition, written a second time as plain loops."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiometer import exact_score, score

from . import oracle

document = st.dictionaries(st.sampled_from("abc"), st.integers(0, 2), max_size=3)
lists = st.lists(document, max_size=7)
missed = st.lists(document, max_size=4)


def relevant(documents):
    return [d for d in documents if any(d.values())]


def check(name, expected, listed, topic):
    """The float score is near; where the value is rational the exact one is equal."""
    assert score(name, listed, relevant=topic) == pytest.approx(float(expected), abs=1e-12)
    exact = exact_score(name, listed, relevant=topic)
    if isinstance(expected, Fraction) and isinstance(exact, Fraction):
        assert exact == expected


@settings(max_examples=60)
@given(lists, missed, st.integers(1, 9))
def test_novelty_measures(listed, rest, k):
    topic = relevant([*listed, *rest])
    aspects, ideal = oracle.found(topic), oracle.greedy(topic)
    m = len(aspects)
    for name, discount in (("ERR_IA", oracle.err_discount), ("alpha_DCG", oracle.dcg_discount)):
        plain = oracle.novelty(listed[:k], aspects, discount)
        check(f"{name}(norm=none)@{k}", plain, listed, topic)
        check(f"{name}@{k}", plain / (m * oracle.perfect(k, discount)) if m else 0, listed, topic)
        best = oracle.novelty(ideal[:k], aspects, discount)
        normal = {"ERR_IA": "nERR_IA", "alpha_DCG": "alpha_nDCG"}[name]
        check(f"{normal}@{k}", plain / best if best else 0, listed, topic)
    value = oracle.novelty(listed, aspects, oracle.nrbp_discount)
    check("NRBP", Fraction(3, 4) * value / m if m else Fraction(0), listed, topic)
    best = oracle.novelty(ideal, aspects, oracle.nrbp_discount)
    check("nNRBP", value / best if best else Fraction(0), listed, topic)


@settings(max_examples=60)
@given(lists, missed, st.integers(1, 9))
def test_recall_precision_and_global_gain(listed, rest, k):
    topic = relevant([*listed, *rest])
    m = max(len(oracle.found(topic)), 1)
    check(f"StRecall@{k}", oracle.strecall(listed, topic, k), listed, topic)
    hits = sum(1 for d in listed[:k] for grade in d.values() if grade)
    check(f"P_IA@{k}", Fraction(hits, k * m), listed, topic)
    check("AP_IA", oracle.ap_ia(listed, topic), listed, topic)
    check(f"D_nDCG@{k}", oracle.d_ndcg(listed, topic, k), listed, topic)
    mixed = 0.3 * float(oracle.strecall(listed, topic, k)) + 0.7 * oracle.d_ndcg(listed, topic, k)
    check(f"Dsharp_nDCG(gamma=0.3)@{k}", mixed, listed, topic)


@settings(max_examples=60)
@given(lists, missed, st.integers(1, 3))
def test_cube_tests(listed, rest, height):
    topic = relevant([*listed, *rest])
    top = max([1, *(grade for d in topic for grade in d.values())])

    def low(*args):
        return oracle.ct(*args, height=height)

    def low_jig(*args):
        return oracle.jig(*args, gamma=Fraction(9, 10), height=height)

    check(f"CT(height={height})", low(listed, topic, top), listed, topic)
    check(f"ACT(height={height})", oracle.act(listed, topic, top, low), listed, topic)
    check(f"CT(form=jig, gamma=0.9, height={height})", low_jig(listed, topic, top), listed, topic)
    check(
        f"ACT(form=jig, gamma=0.9, height={height})", oracle.act(listed, topic, top, low_jig), listed, topic
    )
    bounds = [
        sum((oracle.HALF**i for i in range(min(height, sum(1 for d in topic if d.get(a))))), Fraction(0))
        for a in oracle.found(topic)
    ]
    bound = oracle.mean(bounds)
    value = low(listed, topic, top) / bound if bound else Fraction(0)
    check(f"nCT(height={height})", value, listed, topic)


@settings(max_examples=60)
@given(lists, missed, st.integers(1, 8))
def test_rank_biased_utility(listed, rest, k):
    topic = relevant([*listed, *rest])
    check("RBU", oracle.rbu(listed, topic), listed, topic)
    check(f"RBU(p=0.8, e=0.03)@{k}", oracle.rbu(listed[:k], topic), listed, topic)


@settings(max_examples=30)
@given(lists.filter(len), st.integers(1, 3))
def test_time_counts_batches(listed, batch):
    topic = relevant(listed)
    top = max([1, *(grade for d in topic for grade in d.values())])

    def timed(prefix, *args):
        return oracle.ct(prefix, *args) / (3 * -(-len(prefix) // batch))

    check(f"CT(time=3, batch={batch})", timed(listed, topic, top), listed, topic)
    check(f"ACT(time=3, batch={batch})", oracle.act(listed, topic, top, timed), listed, topic)
