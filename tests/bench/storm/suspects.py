"""Presses that were acknowledged and left no trace: whether there was anything to change."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from bot.client.custom_ids import Incoming, Played, read
from bot.client.presses import _command, _control
from bot.screens.places import shown_at
from bot.screens.shown import PUBLIC, Context, seat_place
from bot.store.rows import Stored, fold_rows
from bot.table.commands import Actor
from bot.table.decide import decide
from bot.table.table import Playing
from bot.text import Texts
from games import GAMES
from tests.bench.storm.ledger import Ledger
from tests.bench.storm.people import Pressed

TEXTS = Texts(GAMES)
SECONDS = 5.0
"""Seconds before a press within which its controls may have been drawn."""


async def lost(ledger: Ledger, suspects: Sequence[Pressed], offset: float) -> list[Pressed]:
    """Those presses that would have changed something. `offset`: from their clock to the time of day."""
    found: list[Pressed] = []
    for press in suspects:
        until = press.at + (press.seconds or 0.0)
        known = await ledger.stored(press.table, press.at + offset - SECONDS, until + offset)
        if not any(changes_nothing(press, stored) for stored in known):
            found.append(press)
    return found


def changes_nothing(press: Pressed, stored: Stored) -> bool:
    played = read(press.custom_id, press.taken) if press.custom_id else None
    table = fold_rows(stored, GAMES).table
    seat = table.seat_of(press.user)
    if not isinstance(played, Played) or not isinstance(table, Playing) or seat is None:
        return False
    place = PUBLIC if played.place == "t" else seat_place(seat)
    shown = shown_at(table, place, TEXTS, table.language, Context(""))
    if shown.menu != played.menu:
        return False
    # What a command is read from: the lines and values of a press.
    found: Any = Incoming(press.custom_id, press.taken)
    command = _command(found, table, seat, _control(shown, played.number), lasting=shown.screen.lasting)
    return decide(table, command, Actor(press.user), time.time()).table is table
