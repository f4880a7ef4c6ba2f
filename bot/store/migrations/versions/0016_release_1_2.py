"""The schema of release 1.2, the oldest that can be brought up to date: new ones are made as they are now."""

from __future__ import annotations

revision = "0016"
down_revision = None


def upgrade() -> None:
    """Make nothing."""
