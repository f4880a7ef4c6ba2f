"""What everybody saw happen at a table: how it is revealed, announced, and what of it is new to a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.table.commands import Notice
from bot.table.table import Lobby, Over, Playing, Table
from games.core import Seat
from games.host.entries import Acted, Entry, Handed, TakenBack
from games.host.position import Position, Told
from games.screen import Milestone, Reveal, Text
from games.text import Markup

REVEAL_STEP_SECONDS = 2.0
"""Seconds that each reveal step is shown."""
MAXIMUM_REVEAL_STEPS = 6
"""Maximum number of reveal steps; of more, the last are shown."""
MILESTONE_EVENTS, MAXIMUM_MILESTONES = 8, 2
"""Number of last public events whose milestones stand at the top of the public post, and of these at most."""


class NoText:
    """A `Text` of empty texts, to find out whether there is something to show, which no language changes."""

    language = "en"

    def __call__(self, *_given: object, **_args: object) -> Markup:
        """Return no text, as all of its methods do."""
        return Markup()

    plain = seat = unnumbered = label = voice = words = as_typed = listed = number = __call__


def last_events(table: Table) -> tuple[Told, float] | None:
    """Return the last public events and their time; None where none may still be shown."""
    match table:
        case Playing(position=Position(told=Told() as told), told_at=at):
            return told, at
        case Over(position=Position(told=Told() as told), finished_at=at):
            return told, at
        case _:
            return None


def reveal_steps(table: Table, text: Text) -> tuple[Reveal, ...]:
    """Return the steps in which the last events are revealed, before the present state is shown."""
    if isinstance(table, Lobby) or (last := last_events(table)) is None:
        return ()
    step = last[0]
    before = table.game.view(step.before, None)
    after = table.game.view(step.after, None)
    return table.package.screens.reveals(before, after, step.events, text)[-MAXIMUM_REVEAL_STEPS:]


def reveal_seconds(table: Table) -> float:
    """Return how long the reveal of the last events takes."""
    if table.terms.at_once:
        return 0.0
    try:
        return len(reveal_steps(table, NoText())) * REVEAL_STEP_SECONDS
    except Exception:  # noqa: BLE001 - a failing reveal must not stop a game; the post's is logged
        return 0.0


# Milestones ---------------------------------------------------------------------------------------


def milestone(table: Playing) -> tuple[Notice, ...]:
    """Return the message about the public events of the last entry, if they are worth one.

    It holds the events as in the log, seats by number, so it does not name people who are forgotten later.
    """
    position = table.position
    worth_telling = [event for event in position.events if _is_worth_telling(table, event)]
    has_winners = position.outcome is not None and bool(position.outcome.winners)
    if not worth_telling and not has_winners:
        return ()
    events = msgspec.json.encode(worth_telling).decode()
    return (
        Notice(
            "milestone", "game-title", args={"n": position.length, "events": events, "won": int(has_winners)}
        ),
    )


def followed_news(before: Playing, after: Playing, milestones: Sequence[Notice]) -> tuple[Notice, ...]:
    """Return what followers are told of an entry: the end, else the end of a round, else a milestone.

    It says no more than that, because it reaches people who may no longer see the table's channel.
    """
    followers = [user_id for user_id in after.followers if after.seat_of(user_id) is None]
    if not followers:
        return ()
    args: Mapping[str, int] = {}
    if after.position.outcome is not None:
        key = "follow-over"
    elif round_of(after) > (ended_round := round_of(before)) > 0:
        key = "follow-round"
        args = {"round": ended_round}
    elif milestones:
        key = "follow-milestone"
    else:
        return ()
    return tuple(Notice("private", key, user_id, args=args) for user_id in followers)


def round_of(table: Playing) -> int:
    """Return the round of a game; 0 where it has none."""
    try:
        return table.package.screens.round(table.game.view(table.state, None))
    except Exception:  # noqa: BLE001 - a failing chapter must not stop a game
        return 0


def _is_worth_telling(table: Playing, event: Any) -> bool:  # noqa: ANN401 - any game's
    try:
        return bool(table.package.screens.milestones((event,), NoText()))
    except Exception:  # noqa: BLE001 - a failing announcement must not stop a game
        return False


def milestones_in(table: Playing | Over, notice: Notice, text: Text) -> tuple[Milestone, ...]:
    """Return the milestones of a message. Raises `msgspec.ValidationError` under rules with other events."""
    events: list[Any] = msgspec.json.decode(str(notice.args["events"]))
    return tuple(table.package.screens.milestones([table.game.read_event(event) for event in events], text))


def milestone_seats(table: Playing | Over, notice: Notice) -> tuple[Seat, ...]:
    """Return the seats that a message is about, each once: those its milestones name, and the winners."""
    seats = [
        seat for milestone_event in milestones_in(table, notice, NoText()) for seat in milestone_event.seats
    ]
    winners = (
        table.outcome.winners if isinstance(table, Over) and table.outcome and notice.args["won"] else ()
    )
    return tuple(dict.fromkeys((*seats, *winners)))


def recent_milestones(table: Playing, text: Text) -> tuple[Milestone, ...]:
    """Return the milestones among the last public events, which are still worth reading."""
    story = table.position.story[-MILESTONE_EVENTS:]
    worth_telling = [event for event in story if _is_worth_telling(table, event)]
    return tuple(table.package.screens.milestones(worth_telling, text))[-MAXIMUM_MILESTONES:]


def was_taken_back(table: Playing | Over, n: int) -> bool:
    """Whether the action that is entry `n` of a log was undone."""
    entry = table.entries[n - 1]
    undone = 0
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
"""In `Playing.followed`: the seat has not acted."""


def lengths_seen(table: Playing, entry: Entry, after: Position) -> tuple[int, ...]:
    """Return the length of the story when each seat last acted, publicly or in secret, after this entry."""
    actor_seat = entry.seat if isinstance(entry, Acted | TakenBack | Handed) else None
    before = table.followed or (NEVER_ACTED,) * len(table.people)
    lengths = list(before)
    for seat, length in enumerate(before):
        if seat == actor_seat:
            lengths[seat] = len(after.story)
        elif length != NEVER_ACTED:
            # Some events were taken back or must no longer be shown.
            remaining = table.game.retold(after.state, table.position.story[:length])
            lengths[seat] = min(len(remaining), len(after.story))
    return tuple(lengths)


def news(table: Playing, seat: Seat) -> Sequence[Any]:
    """Return the public events since a seat last acted; none before its first action.

    In a game of memory, only those that may stay readable, since a private message does.
    """
    since = table.followed[seat] if table.followed else NEVER_ACTED
    if since == NEVER_ACTED:
        return ()
    events = table.position.story[since:]
    if not table.game.forgets:
        return events
    return tuple(table.game.retold(table.position.dealt, events))
