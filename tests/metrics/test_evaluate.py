"""`ax.evaluate`: policies, notes beside the scores, and the same answer however often it is asked."""

import hashlib
import json
import threading
import time

import polars as pl
import pytest

import axiometer as ax
from axiometer.data import match_runs
from axiometer.errors import AxiometerWarning

QRELS = {"1": {"a": 2, "b": 0}, "2": {"a": 1, "c": -1}, "3": {"z": 1}}
GOOD = {"1": {"a": 2.0, "b": 1.0}, "2": {"x": 3.0, "a": 1.0, "c": 1.0}, "9": {"a": 1.0}}
BAD = {"1": {"b": 2.0}, "2": {"b": 1.0}, "3": {"b": 1.0}}


def values(scores):
    return {(run, topic, name): value for run, topic, name, value in scores.frame.iter_rows()}


def test_every_run_topic_and_measure_in_the_order_given():
    scores = ax.evaluate(QRELS, {"bad": BAD, "good": GOOD}, ["RR", "P@2"])
    assert scores.frame.columns == ["run", "topic", "measure", "value"]
    assert scores.frame.select("run", "topic", "measure").rows() == [
        (run, topic, name) for name in ("RR", "P@2") for run in ("bad", "good") for topic in ("1", "2", "3")
    ]
    assert values(scores)["good", "2", "RR"] == 1 / 3
    assert scores.mean().rows() == [
        ("bad", "RR", 0.0),
        ("good", "RR", pytest.approx((1 + 1 / 3 + 0) / 3)),
        ("bad", "P@2", 0.0),
        ("good", "P@2", pytest.approx((1 / 2 + 0 + 0) / 3)),
    ]


class TestMissingTopics:
    def test_an_empty_list_by_default(self):
        scores = ax.evaluate(QRELS, {"good": GOOD}, "RR")
        assert values(scores)["good", "3", "RR"] == 0
        assert scores.mean()["value"][0] == pytest.approx(4 / 9)

    def test_left_out(self):
        scores = ax.evaluate(QRELS, {"good": GOOD, "bad": BAD}, "RR", missing="skip")
        assert ("good", "3", "RR") not in values(scores)
        assert ("bad", "3", "RR") in values(scores)
        assert scores.mean()["value"].to_list() == [pytest.approx(2 / 3), 0]

    def test_refused(self, tmp_path):
        (tmp_path / "x.run").write_text("1 Q0 a 1 1 t\n")
        with pytest.raises(ax.InputError, match="lacks 2 qrels topics, one is '2'") as caught:
            ax.evaluate(QRELS, [tmp_path / "x.run"], "RR", missing="error")
        assert caught.value.source == str(tmp_path / "x.run")
        assert ax.evaluate(QRELS, {"bad": BAD}, "RR", missing="error").mean()["value"][0] == 0

    def test_no_such_policy(self):
        with pytest.raises(ax.InputError, match="missing='drop' is no policy; choose empty, skip or error"):
            ax.evaluate(QRELS, GOOD, "RR", missing="drop")


def test_what_is_reported_beside_the_scores():
    good, bad = ax.evaluate(QRELS, {"good": GOOD, "bad": BAD}, ["RR@2", "P@1"]).topics.iter_rows(named=True)
    assert good == {
        "run": "good",
        "tag": "",
        "matched": 2,
        "missing": 1,
        "extra": 1,
        "tied_topics": 1,
        "tied_documents": 2,
        "cutoff": 2,
        "unjudged": 1 / 4,  # x of topic 2; c has a negative judgment, which is one
    }
    assert (bad["matched"], bad["missing"], bad["extra"], bad["unjudged"]) == (3, 0, 0, 2 / 3)


def test_unjudged_documents_of_the_whole_lists_without_a_cutoff():
    notes = ax.evaluate(QRELS, {"good": GOOD}, "AP").topics.row(0, named=True)
    assert (notes["cutoff"], notes["unjudged"]) == (None, 1 / 5)


def test_provenance(tmp_path):
    text = "1 Q0 a 1 1 t\n"
    (tmp_path / "x.run").write_text(text)
    found = ax.evaluate(QRELS, [tmp_path / "x.run"], ["map", "P_1"], single=True).provenance
    assert found == {
        "axiometer": ax.__version__,
        "measures": ["AP", "P@1"],
        "missing": "empty",
        "subtopics": False,
        "single": True,
        "use_ranks": False,
        "qrels_sha256": "",
        "runs_sha256": {"x": hashlib.sha256(text.encode()).hexdigest()},
    }


class TestRuns:
    """What `runs` may be."""

    def names(self, runs):
        return ax.evaluate(QRELS, runs, "RR").mean()["run"].to_list()

    def test_one_run(self):
        rows = [("1", "a", 1.0)]
        frame = pl.DataFrame(rows, schema=["qid", "docid", "score"], orient="row")
        for run in (GOOD, rows, [list(rows[0])], iter(rows), frame, [{"qid": "1", "docid": "a", "score": 1}]):
            assert self.names(run) == ["run"]
        assert self.names(ax.read_run(GOOD, name="mine")) == ["mine"]

    def test_many_runs(self, tmp_path):
        runs = [ax.read_run(GOOD, name="g"), ax.read_run(BAD, name="b")]
        assert self.names(runs) == self.names(tuple(runs)) == self.names(iter(runs)) == ["g", "b"]
        assert self.names({"x": runs[0], "y": BAD, "z": [("1", "a", 1.0)]}) == ["x", "y", "z"]

    def test_files_of_the_same_name(self, tmp_path):
        paths = [tmp_path / folder / "bm25.run" for folder in "ab"]
        for path in paths:
            path.parent.mkdir()
            path.write_text("1 Q0 a 1 1 t\n")
        assert self.names(paths) == list(map(str, paths))
        assert self.names(paths[:1]) == ["bm25"]
        with pytest.raises(ax.InputError, match=r"2 runs are called '.*bm25.run'; give them different"):
            self.names([paths[0], paths[0]])

    def test_names_that_are_taken(self):
        with pytest.raises(ax.InputError, match="2 runs are called 'run'"):
            self.names([GOOD, BAD])
        with pytest.raises(ax.InputError, match="2 runs are called 'g'"):
            self.names([ax.read_run(GOOD, name="g"), ax.read_run(BAD, name="g")])

    @pytest.mark.parametrize("nothing", [[], {}, iter([])])
    def test_none(self, nothing):
        with pytest.raises(ax.InputError, match="there is no run; give at least one"):
            ax.evaluate(QRELS, nothing, "RR")


class TestMeasures:
    def test_names_objects_and_functions(self):
        def mine(grades, relevant):
            return sum(grades) / sum(relevant.values())

        scores = ax.evaluate(QRELS, GOOD, ["map", ax.measure("AP"), mine])
        assert scores.mean()["measure"].to_list() == ["AP", "mine"]
        assert values(scores)["run", "1", "mine"] == 2

    def test_two_functions_of_one_name_are_not_confused(self):
        with pytest.raises(ax.MeasureError, match="two different measures are called <lambda>"):
            ax.evaluate(QRELS, GOOD, [lambda grades: 1, lambda grades: 2])

    def test_none(self):
        with pytest.raises(ax.MeasureError, match="there is no measure; give at least one"):
            ax.evaluate(QRELS, GOOD, [])

    def test_a_bad_name_is_refused_before_anything_is_read(self):
        with pytest.raises(ax.MeasureError, match="there is no measure 'nDGC'"):
            ax.evaluate("no-such-file", ["nor-this"], "nDGC@10")


@pytest.mark.filterwarnings("ignore::axiometer.errors.AxiometerWarning")
def test_the_second_call_gives_what_the_first_gave():
    def counts(grades):
        return len(grades)

    qrels, runs = ax.read_qrels(QRELS), {"good": ax.read_run(GOOD), "bad": BAD}
    names = ["nDCG@10", "RBP(p=0.8)", "AP", "alpha_nDCG@5", "ERR(max_rel=4)@20", "Compat", counts]
    first = ax.evaluate(qrels, runs, names)
    ax.evaluate(qrels, runs, ["nDCG@1", "Bpref"], missing="skip")
    again = ax.evaluate(qrels, runs, names)
    assert first.frame.equals(again.frame)
    assert first.topics.equals(again.topics)
    alone = ax.evaluate(QRELS, {"bad": BAD}, names).frame
    assert alone.equals(first.frame.filter(run="bad"))


class TestReadingInThreads:
    """Several files at a time, yet one answer."""

    def test_the_first_bad_file_is_named(self, tmp_path):
        paths = [tmp_path / f"{i}.run" for i in range(12)]
        for path in paths:
            path.write_text("1 Q0 a 1 1 t\n")
        paths[5].write_text("".join(f"1 Q0 d{i} 1 1 t\n" for i in range(30_000)) + "short\n")
        paths[6].write_text("1 Q0 a 1 nan t\n")
        paths[11].unlink()
        for _ in range(5):
            with pytest.raises(ax.InputError, match="this one has 1") as caught:
                ax.evaluate(QRELS, paths, "RR")
            assert (caught.value.source, caught.value.line) == (str(paths[5]), 30_001)

    def test_no_file_is_begun_after_a_fault(self, monkeypatch):
        begun = []
        real = match_runs.read_run

        def slow(source, **options):
            begun.append(source)
            time.sleep(0.01)
            return real(source, **options)

        monkeypatch.setattr(match_runs, "read_run", slow)
        runs = {"bad": {"1": {"a": float("nan")}}, **{f"good{i}": GOOD for i in range(200)}}
        with pytest.raises(ax.InputError, match="run 'bad': the score must be finite"):
            ax.evaluate(QRELS, runs, "RR")
        assert len(begun) < 100

    def test_progress_is_told_of_every_run(self):
        told = []
        ax.evaluate(QRELS, {"good": GOOD, "bad": BAD}, "RR", progress=told.append)
        assert sorted(told) == ["bad", "good"]

    def test_an_interrupt_does_not_wait_for_the_files(self, monkeypatch, tmp_path):
        """Stands for Ctrl-C: the main thread is interrupted while the files are being read."""
        release = threading.Event()

        def stuck(source, **options):
            release.wait(20)
            return ax.read_run(GOOD, name=options["name"])

        def interrupted(*arguments):
            raise KeyboardInterrupt

        monkeypatch.setattr(match_runs, "read_run", stuck)
        monkeypatch.setattr(match_runs, "wait", interrupted)
        started = time.monotonic()
        files = {name: tmp_path / f"{name}.json" for name in "ab"}
        for file in files.values():
            file.write_text(json.dumps(GOOD))
        with pytest.raises(KeyboardInterrupt):
            ax.evaluate(QRELS, files, "RR")
        assert time.monotonic() - started < 10
        release.set()


def test_subtopics():
    qrels = {"1": {"s1": {"a": 1}, "s2": {"a": 1, "b": 1}}}
    scores = ax.evaluate(qrels, {"1": {"b": 2.0, "a": 1.0}}, ["StRecall@1", "P@2"], subtopics=True)
    assert scores.mean()["value"].to_list() == [0.5, 1.0]
    with pytest.raises(ax.InputError, match="the qrels have no subtopics"):
        ax.evaluate(ax.read_qrels(QRELS), GOOD, "P@2", subtopics=True)


def test_a_topic_without_relevant_documents_scores_zero_and_counts():
    scores = ax.evaluate({"1": {"a": 1}, "2": {"a": 0}}, {"1": {"a": 1.0}, "2": {"a": 1.0}}, ["nDCG@5", "AP"])
    assert scores.mean()["value"].to_list() == [0.5, 0.5]


def test_scores_of_systems_by_topics():
    scores = ax.evaluate(QRELS, {"good": GOOD, "bad": BAD}, "RR", missing="skip")
    runs, topics, matrix = scores.matrix("RR")
    assert (runs, topics, matrix.tolist()) == (["good", "bad"], ["1", "2"], [[1, 1 / 3], [0, 0]])
    with pytest.raises(ax.InputError, match="there are no scores of 'AP'; there are those of RR"):
        scores.matrix("AP")


@pytest.mark.parametrize("name", ["alpha_nDCG@5", "IA(AP)", "JudgedOnly(StRecall@5)"])
def test_a_diversity_measure_on_judgments_without_subtopics_warns(name):
    with pytest.warns(AxiometerWarning, match=r"count as one subtopic; .*subtopics=True \(--subtopics\)"):
        ax.evaluate(QRELS, {"good": GOOD}, name)
