"""Print the oldest version of each dependency that pyproject.toml allows, as constraints for pip."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def constraints(project: dict[str, object]) -> list[str]:
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *(r for group in extras.values() for r in group)]
    found = [re.fullmatch(r"([\w.-]+)>=([\w.]+)", requirement) for requirement in wanted]
    return sorted({f"{match[1]}=={match[2]}.*" for match in found if match})


if __name__ == "__main__":
    print(*constraints(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]), sep="\n")
