"""A game that is to end at a time: told before, kept whatever happens, and ranked where the rules can."""

from __future__ import annotations

import pytest

from bot.table.commands import EndTogether, Notice, Pause, SetFinish, Start
from bot.table.timing import FINISH_NOTICE_SECONDS
from games.record import Replay
from tests.table.builders import ANN, BOSS, PACKAGES, Session, Unlimited, denied, game, lobby

HOUR = 60 * 60


def told(notices: tuple[Notice, ...]) -> list[str]:
    """What the channel is told, without what the clocks of moves say."""
    return [one.key for one in notices if one.key.startswith("told-finish")]


def in_an_hour(key: str = "konsul") -> Session:
    """A game without a clock that is to end in an hour."""
    numbers = PACKAGES[key].game.seats(PACKAGES[key].game.options())
    session = game(key, max(3, numbers[0]), Unlimited)
    session.do(SetFinish(60), ANN)
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
        together.do(EndTogether(agree=True), together.user(seat))
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
    other = next(user for user in map(session.user, range(3)) if user != ANN)
    assert denied(session, SetFinish(120), other) == "denied-not-host"
    session.wait(HOUR - 60)
    assert told(session.do(SetFinish(120), BOSS)) == ["told-finish"]
    assert told(session.wait(2 * HOUR - FINISH_NOTICE_SECONDS)) == ["told-finish-soon"]
    assert told(session.do(SetFinish(None), ANN)) == ["told-finish-off"]
    assert session.do(SetFinish(None), ANN) == ()
    session.wait(10 * HOUR)
    assert session.kinds() == []


def test_it_comes_while_the_clocks_stand() -> None:
    session = in_an_hour()
    session.do(Pause(), ANN)
    session.wait(HOUR)
    assert session.kinds() == ["Ended"]


def test_it_is_chosen_in_the_lobby_too() -> None:
    """Counted from then, not from the start; one that has passed starts no game."""
    session = lobby(people=3, terms=Unlimited)
    assert denied(session, SetFinish(60), BOSS) == "denied-not-host"
    session.do(SetFinish(60), ANN)
    session.wait(HOUR)
    assert denied(session, Start(), ANN) == "denied-finish-passed"
    session.do(SetFinish(20), ANN)
    session.wait(10 * 60)
    session.do(Start(), ANN)
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
