"""Clocks, seats that change hands, votes, notices, results and server settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the change."""
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("terms", sa.Text(), nullable=False, server_default="{}"))
        batch.add_column(sa.Column("home_id", sa.BigInteger(), nullable=True))
        batch.add_column(sa.Column("turn_from", sa.Float(), nullable=True))
        batch.add_column(sa.Column("turn_due", sa.Float(), nullable=True))
        batch.add_column(sa.Column("stage", sa.Integer(), nullable=False, server_default="0"))
        batch.add_column(sa.Column("wake", sa.Float(), nullable=True))
        batch.add_column(sa.Column("paused_at", sa.Float(), nullable=True))
        batch.add_column(sa.Column("finished_at", sa.Float(), nullable=True))
        batch.add_column(sa.Column("outcome", sa.Text(), nullable=True))
        batch.add_column(sa.Column("unrated", sa.String(length=32), nullable=True))
        batch.create_index("tables_by_guild", ["guild_id", "status"])
        batch.create_index("tables_by_wake", ["wake"])
    with op.batch_alter_table("people") as batch:
        batch.add_column(sa.Column("calls", sa.String(length=8), nullable=True))
        batch.add_column(sa.Column("hidden", sa.Boolean(), nullable=False, server_default=sa.false()))
    _seats_by_position()
    _new_tables()


def _seats_by_position() -> None:
    """A seat is known by its place: its person may change."""
    op.rename_table("seats", "old_seats")
    op.drop_index("seats_by_person", "old_seats")
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("join_id", sa.BigInteger(), nullable=False),
        sa.Column("joined", sa.Boolean(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("offered_to", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "position"),
    )
    op.create_index("seats_by_person", "seats", ["user_id"])
    op.execute(
        'INSERT INTO seats (table_id, position, user_id, name, join_id, joined, "left") '
        "SELECT table_id, position, user_id, name, join_id, joined, 0 FROM old_seats"
    )
    op.drop_table("old_seats")


def _new_tables() -> None:
    op.create_table(
        "tenures",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "position", "user_id"),
    )
    op.create_table(
        "votes",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("question", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("answer", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "question", "seat"),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("args", sa.Text(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("sent", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("notices_by_table", "notices", ["table_id"])
    op.create_index("notices_unsent", "notices", ["sent"])
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id"),
    )


def downgrade() -> None:
    """Take the change back."""
    for table in ("guilds", "notices", "votes", "tenures"):
        op.drop_table(table)
    with op.batch_alter_table("seats") as batch:
        batch.drop_column("offered_to")
        batch.drop_column("left")
    with op.batch_alter_table("people") as batch:
        batch.drop_column("hidden")
        batch.drop_column("calls")
    with op.batch_alter_table("tables") as batch:
        batch.drop_index("tables_by_wake")
        batch.drop_index("tables_by_guild")
        for column in (
            "unrated",
            "outcome",
            "finished_at",
            "paused_at",
            "wake",
            "stage",
            "turn_due",
            "turn_from",
            "home_id",
            "terms",
        ):
            batch.drop_column(column)
