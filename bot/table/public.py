"""What everybody knows of a table: the one source of what is shown of other players.

That a seat acted is public only if everybody could see it (`games.host.position.Position.seen`). Nothing in
here reads a secret entry.
"""

from __future__ import annotations

from typing import TypeVar

from bot.table.people import HIGHEST_BOT_ID, Person
from bot.table.table import Lobby, Over, Playing, Presence, Table
from games.core import Awaited, Seat, replace
from games.host.entries import Absent, Acted, Ended, Entry, Handed, Left, TakenBack
from games.host.position import Position

_T = TypeVar("_T")

AWAY_AFTER = 2
"""Missed decisions in a row after which a player counts as away and gets a tenth of the time."""
RECENTLY_SECONDS = 60
"""Do not ping players who acted publicly within this many seconds."""


def at_start(people: tuple[Person, ...], host_id: int, now: float) -> Presence:
    """Return the presence when a game begins: when people joined, and that the host has just acted."""
    seen_at = tuple(now if person.user_id == host_id else person.joined_at for person in people)
    return Presence((0,) * len(people), seen_at, (0,) * len(people))


def begin_phase(presence: Presence, awaited: Awaited, now: float) -> Presence:
    """Note the start of a phase. In a secret one the count is public, so all being asked is public, too."""
    is_asking_all = awaited.secret and len(awaited.seats) == len(presence.missed)
    return replace(presence, asked_at=now if is_asking_all else None, defaulted=())


def presence_after(table: Playing, entry: Entry, after: Position, now: float, *, late: bool) -> Presence:
    """Return the presence after an entry; `late`: an action that the table played for its seat."""
    presence = table.presence
    match entry:
        case Acted(seat) | TakenBack(seat) if after.seen and not late:
            presence = _after_act(presence, seat, now)
        case Handed(seat):
            presence = _after_act(presence, seat, now)
        case Absent(seat=seat) | Acted(seat=seat) if late or isinstance(entry, Absent):
            missed_counts = _with_value(presence.missed, seat, presence.missed[seat] + 1)
            presence = replace(presence, missed=missed_counts, defaulted=(*presence.defaulted, seat))
        case _:
            pass
    before = table.awaited
    awaited = after.awaited
    has_moved_on = after.state.step != table.step
    if before.secret and has_moved_on and presence.asked_at is not None and isinstance(entry, Acted | Absent):
        presence = _after_all_chose(presence, presence.asked_at)
    if awaited.secret and before.secret and not has_moved_on:
        return presence
    return begin_phase(presence, awaited, now)


def _after_act(presence: Presence, seat: Seat, at: float) -> Presence:
    acts = presence.acts + 1
    return replace(
        presence,
        missed=_with_value(presence.missed, seat, 0),
        seen_at=_with_value(presence.seen_at, seat, at),
        last_act=_with_value(presence.last_act, seat, acts),
        acts=acts,
    )


def _after_all_chose(presence: Presence, asked_at: float) -> Presence:
    """Note that all choices are in: seats not in `defaulted` have chosen since they were asked."""
    seats_that_chose = [seat for seat in range(len(presence.missed)) if seat not in presence.defaulted]
    counts = tuple(0 if seat in seats_that_chose else count for seat, count in enumerate(presence.missed))
    seen_at = tuple(
        max(at, asked_at) if seat in seats_that_chose else at for seat, at in enumerate(presence.seen_at)
    )
    return replace(presence, missed=counts, seen_at=seen_at)


def _with_value(values: tuple[_T, ...], seat: Seat, value: _T) -> tuple[_T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


# What follows from it ------------------------------------------------------------------------------


def missed_decisions(table: Playing, seat: Seat) -> int:
    """Return the number of decisions in a row that the table has made for a seat."""
    return table.presence.missed[seat]


def away(table: Playing, seat: Seat) -> bool:
    """Whether a seat's player counts as away."""
    return missed_decisions(table, seat) >= AWAY_AFTER


def everybody_away(table: Playing) -> bool:
    """Whether all players are away."""
    return all(away(table, seat) for seat in table.present)


def quick(table: Playing, awaited: Awaited) -> bool:
    """Whether a decision gets less time: all awaited seats are away; in a secret phase, all players."""
    if awaited.secret:
        return everybody_away(table)
    return bool(awaited.seats) and all(away(table, seat) for seat in awaited.seats)


def was_absent(table: Playing, seat: Seat) -> bool:
    """Whether a seat's time is up or it missed its last decision: others may act on that."""
    return seat in table.late or seat in table.standing or missed_decisions(table, seat) > 0


def kept_waiting_by(table: Playing) -> tuple[Seat, ...]:
    """Return the players for whom a game without a limit stands idle; none where it does for all."""
    late = tuple(seat for seat in table.present if seat in table.standing)
    return late if table.paused_at is None and len(late) < len(table.present) else ()


def waited_for(table: Over) -> tuple[Seat, ...]:
    """Return the players for whom an idle game stood until it ended; not those who had left before."""
    entries = table.entries
    if not entries or entries[-1] != Ended("idle"):
        return ()
    has_left = {entry.seat: isinstance(entry, Left) for entry in entries if isinstance(entry, Left | Handed)}
    return tuple(seat for seat, person in enumerate(table.people) if person.left and not has_left.get(seat))


def recently_seen(table: Playing, seat: Seat, now: float) -> bool:
    """Whether a seat has acted publicly so recently that it needs no ping."""
    return now - table.presence.seen_at[seat] < RECENTLY_SECONDS


def newly_awaited(before: Awaited, awaited: Awaited) -> list[Seat]:
    """Return the seats to ping. Which seats a secret phase awaited makes no difference after it."""
    asked_before = () if before.secret or awaited.secret else before.seats
    return [seat for seat in awaited.seats if seat not in asked_before]


def acted_since(table: Playing, seat: Seat, acts: int) -> bool:
    """Whether a seat has acted publicly since the count of public acts was `acts`."""
    return table.presence.last_act[seat] > acts


def taken_back_openly(table: Playing, seat: Seat) -> bool:
    """Whether the action that a seat may take back was public, and so its undoing is, too."""
    last = table.position.last_of(seat)
    return last is not None and last.seen


# What counts ---------------------------------------------------------------------------------------

LEAVERS = "leavers"
"""Value of `Over.unrated`: the game counts for those who left it, as their last place, and for no others."""


def dealt_in(table: Playing | Over) -> tuple[int, ...]:
    """Return the users who were dealt in, seat by seat; substitutes are not among them."""
    first_holders = dict(reversed(table.holders))
    return tuple(first_holders.get(seat, person.user_id) for seat, person in enumerate(table.people))


def leavers(table: Playing | Over) -> tuple[Seat, ...]:
    """Return the seats whose first player has left or was freed, and has not come back."""
    pairs = enumerate(zip(table.people, dealt_in(table), strict=True))
    return tuple(seat for seat, (person, first) in pairs if person.left or person.user_id != first)


def is_rated(table: Playing | Over) -> bool:
    """Whether a game counts for ratings if it is played to its end: among people only, without advice."""
    return not table.terms.advice and all(user_id > HIGHEST_BOT_ID for user_id in dealt_in(table))


def is_practice(table: Table) -> bool:
    """Whether a game was dealt to one person and bot players alone.

    It is played in that person's panel, with all that the public post shows of other games.
    """
    if isinstance(table, Lobby) or (isinstance(table, Over) and not table.played):
        return False
    return sum(user_id > HIGHEST_BOT_ID for user_id in dealt_in(table)) == 1


def is_own(table: Table, user_id: int) -> bool:
    """Whether a game was dealt to a user and bot players alone, and they are in it still."""
    if not isinstance(table, Playing) or table.seat_of(user_id) is None:
        return False
    return is_practice(table) and user_id in dealt_in(table)


def is_party(table: Playing, user_id: int) -> bool:
    """Whether a user plays in a rated game with others."""
    return is_rated(table) and table.seat_of(user_id) is not None and len(table.present) > 1
