"""`axiometer measures`: who is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from axiometer.cli.completion import MEASURE_NAME, matching, meaning
from axiometer.cli.output import emit, json_option, named, tell, to_json
from axiometer.errors import MeasureError

if TYPE_CHECKING:
    from axiometer.metrics.measure import Measure

Row = tuple[str, str, str, str]


@click.command("measures")
@click.argument("name", required=False, type=MEASURE_NAME)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the measures, explain one, or search them.

    NAME is a measure such as nDCG@10, or FILE.json or FILE.csv for one that is kept in a file; any other word
    is looked for in names, other tools' names and descriptions. Without it all are listed.
    """
    from axiometer.metrics.find_measure import measures
    from axiometer.metrics.measure import MEASURES
    from axiometer.metrics.spellings import GROUPS

    MEASURES.load()
    if name in GROUPS:
        titles = list(dict.fromkeys(found.title for found in measures(name).values()))
        _tell(_rows(titles), f"in trec_eval's {name}", as_json)
        return
    if not name:
        _tell(
            _rows(list(MEASURES)), "`axiometer measures NAME` explains one, `measures WORD` searches", as_json
        )
        return
    try:
        found = _explained(name)
    except MeasureError as error:
        titles = [title for title in MEASURES if matching(name, _texts(title))]
        if not titles:
            raise error from None
        _tell(_rows(titles), f"with {name!r} in their names or descriptions", as_json)
        return
    describe = "\n".join(
        [f"{found.title} needs a cutoff: write {found}"] * _lacks_cutoff(name) + [found.describe()]
    )
    emit(to_json({"name": str(found), "description": describe}) if as_json else describe)


def _explained(name: str) -> Measure:
    """The measure of a name; one that needs a cutoff is explained with one."""
    from axiometer.measure_files import written_measure
    from axiometer.metrics.measure import MEASURES

    if _lacks_cutoff(name):
        kind = MEASURES.find(name)
        return written_measure(f"{kind.title}@10" if kind.at == "cutoff" else kind.example.name)
    return written_measure(name)


def _lacks_cutoff(name: str) -> bool:
    """Whether a name is that of a measure that cannot be without what stands after the @."""
    from axiometer.metrics.measure import MEASURES

    kind = MEASURES.get(name)
    return (
        kind is not None
        and (kind.cut == "required" or kind.at != "cutoff")
        and not (kind.uncut and name != kind.title)
    )


def _texts(title: str) -> list[str]:
    """All that is said of a measure."""
    from axiometer.metrics.measure import MEASURES

    kind = MEASURES.items[title]
    return [title, *kind.aliases, *kind.cut_aliases, kind.__doc__ or "", kind.equals, kind.family]


def _rows(titles: list[str]) -> list[Row]:
    from axiometer.metrics.measure import MEASURES

    kinds = ((title, MEASURES.items[title]) for title in titles)
    return [(title, kind.family, meaning(kind.__doc__), kind.example.name) for title, kind in kinds]


def _tell(rows: list[Row], hint: str, as_json: bool) -> None:
    from axiometer.tables import Table

    table = Table.of(("measure", "family", "meaning", "for instance"), rows, texts=4)
    told = f"{len(rows)} measure{'s' * (len(rows) != 1)}" + ("; " if hint.startswith("`") else " ") + hint
    tell(as_json, lambda: named(("name", "family", "meaning", "example"), rows), lambda: [table, told])
