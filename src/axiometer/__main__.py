"""`python -m axiometer` is the same as `axiometer`."""

from axiometer.cli import main

if __name__ == "__main__":
    main()
