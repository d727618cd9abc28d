"""pytrec_eval-terrier (trec_eval 9.0.8 inside) on thousands of generated topics: no difference.

It compares scores in 32 bits, so ours are rounded first. It reads outside of its arrays, and so hangs or
crashes sooner or later, on topics with negative grades only and on those where no grade reaches the relevance
level less one; such topics are not drawn.
"""

import gzip
from pathlib import Path

import numpy as np
import pytest

from axiometer import evaluate, measure
from axiometer.metrics.spellings import at_level, expanded

from .generated import collection

pytrec_eval = pytest.importorskip("pytrec_eval")

NAMES = [name for name in expanded("all_trec") if name not in ("num_q", "gm_map", "gm_bpref")]
"""All that trec_eval prints of a topic; it is asked for all of them at once."""
ASKED = pytrec_eval.supported_measures - {"runid", "num_q", "relstring"}
PLAIN = ((0, 1), (0, 0, 0, 1, 2), (0, 1, 2, 3), (1,), (0,))
NEGATIVE = ((-1, 0, 1), (-2, -1, -1, 0, 0, 1, 2, 3), (-2, 0), (-1, -1, 0, 2))
GRADED = ((0, 1), (0, 1, 2), (-1, 0, 1, 2, 3), (1, 2))
CASES = ((1, PLAIN, 1), (2, NEGATIVE, 1), (3, (*PLAIN, *NEGATIVE), 1), (4, GRADED, 2))


def ours(name: str, rel: int) -> str:
    return str(at_level(measure(name), rel))


@pytest.mark.parametrize(("seed", "grades", "rel"), CASES)
def test_no_difference_on_generated_topics(seed, grades, rel):
    made = collection(seed, 1500, grades)
    evaluator = pytrec_eval.RelevanceEvaluator(made.qrels, ASKED, relevance_level=rel)
    theirs = evaluator.evaluate(made.run)
    assert set(theirs) == set(made.common)
    scores = evaluate(
        made.qrels, {"run": made.run}, [ours(n, rel) for n in (*NAMES, "gm_map", "gm_bpref")], single=True
    )
    by_measure = {
        name: dict(zip(f["topic"], f["value"], strict=True))
        for (name,), f in scores.frame.group_by("measure")
    }
    means = {name: value for _, name, value in scores.mean().iter_rows()}
    for name in NAMES:
        found = by_measure[ours(name, rel)]
        expected = np.array([theirs[topic][name] for topic in made.common])
        assert np.array([found[topic] for topic in made.common]) == pytest.approx(expected, abs=1e-12), name
        if name == "num_rel":
            continue
        assert all(found[topic] == 0 for topic in set(made.qrels) - set(made.run)), name
        total = expected.sum() / (1 if name.startswith("num_") else len(made.qrels))
        assert means[ours(name, rel)] == pytest.approx(total, abs=1e-9), name
    missing = len(made.qrels) - len(made.common)
    for name in ("gm_map", "gm_bpref"):
        logs = sum(theirs[topic][name] for topic in made.common) + missing * np.log(1e-5)
        assert means[ours(name, rel)] == pytest.approx(np.exp(logs / len(made.qrels)), abs=1e-12), name


def test_no_difference_on_real_runs(real_data):
    """Two whole runs of TREC-COVID, all names."""
    folder = real_data / "covid-round1"
    qrels = rows(folder / "qrels.covid-round1.txt.gz", 3, int)
    for file in sorted((folder / "runs-full").iterdir())[:2]:
        run = rows(file, 4, float)
        theirs = pytrec_eval.RelevanceEvaluator(qrels, ASKED).evaluate(run)
        scores = evaluate(qrels, {"run": run}, NAMES, single=True).frame
        found = {(name, topic): value for _, topic, name, value in scores.iter_rows()}
        for name in NAMES:
            left = [found[str(measure(name)), topic] for topic in theirs]
            assert left == pytest.approx([theirs[t][name] for t in theirs], abs=1e-12), name


def rows(file: Path, value: int, kind: type) -> dict[str, dict[str, float]]:
    """{topic: {document: value}} of a file, gzipped or not."""
    content = file.read_bytes()
    found: dict[str, dict[str, float]] = {}
    for line in (gzip.decompress(content) if file.suffix == ".gz" else content).decode().splitlines():
        fields = line.split()
        found.setdefault(fields[0], {})[fields[2]] = kind(fields[value])
    return found


def test_scores_in_64_bits_differ_where_only_32_bits_tie():
    qrels, run = {"t": {"a": 1, "b": 0}}, {"t": {"a": 16777217.0, "b": 16777216.0}}
    theirs = pytrec_eval.RelevanceEvaluator(qrels, {"recip_rank"}).evaluate(run)["t"]["recip_rank"]
    assert theirs == 0.5
    assert evaluate(qrels, {"r": run}, "RR", single=True).frame["value"][0] == 0.5
    assert evaluate(qrels, {"r": run}, "RR").frame["value"][0] == 1.0


def test_its_f_takes_the_square_of_beta():
    qrels, run = {"t": {"a": 1, "b": 1, "c": 0}}, {"t": {"a": 2.0, "c": 1.0, "d": 0.5}}
    theirs = pytrec_eval.RelevanceEvaluator(qrels, {"set_F.4.0"}).evaluate(run)["t"]["set_F"]
    assert evaluate(qrels, {"r": run}, "SetF(beta=2)").frame["value"][0] == pytest.approx(theirs, abs=1e-15)
    assert evaluate(qrels, {"r": run}, "set_F_4").frame["value"][0] == pytest.approx(theirs, abs=1e-15)


@pytest.mark.parametrize(("level", "R"), [("0.7", 3), ("0.10", 1), ("0.3", 7), ("0.55", 20)])
def test_recall_levels_are_rounded_in_doubles_as_it_does(level, R):
    """floor(0.7 x 3 + 0.9) is 3, but 2 in doubles: the official numbers are those of doubles."""
    qrels = {"t": {f"d{i}": 1 for i in range(R)}}
    run = {"t": {f"d{i}": float(-i) for i in range(R)} | {f"x{i}": -i - 0.5 for i in range(R)}}
    name = f"iprec_at_recall_{float(level):.2f}"
    theirs = pytrec_eval.RelevanceEvaluator(qrels, {f"iprec_at_recall.{level}"}).evaluate(run)["t"][name]
    assert evaluate(qrels, {"r": run}, f"IPrec@{level}").frame["value"][0] == pytest.approx(theirs, abs=1e-15)


def test_a_topic_with_negative_grades_only_has_nothing_to_find():
    found = evaluate({"t": {"a": -1, "b": -2}}, {"r": {"t": {"a": 2.0, "c": 1.0}}}, NAMES).frame
    assert set(found.filter(~found["measure"].is_in(["NumRet", "Utility"]))["value"]) == {0.0}


def test_yet_another_average_precision_from_its_map():
    """pytrec_eval lacks yaap, but S = map x num_rel is all that its formula needs."""
    made = collection(5, 200, PLAIN)
    theirs = pytrec_eval.RelevanceEvaluator(made.qrels, {"map", "num_rel"}).evaluate(made.run)
    found = evaluate(made.qrels, {"run": made.run}, "yaAP", single=True).frame
    ours = dict(found.select("topic", "value").iter_rows())
    for topic in made.common:
        R = theirs[topic]["num_rel"]
        S = theirs[topic]["map"] * R
        assert ours[topic] == pytest.approx(np.log((1 + S) / (1 + R - S)), abs=1e-12)
