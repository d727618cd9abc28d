"""How much one request may ask for. A request within them is answered; one beyond them is told so at once."""

from __future__ import annotations

BODY = 16_384
"""Bytes of a request's body."""
LISTS = 2
LONGEST = 12
"""Documents of a list in the playground."""
GRADES = 6
ASPECTS = 5
RELEVANT = 100
"""Documents of each kind that a topic may have."""
MEASURES = 80
NAME = 120
"""Letters of a measure's, an axiom's or an ordering's name."""
NUMBER = 16
"""Letters of a weight."""
DEPTH = 8
"""Documents of the lists that a verdict looks at."""
CUTOFF = 1000
SPACE = 2_000
FAST_SPACE = 50_000
"""Lists that a verdict may look at, more of them where each takes little: axioms about pairs of lists."""
LENGTH = 12
"""Documents of the lists of a lattice; how many lists there may be is the report's own bound."""
SECONDS = 0.8
"""From a request to its answer, waiting included."""
