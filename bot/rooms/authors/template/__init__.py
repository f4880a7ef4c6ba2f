"""What `backroom new` begins from: a small game that works, `stones`."""
