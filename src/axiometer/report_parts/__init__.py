"""The parts of a report that are computed for it: systems, conclusions, lattices and scales."""
