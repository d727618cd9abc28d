"""Our numbers for those who ask ir_measures, such as PyTerrier's experiments (`ax.ir_measures_provider`)."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from axiometer.errors import AxiometerError, InputError
from axiometer.metrics.evaluator import evaluator
from axiometer.metrics.find_measure import measure

NAME = "axiometer"


def ir_measures_provider(*, first: bool = True) -> Any:
    """A provider of ir_measures that computes with Axiometer; one call, and ir_measures uses it.

    It is registered under the name `axiometer`, and `first` of all it is asked: `ir_measures.calc_aggregate`,
    and so PyTerrier's `pt.Experiment`, get from it every measure that Axiometer has. With `first=False` it
    stands behind ir_measures' own providers, for what they lack.

    >>> ir_measures_provider(first="of all")
    Traceback (most recent call last):
    axiometer.errors.InputError: first='of all' is neither True nor False; choose one
    """
    if not isinstance(first, bool):
        raise InputError(f"first={first!r} is neither True nor False", remedy="choose one")
    try:
        library = importlib.import_module("ir_measures")
    except ImportError:
        raise InputError("ir_measures is not installed", remedy="pip install ir-measures") from None
    known = library.DefaultPipeline.providers
    provider = next((one for one in known if getattr(one, "NAME", "") == NAME), None) or _provider(library)
    library.providers.registry[NAME] = provider
    known[:] = [one for one in known if one is not provider]
    known.insert(0 if first else len(known), provider)
    return provider


def _provider(library: Any) -> Any:
    """The provider; its classes extend ir_measures' own, which are there only now."""

    class Evaluator(library.providers.Evaluator):  # type: ignore[misc]
        """What ir_measures asks for the scores of runs; it gives a topic that a run lacks its own default."""

        def __init__(self, measures: Iterable[Any], qrels: Any) -> None:
            wanted = list(measures)
            self.ours = evaluator(*_judgments(qrels, wanted), missing="skip", subtopics=_diverse(wanted))
            super().__init__(wanted, self.ours.reading.qrels.topics)

        def _iter_calc(self, run: Any) -> Iterator[Any]:
            found = self.ours(run)
            names = list(self.ours.names)
            for topic, values in found.items():
                for asked, name in zip(self.measures, names, strict=True):
                    yield library.Metric(query_id=topic, measure=asked, value=values[name])

    class Provider(library.providers.Provider):  # type: ignore[misc]
        """Axiometer as a provider of ir_measures."""

        def supports(self, asked: Any) -> bool:
            asked.validate_params()
            return _is_ours(asked)

        def _evaluator(self, measures: Iterable[Any], qrels: Any) -> Any:
            return Evaluator(measures, qrels)

    Provider.NAME = NAME
    return Provider()


def _is_ours(asked: Any) -> bool:
    try:
        measure(asked)
    except AxiometerError:
        return False
    return True


def _diverse(measures: Iterable[Any]) -> bool:
    return any(measure(one).diverse for one in measures)


def _judgments(qrels: Any, measures: list[Any]) -> tuple[Any, list[str]]:
    """The judgments in a form that can be read more than once, and the names of the measures.

    ir_measures keeps subtopics in a field `iteration`, which a dict of dicts does not have.
    """
    kept = list(qrels) if isinstance(qrels, Iterator) else qrels
    if _diverse(measures) and isinstance(kept, Mapping):
        kept = {topic: {"0": grades} for topic, grades in kept.items()}
    return kept, [str(one) for one in measures]
