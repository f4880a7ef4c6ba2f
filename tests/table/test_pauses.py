"""Stopped clocks, more time, and tables where nothing happens."""

from __future__ import annotations

from bot.table import commands as c
from bot.table.deadlines import STANDING_SECONDS
from bot.table.terms import Terms
from games.konsul.rules.pieces import Bid
from games.politically_correct_people.rules.pieces import Accept, Offer, Propose, Side
from tests.table.builders import BOSS, Unlimited, denied, game
from tests.table.notices import DAY, late_game, other_user, reminded, told

# Pause, resume, more time ----------------------------------------------------------------------------


def test_a_pause_stops_the_clocks() -> None:
    session = game()
    session.wait(100)
    assert denied(session, c.Resume(), BOSS) == "denied-not-paused"
    other = other_user(session)
    assert denied(session, c.Pause(), other) == "denied-not-host"
    assert told(session.do(c.Pause(), BOSS)) == ["told-paused"]
    assert denied(session, c.Pause(), BOSS) == "denied-paused"
    assert session.wait(5 * DAY) == ()
    assert told(session.do(c.Resume(), BOSS)) == ["told-resumed"]
    assert session.game.timer.due == session.now + 80
    session.wait(79)
    assert session.entries == ()
    session.wait(1)
    assert session.kinds() == ["Absent"]


def test_a_decision_begun_in_a_pause_has_its_whole_time() -> None:
    session = game()
    session.do(c.Pause(), BOSS)
    session.wait(1000)
    session.play(Bid(1))
    session.wait(1000)
    session.do(c.Resume(), BOSS)
    assert session.game.timer.due == session.now + 180


def test_a_longer_clock_gives_the_present_decision_its_whole_time() -> None:
    """Never less than was left; reminders begin again, and all are told who changed it."""
    session = game()
    session.wait(170)
    other = other_user(session)
    assert denied(session, c.SetLimit(600), other) == "denied-not-host"
    said = session.do(c.SetLimit(600), BOSS)
    assert [one.args for one in said if one.kind == "announcement"] == [
        {"by": "moderator", "who": BOSS, "limit": 600}
    ]
    assert session.game.timer.due == session.now + 600
    assert len(reminded(session.wait(599))) == 2
    assert session.do(c.SetLimit(600), BOSS) == ()
    for _ in range(3):
        session.do(c.Extend(), BOSS)
    left = session.game.timer.due
    assert left is not None
    session.do(c.SetLimit(601), BOSS)
    assert max(left, session.now + 601) == session.game.timer.due


def test_a_shorter_clock_leaves_a_minute_at_least() -> None:
    session = game(people=2, terms=Terms(limit=DAY))
    session.absent(2, 2)
    session.do(c.SetLimit(60), BOSS)
    assert session.game.timer.due == session.now + 60
    for before in (DAY, None):
        session = game(terms=Terms(limit=before))
        session.do(c.SetLimit(180), BOSS)
        assert session.game.timer.due == session.now + 180
        session.wait(180)
        assert session.kinds() == ["Absent"]


def test_without_a_clock_nothing_runs_out_any_more() -> None:
    session = late_game()
    session.do(c.SetLimit(None), BOSS)
    assert not session.game.late
    session.wait(13 * DAY)
    assert session.entries == ()


def test_a_clock_changed_while_clocks_stand_runs_when_they_do() -> None:
    """The whole time is there then, also of a decision that is taken back."""
    session = game()
    first = session.awaited[0]
    session.wait(100)
    session.do(c.Pause(), BOSS)
    session.wait(1000)
    session.do(c.SetLimit(600), BOSS)
    session.play(Bid(1))
    session.undo(first)
    session.wait(1000)
    session.do(c.Resume(), BOSS)
    assert session.game.timer.due == session.now + 600


def test_a_decision_taken_back_after_a_change_has_the_new_clock() -> None:
    session = game()
    first = session.awaited[0]
    session.play(Bid(1))
    session.do(c.SetLimit(None), BOSS)
    session.undo(first)
    assert session.game.timer.due == session.now + STANDING_SECONDS


def test_the_host_gives_more_time() -> None:
    session = game()
    other = other_user(session)
    assert denied(session, c.Extend(), other) == "denied-not-host"
    session.wait(170)
    assert told(session.do(c.Extend(), BOSS)) == ["told-extended"]
    assert reminded(session.wait(179)) == []
    assert session.entries == ()
    session.wait(1)
    assert session.kinds() == ["Absent"]
    assert denied(game(terms=Unlimited), c.Extend(), BOSS) == "denied-no-clock"


def test_more_time_is_never_less() -> None:
    """Also where people who are away since would have a tenth of it."""
    session = game("hidden_price", 3, Terms(limit=1800))
    due = session.game.timer.due
    session.wait(60)
    session.absent(2, 2, 2)
    session.do(c.Extend(), BOSS)
    assert session.game.timer.due == due


def test_more_time_given_in_a_pause_is_the_whole_time_after_it() -> None:
    for waited in (10, 100):
        session = game()
        session.wait(waited)
        session.do(c.Pause(), BOSS)
        session.wait(1000)
        session.do(c.Extend(), BOSS)
        session.wait(1000)
        session.do(c.Resume(), BOSS)
        assert session.game.timer.due == session.now + 180


def test_talk_does_not_extend_the_clock() -> None:
    """Two who are not awaited make a deal that everybody hears of."""
    session = game("politically_correct_people", 4)
    one, two, _ = (seat for seat in range(4) if seat not in session.awaited)
    timer = session.game.timer
    offer = Offer(one, two, Side(money=1), Side(money=2))
    session.wait(30)
    session.play(Propose(offer), one)
    session.play(Accept(offer), two)
    assert session.game.presence.acts == 1
    assert session.game.timer == timer


def test_the_longest_decision_ends_in_its_default_not_the_game() -> None:
    session = game(terms=Terms(limit=7 * DAY, late="host"))
    session.wait(14 * DAY)
    assert session.kinds() == ["Absent"]
