"""The schema of release 0.1, the oldest that can be brought up to date: new ones are made as they are now."""

from __future__ import annotations

revision = "0008"
down_revision = None


def upgrade() -> None:
    """Make nothing."""
