"""How a game begins at a table: at the deal, or at a moment of a finished game that is played on."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

import msgspec

from bot.table import bots
from bot.table.commands import Actor, Change, PlayOn
from bot.table.deadlines import new_timer, rules_clock, with_rules_clock
from bot.table.errors import DeniedError
from bot.table.lobby import check_changes_read
from bot.table.log import append, call
from bot.table.people import Person, bot_player
from bot.table.public import at_start, begin_phase, newly_awaited
from bot.table.table import BaseTable, Dealt, Lobby, Over, Playing, kept_fields
from bot.table.time_limits import DecisionTimer
from games.core import Awaited, Seat
from games.host.deal import Deal
from games.host.entries import Acted, Entry, Handed, Left, TakenBack
from games.host.lessons import TEMPER
from games.host.position import Position
from games.strategies import temper_of_people


def begin_at(dealt: Dealt, position: Position, now: float) -> Playing:
    """Return the table with its game at this position, and the time of what is awaited there."""
    entry_counts = Counter(
        entry.seat for entry in dealt.entries if isinstance(entry, Acted | TakenBack | Handed)
    )
    awaited = position.awaited
    table = Playing(
        **kept_fields(dealt, Dealt),
        position=position,
        timer=DecisionTimer(now),
        presence=begin_phase(at_start(dealt.people, dealt.host_id, now), awaited, now),
        moves=tuple(entry_counts[seat] for seat in range(len(dealt.people))),
    )
    table = replace(table, timer=new_timer(table, awaited, now))
    return with_rules_clock(table, rules_clock(table, now))


def _check_startable(table: Lobby, now: float) -> None:
    if len(table.joined) not in table.seats:
        least = table.seats[0]
        most = table.seats[-1]
        raise DeniedError("denied-seats", least=least, most=most, now=len(table.joined))
    if table.finish is not None and table.finish.at <= now:
        raise DeniedError("denied-finish-passed")


def start_game(table: Lobby, actor: Actor, now: float, *, thread: bool) -> Change:
    """Deal to those who have joined, by the press of the actor."""
    check_changes_read(table, actor, now)
    return _deal(table, table.deal(actor.press_id or actor.deals_by), now, thread=thread)


def _deal(table: Lobby, deal: Deal, now: float, *, thread: bool) -> Change:
    """Deal to those who have joined. The seats are drawn as all else is."""
    _check_startable(table, now)
    if any(person.bot for person in table.joined):
        # It is not rated, so advice does no harm.
        table = table.with_terms(advice=True)
    players = table.joined
    seed = deal.seed(table.secret, table.game, table.options)
    deal = deal.seated(seed)
    people = tuple(msgspec.structs.replace(players[player.place], finishes=None) for player in deal.company)
    # A person alone plays in their panel: a thread would hold nothing.
    is_with_others = sum(not person.bot for person in people) > 1
    home_id = table.channel_id if thread and is_with_others else None
    fields = kept_fields(replace(table, people=people), BaseTable)
    dealt = Dealt(**fields, seed=seed, deal=deal, home_id=home_id)
    game = replace(begin_at(dealt, dealt.begin(), now), finish=table.finish)
    return call(game, newly_awaited(Awaited(()), game.awaited), now)


def teach(table: Lobby, now: float, *, thread: bool) -> Change:
    """Deal the lesson of a lobby's game to the person in it. Raises `DeniedError`."""
    lesson = table.package.lesson
    game = table.game
    if lesson is None:
        raise DeniedError("denied-no-lesson")
    people = tuple(person for person in table.joined if not person.bot)
    if len(people) > 1:
        raise DeniedError("denied-practice")
    table = replace(
        table,
        people=people,
        secret=lesson.secret,
        options=lesson.lobby_options(game),
    )
    while len(table.people) < lesson.seats:
        table = bots.add(table, TEMPER, now, plain=True)
    change = _deal(table.with_terms(limit=None), table.deal(None), now, thread=thread)
    for seat, action in lesson.before:
        assert isinstance(change.table, Playing)
        plain_action = msgspec.json.decode(msgspec.json.encode(action))
        change = change.then(append(change.table, Acted(seat, plain_action), now))
    return change


def moment_of(table: Over, length: int, seat: Seat) -> PlayOn:
    """Return a finished game after `length` entries, for a person in a seat. Replays the game until then."""
    entries = table.entries[:length]
    position = table.begin().after_all(entries)
    return PlayOn(table.secret, table.seed, table.deal, table.options, entries, position, seat)


def play_on(table: Lobby, moment: PlayOn, now: float) -> Change:
    """Go on from a moment of a finished game: the host in one seat, bot players in the others.

    Its log is that of the finished game, in which all other people leave now and bot players follow them, so
    its record holds. Raises `DeniedError`.
    """
    host, *others = table.people
    if others:
        raise DeniedError("denied-practice")
    tempers = _tempers_at(moment)
    follower = temper_of_people(table.game).key
    if tempers is None or (moment.seat not in tempers.people and moment.seat not in tempers.followers):
        raise DeniedError("denied-play-on")
    people = list[Person]()
    for seat, temper in enumerate(tempers.by_seat):
        bot = bot_player(bots.unused_number(people), temper or follower, now)
        people.append(host if seat == moment.seat else bot)
    table = replace(table, people=tuple(people), secret=moment.secret, options=moment.options)
    fields = kept_fields(table.with_terms(limit=None, advice=True), BaseTable)
    dealt = Dealt(**fields, seed=moment.seed, deal=moment.deal, entries=moment.entries)
    change = Change(begin_at(dealt, moment.position, now))
    entries: list[Entry] = [] if moment.seat in tempers.people else [Handed(moment.seat)]
    for seat in tempers.people:
        if seat != moment.seat:
            entries += [Left(seat), Handed(seat, follower)]
    for entry in entries:
        assert isinstance(change.table, Playing)
        change = append(change.table, entry, now)
    return Change(change.table)


@dataclass(frozen=True, slots=True)
class _Tempers:
    """Who plays a game at a moment."""

    by_seat: tuple[str, ...]
    """The key of each seat's temper; empty for a person."""
    people: tuple[Seat, ...]
    """The seats of people."""
    followers: frozenset[Seat]
    """The seats of bot players that have followed people."""


def _tempers_at(moment: PlayOn) -> _Tempers | None:
    """Return who plays a game at a moment; None where a seat is empty, or where that is not known."""
    if moment.deal is None:
        return None
    tempers = [player.temper for player in moment.deal.company]
    empty_seats = set[Seat]()
    follower_seats = set[Seat]()
    for entry in moment.entries:
        match entry:
            case Handed(seat, temper):
                tempers[seat] = temper
                empty_seats.discard(seat)
                if temper:
                    follower_seats.add(seat)
                else:
                    follower_seats.discard(seat)
            case Left(seat):
                empty_seats.add(seat)
            case _:
                pass
    people = tuple(seat for seat, temper in enumerate(tempers) if not temper)
    return None if empty_seats else _Tempers(tuple(tempers), people, frozenset(follower_seats))
