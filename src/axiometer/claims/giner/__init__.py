"""What Giner 2022 (paper 000) prints, section by section."""
