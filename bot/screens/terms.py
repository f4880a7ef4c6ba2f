"""A table's terms in words, and where its host chooses them."""

from __future__ import annotations

from typing import get_args

from bot.screens.requests import TypeFinish, TypeLimit
from bot.table.commands import SetFinish, SetLate, SetLimit, SetReminders
from bot.table.table import (
    LIVE,
    RELAXED,
    Lobby,
    Playing,
    Terms,
    WhenLate,
)
from bot.text import Words
from games.screen import Ask, Block, Option, Paragraph, Row, Select

MINUTE, HOUR = 60, 60 * 60
FINISH_HOURS = (1, 2, 3, 4)
"""In so many hours a game may be made to end from a menu."""


def duration(seconds: int, text: Words) -> str:
    """Return a length of time in words: three minutes, a day."""
    if seconds >= HOUR and seconds % HOUR == 0:
        return text("hours", count=seconds // HOUR)
    if seconds >= MINUTE and seconds % MINUTE == 0:
        return text("minutes", count=seconds // MINUTE)
    return text("seconds", count=seconds)


def limit_name(limit: int | None, text: Words) -> str:
    """Return what a clock is for, and how long a decision may take by it."""
    if limit is None:
        return text("clock-none")
    name = {LIVE: "clock-live", RELAXED: "clock-relaxed"}.get(limit, "clock-other")
    return text(name, time=duration(limit, text))


def terms_line(terms: Terms, text: Words) -> str:
    """Return what a table has agreed on, in a sentence."""
    if terms.limit is None:
        return text("terms-none")
    return text("terms", clock=limit_name(terms.limit, text), late=terms.late)


def terms_blocks(table: Lobby, text: Words, *, host: bool) -> list[Block]:
    """Return the terms of a lobby: the host chooses, others read."""
    about = Paragraph(f"{terms_line(table.terms, text)}\n-# {text('terms-about')}")
    if not host:
        return [about, Paragraph(f"-# {text('terms-only-host')}")]
    return [
        about,
        *(menu(table.terms, text) for menu in (limit_menu, _late_menu, _reminders_menu)),
        finish_menu(table, text),
    ]


def limit_menu(terms: Terms, text: Words) -> Row:
    """Return the clocks by what a table is for; any other may be written."""
    named = (LIVE, RELAXED, None)
    limits = named if terms.limit in named else (terms.limit, *named)
    options = tuple(
        Option(limit_name(limit, text), Ask(SetLimit(limit)), chosen=limit == terms.limit) for limit in limits
    )
    own = Option(text("clock-own"), Ask(TypeLimit()))
    return Row((Select(text("terms-limit"), (*options, own)),))


def finish_menu(table: Lobby | Playing, text: Words) -> Row:
    """Return in how many hours the game may end; any other time may be written, or none."""
    options = [
        Option(text("finish-in", time=duration(hours * HOUR, text)), Ask(SetFinish(hours * MINUTE)))
        for hours in FINISH_HOURS
    ]
    own = Option(text("finish-own"), Ask(TypeFinish()))
    none = [Option(text("finish-none"), Ask(SetFinish(None)))] if table.finish else []
    return Row((Select(text("finish-menu"), (*options, own, *none)),))


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
