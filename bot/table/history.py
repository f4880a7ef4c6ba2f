"""What everybody saw happen at a table: how it is revealed, what is announced, what is new to a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.table.commands import Notice
from bot.table.table import Lobby, Over, Playing, Table
from games.core import Seat
from games.entries import Acted, Entry, Handed, TakenBack
from games.position import Position, Told
from games.screen import Beat, Milestone, Text

REVEAL_STEP_SECONDS = 2.0
"""So long one beat of what has just happened is shown."""
MAXIMUM_REVEAL_STEPS = 6
"""Nobody waits longer than these take; of more, the last are shown."""


class NoText:
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


def last_events(table: Table) -> tuple[Told, float] | None:
    """Return what everybody saw happen last and when; None where nothing did that may still be shown."""
    match table:
        case Playing(position=Position(told=Told() as told), told_at=at):
            return told, at
        case Over(position=Position(told=Told() as told), finished_at=at):
            return told, at
        case _:
            return None


def reveal_steps(table: Table, text: Text) -> tuple[Beat, ...]:
    """Return what is shown one after the other of what happened last, before the newest state."""
    if isinstance(table, Lobby) or (last := last_events(table)) is None:
        return ()
    told, game = last[0], table.game
    before, after = game.view(told.before, None), game.view(told.after, None)
    return table.package.screens.beats(before, after, told.events, text)[-MAXIMUM_REVEAL_STEPS:]


def reveal_seconds(table: Table) -> float:
    """Return how long the beats of what happened last take."""
    try:
        return len(reveal_steps(table, NoText())) * REVEAL_STEP_SECONDS
    except Exception:  # noqa: BLE001 - what a game only shows keeps nobody from playing; the client logs it
        return 0.0


# Milestones ---------------------------------------------------------------------------------------


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
        return table.package.screens.milestone(event, NoText()) is not None
    except Exception:  # noqa: BLE001 - what a game only tells keeps nobody from playing
        return False


def milestones_in(table: Playing | Over, notice: Notice, text: Text) -> tuple[Milestone, ...]:
    """Return what a message is made of. Raises `msgspec.ValidationError` under rules with other events."""
    found: list[Any] = msgspec.json.decode(str(notice.args["events"]))
    read = (table.package.screens.milestone(table.game.read_event(event), text) for event in found)
    return tuple(one for one in read if one is not None)


def milestone_seats(table: Playing | Over, notice: Notice) -> tuple[Seat, ...]:
    """Return the seats that a message is about, each once: whom its milestones name, and who has won."""
    seats = [seat for one in milestones_in(table, notice, NoText()) for seat in one.seats]
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


# News ---------------------------------------------------------------------------------------------


NEVER_ACTED = -1
"""Stands for a seat that has not acted."""


def followed(table: Playing, entry: Entry, after: Position) -> tuple[int, ...]:
    """Return how long the story was when each seat last acted, openly or in secret, after this entry."""
    own = entry.seat if isinstance(entry, Acted | TakenBack | Handed) else None
    before = table.followed or (NEVER_ACTED,) * len(table.people)
    return tuple(
        len(after.story) if seat == own else _still(table, length, after)
        for seat, length in enumerate(before)
    )


def _still(table: Playing, length: int, after: Position) -> int:
    """How much of a story that was so long is still told: it was taken back, or may not be told any more."""
    if length == NEVER_ACTED:
        return NEVER_ACTED
    told = table.game.retold(after.state, table.position.story[:length])
    return min(len(told), len(after.story))


def news(table: Playing, seat: Seat) -> Sequence[Any]:
    """Return what everybody saw happen since a seat last acted; nothing before it has acted at all.

    In a game of memory, only what may be told for good: a private message stays to be read.
    """
    since = table.followed[seat] if table.followed else NEVER_ACTED
    if since == NEVER_ACTED:
        return ()
    events = table.position.story[since:]
    if not table.game.forgets:
        return events
    return tuple(table.game.retold(table.begin(cut.word for cut in table.cuts).state, events))
