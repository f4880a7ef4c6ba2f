"""What the bot itself does to a table: it moves with its thread, and it is read under other rules."""

from __future__ import annotations

import dataclasses

from bot.table.commands import Cancel, End, EnterThread, MoveTable, Start, Update
from bot.table.table import Over
from tests.table.builders import ANN, CHANNEL, game, lobby

THREAD = 7777


def test_a_table_goes_on_in_its_thread() -> None:
    session = lobby(people=2)
    session.do(Start(thread=True), ANN)
    assert (session.game.channel_id, session.game.home_id) == (CHANNEL, CHANNEL)
    session.do(EnterThread(THREAD))
    assert (session.game.channel_id, session.game.home_id) == (THREAD, CHANNEL)


def test_a_table_stays_where_no_thread_can_be_made() -> None:
    session = lobby(people=2)
    session.do(Start(thread=True), ANN)
    session.do(EnterThread(None))
    assert (session.game.channel_id, session.game.home_id) == (CHANNEL, None)


def test_a_lobby_enters_no_thread() -> None:
    session = lobby(people=2)
    before = session.table
    session.do(EnterThread(THREAD))
    assert session.table is before


def test_a_table_moves_with_its_channel() -> None:
    for session in (lobby(), game()):
        session.do(MoveTable(THREAD))
        assert session.table.channel_id == THREAD
        session.do(Cancel() if session.table.status == "lobby" else End(), ANN)
        session.do(MoveTable(CHANNEL))
        assert session.table.channel_id == CHANNEL


def test_people_are_told_when_their_game_goes_on_under_other_rules() -> None:
    session = game()
    revision = session.table.revision
    assert [notice.key for notice in session.do(Update())] == ["told-updated"]
    assert session.table.revision == revision + 1
    assert lobby().do(Update()) == ()


def test_people_are_told_when_their_game_cannot_go_on() -> None:
    session = game()
    session.do(End(), ANN)
    over = session.over
    assert session.do(Update()) == ()
    session.table = dataclasses.replace(over, unrated="rules", position=None)
    assert [notice.key for notice in session.do(Update())] == ["told-outdated"]
    assert isinstance(session.table, Over)
