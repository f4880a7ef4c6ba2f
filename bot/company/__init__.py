"""Computer players at tables: asked for their moves in a process of their own, in the pace of people."""

from __future__ import annotations

from bot.company.company import Company, Pace
from bot.company.thinking import Thinking

__all__ = ["Company", "Pace", "Thinking"]
