"""What hosts games: packages, deals, logs and records. Games and their authors do not import it."""
