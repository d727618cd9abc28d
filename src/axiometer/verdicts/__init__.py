"""Deciding axioms: exhaustively, exactly, with the smallest witness."""
