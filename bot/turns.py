"""The decision a table waits for: since when, until when, and when to look at it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.saved import Person
from bot.terms import Terms
from games.core import Awaited, Seat
from games.record import Absent, Acted, Entry, Handed, Left

RUNNING, HALF, NINE_TENTHS, LATE = range(4)
"""How far the time of a decision has gone: reminders come at half and at nine tenths."""
SHARES = (0.5, 0.9, 1.0)

IDLE_SECONDS = 14 * 24 * 60 * 60
"""A game in which nothing happened for so long is ended."""
LEFT_SECONDS = 5
"""A seat that nobody plays decides after so long, for the others to follow."""
WANTED_SECONDS = 60
"""The first decision of a seat that somebody has just left waits so long for a substitute."""
UNLIMITED_SECONDS = 60 * 60
"""Where decisions have no limit, a question to the table has this one."""
MISSES = 2
"""Who has missed so many decisions in a row is away: a tenth of the time, until they act again."""
LEAST_AWAY = 15


@dataclass(frozen=True, slots=True)
class Turn:
    """The decision that is awaited. `due` is None where nobody set a limit."""

    since: float
    due: float | None = None
    stage: int = RUNNING


NO_TURN = Turn(0.0)
"""Before the game begins."""


def missed(entries: Sequence[Entry], seat: Seat) -> int:
    """How many decisions in a row the table has made for a seat."""
    count = 0
    for entry in reversed(entries):
        if isinstance(entry, Absent) and entry.seat == seat:
            count += 1
        elif isinstance(entry, Acted | Handed) and entry.seat == seat:
            break
    return count


def limit(terms: Terms, entries: Sequence[Entry], awaited: Awaited) -> int | None:
    """Seconds for this decision; fewer when all those awaited are away."""
    away = bool(awaited.seats) and all(missed(entries, seat) >= MISSES for seat in awaited.seats)
    if terms.limit is None or not away:
        return terms.limit
    return min(terms.limit, max(LEAST_AWAY, terms.limit // 10))


def begun(terms: Terms, entries: Sequence[Entry], awaited: Awaited, now: float) -> Turn:
    """A new decision."""
    seconds = limit(terms, entries, awaited) if awaited.seats else None
    return Turn(now, None if seconds is None else now + seconds)


def empty(awaited: Awaited, people: Sequence[Person]) -> list[Seat]:
    """The seats that are awaited and that nobody plays."""
    return [seat for seat in awaited.seats if people[seat].left]


def stand_in_at(
    turn: Turn, awaited: Awaited, people: Sequence[Person], entries: Sequence[Entry]
) -> float | None:
    """When the table plays for an awaited seat that nobody plays."""
    seats = empty(awaited, people)
    if not seats:
        return None
    last = next(
        (entry for entry in reversed(entries) if isinstance(entry, Left | Absent) and entry.seat == seats[0]),
        None,
    )
    return turn.since + (WANTED_SECONDS if isinstance(last, Left) else LEFT_SECONDS)


def wake(terms: Terms, turn: Turn, stand_in: float | None, *, paused: bool) -> float:
    """When to look at a game again."""
    times = [turn.since + IDLE_SECONDS]
    if stand_in is not None:
        times.append(stand_in)
    if turn.due is not None and not paused:
        times.append(due_at(terms, turn))
    return min(times)


def due_at(terms: Terms, turn: Turn) -> float:
    """When the next thing is due: a reminder, the end, or the end of what others may decide then."""
    assert turn.due is not None
    if turn.stage == LATE:
        return turn.due + question_seconds(terms)
    return turn.since + (turn.due - turn.since) * SHARES[turn.stage]


def question_seconds(terms: Terms) -> int:
    """How long a question to the table stays open before the safe default is played."""
    return terms.limit or UNLIMITED_SECONDS
