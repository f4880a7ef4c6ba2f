"""The desk of a server's moderators: its open tables, and what may be done about them."""

from __future__ import annotations

from bot.features.desk import tables, texts

__all__ = ["tables", "texts"]
