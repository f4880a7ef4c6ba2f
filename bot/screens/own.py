"""What a seat's own panel tells beside its game: what is new to it, and what it has written down."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import east_asian_width

from bot.screens.requests import TypeNote
from bot.table.acting import NOTE_LENGTH
from bot.table.history import news
from bot.table.table import Playing
from bot.text import Words, clean_words
from games.core import Seat
from games.screen import Ask, Block, Button, Field, Form, Paragraph

TOLD, ROOM = 6, 240
"""So many of the last events are told, in so many columns; of those before, only how many."""


def news_lines(table: Playing, seat: Seat, text: Words) -> str:
    """Return what everybody saw happen since a seat last acted, in small letters; else nothing."""
    events = news(table, seat)
    if not events:
        return ""
    told = _last(f"· {table.package.screens.event(event, text)}" for event in reversed(events[-TOLD:]))
    lines = [f"**{text('news-title')}**"]
    if (more := len(events) - len(told)) > 0:
        lines.append(text("news-more-memory" if table.game.forgets else "news-more", count=more))
    return "\n".join(f"-# {line}" for line in (*lines, *told))


def _last(newest_first: Iterable[str]) -> list[str]:
    """The last lines that there is room for on a phone, in order; one at least."""
    found, left = list[str](), ROOM
    for line in newest_first:
        left -= sum(2 if east_asian_width(sign) in "WF" else 1 for sign in line)
        if found and left < 0:
            break
        found.append(line)
    return found[::-1]


def note_button(text: Words) -> Button:
    """Return the way to write a note."""
    return Button(text("button-note"), Ask(TypeNote()), emoji="📝")


def note_blocks(table: Playing, seat: Seat) -> tuple[Block, ...]:
    """Return what a seat has written down for itself."""
    lines = [line for each in table.notes.get(seat, "").splitlines() if (line := clean_words(each))]
    return (Paragraph("\n".join(f"> {line}" for line in (f"📝 {lines[0]}", *lines[1:]))),) if lines else ()


def note_form(table: Playing, seat: Seat, text: Words) -> Form:
    """Return the form for a note, with the one that there is."""
    line = Field(
        "note",
        text("note-line"),
        hint=text("note-hint"),
        value=table.notes.get(seat, ""),
        number=False,
        words=True,
        length=NOTE_LENGTH,
    )
    return Form("note", text("button-note"), text("note-title"), (line,))
