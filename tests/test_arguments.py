"""A mistaken argument of a public function is refused in one line that says what to give instead."""

import inspect
import operator
import os
from functools import partial

import pytest

import axiometer as ax
from axiometer.errors import AxiometerError

QRELS = {"1": {"a": 1, "b": 0}, "2": {"a": 2, "c": 1}}
RUN = {"1": {"a": 3.0, "b": 2.0}, "2": {"c": 3.0, "a": 2.0}}
OTHER = {"1": {"b": 3.0, "a": 2.0}, "2": {"c": 3.0, "a": 2.0}}
SIGNALS = {"s": {"x": 1, "y": 2}}
MISTAKES = (3, -1, 2.5, None, [1, 2], "nonsense", b"x", {"a": None}, object(), float("nan"), 10**30)
CHECK = {"measure": "AP", "axiom": "isotone(rank-replacement)"}
ORDER = ax.ordering("rank-replacement", length=2, grades=2)
SQUARE = ax.Poset.from_pairs(["0a", "0b", "a1", "b1"])


def bounded(function):
    """The function with its bounds as parameters of their own."""

    def call(*, grades=None, aspects=None, depth=None, length=None, empty=False, relevant=None, **given):
        extent = {"depth": 2 if depth is None and length is None else depth, "length": length}
        return function(**given, **extent, grades=grades, aspects=aspects, empty=empty, relevant=relevant)

    return call


@pytest.fixture(scope="module")
def scores():
    return ax.evaluate(QRELS, {"x": RUN, "y": OTHER}, ["P@1", "AP"])


FUNCTIONS = {
    "ordering": (ax.ordering, {"name": "rank-replacement", "length": 2, "grades": 2}),
    "measure": (ax.measure, {"source": "AP"}),
    "measure_class": (ax.measure_class, {}),
    "read_measure": (ax.read_measure, {}),
    "read_qrels": (ax.read_qrels, {"source": QRELS}),
    "read_run": (ax.read_run, {"source": RUN}),
    "score": (ax.score, {"measure": "AP", "judged": [1, 0]}),
    "exact_score": (ax.exact_score, {"measure": "AP", "judged": [1, 0]}),
    "explain": (ax.explain, {"measure": "AP", "judged": [1, 0]}),
    "explain: runs": (partial(ax.explain, "AP"), {"qrels": QRELS, "run": RUN, "topic": next(iter(QRELS))}),
    "match": (ax.match, {"values": 0.5, "qrels": QRELS, "run": RUN, "measures": "RR"}),
    "difference": (ax.difference, {"r": [0, 1], "s": [1, 0]}),
    "entropy": (ax.entropy, {"signals": SIGNALS}),
    "information_quantity": (ax.information_quantity, {"signals": SIGNALS}),
    "evaluate": (ax.evaluate, {"qrels": QRELS, "runs": {"x": RUN}, "measures": ["AP"]}),
    "evaluator": (ax.evaluator, {"qrels": QRELS, "measures": ["AP"]}),
    "from_ids": (ax.from_ids, {"function": lambda recommended, relevant: 0.0}),
    "replay": (ax.replay, {"source": "none.json"}),
    "fuse": (ax.fuse, {"runs": [RUN, OTHER]}),
    "compose": (ax.compose, {"row": "MAP"}),
    "check": (ax.check, {**CHECK, "depth": 2}),
    "check: bounds": (bounded(ax.check), CHECK),
    "audit": (ax.audit, {"measures": "AP", "axioms": ["isotone(rank-replacement)"], "depth": 2}),
    "disagree": (ax.disagree, {"first": "AP", "second": "RR", "depth": 3}),
    "disagree: bounds": (bounded(ax.disagree), {"first": "AP", "second": "RR"}),
    "scale": (ax.scale, {"measure": "RBP(p=0.5)", "length": 3}),
    "from_pairs": (ax.Poset.from_pairs, {"pairs": ["ab"]}),
    "from_predicate": (ax.Poset.from_predicate, {"elements": "ab", "leq": operator.eq}),
    "from_matrix": (ax.Poset.from_matrix, {"elements": "a", "matrix": [[True]]}),
    "draw": (ORDER.draw, {"path": "x.svg"}),
    "joins": (ORDER.joins, {"i": 0}),
    "meets": (SQUARE.meets, {"i": 0}),
    "join": (SQUARE.join, {"x": "a", "y": "b"}),
    "restrict": (SQUARE.restrict, {"elements": "ab"}),
    "interval": (SQUARE.interval, {"x": "0", "y": "1"}),
    "values": (ORDER.measure, {"basis": {(0, 1): 1, (1, 0): 2}}),
}
OF_SCORES = {
    "unanimity": (ax.unanimity, {"resamples": 20}),
    "compare": (ax.compare, {"permutations": 20}),
    "compare_metrics": (ax.compare_metrics, {"permutations": 20, "resamples": 20}),
}


def answer(call, given):
    """The refusal, or None where the value was not refused; any other error is not caught."""
    try:
        call(**given)
    except AxiometerError as refusal:
        return str(refusal)
    return None


def refusals(call, good):
    """What is said to each mistake in each parameter, the others being right."""
    for name, parameter in inspect.signature(call).parameters.items():
        if parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            continue
        for mistake in MISTAKES:
            yield answer(call, {**good, name: mistake})


def assert_lines(found):
    said = [line for line in found if line is not None]
    assert said, "nothing was refused"
    assert not [line for line in said if "\n" in line or len(line) < 12]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_mistakes_are_refused_in_one_line(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert_lines(refusals(*FUNCTIONS[name]))


@pytest.mark.parametrize("name", OF_SCORES)
def test_mistakes_about_scores_are_refused_in_one_line(name, scores):
    call, good = OF_SCORES[name]
    assert_lines(refusals(call, {"scores": scores, **good}))


@pytest.mark.parametrize("path", [3, None, b"x", ["a.svg"]])
def test_what_is_saved_needs_a_path(path, scores):
    for save in (
        ORDER.draw,
        ax.compare(scores).save,
        ax.compare_metrics(scores, permutations=20, resamples=20).save,
        ax.audit("AP", ["isotone(rank-replacement)"], depth=2).save,
        ax.scale("RBP(p=0.5)", length=3).save,
    ):
        with pytest.raises(
            ax.InputError, match=r"path is the path of a file, not .*; give a string or a Path"
        ):
            save(path)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: ORDER.draw(3), "path is the path of a file, not 3; give a string or a Path"),
        (lambda: ax.check("AP", None), "axiom is a text, not None; give a string"),
        (
            lambda: ax.check("AP", "swapping", depth="3"),
            "depth is an integer, not '3'; give an integer",
        ),
        (
            lambda: ax.check("AP", "isotone(rank-replacement)", depth=0),
            "depth=0 is too small; take at least 1",
        ),
        (lambda: ax.audit(None), "measures is a list of measures, not None; put them into a list"),
        (lambda: ax.compare([0.1]), "these are no scores; give what evaluate returns"),
        (lambda: ax.fuse([RUN, OTHER], 3), "method is a text, not 3; give a string"),
        (lambda: ax.entropy(SIGNALS, docs=[5]), "docs is an integer, not [5]; give an integer"),
        (lambda: ax.difference(3, [1]), "r is a list of grades, not 3; put them into a list"),
    ],
)
def test_what_is_said(call, says):
    with pytest.raises(AxiometerError) as refusal:
        call()
    assert str(refusal.value).startswith(says)


def test_wrong_names_and_numbers_of_arguments_stay_type_errors():
    with pytest.raises(TypeError):
        ax.measure()
    with pytest.raises(TypeError):
        ax.check("AP", "isotone(rank-replacement)", deepness=3)


def test_every_public_function_is_tried():
    functions = {name for name in ax.PUBLIC if inspect.isfunction(getattr(ax, name))}
    # The others are tried where they are tested: they take statements, or runs, or nothing.
    assert functions - {*FUNCTIONS, *OF_SCORES} == {
        *("claims", "axiom", "axioms", "measures", "conclude", "ir_measures_provider")
    }
    assert answer(ax.claims, {"source": 3}) == "there are no claims of 3; see axiometer claims"


def test_a_path_of_any_kind_is_taken(tmp_path):
    class Place(os.PathLike):
        def __fspath__(self):
            return str(tmp_path / "x.svg")

    ORDER.draw(Place())
    assert (tmp_path / "x.svg").exists()


def test_a_number_too_long_to_write_is_refused_in_one_line():
    with pytest.raises(ax.AxiometerError, match="depth=a huge int is out of range"):
        ax.check("AP", "priority", depth=10**5000)
    with pytest.raises(ax.AxiometerError, match="relevant=a huge int is out of range"):
        ax.check("AP", "priority", relevant=10**5000)
