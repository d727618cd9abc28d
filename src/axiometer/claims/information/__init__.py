"""What Amigó, Giner, Mizzaro and Spina 2018 (paper 001) print about information, OIE and fusion."""
