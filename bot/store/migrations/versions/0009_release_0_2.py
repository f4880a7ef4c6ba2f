"""Release 0.2: tables at which the bot hung, left alone until an operator says otherwise."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "suspects",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("function", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id"),
    )
