"""The examples of docs/explanation/orderings.md run, and print what they say."""

import doctest
from pathlib import Path


def test_the_examples_of_the_page():
    page = Path(__file__).parents[2] / "docs" / "explanation" / "orderings.md"
    found = doctest.testfile(str(page), module_relative=False)
    assert found.attempted > 30
    assert found.failed == 0
