"""Reading the rules of a game."""
