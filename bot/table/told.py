"""What everybody saw happen last at a table, since when, and what is shown of it before the newest state."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.table import Lobby, Over, Playing, Table
from games.core import Seat
from games.position import Position, Told
from games.screen import Beat, Text

BEAT_SECONDS = 2.0
"""So long one beat of what has just happened is shown."""
MAXIMUM_BEATS = 6
"""Nobody waits longer than these take; of more, the last are shown."""


class NoWords:
    """Stands for the words of a language: whether there is something to be told is the same in all."""

    language = "en"

    def __call__(self, key: str, /, **args: str | int) -> str:
        """Return no message."""
        del key, args
        return ""

    def seat(self, seat: Seat) -> str:
        """Return no name."""
        del seat
        return ""

    label = seat

    def words(self, number: int) -> str:
        """Return nothing that anybody wrote."""
        del number
        return ""

    def listed(self, items: Sequence[str]) -> str:
        """Return no list."""
        del items
        return ""

    def number(self, value: int) -> str:
        """Return no number."""
        del value
        return ""


def last_told(table: Table) -> tuple[Told, float] | None:
    """Return what everybody saw happen last and when; None where nothing did that may still be shown."""
    match table:
        case Playing(position=Position(told=Told() as told), told_at=at):
            return told, at
        case Over(position=Position(told=Told() as told), finished_at=at):
            return told, at
        case _:
            return None


def beats_of(table: Table, text: Text) -> tuple[Beat, ...]:
    """Return what is shown one after the other of what happened last, before the newest state."""
    if isinstance(table, Lobby) or (last := last_told(table)) is None:
        return ()
    told, game = last[0], table.game
    before, after = game.view(told.before, None), game.view(told.after, None)
    return table.package.screens.beats(before, after, told.events, text)[-MAXIMUM_BEATS:]


def seconds_of_beats(table: Table) -> float:
    """Return how long the beats of what happened last take."""
    try:
        return len(beats_of(table, NoWords())) * BEAT_SECONDS
    except Exception:  # noqa: BLE001 - what a game only shows keeps nobody from playing; the client logs it
        return 0.0
