"""The constraints of Amigo et al. 2013, as Amigo et al. 2018 use them."""
