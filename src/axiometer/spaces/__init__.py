"""Finite universes of judged lists and their index arithmetic."""

from axiometer.spaces.bases_of_space import (
    allowed_levels,
    allowed_under,
    base_dict,
    base_option,
    base_text,
    recall_bases,
    room_under,
)
from axiometer.spaces.space import Space, aspect_space, grade_space

__all__ = [
    "Space",
    "allowed_levels",
    "allowed_under",
    "aspect_space",
    "base_dict",
    "base_option",
    "base_text",
    "grade_space",
    "recall_bases",
    "room_under",
]
