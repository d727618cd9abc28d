"""From a name or a function to a measure: the contract's `ax.measure`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from axiometer.arguments import several
from axiometer.data.frames import kind_of
from axiometer.errors import MeasureError, nearest
from axiometer.metrics.measure import MEASURES, Measure, build
from axiometer.metrics.spellings import HEADS, above_level, expanded, refuse_other_kinds, rewritten
from axiometer.names import Name, parse

OPTIONS = ("judged_only", "gains")
RELATIVE = ("SetP", "SetRelP")
"""One measure in ir_measures, which tells them apart by a parameter."""
Measurable = str | Measure | Callable[..., Any]
"""What stands for a measure: its name, itself, or a function of grades."""


def measure(source: Measurable) -> Measure:
    """The measure of a name, of a Python function or a class of measures, or itself.

    >>> str(measure("RBP(p=0.80)@10")), str(measure("ndcg_cut_10")), str(measure("map"))
    ('RBP(p=0.8)@10', 'nDCG@10', 'AP')
    """
    if isinstance(source, Measure):
        return source
    if isinstance(source, str):
        return _from_text(source.strip())
    if isinstance(source, type) and issubclass(source, Measure):
        return build(source, [], None)
    if type(source).__module__.partition(".")[0] == "ir_measures":
        # Its measures can be called, but only to be given parameters.
        return measure(str(source))
    if callable(source):
        from axiometer.metrics.function import FunctionMeasure
        from axiometer.metrics.ids_function import of_grades

        return FunctionMeasure.of(of_grades(source))
    raise MeasureError(f"a measure is a name or a function, not {kind_of(source)}")


def measures(
    sources: Measurable | Sequence[Measurable],
) -> dict[str, Measure]:
    """One measure or several, by their printed names; two different ones of one name are refused.

    >>> list(measures(["map", "P.10", "success"]))
    ['AP', 'P@10', 'Success@1', 'Success@5', 'Success@10']
    """
    alone = isinstance(sources, str | Measure) or callable(sources)
    found: dict[str, Measure] = {}
    listed: list[Any] = [sources] if alone else several("measures", sources, "measures", refusal=MeasureError)
    single = [name for each in listed for name in (expanded(each) if isinstance(each, str) else [each])]
    for one in map(measure, single):
        if found.setdefault(str(one), one) != one:
            raise MeasureError(f"two different measures are called {one}", remedy="give one another name")
    if not found:
        raise MeasureError("there is no measure", remedy="give at least one, such as nDCG@10")
    return found


def _from_text(text: str) -> Measure:
    """The measure of a name; files are for the command line, where the user types them."""
    if re.search(r"\.(py|csv|json|toml)\b", text):
        raise MeasureError(
            f"{text!r} names a file, not a measure",
            remedy="import its function, or read it with read_measure; file names are for the command line",
        )
    name, level = rewritten(text)
    found = from_name(parse(name))
    return found if level is None else above_level(found, level)


def from_name(name: Name) -> Measure:
    """The measure of a parsed name, its inner measures built first."""
    if name.head == "compose":
        from axiometer.metrics.compositions.compose import from_syntax

        return from_syntax(name)
    refuse_other_kinds(name.head)
    if name.head.lower() in HEADS:
        ours = parse(HEADS[name.head.lower()])
        name = Name(ours.head, (*ours.arguments, *name.arguments), name.cutoff)
    head, cutoff = _spelled(name)
    kind = MEASURES.find(head)
    if kind.uncut and cutoff is None and head != kind.title:
        kind = MEASURES.find(kind.uncut)
    return from_kind(kind, name, cutoff)


def from_kind(kind: type[Measure], name: Name, cutoff: Fraction | None) -> Measure:
    """A measure of this kind with the arguments of a parsed name."""
    if kind.title == "SetP" and ("relative", Name("True")) in name.arguments:
        kind = MEASURES.find("SetRelP")
    others = tuple(pair for pair in name.arguments if kind.title not in RELATIVE or pair[0] != "relative")
    name = Name(name.head, others, name.cutoff)
    inner = {f.name for f, p in kind.parameters() if p.kind == "measure"}
    options = {keyword: value for keyword, value in name.arguments if keyword in OPTIONS}
    if options.keys() - {f.name for f, _ in kind.parameters()}:
        return _with_options(kind, name, cutoff, options)
    arguments: list[tuple[str | None, Any]] = []
    for keyword, value in name.arguments:
        nested = isinstance(value, Name) and (keyword in inner or (keyword is None and bool(inner)))
        arguments.append((keyword, from_name(value) if nested and isinstance(value, Name) else value))
    return build(kind, arguments, cutoff)


def _with_options(
    kind: type[Measure], name: Name, cutoff: Fraction | None, options: Mapping[str, Any]
) -> Measure:
    """ir_measures' parameters that stand for a wrapper: judged_only for JudgedOnly, gains for Mapped."""
    others = tuple(pair for pair in name.arguments if pair[0] not in options)
    if len(others) + len(options) < len(name.arguments):
        raise MeasureError(f"{kind.title}: {' or '.join(OPTIONS)} is given twice", remedy="give it once")
    made = from_kind(kind, Name(name.head, others, name.cutoff), cutoff)
    if "gains" in options:
        mapped = build(MEASURES.find("Mapped"), [(None, made), ("gains", options["gains"])], None)
        made = mapped if getattr(mapped, "gains", ()) else made
    judged = options.get("judged_only", Name("False"))
    if judged not in (Name("True"), Name("False")):
        raise MeasureError(f"{kind.title}: judged_only is True or False", remedy="write judged_only=True")
    return build(MEASURES.find("JudgedOnly"), [(None, made)], None) if judged == Name("True") else made


def _spelled(name: Name) -> tuple[str, Fraction | None]:
    """Head and cutoff; trec_eval's `ndcg_cut_10` and `P.10` carry the cutoff in the head."""
    match = re.fullmatch(r"(.+?)[_.](\d+(?:\.\d+)?)", name.head)
    if match is None or name.cutoff is not None or name.arguments:
        return name.head, name.cutoff
    head, cutoff = match.groups()
    MEASURES.load_file_of(head)
    title = _cut_title(head)
    if title is None and name.head in MEASURES:
        return name.head, name.cutoff
    title = title or _cut_title(head)
    if title is None:
        titles = {alias for title in MEASURES for alias in MEASURES.items[title].cut_aliases}
        known = [*MEASURES.aliases, *(f"{alias}_{cutoff}" for alias in titles)]
        raise MeasureError(
            f"there is no measure {name.head!r}",
            remedy=nearest(name.head, known) or "see `axiometer measures`",
        )
    return title, Fraction(cutoff)


def _cut_title(head: str) -> str | None:
    """The measure that takes a cutoff behind this word, among those that are loaded."""
    small = head.lower()
    kinds = MEASURES.items.items()
    return next((title for title, kind in kinds if small in map(str.lower, kind.cut_aliases)), None)
