"""Measures: the reader, its families, then one small file for each measure."""

from axiometer.metrics.find_measure import measure
from axiometer.metrics.measure import MEASURES, Measure, measure_class

__all__ = ["MEASURES", "Measure", "measure", "measure_class"]
