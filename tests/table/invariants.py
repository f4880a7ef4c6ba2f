"""What holds of every table, whatever was done to it."""

from __future__ import annotations

import math

from bot.table import commands as c
from bot.table.acting import MAXIMUM_UNDONE
from bot.table.clock_commands import SHORTENED_SECONDS
from bot.table.deadlines import WANTED_SECONDS, next_check
from bot.table.log import text_numbers
from bot.table.public import is_rated, leavers
from bot.table.table import BaseTable, Lobby, Over, Playing, Table
from games.host.entries import Ended

AT_ANY_TABLE = (c.MoveTable, c.EnterThread)


def sound(before: Table, command: c.Command, actor: c.Actor, change: c.Change, now: float) -> None:
    """Check a change, and the table that comes of it."""
    after = change.table
    if after is before:
        assert not change.notices
        return
    assert after != before
    assert after.revision == before.revision + 1
    assert not isinstance(before, Over) or isinstance(command, AT_ANY_TABLE)
    kept = ("id", "guild_id", "opened_by", "opened_at")
    assert all(getattr(after, name) == getattr(before, name) for name in kept)
    assert after.package == before.package or (isinstance(before, Lobby) and after.package in before.choice)
    # A lesson has a secret of its own.
    assert after.secret == before.secret or isinstance(command, c.Teach)
    assert not actor.press_id or after.presses[-1] == actor.press_id
    for notice in change.notices:
        _notice(before, after, command, notice)
    whole(after, now)
    if isinstance(before, Playing) and isinstance(after, Playing):
        _goes_on(before, after, command, now)


def whole(table: Table, now: float) -> None:
    """Check a table."""
    there = [table.people[seat].user_id for seat in table.present]
    assert len(there) == len(set(there)), "somebody is at the table twice"
    assert all(person.name == "" for person in table.people if person.forgotten)
    match table:
        case Lobby():
            lobby(table)
        case Playing():
            playing(table, now)
        case Over():
            over(table)


def lobby(table: Lobby) -> None:
    """Check a lobby: a person hosts it, and no one waits who was told or sits there."""
    joined = {person.user_id for person in table.joined}
    there = {*joined, *table.called}
    assert table.host_id in there or (table.awaits and not any(who > 0 for who in there))
    assert all(
        (seat := table.seat_of(who)) is not None and not table.people[seat].joined for who in table.called
    )
    assert not table.choice or table.package in table.choice
    assert not set(table.interested) & joined
    assert not set(table.interested) & set(table.told)
    assert not table.interested or len(joined) + len(table.interested) < table.seats[0]


def playing(table: Playing, now: float) -> None:
    """Check a game under way."""
    seats, present = range(len(table.people)), set(table.present)
    assert table.position.outcome is None
    assert table.position.length == len(table.entries)
    assert table.host_id in {table.people[seat].user_id for seat in present}
    assert set(table.agreed) <= present > set(table.agreed) or not table.agreed
    assert all(question.agreed and set(question.agreed) <= present for question in table.questions)
    assert len({question.command[0] for question in table.questions}) == len(table.questions)
    presence = table.presence
    for values in (table.moves, presence.missed, presence.seen_at, presence.last_act):
        assert len(values) == len(seats)
        assert min(values) >= 0
    assert max(presence.seen_at) <= now
    assert max(presence.last_act) <= presence.acts
    assert set(table.drafts) <= set(seats)
    assert all(any(number in text_numbers(seat) for seat in seats) for number in table.texts)
    _can_go_on(table)
    _timed(table, now)


def _can_go_on(table: Playing) -> None:
    """Everybody who is awaited can act; where no one is, a clock runs."""
    awaited, game = table.awaited, table.game
    assert awaited == game.awaited(table.state)
    assert awaited.seats or table.clock is not None
    assert all(game.legal(table.state, seat) for seat in awaited.seats)
    assert table.clock is None or game.clock(table.state).key == table.clock.key


def _timed(table: Playing, now: float) -> None:
    timer, due = table.timer, next_check(table)
    assert due is not None
    assert math.isfinite(due)
    assert timer.since <= now
    assert timer.due is None or timer.due > timer.since
    assert all(0 < count <= MAXIMUM_UNDONE for count in timer.undone.values())
    # An awaited seat that no one plays is played for, whatever stands still; in secret when all have chosen.
    left = [table.people[seat].left for seat in table.awaited.seats]
    if any(left) and (all(left) or not table.awaited.secret):
        assert due <= timer.since + WANTED_SECONDS


def _goes_on(before: Playing, after: Playing, command: c.Command, now: float) -> None:
    """A log only grows, a count only rises, and no clock runs backwards."""
    assert after.entries[: len(before.entries)] == before.entries
    assert all(new >= old for new, old in zip(after.moves, before.moves, strict=True))
    assert after.presence.acts >= before.presence.acts
    if isinstance(command, c.TakeBack):
        return
    assert after.timer.since >= before.timer.since
    same = after.timer.since == before.timer.since and after.awaited == before.awaited
    if isinstance(command.command if isinstance(command, c.Agree) else command, c.SetLimit):
        at = now if after.paused_at is None else max(after.paused_at, before.timer.since)
        assert after.timer.due is None or after.timer.due >= at + SHORTENED_SECONDS
    elif same and before.timer.due is not None and len(after.present) > 1:
        assert after.timer.due is not None
        assert after.timer.due >= before.timer.due
        assert isinstance(command, c.TimePassed) or after.timer.stage <= before.timer.stage


def over(table: Over) -> None:
    """Check a table that is over."""
    assert next_check(table) is None
    assert (table.outcome is not None) == (table.status == "finished")
    if table.outcome is not None and table.unrated is None:
        assert table.position is not None
        assert isinstance(table.entries[-1], Ended) == (table.position.ended is not None)
        assert table.position.ended is None or table.outcome.ending == "ended-time-ranked"
        assert is_rated(table)
        assert len(table.outcome.ranks) == len(table.people) > len(leavers(table))


# Notices -------------------------------------------------------------------------------------------


def _notice(before: Table, after: Table, command: c.Command, notice: c.Notice) -> None:
    """A notice names only seats and people that there are, and a forgotten one not at all."""
    known = _known(before) | _known(after) | {c.EVERYONE}
    if isinstance(command, c.OfferSeat) and command.to:
        known.add(command.to)
    assert notice.user_id in known
    assert notice.user_id >= 0
    for name in ("seat", "by"):
        value = notice.args.get(name)
        assert value in (None, "moderator") or value in range(len(after.people))
    if notice.kind not in ("announcement", "milestone", "log"):
        assert notice.user_id != c.EVERYONE
    if notice.kind in ("turn_ping", "reminder") and isinstance(after, Playing):
        seat = after.seat_of(notice.user_id)
        assert seat in after.called
        assert notice.step == after.step
    if notice.kind == "reminder" and isinstance(after, Playing):
        assert not after.awaited.secret, "a reminder tells who has not chosen"


def _known(table: BaseTable) -> set[int]:
    waiting = (*table.interested, *table.told, *table.invited) if isinstance(table, Lobby) else ()
    waiting = table.followers if isinstance(table, Playing) else waiting
    return {*waiting, *(person.user_id for person in table.people)}
