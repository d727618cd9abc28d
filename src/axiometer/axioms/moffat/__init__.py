"""The numeric properties of Moffat 2013."""
