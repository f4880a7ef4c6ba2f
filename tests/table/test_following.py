"""What is new to a seat since it last acted: public events alone, and none that it has seen."""

from __future__ import annotations

from bot.table.commands import Act, TimePassed
from bot.table.history import NEVER_ACTED, news
from games.konsul.pieces import Flipped
from games.politically_correct_people.pieces import Offer, Propose, Side
from tests.table.builders import Session, game, plain


def test_nothing_is_new_before_a_seat_has_acted() -> None:
    """The first seat has news once others have acted; the last has none yet."""
    session = game("seijiya_no_koshin", 3)
    first = session.awaited[0]
    assert session.game.followed in ((), (NEVER_ACTED,) * 3)
    session.play(session.menu()[0])
    told = len(session.game.position.story)
    assert news(session.game, first) == ()
    second = session.awaited[0]
    session.play(session.menu()[0])
    assert news(session.game, first) == session.game.position.story[told:] != ()
    third = session.awaited[0]
    assert len({first, second, third}) == 3
    assert news(session.game, third) == ()


def test_acting_in_secret_is_acting() -> None:
    """The person who makes an offer that no one else sees has seen all there was; others notice nothing."""
    session = game("politically_correct_people", 4)
    first = session.awaited[0]
    dealer = (first + 1) % 4
    session.play(Propose(Offer(dealer, (first + 2) % 4, Side(money=1), Side(money=1))), dealer)
    known = session.game.followed
    assert known[dealer] == len(session.game.position.story)
    assert all(known[seat] == NEVER_ACTED for seat in range(4) if seat != dealer)
    session.play(session.menu(first)[0], first)
    assert news(session.game, dealer) == session.game.position.story[known[dealer] :]


def test_what_was_taken_back_is_not_news() -> None:
    session = game("konsul", 3)
    first = session.awaited[0]
    session.play(session.menu()[0])
    second = session.awaited[0]
    session.play(session.menu()[0])
    assert len(news(session.game, first)) == 1
    session.undo(second)
    assert news(session.game, first) == news(session.game, second) == ()


def _with_cards_up() -> Session:
    """A game of Konsul in which a card has been turned up, after everybody has bid or passed."""
    session = game("konsul", 3)
    for _ in range(40):
        if any(isinstance(seen, Flipped) for seen in session.game.position.story):
            return session
        if session.awaited:
            session.play(session.menu()[-1])
        else:
            session.do(TimePassed())
    raise AssertionError


def test_a_game_of_memory_tells_no_card() -> None:
    """Not even while it lies face up: a private message stays to be read (3.25)."""
    session = _with_cards_up()
    reader = next(seat for seat, known in enumerate(session.game.followed) if known != NEVER_ACTED)
    told = [seen for seat in range(3) for seen in news(session.game, seat)]
    assert any(isinstance(seen, Flipped) for seen in session.game.position.story)
    assert not any(isinstance(seen, Flipped) for seen in told)
    assert session.game.followed[reader] <= len(session.game.position.story)
    action = session.menu()[0]
    seat = session.awaited[0]
    session.do(Act(plain(action)), session.user(seat))
    assert news(session.game, seat) == ()
