"""A table's terms in words, and where its host chooses them."""

from __future__ import annotations

from bot.table import Table
from bot.terms import LIVE, RELAXED, Terms
from bot.texts import Words
from games.screen import Block, Command, Option, Paragraph, Row, Select

LIMITS = (60, 2 * 60, LIVE, 5 * 60, 10 * 60, 30 * 60, 2 * 60 * 60, 8 * 60 * 60, RELAXED, 3 * RELAXED)
"""Seconds that the menu offers; the host may also write any other."""
MINUTE, HOUR = 60, 60 * 60


def duration(seconds: int, text: Words) -> str:
    """Three minutes, a day."""
    if seconds >= HOUR and seconds % HOUR == 0:
        return text("hours", count=seconds // HOUR)
    if seconds >= MINUTE and seconds % MINUTE == 0:
        return text("minutes", count=seconds // MINUTE)
    return text("seconds", count=seconds)


def limit_name(limit: int | None, text: Words) -> str:
    """How long a decision may take."""
    if limit is None:
        return text("clock-none")
    name = {LIVE: "clock-live", RELAXED: "clock-relaxed"}.get(limit)
    return text(name, time=duration(limit, text)) if name else duration(limit, text)


def terms_line(terms: Terms, text: Words) -> str:
    """What the table has agreed on, in a sentence."""
    limit = terms.limit
    if limit is None:
        return text("terms-none")
    return text("terms", time=duration(limit, text), late=text(f"terms-{terms.late}"))


def terms_page(table: Table, text: Words, *, host: bool) -> list[Block]:
    """The terms of a lobby: the host chooses, others read."""
    blocks: list[Block] = [Paragraph(f"{terms_line(table.terms, text)}\n-# {text('terms-about')}")]
    if not host:
        return [*blocks, Paragraph(f"-# {text('terms-only-host')}")]
    return [*blocks, _limit_menu(table, text), _late_menu(table, text), _mention_menu(table, text)]


def _limit_menu(table: Table, text: Words) -> Row:
    here = table.terms.limit
    limits = sorted({0, *LIMITS, here or 0})
    options = [
        Option(limit_name(limit or None, text), Command("limit", str(limit)), chosen=limit == (here or 0))
        for limit in limits
    ]
    own = Option(text("clock-own"), Command("limit", "own"))
    return Row((Select(text("terms-limit"), (*options, own)),))


def _late_menu(table: Table, text: Words) -> Row:
    options = tuple(
        Option(text(f"terms-{late}"), Command("policy", late), chosen=table.terms.late == late)
        for late in ("act", "vote", "host")
    )
    return Row((Select(text("terms-late"), options),))


def _mention_menu(table: Table, text: Words) -> Row:
    options = tuple(
        Option(text(f"reminders-{where}"), Command("reminders", where), chosen=table.terms.mention == mention)
        for where, mention in (("dm", False), ("channel", True))
    )
    return Row((Select(text("terms-reminders"), options),))
