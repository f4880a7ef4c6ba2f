"""The clock: reminders, what happens when time is up, pauses, people who are away, the rules' own clocks."""

from __future__ import annotations

import pytest

from bot.table.change import Notice
from bot.table.commands import (
    AnswerLate,
    End,
    Extend,
    FreeSeat,
    Leave,
    OfferSeat,
    Pause,
    PlayForLate,
    Resume,
    SetLimit,
    TakeSeat,
    TimePassed,
)
from bot.table.public import away, everybody_away, missed
from bot.table.table import HALF, NINE_TENTHS, Over, Playing
from bot.table.terms import Terms
from bot.table.timing import IDLE_SECONDS, LEFT_SECONDS, WANTED_SECONDS, next_check
from bot.table.told import seconds_of_beats
from games.konsul.pieces import Bid
from games.money_and_luck.pieces import Nominate, Show
from games.politically_correct_people.pieces import Accept, Offer, Propose, Side
from tests.hidden_price.rules import Write
from tests.table.builders import ANN, BOSS, EVE, Live, Unlimited, denied, game

DAY = 24 * 60 * 60
Vote = Terms(limit=180, late="vote")
Host = Terms(limit=180, late="host")


def reminded(notices: tuple[Notice, ...]) -> list[int]:
    """Who is reminded, in order."""
    return [notice.user_id for notice in notices if notice.key == "reminder"]


def pinged(notices: tuple[Notice, ...]) -> list[int]:
    """Who is told that it is their turn."""
    return [notice.user_id for notice in notices if notice.kind == "turn_ping"]


def told(notices: tuple[Notice, ...]) -> list[str]:
    """What the channel is told."""
    return [notice.key for notice in notices if notice.kind == "announcement"]


# Reminders -----------------------------------------------------------------------------------------


def test_without_a_limit_nothing_happens_by_itself() -> None:
    """Nobody is reminded, nobody is late."""
    session = game(terms=Unlimited)
    assert session.wait(13 * DAY) == ()
    assert session.entries == ()


def test_reminders_come_at_half_and_at_nine_tenths() -> None:
    """To the one awaited alone, and no third time."""
    session = game()
    first = session.user(session.awaited[0])
    assert session.wait(89.9) == ()
    said = session.wait(0.1)
    assert reminded(said) == [first]
    assert said[0].args == {"due": int(session.now) + 90}
    assert session.game.timer.stage == HALF
    assert session.wait(71.9) == ()
    assert reminded(session.wait(0.1)) == [first]
    assert session.game.timer.stage == NINE_TENTHS
    assert reminded(session.wait(17.9)) == []


def test_a_reminder_that_is_overtaken_is_not_sent() -> None:
    """One look after both were due: one reminder."""
    session = game()
    session.now += 170
    assert len(reminded(session.do(TimePassed()))) == 1
    assert session.game.timer.stage == NINE_TENTHS


def test_everybody_awaited_is_reminded_in_a_secret_phase_and_nobody_else_reads_it() -> None:
    """Who has chosen is not; a reminder in the channel would tell who has not."""
    session = game("money_and_luck", 3, Terms(limit=180, mention=True))
    session.play(Show("WB"), 1)
    said = session.wait(90)
    assert set(reminded(said)) == {session.user(0), session.user(2)}
    assert {notice.kind for notice in said} == {"private"}
    assert {notice.kind for notice in game().wait(90)} == {"reminder"}


def test_reminders_never_get_stuck_on_a_broken_second() -> None:
    """A look exactly when something is due always gets on, whatever the pauses were."""
    for odd in range(50):
        session = game()
        session.now += 0.1 + odd / 7
        session.do(Pause(), ANN)
        session.now += odd / 3
        session.do(Resume(), ANN)
        session.wait(400)
        assert session.kinds()[0] == "Absent"


# When time is up -----------------------------------------------------------------------------------


def test_time_up_plays_the_safe_default() -> None:
    """It is told, and the next one has the whole time."""
    session = game()
    first = session.awaited[0]
    said = session.wait(180)
    assert session.kinds() == ["Absent"]
    assert told(said) == ["told-absent"]
    assert said[-2].args == {"seat": first}
    assert pinged(said) == [session.user(session.awaited[0])]
    assert missed(session.game, first) == 1
    assert session.game.timer.due == session.now + 180


def test_only_the_first_of_many_defaults_is_told() -> None:
    """Until the seat acts again."""
    session = game(people=2)
    session.wait(180)
    assert told(session.wait(180)) == ["told-absent"]
    absent, present = session.awaited[0], 1 - session.awaited[0]
    session.menu()
    assert absent != present
    assert told(session.wait(180)) == []


def test_in_a_secret_phase_all_who_are_missing_are_played_for() -> None:
    """At once, and nobody else; then their names are told."""
    session = game("money_and_luck", 4)
    session.play(Show("WB"), 2)
    said = session.wait(180)
    assert session.kinds() == ["Acted", *["Absent"] * 3]
    assert told(said) == ["told-absent"] * 3
    assert [missed(session.game, seat) for seat in range(4)] == [1, 1, 0, 1]


def test_the_others_decide_by_majority() -> None:
    """Two of three who answer alike; who is late has no vote but may still play."""
    session = game(people=4, terms=Vote)
    late = session.awaited[0]
    others = [seat for seat in range(4) if seat != late]
    session.wait(180)
    assert session.game.late == (late,)
    assert session.entries == ()
    assert denied(session, AnswerLate("act"), session.user(late)) == "denied-own-question"
    assert denied(session, AnswerLate("act"), EVE) == "denied-not-seated"
    session.do(AnswerLate("wait"), session.user(others[0]))
    session.do(AnswerLate("act"), session.user(others[1]))
    assert session.entries == ()
    session.do(AnswerLate("act"), session.user(others[2]))
    assert session.kinds() == ["Absent"]
    assert session.game.late == ()
    assert session.game.late_votes == {}


def test_a_vote_may_be_changed() -> None:
    """The last answer counts."""
    session = game(people=4, terms=Vote)
    late = session.awaited[0]
    others = [seat for seat in range(4) if seat != late]
    session.wait(180)
    for answer, voter in (("act", 0), ("wait", 1), ("wait", 0)):
        session.do(AnswerLate(answer), session.user(others[voter]))
    assert session.game.late == ()
    assert session.entries == ()


def test_who_is_late_may_still_play() -> None:
    """Then there is no question any more."""
    session = game(terms=Vote)
    session.wait(200)
    session.play(Bid(1))
    assert session.kinds() == ["Acted"]
    assert denied(session, AnswerLate("act"), session.user(session.awaited[0])) == "denied-not-late"


def test_waiting_longer_winds_the_clock() -> None:
    """The whole time again, told as what the table decided, with no further reminder."""
    session = game(terms=Vote)
    late = session.awaited[0]
    session.wait(190)
    for seat in set(range(3)) - {late}:
        session.do(AnswerLate("wait"), session.user(seat))
    assert session.said[-1].key == "told-waits"
    assert session.said[-1].args == {"by": "vote"}
    assert reminded(session.wait(179)) == []
    assert session.game.late == ()
    session.wait(1)
    assert session.game.late == (late,)


def test_a_question_nobody_answers_ends_in_the_default() -> None:
    """As long again as the decision."""
    session = game(terms=Vote)
    session.wait(359)
    assert session.entries == ()
    session.wait(1)
    assert session.kinds() == ["Absent"]


def test_the_host_decides_where_the_table_wants_it() -> None:
    """Alone; a late host is judged by the others."""
    session = game(terms=Host)
    if session.awaited[0] == session.host:
        session.play(Bid(1))
    other = next(seat for seat in range(3) if seat not in (session.host, session.awaited[0]))
    session.wait(180)
    assert denied(session, AnswerLate("act"), session.user(other)) == "denied-not-host"
    said = session.do(AnswerLate("wait"), ANN)
    assert said[0].args == {"by": session.host}
    while session.awaited[0] != session.host:
        session.play(session.menu()[0])
    session.wait(180)
    assert denied(session, AnswerLate("act"), ANN) == "denied-own-question"
    for seat in set(range(3)) - {session.host}:
        session.do(AnswerLate("act"), session.user(seat))
    assert session.kinds()[-1] == "Absent"


def test_who_manages_the_server_decides_alone() -> None:
    """And is told as such."""
    session = game(terms=Vote)
    session.wait(180)
    said = session.do(AnswerLate("wait"), BOSS)
    assert said[0].args == {"by": "manager"}


def test_where_nobody_is_left_to_ask_the_table_plays() -> None:
    """Everybody is late in a secret phase."""
    session = game("money_and_luck", 3, Vote)
    session.wait(180)
    assert session.kinds()[:3] == ["Absent"] * 3


def test_nobody_is_asked_about_a_seat_that_nobody_plays() -> None:
    """The table plays for it, also where its limit is shorter than the wait for a substitute."""
    session = game(terms=Terms(limit=60, late="vote"))
    first = session.awaited[0]
    for _ in range(2):
        while session.awaited != (first,):
            session.play_on()
        session.wait(60)
        for seat in session.game.present:
            if session.game.late and seat != first:
                session.do(AnswerLate("act"), session.user(seat))
    while session.awaited != (first,):
        session.play_on()
    session.do(Leave(), session.user(first))
    assert session.game.timer.due is not None
    assert session.game.timer.due - session.now < WANTED_SECONDS
    session.wait(session.game.timer.due - session.now)
    assert session.kinds()[-1] == "Absent"
    assert not session.game.late


# The bot was down ----------------------------------------------------------------------------------


def test_a_reminder_due_while_the_bot_was_down_is_sent_once() -> None:
    """Two were due: one is sent."""
    session = game()
    assert len(reminded(session.down(170))) == 1
    assert reminded(session.down(1)) == []


def test_time_that_ran_out_while_the_bot_was_down_is_given_again() -> None:
    """A minute at least, with a reminder; then the default."""
    session = game()
    assert len(reminded(session.down(1000))) == 1
    assert session.entries == ()
    assert session.wait(59) == ()
    session.wait(1)
    assert session.kinds() == ["Absent"]


def test_of_a_long_decision_a_tenth_is_given_again() -> None:
    """Of a day more than two hours."""
    session = game(terms=Terms(limit=DAY))
    session.down(3 * DAY)
    assert session.game.timer.due == pytest.approx(session.now + DAY / 10)


def test_no_more_than_the_whole_time_is_given_again() -> None:
    """Nor twice, if the bot goes down again."""
    session = game(terms=Terms(limit=60))
    session.wait(59)
    for _ in range(3):
        session.down(1000)
        assert session.game.timer.due == pytest.approx(session.now + 60)


# Away ----------------------------------------------------------------------------------------------


def test_who_is_away_has_a_tenth_of_the_time_until_they_act() -> None:
    """After two misses in a row."""
    session = game(people=2, terms=Terms(limit=600))
    gone = session.awaited[0]
    times = list[float]()
    for _ in range(12):
        while session.awaited != (gone,) and isinstance(session.table, Playing):
            session.play_on()
        assert session.game.timer.due is not None
        times.append(session.game.timer.due - session.game.timer.since)
        if away(session.game, gone):
            break
        session.wait(600)
    assert times == [600, 600, 60]
    session.play_on()
    assert not away(session.game, gone)


def test_the_short_time_is_never_below_a_quarter_of_a_minute() -> None:
    """So that somebody who is back has time to press."""
    session = game(people=2, terms=Terms(limit=60))
    first = session.awaited[0]
    session.wait(DAY)
    assert everybody_away(session.game)
    session.do(Resume(), ANN)
    while session.awaited != (first,):
        session.play_on()
    assert session.game.timer.due == session.now + 15


def test_when_everybody_is_away_the_clocks_stop() -> None:
    """Told once; the game waits."""
    session = game(people=2)
    said = session.wait(DAY)
    assert told(said)[-1] == "told-away"
    assert session.game.paused_at is not None
    assert session.wait(DAY) == ()
    session.do(Resume(), ANN)
    session.play(session.menu()[0])
    assert not everybody_away(session.game)


def test_acting_in_secret_counts_when_all_have_been_asked_and_the_choices_are_in() -> None:
    """Then everybody knows who chose: whom the table did not play for."""
    session = game("money_and_luck", 3)
    session.absent(1, 0, 0)
    session.play(Show("BB"), 0)
    assert missed(session.game, 0) == 1
    session.play(Show("WB"), 1)
    session.play(Show("WW"), 2)
    assert [missed(session.game, seat) for seat in range(3)] == [0, 0, 0]


# Pause, resume, more time ----------------------------------------------------------------------------


def test_a_pause_stops_the_clocks() -> None:
    """The game may go on, and the time left is what it was."""
    session = game()
    session.wait(100)
    assert denied(session, Resume(), ANN) == "denied-not-paused"
    other = next(user for user in map(session.user, range(3)) if user != ANN)
    assert denied(session, Pause(), other) == "denied-not-host"
    assert told(session.do(Pause(), ANN)) == ["told-paused"]
    assert denied(session, Pause(), ANN) == "denied-paused"
    assert session.wait(5 * DAY) == ()
    assert told(session.do(Resume(), ANN)) == ["told-resumed"]
    assert session.game.timer.due == session.now + 80
    session.wait(79)
    assert session.entries == ()
    session.wait(1)
    assert session.kinds() == ["Absent"]


def test_a_decision_begun_in_a_pause_has_its_whole_time_after_it() -> None:
    """Whenever it began."""
    session = game()
    session.do(Pause(), ANN)
    session.wait(1000)
    session.play(Bid(1))
    session.wait(1000)
    session.do(Resume(), ANN)
    assert session.game.timer.due == session.now + 180


def test_a_pause_stops_the_clock_of_a_talk() -> None:
    """It starts anew; where people only look, the rules' clock runs on."""
    session = game("money_and_luck", 3)
    for seat, coins in enumerate(("WW", "WW", "WB")):
        session.play(Show(coins), seat)
    assert session.game.clock is not None
    assert session.game.clock.due == session.now + seconds_of_beats(session.game) + 90
    session.wait(60)
    session.do(Pause(), ANN)
    assert session.game.clock is None
    session.wait(500)
    assert "Expired" not in session.kinds()
    session.do(Resume(), ANN)
    session.wait(89)
    assert "Expired" not in session.kinds()
    session.wait(1)
    assert "Expired" in session.kinds()


def test_a_longer_clock_gives_the_present_decision_its_whole_time() -> None:
    """Never less than was left; reminders begin anew, and all are told who changed it."""
    session = game()
    session.wait(170)
    other = next(user for user in map(session.user, range(3)) if user != ANN)
    assert denied(session, SetLimit(600), other) == "denied-not-host"
    said = session.do(SetLimit(600), ANN)
    assert [(one.key, one.args) for one in said] == [("told-clock", {"by": session.host, "limit": 600})]
    assert session.game.timer.due == session.now + 600
    assert len(reminded(session.wait(599))) == 2
    assert session.do(SetLimit(600), ANN) == ()
    for _ in range(3):
        session.do(Extend(), ANN)
    left = session.game.timer.due
    assert left is not None
    session.do(SetLimit(601), BOSS)
    assert max(left, session.now + 601) == session.game.timer.due


def test_a_shorter_clock_leaves_a_minute_at_least() -> None:
    """Also to who is away, and where there was no clock."""
    session = game(people=2, terms=Terms(limit=DAY))
    session.absent(2, 2)
    session.do(SetLimit(60), ANN)
    assert session.game.timer.due == session.now + 60
    for before in (DAY, None):
        session = game(terms=Terms(limit=before))
        session.do(SetLimit(180), ANN)
        assert session.game.timer.due == session.now + 180
        session.wait(180)
        assert session.kinds() == ["Absent"]


def test_without_a_clock_nothing_runs_out_any_more() -> None:
    """Nor is anybody late who was."""
    session = game(terms=Vote)
    session.wait(190)
    assert session.game.late
    session.do(SetLimit(None), ANN)
    assert not session.game.late
    assert session.wait(13 * DAY) == ()


def test_a_clock_changed_while_clocks_stand_runs_when_they_do() -> None:
    """The whole time is there then, also of a decision that is taken back."""
    session = game()
    first = session.awaited[0]
    session.wait(100)
    session.do(Pause(), ANN)
    session.wait(1000)
    session.do(SetLimit(600), ANN)
    session.play(Bid(1))
    session.undo(first)
    session.wait(1000)
    session.do(Resume(), ANN)
    assert session.game.timer.due == session.now + 600


def test_a_decision_taken_back_after_a_change_has_the_new_clock() -> None:
    """Not what was left by one that nobody sees any more."""
    session = game()
    first = session.awaited[0]
    session.play(Bid(1))
    session.do(SetLimit(None), ANN)
    session.undo(first)
    assert session.game.timer.due is None


def test_the_host_plays_for_who_is_late_whoever_decides() -> None:
    """And who manages the server; told as theirs, and nobody's vote is waited for."""
    for terms in (Vote, Host):
        for who in (ANN, BOSS):
            session = game(people=4, terms=terms)
            other = next(user for user in map(session.user, range(4)) if user != ANN)
            assert denied(session, PlayForLate(), who) == "denied-not-late"
            session.wait(180)
            assert denied(session, PlayForLate(), other) == "denied-not-host"
            said = session.do(PlayForLate(), who)
            assert told(said)[0] == "told-plays-for"
            assert session.kinds() == ["Absent"]


def test_the_host_gives_more_time() -> None:
    """Others may not; no third reminder comes of it."""
    session = game()
    other = next(user for user in map(session.user, range(3)) if user != ANN)
    assert denied(session, Extend(), other) == "denied-not-host"
    session.wait(170)
    assert told(session.do(Extend(), ANN)) == ["told-extended"]
    assert reminded(session.wait(179)) == []
    assert session.entries == ()
    session.wait(1)
    assert session.kinds() == ["Absent"]
    assert denied(game(terms=Unlimited), Extend(), ANN) == "denied-no-clock"


def test_more_time_is_never_less() -> None:
    """Also where people who are away since would have a tenth of it."""
    session = game("hidden_price", 3, Terms(limit=1800))
    due = session.game.timer.due
    session.wait(60)
    session.absent(2, 2, 2)
    session.do(Extend(), ANN)
    assert session.game.timer.due == due


def test_more_time_given_in_a_pause_is_the_whole_time_after_it() -> None:
    """No more, no less, whether or not somebody was reminded."""
    for waited in (10, 100):
        session = game()
        session.wait(waited)
        session.do(Pause(), ANN)
        session.wait(1000)
        session.do(Extend(), ANN)
        session.wait(1000)
        session.do(Resume(), ANN)
        assert session.game.timer.due == session.now + 180


def test_who_only_talks_in_between_winds_up_no_clock() -> None:
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


# Nothing happens -------------------------------------------------------------------------------------


def test_a_game_in_which_nothing_happens_ends_after_two_weeks() -> None:
    """Without a winner, also without a clock."""
    session = game(terms=Unlimited)
    session.wait(IDLE_SECONDS - 1)
    assert isinstance(session.table, Playing)
    session.wait(1)
    assert isinstance(session.table, Over)
    assert session.over.outcome is not None
    assert session.over.outcome.ending == "ended-idle"
    assert session.over.unrated == "ended"


def test_two_weeks_count_from_the_pause() -> None:
    """Whoever stops the clocks of a long decision loses no game by it."""
    session = game(terms=Terms(limit=7 * DAY))
    session.wait(6.5 * DAY)
    session.do(Extend(), ANN)
    session.wait(6.9 * DAY)
    session.do(Extend(), ANN)
    session.wait(6 * DAY)
    session.do(Pause(), ANN)
    session.wait(13 * DAY)
    assert isinstance(session.table, Playing)
    session.wait(DAY)
    assert isinstance(session.table, Over)


def test_the_longest_decision_ends_in_its_default_not_the_game() -> None:
    """A week, and a week for the others to answer, are two weeks."""
    session = game(terms=Terms(limit=7 * DAY, late="vote"))
    session.wait(14 * DAY)
    assert session.kinds() == ["Absent"]


# The rules' own clocks -------------------------------------------------------------------------------


def test_the_clock_of_the_rules_fires_once() -> None:
    """The talk runs out, and the game goes on without it."""
    session = game("money_and_luck", 3)
    for seat, coins in enumerate(("WW", "WW", "WB")):
        session.play(Show(coins), seat)
    session.wait(seconds_of_beats(session.game) + 90)
    assert session.kinds().count("Expired") == 1
    assert session.game.clock is None


def test_agreement_stops_the_clock_of_the_talk() -> None:
    """It leaves no deadline behind."""
    session = game("money_and_luck", 3, Unlimited)
    for seat, coins in enumerate(("WW", "WW", "WB")):
        session.play(Show(coins), seat)
    session.play(Nominate(()), 0)
    session.play(Nominate(()), 1)
    assert session.game.clock is None
    assert next_check(session.table) == session.game.timer.since + IDLE_SECONDS


def test_a_talk_that_ran_out_while_the_bot_was_down_is_over() -> None:
    """People could have talked."""
    session = game("money_and_luck", 3)
    for seat, coins in enumerate(("WW", "WW", "WB")):
        session.play(Show(coins), seat)
    session.down(100)
    assert session.kinds().count("Expired") == 1


def test_what_nobody_may_have_seen_is_shown_again() -> None:
    """While the bot was down, prices lay open for nobody: the whole time again, once."""
    session = game("hidden_price", 2)
    session.play(Write(3), 0)
    session.play(Write(4), 1)
    session.now += 5
    session.down(100)
    assert isinstance(session.table, Playing)
    assert session.game.clock is not None
    assert session.game.clock.due == session.now + 8
    session.wait(8)
    assert isinstance(session.table, Over)


def test_what_was_seen_is_not_shown_again() -> None:
    """The bot runs, and the time is over."""
    session = game("hidden_price", 2)
    session.play(Write(3), 0)
    session.play(Write(4), 1)
    session.wait(8)
    assert isinstance(session.table, Over)


# Seats nobody plays ----------------------------------------------------------------------------------


@pytest.mark.parametrize("terms", [Unlimited, Live], ids=str)
def test_a_seat_that_was_left_waits_for_a_substitute_then_plays_by_itself(terms: Terms) -> None:
    """A minute first, then seconds, also while the clocks stand."""
    session = game(terms=terms)
    first = session.awaited[0]
    session.do(Leave(), session.user(first))
    session.wait(WANTED_SECONDS - 1)
    assert session.kinds() == ["Left"]
    session.do(Pause(), session.table.host_id)
    said = session.wait(1)
    assert session.kinds() == ["Left", "Absent"]
    assert "told-absent" not in told(said)
    while session.awaited != (first,):
        session.play_on()
    session.wait(LEFT_SECONDS - 1)
    before = len(session.entries)
    session.wait(1)
    assert len(session.entries) == before + 1


def test_leaving_and_coming_back_stops_no_clock() -> None:
    """A seat gives everybody the whole time anew once in a decision, not for ever (as with taking back)."""
    session = game()
    first = session.awaited[0]
    begun, user = session.now, session.user(first)
    for _ in range(20):
        session.wait(50)
        if session.kinds()[-1:] == ["Absent"]:
            break
        session.do(Leave(), user)
        session.do(TakeSeat(first), user)
    assert "Absent" in session.kinds()
    assert session.now - begun <= 2 * 180 + 50


def test_leaving_takes_nobodys_time() -> None:
    """Who stays behind may be away, and have a tenth of the time from the next decision on."""
    session = game("hidden_price", 3, Terms(limit=1800))
    due = session.game.timer.due
    session.absent(0, 2, 2)
    session.do(Leave(), session.user(0))
    assert session.game.timer.due == due


def test_a_substitute_has_what_is_left_of_the_time() -> None:
    """Handing a seat to and fro stops no clock."""
    session = game()
    first = session.awaited[0]
    due = session.game.timer.due
    session.wait(100)
    session.do(OfferSeat(0), session.user(first))
    session.do(TakeSeat(first), EVE)
    assert session.game.timer.due == due


def test_a_late_seat_that_is_freed_has_the_whole_time_for_whoever_takes_it() -> None:
    """The question is gone."""
    session = game(terms=Host)
    late = session.awaited[0]
    session.wait(180)
    session.do(FreeSeat(late), BOSS)
    assert session.game.late == ()
    assert session.game.timer.due == session.now + 180


def test_ended_tables_have_no_clock() -> None:
    """Nothing is due any more."""
    session = game()
    session.do(End(), ANN)
    assert next_check(session.table) is None
    assert session.wait(100 * DAY) == ()
