"""What each place of a table shows: pure functions of a table, no I/O."""
