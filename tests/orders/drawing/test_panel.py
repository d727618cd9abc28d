"""Colours that stay readable: in grey, and under text."""

from __future__ import annotations

from itertools import pairwise

import pytest

from axiometer.orders.drawing.panel import PALE, QUIET, ink_on, shade
from axiometer.tables.svg import PAPER, tag


def luminance(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


PARTS = [k / 100 for k in range(101)]


def test_the_ramp_darkens_throughout():
    greys = [luminance(shade(part)) for part in PARTS]
    assert all(a > b for a, b in pairwise(greys))


@pytest.mark.parametrize("part", PARTS)
def test_text_can_be_read_on_every_colour(part):
    assert contrast(shade(part), ink_on(part)) >= 4.5


def test_faint_elements_can_still_be_read():
    assert contrast(PAPER, QUIET) >= 4.5
    assert contrast(PAPER, PALE) > 1.2


def test_attributes_are_escaped():
    assert tag("a", x='"<') == "<a x='\"&lt;'/>"
