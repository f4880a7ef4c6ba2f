"""Stones: the person who takes the last stone wins."""
