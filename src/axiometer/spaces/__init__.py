"""Finite universes of judged lists and their index arithmetic."""

from axiometer.spaces.space import Space, aspect_space, grade_space

__all__ = ["Space", "aspect_space", "grade_space"]
