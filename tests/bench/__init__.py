"""How fast it is: `python -m tests.bench`. Prints figures, asserts nothing."""
