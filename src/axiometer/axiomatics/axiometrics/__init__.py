"""The thirteen axioms, the theorems and the corollaries of Maddalena and Mizzaro 2014 (paper 003)."""
