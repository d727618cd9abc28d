"""A dotted name means one thing: no function of a package hides the file of the same name."""

import importlib
import pkgutil

import pytest

import axiometer

FILES = [
    found.name
    for found in pkgutil.walk_packages(axiometer.__path__, "axiometer.")
    if not found.name.endswith("__main__")
]


@pytest.mark.parametrize("name", FILES)
def test_the_dotted_name_of_a_file_is_the_file(name):
    package, _, last = name.rpartition(".")
    module = importlib.import_module(name)
    assert getattr(importlib.import_module(package), last) is module


def test_no_public_name_is_a_file_or_a_folder():
    assert {f"axiometer.{name}" for name in axiometer.PUBLIC}.isdisjoint(FILES)
