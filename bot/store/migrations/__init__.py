"""Changes of the database, run at every start."""
