"""The only door to a table."""

from __future__ import annotations

from bot.tables.committed import Committed
from bot.tables.limits import MessageBudget
from bot.tables.tables import Tables

__all__ = ["Committed", "MessageBudget", "Tables"]
