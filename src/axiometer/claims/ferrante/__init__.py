"""What Ferrante, Ferro and Pontarollo 2017 (paper 004) print, section by section."""
