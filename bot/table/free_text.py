"""What people type: texts by number, beside the log. An action names them; they are stored with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from bot.table.table import Playing
from games.core import Seat
from games.entries import Acted

SEAT_TEXTS = 1_000_000
"""Texts are numbered seat by seat: a number tells nothing of how much others write. No game counts so far."""


def texts_of(seat: Seat) -> range:
    """Return the numbers that the texts of a seat have."""
    return range((seat + 1) * SEAT_TEXTS + 1, (seat + 2) * SEAT_TEXTS)


def next_text(table: Playing, seat: Seat) -> int:
    """Return the number of the next text of a seat; none is given twice, whatever was forgotten since."""
    mine, draft = texts_of(seat), table.drafts.get(seat)
    known = {*table.texts, *(draft.texts if draft else ()), *in_log(table, seat)}
    return max([mine.start - 1, *(number for number in known if number in mine)]) + 1


def in_log(table: Playing, seat: Seat) -> set[int]:
    """Return the numbers of texts that a seat has used, also of those that were forgotten."""
    mine = texts_of(seat)
    played = (entry for entry in table.entries if isinstance(entry, Acted) and entry.seat == seat)
    return {number for entry in played for number in integers(entry.action) if number in mine}


def used(value: Any, texts: Mapping[int, str]) -> Mapping[int, str]:  # noqa: ANN401 - plain data of any shape
    """Return those of the texts that plain data names by their numbers."""
    if not texts:
        return {}
    named = set(integers(value))
    return {number: said for number, said in texts.items() if number in named}


def integers(value: Any) -> Sequence[int]:  # noqa: ANN401 - plain data of any shape
    """Return every whole number in plain data."""
    found, parts = list[int](), list[Any]((value,))
    while parts:
        part = parts.pop()
        kind = cast("type[object]", type(part))
        if kind is int:
            found.append(part)
        elif kind is dict:
            parts.extend(part.values())
        elif kind is list or kind is tuple:
            parts.extend(part)
    return found
