"""Who runs the bot, what it stores, and everything that it stores of a person."""

from __future__ import annotations

from bot.features.about.links import Links

__all__ = ["Links"]
