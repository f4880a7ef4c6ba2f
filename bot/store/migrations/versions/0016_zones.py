"""Time zones with their summer time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Make the change."""
    op.add_column("people", sa.Column("zone", sa.String(length=64)))
