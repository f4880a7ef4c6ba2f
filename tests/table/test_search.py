"""Lobbies that wait for people who look for the same: which game it becomes, who is called, who is there."""

from __future__ import annotations

import pytest

from bot.table import commands as c
from bot.table.deadlines import CALLED_SECONDS, next_check
from bot.table.game_options import opening_options
from bot.table.lobby import LOBBY_SECONDS, new_lobby
from bot.table.search import HERE_SECONDS, search_lobby, starts_by_itself
from bot.table.table import Search
from bot.table.terms import Terms
from tests.table.builders import (
    ANN,
    BEGUN,
    BEN,
    BOSS,
    CHANNEL,
    CHO,
    DAN,
    GUILD,
    PACKAGES,
    SECRET,
    Session,
    denied,
)

HOUR = 60 * 60
UNTIL = BEGUN + 8 * HOUR


def search(*games: str, least: int = 0, days: bool = False) -> Session:
    """Ann looks for people to play one of these games; by default konsul, which two can play."""
    packages = [PACKAGES[game] for game in games or ("konsul",)]
    opened = new_lobby(
        packages[0], c.Actor(ANN, "Ann", 1), (GUILD, CHANNEL), SECRET, BEGUN, language="en", terms=Terms()
    )
    return Session(search_lobby(opened, packages, Search(least, days), UNTIL))


def joins(session: Session, user_id: int, *games: str) -> bool:
    """A person sits down; whether the game then starts by itself."""
    before = session.table
    session.do(c.JoinFor(games) if games else c.Join(), user_id)
    return starts_by_itself(before, session.table)


def there(session: Session) -> list[int]:
    return [person.user_id for person in session.lobby.joined]


def called(session: Session) -> list[int]:
    return [notice.user_id for notice in session.said if notice.key == "told-enough"]


def test_a_search_stays_open_until_its_hour() -> None:
    """A press does not make it shorter; in the end it closes as every lobby does."""
    session = search()
    session.wait(2 * HOUR)
    session.do(c.SetLimit(None), ANN)
    assert session.lobby.closes_at == UNTIL
    session.wait(UNTIL - session.now - 60)
    session.do(c.SetLimit(60), ANN)
    assert session.lobby.closes_at == session.now + LOBBY_SECONDS
    session.wait(HOUR)
    assert session.over.status == "expired"


def test_those_who_are_there_begin_at_once() -> None:
    session = search()
    session.wait(HERE_SECONDS)
    assert joins(session, BEN)
    assert called(session) == []


def test_a_game_over_days_waits_for_no_one_to_be_there() -> None:
    session = search(days=True)
    session.wait(5 * HOUR)
    assert joins(session, BEN)
    assert (called(session), there(session)) == ([], [ANN, BEN])


def test_who_may_be_away_is_called_once_and_comes() -> None:
    """The host's role is with who is there; the game starts by the press with which enough are."""
    session = search(least=3)
    assert not joins(session, BEN)
    session.wait(HOUR)
    assert not joins(session, CHO)
    assert (called(session), there(session), session.lobby.host_id) == ([ANN, BEN], [CHO], ANN)
    assert not joins(session, ANN)
    assert session.lobby.called == (BEN,)
    assert joins(session, BEN)
    assert (called(session), there(session)) == ([ANN, BEN], [CHO, ANN, BEN])


def test_who_does_not_come_loses_the_seat_and_the_others_wait_on() -> None:
    session = search()
    session.wait(HOUR)
    joins(session, BEN)
    assert next_check(session.table) == session.now + CALLED_SECONDS
    session.wait(CALLED_SECONDS)
    assert (there(session), session.lobby.called, session.lobby.host_id) == ([BEN], (), BEN)
    assert session.lobby.closes_at == UNTIL
    assert joins(session, ANN) is False
    assert called(session) == [ANN, BEN]


def test_who_joins_a_search_takes_no_role_of_those_who_wait() -> None:
    """However long its host is silent; without the host, who comes starts the game, and hosts that."""
    session = search(least=3)
    joins(session, BEN)
    session.wait(HOUR)
    assert denied(session, c.ClaimHost(), BEN) == denied(session, c.Start(), BEN) == "denied-not-host"
    joins(session, CHO)
    for command in (c.Cancel(), c.Remove(ANN), c.Start()):
        assert denied(session, command, CHO) == "denied-not-host"
    joins(session, BEN)
    before = session.table
    session.do(c.Start(), ANN)
    assert session.game.host_id == CHO
    session.table = before
    assert joins(session, DAN)
    session.do(c.Start(), DAN)
    assert {person.user_id for person in session.game.people} == {BEN, CHO, DAN}


def test_time_in_which_no_one_could_press_costs_no_seat() -> None:
    session = search()
    session.wait(HOUR)
    joins(session, BEN)
    session.now += 2 * CALLED_SECONDS
    session.do(c.TimePassed(up_since=session.now))
    session.wait(CALLED_SECONDS - 1)
    assert session.lobby.called == (ANN,)


@pytest.mark.parametrize(
    ("leaves", "actor"),
    [(c.Leave(), c.Actor(BEN)), (c.Remove(BEN), c.Actor(BOSS, manages=True, why="only presses"))],
)
def test_who_comes_and_goes_costs_no_one_the_seat(leaves: c.Command, actor: c.Actor) -> None:
    session = search()
    session.wait(HOUR)
    joins(session, BEN)
    session.do(leaves, actor)
    assert (there(session), session.lobby.host_id) == ([ANN], ANN)
    session.wait(60)
    joins(session, CHO)
    session.do(c.Leave(), CHO)
    assert called(session) == [ANN]
    session.wait(2 * CALLED_SECONDS)
    assert there(session) == [ANN]
    session.do(c.Leave(), ANN)
    assert session.over.status == "cancelled"


def test_a_search_for_several_games_becomes_the_first_with_enough_people() -> None:
    session = search("money_and_luck", "konsul", "vertigo")
    assert session.lobby.game.key == "money_and_luck"
    assert joins(session, BEN)
    assert session.lobby.game.key == "konsul"
    session.do(c.Start(), ANN)
    assert session.game.game.key == "konsul"


def test_who_joins_for_a_game_plays_no_other() -> None:
    """What is in question is what all who sit would play."""
    session = search("konsul", "money_and_luck", "politically_correct_people")
    assert not joins(session, BEN, "money_and_luck", "politically_correct_people")
    assert [package.game.key for package in session.lobby.choice] == [
        "money_and_luck",
        "politically_correct_people",
    ]
    assert denied(session, c.JoinFor(("konsul",)), CHO) == "denied-other-game"
    assert session.lobby.options == opening_options(PACKAGES["money_and_luck"])
    session.wait(HOUR)
    assert not joins(session, CHO)
    assert called(session) == [ANN, BEN]


def test_what_the_host_changes_is_read_before_it_begins() -> None:
    """Then the game starts by hand, as a rematch does."""
    session = search(least=3)
    joins(session, BEN)
    session.do(c.SetLimit(60), ANN)
    assert joins(session, CHO)
    starts = c.Actor(ANN, deals_by=77)
    assert denied(session, c.Start(), starts) == "denied-not-host"


def test_a_computer_player_is_not_taken_for_one_who_came() -> None:
    session = search(least=3)
    session.do(c.AddBot("even"), ANN)
    assert not joins(session, BEN)
    session.do(c.Leave(), BEN)
    assert [joins(session, user_id) for user_id in (CHO, DAN)] == [False, True]
