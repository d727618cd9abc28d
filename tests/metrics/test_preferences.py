"""Preferences against a count of all pairs, one by one."""

import random
from fractions import Fraction
from itertools import combinations, product

import pytest

import axiometer as ax


def drawn(seed):
    rng = random.Random(seed)
    documents = [f"d{i}" for i in range(rng.randint(2, 14))]
    grades = rng.choice([(0, 1), (0, 1, 2, 3), (1, 2), (-1, 0, 1, 1, 2)])
    judged = {d: rng.choice(grades) for d in rng.sample(documents, rng.randint(1, len(documents)))}
    listed = rng.sample([*documents, "x", "y"], rng.randint(1, len(documents)))
    return judged, listed


def right(better, worse, listed):
    """Whether the better document was retrieved, and stands above the other or alone."""
    return better in listed and (worse not in listed or listed.index(better) < listed.index(worse))


def share(pairs, listed):
    pairs = list(pairs)
    return Fraction(sum(right(a, b, listed) for a, b in pairs), len(pairs)) if pairs else Fraction(0)


def preferences(judged):
    for one, other in combinations(judged, 2):
        if judged[one] != judged[other]:
            yield (one, other) if judged[one] > judged[other] else (other, one)


def expected(judged, listed):
    known = {d: g for d, g in judged.items() if g >= 0}
    pairs = list(preferences(known))
    return {
        "Prefs": share(pairs, listed),
        "Prefs(of=either)": share([p for p in pairs if {*p} & {*listed}], listed),
        "Prefs(of=retrieved)": share([p for p in pairs if {*p} <= {*listed}], listed),
        "NumPrefs": len(pairs),
        "NumPrefs(of=fulfilled)": sum(right(a, b, listed) for a, b in pairs),
        "PrefsR": with_as_many(known, listed, sum(g > 0 for g in known.values())),
        "PrefsR(of=retrieved)": with_as_many(
            {d: g for d, g in known.items() if d in listed}, listed, sum(g > 0 for g in known.values())
        ),
    }


def with_as_many(known, listed, all_relevant):
    """trec_eval's count with R others: those that lack stand below all, those too many are left out."""
    relevant = [d for d, g in known.items() if g > 0]
    others = sorted((d for d, g in known.items() if g == 0), key=lambda d: place(d, listed))
    found, R, N = sum(d in listed for d in relevant), len(relevant), len(others)
    pairs = [*preferences({d: known[d] for d in relevant}), *product(relevant, others[:R])]
    ful, poss = sum(right(a, b, listed) for a, b in pairs), len(pairs)
    if R >= N:
        ful, poss = ful + found * (R - N), poss + all_relevant * (R - N)
    else:
        ful += sum(place(a, listed) < place(b, listed) for a, b in product(others, others[:R]))
        poss += N * R
    return Fraction(ful, poss) if poss else Fraction(0)


def place(document, listed):
    return listed.index(document) if document in listed else len(listed)


@pytest.mark.parametrize("seed", range(200))
def test_every_pair_is_counted(seed):
    judged, listed = drawn(seed)
    run = {"t": {d: float(-i) for i, d in enumerate(listed)}}
    wanted = expected(judged, listed)
    found = ax.evaluate({"t": judged}, {"r": run}, list(wanted)).frame
    values = dict(found.select("measure", "value").iter_rows())
    assert values == pytest.approx({name: float(value) for name, value in wanted.items()}, abs=1e-12)
