"""Measures: the reader, its families, then the measures, those of one idea in a file."""

from axiometer.metrics.measure import MEASURES, Measure, measure_class

__all__ = ["MEASURES", "Measure", "measure_class"]
