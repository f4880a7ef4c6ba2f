"""The options of a game that a person keeps under a name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "kept_options",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("kept_options_by_person", "kept_options", ["user_id", "game", "name"], unique=True)


def downgrade() -> None:
    """Take the change back."""
    op.drop_index("kept_options_by_person", "kept_options")
    op.drop_table("kept_options")
