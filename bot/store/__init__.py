"""What is kept of tables, people and servers, durably."""

from __future__ import annotations

from bot.store.errors import (
    AsleepError,
    ConflictError,
    StoreAwayError,
    StoreBusyError,
    StoreError,
    StoreGoneError,
    UnreadableError,
)
from bot.store.outbox import Outgoing, Standing
from bot.store.posts import Post
from bot.store.reading import Loaded
from bot.store.store import Counts, Store

__all__ = [
    "AsleepError",
    "ConflictError",
    "Counts",
    "Loaded",
    "Outgoing",
    "Post",
    "Standing",
    "Store",
    "StoreAwayError",
    "StoreBusyError",
    "StoreError",
    "StoreGoneError",
    "UnreadableError",
]
