"""Write docs/reference/measures: a page for each measure, taken from the measure itself, and an index."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from dataclasses import MISSING
from pathlib import Path

from axiometer import exact_score, explain, measure
from axiometer.metrics import MEASURES, Measure
from axiometer.metrics.measure import Example
from axiometer.metrics.parameters import show
from axiometer.metrics.references import find

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "reference" / "measures"
UP = "../../.."
CUTS = {
    "optional": "optional: `@k` reads the first k ranks only",
    "required": "required: `@k`",
    "none": "none",
    "inside": "that of the measure inside",
}
INDEX = """# Measures

Every page is written from the measure's own file by `make docs`; a test compares, and runs the examples.
Gains are the grades g_i; R is the number of relevant documents of the topic, k the cutoff.

| measure | meaning | equals |
|---|---|---|
"""


def pages() -> dict[str, str]:
    """The text of every page by its file name."""
    kinds = [MEASURES.find(title) for title in MEASURES]
    own = [kind for kind in kinds if kind.__module__.startswith("axiometer.")]
    index = INDEX + "".join(f"| [{k.title}]({k.title}.md) | {meaning(k)[0]} | {k.equals} |\n" for k in own)
    return {"README.md": index, **{f"{kind.title}.md": page(kind) for kind in own}}


def page(kind: type[Measure]) -> str:
    """One measure: what it says of itself, a worked example, its reference."""
    name, text = meaning(kind)
    entry = find(kind.reference)
    parts = [
        f"# {kind.title}: {name}\n\n{text}\n",
        facts(kind),
        parameters(kind),
        "## Example\n\n```python\n>>> import axiometer as ax\n" + session(kind.example) + "```\n",
        f"## Reference\n\n{entry.citation}\n\n```bibtex\n{entry.text}\n```\n",
    ]
    return "\n".join(part for part in parts if part)


def meaning(kind: type[Measure]) -> tuple[str, str]:
    """The measure's long name and what it means, from its docstring."""
    head, _, body = inspect.cleandoc(kind.__doc__ or "").partition("\n\n")
    return head.removesuffix("."), body


def facts(kind: type[Measure]) -> str:
    """Formula, range, names, peers and source as a table."""
    source = Path(inspect.getsourcefile(kind) or "").resolve().relative_to(ROOT).as_posix()
    cut = CUTS[kind.cut] if kind.at == "cutoff" else f"`@` gives `{kind.at}`"
    rows = {
        "formula": code(kind.formula),
        "range": code(measure(kind.example.name).range),
        "cutoff": cut,
        "family": kind.family,
        "other names": ", ".join(map(code, names(kind))),
        "equals": kind.equals,
        "source": f"[{source}]({UP}/{source})",
    }
    return table(("", ""), [(name, value) for name, value in rows.items() if value])


def names(kind: type[Measure]) -> Iterable[str]:
    """What other tools call it; those with a cutoff end in it."""
    level = "_10" if kind.at == "cutoff" else "_0.10"
    cut = [f"{alias}{level}" for alias in kind.cut_aliases if alias not in {kind.title, *kind.aliases}]
    return [*kind.aliases, *cut]


def parameters(kind: type[Measure]) -> str:
    """The parameters as a table; nothing where there are none."""
    rows = [
        (code(f.name), p.says, p.range, "must be given" if f.default is MISSING else code(show(f.default)))
        for f, p in kind.parameters()
    ]
    head = ("parameter", "meaning", "accepts", "default")
    return "## Parameters\n\n" + table(head, rows) if rows else ""


def session(example: Example) -> str:
    """A Python session: the exact value, and how it came about."""
    given = {"relevant": example.relevant, "scores": example.scores}
    said = "".join(f", {name}={value!r}" for name, value in given.items() if value is not None)
    call = f'("{example.name}", {list(example.judged)!r}{said})'
    value = exact_score(example.name, example.judged, **given)
    if isinstance(value, float):
        first = f">>> round(ax.score{call}, 4)\n{round(value, 4)!r}\n"
    else:
        first = f">>> ax.exact_score{call}\n{value!r}\n"
    story = str(explain(example.name, example.judged, **given))
    return f"{first}>>> print(ax.explain{call})\n{story}\n"


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [head, ("---",) * len(head), *rows]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


def code(text: str) -> str:
    """Text as code."""
    return f"`{text}`"


def write(folder: Path) -> None:
    """All pages; those of measures that are gone are removed."""
    folder.mkdir(parents=True, exist_ok=True)
    made = pages()
    for old in set(folder.glob("*.md")) - {folder / name for name in made}:
        old.unlink()
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(TARGET)
