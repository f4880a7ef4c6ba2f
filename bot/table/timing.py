"""When things are due at a table, computed from the table alone."""

from __future__ import annotations

from bot.table.history import reveal_seconds
from bot.table.public import everybody_away, quick
from bot.table.table import COMPANY, LATE, DecisionTimer, Finish, Lobby, Over, Playing, RulesClock, Table
from games.core import Awaited
from games.entries import Absent, Left

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
MINIMUM_AWAY_SECONDS = 15
"""Minimum time of a decision that only awaits players who are away."""


def new_timer(table: Playing, awaited: Awaited, now: float) -> DecisionTimer:
    """Return the timer of a new decision: with less time when all who might decide are away.

    A player who is alone with bot players keeps no one waiting.
    """
    seconds = table.terms.limit
    if not awaited.seats or len(table.present) < COMPANY:
        return DecisionTimer(now)
    if seconds is None:
        return DecisionTimer(now, now + STANDING_SECONDS)
    if quick(table, awaited):
        seconds = min(seconds, max(MINIMUM_AWAY_SECONDS, seconds // 10))
    return DecisionTimer(now, now + seconds)


def autoplay_at(table: Playing) -> float | None:
    """Return when the table plays for an awaited seat without a player."""
    seats = table.unplayed
    # In a secret phase the others choose first: else everybody sees whether the seat had chosen before.
    if not seats or (table.awaited.secret and len(seats) < len(table.awaited.seats)):
        return None
    theirs = (entry for entry in reversed(table.entries) if isinstance(entry, Left | Absent))
    last = next((entry for entry in theirs if entry.seat == seats[0]), None)
    return table.timer.since + (WANTED_SECONDS if isinstance(last, Left) else LEFT_SECONDS)


def clock_runs(table: Playing) -> bool:
    """Whether a decision's time is running out."""
    running = table.timer.due is not None and table.paused_at is None and bool(table.awaited.seats)
    return running and not table.standing


def idle_at(table: Playing) -> float:
    """Return when a game without moves and running clocks is ended, three days after that is announced."""
    paused = table.paused_at is not None and not everybody_away(table)
    at = _quiet_since(table) + (PAUSED_SECONDS if paused else IDLE_SECONDS)
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
    """Return the clock of the rules: as it ran before, unless it is to `restart`. Paused clocks do not run.

    It starts after the reveal of what happened last.
    """
    clock = table.game.clock(table.state)
    if clock is None or (table.paused_at is not None and table.awaited.seats):
        return None
    if table.clock is not None and table.clock.key == clock.key and not restart:
        return table.clock
    begins = max(now, table.told_at + reveal_seconds(table))
    return RulesClock(clock.key, begins + clock.seconds)


def finish_check(finish: Finish) -> float:
    """Return when the set end of a game is to be announced, or has come."""
    return finish.at if finish.told else finish.at - FINISH_NOTICE_SECONDS


def closing_check(table: Lobby) -> float:
    """Return when a lobby's end is to be announced, or has come."""
    # A lobby of an earlier release, without `host_at`, has its whole time before.
    return table.closes_at if table.closing or not table.host_at else table.closes_at - CLOSING_SECONDS


def next_check(table: Table) -> float | None:
    """Return when a table must be checked next; None for one that is over."""
    match table:
        case Lobby():
            return closing_check(table)
        case Playing():
            others = (
                autoplay_at(table),
                None if table.finish is None else finish_check(table.finish),
                None if table.clock is None else table.clock.due,
            )
            due = due_at(table, table.timer) if clock_runs(table) else idle_check(table)
            return min([due, *(other for other in others if other is not None)])
        case Over():
            return None
