"""Game nights: planned, announced, opened at their hour, and told again at their end."""
