"""What people choose for themselves, and being forgotten."""
