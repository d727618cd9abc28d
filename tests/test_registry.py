"""Registries: one file for one item, aliases, plug-ins, and names that are taken."""

import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import EntryPoint

import pytest

import axiometer as ax
from axiometer.errors import AxiometerError, MeasureError, nearest
from axiometer.registry import Registry


class Thing:
    """An item of a registry."""


class Other:
    """Another one."""


@dataclass(frozen=True)
class Value:
    """An item that is an instance."""

    text: str


@pytest.fixture
def things():
    """A registry that has everything loaded already."""
    return Registry("thing", "axiometer.metrics", MeasureError, loaded=True)


def test_items_are_found_by_name_and_alias_and_listed_by_name(things):
    things.add("b", Thing, aliases=("bee",))
    things.add("A", Other)
    assert things.find("b") is things.find("bee") is Thing
    assert list(things) == ["A", "b"]
    assert "bee" in things
    assert "c" not in things
    assert things.get("c") is None
    assert things.get("") is None


def test_unknown_names_get_the_nearest_ones(things):
    things.add("nDCG", Thing, aliases=("ndcg",))
    with pytest.raises(MeasureError, match=r"there is no thing 'nDGC'; did you mean nDCG\?"):
        things.find("nDGC")
    with pytest.raises(MeasureError, match="there is no thing 'zzz'; choose from nDCG"):
        things.find("zzz")


def test_names_that_are_taken(things):
    things.add("a", Thing, aliases=("alias",))
    for name, aliases in (("a", ()), ("alias", ()), ("b", ("a",)), ("b", ("alias",))):
        with pytest.raises(AxiometerError, match="is taken; choose another one"):
            things.add(name, Other, aliases)
    assert list(things) == ["a"]


def test_a_new_version_of_the_same_class_takes_its_place(things):
    things.add("a", Thing)
    again = type("Thing", (), {"__module__": Thing.__module__, "__qualname__": Thing.__qualname__})
    things.add("a", again)
    assert things.find("a") is again


def test_instances_are_the_same_when_they_are_equal(things):
    things.add("a", Value("x"))
    things.add("a", Value("x"))
    with pytest.raises(AxiometerError, match="is taken"):
        things.add("a", Value("y"))


def run(program):
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_one_measure_costs_one_file():
    program = """
import sys, axiometer as ax
ax.measure("RBP(p=0.8)")
print(*(name for name in sys.modules if name.startswith("axiometer.metrics.adhoc.")))
"""
    assert run(program) == ["axiometer.metrics.adhoc.rank_biased"]


def test_an_alias_finds_what_its_file_does_not_tell():
    assert run("import axiometer as ax; print(ax.measure('map'), ax.measure('P_10'))") == ["AP", "P@10"]


def test_a_foreign_measure_cannot_take_the_name_of_one_that_was_not_imported_yet():
    program = """
import axiometer as ax
from axiometer.metrics.additive import Additive
class AP(Additive):
    "mine"
try:
    ax.measure_class(AP)
except ax.AxiometerError as error:
    print(error.what)
"""
    assert " ".join(run(program)) == "the measure name 'AP' is taken"


class Entries:
    """Stands for the entry points of installed packages."""

    def __init__(self, value):
        self.value = value

    def __call__(self, group):
        assert group == "axiometer"
        return [EntryPoint("plug", self.value, group)]


def test_plug_ins_are_loaded_and_a_broken_one_is_named_every_time(monkeypatch):
    monkeypatch.setattr("importlib.metadata.entry_points", Entries("json:loads"))
    Registry("thing", "axiometer.numeric").load()
    monkeypatch.setattr("importlib.metadata.entry_points", Entries("no_such_module_at_all"))
    things = Registry("thing", "axiometer.numeric")
    for _ in range(2):
        with pytest.raises(AxiometerError, match=r"the plug-in plug \(no_such_module_at_all\) cannot be"):
            things.find("x")


def test_nearest_prefers_the_first_spelling():
    assert nearest("MAPP", ["AP", "map", "MAP"]) == "did you mean map, AP?"
    assert nearest("zzz", ["AP"]) == ""
    assert nearest("x", []) == ""


@pytest.mark.parametrize("typed", ["x**", "**", "[", "a/../b", "x?", "{x}", "%s", "a" * 5000, "a\0b"])
def test_what_is_typed_is_no_pattern(typed):
    fresh = Registry("thing", "axiometer.fusion", MeasureError)
    with pytest.raises(MeasureError, match="there is no thing"):
        fresh.find(typed)
    with pytest.raises(AxiometerError, match="there is no axiom"):
        ax.check("AP", typed)
