"""Equal to ranx where ranx is right; where it is not, the witness and the reason.

ranx runs in another process with numba's compiler switched off: the same code, without minutes of compiling.
"""

import json
import math
import os
import random
import statistics
import subprocess
import sys
from importlib.util import find_spec
from itertools import product
from pathlib import Path

import pytest

import axiometer as ax
from axiometer.fusion import METHODS, NORMS

from .strategies import fused, listed

pytestmark = pytest.mark.skipif(find_spec("ranx") is None, reason="peer: ranx is not installed")

PROGRAM = Path(__file__).with_name("ranx_answers.py")
WEIGHTS = [0.5, 0.2, 0.3]
LEARNS = {
    "bayesfuse": "log_odds",
    "mapfuse": "map_scores",
    "posfuse": "probs",
    "probfuse": "probs",
    "segfuse": "probs",
    "slidefuse": "probs",
}
# ranx's names of the parameters that it asks for, with our names where they differ.
PARAMETERS = {
    "gmnz": ({"gamma": 0.3}, {"gamma": 0.3}),
    "rbc": ({"phi": 0.9}, {"phi": 0.9}),
    "rrf": ({"k": 10}, {"k": 10}),
    "logn_isr": ({"sigma": 0.05}, {"sigma": 0.05}),
    "slidefuse": ({"w": 2}, {"w": 2}),
    "probfuse": ({}, {"x": 3}),
    "segfuse": ({}, {"segments": "ends"}),
}
BY_RANX = [title for title in METHODS if title not in {"borda-log", "oiq", "condorcet", "w_condorcet"}]
OF_SCORES = [t for t in BY_RANX if METHODS.items[t].reads == "scores" and not METHODS.items[t].trained]
SCALES = ["borda", "max", "min-max", "min-max-inverted", "rank", "sum", "zmuv"]


def allowed(scale, method):
    """Products of negative scores, which turn the order around, are refused here and computed by ranx."""
    return scale != "zmuv" or METHODS.items[method].negative != "never"


def make_runs(seed):
    """Three runs, four topics, lists of different lengths, scores that do not tie."""
    rng = random.Random(seed)
    documents = [f"d{n:02d}" for n in range(14)]
    return [
        {
            f"q{topic}": {d: rng.uniform(0.1, 30) for d in rng.sample(documents, rng.randint(3, 12))}
            for topic in range(4)
        }
        for _ in range(3)
    ]


def make_qrels(seed):
    rng = random.Random(seed)
    return {f"q{topic}": {f"d{n:02d}": rng.choice([0, 1, 1, 2]) for n in range(14)} for topic in range(4)}


RUNS, QRELS = make_runs(11), make_qrels(12)
BIG = [{"q": {"a": 2e9, "b": 3e9}}, {"q": {"a": 4e9, "c": 3e9}}]
TINY = [{"q": {"a": 1e-12, "b": 4e-13, "c": 1e-13}}, {"q": {"a": 1.0, "b": 0.5, "c": 0.1}}]
LOW = [{"q": {"a": -2e9, "b": -3e9}}, {"q": {"a": -4e9, "c": -3e9}}]
EQUAL = [{"q": {"a": 5.0, "b": 5.0}}, {"q": {"c": 5.0, "d": 5.0}}]
NEGATIVE = [{"q": {"a": -1.0, "b": -3.0}}, {"q": {"a": 2.0, "b": 1.0}}]
APART = [{"q": {"a": 2.0, "b": 1.0}, "only": {"a": 1.0}}, {"q": {"b": 2.0, "a": 1.0}}]
DEEP = [{"q": {f"d{n:04d}": 2000.0 - n for n in range(count)}} for count in (1001, 1000)]
CHAIN = [
    {"q": {"a": 9, "b": 8, "c": 7, "d": 6, "e": 5}},
    {"q": {"b": 9, "a": 8, "c": 7, "e": 6, "d": 5}},
    {"q": {"a": 9, "c": 8, "b": 7, "d": 6, "e": 5}},
]


def job(method, norm, runs=RUNS, qrels=None, params=None, train=()):
    floats = [{q: {d: float(s) for d, s in found.items()} for q, found in run.items()} for run in runs]
    return {
        "runs": floats,
        "norm": norm,
        "method": method,
        "params": dict(params or {}),
        "qrels": qrels,
        "learns": LEARNS.get(method),
        "train": list(train),
    }


def plain_job(method, norm):
    params = dict(PARAMETERS.get(method, ({}, {}))[0])
    if METHODS.items[method].weighted:
        params["weights"] = WEIGHTS
    trained = METHODS.items[method].trained
    return job(
        method, norm, qrels=QRELS if trained else None, params=params, train=[3] * (method == "probfuse")
    )


def jobs():
    found = {
        ("usual", m): plain_job(m, None if METHODS.items[m].norm == "none" else "min-max") for m in BY_RANX
    }
    for scale in SCALES:
        found |= {(scale, m): plain_job(m, scale) for m in OF_SCORES}
    return found | {
        "chain": job("condorcet", None, CHAIN),
        "w_chain": job("w_condorcet", None, CHAIN, params={"weights": WEIGHTS}),
        "draw": {"places": [[0, 1], [1, 0]]},
        "neither": {"places": [[0, 1], [1_000_000, 1_000_000], [1_000_000, 1_000_000]]},
        "big": job("min", None, BIG),
        "low": job("max", None, LOW),
        **{("tiny", norm): job("sum", norm, TINY) for norm in ("min-max", "sum", "zmuv", "max")},
        **{("equal", norm): job("sum", norm, EQUAL) for norm in ("min-max", "sum", "zmuv", "max")},
        "negative": job("sum", "max", NEGATIVE),
        "apart": job("sum", "min-max", APART),
        "deep": job("bayesfuse", None, DEEP, {"q": {"d0000": 1, "d0700": 1}}),
        "not so deep": job("bayesfuse", None, DEEP[1:] * 2, {"q": {"d0000": 1, "d0700": 1}}),
        **{("no parameter", m): job(m, None) for m in ("gmnz", "rbc")},
        ("no parameter", "slidefuse"): job("slidefuse", None, qrels=QRELS),
        ("no parameter", "probfuse"): job("probfuse", None, qrels=QRELS),
        "segments": job("segfuse", "min-max", [_long(1), _long(2)], {"q": {"d08": 1, "d17": 1}}),
    }


def _long(seed):
    order = [f"d{n:02d}" for n in range(30)]
    random.Random(seed).shuffle(order)
    return {"q": {d: float(30 - n) for n, d in enumerate(order)}}


@pytest.fixture(scope="module")
def answers():
    asked = jobs()
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(PROGRAM)],
        input=json.dumps(list(asked.values())),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return dict(zip(asked, json.loads(done.stdout), strict=True))


def ours(method, norm, runs=RUNS, qrels=None):
    kind = METHODS.items[method]
    needs = {"weights": WEIGHTS} if kind.weighted else {"qrels": qrels or QRELS} if kind.trained else {}
    return ax.fuse(runs, method, norm=norm, **PARAMETERS.get(method, ({}, {}))[1], **needs)


def assert_equal(run, expected):
    found = fused(run)
    assert found.keys() == expected.keys()
    for topic in found:
        assert found[topic] == pytest.approx(expected[topic], rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("method", BY_RANX)
def test_method_equals_ranx(method, answers):
    assert_equal(ours(method, "default"), answers["usual", method])


@pytest.mark.parametrize(("scale", "method"), [pair for pair in product(SCALES, OF_SCORES) if allowed(*pair)])
def test_normalisation_equals_ranx(scale, method, answers):
    assert_equal(ours(method, scale), answers[scale, method])


def test_no_method_of_ranx_is_left_out():
    assert {*BY_RANX, "condorcet", "w_condorcet", "borda-log", "oiq"} == set(METHODS)
    assert len(BY_RANX) == 23
    assert set(SCALES) == set(NORMS) - {"none"}


@pytest.mark.parametrize(("name", "method"), [("chain", "condorcet"), ("w_chain", "w_condorcet")])
def test_condorcet_equals_ranx_where_all_runs_have_all_documents_and_no_cycle(name, method, answers):
    assert_equal(ours(method, None, CHAIN), answers[name])


def test_the_comparison_in_condorcet_of_ranx_contradicts_itself(answers):
    """A draw: each document is said to come before the other (-1), whichever is asked for first.

    A run that has neither counts as a vote against the first: with one run for x and two that have neither, x
    comes after y when asked about x, and before it when asked about y. So the order depends on that of a set.
    """
    assert answers["draw"] == [-1, -1]
    assert answers["neither"] == [1, 1]
    draw = [{"q": {"x": 2.0, "y": 1.0}}, {"q": {"x": 1.0, "y": 2.0}}]
    assert listed(ours("condorcet", None, draw))["q"] == ["y", "x"]
    neither = [{"q": {"x": 2.0, "y": 1.0}}, {"q": {"z": 1.0}}, {"q": {"z": 1.0}}]
    assert listed(ours("condorcet", None, neither))["q"] == ["z", "x", "y"]


def test_min_of_ranx_is_1e9_for_larger_scores_of_one_run(answers):
    assert answers["big"]["q"] == {"a": 2e9, "b": 1e9, "c": 1e9}
    assert fused(ours("min", None, BIG))["q"] == {"b": 3e9, "c": 3e9, "a": 2e9}


def test_max_of_ranx_is_minus_1e9_for_smaller_scores_of_one_run(answers):
    assert answers["low"]["q"] == {"a": -2e9, "b": -1e9, "c": -1e9}
    assert fused(ours("max", None, LOW))["q"] == {"a": -2e9, "b": -3e9, "c": -3e9}


def _standard(best, *others):
    values = [best, *others]
    return (best - statistics.fmean(values)) / statistics.pstdev(values)


@pytest.mark.parametrize(
    ("norm", "small", "usual"),
    [
        ("min-max", 1, 1),
        ("sum", 3 / 4, 9 / 13),
        ("zmuv", _standard(10, 4, 1), _standard(1.0, 0.5, 0.1)),
        ("max", 1, 1),
    ],
)
def test_normalisations_of_ranx_flatten_small_scores(norm, small, usual, answers):
    """A spread below 1e-9 is divided by 1e-9: the first run's scores become 0.001 at most."""
    assert 0 < answers["tiny", norm]["q"]["a"] - usual <= 0.001
    assert fused(ours("sum", norm, TINY))["q"]["a"] == pytest.approx(small + usual)


@pytest.mark.parametrize(("norm", "value"), [("min-max", 0), ("sum", 0), ("zmuv", 0), ("max", 1)])
def test_a_list_of_equal_scores_is_as_in_ranx(norm, value, answers):
    assert_equal(ours("sum", norm, EQUAL), answers["equal", norm])
    assert answers["equal", norm]["q"] == dict.fromkeys("abcd", value)


def test_max_of_ranx_divides_negative_scores_by_1e_9(answers):
    """The run's best score is negative, so its list outweighs all others by nine digits."""
    assert answers["negative"]["q"] == pytest.approx({"a": -1e9 + 1, "b": -3e9 + 0.5})
    with pytest.raises(ax.InputError, match="negative"):
        ours("sum", "max", NEGATIVE)


def test_bayesfuse_of_ranx_reads_past_the_end_of_its_table(answers):
    """The table has 1000 ranks. Uncompiled, the 1001st is an error; compiled, whatever lies in memory."""
    assert answers["deep"] == "IndexError"
    qrels = {"q": {"d0000": 1, "d0700": 1}}
    assert_equal(ours("bayesfuse", None, DEEP[1:] * 2, qrels), answers["not so deep"])
    found = fused(ours("bayesfuse", None, DEEP, qrels))["q"]
    assert found["d1000"] == pytest.approx(2 * math.log(0.001 / 0.999))


@pytest.mark.parametrize("method", ["gmnz", "rbc", "slidefuse", "probfuse"])
def test_ranx_has_no_default_for_the_parameter(method, answers):
    assert answers["no parameter", method] == "TypeError"
    needs = {"qrels": QRELS} if METHODS.items[method].trained else {}
    assert len(ax.fuse(RUNS, method, **needs).frame) > 0


def test_ranx_refuses_runs_of_other_topics(answers):
    assert answers["apart"] == "AssertionError"
    assert fused(ours("sum", "min-max", APART)).keys() == {"q", "only"}


def test_segfuse_of_ranx_takes_the_sizes_of_segments_for_their_ends(answers):
    """The paper's segments have 5, 15, 35 ... ranks, so the second ends at rank 20; ranx ends it at 15."""
    runs, qrels = [_long(1), _long(2)], {"q": {"d08": 1, "d17": 1}}
    by_sizes = ax.fuse(runs, "segfuse", qrels=qrels)
    by_ends = ax.fuse(runs, "segfuse", qrels=qrels, segments="ends")
    assert_equal(by_ends, answers["segments"])
    assert fused(by_sizes)["q"] != pytest.approx(fused(by_ends)["q"])
