"""`python -m axiometer` is the same as `axiometer`."""

from axiometer.cli import program

if __name__ == "__main__":
    program()
