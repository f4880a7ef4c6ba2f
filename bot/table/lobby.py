"""Lobbies: opening one, its host, its time, its seats, and those who wait to be called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from bot.table import bots
from bot.table.commands import Actor, Change, Notice, announced_by, check_host
from bot.table.deadlines import CLOSING_SECONDS, KEPT_SEAT_SECONDS, closing_check, host_call_at, kept_until
from bot.table.errors import DeniedError
from bot.table.game_options import opening_options, same_players, without_named_players
from bot.table.people import Person
from bot.table.table import (
    MINIMUM_TOGETHER,
    BaseTable,
    Closed,
    Lobby,
    Over,
    Table,
    kept_fields,
    require_lobby,
    require_seat,
)
from bot.table.terms import Terms
from games.core import Seat
from games.host.packages import GamePackage
from games.languages import LANGUAGES

LOBBY_SECONDS = 30 * 60
"""Seconds without a press after which a lobby closes."""
KEPT_OPEN_SECONDS = 6 * 60 * 60
"""Seconds after which a lobby closes that a press has kept open."""
CHANGED_SECONDS = 30
"""Seconds that those who sit have to read a change before the game may start."""
SILENT_SECONDS = 3 * 60
"""Seconds without a command of the host after which those who sit may start, or take the role."""
HIGHEST_UNPRESSED = 2**48
"""Maximum of what stands in place of a press where no one pressed: Discord's ids are higher."""
MAXIMUM_INTERESTED = 20
"""Interested people per lobby: one message must have room for all of them."""


def new_lobby(
    package: GamePackage,
    host: Actor,
    place: tuple[int, int],
    secret: bytes,
    now: float,
    *,
    language: str,
    terms: Terms | None = None,
    options: Mapping[str, Any] | None = None,
    kept: tuple[Person, ...] = (),
) -> Lobby:
    """Return a new lobby at a server and channel; `kept` are seats for people who have not joined yet.

    The store assigns its id.
    """
    return Lobby(
        id=0,
        package=package,
        options=without_named_players(package.game, options) if options else opening_options(package),
        guild_id=place[0],
        channel_id=place[1],
        host_id=host.user_id,
        language=language,
        secret=secret,
        opened_by=host.press_id,
        opened_at=now,
        people=(_person(host, now), *kept),
        terms=terms or Terms(),
        closes_at=now + LOBBY_SECONDS,
        host_at=now,
    )


def _person(actor: Actor, now: float) -> Person:
    return Person(actor.user_id, actor.name, now, finishes=None if actor.hides else actor.finishes)


def waiting_lobby(
    package: GamePackage,
    place: tuple[int, int],
    kept: Sequence[Person],
    opened_by: int,
    secret: bytes,
    now: float,
    *,
    language: str,
    terms: Terms,
) -> Lobby:
    """Return a new lobby that waits for people, or bot players that are there; the first person may host it.

    `opened_by` is no press: `HIGHEST_UNPRESSED` at most, and even.
    """
    host = next(Actor(person.user_id, person.name, opened_by) for person in kept if not person.bot)
    lobby = new_lobby(package, host, place, secret, now, language=language, terms=terms)
    return replace(lobby, people=tuple(kept), awaits=True)


def waits_for_all(table: Lobby) -> bool:
    """Whether a game starts once all seats are taken that were kept when its lobby was opened.

    That is so for a rematch, and where no one pressed to open it.
    """
    return table.opened_by <= HIGHEST_UNPRESSED


def of_host(table: Table, actor: Actor) -> Lobby:
    """Return the table as a lobby if the actor hosts it. Raises `DeniedError`."""
    lobby = require_lobby(table)
    check_host(lobby, actor, manager=False)
    return lobby


def of_starter(table: Table, actor: Actor, now: float) -> Lobby:
    """Return the table as a lobby if the actor may start it. Raises `DeniedError`."""
    lobby = require_lobby(table)
    if lobby.host_id != actor.user_id:
        _check_host_silent(lobby, actor, now)
    return lobby


def replace_host(table: Lobby, actor: Actor, now: float) -> Change:
    """Take the host's role from a host who is silent, and who is told."""
    if table.host_id == actor.user_id:
        raise DeniedError("denied-already-host")
    _check_host_silent(table, actor, now)
    return Change(
        replace(table, host_id=actor.user_id), _notices_to_loser(table, actor, table.host_id, "lost-host")
    )


def silent_at(table: Lobby, user_id: int) -> float | None:
    """Return when the host counts as silent to a user, who has to sit here as long; None to others.

    The host of a search does not: people wait there for hours, and need no host to start.
    """
    if table.search is not None:
        return None
    joined_at = [person.joined_at for person in table.joined if person.user_id == user_id != table.host_id]
    return max(table.host_at, joined_at[0]) + SILENT_SECONDS if joined_at else None


def _check_host_silent(table: Lobby, actor: Actor, now: float) -> None:
    host_silent_at = silent_at(table, actor.user_id)
    if host_silent_at is None:
        raise DeniedError("denied-not-host")
    # The host may have pressed while no press arrived.
    allowed_at = max(host_silent_at, min(actor.heard_since, now) + SILENT_SECONDS)
    if now < allowed_at:
        raise DeniedError("denied-host-soon", at=int(allowed_at) + 1)


def cancel(table: Lobby, actor: Actor, now: float) -> Change:
    """Close the lobby as its host or a moderator of the server."""
    check_host(table, actor, manager=True)
    return Change(closed_lobby(table, "cancelled", now), _announcement(table, actor, "told-closed"))


def hand_over(table: Lobby, seat: Seat, actor: Actor) -> Change:
    """Hand the host's role to another person who has joined, as a moderator of the server."""
    check_host(table, actor, manager=True)
    if seat >= len(table.people) or table.people[seat] not in table.joined or table.people[seat].bot:
        raise DeniedError("denied-not-here")
    heir = table.people[seat].user_id
    if heir == table.host_id:
        raise DeniedError("denied-already-host")
    return Change(replace(table, host_id=heir), _announcement(table, actor, "told-lobby-host", person=heir))


def with_language(table: Lobby, language: str) -> Lobby:
    """Return the lobby with the language of its public post."""
    if language not in LANGUAGES:
        raise DeniedError("denied-unknown-option")
    return replace(table, language=language)


def _notices_to_loser(table: Lobby, actor: Actor, user_id: int, key: str) -> tuple[Notice, ...]:
    """Return the private message to a person who has joined about what others took from them."""
    losers = (person for person in table.joined if person.user_id == user_id and person.reachable)
    args = {"why": actor.why} if actor.why else {}
    return tuple(Notice("private", key, loser.user_id, args=args, by=actor.user_id) for loser in losers)


def _announcement(table: Lobby, actor: Actor, key: str, **args: int) -> tuple[Notice, ...]:
    """Return the announcement of what a moderator did; the lobby's post shows what its host does."""
    if actor.user_id == table.host_id and not actor.why:
        return ()
    return (announced_by(table, actor, key, **args),)


def closed_lobby(table: Lobby, status: Closed, now: float) -> Over:
    """Return a lobby that no longer waits to be started."""
    return Over(**kept_fields(table, BaseTable), status=status, finished_at=now)


# Time ----------------------------------------------------------------------------------------------


def renew_time(before: Table, table: Lobby, actor: Actor, now: float) -> Lobby:
    """Return the lobby, which a user has changed, with its time renewed."""
    if table == before or not actor.user_id:
        return table
    is_by_host = table.host_id == actor.user_id or table.host_id != before.host_id
    host_at = now if is_by_host else table.host_at or now
    closes_at = max(table.closes_at, now + LOBBY_SECONDS)
    changes = {**table.changed, **_changed_parts(before, table, now)}
    is_enough = len(table.joined) in table.seats and len(table.seated) >= MINIMUM_TOGETHER
    enough_at = (table.enough_at or now) if is_enough else 0.0
    return replace(
        table, closes_at=closes_at, closing=False, host_at=host_at, changed=changes, enough_at=enough_at
    )


def _changed_parts(before: Table, table: Lobby, now: float) -> dict[str, float]:
    """Return what has changed of what those beside the host sat down to, at this time."""
    if not isinstance(before, Lobby) or all(
        person.bot or person.user_id == table.host_id for person in table.people
    ):
        return {}
    terms_before = before.terms
    terms = table.terms
    parts = {
        "clock": (terms_before.limit, terms_before.late) != (terms.limit, terms.late),
        "finish": before.finish != table.finish,
        "options": same_players(before, replace(before, people=table.people)).options != table.options,
        "company": (terms_before.follow, terms_before.advice) != (terms.follow, terms.advice),
    }
    return {part: now for part, differs in parts.items() if differs}


def changed_since(table: Lobby) -> Mapping[str, float]:
    """Return what has changed since people joined who do not host, and when."""
    guests = (person for person in table.joined if not person.bot and person.user_id != table.host_id)
    joined_at = [person.joined_at for person in guests]
    return {part: at for part, at in table.changed.items() if joined_at and at > min(joined_at)}


def check_changes_read(table: Lobby, actor: Actor, now: float) -> None:
    """Raise `DeniedError` while people may not have read a change; where no one pressed Start, after any."""
    if actor.deals_by and table.changed:
        raise DeniedError("denied-not-host")
    changes = changed_since(table)
    if changes and now < (at := max(changes.values()) + CHANGED_SECONDS):
        raise DeniedError("denied-changed", at=int(at) + 1)


def keep_open(table: Lobby, actor: Actor, now: float) -> Lobby:
    """Keep the lobby open for hours."""
    require_seat(table, actor.user_id)
    return replace(table, closes_at=max(table.closes_at, now + KEPT_OPEN_SECONDS), closing=False)


def pass_time(table: Lobby, now: float, up_since: float) -> Change:
    """Do the one thing that is due, if there is one; time in which no one could press is given again."""
    seats_open_at = kept_until(table)
    host_called_at = host_call_at(table)
    if seats_open_at is not None and now >= seats_open_at:
        return Change(_with_opened_seats(table, now, renewed=seats_open_at < up_since))
    if host_called_at is not None and now >= host_called_at:
        after = replace(table, told=(*table.told, table.host_id))
        return Change(after, (Notice("lobby_call", "told-can-start", table.host_id),))
    return Change(_expire(table, now, up_since) if now >= closing_check(table) else table)


def _with_opened_seats(table: Lobby, now: float, *, renewed: bool) -> Lobby:
    """Return the lobby with the seats open that were kept long enough, or with all kept for as long again."""
    if renewed:
        people = (
            msgspec.structs.replace(person, joined_at=now) if person in table.kept else person
            for person in table.people
        )
    else:
        expired = [person for person in table.kept if person.joined_at <= now - KEPT_SEAT_SECONDS]
        people = (person for person in table.people if person not in expired)
    return replace(table, people=tuple(people))


def _expire(table: Lobby, now: float, up_since: float) -> Lobby | Over:
    """Announce that the lobby closes, or close it."""
    if table.closing and table.closes_at - CLOSING_SECONDS >= up_since:
        return closed_lobby(table, "expired", now)
    return replace(table, closing=True, closes_at=max(table.closes_at, now + CLOSING_SECONDS))


# Seats ---------------------------------------------------------------------------------------------


def join(table: Lobby, actor: Actor, now: float) -> Lobby:
    """Give the actor a seat, or the one that is kept for them; they host while the host has not joined."""
    seat = table.seat_of(actor.user_id)
    if seat is not None and table.people[seat].joined:
        raise DeniedError("denied-already-joined")
    if (reason := why_closed(table, actor.user_id)) is not None:
        raise DeniedError(reason)
    if actor.finishes is not None and actor.finishes < table.terms.finishers:
        raise DeniedError("denied-finishers", least=table.terms.finishers, mine=actor.finishes)
    if seat is None:
        table = bots.make_room(table, table.seats[-1] - 1)
    if seat is None and len(table.people) >= table.seats[-1]:
        raise DeniedError("denied-full", most=table.seats[-1])
    others = tuple(other for other in table.people if other.user_id != actor.user_id)
    interested = tuple(other for other in table.interested if other != actor.user_id)
    host_is_there = table.host_id in (*table.called, *(person.user_id for person in table.joined))
    return replace(
        table,
        people=(*others, _person(actor, now)),
        interested=interested,
        host_id=table.host_id if host_is_there else actor.user_id,
    )


def why_closed(table: Lobby, user_id: int) -> str | None:
    """Return why a lobby is closed to a user, even with a free seat; None for a user whom it lets in."""
    if user_id in table.removed:
        return "denied-removed"
    is_invited = user_id in table.invited or table.seat_of(user_id) is not None
    return "denied-only-invited" if table.only_invited and not is_invited else None


def has_room(table: Lobby, user_id: int) -> bool:
    """Whether a user who has not joined finds a seat: a free one, one kept for them, or a bot player's."""
    seat = table.seat_of(user_id)
    if why_closed(table, user_id) or (seat is not None and table.people[seat].joined):
        return False
    count = sum(not person.bot for person in table.people)
    return seat is not None or count < table.seats[-1]


def invite(table: Lobby, guests: Mapping[int, str], actor: Actor, now: float) -> Change:
    """Keep seats for users; each is called once. Raises `DeniedError` where one sits there, or it is full."""
    if any(table.seat_of(user_id) is not None for user_id in guests):
        raise DeniedError("denied-invited-sits")
    table = bots.make_room(table, table.seats[-1] - len(guests))
    if len(table.people) + len(guests) > table.seats[-1]:
        raise DeniedError("denied-full", most=table.seats[-1])
    guest_seats = (Person(user_id, name, now, joined=False) for user_id, name in guests.items())
    callees = [user_id for user_id in guests if user_id not in table.invited]
    after = replace(
        table,
        people=(*table.people, *guest_seats),
        invited=(*table.invited, *callees),
        removed=tuple(user_id for user_id in table.removed if user_id not in guests),
        interested=tuple(user_id for user_id in table.interested if user_id not in guests),
    )
    args = {"caller": actor.user_id}
    calls = (Notice("lobby_call", "told-invited", who, args=args, by=actor.user_id) for who in callees)
    return Change(after, tuple(calls))


def keeps_seat(table: Lobby, user_id: int) -> bool:
    """Whether a seat is kept for a user who has not joined."""
    seat = table.seat_of(user_id)
    return seat is not None and not table.people[seat].joined


def waits_for_person(table: Lobby, user_id: int) -> bool:
    """Whether a lobby waits for a user: to take the seat kept for them, or to start the game as its host."""
    can_start = user_id == table.host_id and len(table.joined) in table.seats
    return can_start or keeps_seat(table, user_id)


def remove(table: Lobby, actor: Actor, user_id: int, now: float) -> Change:
    """Free a kept seat, or remove a person who has joined for good; the host only as a moderator."""
    check_host(table, actor, manager=True)
    seat = table.seat_of(user_id)
    if seat is None:
        raise DeniedError("denied-not-here")
    if user_id == table.host_id and not actor.why:
        raise DeniedError("denied-own-seat")
    notices = _announcement(table, actor, "told-lobby-removed", person=user_id)
    if table.people[seat].joined:
        notices = (*notices, *_notices_to_loser(table, actor, user_id, "lost-lobby-seat"))
        table = replace(table, removed=(*table.removed, user_id))
    return Change(without_person(table, user_id, now), notices)


def readmit(table: Lobby, actor: Actor, user_id: int) -> Lobby:
    """Undo a removal."""
    check_host(table, actor, manager=True)
    return replace(table, removed=tuple(other for other in table.removed if other != user_id))


def without_person(table: Lobby, user_id: int, now: float) -> Lobby | Over:
    """Return the lobby without a person. The next in line hosts; without people it closes.

    One that was opened for others stays while seats are kept.
    """
    people = tuple(person for person in table.people if person.user_id != user_id)
    heirs = sorted((person for person in people if not person.bot), key=lambda person: not person.joined)
    if not heirs or not (heirs[0].joined or table.awaits):
        return closed_lobby(table, "cancelled", now)
    if table.host_id == user_id:
        table = replace(table, host_id=heirs[0].user_id)
    return replace(table, people=people)


# People who would join once enough others do: notified once, then forgotten ------------------------


def notify_me(table: Lobby, actor: Actor, *, wanted: bool) -> Lobby:
    """Put the actor on the list of those to notify when enough people are there, or take them off it."""
    others = tuple(other for other in table.interested if other != actor.user_id)
    if not wanted:
        return replace(table, interested=others)
    if actor.user_id in table.interested:
        return table
    if (refusal := why_not_notified(table, actor.user_id)) is not None:
        raise refusal
    return replace(table, interested=(*others, actor.user_id))


def why_not_notified(table: Lobby, user_id: int) -> DeniedError | None:
    """Return why a user cannot ask to be notified when enough people are there; None for one who can."""
    if any(person.user_id == user_id for person in table.joined):
        return DeniedError("denied-already-joined")
    if (reason := why_closed(table, user_id)) is not None:
        return DeniedError(reason)
    if len(table.joined) >= table.seats[0] or user_id in table.told:
        return DeniedError("denied-enough-already")
    if len(table.interested) >= MAXIMUM_INTERESTED:
        return DeniedError("denied-many-interested", most=MAXIMUM_INTERESTED)
    return None


def call_interested(table: Lobby, actor: Actor) -> Change:
    """Notify all interested people at once when they and the players together are enough."""
    user_ids = table.interested
    if not user_ids or len(table.joined) + len(user_ids) < table.seats[0]:
        return Change(table)
    after = replace(table, interested=(), told=(*table.told, *user_ids))
    calls = (Notice("call", "told-fills", who, by=actor.user_id) for who in user_ids)
    return Change(after, tuple(calls))
