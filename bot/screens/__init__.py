"""Screens: pure functions from a table to what each place and each reader is shown."""
