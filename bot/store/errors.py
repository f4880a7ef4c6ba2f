"""What can go wrong between the tables and the database."""

from __future__ import annotations


class StoreError(Exception):
    """The database cannot be used; the message is one line for the operator."""


class StoreBusyError(StoreError):
    """Somebody else kept the database for too long. Nothing was written."""


class StoreAwayError(StoreError):
    """The server of the database cannot be reached. What was being written was written or was not."""


class StoreGoneError(StoreError):
    """The file of the database was deleted or swapped: what is written now is lost."""


class ConflictError(Exception):
    """Somebody else has changed the table: read it again and decide again."""


class AsleepError(Exception):
    """The game of a table is not installed: the table waits for it."""

    def __init__(self, table_id: int, game: str) -> None:
        super().__init__(f"table {table_id}: the game {game!r} is not installed")
        self.game = game


class UnreadableError(Exception):
    """A table cannot be made of what is stored. The reason holds no value of a game."""

    def __init__(self, table_id: int, reason: str) -> None:
        super().__init__(f"table {table_id}: {reason}")
        self.reason = reason
