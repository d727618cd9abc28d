"""ir_measures and, behind it, cwl_eval, gdeval, compat and judged: no difference, or why they err."""

import gzip
import logging
import math
import random
import shutil
from collections import defaultdict

import polars as pl
import pytest

from axiometer import evaluate, measure
from axiometer.demo import path

from .generated import Collection, collection

ir_measures = pytest.importorskip("ir_measures")

GRADES = ((0, 1), (0, 0, 1, 2), (0, 1, 2, 3), (3,), (-1, 0, 2), (0,))
ADHOC = (
    *(
        "AP",
        "AP@5",
        "AP(rel=2)",
        "P@5",
        "P(rel=2)@10",
        "RR",
        "R@5",
        "Rprec",
        "nDCG",
        "nDCG@10",
        "Bpref",
        "infAP",
    ),
    *("SetP", "SetR", "SetF", "SetP(rel=2)", "NumRet", "NumRet(rel=2)", "NumRelRet", "Success@5"),
    *("IPrec@0.1", "IPrec@0.5", "IPrec(rel=2)@1.0", "SetAP", "SetP(relative=True)", "NumRel"),
    *("SetAP(rel=2)",),
)
CWL = (
    *("INST(T=1.0,max_rel=3)", "INST(T=2.5,max_rel=3)", "INST(T=0.5,max_rel=3,min_rel=1)", "INST(max_rel=2)"),
    *("INSQ(T=1.0,max_rel=3)", "INSQ(T=3.0,max_rel=3,min_rel=1)", "BPM(T=1.0,max_rel=3)@10"),
    *("BPM(T=2.0,max_rel=3)@5", "SDCG(max_rel=3)@10", "SDCG(max_rel=3)@100", "NERR8(max_rel=3)@10"),
    *("NERR9(max_rel=3)@7", "NERR10(p=0.9,max_rel=3)", "NERR10(p=0.5,max_rel=4)", "NERR11(T=1.0,max_rel=3)"),
    *("NERR11(T=2.0,max_rel=3,min_rel=1)", "RBP(p=0.8,rel=1)", "RBP(p=0.95,rel=2)"),
    *("Compat(p=0.95)", "Compat(p=0.8,normalize=False)", "Judged@10", "Judged"),
)

OPTIONS = (
    *(
        "P(judged_only=True)@5",
        "P(rel=2,judged_only=True)@10",
        "AP(judged_only=True)",
        "AP(judged_only=True)@5",
    ),
    *("nDCG(judged_only=True)", "nDCG(judged_only=True)@10", "RR(judged_only=True)", "R(judged_only=True)@5"),
    *("Rprec(judged_only=True)", "SetP(judged_only=True)", "SetF(judged_only=True)"),
    *("Success(judged_only=True)@5", "IPrec(judged_only=True)@0.1", "P(judged_only=False)@5"),
    *(
        "nDCG(gains={0:0,1:1,2:4})@10",
        "nDCG(gains={1:3,2:1})",
        "nDCG(gains={0:2,3:9})@5",
        "nDCG(gains={1:0})",
    ),
    *("nDCG(gains={0:1},judged_only=True)@10", "nDCG(gains={2:5},judged_only=True)"),
)
DIVERSE = ("ERR_IA@10", "nERR_IA@10", "alpha_DCG@10", "alpha_nDCG@10", "P_IA@10", "AP_IA")


@pytest.fixture(autouse=True)
def quiet():
    """Its warnings about grades above max_rel are expected here."""
    logging.disable(logging.WARNING)
    yield
    logging.disable(logging.NOTSET)


def theirs(made: Collection, names: tuple[str, ...]) -> dict[tuple[str, str], float]:
    by_text = {ir_measures.parse_measure(name): name for name in names}
    return {
        (by_text[m.measure], m.query_id): m.value
        for m in ir_measures.iter_calc(list(by_text), made.qrels, made.run)
    }


def theirs_alone(made: Collection, names: tuple[str, ...]) -> dict[tuple[str, str], float]:
    """Each asked for by itself, because gains get mixed up; 0 where it divides 0 by 0."""
    found = {key: value for name in names for key, value in theirs(made, (name,)).items()}
    return {key: 0.0 if math.isnan(value) else value for key, value in found.items()}


def ours(made: Collection, names: tuple[str, ...], single: bool = False) -> dict[tuple[str, str], float]:
    scores = evaluate(made.qrels, {"r": made.run}, [str(measure(n)) for n in names], single=single).frame
    values = {(m, t): v for _, t, m, v in scores.iter_rows()}
    return {(n, t): values[str(measure(n)), t] for n in names for t in made.qrels}


def strictly_ordered(made: Collection) -> Collection:
    """The same with positive scores and no ties, where every tool has the same order."""
    run = {
        topic: {d: 2.0 + i for i, d in enumerate(sorted(scores, key=lambda d: (scores[d], d)))}
        for topic, scores in made.run.items()
    }
    return Collection(made.qrels, run)


def assert_same(made: Collection, names: tuple[str, ...], found: dict, wanted: dict, within: float) -> None:
    for name in names:
        left = [found[name, topic] for topic in made.common]
        assert left == pytest.approx([wanted[name, topic] for topic in made.common], abs=within), name


def test_ad_hoc_measures():
    made = collection(11, 600, GRADES)
    assert_same(made, ADHOC, ours(made, ADHOC, single=True), theirs(made, ADHOC), 1e-12)


def test_options_of_names():
    made = collection(15, 600, GRADES)
    assert_same(made, OPTIONS, ours(made, OPTIONS, single=True), theirs_alone(made, OPTIONS), 1e-12)


def test_options_of_names_on_the_demo_collection():
    qrels = {topic: dict(rows) for topic, rows in _rows(path() / "qrels.txt", 2, 3, int)}
    for file in sorted(path().glob("*.run")):
        made = Collection(qrels, {topic: dict(rows) for topic, rows in _rows(file, 2, 4, float)})
        assert_same(made, OPTIONS, ours(made, OPTIONS, single=True), theirs_alone(made, OPTIONS), 1e-12)


def test_options_of_names_on_real_runs(real_data):
    folder = real_data / "covid-round1"
    files = sorted((folder / "runs-full").iterdir())[:2]
    qrels = {t: dict(rows) for t, rows in _rows(folder / "qrels.covid-round1.txt.gz", 2, 3, int)}
    for file in files:
        made = Collection(qrels, {t: dict(rows) for t, rows in _rows(file, 2, 4, float)})
        assert_same(made, OPTIONS, ours(made, OPTIONS, single=True), theirs_alone(made, OPTIONS), 1e-12)


def _rows(file, document, value, kind):
    """The documents of each topic with their grades or scores."""
    found = defaultdict(list)
    content = file.read_bytes()
    for line in (gzip.decompress(content) if file.suffix == ".gz" else content).decode().splitlines():
        fields = line.split()
        found[fields[0]].append((fields[document], kind(fields[value])))
    return found.items()


def test_judged_documents_of_subtopics():
    pytest.importorskip("pyndeval")
    rng, qrels, rows, run = random.Random(16), [], {}, {}
    for topic in map(str, range(40)):
        documents = [f"d{n:02d}" for n in range(30)]
        rows[topic] = {
            aspect: {d: rng.choice([0, 0, 1]) for d in rng.sample(documents, 12)}
            for aspect in ("1", "2", "3")
        }
        run[topic] = {d: 50.0 - n for n, d in enumerate(rng.sample(documents, 20))}
        qrels += [
            ir_measures.Qrel(topic, d, g, a) for a, found in rows[topic].items() for d, g in found.items()
        ]
    frame = pl.DataFrame([(q.query_id, q.iteration, q.doc_id, q.relevance) for q in qrels], orient="row",
        schema=["topic", "subtopic", "document", "grade"])  # fmt: skip
    for name in DIVERSE:
        head, _, cutoff = name.partition("@")
        asked = f"{head}(judged_only=True)" + (f"@{cutoff}" if cutoff else "")
        its = ir_measures.iter_calc([ir_measures.parse_measure(asked)], qrels, run)
        wanted = {m.query_id: m.value for m in its}
        found = evaluate(frame, {"r": run}, asked, subtopics=True).frame
        plain = evaluate(frame, {"r": run}, name, subtopics=True).frame
        assert dict(zip(found["topic"], found["value"], strict=True)) == pytest.approx(wanted, abs=1e-6), name
        assert found["value"].to_list() != plain["value"].to_list()


def test_measures_whose_ties_it_orders_by_rising_ids():
    pytest.importorskip("cwl")
    made = strictly_ordered(collection(12, 120, GRADES))
    assert_same(made, CWL, ours(made, CWL), theirs(made, CWL), 1e-12)


def test_lists_longer_than_the_horizon():
    pytest.importorskip("cwl")
    made = strictly_ordered(collection(13, 6, GRADES, longest=2500))
    assert_same(made, CWL, ours(made, CWL), theirs(made, CWL), 1e-12)
    assert max(map(len, made.run.values())) > 1000


@pytest.mark.skipif(shutil.which("perl") is None, reason="gdeval is a Perl script and perl is not installed")
def test_gdeval():
    names = ("ERR@5", "ERR@20", "nDCG(dcg='exp-log2')@5", "nDCG(dcg='exp-log2')@20")
    drawn = collection(14, 300, ((0, 1), (0, 0, 1, 2), (0, 1, 2, 3, 4), (-1, 0, 2)))
    qrels, run = ({t[1:]: rows for t, rows in part.items()} for part in (drawn.qrels, drawn.run))
    made = Collection(qrels, run)
    assert_same(made, names, ours(made, names), theirs(made, names), 5.001e-6)


def test_every_name_of_its_registry_is_ours():
    for name, kind in ir_measures.measures.registry.items():
        known = kind.SUPPORTED_PARAMS
        level = "@0.1" if "recall" in known else "@5" if "cutoff" in known else ""
        assert measure(name + level).title, name
    assert measure("α_nDCG@5") == measure("alpha_nDCG@5")


def test_accuracy_where_a_relevant_and_another_document_were_retrieved():
    """It says nothing of topics without a relevant one, and divides by zero where there are only such."""
    made = strictly_ordered(collection(17, 300, GRADES))
    for name in ("Accuracy", "Accuracy@5", "Accuracy(rel=2)"):
        kept = {}
        for topic in made.common:
            try:
                kept |= theirs(Collection({topic: made.qrels[topic]}, {topic: made.run[topic]}), (name,))
            except ZeroDivisionError:
                continue
        found = ours(made, (name,))
        assert {key: found[key] for key in kept} == pytest.approx(kept, abs=1e-12)
        assert len(kept) > 100


@pytest.mark.parametrize("name", [*ADHOC, *CWL, *OPTIONS])
def test_its_names_are_understood_as_it_prints_them(name):
    shown = "NumRelRet" if name == "NumRelRet" else str(ir_measures.parse_measure(name))
    assert measure(shown) == measure(name)


def test_its_ndcg_takes_the_gains_of_another():
    """What a measure says does not depend on what else is asked for; theirs takes up the gains."""
    qrels, run = {"t": {"a": 1, "b": 2}}, {"t": {"a": 2.0, "b": 1.0}}
    plain, mapped = "nDCG(judged_only=True)", "nDCG(gains={2:9})"
    its = ir_measures.pytrec_eval.evaluator([ir_measures.parse_measure(n) for n in (mapped, plain)], qrels)
    values = {str(m.measure): m.value for m in its.iter_calc(run)}
    made = Collection(qrels, run)
    alone, found = theirs_alone(made, (plain, mapped)), ours(made, (plain, mapped))
    assert found == pytest.approx(alone)
    assert found[plain, "t"] == pytest.approx(0.8597, abs=1e-4)
    assert values[plain] == pytest.approx(values[mapped]) == pytest.approx(alone[mapped, "t"])


def test_its_precision_is_no_number_where_nothing_is_judged_in_the_list_and_nothing_relevant():
    made = Collection({"t": {"a": 0}}, {"t": {"x": 1.0}})
    name = "IPrec(judged_only=True)@0.1"
    assert math.isnan(theirs(made, (name,))[name, "t"])
    assert ours(made, (name,)) == {(name, "t"): 0.0}


def test_its_beta_is_not_squared():
    """beta=2 weighs recall four times: (1 + 4) P R / (4 P + R); it gives (1 + 2) P R / (2 P + R)."""
    qrels, run = {"t": {"a": 1, "b": 1, "c": 1}}, {"t": {"a": 2.0, "x": 1.0}}
    P, R = 1 / 2, 1 / 3
    assert evaluate(qrels, {"r": run}, "SetF(beta=2)").frame["value"][0] == pytest.approx(
        5 * P * R / (4 * P + R)
    )
    its = ir_measures.calc_aggregate([ir_measures.SetF(beta=2.0)], qrels, run)
    assert list(its.values()) == [pytest.approx(3 * P * R / (2 * P + R))]


def test_its_compatibility_puts_missed_documents_above_negative_scores():
    """A list that holds the ideal as far as it goes: the score's sign must not matter, in theirs it does."""
    qrels = {"t": {"a": 1, "b": 1}}
    for shift, its_value in ((10.0, 0.7564), (-10.0, 0.2436)):
        run = {"t": {"a": 1.0 + shift}}
        its = next(iter(ir_measures.calc_aggregate([ir_measures.Compat], qrels, run).values()))
        assert its == pytest.approx(its_value, abs=1e-4)
        assert evaluate(qrels, {"r": run}, "Compat").frame["value"][0] == pytest.approx(0.7564, abs=1e-4)


def test_its_bejeweled_player_misses_a_goal_by_a_rounding_error():
    """Ten gains of 1/10 are 1: the user stops at rank 10 and the rate is 1/10; in floats they read on."""
    pytest.importorskip("cwl")
    qrels = {"t": {f"d{i:02d}": 1 for i in range(10)}}
    run = {"t": {f"d{i:02d}": 20.0 - i for i in range(10)}}
    name = "BPM(T=1.0,max_rel=10)@20"
    assert evaluate(qrels, {"r": run}, name).frame["value"][0] == pytest.approx(0.1)
    its = ir_measures.calc_aggregate([ir_measures.parse_measure(name)], qrels, run)
    assert next(iter(its.values())) == pytest.approx(0.05)
