"""Third parties: a package with an entry point adds a measure and an axiom, and cannot harm what is there."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import axiometer

TINY = Path(__file__).parent / "axiometer-tiny"


def install(project: Path, site: Path) -> None:
    """What an installer does with a pure package: its modules, and the metadata of its pyproject.toml."""
    about = tomllib.loads((project / "pyproject.toml").read_text())["project"]
    info = site / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
    )
    groups = about["entry-points"].items()
    lines = [
        f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in entries.items()) for group, entries in groups
    ]
    (info / "entry_points.txt").write_text("\n".join(lines))
    for module in project.glob("*.py"):
        shutil.copy(module, site)


def run(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(site), str(Path(axiometer.__file__).parents[1])])
    command = [sys.executable, "-m", "axiometer", *words]
    env = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(command, capture_output=True, text=True, env=env, timeout=120, check=False)


def project(folder: Path, code: str, name: str = "other") -> Path:
    folder.mkdir()
    head = f'[project]\nname = "{name}"\nversion = "1"\n'
    (folder / "pyproject.toml").write_text(
        f'{head}[project.entry-points.axiometer]\n{name} = "{name}_code"\n'
    )
    (folder / f"{name}_code.py").write_text(code)
    return folder


@pytest.fixture
def site(tmp_path):
    install(TINY, tmp_path / "site")
    return tmp_path / "site"


def test_a_tiny_package_adds_one_of_each(site):
    done = run(site, "audit", "Tiny(share=0.25)@5", "P@1", "-a", "stop-at-once", "--json")
    verdicts = json.loads(done.stdout)["verdicts"]
    found = {v["measure"]: (v["status"], v["witness"] and v["witness"]["lists"]) for v in verdicts}
    assert found == {"Tiny(share=0.25)@5": ("violated", [[0, 1], [0]]), "P@1": ("proved", None)}
    assert {v["axiom"] for v in verdicts} == {"tiny.stop-at-once"}
    listed = json.loads(run(site, "measures", "--json").stdout)
    assert [row["family"] for row in listed if row["name"] == "Tiny"] == ["additive"]


SEEN = """
import json, runpy, sys
import axiometer as ax
from axiometer.web.live_page import catalogue
from axiometer.web.playground import play, words
from axiometer.web.requests import Judge, Play

name, scripts = "tiny.stop-at-once", sys.argv[1]
verdict = ax.check("P@1", "stop-at-once", grades=2, depth=4)
audited = ax.audit(["P@1"], depth=4, grades=2).verdict("P@1", name)
made = Judge(name, "AP", depth=3).found
script = runpy.run_path(scripts + "/make_axiom_reference.py")
kept, broken = (script["examples"](names, made) for names in (made.holds_for, made.fails_for))
shown = play(Play("grades", 2, ((0, 1), (0,)), measures=("AP",))).axioms
print(json.dumps({
    "enumerated": verdict.cases,
    "proved": verdict.status,
    "replayed": verdict.certificate.replay(),
    "audited": audited.certificate == verdict.certificate,
    "listed": name in ax.axioms()["axiom"].to_list(),
    "page": script["page"](made, kept, broken),
    "explorer": [one["says"] for one in catalogue()["axioms"] if one["name"] == name],
    "told": name in [one.name for one in shown],
    "words": name in [word.axiom.full_name for word in words((0, 1), (0,), None)],
    "moves": list(made.rewrite_for(ax.measure("AP")).moves((0, 1), 2)),
}))
"""


def test_its_axiom_is_seen_everywhere(site, tmp_path):
    """One declaration in an installed package: enumerated, proved, replayed, explained, documented, shown."""
    root = Path(__file__).parents[2]
    path = os.pathsep.join([str(site), str(Path(axiometer.__file__).parents[1])])
    done = subprocess.run(
        [sys.executable, "-c", SEEN, str(root / "scripts")],
        capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path}, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    page = seen.pop("page")
    assert seen == {
        "enumerated": 2 * (2 + 4 + 8),
        "proved": "proved",
        "replayed": True,
        "audited": True,
        "listed": True,
        "explorer": ["No document added at the end raises the value."],
        "told": True,
        "words": True,
        "moves": [[0]],
    }
    assert page.startswith("# tiny.stop-at-once\n")
    assert "`A·d <= A`" in page
    assert run(site, "axioms", "stop-at-once").stdout.startswith("tiny.stop-at-once\nSays: No document")
    told = run(site, "check", "Tiny", "stop-at-once", "--grades", "2", "--depth", "3").stdout
    assert "a longer list scores more" in told
    out = tmp_path / "page.json"
    words = ("-m", "P@1", "-a", "stop-at-once", "--no-lattice", "--no-claims", "-o", str(out))
    done = run(site, "report", *words)
    assert done.returncode == 0, done.stderr
    assert "tiny.stop-at-once" in out.read_text(encoding="utf-8")


def test_without_the_package_there_is_neither(tmp_path):
    done = run(tmp_path, "measures", "Tiny")
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no measure 'Tiny'" in done.stderr


def test_its_own_tests_pass(site, tmp_path):
    (tmp_path / "test_tiny.py").write_text(
        "from axiometer.testing import check_metric\n"
        "def test_tiny():\n"
        "    check_metric('Tiny', ['relevance-monotonicity', 'stop-at-once'],\n"
        "                 expected_failures={'stop-at-once': 'it rewards finding more'})\n"
    )
    path = os.pathsep.join([str(site), str(Path(axiometer.__file__).parents[1])])
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_tiny.py"]
    env = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=env, check=False)
    assert "1 passed" in done.stdout, done.stdout


def test_a_broken_package_is_named_in_one_line(site, tmp_path):
    install(project(tmp_path / "p", "import nowhere_at_all\n"), site)
    done = run(site, "measures")
    assert done.returncode == 2
    assert done.stderr == (
        "axiometer: the plug-in other (other_code) cannot be imported: No module named 'nowhere_at_all'; "
        "mend or uninstall it\n"
    )


@pytest.mark.parametrize("definition", ["class AP(Old): pass", "class New(Old): aliases = ('AP',)"])
def test_names_that_are_there_cannot_be_taken(site, tmp_path, definition):
    code = (
        "from axiometer.metrics.measure import measure_class\n"
        f"from axiometer.metrics.adhoc.average_precision import AP as Old\n@measure_class\n{definition}\n"
    )
    install(project(tmp_path / "p", code), site)
    done = run(site, "measures")
    assert done.returncode == 2
    assert "the measure name 'AP' is taken" in done.stderr


def test_a_short_name_stays_with_the_axiom_that_was_there(site, tmp_path):
    code = "import axiometer as ax\nax.axiom('other.redundancy', 'A <= A·r', says='Another one.')\n"
    install(project(tmp_path / "p", code), site)
    assert run(site, "axioms", "redundancy").stdout.startswith("albahem.redundancy")
    assert run(site, "axioms", "other.redundancy").stdout.startswith("other.redundancy")
