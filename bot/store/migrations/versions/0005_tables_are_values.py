"""Tables are values: what is stored of them, of people and of servers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id"),
    )
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(length=8), nullable=True),
        sa.Column("locale", sa.String(length=16), nullable=True),
        sa.Column("pings", sa.String(length=8), nullable=True),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user_id"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("opened_by", sa.BigInteger(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("opened_at", sa.Float(), nullable=False),
        sa.Column("finished_at", sa.Float(), nullable=True),
        sa.Column("next_check", sa.Float(), nullable=True),
        sa.Column("set_aside", sa.Boolean(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("unrated", sa.String(length=32), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("opened_by"),
    )
    op.create_index(
        "tables_behind",
        "tables",
        ["id"],
        unique=False,
        sqlite_where=sa.text("shown < revision"),
        postgresql_where=sa.text("shown < revision"),
    )
    op.create_index("tables_by_guild", "tables", ["guild_id", "status"], unique=False)
    op.create_index("tables_by_host", "tables", ["host_id", "status"], unique=False)
    op.create_index("tables_by_next_check", "tables", ["next_check"], unique=False)
    op.create_index("tables_by_status", "tables", ["status"], unique=False)
    op.create_table(
        "drafts",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "position"),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "n"),
    )
    op.create_table(
        "holders",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "n"),
    )
    op.create_index("holders_by_person", "holders", ["user_id"], unique=False)
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("args", sa.Text(), nullable=False),
        sa.Column("sent", sa.Boolean(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("notices_by_person", "notices", ["user_id"], unique=False)
    op.create_index("notices_by_table", "notices", ["table_id"], unique=False)
    op.create_index("notices_unsent", "notices", ["sent"], unique=False)
    op.create_table(
        "posts",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("place", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("posted_at", sa.Float(), nullable=False),
        sa.Column("token", sa.Text(), nullable=True),
        sa.Column("replaced_channel_id", sa.BigInteger(), nullable=True),
        sa.Column("replaced_message_id", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "place"),
    )
    op.create_index("posts_by_person", "posts", ["user_id"], unique=False)
    unsettled = (
        "replaced_message_id IS NOT NULL"
        " OR message_id IS NULL AND posted_at > 0"
        " OR message_id IS NOT NULL AND digest = ''"
    )
    op.create_index(
        "posts_unsettled",
        "posts",
        ["table_id"],
        unique=False,
        sqlite_where=sa.text(unsettled),
        postgresql_where=sa.text(unsettled),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("joined_at", sa.Float(), nullable=False),
        sa.Column("joined", sa.Boolean(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("offered_to", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "position"),
    )
    op.create_index("seats_by_offer", "seats", ["offered_to"], unique=False)
    op.create_index("seats_by_person", "seats", ["user_id"], unique=False)
    op.create_table(
        "texts",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("texts")
    op.drop_table("seats")
    op.drop_table("posts")
    op.drop_table("notices")
    op.drop_table("holders")
    op.drop_table("entries")
    op.drop_table("drafts")
    op.drop_table("tables")
    op.drop_table("people")
    op.drop_table("guilds")
