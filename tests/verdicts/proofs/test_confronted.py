"""Every lemma against lists far longer than any that is listed, read one by one in exact arithmetic."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle.cases import STRICT, within

from axiometer.axiomatics import AXIOMS
from axiometer.metrics.find_measure import measure
from axiometer.metrics.tree import score_lists
from axiometer.numeric import REAL
from axiometer.spaces import grade_space
from axiometer.verdicts.proofs.certificate import Certificate
from axiometer.verdicts.proofs.prove import prove

DEEP = 24
NAMES = {
    "amigo": ("priority", "deepness-single", "deepness-within"),
    "giner": ("replacement", "swapping", "strict-replacement", "strict-swapping"),
    "moffat": ("convergence", "top-weightedness"),
}
TITLES = (
    "AP",
    "RR",
    "RBP(p=0.9)",
    "nDCG@7",
    "ERR(max_rel=2)",
    "Q",
    "NERR8@5",
    "SetP",
    "INSQ",
    "alpha_nDCG",
    "R@9",
)


def proved(title: str) -> list[tuple[str, int]]:
    """The axioms that are proved for the measure, each with its number of grades."""
    found = []
    for source, names in NAMES.items():
        for name in names:
            axiom = AXIOMS.find(f"{source}.{name}")
            grades = 2 if axiom.speaks_of == ("binary",) else 3
            if isinstance(prove(measure(title), axiom, grade_space(grades, depth=6), DEEP), Certificate):
                found.append((name, grades))
    return found


@pytest.mark.parametrize("title", TITLES)
@settings(max_examples=6)
@given(seed=st.randoms(use_true_random=False), share=st.sampled_from([0.1, 0.5, 0.9]))
def test_long_lists_agree_with_what_is_proved(title: str, seed, share: float) -> None:
    found, settled = measure(title), proved(title)
    assert settled
    for name, grades in settled:
        listed = tuple(seed.randrange(1, grades) if seed.random() < share else 0 for _ in range(DEEP))
        if name == "deepness-single":
            listed = tuple(int(at == DEEP // 3) for at in range(DEEP))
        compared = list(within(name, listed, grades - 1, found.cutoff))
        chosen = seed.sample(compared, min(6, len(compared)))
        for case in chosen:
            values = score_lists(found, grade_space(grades, depth=DEEP), REAL, list(case))
            gap = values[1] - values[0] - (values[3] - values[2] if len(case) == 4 else 0)
            assert gap > 0 if name in STRICT else gap >= 0, (name, case)
