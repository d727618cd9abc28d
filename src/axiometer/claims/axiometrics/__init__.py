"""What Maddalena and Mizzaro 2014 (paper 003) print, and how each statement is decided."""
