"""Changes of the database, and the versions that they lead to."""

from __future__ import annotations

from pathlib import Path

VERSIONS = tuple(sorted(path.name[:4] for path in Path(__file__).parent.glob("versions/[0-9]*.py")))
"""Every version of the schema that can be brought up to date, the oldest first."""
NEWEST = VERSIONS[-1]
"""The version that this program reads and writes."""
