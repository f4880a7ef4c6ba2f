"""What is worth a message of its own: what a game makes one, and who has won."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.table.change import Notice
from bot.table.table import Over, Playing
from bot.table.told import NoWords
from games.core import Seat
from games.entries import Acted, TakenBack
from games.screen import Milestone, Text


def milestone(table: Playing) -> tuple[Notice, ...]:
    """Return the message for what everybody saw of the last entry, if it is worth one.

    It holds the events as they are in the log, seats by number: whoever is forgotten meanwhile is not named.
    """
    position = table.position
    worth = [event for event in position.events if _is_worth_telling(table, event)]
    won = position.outcome is not None and bool(position.outcome.winners)
    if not worth and not won:
        return ()
    events = msgspec.json.encode(worth).decode()
    return (
        Notice(
            "milestone", "milestone-table", args={"n": position.length, "events": events, "won": int(won)}
        ),
    )


def _is_worth_telling(table: Playing, event: Any) -> bool:  # noqa: ANN401 - any game's
    try:
        return table.package.screens.milestone(event, NoWords()) is not None
    except Exception:  # noqa: BLE001 - what a game only tells keeps nobody from playing
        return False


def told_in(table: Playing | Over, notice: Notice, text: Text) -> tuple[Milestone, ...]:
    """Return what a message is made of. Raises `msgspec.ValidationError` under rules with other events."""
    found: list[Any] = msgspec.json.decode(str(notice.args["events"]))
    read = (table.package.screens.milestone(table.game.read_event(event), text) for event in found)
    return tuple(one for one in read if one is not None)


def concerned(table: Playing | Over, notice: Notice) -> tuple[Seat, ...]:
    """Return the seats that a message is about, each once: whom its milestones name, and who has won."""
    seats = [seat for one in told_in(table, notice, NoWords()) for seat in one.seats]
    winners = (
        table.outcome.winners if isinstance(table, Over) and table.outcome and notice.args["won"] else ()
    )
    return tuple(dict.fromkeys((*seats, *winners)))


def was_taken_back(table: Playing | Over, n: int) -> bool:
    """Whether the action that is entry `n` of a log was undone."""
    entry, undone = table.entries[n - 1], 0
    if not isinstance(entry, Acted):
        return False
    for later in table.entries[n:]:
        if isinstance(later, Acted | TakenBack) and later.seat == entry.seat:
            undone += 1 if isinstance(later, TakenBack) else -1
        if undone > 0:
            return True
    return False
