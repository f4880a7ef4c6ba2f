"""Stones: whoever takes the last stone wins."""
