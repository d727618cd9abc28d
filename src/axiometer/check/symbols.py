"""How a status is shown: a sign, a word and what it means, never a colour alone."""

from __future__ import annotations

SIGNS = {
    "proved": ("■", "proved", "by certificate"),
    "holds": ("●", "holds", "in every case within the bounds"),
    "violated": ("✗", "violated", "with the smallest counterexample"),
    "undecided": ("?", "undecided", "a comparison stayed open"),
    "not-applicable": ("·", "not applicable", "the axiom does not speak of this"),
}
STYLES = {"proved": "bold green", "holds": "green", "violated": "bold red", "undecided": "yellow"}


def legend() -> str:
    """The signs in one line."""
    return "   ".join(f"{sign} {word}: {meaning}" for sign, word, meaning in SIGNS.values())
