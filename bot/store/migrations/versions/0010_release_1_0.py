"""Release 1.0: what people guess of games, and what came true."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "guesses",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("about", sa.String(length=64), nullable=False),
        sa.Column("choice", sa.Integer(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("guessed_at", sa.Float(), nullable=False),
        sa.Column("came_true", sa.Boolean()),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "user_id", "about"),
    )
    op.create_index("guesses_by_person", "guesses", ["user_id"])
    op.create_index("guesses_by_channel", "guesses", ["channel_id", "guessed_at"])
