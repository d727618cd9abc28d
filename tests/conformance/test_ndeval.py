"""Every value that ndeval 4.5 and gdeval 1.3 print for the runs of the TREC Web tracks 2011 and 2012.

The files were made with `-c`: means are over all topics of the qrels, also those that a run lacks. gdeval
leaves topics without a relevant document out of its mean; these tracks have none.
"""

import csv

import pytest

from axiometer import evaluate, read_qrels

NDEVAL = {
    f"{theirs}{at}": f"{ours}{at}"
    for theirs, ours, cut in (
        ("ERR-IA", "ERR_IA", True),
        ("nERR-IA", "nERR_IA", True),
        ("alpha-DCG", "alpha_DCG", True),
        ("alpha-nDCG", "alpha_nDCG", True),
        ("NRBP", "NRBP", False),
        ("nNRBP", "nNRBP", False),
        ("MAP-IA", "AP_IA", False),
        ("P-IA", "P_IA", True),
        ("strec", "StRecall", True),
    )
    for at in (("@5", "@10", "@20") if cut else ("",))
}
GDEVAL = {"ndcg@20": "nDCG(dcg='exp-log2')@20", "err@20": "ERR(max_rel=4)@20"}
FOLDERS = {"": ("runs-1-200-diversified", "runs-2012-indri"), "-full": ("runs-2012-indri-full",)}


def runs(folder, kind):
    found = [path for name in FOLDERS[kind] for path in sorted((folder / name).iterdir())]
    return {path.name.removesuffix(".run.gz"): path for path in found}


def differences(qrels, expected, sources, columns, digits):
    """How many values were compared, and (run, topic, column, theirs, ours) where they differ."""
    scores = evaluate(qrels, {name: sources[name] for name in expected}, list(columns.values()))
    ours = {(run, topic, name): value for run, topic, name, value in scores.frame.iter_rows()}
    ours |= {(run, "amean", name): value for run, name, value in scores.mean().iter_rows()}
    compared, wrong = 0, []
    for run, file in expected.items():
        with file.open(encoding="utf-8") as lines:
            for row in csv.DictReader(lines):
                for column, name in columns.items():
                    value = ours[run, row["topic"], name]
                    compared += 1
                    # Half a unit of the last digit, and room for a tie that rounds the other way.
                    if abs(float(row[column]) - value) > 0.5001 * 10**-digits:
                        wrong.append((run, row["topic"], column, row[column], value))
    return compared, wrong


@pytest.mark.parametrize(
    ("year", "kind", "values"), [("2011", "", 8_526), ("2012", "", 17_115), ("2012", "-full", 2_142)]
)
def test_ndeval_to_six_decimals(real_data, year, kind, values):
    folder = real_data / "web-diversity"
    qrels = read_qrels(folder / "qrels" / f"qrels.ndeval.{year}.txt.gz", subtopics=True)
    files = sorted((folder / "expected-ndeval" / f"{year}{kind}").iterdir())
    expected = {file.stem: file for file in files if not file.name.startswith("risk")}
    compared, wrong = differences(qrels, expected, runs(folder, kind), NDEVAL, 6)
    assert wrong == []
    assert compared == values


@pytest.mark.parametrize(("year", "values"), [("2011", 812), ("2012", 1_630)])
def test_gdeval_to_five_decimals(real_data, year, values):
    folder = real_data / "web-diversity"
    qrels = read_qrels(folder / "qrels" / f"qrels.adhoc.{year}.txt.gz")
    files = sorted((folder / "expected-gdeval" / year).iterdir())
    expected = {f.stem: f for f in files if not f.name.startswith("risk") and ".full" not in f.name}
    compared, wrong = differences(qrels, expected, runs(folder, ""), GDEVAL, 5)
    assert wrong == []
    assert compared == values


def test_judgments_with_junk_grades_give_the_same_values(real_data):
    """ndeval was given the qrels with -2 turned into 0; negative grades are not relevant here either."""
    folder = real_data / "web-diversity"
    names = ["alpha_nDCG@20", "AP_IA", "StRecall@20", "nNRBP"]
    run = {"run": runs(folder, "")["lemur-baseline"]}
    plain, junk = (
        evaluate(folder / "qrels" / f"qrels.{kind}.2012.txt.gz", run, names, subtopics=True).frame
        for kind in ("ndeval", "diversity")
    )
    assert plain["value"].to_list() == junk["value"].to_list()
