"""What the tests of the whole registry share: instances of every measure, and judged lists to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import MISSING, dataclass

import numpy as np
from hypothesis import strategies as st

from axiometer.data.recall_base import Base
from axiometer.metrics import MEASURES, Measure
from axiometer.metrics.families import Scored
from axiometer.metrics.find_measure import measure
from axiometer.metrics.fold import fold
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic, Number

TITLES = list(MEASURES)
SCORED = [title for title in TITLES if issubclass(MEASURES.find(title), Scored)]
ADHOC = [title for title in TITLES if not MEASURES.find(title).diverse and title not in SCORED]
TOP = 3
# One more instance where the default one leaves a branch of the measure unread.
VARIANTS = (
    *(
        "AP(rel=2)@4",
        "P(rel=3)@2",
        "RR(rel=2)@3",
        "Bpref(rel=2)",
        "infAP(rel=2)",
        "IPrec(rel=2)@0",
        "IPrec@1",
    ),
    *("DCG(form=jk, base=3)", "DCG(dcg='exp-log2')@2", "nDCG(dcg='exp-log2')@3", "Q(beta=1/3)@2", "Q(rel=2)"),
    *(
        "INST(T=0.3, max_rel=2)",
        "INST(T=5/3, min_rel=1, horizon=4)",
        "INSQ(T=2.5, max_rel=1)",
        "NERR10(p=0.5)",
    ),
    *("BPM(T=0.4)@3", "BPM(T=2, min_rel=1)@7", "NERR8(max_rel=5)@9", "NERR9(max_rel=2)@2", "NERR11(T=3)"),
    *(
        "Compat(p=0.5, normalize=False)",
        "SetF(beta=2)",
        "NumRet(rel=2)",
        "yaAP@2",
        "Judged@3",
        "SDCG(max_rel=3)@4",
    ),
    *("SetF(beta=0)", "RBP(p=0.95, rel=2)@3", "gP@2", "gRBP(p=1/3, max_rel=4)", "ERR(max_rel=3)@2"),
    *("OIE(beta=1, docs=400)", "OIE(beta=3/2, docs=1000, a1=2, a2=0)@2"),
)


@dataclass(frozen=True)
class Judged:
    """A document of a list: its grade, None where it is unjudged."""

    grade: int | None

    def at(self, rank: int) -> Document:
        judged = self.grade is not None and self.grade >= 0
        return Document(rank, max(self.grade or 0, 0), judged, self.grade is not None)


def default(title: str) -> str:
    """The shortest name of a measure: its title, with a cutoff and parameters where it must have them."""
    kind = MEASURES.find(title)
    if kind.at != "cutoff":
        return f"{title}@0.5"
    needs = any(f.default is MISSING for f, _ in kind.parameters())
    return kind.example.name if needs else f"{title}@3" if kind.cut == "required" else title


def instances() -> list[str]:
    """A name of every ad hoc measure, and the variants."""
    return [*map(default, ADHOC), *VARIANTS]


def read(name: str | Measure, listed: Sequence[Judged], base: Base, num: Arithmetic) -> Number:
    """One list read alone, rank by rank: the plainest way there is."""
    found = measure(name)
    topic = Topic(num, base, 1, max(len(listed), found.cutoff or 0, 1), len(listed))
    steps = ((1, d.at(rank)) for rank, d in enumerate(listed[: found.cutoff], start=1))
    return np.ravel(fold(found, topic, steps))[0]


def counted(grades: Sequence[int | None]) -> Base:
    """The recall base of exactly these judgments, on a scale up to TOP."""
    kept = [grade for grade in grades if grade is not None and grade >= 0]
    return Base(np.bincount(kept, minlength=TOP + 1).astype(np.int64)[None, :])


grades = st.integers(0, TOP)
any_grade = st.one_of(st.none(), st.integers(-2, TOP))
