"""Functions of ids: recognised by their parameters' names, wrapped, or refused; never called with grades."""

import pickle

import pytest

import axiometer as ax

QRELS = {"q1": {"a": 1, "b": 0, "c": 2, "z": 1}, "q2": {"a": 1}}
RUN = {"q1": {"b": 3.0, "a": 2.0, "c": 1.0, "new": 1.0}}


def apk(actual, predicted, k=10):
    found, total = 0, 0.0
    for rank, document in enumerate(predicted[:k], start=1):
        if document in actual:
            found += 1
            total += found / rank
    return total / min(len(actual), k) if actual else 0.0


def precision_at_k(recommended, relevant, k=2):
    return len(set(recommended[:k]) & relevant) / k


def test_it_gets_the_ids_of_the_run_and_the_relevant_ones():
    calls = []

    def noting(recommended_items, relevant_items):
        calls.append((recommended_items, relevant_items))
        return 0

    ax.evaluate(QRELS, RUN, noting)
    assert (["b", "a", "new", "c"], {"a", "c", "z"}) in calls
    assert ([], {"a"}) in calls
    assert len(set(map(str, calls))) == 2


def test_the_values_are_those_of_the_measure_that_it_is():
    scores = ax.evaluator(QRELS, [apk, "AP@10", precision_at_k, "P@2"])(RUN)
    for values in scores.values():
        assert values["apk"] == pytest.approx(values["AP@10"], abs=1e-15)
        assert values["precision_at_k"] == values["P@2"]


@pytest.mark.parametrize(
    ("judged", "relevant"), [([0, 1, 1], 3), ([], 2), ([1, 0], None), ([2, 0, 1], {1: 1, 2: 4})]
)
def test_lists_of_grades_have_ids_that_stand_in(judged, relevant):
    assert ax.score(apk, judged, relevant=relevant) == pytest.approx(
        ax.score("AP@10", judged, relevant=relevant)
    )


def test_axioms_are_decided_of_it():
    ours, theirs = (ax.check(m, "priority", grades=2, depth=4) for m in ("AP@10", ax.from_ids(apk)))
    assert (ours.cases, ours.violations) == (theirs.cases, theirs.violations)


def test_relevant_begins_where_it_is_said_and_options_are_passed_on():
    measure = ax.from_ids(precision_at_k, rel=2, k=4)
    assert ax.evaluator(QRELS, measure)(RUN)["q1"] == {"precision_at_k(k=4)": 0.25}
    assert str(pickle.loads(pickle.dumps(ax.measure(measure)))) == "precision_at_k(k=4)"


def test_a_function_of_the_list_alone():
    assert ax.evaluator(QRELS, ax.from_ids(lambda items: len(set(items))))(RUN)["q1"] == {"<lambda>": 4.0}


def test_names_that_tell_nothing_are_taken_in_order():
    def hits(x, y):
        return len([one for one in x if one in y])

    assert ax.evaluator(QRELS, ax.from_ids(hits))(RUN)["q1"] == {"hits": 2.0}


def test_the_function_cannot_change_what_others_get():
    def eats(recommended, relevant):
        relevant.clear()
        recommended.clear()
        return 0

    assert ax.evaluator(QRELS, [ax.from_ids(eats), apk], missing="skip")(RUN)["q1"]["apk"] > 0


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (lambda ranking, relevant: 0, r"\(ranking, relevant\) may take grades or ids; call its first"),
        (lambda recommended: 0, r"may take grades or ids.*ax.from_ids"),
        (lambda recs, relevant, k: 0, r"missing a required argument: 'k'; give the other parameters too"),
        (lambda one, two: 0, "cannot be called with a list of grades"),
    ],
)
def test_a_function_that_might_be_meant_otherwise_is_refused(function, told):
    with pytest.raises(ax.MeasureError, match=told):
        ax.measure(function)


def test_what_is_no_function_of_ids_is_refused():
    with pytest.raises(ax.MeasureError, match="from_ids takes a function, not str"):
        ax.from_ids("AP")
    with pytest.raises(ax.MeasureError, match="rel is an integer"):
        ax.from_ids(apk, rel="high")
    with pytest.raises(ax.MeasureError, match=r"cannot be called with ids and the relevant ones.*'z'"):
        ax.from_ids(apk, z=1)


def test_what_it_raises_is_said_of_it():
    def broken(recommended, relevant):
        return {"x": 1}[recommended[0]]

    with pytest.raises(ax.MeasureError, match=r"broken raised KeyError \('b'\).*run 'run', topic 'q1'"):
        ax.evaluate(QRELS, RUN, broken)


def test_functions_of_grades_stay_what_they_are():
    assert ax.score(lambda grades, relevant: relevant[1], [1, 0], relevant=7) == 7
    assert ax.score(lambda gains: sum(gains), [2, 1]) == 3
    assert ax.score(lambda anything: sum(anything), [2, 1]) == 3
