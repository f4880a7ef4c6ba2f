"""Seats that change hands: leaving, substitutes, removal, and hosts."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import msgspec

from bot.table.bots import person_temper, unused_number
from bot.table.commands import Actor, Change, Notice, announced_by, announcement, check_host
from bot.table.consent import without_questions_of
from bot.table.errors import DeniedError
from bot.table.log import append
from bot.table.people import ANYBODY, Person, bot_player
from bot.table.public import is_party, was_absent
from bot.table.table import Over, Playing, other_seats, require_seat
from games.core import Seat
from games.host.entries import Ended, Handed, Left

MAXIMUM_FOLLOWERS = 50
"""Number of people who may follow a game; each is sent a message a round."""

# Following -----------------------------------------------------------------------------------------


def follow(table: Playing, actor: Actor, *, wanted: bool) -> Playing:
    """Put the actor on the list of those who are told of each round, or take them off it."""
    others = tuple(other for other in table.followers if other != actor.user_id)
    if not wanted or actor.user_id in table.followers:
        return table if wanted else replace(table, followers=others)
    if table.seat_of(actor.user_id) is not None:
        raise DeniedError("denied-already-joined")
    if len(others) >= MAXIMUM_FOLLOWERS:
        raise DeniedError("denied-many-followers", most=MAXIMUM_FOLLOWERS)
    return replace(table, followers=(*others, actor.user_id))


# Leaving -------------------------------------------------------------------------------------------


def leave(table: Playing, actor: Actor, now: float) -> Change:
    """Give up a seat for good; it plays safe defaults until it is taken."""
    seat = require_seat(table, actor.user_id)
    notice = Notice("announcement", "told-left", args={"seat": seat}, by=actor.user_id)
    return vacate(table, seat, notice, now)


def vacate(table: Playing, seat: Seat, notice: Notice, now: float, *, out: bool = False) -> Change:
    """Take the player from a seat, which anybody may take then; `notice` announces it.

    A bot player may follow where the table wants that. `out`: the seat is out of the game. The last player
    does not count as having left: no one is left whose game that would spoil.
    """
    empty_seat = msgspec.structs.replace(table.people[seat], left=True, offered_to=ANYBODY)
    departure = append(
        _without_words_of(table, seat), Left(seat), now, people=with_person(table, seat, empty_seat)
    )
    change = Change(departure.table, (notice, *departure.notices))
    if table.terms.follow and not out and isinstance(departure.table, Playing) and departure.table.present:
        change = _let_bot_follow(departure.table, seat, change, now)
    match change.table:
        case Playing() as after if not after.present:
            people = with_person(after, seat, table.people[seat])
            return change.then(append(after, Ended("left"), now, people=people))
        case Playing() as after if after.agreed and set(after.present) <= set(after.agreed):
            return change.then(append(after, Ended("together"), now))
        case Playing() as after if table.host_id == table.people[seat].user_id:
            return change.then(_pass_host_on(after, after.present[0]))
        case _:
            return change


def _let_bot_follow(table: Playing, seat: Seat, left: Change, now: float) -> Change:
    """Let a bot player play on in a seat that was left, until a person takes it."""
    number = unused_number(table.people, (who for _, who in table.holders))
    person = bot_player(number, person_temper(table).key, now, ANYBODY)
    change = _hand_over_seat(table, seat, person, now)
    # The announcement is the same, but names the seat's new player.
    key = "told-freed-follows" if "by" in left.notices[0].args else "told-follows"
    notice = msgspec.structs.replace(left.notices[0], key=key)
    return Change(change.table, (notice, *left.notices[1:], *change.notices))


def _hand_over_seat(table: Playing, seat: Seat, person: Person, now: float) -> Change:
    """Give a seat its next player; the one before is on record."""
    holders = (*table.holders, (seat, table.people[seat].user_id))
    entry = Handed(seat, person.temper if person.bot else "")
    people = with_person(table, seat, person)
    return append(replace(_without_words_of(table, seat), holders=holders), entry, now, people=people)


def _without_words_of(table: Playing, seat: Seat) -> Playing:
    """Return the table without anything that the holder of a seat has said: it ends with the holder.

    Every change of hands comes through here; what was said in the game, its entry ends (`Game.handed`).
    """
    return replace(
        table,
        agreed=tuple(other for other in table.agreed if other != seat),
        questions=without_questions_of(table, seat),
        drafts=other_seats(table.drafts, seat),
        timer=msgspec.structs.replace(table.timer, undone=other_seats(table.timer.undone, seat)),
    )


def free(table: Playing, seat: Seat, actor: Actor, now: float) -> Change:
    """Free the seat of a player who missed a decision; any seat as a moderator, or a manager who is no party.

    A player who was absent may come back; who is taken out for another reason may not.
    """
    check_host(table, actor, manager=True)
    if seat not in table.present:
        raise DeniedError("denied-seat-left")
    judges = actor.manages and (bool(actor.why) or not is_party(table, actor.user_id))
    if not was_absent(table, seat) and not judges:
        raise DeniedError("denied-not-late")
    notice = announced_by(table, actor, "told-replaced", seat=seat)
    after = table if was_absent(table, seat) and not actor.why else with_removed(table, seat)
    if (
        actor.why
        and (own_seat := table.seat_of(actor.user_id)) is not None
        and is_party(table, actor.user_id)
    ):
        judge = msgspec.structs.replace(table.people[own_seat], judged=True)
        after = replace(after, people=with_person(after, own_seat, judge))
    return notify_loser(table, seat, vacate(after, seat, notice, now))


def with_removed(table: Playing, seat: Seat) -> Playing:
    """Return the table at which the player of a seat, once out of it, may take no seat again."""
    return replace(table, removed=(*table.removed, mark(table.secret, table.people[seat].user_id)))


def notify_loser(table: Playing, seat: Seat, change: Change) -> Change:
    """Notify the player who lost a seat privately of what the others read."""
    person = table.people[seat]
    if person.forgotten:
        return change
    notice = next((other for other in change.notices if other.args.get("seat") == seat), None)
    args = {name: value for name, value in notice.args.items() if name != "seat"} if notice else {}
    return Change(change.table, (*change.notices, Notice("private", "lost-seat", person.user_id, args=args)))


# Substitutes ---------------------------------------------------------------------------------------


def offer(table: Playing, to: int | None, actor: Actor) -> Change:
    """Offer your seat to a person or to anybody, or withdraw the offer. You play on meanwhile."""
    seat = require_seat(table, actor.user_id)
    if to and table.seat_of(to) is not None:
        raise DeniedError("denied-substitute-seated")
    if to and _why_not(table, to, seat) is not None:
        # It would be closed to everybody who may.
        raise DeniedError("denied-offer-refused")
    if table.people[seat].offered_to == to:
        return Change(table)
    person = msgspec.structs.replace(table.people[seat], offered_to=to)
    after = replace(table, people=with_person(table, seat, person))
    if to is None:
        return Change(after)
    caller_args = {"caller": actor.user_id} if to else {}
    notice = Notice("announcement", "told-offered", to, args={"seat": seat, **caller_args}, by=actor.user_id)
    return Change(after, (notice,))


def take(table: Playing, seat: Seat, actor: Actor, now: float) -> Change:
    """Take over a seat: its new player sees what it may know now, and no more."""
    _check_offer(table, actor.user_id, seat)
    former = table.people[seat]
    if seat in table.present:
        # The log says that its player was free to go.
        without_words = _without_words_of(table, seat)
        empty_table = append(without_words, Left(seat), now, timer=without_words.timer).table
        assert isinstance(empty_table, Playing), "a seat that is left ends no game"
        table = empty_table
    is_judged = former.judged and former.user_id == actor.user_id
    handover = _hand_over_seat(table, seat, Person(actor.user_id, actor.name, now, judged=is_judged), now)
    notice = Notice("announcement", "told-taken", args={"seat": seat}, by=actor.user_id)
    change = Change(handover.table, (notice, *handover.notices))
    if former.user_id != table.host_id or not isinstance(change.table, Playing):
        return change
    # A new player does not become the host by taking the host's seat while other players are there.
    heir = next((other for other in change.table.present if other != seat), seat)
    return change.then(_pass_host_on(change.table, heir))


def _check_offer(table: Playing, user_id: int, seat: Seat) -> None:
    """Raise `DeniedError` unless a seat is offered to the user, who may take it."""
    if seat >= len(table.people):
        raise DeniedError("denied-seat-taken")
    offered_to = table.people[seat].offered_to
    if table.seat_of(user_id) is not None:
        raise DeniedError("denied-substitute-seated")
    if offered_to is None:
        raise DeniedError("denied-seat-taken")
    if offered_to not in (ANYBODY, user_id):
        raise DeniedError("denied-seat-kept")
    if (reason := _why_not(table, user_id, seat)) is not None:
        raise DeniedError(reason)


def seats_open_to(table: Playing, user_id: int) -> list[Seat]:
    """Return the seats that a user may take over now."""

    def is_open(seat: Seat) -> bool:
        try:
            _check_offer(table, user_id, seat)
        except DeniedError:
            return False
        return True

    return [seat for seat in range(len(table.people)) if is_open(seat)]


def _why_not(table: Playing, user_id: int, seat: Seat) -> str | None:
    """Return why a user may not take a seat, were it offered: they may know no other seat's secrets."""
    if mark(table.secret, user_id) in table.removed:
        return "denied-removed-in-game"
    return "denied-knows-a-seat" if known_seats(table, user_id) - {seat} else None


def known_seats(table: Playing, user_id: int) -> set[Seat]:
    """Return the seats whose secrets a user knows, also if they were forgotten since."""
    user_mark = mark(table.secret, user_id)
    return held_seats(table, user_id) | {seat for seat, who in table.barred if who == user_mark}


def held_seats(table: Playing | Over, user_id: int) -> set[Seat]:
    """Return the seats that a user plays or has played."""
    seats = {seat for seat, who in table.holders if who == user_id}
    return seats | {seat for seat, person in enumerate(table.people) if person.user_id == user_id}


def former_holders(table: Playing | Over, length: int) -> dict[Seat, int]:
    """Return who had those seats that have changed hands since the log had this length."""
    later = [entry.seat for entry in table.entries[length:] if isinstance(entry, Handed)]
    holders: dict[Seat, list[int]] = {seat: [] for seat in later}
    for seat, user_id in table.holders:
        holders.get(seat, []).append(user_id)
    # An earlier release stored a holder who came back only once.
    return {seat: users[-min(later.count(seat), len(users))] for seat, users in holders.items() if users}


def mark(secret: bytes, user_id: int) -> str:
    """Return the mark of a user, which outlasts their being forgotten: it names no one without the secret."""
    return hashlib.blake2b(str(user_id).encode(), key=secret, digest_size=16).hexdigest()


# The host ------------------------------------------------------------------------------------------


def make_host(table: Playing, seat: Seat, actor: Actor) -> Change:
    """Hand over the host's role."""
    check_host(table, actor, manager=True)
    if seat not in table.present:
        raise DeniedError("denied-seat-left")
    if table.people[seat].user_id == table.host_id:
        raise DeniedError("denied-already-host")
    change = _pass_host_on(table, seat, actor)
    if actor.user_id == table.host_id and not actor.why:
        return change
    return Change(change.table, (announced_by(table, actor, "told-host-by", seat=seat),))


def claim_host(table: Playing, actor: Actor) -> Change:
    """Take the host's role from a player who missed a decision."""
    seat = require_seat(table, actor.user_id)
    host = table.seat_of(table.host_id)
    if host == seat:
        raise DeniedError("denied-already-host")
    if host is not None and not was_absent(table, host):
        raise DeniedError("denied-host-present")
    return _pass_host_on(table, seat, actor)


def _pass_host_on(table: Playing, seat: Seat, actor: Actor | None = None) -> Change:
    notice = announcement("told-host", seat=seat)
    if actor is not None:
        notice = msgspec.structs.replace(notice, by=actor.user_id)
    return Change(replace(table, host_id=table.people[seat].user_id), (notice,))


def with_person(table: Playing, seat: Seat, person: Person) -> tuple[Person, ...]:
    """Return the people of a table with another one in a seat."""
    return (*table.people[:seat], person, *table.people[seat + 1 :])
