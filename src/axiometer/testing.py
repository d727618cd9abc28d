"""For people's own pytest suites: a metric against axioms, one test for each, the witness in the message.

`check_metric` checks all at once; `parametrize_with_axioms` makes a test of every (metric, axiom).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from axiometer.axiomatics.axiom import Axiom
    from axiometer.metrics.measure import Measure
    from axiometer.verdicts.audit import Audit
    from axiometer.verdicts.verdict import Verdict

COMMON = (
    "albahem.relevance-monotonicity",
    "albahem.irrelevance-monotonicity",
    "giner.replacement",
    "giner.swapping",
)
"""What people expect of any metric without saying so; the axioms of a check that names none."""

Metric = Any
Reasons = Mapping[str, str] | Callable[[Metric], Mapping[str, str]]


def check_metric(
    metric: Metric,
    axioms: Iterable[str | Axiom] | None = None,
    *,
    expected_failures: Reasons | None = None,
    strict: bool = True,
    **bounds: Any,
) -> Audit:
    """Checks a metric against axioms (`COMMON` unless named) and returns the audit.

    Before that, its values on all short lists must not depend on how these are read: alone as by `ax.score`,
    in a run as by `ax.evaluate`, in a space as by `ax.check`, in floats and in exact arithmetic.

    Raises an `AssertionError` with the smallest list that is read in two ways, or with the witness of every
    axiom that is violated or stays undecided.
    `expected_failures` maps axioms to the reason why the metric may break them; where it does not,
    that is an error too, unless `strict` is false. `bounds` are those of `ax.check`.

    >>> audit = check_metric("nDCG@10", depth=4)
    >>> all(audit)
    True
    """
    __tracebackhide__ = True
    from axiometer.metrics.find_measure import measure
    from axiometer.verdicts.api import audit

    found, wanted = measure(metric), _axioms(axioms)
    reasons = _reasons(metric, expected_failures, wanted)
    _check_example(found)
    _check_walks(found)
    result = audit([found], wanted, **bounds)
    if result.interrupted:
        raise KeyboardInterrupt
    failures = [
        _failure(v, a) for v, a in _paired(result, wanted) if _fails(v) and a.full_name not in reasons
    ]
    kept = [v for v, a in _paired(result, wanted) if v and a.full_name in reasons] if strict else []
    failures += [f"{v}\nIt is among expected_failures: take it out." for v in kept]
    if failures:
        raise AssertionError("\n\n".join(failures))
    return result


def parametrize_with_axioms(
    metrics: Metric | Sequence[Metric],
    axioms: Iterable[str | Axiom] | None = None,
    *,
    expected_failures: Reasons | None = None,
    strict: bool = True,
    **bounds: Any,
) -> Any:
    """A pytest decorator: one test for each metric and axiom, with the parameters `metric` and `check`.

    An expected failure becomes `xfail` with its reason; one that passes fails, unless `strict` is false.

    >>> @parametrize_with_axioms(["AP", "RR"], depth=4)
    ... def test_axioms(metric, check):
    ...     check(metric)
    >>> [case.id for case in test_axioms.pytestmark[0].args[1]][:2]
    ['AP-albahem.relevance-monotonicity', 'AP-albahem.irrelevance-monotonicity']
    """
    import pytest

    from axiometer.metrics.find_measure import measures

    single = isinstance(metrics, str) or callable(metrics) or not isinstance(metrics, Iterable)
    listed: list[Any] = [metrics] if single else list(metrics)
    wanted = _axioms(axioms)
    cases = []
    for metric, name in zip(listed, measures(listed), strict=True):
        reasons = _reasons(metric, expected_failures, wanted)
        for axiom in wanted:
            why = reasons.get(axiom.full_name)
            marks = [pytest.mark.xfail(reason=why, raises=AssertionError, strict=strict)] if why else []
            cases.append(
                pytest.param(metric, AxiomCheck(axiom, bounds), id=f"{name}-{axiom.full_name}", marks=marks)
            )
    return pytest.mark.parametrize(("metric", "check"), cases)


@dataclass(frozen=True)
class AxiomCheck:
    """One axiom with its bounds; called with a metric, it fails, skips or passes."""

    axiom: Axiom
    bounds: Mapping[str, Any] = field(default_factory=dict)

    def __call__(self, metric: Metric) -> Verdict:
        """The verdict; a violated or undecided one raises, one that does not apply skips the test."""
        __tracebackhide__ = True
        import pytest

        from axiometer.verdicts.api import check

        verdict = check(metric, self.axiom, **self.bounds)
        if _fails(verdict):
            raise AssertionError(_failure(verdict, self.axiom))
        if verdict.status == "not-applicable":
            pytest.skip(f"{self.axiom.full_name}: {verdict.reason}")
        return verdict

    def __repr__(self) -> str:
        return self.axiom.full_name


def _axioms(axioms: Iterable[str | Axiom] | None) -> list[Axiom]:
    from axiometer.arguments import several
    from axiometer.verdicts.api import find_axiom

    return [find_axiom(a) for a in several("axioms", COMMON if axioms is None else axioms, "axioms")]


def _reasons(metric: Metric, given: Reasons | None, axioms: list[Axiom]) -> dict[str, str]:
    """Expected failures by full name; one that is not checked at all is refused."""
    from axiometer.axiomatics.axiom import AXIOMS
    from axiometer.errors import AxiomError

    listed = given(metric) if callable(given) else given or {}
    own = {name: axiom for axiom in axioms for name in (axiom.full_name, axiom.name)}
    reasons = {}
    for name, reason in listed.items():
        axiom = own.get(name) or AXIOMS.find(name)
        if axiom not in axioms:
            raise AxiomError(f"{name} is expected to fail but is not checked", remedy="add it to axioms=")
        reasons[axiom.full_name] = reason
    return reasons


def _fails(verdict: Verdict) -> bool:
    return verdict.status in ("violated", "undecided")


def _paired(result: Audit, axioms: list[Axiom]) -> list[tuple[Verdict, Axiom]]:
    by_name = {axiom.full_name: axiom for axiom in axioms}
    return [(verdict, by_name[verdict.axiom]) for verdict in result]


def _failure(verdict: Verdict, axiom: Axiom) -> str:
    """What pytest prints: the verdict with its witness, the axiom, and why it matters."""
    told = {"The axiom": axiom.says, "Why it matters": axiom.matters}
    lines = [str(verdict), *(f"{head}: {text}" for head, text in told.items() if text)]
    if verdict.reason and verdict.reason not in lines[0]:
        lines.append(verdict.reason)
    if verdict.witness and verdict.witness.commands:
        lines += ["To compute each score again:", *dict.fromkeys(verdict.witness.commands)]
    return "\n".join(lines)


def _check_example(measure: Measure) -> None:
    """The worked example of a measure's class, where it has one."""
    from fractions import Fraction

    from axiometer.metrics.score import exact_score

    example = getattr(type(measure), "example", None)
    if example is None:
        return
    value = exact_score(_of_example(measure, example.name), example.judged, relevant=example.relevant)
    digits = len(example.value.partition(".")[2])
    shown = str(value) if isinstance(value, Fraction) else f"{value:.{digits}f}"
    if not (isinstance(value, Fraction) and value == Fraction(example.value)) and shown != example.value:
        raise AssertionError(f"the example of {measure} says {example.value}, the measure says {shown}")


def _check_walks(measure: Measure) -> None:
    """All ways to read the short lists, held against each other."""
    __tracebackhide__ = True
    from axiometer.metrics.consistency import difference, short_spaces

    for space in short_spaces(measure, longest=4):
        found = difference(measure, space, exact=True)
        if found is not None:
            raise AssertionError(
                f"{found.told(measure, space)}.\nA list has one value: its state must depend on its documents"
                " and its own topic alone, and the exact numbers must be those of the floats."
            )


def _of_example(measure: Measure, name: str) -> Measure:
    """The example's measure; its class need not be registered."""
    from axiometer.metrics.find_measure import from_kind
    from axiometer.names import parse

    parsed = parse(name)
    return from_kind(type(measure), parsed, parsed.cutoff)
