"""Hasse diagrams: where the elements stand, and the picture as SVG or PNG."""

from axiometer.orders.drawing.hasse import chosen, draw, picture, poset_block

__all__ = ["chosen", "draw", "picture", "poset_block"]
