"""ax.testing: what an author's suite sees. The suite itself runs in a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import axiometer as ax
from axiometer.errors import AxiomError
from axiometer.metrics.measure import Example, Measure
from axiometer.testing import COMMON, check_metric, parametrize_with_axioms

SUITE = """
import numpy as np
import pytest
from axiometer.testing import check_metric, parametrize_with_axioms

def fine(grades):
    return sum(grades)

def mean_grade(grades):
    return sum(grades) / max(len(grades), 1)

def broken(grades):
    return 1 / 0

MEAN = {"relevance-monotonicity": "a mean falls when a weak document is added"}

@parametrize_with_axioms([fine, mean_grade, broken], depth=3)
def test_plain(metric, check):
    check(metric)

@parametrize_with_axioms(mean_grade, expected_failures=MEAN, depth=3)
def test_expected(metric, check):
    check(metric)

@parametrize_with_axioms(fine, expected_failures=MEAN, depth=3)
def test_unexpected_pass(metric, check):
    check(metric)

@parametrize_with_axioms(fine, expected_failures=MEAN, strict=False, depth=3)
def test_lenient(metric, check):
    check(metric)

@parametrize_with_axioms(fine, ["redundancy"], grades=3, depth=3)
def test_not_applicable(metric, check):
    check(metric)

def reasons(metric):
    return MEAN if metric is mean_grade else {}

@parametrize_with_axioms([fine, mean_grade], expected_failures=reasons, depth=3)
def test_callable(metric, check):
    check(metric)
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    folder = tmp_path_factory.mktemp("suite")
    (folder / "test_suite.py").write_text(SUITE)
    command = [sys.executable, "-m", "pytest", "-v", "-rxXs", "-p", "no:cacheprovider", "test_suite.py"]
    env = {**os.environ, "PYTHONPATH": str(Path(ax.__file__).parents[1]), "COLUMNS": "200"}
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, env=env, check=False).stdout


@pytest.mark.parametrize(
    ("test", "outcome"),
    [
        ("test_plain[fine-albahem.relevance-monotonicity]", "PASSED"),
        ("test_plain[fine-albahem.irrelevance-monotonicity]", "PASSED"),
        ("test_plain[mean_grade-albahem.relevance-monotonicity]", "FAILED"),
        ("test_plain[mean_grade-albahem.irrelevance-monotonicity]", "PASSED"),
        ("test_plain[broken-albahem.relevance-monotonicity]", "FAILED"),
        ("test_expected[mean_grade-albahem.relevance-monotonicity]", "XFAIL"),
        ("test_expected[mean_grade-albahem.irrelevance-monotonicity]", "PASSED"),
        ("test_unexpected_pass[fine-albahem.relevance-monotonicity]", "FAILED"),
        ("test_lenient[fine-albahem.relevance-monotonicity]", "XPASS"),
        ("test_not_applicable[fine-albahem.redundancy]", "SKIPPED"),
        ("test_callable[fine-albahem.relevance-monotonicity]", "PASSED"),
        ("test_callable[mean_grade-albahem.relevance-monotonicity]", "XFAIL"),
    ],
)
def test_one_test_for_each_axiom(report, test, outcome):
    assert re.search(rf"{re.escape(test)} {outcome}\b", report), report


def test_the_message_holds_the_witness_and_nothing_of_ours(report):
    message = report.partition("= FAILURES =")[2].partition("_ test_plain[broken")[0]
    assert "2 scores 2.0000 and 2·1 scores 1.5000: one more relevant document lowers the value." in message
    assert "Why it matters: A system that finds one more relevant document" in message
    assert "check(metric)" in message
    assert "src/axiometer" not in message
    assert "broken raised ZeroDivisionError (division by zero) on [" in report
    assert "a mean falls when a weak document is added" in report


def mean_grade(grades):
    return sum(grades) / max(len(grades), 1)


def test_check_metric_tells_all_failures_at_once():
    def odd(grades):
        return len(grades) % 2

    with pytest.raises(AssertionError) as caught:
        check_metric(odd, depth=3)
    for axiom in COMMON[:2]:
        assert f"odd, {axiom}: violated in" in str(caught.value)
    assert "swapping" not in str(caught.value)
    audit = check_metric(mean_grade, expected_failures={"relevance-monotonicity": "it is a mean"}, depth=3)
    assert {v.axiom for v in audit if v} == set(COMMON[1:])
    assert not audit.verdict(mean_grade, COMMON[0])


def test_expected_failures_are_kept_honest():
    with pytest.raises(AssertionError, match="It is among expected_failures: take it out"):
        check_metric(len, ["relevance-monotonicity"], expected_failures={COMMON[0]: "never"}, depth=3)
    check_metric(len, ["relevance-monotonicity"], expected_failures={COMMON[0]: "?"}, strict=False, depth=3)
    with pytest.raises(AxiomError, match="is expected to fail but is not checked"):
        check_metric(len, ["relevance-monotonicity"], expected_failures={"redundancy": "?"})
    with pytest.raises(AxiomError, match="there is no axiom 'relevance'"):
        check_metric(len, expected_failures={"relevance": "?"})


def test_names_and_classes_are_metrics_too():
    from axiometer.metrics.adhoc.reciprocal_rank import RR

    check_metric("nDCG@3", depth=3)
    check_metric(RR, depth=3)
    check_metric(RR(rel=2), depth=3)

    class Wrong(RR):
        example = Example("Wrong", (0, 1), "1/3")

    with pytest.raises(AssertionError, match="the example of RR says 1/3, the measure says 1/2"):
        check_metric(Wrong, depth=2)


def test_ids_and_parameters():
    mark = parametrize_with_axioms("AP", ["redundancy"]).mark
    assert (mark.name, mark.args[0], [case.id for case in mark.args[1]]) == (
        "parametrize",
        ("metric", "check"),
        ["AP-albahem.redundancy"],
    )
    assert repr(mark.args[1][0].values[1]) == "albahem.redundancy"


def test_an_interrupt_is_no_pass():
    def stops(grades):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check_metric(stops, depth=2)


def test_the_surface():
    assert ax.testing.check_metric is check_metric
    assert "testing" in dir(ax)


class Hits(Measure):
    """Counts relevant documents."""

    title = "Hits"

    def start(self, topic):
        return (topic.zeros(),)

    def step(self, topic, state, document):
        return (state[0] + topic.flag(np.asarray(document.grade) > 0),)

    def score(self, topic, state):
        return state[0]


class Beside(Hits):
    """Looks at the lists beside it."""

    title = "Beside"

    def score(self, topic, state):
        return state[0] - np.min(state[0])


class Ahead(Hits):
    """Looks at the end of the list when it starts."""

    title = "Ahead"

    def start(self, topic):
        return (topic.zeros() + topic.num.lanes(topic.length),)


class Coarse(Hits):
    """Knows a better number in exact arithmetic."""

    title = "Coarse"

    def score(self, topic, state):
        return state[0] * topic.num.number(1) if topic.num.exact else np.minimum(state[0], 2)


class Roomy(Hits):
    """Counts otherwise in the lists of a space."""

    title = "Roomy"

    def score(self, topic, state):
        return state[0] * (1 if topic.horizon is None else 2)


class Doubled(Hits):
    """Counts otherwise where proofs and second looks read it."""

    title = "Doubled"
    wrong = "rational"

    def score(self, topic, state):
        return state[0] * (2 if topic.num.name == self.wrong else 1)


class Swollen(Doubled):
    title = "Swollen"
    wrong = "ball"


@pytest.mark.parametrize(
    ("metric", "told"),
    [
        (Roomy(), "Roomy gives 0·0·0·1 the value 1 alone and 2 in a space"),
        (Doubled(), "Doubled gives 1 the value 1 in float64 and 2 in rationals"),
        (Swollen(), "Swollen gives 1 the value 1 in float64 and 2 in balls"),
        (Beside(), "Beside gives 1 the value 0 alone and 1 in a run"),
        (Coarse(), "Coarse gives 1·1·1 the value 2 in float64 and 3 in exact arithmetic"),
    ],
)
def test_check_metric_fails_with_the_smallest_list_that_is_read_in_two_ways(metric, told):
    with pytest.raises(AssertionError) as caught:
        check_metric(metric, depth=3)
    assert str(caught.value).startswith(f"{told}.\n")


def test_check_metric_fails_on_a_reader_that_looks_ahead():
    with pytest.raises(AssertionError, match="Ahead looks at the length of the list while it reads"):
        check_metric(Ahead(), depth=3)


def test_check_metric_fails_on_a_function_that_remembers_its_calls():
    lengths = [1]

    def normalised(grades):
        lengths.append(len(grades))
        return sum(grades) / max(lengths)

    with pytest.raises(AssertionError, match=r"^normalised gives 1 the value 1 alone and 0.25 in a run"):
        check_metric(normalised, depth=3)


def test_check_metric_takes_readers_that_read_alike():
    assert all(check_metric(Hits(), depth=3))
    assert all(check_metric(sum, ["relevance-monotonicity"], depth=3))
