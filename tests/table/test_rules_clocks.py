"""The rules' own clocks, and seats that no one plays."""

from __future__ import annotations

import pytest

from bot.table import commands as c
from bot.table.clock_commands import READING_SECONDS
from bot.table.deadlines import LEFT_SECONDS, STANDING_SECONDS, WANTED_SECONDS, next_check
from bot.table.history import reveal_seconds
from bot.table.table import Over
from bot.table.terms import Terms
from games.money_and_luck.rules.pieces import Nominate, Show
from games.vertigo.rules.state import Smoke
from tests.hidden_price.rules import Write
from tests.table.builders import ANN, BOSS, CALM, Live, Unlimited, denied, game
from tests.table.notices import DAY, Host, debating, talking, viewing

# The rules' own clocks -------------------------------------------------------------------------------


def test_the_clock_of_the_rules_fires_once() -> None:
    """A talk that ran out while no one could press anything has its whole time again."""
    session, down = talking(), talking()
    session.wait(reveal_seconds(session.game) + 90)
    assert session.game.clock is None
    down.down(100)
    back = down.now
    down.wait(89, up_since=back)
    assert [evening.kinds().count("Expired") for evening in (session, down)] == [1, 0]
    down.wait(1, up_since=back)
    assert down.kinds().count("Expired") == 1


def test_who_has_seen_something_need_not_say_so_again() -> None:
    """Not when others talk meanwhile. Without a clock it waits for all, who are told so."""
    session = debating(Unlimited)
    assert session.game.clock is not None
    pings = [notice for notice in session.said if notice.kind == "turn_ping"]
    assert {notice.key for notice in pings} == {"look-ping"}
    key = session.game.clock.key
    for seat in (0, 1):
        session.do(c.Seen(key), session.user(seat))
    session.play(Smoke(), 2)
    session.wait(DAY)
    assert session.game.called == (2,)
    session.do(c.Seen(key), session.user(2))
    assert session.kinds()[-1] == "Expired"


def test_cards_may_be_shown_until_all_have_seen_them() -> None:
    """At most for the time of a decision; no one is pinged to look where people play together."""
    for end in ("seen", "time"):
        session = viewing(viewing="seen")
        clock = session.game.clock
        assert clock is not None
        assert clock.due is not None
        assert not [notice for notice in session.said if notice.key == "look-ping"]
        if end == "seen":
            session.wait(20)
            for seat in range(3):
                assert session.game.viewing
                session.do(c.Seen(clock.key), session.user(seat))
        else:
            session.wait(clock.due - session.now - 1)
            assert session.game.viewing
            session.wait(1)
        assert not session.game.viewing


def test_each_player_gets_more_time_for_a_decision_once() -> None:
    """While it runs out, and for the talk that the rules limit; in secret also who has chosen."""
    session = game("money_and_luck", 3, Live)
    session.play(Show("WW"), 0)
    due = session.game.timer.due or 0.0
    for seat in range(3):
        session.do(c.AskLonger(), session.user(seat))
        assert denied(session, c.AskLonger(), session.user(seat)) == "denied-no-longer"
    assert session.game.timer.due == due + 3 * READING_SECONDS
    for seat in (1, 2):
        session.play(Show("WW"), seat)
    assert session.game.clock is not None
    ends = session.game.clock.due or 0.0
    session.do(c.AskLonger(), session.user(1))
    assert session.game.clock.due == ends + READING_SECONDS

    openly = game(terms=Live)
    waiting = next(seat for seat in range(3) if seat not in openly.awaited)
    for session, user_id in ((openly, openly.user(waiting)), (game(terms=Unlimited), ANN)):
        assert denied(session, c.AskLonger(), user_id) == "denied-no-longer"


def test_agreement_stops_the_clock_of_the_talk() -> None:
    session = talking(Unlimited)
    session.play(Nominate(()), 0)
    session.play(Nominate(()), 1)
    assert session.game.clock is None
    session.wait(CALM)
    assert next_check(session.table) == session.game.timer.since + STANDING_SECONDS / 2


def test_cards_that_may_be_unseen_are_shown_again() -> None:
    """Prices that lay open while the bot was down: the whole time again, once; not those that were seen."""
    session, seen = game("hidden_price", 2), game("hidden_price", 2)
    for evening in (session, seen):
        evening.play(Write(3), 0)
        evening.play(Write(4), 1)
    session.now += 5
    session.down(100)
    assert session.game.clock is not None
    assert session.game.clock.due == session.now + 8
    for evening in (session, seen):
        evening.wait(8)
        assert isinstance(evening.table, Over)


# Seats no one plays ----------------------------------------------------------------------------------


@pytest.mark.parametrize("terms", [Unlimited, Live], ids=str)
def test_a_seat_that_was_left_waits_for_a_substitute_then_plays_by_itself(terms: Terms) -> None:
    session = game(terms=terms)
    first = session.awaited[0]
    session.do(c.Leave(), session.user(first))
    session.wait(WANTED_SECONDS - 1)
    assert session.kinds() == ["Left"]
    session.do(c.Pause(), session.table.host_id)
    session.wait(1)
    assert session.kinds() == ["Left", "Absent"]
    while session.awaited != (first,):
        session.play_on()
    session.wait(LEFT_SECONDS - 1)
    before = len(session.entries)
    session.wait(1)
    assert len(session.entries) == before + 1


def test_leaving_and_coming_back_stops_no_clock() -> None:
    """A seat gives everybody the whole time again once in a decision, not for ever (as with taking back)."""
    session = game()
    first = session.awaited[0]
    begun, user = session.now, session.user(first)
    for _ in range(20):
        session.wait(50)
        if session.kinds()[-1:] == ["Absent"]:
            break
        session.do(c.Leave(), user)
        session.do(c.TakeSeat(first), user)
    assert "Absent" in session.kinds()
    assert session.now - begun <= 2 * 180 + 50


def test_leaving_takes_nobodys_time() -> None:
    """Who stays behind may be away, and have a tenth of the time from the next decision on."""
    session = game("hidden_price", 3, Terms(limit=1800))
    due = session.game.timer.due
    session.absent(0, 2, 2)
    session.do(c.Leave(), session.user(0))
    assert session.game.timer.due == due


def test_a_freed_late_seat_gives_its_taker_the_whole_time() -> None:
    session = game(terms=Host)
    late = session.awaited[0]
    session.wait(180)
    session.do(c.FreeSeat(late), BOSS)
    assert session.game.late == ()
    assert session.game.timer.due == session.now + 180


def test_ended_tables_have_no_clock() -> None:
    session = game()
    session.do(c.End(), BOSS)
    assert next_check(session.table) is None
    assert session.wait(100 * DAY) == ()
