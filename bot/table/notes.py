"""What somebody writes down for themselves at a seat: nobody else's business, and gone with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.table.change import Change
from bot.table.commands import Actor, WriteNote
from bot.table.table import Playing, seated
from games.core import Seat

NOTE_LENGTH = 400
"""So many characters of a note are kept."""


def write(table: Playing, command: WriteNote, actor: Actor) -> Change:
    """Keep a note in the place of the one before; nothing written takes it away."""
    seat = seated(table, actor.user_id)
    said = command.text.strip()[:NOTE_LENGTH]
    others = other_notes(table, seat)
    return Change(replace(table, notes={**others, seat: said} if said else others))


def other_notes(table: Playing, seat: Seat) -> Mapping[Seat, str]:
    """Return the notes of the other seats: whoever takes a seat does not get its note."""
    return {other: note for other, note in table.notes.items() if other != seat}
