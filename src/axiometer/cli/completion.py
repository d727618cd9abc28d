"""What a shell offers when Tab is pressed: names of measures and axioms. They are read when they are used."""

from __future__ import annotations

from collections.abc import Iterable

import click
from click.shell_completion import CompletionItem

CUTOFFS = ("5", "10", "20", "100", "1000")


class MeasureName(click.types.StringParamType):
    """A measure as it is typed; a cutoff is offered behind `@`, and names of other tools are known."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names that begin so, whatever their case, with their meanings."""
        from axiometer.metrics.measure import MEASURES
        from axiometer.metrics.spellings import FAMILIES, GROUPS, HEADS

        head, at, level = incomplete.partition("@")
        if at:
            return [CompletionItem(f"{head}@{cutoff}") for cutoff in CUTOFFS if cutoff.startswith(level)]
        MEASURES.load()
        titles = MEASURES.aliases.items()
        meanings = {alias: meaning(MEASURES.items[title].__doc__) for alias, title in titles}
        others = dict.fromkeys((*FAMILIES, *GROUPS, *HEADS), "trec_eval")
        return _offered(others | meanings, incomplete)


class AxiomName(click.types.StringParamType):
    """An axiom as it is typed."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names that begin so, whatever their case, with what they say."""
        from axiometer.axiomatics.axiom import AXIOMS

        AXIOMS.load()
        return _offered(
            {alias: AXIOMS.items[full].says for alias, full in AXIOMS.aliases.items()}, incomplete
        )


def meaning(doc: str | None) -> str:
    """The first line of a description."""
    return (doc or "").strip().split("\n", 1)[0]


def _offered(words: dict[str, str], incomplete: str) -> list[CompletionItem]:
    return [
        CompletionItem(word, help=told)
        for word, told in sorted(words.items())
        if word.lower().startswith(incomplete.lower())
    ]


def matching(word: str, texts: Iterable[str]) -> bool:
    """Whether every part of a word that is searched for stands somewhere in the texts, whatever the case.

    >>> matching("reciprocal RANK", ["RR", "one over the rank; reciprocal rank."])
    True
    """
    found = "\n".join(texts).lower()
    return all(part in found for part in word.lower().split())


MEASURE_NAME, AXIOM_NAME = MeasureName(), AxiomName()
