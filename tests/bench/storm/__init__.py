"""A fleet under load while its processes, and what they stand on, are killed, stopped and updated."""
