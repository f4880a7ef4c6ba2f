"""Game nights, and who comes to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "nights",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("nights_by_guild", "nights", ["guild_id"])
    op.create_index("nights_by_due", "nights", ["due_at"])
    op.create_table(
        "night_guests",
        sa.Column("night_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("games", sa.Text(), nullable=False),
        sa.Column("seated_at", sa.Integer()),
        sa.ForeignKeyConstraint(["night_id"], ["nights.id"]),
        sa.PrimaryKeyConstraint("night_id", "user_id"),
    )
    op.create_index("night_guests_by_person", "night_guests", ["user_id"])


def downgrade() -> None:
    """Take the change back."""
    op.drop_index("night_guests_by_person", "night_guests")
    op.drop_table("night_guests")
    op.drop_index("nights_by_due", "nights")
    op.drop_index("nights_by_guild", "nights")
    op.drop_table("nights")
