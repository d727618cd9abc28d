"""The properties of Ferrante, Ferro and Pontarollo 2017 on scales of measurement."""
