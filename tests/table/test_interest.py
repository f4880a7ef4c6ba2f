"""Who has no seat: told once that a lobby fills, and of each round of a game that they follow."""

from __future__ import annotations

import pytest

from bot.table import commands as c
from bot.table import lobby as interest
from bot.table import seats
from tests.table.builders import ANN, BEN, BOSS, CHO, DAN, EVE, STRANGER, Session, denied, game, lobby

YES, NO = c.NotifyMe(wanted=True), c.NotifyMe(wanted=False)


def called(notices: tuple[c.Notice, ...]) -> list[int]:
    """Who is told that there are enough people."""
    return [notice.user_id for notice in notices if notice.key == "told-fills"]


def of_three() -> Session:
    """A lobby of a game that needs three, where Ann sits alone."""
    return lobby("money_and_luck")


def test_interested_players_are_called_once_when_they_suffice() -> None:
    """All of them, and no one who sits; who was told is not told again."""
    session = of_three()
    assert session.do(YES, BEN) == ()
    assert called(session.do(YES, CHO)) == [BEN, CHO]
    assert session.lobby.interested == ()
    assert denied(session, YES, BEN) == "denied-enough-already"
    assert session.do(c.Join(), DAN) == ()
    assert session.do(YES, EVE) != ()
    assert called(tuple(session.said)) == [BEN, CHO, EVE]


def test_a_joiner_may_complete_the_table() -> None:
    session = of_three()
    session.do(YES, BEN)
    assert session.do(c.Join(), BEN) == ()
    assert session.lobby.interested == ()
    session.do(c.Leave(), BEN)
    session.do(YES, BEN)
    assert called(session.do(c.Join(), CHO)) == [BEN]


def test_it_can_be_taken_back() -> None:
    session = of_three()
    session.do(YES, BEN)
    before = session.table
    assert session.do(YES, BEN) == ()
    assert session.table is before
    session.do(NO, BEN)
    assert called(session.do(c.Join(), CHO)) == []
    assert session.do(NO, BEN) == ()


def test_another_option_may_need_fewer_people() -> None:
    session = lobby("money_and_luck", variant="ten")
    for user_id in (BEN, CHO):
        session.do(YES, user_id)
    assert called(session.do(c.SetOption("variant", "basic"), ANN)) == [BEN, CHO]


def test_interest_that_is_refused() -> None:
    """Not who sits, who was sent away, or where enough people sit; and only up to a limit."""
    session = of_three()
    assert denied(session, YES, ANN) == "denied-already-joined"
    session.do(c.Join(), BEN)
    session.do(c.Remove(BEN), ANN)
    assert denied(session, YES, BEN) == "denied-removed"
    for user_id in (CHO, DAN):
        session.do(c.Join(), user_id)
    assert denied(session, YES, EVE) == "denied-enough-already"


def test_only_so_many_are_told_in_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interest, "MAXIMUM_INTERESTED", 1)
    session = lobby("money_and_luck", variant="ten")
    session.do(YES, BEN)
    assert denied(session, YES, CHO) == "denied-many-interested"


def test_interest_ends_with_the_lobby() -> None:
    """Nor who asked to be forgotten, before and after they were told."""
    for last in (c.Cancel(), c.Start()):
        session = lobby("konsul", 1)
        if isinstance(last, c.Start):
            session.do(c.Join(), BEN)
        else:
            session.do(YES, BEN)
        session.do(last, ANN)
        assert not hasattr(session.table, "interested")
    session = of_three()
    session.do(YES, BEN)
    session.forget(BEN)
    assert session.lobby.interested == ()
    session.do(YES, CHO)
    session.do(YES, DAN)
    session.forget(CHO)
    assert session.lobby.told == (DAN,)


def test_followers_are_told_of_rounds_milestones_and_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a word of what happened, and by public facts alone; those who sit are told otherwise."""
    session = game("konsul", 3)
    watching = STRANGER
    assert denied(session, c.Follow(wanted=True), ANN) == "denied-already-joined"
    session.do(c.Follow(wanted=True), watching)
    assert session.do(c.Follow(wanted=True), watching) == ()
    monkeypatch.setattr(seats, "MAXIMUM_FOLLOWERS", 1)
    assert denied(session, c.Follow(wanted=True), BOSS) == "denied-many-followers"
    session.to_the_end()
    news = [notice for notice in session.said if notice.key.startswith("follow-")]
    assert {(notice.kind, notice.user_id) for notice in news} == {("private", watching)}
    rounds = [notice.args["round"] for notice in news if notice.key == "follow-round"]
    assert rounds == list(range(1, len(rounds) + 1))
    assert rounds
    assert [notice.key for notice in news].index("follow-over") == len(news) - 1
    assert all(set(notice.args) <= {"round"} for notice in news)


def test_a_game_is_followed_until_that_is_taken_back_or_forgotten() -> None:
    session = game("konsul", 3)
    watching = STRANGER
    for last in (lambda: session.do(c.Follow(wanted=False), watching), lambda: session.forget(watching)):
        session.do(c.Follow(wanted=True), watching)
        assert session.game.followers == (watching,)
        last()
        assert session.game.followers == ()
