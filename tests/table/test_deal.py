"""The deal: seats and draws follow from the secret and the cuts."""

from __future__ import annotations

import msgspec

from bot.table import commands as c
from bot.table.table import LobbyWord, Playing
from games.deal import Deal, Player, seating
from games.record import Replay
from tests.table.builders import (
    ANN,
    BEN,
    BOSS,
    CHANNEL,
    CHO,
    DAN,
    PACKAGES,
    SECRET,
    STRANGER,
    denied,
    game,
    lobby,
)

THREAD = 7777


def test_the_host_starts_when_there_are_enough() -> None:
    session = lobby()
    assert denied(session, c.Start(), ANN) == "denied-seats"
    session.do(c.Join(), BEN)
    assert denied(session, c.Start(), BEN) == "denied-host-soon"
    assert denied(session, c.Start(), STRANGER) == "denied-not-host"
    session.do(c.Start(), ANN)
    assert isinstance(session.table, Playing)
    assert denied(session, c.Start(), ANN) == "denied-started"


def test_seats_are_drawn_from_the_secret_and_the_frozen_lobby() -> None:
    """Anybody who knows these can draw again, and no press makes a difference."""
    session = lobby(people=4)
    people = session.table.people
    session.do(c.AddWord("banana"), BEN)
    session.do(c.AddWord("さくら"), ANN)
    session.press(STRANGER)
    session.do(c.Start(), ANN)
    company = (Player(0, word="さくら"), Player(1, word="banana"), Player(2), Player(3))
    seed = Deal(company).seed(SECRET, session.game.game.key, session.game.options)
    order = seating(seed, 4)
    assert session.game.position.seed == seed
    assert session.table.people == tuple(people[place] for place in order)
    assert session.game.deal == Deal(tuple(company[place] for place in order))


def test_a_new_word_replaces_the_old_one() -> None:
    session = lobby(people=3)
    session.do(c.AddWord("one"), ANN)
    session.do(c.AddWord("two"), BEN)
    session.do(c.AddWord("  three\n four "), ANN)
    assert session.lobby.words == (LobbyWord(BEN, "two"), LobbyWord(ANN, "three four"))


def test_only_seated_players_give_a_word() -> None:
    """The person who sits, with a word that can be seen, before the deal."""
    session = lobby(people=3)
    assert denied(session, c.AddWord("word"), STRANGER) == "denied-not-seated"
    assert denied(session, c.AddWord(" \u200b "), BEN) == "denied-word-empty"
    session.do(c.Start(), ANN)
    assert denied(session, c.AddWord("late"), BEN) == "denied-started"


def test_a_word_leaves_with_its_author() -> None:
    session = lobby(people=4)
    session.do(c.AddWord("mine"), BEN)
    session.do(c.AddWord("ours"), CHO)
    session.do(c.Leave(), BEN)
    session.do(c.Remove(DAN), ANN)
    assert session.lobby.words == (LobbyWord(CHO, "ours"),)


def test_the_words_are_in_the_record() -> None:
    session = lobby(people=2)
    session.do(c.AddWord("word"), BEN)
    session.do(c.Start(), ANN)
    seat = session.seat(BEN)
    head = msgspec.json.decode(session.to_the_end().record().splitlines()[0])
    assert head["deal"]["company"][seat] == {"place": 1, "temper": "", "word": "word"}


def test_a_started_table_may_want_a_thread() -> None:
    """It goes on there, or stays where none can be made; a lobby enters none."""
    assert game().game.home_id is None
    for thread, places in ((THREAD, (THREAD, CHANNEL)), (None, (CHANNEL, None))):
        session = lobby(people=2)
        before = session.table
        session.do(c.EnterThread(THREAD))
        assert session.table is before
        session.do(c.Start(thread=True), ANN)
        assert (session.game.channel_id, session.game.home_id) == (CHANNEL, CHANNEL)
        session.do(c.EnterThread(thread))
        assert (session.game.channel_id, session.game.home_id) == places


def test_everybody_awaited_is_pinged_at_the_start_but_for_the_host() -> None:
    session = lobby("money_and_luck", 4)
    session.now += 61
    said = session.do(c.Start(), ANN)
    assert {notice.user_id for notice in said} == {BEN, CHO, DAN}
    assert {notice.kind for notice in said} == {"turn_ping"}
    quick = lobby("money_and_luck", 4)
    assert quick.do(c.Start(), ANN) == ()


def test_a_started_game_keeps_its_records_parts() -> None:
    session = game("konsul", 3)
    while isinstance(session.table, Playing):
        session.wait(1000)
        if session.game.paused_at is not None:
            break
    session.do(c.End(), BOSS)
    assert Replay(session.over.record(), PACKAGES).verify() == session.over.outcome


# What the bot itself does to a table ---------------------------------------------------------------


def test_a_table_moves_with_its_channel() -> None:
    for session in (lobby(), game()):
        session.do(c.MoveTable(THREAD))
        assert session.table.channel_id == THREAD
        session.do(c.Cancel() if session.table.status == "lobby" else c.End(), BOSS)
        session.do(c.MoveTable(CHANNEL))
        assert session.table.channel_id == CHANNEL


def test_people_are_told_when_the_rules_of_their_game_have_changed() -> None:
    """That it goes on; nothing of a lobby or a game that was over."""
    session = game()
    revision = session.table.revision
    assert [notice.key for notice in session.do(c.Update())] == ["told-updated"]
    assert session.table.revision == revision + 1
    assert lobby().do(c.Update()) == ()
    session.do(c.End(), BOSS)
    assert session.do(c.Update()) == ()
