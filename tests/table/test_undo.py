"""Taking back: what may be undone, by whom, and what time is left then."""

from __future__ import annotations

import pytest

from bot.table import commands as c
from bot.table.acting import MAXIMUM_UNDONE, can_take_back
from bot.table.errors import StaleError
from bot.table.table import Over
from games.core import Rng
from games.host.record import Replay
from games.konsul.rules.pieces import Bid, Pass
from games.politically_correct_people.rules.pieces import Offer, Propose, Side, Take
from games.vertigo.rules.state import Planning, StepByStep
from tests.table.builders import BOSS, PACKAGES, STRANGER, Session, Unlimited, denied, game


def test_an_action_is_taken_back() -> None:
    session = game()
    first = session.awaited[0]
    before = session.game.state
    session.play(Bid(1))
    assert can_take_back(session.game, first)
    said = session.undo(first)
    assert session.game.state == before
    assert [(notice.key, notice.args) for notice in said] == [("told-taken-back", {"by": first})]
    assert session.kinds() == ["Acted", "TakenBack"]
    assert not can_take_back(session.game, first)


def test_taking_back_keeps_the_old_deadline() -> None:
    """However late it comes, the decision ends when it would have ended."""
    session = game()
    first, due = session.awaited[0], session.game.timer.due
    session.wait(100)
    session.play(Bid(1))
    assert session.game.timer.due == session.now + 180
    session.wait(70)
    session.undo(first)
    assert session.game.timer.due == due
    session.wait(10)
    assert session.kinds()[-1] == "Absent"


def test_at_most_three_are_taken_back_in_a_decision() -> None:
    """The button goes with the last of them; the next decision has its own three."""
    session = game(people=2, terms=Unlimited)
    first = session.awaited[0]
    for _ in range(MAXIMUM_UNDONE):
        session.play(Bid(1))
        assert can_take_back(session.game, first)
        session.undo(first)
    session.play(Bid(1))
    assert not can_take_back(session.game, first)
    assert denied(session, c.TakeBack(session.game.moves[first]), session.user(first)) == (
        "denied-taken-back-often"
    )
    session.play(Bid(2))
    session.play(Bid(3))
    assert can_take_back(session.game, first)
    session.undo(first)


def test_one_seat_cannot_hold_a_table_for_long() -> None:
    """Bidding and taking back until the time is up brings no more of it."""
    session = game()
    first, begun = session.awaited[0], session.now
    while first in session.awaited or can_take_back(session.game, first):
        if session.awaited == (first,):
            session.play(Bid(1))
        session.wait(20)
        if can_take_back(session.game, first) and session.now < begun + 180:
            session.undo(first)
        if session.now > begun + 400:
            break
    assert session.now <= begun + 400
    assert sum(notice.key == "told-taken-back" for notice in session.said) <= MAXIMUM_UNDONE


def test_when_the_old_time_is_over_nothing_is_taken_back() -> None:
    session = game()
    first = session.awaited[0]
    session.wait(100)
    session.play(Bid(1))
    session.wait(80)
    assert denied(session, c.TakeBack(1), session.user(first)) == "denied-take-back-late"


@pytest.mark.parametrize(("played", "undone"), [("before", "after"), ("in", "in"), ("in", "after")])
def test_a_pause_keeps_the_way_back(played: str, undone: str) -> None:
    """The decision before it has the time that it had when the clocks stopped."""
    session = game()
    first = session.awaited[0]
    session.wait(100)
    if played == "before":
        session.play(Bid(1))
    session.do(c.Pause(), BOSS)
    session.wait(500)
    if played == "in":
        session.play(Bid(1))
    session.wait(500)
    if undone == "in":
        session.undo(first)
        session.wait(500)
    session.do(c.Resume(), BOSS)
    if undone == "after":
        session.undo(first)
    assert session.game.timer.due == session.now + 80


def test_actions_that_others_followed_cannot_be_undone() -> None:
    session = game()
    first = session.awaited[0]
    session.play(Bid(1))
    session.play(Pass())
    assert not can_take_back(session.game, first)
    assert denied(session, c.TakeBack(1), session.user(first)) == "denied-take-back"


def test_final_actions_cannot_be_undone() -> None:
    """For every reason that could tell something there is one answer."""
    session = game(terms=Unlimited)
    assert denied(session, c.TakeBack(0), session.user(0)) == "denied-take-back"
    assert denied(session, c.TakeBack(0), STRANGER) == "denied-not-seated"
    session.play(Bid(1))
    first = (session.awaited[0] - 1) % 3
    for _ in range(2):
        session.play(Pass())
    session.play(session.menu()[0])
    assert denied(session, c.TakeBack(session.game.moves[first]), session.user(first)) == "denied-take-back"


def test_an_old_button_takes_nothing_else_back() -> None:
    """It stands for one action: twice pressed, or of an earlier panel, it is stale."""
    session = game(people=2, terms=Unlimited)
    first = session.awaited[0]
    session.play(Bid(1))
    session.play(Bid(2))
    session.play(Bid(3))
    with pytest.raises(StaleError):
        session.do(c.TakeBack(1), session.user(first))
    session.do(c.TakeBack(2), session.user(first))
    with pytest.raises(StaleError):
        session.do(c.TakeBack(2), session.user(first))


def test_more_time_given_meanwhile_is_not_taken_back() -> None:
    session = planning()
    session.play(StepByStep(), 0)
    session.wait(100)
    session.do(c.Extend(), session.table.host_id)
    assert session.game.timer.due == session.now + 180
    session.undo(0)
    assert session.game.timer.due == session.now + 180


def planning() -> Session:
    """Vertigo, when all plan at once."""
    session = game("vertigo", 3)
    rng = Rng(b"founding", 1)
    while not isinstance(session.game.state.phase, Planning):
        session.any_action(rng)
    return session


def test_a_plan_may_be_thought_over_three_times() -> None:
    session = planning()
    due = session.game.timer.due
    for _ in range(MAXIMUM_UNDONE):
        session.play(StepByStep(), 1)
        session.wait(5)
        session.undo(1)
        assert session.game.timer.due == due
        assert set(session.awaited) == {0, 1, 2}
    session.play(StepByStep(), 1)
    assert denied(session, c.TakeBack(session.game.moves[1]), session.user(1)) == "denied-taken-back-often"


def offer(proposer: int, receiver: int) -> Propose:
    """An offer of money that only the two know of."""
    return Propose(Offer(proposer, receiver, Side(money=1), Side(money=2)))


def test_secret_offers_of_others_are_kept() -> None:
    """They stand in no one's way, and no one is told of them."""
    session = game("politically_correct_people", 4)
    first = session.awaited[0]
    one, two, three = (seat for seat in range(4) if seat != first)
    before = session.game.state
    session.play(Take(session.game.state.pool[0]))
    session.play(offer(one, two), one)
    session.play(offer(two, three), two)
    assert can_take_back(session.game, first)
    session.undo(first)
    after = session.game.state
    assert len(after.offers) == 2
    assert after.hands == before.hands
    assert after.pool == before.pool
    assert after.step == before.step


def test_an_offer_since_ends_undo() -> None:
    """An offer is no step of the game, but it is what this seat did last; it is withdrawn, not taken back."""
    session = game("politically_correct_people", 4)
    first = session.awaited[0]
    session.play(Take(session.game.state.pool[0]))
    session.play(offer(first, (first + 1) % 4), first)
    assert not can_take_back(session.game, first)


@pytest.mark.parametrize("undone", [0, MAXIMUM_UNDONE])
def test_a_left_seat_ends_the_way_back(undone: int) -> None:
    """Of what was played before; and it brings no further three."""
    session = game(terms=Unlimited)
    first = session.awaited[0]
    for _ in range(undone):
        session.play(Bid(1))
        session.undo(first)
    if not undone:
        session.play(Bid(1))
    session.do(c.Leave(), session.user((first + 1) % 3))
    if undone:
        session.play(Bid(1))
    assert not can_take_back(session.game, first)


def test_a_record_with_taken_back_actions_proves_itself() -> None:
    session = game(people=2, terms=Unlimited)
    rng = Rng(b"undone", 0)
    while not isinstance(session.table, Over):
        if not session.awaited:
            session.wait(100)
            continue
        seat = session.awaited[0]
        session.any_action(rng)
        if not isinstance(session.table, Over) and can_take_back(session.game, seat) and rng.below(2):
            session.undo(seat)
    assert session.kinds().count("TakenBack") > 3
    assert Replay(session.over.record(), PACKAGES).verify() == session.over.outcome
