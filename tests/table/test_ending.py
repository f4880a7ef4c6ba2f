"""Games that end, by their rules or before: how, and what counts for a rating."""

from __future__ import annotations

import pytest

from bot.table import commands as c
from bot.table.table import Terms
from bot.table.timing import FINISH_NOTICE_SECONDS
from games.record import Replay
from tests.hidden_price.rules import Write
from tests.table.builders import ANN, BOSS, EVE, PACKAGES, STRANGER, Session, Unlimited, denied, game, lobby
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


def test_where_nothing_can_be_ranked_nobody_wins() -> None:
    session = game("money_and_luck", 3)
    for seat in range(3):
        session.do(c.EndTogether(agree=True), session.user(seat))
    outcome = session.over.outcome
    assert outcome is not None
    assert outcome.ending == "ended-together"
    assert outcome.winners == outcome.ranks == ()
    assert len(outcome.scores) == 3


def test_one_who_wants_to_play_on_is_enough() -> None:
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


def test_the_host_ends_the_game() -> None:
    """No one wins; others may not, but for who manages the server."""
    for who, by in ((ANN, None), (BOSS, "moderator")):
        session = game()
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


def test_a_game_that_somebody_left_is_not_rated() -> None:
    """Nor one with a substitute, also if they come back to their own seat."""
    session = game("hidden_price", 3, Unlimited)
    session.do(c.Leave(), session.user(0))
    for seat in (1, 2):
        session.play(Write(seat), seat)
    session.wait(1000)
    assert session.over.unrated == "left"
    for who in (EVE, None):
        session = game("hidden_price", 3, Unlimited)
        user = session.user(0)
        session.do(c.Leave(), user)
        session.do(c.TakeSeat(0), who) if who else session.come_back(0, user)
        for seat in range(3):
            session.play(Write(seat + 1), seat)
        session.wait(1000)
        assert session.over.unrated == "substitute"


def test_a_game_that_somebody_was_freed_from_is_not_rated() -> None:
    session = game("hidden_price", 3, Terms(limit=180))
    session.do(c.FreeSeat(2), BOSS)
    session.wait(10_000)
    assert session.over.unrated == "left"


def test_what_is_over_stays_over() -> None:
    """Nothing is done to it now; it may still move with its channel."""
    session = game()
    session.do(c.End(), ANN)
    over = session.over
    for command in (c.End(), c.Leave(), c.EndTogether(agree=True), c.TakeSeat(0)):
        assert denied(session, command, ANN) == "denied-finished"
    session.wait(10**7)
    assert session.table is over
    session.do(c.MoveTable(99))
    assert session.over.channel_id == 99
    session.do(c.Update())
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
    session.do(c.SetFinish(60), ANN)
    return session


def test_it_is_told_a_quarter_of_an_hour_before_and_once() -> None:
    session = in_an_hour()
    at = session.now + HOUR
    assert session.said[-1].args == {"by": session.host, "at": int(at)}
    assert told(session.wait(HOUR - FINISH_NOTICE_SECONDS - 1)) == []
    said = session.wait(1)
    assert [(one.key, one.args) for one in said] == [("told-finish-soon", {"at": int(at)})]
    assert session.wait(FINISH_NOTICE_SECONDS - 1) == ()
    assert told(session.wait(1)) == ["told-finished"]
    assert session.kinds() == ["Ended"]


@pytest.mark.parametrize("key", sorted(PACKAGES))
def test_it_ends_as_all_together_would_have_ended_it(key: str) -> None:
    """Ranked where the rules can, else without a winner; unrated, and the record proves it."""
    together, alone = in_an_hour(key), in_an_hour(key)
    for seat in range(len(together.table.people)):
        together.do(c.EndTogether(agree=True), together.user(seat))
    alone.wait(HOUR)
    agreed, outcome = together.over.outcome, alone.over.outcome
    assert agreed is not None
    assert outcome is not None
    assert (outcome.scores, outcome.ranks, outcome.winners) == (agreed.scores, agreed.ranks, agreed.winners)
    assert outcome.ending == ("ended-time-ranked" if agreed.ranks else "ended-time")
    assert alone.over.unrated == "ended"
    assert Replay(alone.over.record(), PACKAGES).verify() == outcome


def test_the_host_moves_it_or_takes_it_away() -> None:
    """Told to all; others may not, and who manages the server may."""
    session = in_an_hour()
    other = other_user(session)
    assert denied(session, c.SetFinish(120), other) == "denied-not-host"
    session.wait(HOUR - 60)
    assert told(session.do(c.SetFinish(120), BOSS)) == ["told-finish"]
    assert told(session.wait(2 * HOUR - FINISH_NOTICE_SECONDS)) == ["told-finish-soon"]
    assert told(session.do(c.SetFinish(None), ANN)) == ["told-finish-off"]
    assert session.do(c.SetFinish(None), ANN) == ()
    session.wait(10 * HOUR)
    assert session.kinds() == []


def test_it_comes_while_the_clocks_stand() -> None:
    session = in_an_hour()
    session.do(c.Pause(), ANN)
    session.wait(HOUR)
    assert session.kinds() == ["Ended"]


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


def test_what_passed_while_the_bot_was_down_is_given_again() -> None:
    """A quarter of an hour, told; a notice that was missed comes late."""
    session = in_an_hour()
    assert told(session.down(HOUR - 60)) == ["told-finish-soon"]
    assert told(session.down(5 * HOUR)) == ["told-finish-soon"]
    assert session.kinds() == []
    session.wait(FINISH_NOTICE_SECONDS - 1)
    assert session.kinds() == []
    assert told(session.wait(1)) == ["told-finished"]
