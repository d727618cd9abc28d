"""The demo collection: written by its script, byte for byte, and with the traits that it promises."""

import runpy
from collections import defaultdict
from pathlib import Path

from axiometer import demo

ROOT = Path(__file__).resolve().parents[2]


def columns(name: str) -> list[list[str]]:
    return [line.split() for line in (demo.path() / name).read_text().splitlines()]


def grades() -> dict[tuple[str, str], int]:
    return {(topic, document): int(grade) for topic, _, document, grade in columns("qrels.txt")}


def test_script_writes_the_same_bytes(tmp_path):
    runpy.run_path(str(ROOT / "scripts" / "make_demo_collection.py"))["make"](tmp_path)
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == {
        p.name: p.read_bytes() for p in demo.path().iterdir()
    }


def test_is_small():
    assert sum(p.stat().st_size for p in demo.path().iterdir()) < 300_000


def test_grades_run_from_spam_to_three():
    assert set(grades().values()) == {-2, 0, 1, 2, 3}
    assert len({topic for topic, _ in grades()}) == 12


def test_best_subtopic_grade_is_the_ad_hoc_grade():
    best: dict[tuple[str, str], int] = defaultdict(lambda: -99)
    for topic, _, document, grade in columns("subtopics.txt"):
        best[topic, document] = max(best[topic, document], int(grade))
    assert best == grades()


def test_each_system_has_its_trait():
    topics = {name: [row[0] for row in columns(f"{name}.run")] for name in ("strong", "weak", "short")}
    scores = [(row[0], row[4]) for row in columns("tied.run")]
    judged = {topic for topic, _ in grades()}
    assert set(topics["strong"]) == judged
    assert set(topics["weak"]) - judged == {"113"}
    assert judged - set(topics["short"]) == {"107"}
    assert topics["short"].count("102") == 6
    assert len(set(scores)) < len(scores) / 4


def test_ties_are_not_in_the_official_order_already():
    rows = [(row[0], -float(row[4]), row[2]) for row in columns("tied.run")]
    assert rows != sorted(sorted(rows, key=lambda r: r[2], reverse=True), key=lambda r: r[:2])
