"""The axioms of Giner 2022 on replacing and swapping documents."""
