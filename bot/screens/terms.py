"""A table's terms in words, and where its host chooses them."""

from __future__ import annotations

from typing import get_args

from bot.screens.requests import TypeLimit
from bot.table.commands import SetLate, SetLimit, SetReminders
from bot.table.table import Lobby
from bot.table.terms import LIVE, RELAXED, Terms, WhenLate
from bot.text import Words
from games.screen import Ask, Block, Option, Paragraph, Row, Select

LIMITS = (60, 2 * 60, LIVE, 5 * 60, 10 * 60, 30 * 60, 2 * 60 * 60, 8 * 60 * 60, RELAXED, 3 * RELAXED)
"""Seconds that the menu offers; the host may also write any other."""
MINUTE, HOUR = 60, 60 * 60


def duration(seconds: int, text: Words) -> str:
    """Return a length of time in words: three minutes, a day."""
    if seconds >= HOUR and seconds % HOUR == 0:
        return text("hours", count=seconds // HOUR)
    if seconds >= MINUTE and seconds % MINUTE == 0:
        return text("minutes", count=seconds // MINUTE)
    return text("seconds", count=seconds)


def limit_name(limit: int | None, text: Words) -> str:
    """Return how long a decision may take."""
    if limit is None:
        return text("clock-none")
    name = {LIVE: "clock-live", RELAXED: "clock-relaxed"}.get(limit)
    return text(name, time=duration(limit, text)) if name else duration(limit, text)


def terms_line(terms: Terms, text: Words) -> str:
    """Return what a table has agreed on, in a sentence."""
    if terms.limit is None:
        return text("terms-none")
    return text("terms", time=duration(terms.limit, text), late=text(f"terms-{terms.late}"))


def terms_blocks(table: Lobby, text: Words, *, host: bool) -> list[Block]:
    """Return the terms of a lobby: the host chooses, others read."""
    about = Paragraph(f"{terms_line(table.terms, text)}\n-# {text('terms-about')}")
    if not host:
        return [about, Paragraph(f"-# {text('terms-only-host')}")]
    return [about, *(menu(table.terms, text) for menu in (_limit_menu, _late_menu, _reminders_menu))]


def _limit_menu(terms: Terms, text: Words) -> Row:
    limits: list[int] = sorted({*LIMITS, *([terms.limit] if terms.limit else [])})
    options = tuple(
        Option(limit_name(limit, text), Ask(SetLimit(limit)), chosen=limit == terms.limit)
        for limit in (None, *limits)
    )
    own = Option(text("clock-own"), Ask(TypeLimit()))
    return Row((Select(text("terms-limit"), (*options, own)),))


def _late_menu(terms: Terms, text: Words) -> Row:
    options = tuple(
        Option(text(f"terms-{late}"), Ask(SetLate(late)), chosen=late == terms.late)
        for late in get_args(WhenLate)
    )
    return Row((Select(text("terms-late"), options),))


def _reminders_menu(terms: Terms, text: Words) -> Row:
    options = tuple(
        Option(text(f"reminders-{where}"), Ask(SetReminders(mention)), chosen=mention == terms.mention)
        for where, mention in (("dm", False), ("channel", True))
    )
    return Row((Select(text("terms-reminders"), options),))
