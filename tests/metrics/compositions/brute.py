"""Some metrics and axioms once more, straight from the formulas of paper 003, without any of our code."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product


def mean(values):
    values = list(values)
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


def precision(alpha, sigma, some):
    return mean(Fraction(int(alpha[d] == sigma[d])) for d in some if sigma[d])


def recall(alpha, sigma, some):
    return mean(Fraction(int(alpha[d] == sigma[d])) for d in some if alpha[d])


def p_at(n, alpha, sigma, some):
    return Fraction(sum(1 for d in some if alpha[d] and sigma[d] <= n), n)


def p_at_2(alpha, sigma, some):
    return p_at(2, alpha, sigma, some)


def r_prec(alpha, sigma, some):
    relevant = sum(alpha[d] for d in some)
    return p_at(relevant, alpha, sigma, some) if relevant else Fraction(0)


def average_precision(alpha, sigma, some):
    return mean(p_at(sigma[d], alpha, sigma, some) for d in some if alpha[d])


def adm(alpha, sigma, some):
    return 1 - mean(abs(sigma[d] - alpha[d]) for d in some)


QUARTERS = [Fraction(i, 4) for i in range(5)]
METRICS = {
    "compose(Precision)": (precision, (0, 1), None),
    "compose(Recall)": (recall, (0, 1), None),
    "compose(P@2)": (p_at_2, (0, 1), "ranks"),
    "compose(RPrec)": (r_prec, (0, 1), "ranks"),
    "compose(MAP)": (average_precision, (0, 1), "ranks"),
    "compose(ADM)": (adm, QUARTERS, None),
}


def systems(values, ranks, size):
    return list(permutations(range(1, size + 1)) if ranks else product(values, repeat=size))


def subsets(places):
    places = list(places)
    return [tuple(p for i, p in enumerate(places) if mask >> i & 1) for mask in range(1 << len(places))]


def sign(x):
    return (x > 0) - (x < 0)


def monotone(name, size):
    """Axiom 12 on universes of exactly so many documents: whether it holds."""
    metric, values, ranks = METRICS[name]
    everyone = systems(values, ranks, size)
    for alpha in product(values, repeat=size):
        table = {s: {some: metric(alpha, s, some) for some in subsets(range(size))} for s in everyone}
        for sigma, other in product(everyone, repeat=2):
            for first in subsets(range(size)):
                for second in subsets([d for d in range(size) if d not in first]):
                    if first and second:
                        union = tuple(sorted(first + second))
                        a, b, c = (sign(table[sigma][s] - table[other][s]) for s in (first, second, union))
                        if a >= 0 and b >= 0 and c != max(a, b):
                            return False
    return True


def consistent(name, size, values):
    """Theorem 3 with two queries on universes of so many documents: whether it holds."""
    metric, _, ranks = METRICS[name]
    everyone = systems(values, ranks, size)
    profiles = set()
    for alpha in product(values, repeat=size):
        for sigma, other in product(everyone, repeat=2):
            profiles.add(
                tuple((metric(alpha, sigma, s), metric(alpha, other, s)) for s in subsets(range(size)) if s)
            )
    for one, two in product(profiles, repeat=2):
        better = [a[0] + b[0] > a[1] + b[1] for a, b in zip(one, two, strict=True)]
        if better[-1] and not any(better[:-1]):
            return False
    return True


def highest_and_lowest(name, size):
    """Axiom 11: whether the best system always has 1 and the worst 0."""
    metric, values, ranks = METRICS[name]
    everything = tuple(range(size))
    ends = set()
    for alpha in product(values, repeat=size):
        found = [metric(alpha, sigma, everything) for sigma in systems(values, ranks, size)]
        ends.add((min(found), max(found)))
    return ends == {(0, 1)}
