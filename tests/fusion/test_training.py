"""Training on all or some of the topics, and saving what was learned."""

import json

import numpy as np
import pytest

import axiometer as ax
from axiometer import demo
from axiometer.data.qrels import read_qrels
from axiometer.errors import InputError
from axiometer.fusion import METHODS, Trained, find_method, fusion
from axiometer.fusion.training import JudgedPool

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
    judged = JudgedPool.of(made.pool, read_qrels(QRELS))
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
