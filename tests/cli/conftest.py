"""What the tests of the command line share."""

import pytest

from .program import GOOD, QRELS, SHORT


@pytest.fixture
def files(tmp_path, monkeypatch):
    """A folder with judgments and two runs, which is the current one."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("qrels.txt", QRELS), ("good.run", GOOD), ("short.run", SHORT)):
        (tmp_path / name).write_text(text)
    return tmp_path
