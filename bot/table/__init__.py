"""What a table is and what may be done to it: pure values, no I/O, no clock, no SQL, no Discord."""
