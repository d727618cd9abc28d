"""Draw figures 2 to 7 of Giner 2022 again, and OIE's constraints, into docs/figures; `make docs` runs it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from axiometer.data.files import write_file
from axiometer.meta.reproduce.theorem_4_2 import region
from axiometer.orders import RankingOrder, ordering

TARGET = Path(__file__).resolve().parent.parent / "docs" / "figures"


def figures() -> Iterator[tuple[str, RankingOrder, dict[str, Any]]]:
    """The name of each file, the order that it shows, and how."""
    small, sets = (ordering("set-replacement", length=n, grades=3) for n in (2, 5))
    lists = ordering("rank-replacement", length=3, grades=3)
    yield "giner-2", small, {"title": "Figure 2: sets of 2 documents, 3 grades"}
    yield "giner-3", sets, {"title": "Figure 3: sets of 5 documents, 3 grades"}
    yield "giner-4", sets, {"title": "Figure 4: generalized precision on sets of 5 documents", "color": "gP"}
    for number, part in ((5, (0, 1)), (6, (1, 2))):
        kept = [x for x in lists if x[2] in part]
        title = f"Figure {number}: lists of 3 documents, the last of grade {part[0]} or {part[1]}"
        yield f"giner-{number}", lists, {"title": title, "only": kept}
    title = "Figure 7: generalized precision on lists of 3 documents"
    yield "giner-7", lists, {"title": title, "color": "gP"}


def main(target: Path = TARGET) -> None:
    """Writes every figure."""
    target.mkdir(parents=True, exist_ok=True)
    for name, order, options in figures():
        order.draw(target / f"{name}.svg", **options)
    write_file(str(target / "oie-constraints.svg"), region().picture)


if __name__ == "__main__":
    main()
