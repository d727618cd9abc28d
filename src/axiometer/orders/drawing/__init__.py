"""Hasse diagrams: where the elements stand, and the picture as SVG or PNG."""

from axiometer.orders.drawing.picture import chosen, draw, picture

__all__ = ["chosen", "draw", "picture"]
