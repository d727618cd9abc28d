"""The test collection that ships with the package: synthetic, small, with every trait that real ones have."""

from pathlib import Path


def path() -> Path:
    """The folder with `qrels.txt`, `subtopics.txt` and one `.run` file for each system.

    >>> sorted(file.name for file in path().glob("*.txt"))
    ['qrels.txt', 'subtopics.txt']
    """
    return Path(__file__).parent / "data"
