"""The deal: seats and draws follow from the secret and what Start fixed."""

from __future__ import annotations

import pytest

from bot.table import commands as c
from bot.table.decide import decide
from bot.table.game_options import with_last_options
from bot.table.table import Playing
from games.host.deal import Deal, Player, press_hash, seating
from games.host.record import Replay
from tests.table.builders import (
    ANN,
    BEN,
    BOSS,
    CHANNEL,
    CHO,
    DAN,
    EVE,
    PACKAGES,
    SECRET,
    STRANGER,
    denied,
    game,
    lobby,
)

THREAD, ELSEWHERE = 7777, 7778


def test_the_host_starts_when_there_are_enough() -> None:
    session = lobby()
    assert denied(session, c.Start(), ANN) == "denied-seats"
    session.do(c.Join(), BEN)
    assert denied(session, c.Start(), BEN) == "denied-host-soon"
    assert denied(session, c.Start(), STRANGER) == "denied-not-host"
    session.do(c.Start(), ANN)
    assert isinstance(session.table, Playing)
    assert denied(session, c.Start(), ANN) == "denied-started"


def test_seats_are_drawn_from_the_secret_and_what_start_fixed() -> None:
    """Anybody who knows these can draw again."""
    session = lobby(people=4)
    people = session.table.people
    session.do(c.Start(), c.Actor(ANN, press_id=77))
    company, press = tuple(map(Player, range(4))), press_hash(77)
    seed = Deal(company, press).seed(SECRET, session.game.game, session.game.options)
    order = seating(seed, 4)
    assert session.game.position.seed == seed
    assert session.table.people == tuple(people[place] for place in order)
    assert session.game.deal == Deal(tuple(company[place] for place in order), press)


@pytest.mark.parametrize(("key", "field"), [("konsul", "first"), ("money_and_luck", "marker")])
def test_who_was_chosen_to_begin_begins_wherever_they_sit(key: str, field: str) -> None:
    """3.22, 5.01: an option names a person: others come and go, and seats are drawn."""
    begins = set[int]()
    for press in range(12):
        session = lobby(key, 4)
        assert denied(session, c.SetOption(field, "2"), ANN) == "denied-not-here"
        session.do(c.SetOption(field, str(DAN)), ANN)
        assert session.table.options[field] == "4"
        agreed = session.lobby.changed
        session.do(c.LeaveLobby(), BEN)
        session.do(c.Join(), EVE)
        assert session.table.options[field] == "3"
        assert session.lobby.changed == agreed, "it still names the same person"
        session.do(c.Start(), c.Actor(ANN, press_id=77_000 + press))
        (seat,) = [seat for seat in range(4) if session.user(seat) == DAN]
        state = session.game.position.state
        assert (state.marker if key == "money_and_luck" else state.board.starter) == seat
        begins.add(seat)
        for user_id in (ANN, CHO, DAN, EVE):
            session.do(c.EndTogether(agree=True), user_id)
        assert Replay(session.over.record(), PACKAGES).verify() == session.over.outcome
    assert begins == {0, 1, 2, 3}


def test_who_leaves_begins_nothing() -> None:
    """Then it is by lot, as in another lobby with the same options."""
    session = lobby("konsul", 3)
    session.do(c.SetOption("first", str(CHO)), ANN)
    assert lobby("konsul", 3, first="3").table.options["first"] == "lot"
    assert with_last_options(lobby("konsul", 3).lobby, session.table.options).options["first"] == "lot"
    session.do(c.LeaveLobby(), CHO)
    assert session.table.options["first"] == "lot"


def test_a_lesson_is_dealt_from_its_own_secret_alone() -> None:
    """The same for each presser."""
    for press_id in (1, 2):
        session = lobby()
        lesson = session.table.package.lesson
        assert lesson is not None
        dealt = decide(session.table, c.Teach(), c.Actor(ANN, press_id=press_id), session.now).table
        assert isinstance(dealt, Playing)
        assert dealt.deal is not None
        assert dealt.deal.press == ""
        assert dealt.seed == lesson.secret


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


@pytest.mark.parametrize("thread", [THREAD, None])
def test_a_table_that_moved_while_its_thread_was_made_stays_there(thread: int | None) -> None:
    session = lobby(people=2)
    session.do(c.Start(thread=True), ANN)
    session.do(c.MoveTable(ELSEWHERE))
    moved = session.table
    session.do(c.EnterThread(thread))
    assert session.table is moved
    assert moved.channel_id == ELSEWHERE


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


def test_a_table_without_its_channel_closes_or_stands_still() -> None:
    """A game in a thread returns to its lobby's channel; all are told once, of another channel nothing."""
    session = lobby(people=2)
    assert session.do(c.LoseChannel(THREAD)) == ()
    said = session.do(c.LoseChannel(CHANNEL))
    assert [(notice.kind, notice.user_id) for notice in said] == [("private", ANN), ("private", BEN)]
    assert session.table.status == "cancelled"
    assert session.do(c.LoseChannel(CHANNEL)) == ()
    session = lobby(people=2)
    session.do(c.Start(thread=True), ANN)
    session.do(c.EnterThread(THREAD))
    assert [notice.key for notice in session.do(c.LoseChannel(THREAD))] == ["told-thread-deleted"]
    assert (session.game.channel_id, session.game.home_id) == (CHANNEL, None)
    assert session.game.paused_at is None
    assert [notice.kind for notice in session.do(c.LoseChannel(CHANNEL))] == ["private", "private"]
    assert session.game.paused_at == session.now
