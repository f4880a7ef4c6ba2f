"""The clock: reminders, what happens when time is up, the bot was down, people who are away."""

from __future__ import annotations

import pytest

from bot.table import commands as c
from bot.table.clock_commands import READING_SECONDS
from bot.table.deadlines import WANTED_SECONDS
from bot.table.public import RECENTLY_SECONDS, away, everybody_away, missed_decisions
from bot.table.table import Playing
from bot.table.terms import LIVE, Terms
from bot.table.time_limits import HALF, NINE_TENTHS
from games.konsul.rules.pieces import Bid
from games.money_and_luck.rules.pieces import Show
from games.politically_correct_people.rules.pieces import Favour, Offer, Propose, Side
from tests.table.builders import ANN, BOSS, EVE, Unlimited, denied, game
from tests.table.notices import DAY, Host, late_game, pinged, reminded, told

# Reminders -----------------------------------------------------------------------------------------


def test_reminders_come_at_half_and_at_nine_tenths() -> None:
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
    session = game()
    session.now += 170
    assert len(reminded(session.do(c.TimePassed()))) == 1
    assert session.game.timer.stage == NINE_TENTHS


def test_secret_phase_reminders_go_to_awaited_players_only() -> None:
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
        session.do(c.Pause(), BOSS)
        session.now += odd / 3
        session.do(c.Resume(), BOSS)
        session.wait(400)
        assert session.kinds()[0] == "Absent"


def test_who_has_just_acted_is_told_of_the_next_turn_later() -> None:
    """A minute after what they did last, if they are still awaited then."""
    for plays in (False, True):
        session = game(people=2, terms=Terms(limit=DAY))
        session.now += RECENTLY_SECONDS
        session.play(Bid(1))
        session.now += 10
        session.play(Bid(2))
        assert pinged(session.wait(RECENTLY_SECONDS - 11)) == []
        if plays:
            session.play(Bid(3))
        assert pinged(session.wait(1)) == ([] if plays else [session.user(session.awaited[0])])


# When time is up -----------------------------------------------------------------------------------


def test_time_up_plays_the_safe_default() -> None:
    session = game()
    first = session.awaited[0]
    said = session.wait(180)
    assert session.kinds() == ["Absent"]
    assert told(said) == []
    assert pinged(said) == [session.user(session.awaited[0])]
    assert missed_decisions(session.game, first) == 1
    assert session.game.timer.due == session.now + 180


def test_a_secret_phase_plays_for_all_missing_seats() -> None:
    session = game("money_and_luck", 4)
    session.play(Show("WW"), 2)
    session.wait(180)
    assert session.kinds() == ["Acted", *["Absent"] * 3]
    assert [missed_decisions(session.game, seat) for seat in range(4)] == [1, 1, 0, 1]


def test_a_late_player_may_still_play() -> None:
    session = late_game()
    session.play(session.menu()[0])
    assert session.kinds()[-1] == "Acted"
    assert denied(session, c.AnswerLate("act"), ANN) == "denied-not-late"


def test_waiting_longer_winds_the_clock() -> None:
    """The whole time again, told as what the host decided, with no further reminder."""
    session = late_game()
    seats = session.game.late
    said = session.do(c.AnswerLate("wait"), ANN)
    assert [(notice.key, notice.args) for notice in said] == [("told-waits", {"by": session.host})]
    assert reminded(session.wait(179)) == []
    assert session.game.late == ()
    session.wait(1)
    assert session.game.late == seats


def test_an_unanswered_question_ends_in_the_default() -> None:
    session = late_game()
    session.wait(179)
    assert session.game.late
    session.wait(1)
    assert session.kinds()[-1] == "Absent"


def test_the_host_decides_about_late_seats() -> None:
    """Or who manages the server, and is told as that; no one else."""
    session = late_game()
    (seat,) = session.game.late
    other = next(seat_ for seat_ in range(3) if seat_ not in (session.host, seat))
    assert denied(session, c.AnswerLate("act"), session.user(other)) == "denied-not-host"
    assert denied(session, c.AnswerLate("act"), session.user(seat)) == "denied-not-host"
    session.do(c.AnswerLate("act"), ANN)
    assert session.kinds()[-1] == "Absent"
    session = late_game()
    said = session.do(c.AnswerLate("wait"), BOSS)
    assert said[0].args == {"by": "moderator", "who": BOSS}


def test_the_table_plays_where_no_host_can_decide() -> None:
    """The host is late, or would decide about the only other person."""
    of_host, alone = game(terms=Host), game(people=2, terms=Host)
    while of_host.awaited != (of_host.host,):
        of_host.play_on()
    while alone.awaited == (alone.host,):
        alone.play_on()
    for session in (of_host, alone):
        session.wait(180)
        assert session.kinds()[-1] == "Absent"
    everybody = game("money_and_luck", 3, Host)
    everybody.wait(180)
    assert everybody.kinds()[:3] == ["Absent"] * 3


@pytest.mark.parametrize("hands_over", [False, True])
def test_a_host_who_can_no_longer_decide_is_not_waited_for(*, hands_over: bool) -> None:
    """Who is late hosts now, or the table has the bot play."""
    session = late_game()
    (seat,) = session.game.late
    session.do(c.MakeHost(seat) if hands_over else c.SetLate("act"), BOSS)
    assert session.game.late == ()
    session.do(c.TimePassed())
    assert session.kinds()[-1] == "Absent"


def test_no_question_about_an_empty_seat() -> None:
    """The table plays for it, also where its limit is shorter than the wait for a substitute."""
    session = game(terms=Terms(limit=60, late="host"))
    first = next(seat for seat in range(3) if seat != session.host)
    for _ in range(2):
        while session.awaited != (first,):
            session.play_on()
        session.wait(60)
        session.do(c.AnswerLate("act"), ANN)
    while session.awaited != (first,):
        session.play_on()
    session.do(c.Leave(), session.user(first))
    assert session.game.timer.due is not None
    assert session.game.timer.due - session.now < WANTED_SECONDS
    session.wait(session.game.timer.due - session.now)
    assert session.kinds()[-1] == "Absent"
    assert not session.game.late


# The bot was down ----------------------------------------------------------------------------------


def test_a_reminder_due_while_the_bot_was_down_is_sent_once() -> None:
    session = game()
    assert len(reminded(session.down(170))) == 1
    assert reminded(session.down(1)) == []


def test_time_that_ran_out_while_the_bot_was_down_is_given_again() -> None:
    session = game()
    assert len(reminded(session.down(1000))) == 1
    assert session.entries == ()
    assert session.wait(59) == ()
    session.wait(1)
    assert session.kinds() == ["Absent"]


@pytest.mark.parametrize(("limit", "times", "again"), [(DAY, 1, DAY / 10), (60, 3, 60)])
def test_a_tenth_or_a_minute_is_given_again(limit: int, times: int, again: float) -> None:
    """At most the whole time, however often the bot is down."""
    session = game(terms=Terms(limit=limit))
    session.wait(limit - 1)
    for _ in range(times):
        session.down(3 * limit)
        assert session.game.timer.due == pytest.approx(session.now + again)


# Away ----------------------------------------------------------------------------------------------


def test_an_away_player_has_a_tenth_of_the_time_until_they_act() -> None:
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
    session = game(people=2, terms=Terms(limit=60))
    first = session.awaited[0]
    session.wait(DAY)
    assert everybody_away(session.game)
    session.do(c.Resume(), BOSS)
    while session.awaited != (first,):
        session.play_on()
    assert session.game.timer.due == session.now + 15


def test_when_everybody_is_away_the_clocks_stop() -> None:
    session = game(people=2)
    said = session.wait(DAY)
    assert told(said)[-1] == "told-away"
    assert session.game.paused_at is not None
    assert session.wait(DAY) == ()
    session.do(c.Resume(), BOSS)
    session.play(session.menu()[0])
    assert not everybody_away(session.game)


def test_acting_in_secret_counts_when_all_have_been_asked_and_the_choices_are_in() -> None:
    """Then everybody knows who chose: whom the table did not play for."""
    session = game("money_and_luck", 3)
    session.absent(1, 0, 0)
    session.play(Show("BB"), 0)
    assert missed_decisions(session.game, 0) == 1
    session.play(Show("WB"), 1)
    session.play(Show("WW"), 2)
    assert [missed_decisions(session.game, seat) for seat in range(3)] == [0, 0, 0]


# Readers and people alone --------------------------------------------------------------------------


def test_the_clock_waits_once_for_a_player_who_is_reading() -> None:
    """For two minutes at most, not before these are needed, and for no other player."""
    session = game()
    first, other = session.user(session.awaited[0]), session.user((session.awaited[0] + 1) % 3)
    due = session.game.timer.due
    session.do(c.WaitForReader(), first)
    assert session.game.timer.due == due
    session.wait(170)
    session.do(c.WaitForReader(), other)
    assert session.game.timer.due == due
    session.do(c.WaitForReader(), first)
    assert session.game.timer.due == session.now + READING_SECONDS
    session.wait(READING_SECONDS - 1)
    session.do(c.WaitForReader(), first)
    session.wait(1)
    assert session.kinds() == ["Absent"]


def test_in_a_secret_phase_the_clock_waits_for_every_reader_alike() -> None:
    """Whether they had chosen is not seen by it."""
    dues = list[float | None]()
    for chosen in (0, 1):
        session = game("money_and_luck", 3)
        session.play(Show("WB"), chosen)
        session.wait(170)
        session.do(c.WaitForReader(), session.user(0))
        dues.append(session.game.timer.due)
    assert dues[0] == dues[1] == session.now + READING_SECONDS


@pytest.mark.parametrize("offers", [0, 1])
@pytest.mark.parametrize(("missing", "more"), [(0, READING_SECONDS), (2, 0)])
def test_the_clock_waits_once_for_answers_to_offers(offers: int, missing: int, more: int) -> None:
    """Whether any is open is secret, so that it changes nothing; the clock does not wait for who is away."""
    session = game("politically_correct_people", 4)
    first = session.awaited[0]
    other = (first + 1) % 4
    if offers:
        session.play(Propose(Offer(first, other, Side(money=1), Side(vows=(Favour(),)))), first)
    session.absent(*(missing * (seat == first) for seat in range(4)))
    session.wait(LIVE + more - 1)
    assert session.kinds() == ["Acted"] * offers
    session.wait(1)
    assert session.kinds() == ["Acted"] * offers + ["Absent"]


def test_a_lone_player_has_no_clock() -> None:
    """Until another player takes a seat beside them."""
    session = game(people=3, terms=Terms(limit=180, follow=True))
    stays = session.user(session.awaited[0])
    others = [user for user in map(session.user, range(3)) if user != stays]
    for user in others:
        session.do(c.Leave(), user)
    assert session.game.timer.due is None
    left = next(seat for seat in range(3) if session.game.people[seat].offered_to is not None)
    session.do(c.TakeSeat(left), EVE)
    assert session.game.timer.due == session.now + 180


# No one can press anything ---------------------------------------------------------------------------


def test_a_decision_that_is_nearly_over_as_presses_arrive_again_has_a_minute_more() -> None:
    """With a reminder of it, unless there was one; once."""
    session = game()
    session.wait(165)
    back = session.now = session.now + 13
    session.wait(2, up_since=back)
    assert session.entries == ()
    assert session.game.timer.due == session.now + 60
    session.wait(60, up_since=back)
    assert session.kinds() == ["Absent"]


def test_a_host_decides_in_the_time_in_which_they_can_press() -> None:
    session = late_game()
    before = session.entries
    session.down(1000)
    back = session.now
    session.wait(59, up_since=back)
    assert session.entries == before
    assert session.game.late
    session.wait(1, up_since=back)
    assert len(session.entries) == len(before) + 1


def test_a_seat_that_was_left_waits_for_a_substitute_who_can_press() -> None:
    session = game(terms=Unlimited)
    session.do(c.Leave(), session.user(session.awaited[0]))
    session.down(1000)
    assert session.kinds() == ["Left"]
    session.wait(WANTED_SECONDS, up_since=session.now)
    assert session.kinds()[:2] == ["Left", "Absent"]
