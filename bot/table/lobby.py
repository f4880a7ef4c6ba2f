"""Lobbies: sitting down, choosing options and terms, and the deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec

from bot.table import bots
from bot.table.bots import first_memories
from bot.table.commands import (
    Actor,
    AddBot,
    Cancel,
    Change,
    CutDeck,
    Join,
    Leave,
    Notice,
    NotifyMe,
    Practise,
    Remove,
    RemoveBot,
    SetAdvice,
    SetFinish,
    SetFollow,
    SetLanguage,
    SetLate,
    SetLimit,
    SetOption,
    SetOptions,
    SetReminders,
    Start,
)
from bot.table.log import turn_pings
from bot.table.public import asked, at_start, newly_awaited
from bot.table.table import (
    Closed,
    DecisionTimer,
    DeniedError,
    Lobby,
    LobbyCut,
    Over,
    Person,
    Playing,
    Terms,
    base_fields,
    seated,
)
from bot.table.timing import finish_after, new_timer, rules_clock
from games import GamePackage
from games.core import Awaited, OptionsError
from games.deal import Cut, cut_word, seating, seed
from games.languages import LANGUAGES

LOBBY_SECONDS = 24 * 60 * 60


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

    Its id is the store's to give.
    """
    return Lobby(
        id=0,
        package=package,
        options=options or msgspec.to_builtins(package.game.options()),
        guild_id=place[0],
        channel_id=place[1],
        host_id=host.user_id,
        language=language,
        secret=secret,
        opened_by=host.press_id,
        opened_at=now,
        people=(Person(host.user_id, host.name, now), *kept),
        terms=terms or Terms(),
        closes_at=now + LOBBY_SECONDS,
    )


Company = AddBot | RemoveBot | SetFollow | SetAdvice
Choice = SetOption | SetOptions | SetLimit | SetLate | SetReminders | SetLanguage | SetFinish


LobbyCommand = Join | NotifyMe | Leave | Remove | CutDeck | Cancel | Start | Practise | Company | Choice


def changed(table: Lobby, command: LobbyCommand, actor: Actor, now: float) -> Change:
    """Return a lobby after a command, and who is told that it fills. Raises `DeniedError`."""
    change = _changed(table, command, actor, now)
    after = change.table
    return change.then(called_together(after, actor)) if isinstance(after, Lobby) else change


def _changed(table: Lobby, command: LobbyCommand, actor: Actor, now: float) -> Change:
    match command:
        case Join():
            return Change(join(table, actor, now))
        case NotifyMe():
            return Change(notify_me(table, command, actor))
        case Leave():
            seated(table, actor.user_id)
            return Change(without_person(table, actor.user_id, now))
        case Remove(user_id):
            return Change(remove(table, actor, user_id, now))
        case CutDeck(word):
            return Change(cut(table, word, actor))
        case Cancel():
            hosted(table, actor, manager=True)
            return Change(closed_lobby(table, "cancelled", now))
        case Start(thread):
            hosted(table, actor)
            return start_game(table, now, thread=thread)
        case Practise(thread):
            hosted(table, actor)
            return start_game(bots.practice(table, now), now, thread=thread)
        case AddBot() | RemoveBot() | SetFollow() | SetAdvice():
            hosted(table, actor)
            return Change(bots.change_bots(table, command, now))
        case _:
            hosted(table, actor)
            return Change(chosen(table, command, now))


def hosted(table: Lobby, actor: Actor, *, manager: bool = False) -> None:
    """Make sure that somebody is the host, or manages the server where that will do. Raises `DeniedError`."""
    if table.host_id != actor.user_id and not (manager and actor.manages):
        raise DeniedError("denied-not-host")


# Seats ---------------------------------------------------------------------------------------------


def join(table: Lobby, actor: Actor, now: float) -> Lobby:
    """Seat somebody, or let them have the seat that is kept for them."""
    seat = table.seat_of(actor.user_id)
    if seat is not None and table.people[seat].joined:
        raise DeniedError("denied-already-joined")
    if actor.user_id in table.removed:
        raise DeniedError("denied-removed")
    if seat is None:
        table = bots.make_room(table, table.seats[-1] - 1)
    if seat is None and len(table.people) >= table.seats[-1]:
        raise DeniedError("denied-full", most=table.seats[-1])
    others = tuple(other for other in table.people if other.user_id != actor.user_id)
    interested = tuple(other for other in table.interested if other != actor.user_id)
    return replace(table, people=(*others, Person(actor.user_id, actor.name, now)), interested=interested)


def remove(table: Lobby, actor: Actor, user_id: int, now: float) -> Lobby | Over:
    """Free a seat that is kept, or send somebody away for good."""
    hosted(table, actor, manager=True)
    seat = table.seat_of(user_id)
    if seat is None:
        raise DeniedError("denied-not-here")
    if user_id == table.host_id:
        raise DeniedError("denied-own-seat")
    if not table.people[seat].joined:
        return without_person(table, user_id, now)
    return without_person(replace(table, removed=(*table.removed, user_id)), user_id, now)


def without_person(table: Lobby, user_id: int, now: float) -> Lobby | Over:
    """Return the lobby without somebody. The next in line hosts; the last one out closes it."""
    people = tuple(person for person in table.people if person.user_id != user_id)
    cuts = tuple(one for one in table.cuts if one.user_id != user_id)
    joined = [person for person in people if person.joined and not person.bot]
    if not joined:
        return closed_lobby(table, "cancelled", now)
    host = joined[0].user_id if table.host_id == user_id else table.host_id
    return replace(table, people=people, host_id=host, cuts=cuts)


# Options -------------------------------------------------------------------------------------------


def chosen(table: Lobby, command: Choice, now: float) -> Lobby:
    """Return the lobby with a choice of its host's."""
    match command:
        case SetOption(field, value):
            return _with_option(table, field, value)
        case SetOptions(options):
            return _with_options(table, options)
        case SetLimit(limit):
            return replace(table, terms=msgspec.structs.replace(table.terms, limit=limit))
        case SetLate(late):
            return replace(table, terms=msgspec.structs.replace(table.terms, late=late))
        case SetReminders(mention):
            return replace(table, terms=msgspec.structs.replace(table.terms, mention=mention))
        case SetFinish():
            return replace(table, finish=finish_after(command, now))
        case SetLanguage(language):
            if language not in LANGUAGES:
                raise DeniedError("denied-unknown-option")
            return replace(table, language=language)


def _with_option(table: Lobby, field: str, value: str) -> Lobby:
    if not any(choice.field == field and value in choice.values for choice in table.game.choices):
        raise DeniedError("denied-unknown-option")
    return _chosen(table, {**table.options, field: value})


def _with_options(table: Lobby, kept: Mapping[str, Any]) -> Lobby:
    """The lobby with options that were kept; the rules may know others now, which are as usual."""
    known = {
        choice.field: kept[choice.field]
        for choice in table.game.choices
        if kept.get(choice.field) in choice.values
    }
    return _chosen(table, {**msgspec.to_builtins(table.game.options()), **known})


def _chosen(table: Lobby, options: Mapping[str, Any]) -> Lobby:
    try:
        seats = table.game.seats(table.game.read_options(options))
    except OptionsError as error:
        raise DeniedError("denied-unknown-option") from error
    table = bots.make_room(table, seats[-1])
    if len(table.people) > seats[-1]:
        raise DeniedError("denied-too-many-for-option", most=seats[-1])
    return replace(table, options=options)


def closed_lobby(table: Lobby, status: Closed, now: float) -> Over:
    """Return a lobby that nobody starts any more."""
    return Over(
        **base_fields(table),
        status=status,
        finished_at=now,
    )


# The deal ------------------------------------------------------------------------------------------


def cut(table: Lobby, typed: str, actor: Actor) -> Lobby:
    """Return the lobby when somebody who sits there has cut the deck: their new cut is the last."""
    seat = table.seat_of(actor.user_id)
    if seat is None or not table.people[seat].joined:
        raise DeniedError("denied-not-seated")
    word = cut_word(typed)
    if not word:
        raise DeniedError("denied-cut-empty")
    others = (one for one in table.cuts if one.user_id != actor.user_id)
    return replace(table, cuts=(*others, LobbyCut(actor.user_id, word)))


def start_game(table: Lobby, now: float, *, thread: bool) -> Change:
    """Deal to those who have joined. The seats are drawn as all else is, from the secret and the cuts."""
    joined = table.joined
    if len(joined) not in table.seats:
        raise DeniedError("denied-seats", least=table.seats[0], most=table.seats[-1], now=len(joined))
    if table.finish is not None and table.finish.at <= now:
        raise DeniedError("denied-finish-passed")
    dealt = _dealt(table, now, table.channel_id if thread else None)
    awaited = dealt.awaited
    dealt = replace(
        dealt,
        presence=asked(dealt.presence, awaited, now),
        timer=new_timer(dealt, awaited, now),
        clock=rules_clock(dealt, now),
    )
    return Change(dealt, turn_pings(dealt, newly_awaited(Awaited(()), awaited), now))


def _dealt(table: Lobby, now: float, home_id: int | None) -> Playing:
    words = [one.word for one in table.cuts]
    people = seat_order(table.joined, seed(table.secret, len(table.joined), words))
    seat_of = {person.user_id: seat for seat, person in enumerate(people)}
    seated_ = replace(table, people=people)
    return Playing(
        **base_fields(seated_),
        position=seated_.begin(words),
        memories=first_memories(table.package, people, table.terms),
        cuts=tuple(Cut(seat_of[one.user_id], one.word) for one in table.cuts),
        timer=DecisionTimer(now),
        presence=at_start(people, table.host_id, now),
        moves=(0,) * len(people),
        home_id=home_id,
        finish=table.finish,
    )


def seat_order(joined: tuple[Person, ...], seed_: bytes) -> tuple[Person, ...]:
    """Return people who stand in the order in which they joined in the order of their seats."""
    return tuple(joined[place] for place in seating(seed_, len(joined)))


# Interest -----------------------------------------------------------------------------------------


MAXIMUM_INTERESTED = 20
"""One message must have room for all of them."""


def notify_me(table: Lobby, command: NotifyMe, actor: Actor) -> Lobby:
    """Return the lobby when somebody wants to be told that enough people are there, or does not any more."""
    others = tuple(other for other in table.interested if other != actor.user_id)
    if not command.wanted:
        return replace(table, interested=others)
    if actor.user_id in table.interested:
        return table
    _may_wait(table, actor)
    return replace(table, interested=(*others, actor.user_id))


def _may_wait(table: Lobby, actor: Actor) -> None:
    """Make sure that there is something to wait for. Raises `DeniedError`."""
    if any(person.user_id == actor.user_id for person in table.joined):
        raise DeniedError("denied-already-joined")
    if actor.user_id in table.removed:
        raise DeniedError("denied-removed")
    if len(table.joined) >= table.seats[0] or actor.user_id in table.told:
        raise DeniedError("denied-enough-already")
    if len(table.interested) >= MAXIMUM_INTERESTED:
        raise DeniedError("denied-many-interested", most=MAXIMUM_INTERESTED)


def called_together(table: Lobby, actor: Actor) -> Change:
    """Tell those who want to be told, in one message, once they and those who sit there are enough."""
    waiting = table.interested
    if not waiting or len(table.joined) + len(waiting) < table.seats[0]:
        return Change(table)
    after = replace(table, interested=(), told=(*table.told, *waiting))
    # It is one message, so it is one by whoever made it.
    by = (actor.user_id, *(0 for _ in waiting[1:]))
    calls = (Notice("call", "told-fills", who, by=whose) for who, whose in zip(waiting, by, strict=True))
    return Change(after, tuple(calls))
