"""When seasons are over, and how reliable people in lobbies are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the change."""
    op.add_column("seats", sa.Column("finishes", sa.Integer()))
    op.create_table(
        "seasons",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("due_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id"),
    )
    op.create_index("seasons_by_due", "seasons", ["due_at"])


def downgrade() -> None:
    """Take the change back."""
    op.drop_index("seasons_by_due", "seasons")
    op.drop_table("seasons")
    op.drop_column("seats", "finishes")
