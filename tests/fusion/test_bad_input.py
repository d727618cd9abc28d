"""Bad input: each refusal is one line that says what is wrong and what to do."""

import pytest

import axiometer as ax
from axiometer.data.run import run_text
from axiometer.errors import AxiometerError, InputError
from axiometer.fusion import METHODS, fusion

A = {"q": {"a": 2.0, "b": 1.0}}
B = {"q": {"b": 5.0, "c": 4.0}}
NEGATIVE = {"q": {"a": -1.0, "c": -2.0}}


@pytest.mark.parametrize(
    ("runs", "method", "options", "message"),
    [
        ([A], "rrf", {}, "there is only one run to fuse; give at least two"),
        ([], "rrf", {}, "there are no runs to fuse; give at least two"),
        (5, "rrf", {}, "runs cannot be fused from int; give a list of runs, or {name: run}"),
        ("a.run", "rrf", {}, "runs cannot be fused from str; give a list of runs, or {name: run}"),
        (
            {"x": A, "y": {"r": {"a": 1.0}}},
            "rrf",
            {},
            "run 'x' has no topic in common with the other runs (it has 'q', ...; they have 'r', ...);"
            " check that the runs belong together",
        ),
        (
            {"x": A, "y": B, "z": {"r": {"a": 1.0}}},
            "sum",
            {},
            "run 'z' has no topic in common with the other runs (it has 'r', ...; they have 'q', ...);"
            " check that the runs belong together",
        ),
        ([A, B], "rff", {}, "there is no fusion method 'rff'; did you mean rrf?"),
        ([A, B], "r r f", {}, "'r r f' is no fusion method; write it like rrf or rrf(k=60)"),
        ([A, B], "rrf(k=", {}, "'rrf(k=' is no fusion method; write it like rrf or rrf(k=60)"),
        ([A, B], "rrf(k=,)", {}, "the parameters of 'rrf(k=,)' cannot be read; write them like rrf(k=60)"),
        ([A, B], "rrf(j=3)", {}, "rrf has no parameter 'j'; it takes k"),
        ([A, B], "sum", {"k": 3}, "sum has no parameter 'k'; it takes no parameter"),
        ([A, B], "rrf", {"k": -1}, "rrf: k=-1 is out of range; k is a number at least 0"),
        (
            [A, B],
            "rrf",
            {"norm": "minmax"},
            "there is no normalisation 'minmax'; did you mean min-max, max, min-max-inverted?",
        ),
        (
            [A, B],
            "mapfuse",
            {},
            "mapfuse needs to be trained; give qrels= to learn from, or trained= from a file",
        ),
        (
            [A, B],
            "wsum",
            {},
            "wsum needs weights; give weights=, qrels= to learn from, or trained= from a file",
        ),
        (
            [A, B],
            "rrf",
            {"qrels": {"q": {"a": 1}}},
            "rrf has nothing to learn from qrels; leave them out, or search its parameters",
        ),
        ([A, B], "wsum", {"weights": [1, 2, 3]}, "wsum has 3 weights for 2 runs; give one for each run"),
        ([A, B], "wsum", {"weights": [1, "x"]}, "the weight 'x' is no number; give one such as 0.3"),
        ([A, B], "wsum", {"weights": [1, float("nan")]}, "the weight nan is no number; give one such as 0.3"),
        ([A, B], "wsum", {"weights": [1, -2]}, "the weight -2 is negative; give weights from 0 up"),
        ([A, B], "wsum", {"weights": [0, 0]}, "all weights are 0; give at least one that is not"),
        (
            [A, B],
            "rrf",
            {"weights": [1, 2]},
            "rrf takes no weights; use one of mixed, w_bordafuse, w_condorcet, wmnz, wsum",
        ),
        ([A, B], "rrf", {"depth": 0}, "depth=0 keeps no document; give 1 or more"),
        (
            [A, NEGATIVE],
            "mnz",
            {"norm": None},
            "run 'run#2' has the negative score -2 (topic 'q', document 'c'), and mnz multiplies scores;"
            " use norm='min-max', or a method of ranks such as rrf",
        ),
        (
            [A, NEGATIVE],
            "sum",
            {"norm": None},
            "run 'run#2' has the negative score -2 (topic 'q', document 'c'), and sum counts 0 for a document"
            " that a run lacks; use norm='min-max', or a method of ranks such as rrf",
        ),
        (
            [A, NEGATIVE],
            "sum",
            {"norm": "max"},
            "run 'run#2' has the negative score -2, and the normalisation max divides by the highest;"
            " use norm='min-max' or 'zmuv'",
        ),
        (
            [{"q": {"a": 1e308}}, {"q": {"a": 1.7e308}}],
            "sum",
            {"norm": None},
            "the scores that sum makes are too large for 64 bits; use norm='min-max'",
        ),
    ],
)
def test_refusals(runs, method, options, message):
    with pytest.raises(AxiometerError) as refusal:
        ax.fuse(runs, method, **options)
    assert str(refusal.value) == message
    assert "\n" not in message


@pytest.mark.parametrize("method", ["mnz", "gmnz", "wmnz", "mixed", "segfuse"])
def test_products_refuse_standard_scores(method):
    needs = {"weights": [1, 2]} if METHODS.items[method].weighted else {}
    needs |= {"qrels": {"q": {"a": 1}}} if METHODS.items[method].trained else {}
    with pytest.raises(InputError, match="multiplies scores"):
        ax.fuse([A, B], method, norm="zmuv", **needs)


@pytest.mark.parametrize("method", ["sum", "anz", "max", "min", "med"])
def test_negative_scores_are_fine_where_they_mean_no_harm(method):
    """Where all runs score the same documents, as rerankers do, and where nothing counts for absence."""
    both = [{"q": {"a": -1.0, "b": -3.0}}, {"q": {"a": -2.0, "b": -1.5}}]
    for runs, norm in ((both, None), ([A, NEGATIVE], "zmuv"), ([A, NEGATIVE], "default")):
        fused = ax.fuse(runs, method, norm=norm).frame
        assert set(fused["document"]) == {document for one in runs for document in one["q"]}
    if method != "sum":
        alone = dict(ax.fuse([A, NEGATIVE], method, norm=None).frame.select("document", "score").rows())
        assert (alone["b"], alone["c"]) == (1.0, -2.0)


def test_a_broken_run_is_refused_with_its_line(tmp_path):
    good, bad = tmp_path / "good.run", tmp_path / "bad.run"
    good.write_text("q Q0 a 1 2.0 t\n")
    bad.write_text("q Q0 a 1 2.0 t\nq Q0 a 2 1.0 t\n")
    with pytest.raises(InputError) as refusal:
        ax.fuse([good, bad], "rrf")
    told = "topic 'q', document 'a' stands there already; remove one of the two"
    assert str(refusal.value) == f"{bad}:2: {told}"


def test_qrels_of_other_topics_are_refused():
    with pytest.raises(InputError, match="no topic in common with the qrels"):
        ax.fuse([A, B], "mapfuse", qrels={"z": {"a": 1}})


def test_an_unknown_document_or_topic_is_not_explained():
    made = fusion([A, B], "rrf")
    with pytest.raises(InputError, match="no run has a topic 'z'"):
        made.explain("z", "a")
    with pytest.raises(InputError, match="no run has the document 'x' for topic 'q'"):
        made.explain("q", "x")


@pytest.mark.parametrize("name", ["a b", "", "#a", "a\tb"])
def test_names_that_no_trec_file_can_hold(name):
    with pytest.raises(InputError, match="cannot stand in a TREC file"):
        run_text(ax.fuse([{"q": {name: 1.0}}, {"q": {"a": 1.0}}], "rrf"))


def test_a_list_of_equal_scores_is_no_error():
    run = ax.fuse([{"q": {"a": 3.0, "b": 3.0}}, {"q": {"c": 7.0}}], "sum")
    assert run.frame["score"].to_list() == [0.0, 0.0, 0.0]
    assert run.frame["document"].to_list() == ["c", "b", "a"]


def test_scores_at_the_ends_of_the_range_are_normalised():
    wide = {"q": {"a": 1.7e308, "b": -1.7e308, "c": 0.0}}
    for norm in ("min-max", "sum", "zmuv"):
        run = ax.fuse([wide, wide], "sum", norm=norm)
        assert run.frame["document"].to_list() == ["a", "c", "b"]
