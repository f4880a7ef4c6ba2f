"""Release 1.1: game nights, seasons, people to avoid or to find, and moderation."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
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
    op.add_column("seats", sa.Column("finishes", sa.Integer()))
    op.create_table(
        "seasons",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("due_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id"),
    )
    op.create_index("seasons_by_due", "seasons", ["due_at"])
    op.create_table(
        "avoids",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("other_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "other_id"),
    )
    op.create_index("avoids_by_other", "avoids", ["other_id"])
    op.add_column("tables", sa.Column("opener_id", sa.BigInteger()))
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
    op.create_table(
        "searches",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("games", sa.Text(), nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.Column("pace", sa.String(length=8), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("searches_by_channel", "searches", ["channel_id"])
    op.create_index("searches_by_person", "searches", ["user_id"])
    op.create_table(
        "search_posts",
        sa.Column("channel_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("due_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("channel_id"),
    )
