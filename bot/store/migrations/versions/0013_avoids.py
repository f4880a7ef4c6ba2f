"""Whom people avoid, and who opened a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "avoids",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("other_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "other_id"),
    )
    op.create_index("avoids_by_other", "avoids", ["other_id"])
    op.add_column("tables", sa.Column("opener_id", sa.BigInteger()))


def downgrade() -> None:
    """Take the change back."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("opener_id")
    op.drop_index("avoids_by_other", "avoids")
    op.drop_table("avoids")
