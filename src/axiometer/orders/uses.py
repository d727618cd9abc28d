"""What layers above this one make of an order: they enter it here, so that nothing here imports them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from axiometer.errors import AxiomError
from axiometer.registry import Registry

USES: Registry[Callable[..., Any]] = Registry("use of an order", "axiometer.measures.ordered", AxiomError)
"""`values` (the values of a measure on an order) and `measure` (a measure from values on a basis)."""
