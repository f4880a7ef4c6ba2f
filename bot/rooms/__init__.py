"""Rooms beside the core, each with the `FEATURE` that plugs it in: deleting its folder takes it out."""
