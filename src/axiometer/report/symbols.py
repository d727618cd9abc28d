"""How a status is shown, for every format of a report."""

from axiometer.check.symbols import SIGNS, STYLES, legend

__all__ = ["SIGNS", "STYLES", "legend"]
