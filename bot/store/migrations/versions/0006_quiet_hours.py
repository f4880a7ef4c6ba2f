"""When people are not to be disturbed, and when they are told then."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

NUMBERS = ("quiet_from", "quiet_to", "utc_offset", "digest_hours")


def upgrade() -> None:
    """Make the change."""
    for name in NUMBERS:
        op.add_column("people", sa.Column(name, sa.Integer(), nullable=True))
    op.add_column("people", sa.Column("digest_at", sa.Float(), nullable=True))
    op.create_index("people_by_digest", "people", ["digest_at"], unique=False)


def downgrade() -> None:
    """Take the change back."""
    op.drop_index("people_by_digest", "people")
    for name in (*NUMBERS, "digest_at"):
        op.drop_column("people", name)
