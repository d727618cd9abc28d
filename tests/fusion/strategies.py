"""Small runs of all kinds: ties, other topics, other depths; and the plain way to read them."""

from fractions import Fraction

from hypothesis import strategies as st

DOCUMENTS = ["a", "b", "c", "d", "e", "f", "g"]
TOPICS = ["q1", "q2", "q3"]
WEIGHTS = ("0.5", "0.2", "0.3", "1", "0.7")


def scores(values):
    return st.dictionaries(st.sampled_from(DOCUMENTS), values, min_size=1)


def runs(values=None, least=2, most=4):
    """Runs that share topic q1 at least; scores tie often."""
    values = st.integers(0, 5).map(float) if values is None else values
    more = st.dictionaries(st.sampled_from(TOPICS[1:]), scores(values))
    one = st.builds(lambda first, rest: {"q1": first, **rest}, scores(values), more)
    return st.lists(one, min_size=least, max_size=most)


def ranking(listed):
    """Documents of one list, best first: score, then the larger id."""
    return sorted(sorted(listed, reverse=True), key=lambda d: -listed[d])


def ranks(listed):
    return {document: at for at, document in enumerate(ranking(listed), start=1)}


def fused(run):
    """{topic: {document: score}} of a Run."""
    found = {}
    for topic, document, score in run.frame.iter_rows():
        found.setdefault(topic, {})[document] = score
    return found


def listed(run):
    """{topic: documents} of a Run, in the order of its frame."""
    return {topic: list(documents) for topic, documents in fused(run).items()}


def options(kind, count, qrels):
    """What a method needs besides runs."""
    if kind.trained:
        return {"qrels": qrels}
    return {"weights": [Fraction(w) for w in WEIGHTS[:count]]} if kind.weighted else {}
