"""An axiom of a user's: one declaration, and it is enumerated, proved, replayed, explained, sent and kept."""

from __future__ import annotations

import json
import pickle
import runpy
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.axiomatics.axiom import Axiom
from axiometer.errors import AxiomError
from axiometer.report.glossary import glossary
from axiometer.web.live_page import catalogue
from axiometer.web.playground import play, words
from axiometer.web.requests import Judge, Play
from axiometer.web.workers import Worker, context

from ..cli.program import run
from ..verdicts.enumerated import Table, stated, tables
from .statements import Statement, statements

NAME = "us.late-gift"
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def gift() -> Iterator[Axiom]:
    """A relevant document between two others counts for nobody's worse."""
    made = ax.axiom(
        NAME,
        "A·x·x·B <= A·x·r·B",
        says="A relevant document after one that is not is no worse.",
        matters="Late is better than never.",
        complaint="the gift is punished",
        holds_for=("AP",),
    )
    yield made
    AXIOMS.remove(NAME)


def test_it_is_enumerated_proved_and_replayed(gift: Axiom) -> None:
    verdict = ax.check("AP", "late-gift", grades=2, depth=5)
    assert (verdict.status, verdict.axiom) == ("proved", NAME)
    assert verdict.cases == sum((n - 1) * 2 ** (n - 2) for n in range(2, 6))
    assert verdict.certificate.replay()
    assert verdict.certificate.to_dict()["statement"] == "A·x·x·B <= A·x·r·B"
    for name in ("nDCG@10", "RR", "SetP", "ERR(max_rel=2)"):
        assert ax.check(name, gift).status in ("proved", "holds")
    late = Table(weights_=(1, 1, -1), gains_=(0, 1), cutoff=3)
    broken = ax.check(late, NAME, grades=2, depth=3)
    assert broken.witness.lists == ((0, 0, 0), (0, 0, 1))
    assert "scores -1.0000: the gift is punished." in broken.witness.sentence


def test_it_is_explained_and_found(gift: Axiom, tmp_path: Path) -> None:
    assert NAME in ax.axioms()["axiom"].to_list()
    page = gift.describe()
    assert page.startswith(NAME)
    assert "In signs: A·x·x·B <= A·x·r·B" in page
    done = run(tmp_path, "axioms", "late-gift")
    assert done.stdout.strip() == page
    assert "late-gift" in run(tmp_path, "axioms").stdout
    told = [(word.axiom.full_name, word.lower) for word in words((0, 0, 1), (0, 1, 1), None)]
    assert (NAME, 0) in told
    assert (NAME, 1) in [(w.axiom.full_name, w.lower) for w in words((0, 1, 1), (0, 0, 1), None)]
    assert NAME not in [w.axiom.full_name for w in words((1, 0, 1), (0, 1, 1), None)]


def test_it_has_its_page_and_its_place_in_the_explorer(gift: Axiom) -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "make_axiom_reference.py"))
    entered = replace(gift, reference="giner2022")
    page = script["page"](entered, script["examples"](gift.holds_for, gift), [])
    assert page.startswith(f"# {NAME}\n")
    assert "`A·x·x·B <= A·x·r·B`" in page
    assert "- `AP`: proved for lists of any length" in page
    shown = next(one for one in catalogue()["axioms"] if one["name"] == NAME)
    assert (shown["says"], shown["formula"]) == (gift.says, gift.formula)
    assert NAME in [one.name for one in play(Play("grades", 2, ((0, 0), (0, 1)), measures=("AP",))).axioms]
    assert Judge(NAME, "AP", depth=3).found is gift
    glossed = glossary({"audit": ax.audit("AP", [gift], grades=2, depth=3).to_dict()})
    assert gift.says in str(glossed)


def test_its_moves_may_be_made(gift: Axiom) -> None:
    made = gift.rewrite_for(ax.measure("AP")).moves((0, 0, 0, 1), 2)
    assert list(made) == [(0, 1, 0, 1), (0, 0, 1, 1)]


def test_it_is_audited_like_ours(gift: Axiom) -> None:
    audit = ax.audit("AP", grades=2, depth=3)
    assert audit.verdict("AP", NAME)
    ax.testing.check_metric("AP", ["late-gift"])
    with pytest.raises(AssertionError, match="the gift is punished"):
        ax.testing.check_metric(lambda grades: -sum(grades), ["late-gift"])


def test_it_travels_and_is_kept(gift: Axiom, tmp_path: Path) -> None:
    again = pickle.loads(pickle.dumps(gift))
    assert again == gift
    names = [f"P@{k}" for k in range(1, 10)]
    alone = ax.audit(names, [gift, "replacement"], grades=2, depth=4)
    spread = ax.audit(names, [gift, "replacement"], grades=2, depth=4, jobs=2)
    assert [(v.status, v.certificate) for v in spread] == [(v.status, v.certificate) for v in alone]
    store = tmp_path / "audit.db"
    for _ in range(2):
        kept = ax.audit(names[:2], [gift], grades=2, depth=4, store=store)
        assert [v.status for v in kept] == ["proved", "proved"]
        assert all(v.certificate.replay() for v in kept)
    turned = replace(gift, statement="A·x·r·B <= A·x·x·B")
    other = ax.audit(names[1:2], [turned], grades=2, depth=4, store=store)
    assert [v.status for v in other] == ["violated"]


def test_it_comes_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import axiometer as ax\ngift = ax.axiom('file.gift', 'A·x <= A·r', says='No worse.')\n"
    )
    try:
        done = run(tmp_path, "check", "AP", "mine.py:gift", "--grades", "2", "--depth", "4")
        assert done.returncode == 0, done.stderr
        assert "proved" in done.stdout
        done = run(tmp_path, "axioms", "mine.py:gift")
        assert done.stdout.splitlines() == ["file.gift", "Says: No worse.", "In signs: A·x <= A·r"]
        done = run(tmp_path, "audit", "AP", "-a", "mine.py:gift", "--grades", "2", "-o", "audit.json")
        assert done.returncode == 0, done.stderr
        words = ("-m", "AP", "--audit", "audit.json", "--no-lattice", "--no-claims", "-o", "page.json")
        done = run(tmp_path, "report", *words)
        assert done.returncode == 0, done.stderr
        assert "file.gift" in (tmp_path / "page.json").read_text(encoding="utf-8")
    finally:
        if "file.gift" in AXIOMS:
            AXIOMS.remove("file.gift")


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("A·d <= A·d", "bad.py:2: the statement 'A·d <= A·d' replaces words by the same words"),
        ("A·d <= A·e where d < e, e < d", "bad.py:2: the statement"),
        ("A·d <= A·e where d >= 7, d < e", "us.bad: no document of 3 grades fits"),
    ],
)
@pytest.mark.parametrize("command", [("check", "AP"), ("audit", "AP", "-a")])
def test_a_bad_statement_in_a_file_is_refused_in_one_line(
    tmp_path: Path, statement: str, told: str, command: tuple[str, ...]
) -> None:
    (tmp_path / "bad.py").write_text(
        f"import axiometer as ax\nbad = ax.axiom('us.bad', {statement!r}, says='No.')\n"
    )
    done = run(tmp_path, *command, "bad.py:bad", "--grades", "3", "--depth", "3")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"axiometer: {told}")
    assert done.stderr.count("\n") == 1


def test_conditions_on_high_grades_exclude_nothing() -> None:
    far = stated("A·d·B <= A·e·B where d >= 700, e = d + 9")
    assert far.statements[0].rules(709) == ()
    assert [rule.worse[0] for rule in far.statements[0].rules(711)] == [(700,), (701,)]


def test_what_no_space_of_the_grades_contains() -> None:
    second = stated("A·d·B <= A·e·B where d >= 2, d < e")
    for ask in (ax.check, lambda name, axiom, **bounds: ax.audit(name, [axiom], **bounds)):
        with pytest.raises(AxiomError, match=r"no document of 3 grades fits .*; give more$"):
            ask("DCG", second, grades=3, depth=3)
    left_open = ax.check("DCG", second, depth=3)
    assert left_open.status == "not-applicable"
    assert "give more grades" in left_open.reason
    assert ax.check("DCG", second, grades=4, depth=3).status == "proved"
    across = stated("A·d·B·e·C <= A·e·B·d·C where d < e, across the cutoff")
    assert "the measure has none" in ax.check("AP", across, grades=2, depth=4).reason
    assert ax.check("P@2", across, grades=2, depth=4)


@pytest.mark.parametrize(
    ("given_", "why"),
    [
        ({"statement": "A·d <= A·d"}, "the same words"),
        ({"statement": "A·d <= A·e where d < e, e < d"}, "exclude each other"),
        ({"statement": "A·x·B <= A·d·B where d = x"}, "exclude each other"),
        ({"statement": "A·x·B <= A·d·B where d >= 3, d < 3"}, "exclude each other"),
        ({"statement": "A·p <= A·n where p in A, p not in A"}, "exclude each other"),
        (
            {"statement": "A·d·B·e·C <= A·e·B·d·C where d < e, within the cutoff, across the cutoff"},
            "exclude each other: within the cutoff and across the cutoff",
        ),
        ({"statement": "A·x <= A·r", "uncut": "A <= A"}, "the same words"),
        ({"statement": "A goes up"}, "compares no two lists"),
        ({}, "needs a statement or a test"),
        ({"statement": "A <= A·r", "test": lambda a, b: True}, "needs a statement or a test"),
        ({"test": "no function"}, "test"),
        ({"statement": "A <= A·r", "tells": "what?"}, "unexpected keyword"),
    ],
)
def test_bad_declarations_are_refused_in_one_line(given_: dict[str, object], why: str) -> None:
    known = list(AXIOMS)
    with pytest.raises(ax.AxiometerError, match=why) as caught:
        ax.axiom("us.bad", **given_)
    assert "\n" not in str(caught.value)
    assert list(AXIOMS) == known


def test_a_name_that_is_taken_is_refused() -> None:
    with pytest.raises(ax.AxiometerError, match="taken"):
        ax.axiom("giner.swapping", "A·e·d·B <= A·d·e·B where d < e")


def longer(worse: tuple[int, ...], better: tuple[int, ...]) -> bool:
    return better[: len(worse)] == worse and sum(better) > sum(worse)


def test_a_predicate_works_and_is_never_proved(gift: Axiom) -> None:
    try:
        made = ax.axiom("us.more", test=longer, says="More found is no worse.")
        for name in ("AP", "RBP(p=0.8)", "DCG", "P@3"):
            verdict = ax.check(name, made, grades=2, depth=5)
            assert (verdict.status, verdict.certificate) == ("holds", None)
        lists = 2 + 4 + 8
        assert 0 < ax.check("AP", made, grades=2, depth=3).cases < lists**2
        assert ax.check("SetP", made, grades=2, depth=3).witness.lists == ((1,), (1, 0, 1))
        strict = ax.axiom("us.really-more", test=longer, strict=True)
        assert ax.check("P@1", strict, grades=2, depth=3).status == "violated"
        assert ("us.more", 0) in [(w.axiom.full_name, w.lower) for w in words((0,), (0, 1), None)]
        with pytest.raises(AxiomError, match="limit"):
            ax.check("AP", made, grades=2, depth=14)
    finally:
        for name in ("us.more", "us.really-more"):
            if name in AXIOMS:
                AXIOMS.remove(name)


@settings(max_examples=80)
@given(tables, statements(), st.integers(2, 3))
def test_the_verdict_on_any_statement_is_that_of_brute_force(
    table: Table, statement: Statement, grades: int
) -> None:
    try:
        axiom = stated(statement.text)
        assert axiom.statements
    except AxiomError:
        assume(False)
    depth = 4 if grades == 2 else 3
    cases = statement.cases(grades, range(1, depth + 1), table.cutoff)
    bad = [case for case in cases if not fine(table, *case, statement.strict)]
    if not any(one.rules(grades) for one in axiom.statements):
        with pytest.raises(AxiomError, match=f"no document of {grades} grades fits"):
            ax.check(table, axiom, grades=grades, depth=depth)
        return
    verdict = ax.check(table, axiom, grades=grades, depth=depth)
    assert (verdict.cases, verdict.violations) == (len(cases), len(bad))
    if not cases:
        assert verdict.status == "not-applicable"
    elif bad:
        assert verdict.witness.lists == min(bad, key=lambda case: (sum(map(len, case)), case))
    else:
        assert verdict.status in ("holds", "proved")
        assert verdict.certificate is None or verdict.certificate.replay()


def fine(table: Table, worse: tuple[int, ...], better: tuple[int, ...], strict: bool) -> bool:
    low, high = (
        sum(table.weights_[at] * table.gains_[grade] for at, grade in enumerate(one[: table.cutoff]))
        for one in (worse, better)
    )
    return low < high if strict else low <= high


def test_the_explorer_and_the_report_know_an_axiom_of_a_file(tmp_path: Path) -> None:
    place = tmp_path / "mine.py"
    place.write_text(
        "import axiometer as ax\n"
        "gift = ax.axiom('file.present', 'A·x·r <= A·r·x', says='A relevant document moves up.')\n"
    )
    name = f"{place}:gift"
    worker = Worker(context(), [name])
    try:
        told = worker.ask(Judge("file.present", "AP", depth=3), time.monotonic() + 60)
    finally:
        worker.end()
    assert told.status == 200
    assert json.loads(told.body)["status"] == "proved"
    page = tmp_path / "page.json"
    run(tmp_path, "report", "-m", "AP", "-a", name, "--no-claims", "--no-lattice", "-o", str(page))
    model = json.loads(page.read_text(encoding="utf-8"))
    assert [v["status"] for v in model["audit"]["verdicts"] if v["axiom"] == "file.present"] == ["proved"]
    assert any("moves up" in entry["says"] for entry in glossary(model)["axioms"])
