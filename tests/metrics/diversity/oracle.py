"""The definitions once more, as plain loops over one list: slow, exact, and written without the readers.

A document is {aspect: grade}; a topic is the list of its relevant documents; all aspects weigh the same.
"""

from __future__ import annotations

from fractions import Fraction
from math import log2

Document = dict[str, int]
HALF = Fraction(1, 2)


def found(topic: list[Document]) -> list[str]:
    return sorted({a for document in topic for a, grade in document.items() if grade})


def novelty(listed: list[Document], aspects: list[str], discount, keep=HALF):
    """sum over ranks and aspects of discount(rank) keep^(documents of the aspect above)."""
    total = Fraction(0)
    for rank, document in enumerate(listed, start=1):
        for a in aspects:
            if document.get(a):
                above = sum(1 for earlier in listed[: rank - 1] if earlier.get(a))
                total += discount(rank) * keep**above
    return total


def perfect(k: int, discount, keep=HALF):
    return sum(discount(rank) * keep ** (rank - 1) for rank in range(1, k + 1))


def err_discount(rank: int) -> Fraction:
    return Fraction(1, rank)


def dcg_discount(rank: int) -> float:
    return 1 / log2(rank + 1)


def nrbp_discount(rank: int) -> Fraction:
    return HALF ** (rank - 1)


def strecall(listed, topic, k):
    return Fraction(len(found(listed[:k])), max(len(found(topic)), 1))


def ap(listed, topic, a):
    hits = [bool(document.get(a)) for document in listed]
    total = sum((Fraction(sum(hits[: i + 1]), i + 1) for i, hit in enumerate(hits) if hit), Fraction(0))
    return total / sum(1 for document in topic if document.get(a))


def ap_ia(listed, topic):
    return mean([ap(listed, topic, a) for a in found(topic)])


def ct(listed, topic, top, gamma=HALF, height=5):
    total = Fraction(0)
    for rank, document in enumerate(listed):
        for a in found(topic):
            above = [Fraction(d.get(a, 0), top) for d in listed[:rank]]
            if sum(above) < height:
                met = sum(1 for rel in above if rel)
                total += Fraction(document.get(a, 0), top) * gamma**met / len(found(topic))
    return total


def jig(listed, topic, top, gamma=HALF, height=5):
    """Each aspect's column of water, as trec-dd-jig fills it."""
    columns = []
    for a in found(topic):
        level, met = Fraction(0), 0
        for document in listed:
            if document.get(a) and level < height:
                met += 1
                level = min(level + gamma**met * Fraction(document[a], top), Fraction(height))
        columns.append(level)
    return mean(columns) / height


def act(listed, topic, top, one=ct):
    return mean([one(listed[:i], topic, top) for i in range(1, len(listed) + 1)])


def rbu(listed, topic, p=Fraction(4, 5), e=Fraction(3, 100)):
    total = Fraction(0)
    tops = {a: max(d.get(a, 0) for d in topic) for a in found(topic)}

    def satisfied(document, a):
        return Fraction(2 ** document.get(a, 0) - 1, 2 ** tops[a])

    for i, document in enumerate(listed):
        gain = Fraction(0)
        for a in tops:
            unmet = Fraction(1, len(tops))
            for earlier in listed[:i]:
                unmet *= 1 - satisfied(earlier, a)
            gain += unmet * satisfied(document, a)
        total += p**i * (gain - e)
    return (1 - p) * total


def d_dcg(listed, topic, k):
    aspects = found(topic)
    gains = [sum(document.get(a, 0) for a in aspects) / max(len(aspects), 1) for document in listed[:k]]
    return sum(gain * dcg_discount(rank) for rank, gain in enumerate(gains, start=1))


def d_ndcg(listed, topic, k):
    best = d_dcg(sorted(topic, key=lambda d: -sum(d.values())), topic, k)
    return d_dcg(listed, topic, k) / best if best else 0.0


def greedy(topic: list[Document], keep=HALF) -> list[Document]:
    """At each rank the document that adds most; of equals the first one of the topic."""
    left = {a: Fraction(1) for a in found(topic)}
    rest, chosen = list(topic), []
    while rest:
        best = max(rest, key=lambda d: sum((left[a] for a in d if d[a]), Fraction(0)))
        rest.remove(best)
        chosen.append(best)
        for a in (a for a in best if best[a]):
            left[a] *= keep
    return chosen


def mean(values):
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)
