"""Envelopes: hidden hands, blind trades, and a stake in secret."""
