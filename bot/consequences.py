"""What an entry brings about beside the game's state: clocks, calls, and whether the game is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Executable

from bot.notices import notice_row
from bot.saved import Person, Votes
from bot.table import Status, Table
from bot.turns import Turn, begun, stand_in_at, wake
from games.core import Awaited, Outcome, Seat
from games.record import Acted, Entry, Left, TakenBack

CALM_SECONDS = 60
"""Who has pressed something so lately need not be called."""
LATE, END = "late", "end"
"""Questions put to a table: what to do about a late seat, and whether to end the game together."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """What is stored and remembered of a table when an entry is appended."""

    status: Status
    people: tuple[Person, ...]
    moved: bool
    turn: Turn
    wake: float | None
    deadlines: Mapping[str, float]
    votes: Votes
    finished_at: float | None
    calls: tuple[Executable, ...]
    values: Mapping[str, Any]


def consequence(
    table: Table,
    entry: Entry,
    state: Any,  # noqa: ANN401 - any game's state
    people: tuple[Person, ...],
    now: float,
    active: Callable[[int], float],
) -> Consequence:
    """What an entry that leads to this state makes of a table. `active`: when a person last pressed."""
    assert table.position is not None
    game, entries = table.box.game, (*table.entries, entry)
    outcome = table.position.outcome_of(entry, state)
    awaited = Awaited(()) if outcome else game.awaited(state)
    new = _new_decision(table, entry, state, awaited)
    turn = begun(table.terms, entries, awaited, now) if new else table.turn
    stand_in = stand_in_at(turn, awaited, people, entries)
    woken = None if outcome else wake(table.terms, turn, stand_in, paused=table.paused_at is not None)
    moved = state.step != table.position.state.step
    called = _called(table, entry, awaited) if new else []
    return Consequence(
        status="finished" if outcome else "playing",
        people=people,
        moved=moved,
        turn=turn,
        wake=woken,
        deadlines={} if outcome else clocks(table, state, now),
        votes=_still_open(table, over=outcome is not None, new=new),
        finished_at=now if outcome else None,
        calls=calls(table, called, state.step, people, now, active),
        values=_values(table, entry, turn, woken, outcome, now),
    )


def _new_decision(table: Table, entry: Entry, state: Any, awaited: Awaited) -> bool:  # noqa: ANN401
    """Whether another decision is awaited now: who only talks in between does not wind up the clock."""
    if isinstance(entry, TakenBack | Left):
        return True
    before = table.awaited
    assert table.position is not None
    if set(awaited.seats) - set(before.seats):
        return True
    idle = isinstance(entry, Acted) and entry.seat not in before.seats
    return state.step != table.position.state.step and not (idle and awaited == before)


def _still_open(table: Table, *, over: bool, new: bool) -> Votes:
    """The questions that are still open: what to do about a late seat only while it is late."""
    if over:
        return {}
    return {question: answers for question, answers in table.votes.items() if not new or question != LATE}


def clocks(table: Table, state: Any, now: float, *, anew: bool = False) -> dict[str, float]:  # noqa: ANN401
    """The clock of the rules, when it runs out: as it was when it ran before, unless it starts anew."""
    clock = table.box.game.clock(state)
    stopped = table.paused_at is not None and table.box.game.awaited(state).seats
    if clock is None or stopped:
        return {}
    due = None if anew else table.deadlines.get(clock.key)
    return {clock.key: now + clock.seconds if due is None else due}


def turn_values(turn: Turn) -> dict[str, Any]:
    """A decision as a table's stored fields."""
    return {"turn_from": turn.since, "turn_due": turn.due, "stage": turn.stage}


def _values(
    table: Table, entry: Entry, turn: Turn, woken: float | None, outcome: Outcome | None, now: float
) -> dict[str, Any]:
    values = {**turn_values(turn), "wake": woken, "revision": table.revision + 1, "status": "playing"}
    if outcome:
        values |= {
            "status": "finished",
            "finished_at": now,
            "outcome": msgspec.json.encode(outcome).decode(),
            "unrated": table.unrated_with(outcome, entry),
        }
    return values


def calls(
    table: Table,
    seats: Iterable[Seat],
    step: int,
    people: Sequence[Person],
    now: float,
    active: Callable[[int], float],
) -> tuple[Executable, ...]:
    """One call to everybody in these seats who has been quiet for a while."""
    return tuple(
        notice_row(table.id, people[seat].user_id, "call", "call", step)
        for seat in seats
        if not people[seat].left and now - active(people[seat].user_id) >= CALM_SECONDS
    )


def _called(table: Table, entry: Entry, awaited: Awaited) -> list[Seat]:
    """Who is awaited now and was not before."""
    actor = entry.seat if isinstance(entry, Acted) else None
    before = () if awaited.secret else table.awaited.seats
    return [seat for seat in awaited.seats if seat != actor and seat not in before]
