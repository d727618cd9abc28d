"""Searching for the best setting, with topics held out."""

import pytest

import axiometer as ax
from axiometer import demo
from axiometer.errors import InputError
from axiometer.fusion import find_method, fusion, search
from axiometer.fusion.grid_search import compositions, settings

QRELS = demo.path() / "qrels.txt"
RUNS = [demo.path() / f"{name}.run" for name in ("strong", "weak", "short")]


@pytest.mark.parametrize(
    ("method", "size"), [("rrf", 10), ("wsum", 66), ("slidefuse", 7), ("mapfuse", 1), ("gmnz", 10)]
)
def test_a_search_reports_both_parts(method, size):
    found = search(RUNS, QRELS, method, measure="nDCG@10", seed=1)
    assert len(found.frame) == size
    assert found.training_topics + found.held_out_topics == 12
    assert found.frame["training"].is_sorted(descending=True)
    run = fusion(RUNS, trained=found.best).run(name="best")
    scores = ax.evaluate(QRELS, {"best": run, **{r.stem: r for r in RUNS}}, "nDCG@10")
    both = found.frame.row(0)[1] * found.training_topics + found.frame.row(0)[2] * found.held_out_topics
    means = {name: value for name, _, value in scores.mean().iter_rows()}
    assert both / 12 == pytest.approx(means["best"], abs=1e-12)
    for name, training, held_out in found.runs.iter_rows():
        total = training * found.training_topics + held_out * found.held_out_topics
        assert total / 12 == pytest.approx(means[name], abs=1e-12)


def test_the_same_seed_gives_the_same_search():
    first, again = (search(RUNS, QRELS, "rrf", seed=7) for _ in range(2))
    assert first.frame.equals(again.frame)
    other = search(RUNS, QRELS, "rrf", seed=8)
    assert not first.frame.equals(other.frame)


def test_a_grid_of_ones_own():
    found = search(RUNS, QRELS, "rrf", grid={"k": ["1", 2.5, 60]})
    assert set(found.frame["setting"]) == {"k=1", "k=2.5", "k=60"}
    found = search(RUNS, QRELS, "segfuse", grid={"segments": ["sizes", "ends"]})
    assert set(found.frame["setting"]) == {"segments=sizes", "segments=ends"}


def test_weights_of_a_grid_add_up_to_one():
    vectors = list(compositions(3, "0.25"))
    assert len(vectors) == 15
    assert {sum(vector) for vector in vectors} == {1}
    assert len(set(vectors)) == 15


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: search(RUNS, QRELS, "sum"), "sum has no parameter to search"),
        (lambda: search(RUNS, QRELS, "wsum", step=0.3), "step=0.3 does not divide 1"),
        (lambda: search(RUNS, QRELS, "rrf", held_out=0), "of 12 topics, 0 would be held out"),
        (lambda: search(RUNS, QRELS, "rrf", grid={"j": ["1"]}), "rrf has no parameter 'j'"),
        (lambda: list(settings(find_method("wsum"), 12, None, "0.1")), "the grid has 352,716 settings"),
        (lambda: search(RUNS, QRELS, "rrf", grid={"k": range(6000)}), "the grid has 6,000 settings"),
    ],
)
def test_searches_that_are_refused(call, message):
    with pytest.raises(InputError, match=message):
        call()
