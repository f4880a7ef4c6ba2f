"""When things are due at a table, computed from the table alone."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.table.consent import questions_lapse_at
from bot.table.history import reveal_seconds
from bot.table.public import RECENTLY_SECONDS, everybody_away, quick
from bot.table.table import MINIMUM_TOGETHER, Lobby, Over, Playing, Table
from bot.table.time_limits import LATE, DecisionTimer, RulesClock
from games.core import Awaited, Clock
from games.host.entries import Absent, Left

SLOW_SECONDS = 60 * 60
"""Time of a decision from which on people are not at the table together."""
SHARES = (0.5, 0.9, 1.0)
"""Shares of a decision's time after which reminders come and time is up."""
STANDING_SECONDS = 3 * 24 * 60 * 60
"""Seconds after which a decision without a limit counts as missed by those whom it awaits; others may act."""
IDLE_SECONDS = 14 * 24 * 60 * 60
"""Seconds without a move after which a game is ended."""
PAUSED_SECONDS = 60 * 24 * 60 * 60
"""Seconds after which a game is ended whose clocks were stopped by a person."""
IDLE_NOTICE_SECONDS = 3 * 24 * 60 * 60
"""Seconds between the announcement that an idle game ends and the end."""
LEFT_SECONDS = 5
"""Delay of the default moves of a seat without a player, for the others to follow."""
WANTED_SECONDS = 60
"""Delay of the first default move of a seat that was just left, for a substitute to come."""
UNLIMITED_SECONDS = 60 * 60
"""Seconds to answer a question to the table where decisions have no limit."""
FINISH_NOTICE_SECONDS = 15 * 60
"""Seconds between the announcement of a game's set end and the end."""
CLOSING_SECONDS = 10 * 60
"""Seconds between the announcement that a lobby closes and the end."""
CALLED_SECONDS = 10 * 60
"""Seconds in which those who looked for people press that they are there, once enough have come."""
KEPT_SEAT_SECONDS = 15 * 60
"""Seconds for which a seat in a lobby is kept for a person who has not joined, while others sit there."""
ABSENT_HOST_SECONDS = 2 * 60
"""Seconds without a command of a host after which they are called once enough people are there."""
MINIMUM_AWAY_SECONDS = 15
"""Minimum time of a decision that only awaits players who are away."""


def new_timer(table: Playing, awaited: Awaited, now: float) -> DecisionTimer:
    """Return the timer of a new decision: with less time when all who might decide are away.

    A player who is alone with bot players keeps no one waiting.
    """
    if not awaited.seats or len(table.present) < MINIMUM_TOGETHER:
        return DecisionTimer(now)
    return DecisionTimer(now, now + _seconds(table, awaited))


def _seconds(table: Playing, awaited: Awaited) -> int:
    seconds = table.terms.limit
    if seconds is None:
        return STANDING_SECONDS
    if quick(table, awaited):
        seconds = min(seconds, max(MINIMUM_AWAY_SECONDS, seconds // 10))
    return seconds


def autoplay_at(table: Playing) -> float | None:
    """Return when the table plays for an awaited seat without a player."""
    seats = table.unplayed
    # In a secret phase the others choose first: else everybody sees whether the seat had chosen before.
    if not seats or (table.awaited.secret and len(seats) < len(table.awaited.seats)):
        return None
    absences = (entry for entry in reversed(table.entries) if isinstance(entry, Left | Absent))
    last = next((entry for entry in absences if entry.seat == seats[0]), None)
    return table.timer.since + (WANTED_SECONDS if isinstance(last, Left) else LEFT_SECONDS)


def clock_runs(table: Playing) -> bool:
    """Whether a decision's time is running out."""
    is_running = table.timer.due is not None and table.paused_at is None and bool(table.awaited.seats)
    return is_running and not table.standing


def idle_at(table: Playing) -> float:
    """Return when a game without moves and running clocks is ended, three days after that is announced."""
    is_paused = table.paused_at is not None and not everybody_away(table)
    at = _quiet_since(table) + (PAUSED_SECONDS if is_paused else IDLE_SECONDS)
    return max(at, table.warned_at + IDLE_NOTICE_SECONDS) if is_warned(table) else at


def is_warned(table: Playing) -> bool:
    """Whether it is announced that a game ends because it is idle."""
    return table.warned_at > _quiet_since(table)


def _quiet_since(table: Playing) -> float:
    return max(table.timer.since, table.told_at, table.paused_at or 0.0, table.kept_at)


def idle_check(table: Playing) -> float:
    """Return when the end of an idle game is to be announced, or has come."""
    return idle_at(table) - (0 if is_warned(table) else IDLE_NOTICE_SECONDS)


def due_at(table: Playing, timer: DecisionTimer) -> float:
    """Return when the next thing is due: a reminder, the end, or the end of the host's time to answer."""
    assert timer.due is not None
    if timer.stage == LATE:
        # A host who can no longer decide is not waited for.
        return timer.due + (table.terms.limit or UNLIMITED_SECONDS) * table.host_decides
    return timer.since + (timer.due - timer.since) * SHARES[timer.stage]


def rules_clock(table: Playing, now: float, *, restart: bool = False) -> RulesClock | None:
    """Return the clock of the rules: as it ran before, unless it is to `restart`.

    It starts after the reveal of what happened last.
    """
    clock = table.game.clock(table.state)
    if clock is None:
        return None
    if table.clock is not None and table.clock.key == clock.key and not restart:
        return table.clock
    begins = max(now, table.told_at + reveal_seconds(table))
    seconds = rules_seconds(table, clock)
    return RulesClock(clock.key, None if seconds is None else begins + seconds, begins)


def rules_seconds(table: Playing, clock: Clock) -> int | None:
    """Return the time of a clock of the rules, whose own is that of people who are at the table together.

    Where people have longer for a decision, they have it here, too; None: it waits for all who are awaited.
    """
    if clock.seconds is not None and (len(table.present) < MINIMUM_TOGETHER or is_live(table)):
        return clock.seconds
    return None if table.terms.limit is None and table.awaited.seats else _seconds(table, table.awaited)


def is_live(table: Playing) -> bool:
    """Whether people are taken to be at the table together."""
    return table.terms.limit is not None and table.terms.limit < SLOW_SECONDS


def is_slow_viewing(table: Playing) -> bool:
    """Whether people have longer to look than the rules give those who are at the table together."""
    return table.viewing and len(table.present) >= MINIMUM_TOGETHER and not is_live(table)


def longer(clock: RulesClock | None, other: RulesClock | None) -> RulesClock | None:
    """Return the first clock, unless the other leaves as much time."""
    if clock is None or other is None or clock.due is None:
        return clock
    return other if other.due is None or other.due >= clock.due else clock


def with_rules_clock(table: Playing, clock: RulesClock | None) -> Playing:
    """Return the table with this clock of the rules, which no decision's time cuts short."""
    timer = table.timer
    if clock is not None and clock.due is not None and timer.due is not None:
        timer = msgspec.structs.replace(timer, due=max(timer.due, clock.due))
    return replace(table, clock=clock, timer=timer)


def rules_due(table: Playing) -> float | None:
    """Return when the clock of the rules runs out; None while none runs."""
    return None if table.clock is None or table.paused_at is not None else table.clock.due


def call_at(table: Playing) -> float | None:
    """Return when players who had just acted are to be told that they are awaited, if they are still."""
    times = [table.presence.seen_at[seat] for seat in table.uncalled]
    return min(times) + RECENTLY_SECONDS if times else None


def finish_check(table: Playing) -> float | None:
    """Return when the set end of a game is to be announced, or has come; None while it waits for a turn."""
    finish = table.finish
    if finish is None:
        return None
    if not finish.told:
        return finish.at - FINISH_NOTICE_SECONDS
    return finish.at if table.game.between_turns(table.state) else None


def closing_check(table: Lobby) -> float:
    """Return when a lobby's end is to be announced, or has come."""
    # A lobby of an earlier release, without `host_at`, has its whole time before.
    return table.closes_at if table.closing or not table.host_at else table.closes_at - CLOSING_SECONDS


def called_until(table: Lobby) -> float | None:
    """Return when those lose their seats who were called to a search and are not there; None for none."""
    if table.search is None or not table.called:
        return None
    return table.search.called_at + CALLED_SECONDS


def kept_until(table: Lobby) -> float | None:
    """Return when the next kept seat opens to others; None where none is kept, or no one sits there yet."""
    if not table.kept or not table.seated:
        return None
    return min(person.joined_at for person in table.kept) + KEPT_SEAT_SECONDS


def host_call_at(table: Lobby) -> float | None:
    """Return when an absent host is to be called to start the game; None where they need not be."""
    if not table.enough_at or table.search is not None or table.host_id in table.told:
        return None
    return max(table.enough_at, table.host_at + ABSENT_HOST_SECONDS)


def next_check(table: Table) -> float | None:
    """Return when a table must be checked next; None for one that is over."""
    match table:
        case Lobby():
            others = (called_until(table), kept_until(table), host_call_at(table))
            return min([closing_check(table), *(other for other in others if other is not None)])
        case Playing():
            others = (
                autoplay_at(table),
                finish_check(table),
                call_at(table),
                rules_due(table),
                questions_lapse_at(table),
            )
            due = due_at(table, table.timer) if clock_runs(table) else idle_check(table)
            return min([due, *(other for other in others if other is not None)])
        case Over():
            return None
