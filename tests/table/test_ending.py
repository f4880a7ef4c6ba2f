"""Games that end, by their rules or before: how, and what counts for a rating."""

from __future__ import annotations

import pytest

from bot.table import commands as c
from bot.table.deadlines import FINISH_NOTICE_SECONDS, STANDING_SECONDS
from bot.table.public import dealt_in, leavers
from bot.table.table import Over
from bot.table.terms import Terms
from games.host.record import Replay
from games.konsul.rules.pieces import Bid, Flip, Pass, Stop
from tests.hidden_price.rules import Write
from tests.table.builders import (
    ANN,
    BOSS,
    DAN,
    EVE,
    PACKAGES,
    STRANGER,
    Session,
    Unlimited,
    denied,
    game,
    lobby,
)
from tests.table.notices import other_user


def test_all_agree_to_end_the_game() -> None:
    """It ends with the last of them; the question alone tells who proposed it. It counts for nothing."""
    session = game()
    assert session.do(c.EndTogether(agree=True), session.user(1)) == ()
    before = session.table
    assert session.do(c.EndTogether(agree=True), session.user(1)) == ()
    assert session.table is before
    assert session.do(c.EndTogether(agree=True), session.user(2)) == ()
    assert session.game.agreed == (1, 2)
    session.do(c.EndTogether(agree=True), session.user(0))
    assert session.over.outcome is not None
    assert len(session.over.outcome.winners) == 3
    assert session.over.unrated == "ended"
    assert Replay(session.over.record(), PACKAGES).verify() == session.over.outcome


def test_an_end_without_a_ranking_has_no_winner() -> None:
    session = game("money_and_luck", 3)
    for seat in range(3):
        session.do(c.EndTogether(agree=True), session.user(seat))
    outcome = session.over.outcome
    assert outcome is not None
    assert outcome.ending == "ended-together"
    assert outcome.winners == outcome.ranks == ()
    assert len(outcome.scores) == 3


def test_one_player_who_goes_on_is_enough() -> None:
    session = game()
    assert denied(session, c.EndTogether(agree=False), ANN) == "denied-no-question"
    assert denied(session, c.EndTogether(agree=True), STRANGER) == "denied-not-seated"
    session.do(c.EndTogether(agree=True), session.user(0))
    said = session.do(c.EndTogether(agree=False), session.user(1))
    assert [(notice.key, notice.args) for notice in said] == [("told-declined", {"by": 1})]
    assert session.game.agreed == ()


def test_a_question_stays_while_the_game_goes_on() -> None:
    session = game()
    session.do(c.EndTogether(agree=True), session.user(0))
    session.play(session.menu()[0])
    assert session.game.agreed == (0,)


def test_the_host_ends_an_unrated_game_and_a_manager_any() -> None:
    """No one wins; others may not."""
    for who, by in ((ANN, None), (BOSS, "moderator")):
        session = game(terms=Terms(advice=who == ANN))
        seat = session.host
        guest = other_user(session)
        assert denied(session, c.End(), guest) == "denied-not-host"
        said = session.do(c.End(), who)
        assert (said[0].key, said[0].args["by"]) == ("told-ended", by or seat)
        assert session.over.outcome is not None
        assert session.over.outcome.ending == "ended-host"
        assert session.over.outcome.winners == ()
        assert session.over.unrated == "ended"
        assert Replay(session.over.record(), PACKAGES).verify() == session.over.outcome


@pytest.mark.parametrize("key", sorted(PACKAGES))
def test_a_game_ended_by_its_rules_is_rated(key: str) -> None:
    """If all who were dealt in played to the end; its record proves itself."""
    numbers = PACKAGES[key].game.seats(PACKAGES[key].game.options())
    over = game(key, numbers[0], Unlimited).to_the_end()
    assert over.unrated is None
    assert over.outcome is not None
    assert over.outcome.winners
    assert Replay(over.record(), PACKAGES).verify() == over.outcome


def test_a_game_with_defaults_is_rated() -> None:
    session = game("hidden_price", 2)
    session.play(Write(2), 0)
    session.wait(1000)
    assert session.over.unrated is None


def prices(session: Session, *seats: int) -> Over:
    for seat in seats:
        session.play(Write(seat + 1), seat)
    session.wait(2 * STANDING_SECONDS)
    return session.over


def test_a_game_with_a_leaver_is_rated_and_names_them() -> None:
    """Also one who was freed, and one whose seat another took; not one who came back."""
    gone = game("hidden_price", 3, Unlimited)
    gone.do(c.Leave(), gone.user(0))
    replaced, back = game("hidden_price", 3, Unlimited), game("hidden_price", 3, Unlimited)
    user = back.user(0)
    for session in (replaced, back):
        session.do(c.Leave(), session.user(0))
    replaced.do(c.TakeSeat(0), EVE)
    back.do(c.TakeSeat(0), user)
    freed = game("hidden_price", 3, Terms(limit=180))
    freed.do(c.FreeSeat(0), BOSS)
    ends = (prices(gone, 1, 2), prices(replaced, 0, 1, 2), prices(freed, 1, 2), prices(back, 0, 1, 2))
    assert [over.unrated for over in ends] == [None] * 4
    assert [leavers(over) for over in ends] == [(0,), (0,), (0,), ()]
    assert EVE not in dealt_in(ends[1])


def test_a_game_of_substitutes_alone_is_not_rated() -> None:
    session = game("hidden_price", 2, Unlimited)
    for seat, who in ((0, EVE), (1, DAN)):
        session.do(c.OfferSeat(who), session.user(seat))
        session.do(c.TakeSeat(seat), who)
    assert prices(session, 0, 1).unrated == "substitute"


@pytest.mark.parametrize("key", ["konsul", "money_and_luck"])
def test_a_losing_host_cannot_end_a_rated_game_alone(key: str) -> None:
    """Nor as a manager who plays, nor by a time set for its end: then all agree, and it may count.

    The last one there may end it, and those who left have lost.
    """
    session = game(key, 3, Unlimited)
    assert denied(session, c.End(), ANN) == "denied-rated-end"
    timed = game(key, 3, Unlimited)
    timed.do(c.SetFinish(15), ANN)
    assert timed.game.finish is None
    for seat in range(3):
        if seat != timed.host:
            timed.do(c.Agree(c.SetFinish(15)), timed.user(seat))
    timed.wait(HOUR)
    assert timed.over.unrated == ("ended" if key == "money_and_luck" else None)
    others = tuple({0, 1, 2} - {session.host})
    for seat in others:
        session.do(c.Leave(), session.user(seat))
    session.do(c.End(), ANN)
    assert (session.over.unrated, leavers(session.over)) == ("leavers", others)


def test_the_last_to_leave_has_not_left() -> None:
    """There is no one whose game that spoils."""
    session = game(terms=Unlimited)
    for seat in (2, 1, 0):
        session.do(c.Leave(), session.user(seat))
    assert (session.over.unrated, leavers(session.over)) == ("leavers", (1, 2))


def test_an_ended_game_stays_ended() -> None:
    """Nothing is done to it now; it may still move with its channel."""
    session = game()
    session.do(c.End(), BOSS)
    over = session.over
    for command in (c.End(), c.Leave(), c.EndTogether(agree=True), c.TakeSeat(0)):
        assert denied(session, command, ANN) == "denied-finished"
    session.wait(10**7)
    assert session.table is over
    session.do(c.MoveTable(99))
    assert session.over.channel_id == 99
    assert session.over.outcome == over.outcome


# A game that is to end at a time -------------------------------------------------------------------

HOUR = 60 * 60


def told(notices: tuple[c.Notice, ...]) -> list[str]:
    """What the channel is told, without what the clocks of moves say."""
    return [one.key for one in notices if one.kind != "log" and one.key.startswith("told-finish")]


def in_an_hour(key: str = "konsul") -> Session:
    """A game without a clock that is to end in an hour."""
    numbers = PACKAGES[key].game.seats(PACKAGES[key].game.options())
    session = game(key, max(3, numbers[0]), Unlimited)
    session.do(c.SetFinish(60), BOSS)
    return session


def test_it_is_told_a_quarter_of_an_hour_before_and_once() -> None:
    session = in_an_hour()
    at = session.now + HOUR
    assert session.said[-1].args["at"] == int(at)
    assert told(session.wait(HOUR - FINISH_NOTICE_SECONDS - 1)) == []
    said = session.wait(1)
    assert [(one.key, one.args) for one in said] == [("told-finish-soon", {"at": int(at)})]
    assert session.wait(FINISH_NOTICE_SECONDS - 1) == ()
    assert told(session.wait(1)) == ["told-finished"]
    assert session.kinds() == ["Ended"]


@pytest.mark.parametrize("key", sorted(PACKAGES))
def test_it_ends_as_all_together_would_have_ended_it(key: str) -> None:
    """Ranked and rated where the rules can, else without a winner; the record proves it."""
    together, alone = in_an_hour(key), in_an_hour(key)
    for seat in range(len(together.table.people)):
        together.do(c.EndTogether(agree=True), together.user(seat))
    alone.wait(HOUR)
    agreed, outcome = together.over.outcome, alone.over.outcome
    assert agreed is not None
    assert outcome is not None
    assert (outcome.scores, outcome.ranks, outcome.winners) == (agreed.scores, agreed.ranks, agreed.winners)
    assert outcome.ending == ("ended-time-ranked" if agreed.ranks else "ended-time")
    assert alone.over.unrated == (None if agreed.ranks else "ended")
    assert together.over.unrated == "ended"
    assert Replay(alone.over.record(), PACKAGES).verify() == outcome


def test_the_host_moves_it_or_takes_it_away() -> None:
    """Told to all; others may not, and who manages the server may."""
    session = in_an_hour()
    other = other_user(session)
    assert denied(session, c.SetFinish(120), other) == "denied-not-host"
    session.wait(HOUR - 60)
    assert told(session.do(c.SetFinish(120), BOSS)) == ["told-finish"]
    assert told(session.wait(2 * HOUR - FINISH_NOTICE_SECONDS)) == ["told-finish-soon"]
    assert told(session.do(c.SetFinish(None), BOSS)) == ["told-finish-off"]
    assert session.do(c.SetFinish(None), BOSS) == ()
    session.wait(10 * HOUR)
    assert session.kinds() == []


def test_it_comes_while_the_clocks_stand() -> None:
    session = in_an_hour()
    session.do(c.Pause(), ANN)
    session.wait(HOUR)
    assert session.kinds() == ["Ended"]


@pytest.mark.parametrize("played", range(1, 6))
def test_it_lets_a_turn_end_first(played: int) -> None:
    """A bid that is met counts; the next turn does not begin."""
    session, turn = in_an_hour(), (Bid(1), Pass(), Pass(), Flip(0), Stop())
    for action in turn[:played]:
        session.play(action)
    session.wait(2 * HOUR)
    assert "Ended" not in session.kinds()
    for action in turn[played:]:
        session.play(action)
        session.wait(0)
    assert session.game.clock is not None
    for seat in range(3):
        session.do(c.Seen(session.game.clock.key), session.user(seat))
    session.wait(0)
    assert session.kinds()[-2:] == ["Expired", "Ended"]
    assert session.over.outcome is not None
    assert session.over.outcome.ending == "ended-time-ranked"
    assert sorted(session.over.outcome.scores) == [3, 3, 4]


def test_it_is_chosen_in_the_lobby_too() -> None:
    """Counted from then, not from the start; one that has passed starts no game."""
    session = lobby(people=3, terms=Unlimited)
    assert denied(session, c.SetFinish(60), BOSS) == "denied-not-host"
    session.do(c.SetFinish(60), ANN)
    session.do(c.KeepOpen(), ANN)
    session.wait(HOUR)
    assert denied(session, c.Start(), ANN) == "denied-finish-passed"
    session.do(c.SetFinish(20), ANN)
    session.wait(10 * 60)
    session.do(c.Start(), ANN)
    assert told(session.wait(0)) == ["told-finish-soon"]
    session.wait(10 * 60)
    assert session.kinds() == ["Ended"]


def test_time_lost_to_downtime_is_given_back() -> None:
    """A quarter of an hour, told; a notice that was missed comes late."""
    session = in_an_hour()
    assert told(session.down(HOUR - 60)) == ["told-finish-soon"]
    assert told(session.down(5 * HOUR)) == ["told-finish-soon"]
    assert session.kinds() == []
    session.wait(FINISH_NOTICE_SECONDS - 1)
    assert session.kinds() == []
    assert told(session.wait(1)) == ["told-finished"]
