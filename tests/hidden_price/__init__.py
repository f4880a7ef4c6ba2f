"""A sixth game, for the tests: everybody writes a price in secret; the highest that is alone wins."""
