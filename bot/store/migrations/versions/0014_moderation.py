"""Block lists of servers, reported texts, and when the bot was removed from a server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "blocks",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("mark", sa.String(length=80)),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("by_id", sa.BigInteger(), nullable=False),
        sa.Column("blocked_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("blocks_by_server", "blocks", ["guild_id", "user_id"])
    op.create_index("blocks_by_person", "blocks", ["user_id"])
    op.create_table(
        "reports",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("reported_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "number", "user_id"),
    )
    op.create_index("reports_by_person", "reports", ["user_id"])
    op.add_column("guilds", sa.Column("gone_at", sa.Float()))
    op.create_index("guilds_by_gone", "guilds", ["gone_at"])


def downgrade() -> None:
    """Take the change back."""
    op.drop_index("guilds_by_gone", "guilds")
    op.drop_column("guilds", "gone_at")
    op.drop_index("reports_by_person", "reports")
    op.drop_table("reports")
    op.drop_index("blocks_by_person", "blocks")
    op.drop_index("blocks_by_server", "blocks")
    op.drop_table("blocks")
