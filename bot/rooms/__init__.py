"""Rooms beside the core, each with the `ROOM` that plugs it in: deleting its folder takes it out."""
