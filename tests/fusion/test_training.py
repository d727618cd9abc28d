"""Training, saving, and searching with topics held out."""

import json

import numpy as np
import pytest

import axiometer as ax
from axiometer import demo
from axiometer.data.qrels import read_qrels
from axiometer.errors import InputError
from axiometer.fusion import METHODS, Trained, find_method, fusion, search
from axiometer.fusion.judged import Judged
from axiometer.fusion.search import compositions, settings

QRELS = demo.path() / "qrels.txt"
RUNS = [demo.path() / f"{name}.run" for name in ("strong", "weak", "short")]
LEARNING = [t for t in METHODS if METHODS.items[t].trained or METHODS.items[t].weighted]


@pytest.mark.parametrize("title", LEARNING)
def test_what_is_learned_can_be_saved_and_read(title, tmp_path):
    made = fusion(RUNS, title, qrels=QRELS)
    path = tmp_path / "learned.json"
    made.trained.save(path)
    again = fusion(RUNS, trained=path)
    assert again.method == made.method
    assert again.run().frame.equals(made.run().frame)
    assert again.facts["trained_on_sha256"] == read_qrels(QRELS).digest
    assert json.loads(path.read_text())["runs"] == ["strong", "weak", "short"]


@pytest.mark.parametrize("title", LEARNING)
def test_runs_are_known_by_name(title):
    made = fusion(RUNS, title, qrels=QRELS)
    turned = fusion(RUNS[::-1], trained=made.trained)
    assert turned.run().frame.sort("topic", "document").equals(made.run().frame.sort("topic", "document"))
    elsewhere = {f"test-{run.stem}": run for run in RUNS}
    assert fusion(elsewhere, trained=made.trained).run().frame.equals(made.run().frame)


def test_weights_are_the_mean_average_precisions():
    made = fusion(RUNS, "wsum", qrels=QRELS)
    means = {run: value for run, _, value in ax.evaluate(QRELS, RUNS, "AP").mean().iter_rows()}
    expected = [means["strong"], means["weak"], means["short"]]
    assert [float(w) for w in made.method.weights] == pytest.approx(expected, abs=5e-7)


def test_weights_of_runs_that_find_nothing_are_even():
    made = fusion([{"q": {"a": 1.0}}, {"q": {"b": 1.0}}], "wsum", qrels={"q": {"z": 1}})
    assert made.method.weights == (1, 1)


def test_learning_from_part_of_the_topics_sees_only_these():
    made = fusion(RUNS, "posfuse", qrels=QRELS)
    judged = Judged.of(made.pool, read_qrels(QRELS))
    training, away = judged.split(0.5, seed=3)
    assert not (training.counted & away.counted).any()
    assert (training.counted | away.counted).all()
    part = find_method("posfuse").learn(made.pool, training)
    topics = [t for t, counted in zip(judged.qrels.topics, training.counted, strict=True) if counted]
    only = {t: grades for t, grades in _nested(QRELS).items() if t in topics}
    assert part.learned == fusion(RUNS, "posfuse", qrels=only).method.learned


def _nested(path):
    found = {}
    for topic, document, grade in read_qrels(path).frame.iter_rows():
        found.setdefault(topic, {})[document] = grade
    return found


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


@pytest.mark.parametrize(
    "text",
    [
        "not json",
        "{}",
        "[1, 2]",
        '{"format": "axiometer fusion 1"}',
        '{"format": "axiometer fusion 1", "method": "rrf", "norm": "none", "runs": 3, "weights": null,'
        ' "learned": null}',
        '{"format": "axiometer fusion 1", "method": "posfuse", "norm": "none", "runs": ["a"],'
        ' "weights": null, "learned": [["x"]]}',
    ],
)
def test_files_that_no_training_wrote(text, tmp_path):
    path = tmp_path / "x.json"
    path.write_text(text)
    with pytest.raises(InputError, match="this is no trained fusion; give a file that a training saved"):
        fusion(RUNS, trained=path)


def test_training_for_another_number_of_runs():
    trained = fusion(RUNS, "mapfuse", qrels=QRELS).trained
    with pytest.raises(InputError, match="mapfuse was trained on 3 runs, here are 2"):
        fusion(RUNS[:2], trained=trained)
    with pytest.raises(InputError, match="trained= brings its own method, parameters and weights; qrels="):
        fusion(RUNS, trained=trained, qrels=QRELS)
    assert Trained.from_dict(trained.to_dict()) == trained


def test_ranks_deeper_than_those_learned():
    shallow = [{"q": {"a": 2.0, "b": 1.0}}, {"q": {"b": 1.0}}]
    deep = [{"q": {f"d{n:04d}": float(-n) for n in range(6000)}}, {"q": {"d0001": 1.0}}]
    for title in ("bayesfuse", "posfuse", "slidefuse", "probfuse", "segfuse", "mapfuse"):
        trained = fusion(shallow, title, qrels={"q": {"a": 1}}).trained
        scores = fusion(deep, trained=trained).run().frame["score"].to_numpy()
        assert np.isfinite(scores).all()
        assert len(scores) == 6000
