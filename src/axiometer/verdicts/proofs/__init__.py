"""Proofs: criteria and lemmas that settle an axiom for lists of any length, with certificates to replay."""
