"""What axioms say about systems: for which whole classes of metrics one run is better than another."""
