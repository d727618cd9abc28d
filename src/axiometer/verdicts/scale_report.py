"""`ax.scale`: on which scale a measure is, which intervals say no, and what may be computed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from operator import index
from pathlib import Path
from typing import Any

from axiometer.arguments import text
from axiometer.axiomatics.axiom import AXIOMS
from axiometer.axiomatics.bounds import Bounds
from axiometer.axiomatics.ferrante import OnScale
from axiometer.axiomatics.giner import REPLACEMENT, SWAPPING
from axiometer.errors import AxiomError, AxiometerError, MeasureError, nearest
from axiometer.metrics.find_measure import Measurable
from axiometer.metrics.find_measure import measure as find
from axiometer.metrics.measure import Measure
from axiometer.numeric.exact_order import gaps
from axiometer.orders import ORDERINGS, Law
from axiometer.scales.intervals import Progress, converse, intervals
from axiometer.scales.permissible import DEBATE, Permission, permissible
from axiometer.scales.weights import weights_of
from axiometer.spaces import grade_space
from axiometer.verdicts.api import check
from axiometer.verdicts.audit import Audit
from axiometer.verdicts.scale_axioms import decide_scale, head_scores
from axiometer.verdicts.verdict import STATUSES, Verdict

LENGTH = 8
LISTED = 4096
"""The largest space whose orderings are looked at for the kind of scale."""
CRITERIA = ("interval-like(equal)", "interval-like(all)", "interval(strong)", "interval(weak)")
KINDS = {
    "interval(strong)": ("interval", "every step of the lexicographic chain is equal"),
    "interval(weak)": ("interval", "every swap and every replacement at the last rank is worth the same"),
    "interval-like(all)": ("interval-like", "no narrower interval has the larger difference"),
    "interval-like(equal)": (
        "interval-like",
        "no narrower interval has the larger difference, relevant documents moving only",
    ),
}
"""What each criterion makes of a measure, the strongest first."""
RISES = ("ordinal", "it does not fall where documents are replaced by better ones and moved up")
FALLS = ("nominal", "it falls somewhere where a document is replaced by a better one, or moved up")
UNKNOWN = ("unknown", "the measure was not compared")
ORDINAL = {
    "proved": RISES,
    "holds": RISES,
    "violated": FALLS,
    "undecided": UNKNOWN,
    "not-applicable": UNKNOWN,
}
"""What is left, by the status of isotone on the ordering of replacing and swapping."""
DOMINANCE = "rank-replacement-swapping"
ADVISED_LENGTH = 10
ADVISED_SHORT = 5
"""Lists of a measure whose every interval has to be compared: a sentence must not cost seconds."""


@dataclass(frozen=True)
class ScaleReport:
    """The scale of a measure on the lists of one length; each question is decided when it is asked.

    >>> report = scale("RBP(p=0.8)", length=4)
    >>> report.kind, report.interval_like("all").witness.lists[1]
    ('interval-like', (0, 0, 0, 1))
    """

    subject: Measure
    length: int
    grades: int = 2
    relevant: int | None = None
    progress: Progress | None = field(default=None, repr=False, compare=False)
    decided: dict[str, Verdict] = field(default_factory=dict, repr=False, compare=False)

    @property
    def measure(self) -> str:
        """The measure's name."""
        return str(self.subject)

    def interval_like(self, kind: str = "equal") -> Verdict:
        """Whether a wider interval has no smaller difference.

        `kind` "equal" looks at intervals whose ends have equally many relevant documents, "all" at every one.
        """
        return self._criterion("interval-like", kind, ("equal", "all"))

    def interval(self, kind: str = "strong") -> Verdict:
        """Whether all steps are equal: of the lexicographic chain ("strong"), of covering pairs ("weak")."""
        return self._criterion("interval", kind, ("strong", "weak"))

    def _criterion(self, stem: str, kind: str, known: tuple[str, ...]) -> Verdict:
        if kind not in known:
            raise AxiomError(f"there is no {stem}({kind})", remedy=f"choose {' or '.join(known)}")
        if self.grades != 2:
            raise AxiomError(
                f"{stem}({kind}) needs binary lists, and these have {self.grades} grades",
                remedy="give grades=2, or ask for ordinal(ORDERING)",
            )
        name = f"{stem}({kind})"
        if name not in self.decided:
            axiom = AXIOMS.find(name)
            if not isinstance(axiom, OnScale):
                raise AxiomError(
                    f"{name} is no axiom about a scale", remedy="remove the one that replaced it"
                )
            space = Bounds(grades=2, length=self.length, relevant=self.relevant).over(axiom.speaks_of)[0]
            self.decided[name] = decide_scale(self.subject, axiom, space, self.progress)
        return self.decided[name]

    def ordinal(self, ordering: str = DOMINANCE, *, strict: bool = False) -> Verdict:
        """Whether the measure does not fall (rises, if `strict`) where one of the five orderings rises."""
        if text("ordering", ordering, refusal=AxiomError) not in ORDERINGS:
            known = nearest(ordering, ORDERINGS) or f"choose from {', '.join(ORDERINGS)}"
            raise AxiomError(f"there is no ordering {ordering!r}", remedy=known)
        name = f"{'strictly-' if strict else ''}isotone({ordering})"
        if name not in self.decided:
            base = None if self.relevant is None else dict.fromkeys(range(1, self.grades), self.relevant)
            self.decided[name] = check(
                self.subject, name, grades=self.grades, length=self.length, relevant=base
            )
        return self.decided[name]

    def converse(self, kind: str = "equal") -> Law[Any]:
        """Whether a difference that is no larger belongs to an interval that is no wider.

        >>> scale("RBP(p=0.5)", length=3).converse("all").witness
        ((0, 0, 0), (0, 1, 0), (0, 1, 0), (1, 0, 0))
        """
        self._criterion("interval-like", kind, ("equal", "all"))
        whole = intervals(self.length)
        some = whole.balanced if kind == "equal" else whole
        space = grade_space(2, length=self.length, relevant=self.relevant)
        return converse(some, gaps(head_scores(self.subject, space, self.length), some.lower, some.upper))

    def verdicts(self) -> Iterator[Verdict]:
        """The four criteria, one after the other; of graded lists the five orderings."""
        if self.grades == 2:
            yield from (self._criterion(*_parts(name)) for name in CRITERIA)
        else:
            yield from (self.ordinal(name) for name in ORDERINGS)

    @property
    def reached(self) -> str | None:
        """The strongest criterion that is proved or holds.

        interval-like(equal) says nothing of documents gained or lost: it counts where the measure is ordinal.
        """
        if self.grades != 2:
            return None
        found = next((name for name in KINDS if self._criterion(*_parts(name))), None)
        if found == "interval-like(equal)" and self._ordinal_status() not in ("proved", "holds"):
            return None
        return found

    @property
    def kind(self) -> str:
        """nominal, ordinal, interval-like or interval; unknown where the measure cannot be compared."""
        return KINDS[self.reached][0] if self.reached else ORDINAL[self._ordinal_status()][0]

    @property
    def why(self) -> str:
        """What the kind rests on, in words."""
        if self.reached:
            return KINDS[self.reached][1]
        known = ORDINAL[self._ordinal_status()][1]
        left_open = self.grades == 2 and any(v.status == "undecided" for v in self.verdicts())
        return f"{known}; some criteria are undecided" if left_open else known

    def _ordinal_status(self) -> str:
        """On the ordering of replacing and swapping; of long lists by the two axioms that make it up."""
        if self.grades**self.length <= LISTED:
            return self.ordinal().status
        both = (REPLACEMENT, SWAPPING)
        found = [check(self.subject, one, grades=self.grades, depth=self.length).status for one in both]
        return min(found, key=STATUSES.index)

    @property
    def permissible(self) -> tuple[Permission, ...]:
        """What representational measurement theory permits on this scale; `DEBATE` names both sides."""
        return permissible(self.kind)

    @property
    def debate(self) -> str:
        """Who holds what of such permissions."""
        return DEBATE

    def advice(self) -> str:
        """One sentence for people who compare systems.

        >>> print(scale("RBP(p=0.5)", length=4).advice()[:73])
        on binary lists of 4 documents it is on an interval scale, on which means
        """
        permits = {
            "interval": "means and t tests are permissible in measurement theory",
            "nominal": "measurement theory permits counts, but neither medians nor means",
        }
        other = "measurement theory permits medians and sign tests, but no means and t tests"
        article = "a" if self.kind == "nominal" else "an"
        return (
            f"on binary lists of {self.length:,} documents it is on {article} {self.kind} scale, on which "
            f"{permits.get(self.kind, other)} (disputed: `axiometer scale` says by whom)"
        )

    def audit(self) -> Audit:
        """The verdicts as an audit, for every format that an audit has."""
        found = tuple(self.verdicts())
        return Audit(found, (self.measure,), tuple(verdict.axiom for verdict in found))

    def save(self, path: str | Path) -> None:
        """Writes the verdicts to a file; its ending names the format (json, csv, md, tex, html)."""
        self.audit().save(path)

    def __str__(self) -> str:
        return f"{self.measure} on lists of {self.length:,} documents: {self.kind} scale ({self.why})"

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "measure": self.measure,
            "length": self.length,
            "grades": self.grades,
            "kind": self.kind,
            "why": self.why,
            "verdicts": [verdict.to_dict() for verdict in self.verdicts()],
            "permissible": [permission.to_dict() for permission in self.permissible],
            "debate": self.debate,
        }

    def _repr_html_(self) -> str:
        from axiometer.report.verdict_tables import scale_block
        from axiometer.tables.html import block

        return block(scale_block(self.to_dict()))


def _parts(name: str) -> tuple[str, str, tuple[str, ...]]:
    stem, _, kind = name.removesuffix(")").partition("(")
    return stem, kind, (kind,)


def scale(
    measure: Measurable,
    *,
    length: int = LENGTH,
    grades: int = 2,
    relevant: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> ScaleReport:
    """On which scale a measure is, on lists of one length.

    `relevant` is the recall base, as many documents as the lists are long unless given. Lists of up to 10
    documents are compared as a whole, longer ones by the weights of an additive measure, else until the first
    violation. `progress` is told from time to time how many more difference vectors were compared.

    >>> report = scale("RBP(p=0.5)", length=8)
    >>> report.interval("strong").status, report.interval("weak").status, report.kind
    ('proved', 'violated', 'interval')
    """
    for name, value in (("length", length), ("grades", grades)):
        if isinstance(value, bool) or not hasattr(value, "__index__"):
            raise AxiomError(f"{name}={value!r} is no whole number", remedy=f"give one, such as {name}=3")
    found = find(measure)
    if not found.quality:
        raise MeasureError(
            f"{found} is no quality of a list, so that no scale is asked of it", remedy="take one that is: AP"
        )
    return ScaleReport(found, index(length), index(grades), relevant, progress)


def scale_advice(name: str) -> str | None:
    """What the scale of a measure permits, in a sentence; None for what reads no grades or is not known.

    >>> scale_advice("RBP(p=0.5)")[:58]
    'on binary lists of 10 documents it is on an interval scale'
    >>> scale_advice("alpha_nDCG@10") is None
    True
    """
    try:
        measure = find(name)
        if measure.diverse:
            return None
        length = measure.cutoff or ADVISED_LENGTH
        additive = weights_of(measure, grade_space(2, length=length)) is not None
        report = scale(measure, length=length if additive else min(length, ADVISED_SHORT))
        if any(verdict.status in ("not-applicable", "undecided") for verdict in report.verdicts()):
            return None
        return report.advice()
    except AxiometerError:
        return None
