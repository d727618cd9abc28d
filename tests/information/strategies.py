"""Small sets of signals with ties and holes: three documents' worth of trouble on nine documents."""

from hypothesis import strategies as st

DOCUMENTS = "abcdefghi"


def signal():
    return st.dictionaries(st.sampled_from(DOCUMENTS), st.integers(-1, 3), min_size=1)


def signals(most=5):
    return st.dictionaries(
        st.sampled_from(["r1", "r2", "r3", "r4", "r5"]), signal(), min_size=1, max_size=most
    )


def brute_force(signals, grades=(), docs=None):
    """Counts by the definition, pair by pair."""
    documents = list(dict.fromkeys(d for s in signals.values() for d in s))
    unseen = (docs or len(documents)) - len(documents)

    def value(name, document):
        missing = 0 if name in grades else float("-inf")
        found = signals[name].get(document, missing)
        return max(found, 0) if name in grades else found

    def outscores(d, e):
        return all(value(name, d) >= value(name, e) for name in signals)

    return {
        d: sum(outscores(e, d) for e in documents) + unseen * outscores("never seen", d) for d in documents
    }
