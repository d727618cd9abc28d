from __future__ import annotations

import json
import math
from fractions import Fraction
from itertools import permutations

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from axiometer.data.scores import Scores
from axiometer.errors import InputError
from axiometer.meta.compare_measures import compare_metrics
from axiometer.meta.power_and_stability import discriminative_power, stability
from axiometer.meta.rank_correlation import kendall_matrix
from axiometer.meta.significance.outcome import Draws
from axiometer.meta.unanimity import unanimity

cubes = arrays(
    int,
    st.tuples(st.integers(1, 4), st.integers(2, 5), st.integers(1, 3)),
    elements=st.integers(0, 3),
)


def frame(cube: np.ndarray) -> pl.DataFrame:
    """Measures x systems x topics as a frame."""
    measures, systems, topics = cube.shape
    return pl.DataFrame(
        {
            "run": [f"s{j}" for _ in range(measures) for j in range(systems) for _ in range(topics)],
            "topic": [f"t{k}" for _ in range(measures * systems) for k in range(topics)],
            "measure": [f"m{i}" for i in range(measures) for _ in range(systems * topics)],
            "value": cube.ravel().astype(float),
        }
    )


def by_definition(units: np.ndarray, measure: int) -> float:
    """DEFINITIONS section 6, word by word, on measures x systems x units."""
    sure, both, one, total = 0.0, 0.0, 0.0, 0
    for unit in range(units.shape[2]):
        for i, j in permutations(range(units.shape[1]), 2):
            total += 1
            gap = units[measure, i, unit] - units[measure, j, unit]
            improves = 1.0 if gap > 0 else 0.5 if gap == 0 else 0.0
            unanimous = bool((units[:, i, unit] >= units[:, j, unit]).all())
            one, sure, both = one + improves, sure + unanimous, both + improves * unanimous
    if both == 0:
        return -math.inf
    return math.log2((both / total) / ((one / total) * (sure / total)))


@given(cubes)
def test_unanimity_is_its_definition(cube: np.ndarray) -> None:
    found = dict(unanimity(frame(cube), resamples=5).select("measure", "unanimity").rows())
    sums = cube.sum(axis=2, keepdims=True)
    for i in range(len(cube)):
        assert found[f"m{i}"] == pytest.approx(by_definition(sums, i), abs=1e-12)


@given(cubes)
def test_unanimity_per_topic_is_its_definition(cube: np.ndarray) -> None:
    found = dict(unanimity(frame(cube), per="topic", resamples=5).select("measure", "unanimity").rows())
    for i in range(len(cube)):
        assert found[f"m{i}"] == pytest.approx(by_definition(cube, i), abs=1e-12)


def test_a_single_measure_is_unanimous_with_itself_up_to_its_ties() -> None:
    cube = np.array([[[3], [2], [2]]])
    assert unanimity(frame(cube))["unanimity"].item() == pytest.approx(math.log2(2 - 2 / 4))


def test_measures_that_never_agree_have_no_unanimous_pair() -> None:
    cube = np.array([[[1], [2]], [[2], [1]]])
    assert unanimity(frame(cube), resamples=10)["unanimity"].to_list() == [-math.inf, -math.inf]


def test_breaking_ties_by_the_other_measures_reaches_the_maximum() -> None:
    """Unanimity counts ties only: a vanishing share of the others is worth as much as a better measure."""
    cube = np.random.default_rng(4).integers(0, 3, (3, 8, 1)).astype(float)
    before = dict(unanimity(frame(cube), resamples=5).select("measure", "unanimity").rows())
    cube[0] += 1e-3 * cube.sum(axis=0)
    after = dict(unanimity(frame(cube), resamples=5).select("measure", "unanimity").rows())
    assert after["m0"] > before["m0"]
    assert after["m0"] >= max(after.values())
    assert after["m1"] == before["m1"]


@pytest.mark.parametrize("p", [Fraction(1, 2), Fraction(4, 5), Fraction(9, 10), Fraction(99, 100)])
def test_rational_rbp_never_ties_two_different_lists(p: Fraction) -> None:
    scores = {sum((p**i for i in range(10) if bits >> i & 1), Fraction(0)) for bits in range(2**10)}
    assert len(scores) == 2**10


def test_the_interval_holds_the_value_and_narrows_with_alpha() -> None:
    generator = np.random.default_rng(0)
    base = generator.random((1, 40, 1))
    cube = np.round(base + 0.1 * generator.random((4, 40, 1)), 1)
    wide, narrow = unanimity(frame(cube)), unanimity(frame(cube), alpha=0.5)
    for row in wide.iter_rows(named=True):
        assert row["low"] <= row["unanimity"] <= row["high"]
    assert ((narrow["high"] - narrow["low"]) <= (wide["high"] - wide["low"])).all()


def test_unknown_unit_is_refused() -> None:
    with pytest.raises(InputError, match="use one of system, topic"):
        unanimity(frame(np.ones((1, 2, 1))), per="run")


def test_correlations_name_their_reference() -> None:
    cube = np.random.default_rng(1).integers(0, 4, (3, 6, 5))
    found = compare_metrics(frame(cube), permutations=50, resamples=20)
    assert found.correlations.height == 6
    means = cube.sum(axis=2)
    for row in found.correlations.iter_rows(named=True):
        i, j = int(row["reference"][1]), int(row["measure"][1])
        assert row["tau_b"] == pytest.approx(kendall_matrix(means)[i, j])
    only = compare_metrics(frame(cube), reference="m1", permutations=50, resamples=20).correlations
    assert only["reference"].unique().to_list() == ["m1"]
    assert only.rows() == found.correlations.filter(pl.col("reference") == "m1").rows()


def test_a_measures_own_aggregate_orders_the_systems() -> None:
    """By the plain mean a is above b; by the geometric mean b is above a."""
    values = np.array([[[0.9, 0.01], [0.3, 0.3]], [[0.9, 0.01], [0.3, 0.3]]])
    scores = Scores(frame(values), aggregates={"m1": lambda row: float(np.exp(np.log(row).mean()))})
    assert compare_metrics(scores, permutations=20, resamples=20).correlations["tau_b"].to_list() == [
        -1.0,
        -1.0,
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"reference": "m9"}, "no measure is called 'm9', the reference; did you mean"),
        ({"p": 1.0}, "persistence"),
        ({"alpha": 0.0}, "alpha is 0.0"),
        ({"resamples": 0}, "0 random draws"),
    ],
)
def test_bad_choices_are_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        compare_metrics(frame(np.random.default_rng(0).random((2, 3, 4))), **arguments)


def test_one_system_is_refused() -> None:
    with pytest.raises(InputError, match="two systems or more"):
        compare_metrics(frame(np.ones((2, 1, 4))))


@pytest.mark.parametrize("count", [1, 2, 9])
def test_written_forms(count: int) -> None:
    found = compare_metrics(
        frame(np.random.default_rng(0).random((count, 4, 6))), permutations=50, resamples=20
    )
    data = json.loads(found.to_json())
    assert len(data["measures"]) == count
    assert len(data["correlations"]) == count * (count - 1)
    assert found.to_latex().count("\\begin{tabular}") == len(found.sheet().tables)
    assert "tau-AP" in found.to_markdown() or count == 1
    assert pl.read_csv(found.to_csv().encode()).height == max(1, count * (count - 1))


def test_power_grows_with_the_difference() -> None:
    generator = np.random.default_rng(0)
    noise = generator.normal(0, 0.1, (6, 30))
    shares = [discriminative_power(noise + d * np.arange(6)[:, None], test="t").share for d in (0, 0.03, 1)]
    assert shares[0] < shares[1] < shares[2] == 1


def test_power_of_the_null_is_near_alpha() -> None:
    noise = np.random.default_rng(0).normal(size=(40, 50))
    assert discriminative_power(noise, test="t").share == pytest.approx(0.05, abs=0.03)
    assert discriminative_power(noise, test="t", correction="holm").significant == 0
    assert discriminative_power(noise, test="tukey", draws=Draws(500)).significant == 0


def test_stability_is_plain_resampling() -> None:
    matrix = np.round(np.random.default_rng(0).random((6, 10)), 1)
    generator = np.random.default_rng(3)
    picks = generator.integers(0, 10, (100, 10))
    whole = np.round(matrix.sum(axis=1), 6)
    drawn = [np.round(matrix[:, p].sum(axis=1), 6) for p in picks]
    found = stability(matrix, Draws(100, seed=3))
    assert found.tau == pytest.approx(np.mean([kendall_matrix([whole, d])[0, 1] for d in drawn]))
    turned = [
        np.sign(whole[i] - whole[j]) * np.sign(d[i] - d[j]) < 0
        for d in drawn
        for i in range(6)
        for j in range(i)
    ]
    ordered = sum(whole[i] != whole[j] for i in range(6) for j in range(i))
    assert found.swaps == pytest.approx(sum(turned) / (100 * ordered))
    assert found.winner == np.mean([d[whole.argmax()] == d.max() for d in drawn])
