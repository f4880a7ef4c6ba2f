"""What is stored of tables, people and servers, durably."""

from __future__ import annotations

from bot.store.database import (
    AsleepError,
    ConflictError,
    FinishedError,
    OutdatedError,
    StoreAwayError,
    StoreBusyError,
    StoreError,
    StoreGoneError,
    SuspectError,
    UnreadableError,
)
from bot.store.messages import Outgoing, StoredPost, TurnPing
from bot.store.rows import Loaded
from bot.store.store import Counts, Store

__all__ = [
    "AsleepError",
    "ConflictError",
    "Counts",
    "FinishedError",
    "Loaded",
    "OutdatedError",
    "Outgoing",
    "Store",
    "StoreAwayError",
    "StoreBusyError",
    "StoreError",
    "StoreGoneError",
    "StoredPost",
    "SuspectError",
    "TurnPing",
    "UnreadableError",
]
