"""What a table tells of what has happened: since when, and what is worth a message of its own."""

from __future__ import annotations

import pytest

from bot.table import commands as c
from bot.table.history import (
    NEVER_ACTED,
    REVEAL_STEP_SECONDS,
    milestone_seats,
    milestones_in,
    news,
    was_taken_back,
)
from bot.table.log import next_text
from bot.text import Texts
from games import GAMES
from games.konsul.rules.pieces import Flipped
from games.money_and_luck.rules.pieces import NOMINATION_SECONDS, Show
from games.politically_correct_people.rules.pieces import Offer, Propose, Side
from tests.bot.beating import told_in_beats
from tests.table.builders import ANN, BOSS, Session, game, plain

TEXTS = Texts(GAMES)


def coins() -> Session:
    """A game of three who choose coins, told in beats and milestones."""
    return game("money_and_luck", package=told_in_beats(GAMES["money_and_luck"]))


def revealed() -> Session:
    """The same, just after the coins have been opened."""
    session = coins()
    for seat in range(3):
        session.now += 7
        session.play(Show("WW"), seat)
    return session


def party() -> Session:
    """A game in which a person has just taken a card that may be taken back, while others may trade."""
    package = told_in_beats(GAMES["politically_correct_people"])
    session = game("politically_correct_people", 4, package=package)
    session.play(session.menu()[0])
    return session


def milestones(session: Session) -> list[c.Notice]:
    """Those that were written so far."""
    return [notice for notice in session.said if notice.kind == "milestone"]


# Since when ----------------------------------------------------------------------------------------


def test_choices_in_secret_tell_nothing() -> None:
    session = coins()
    session.play(Show("WW"), 0)
    assert session.game.position.told is None
    session = revealed()
    told = session.game.position.told
    assert told is not None
    assert (told.n, told.before.step, session.game.told_at) == (3, 0, session.now)


def test_secret_acts_do_not_change_milestones() -> None:
    """Neither an offer nor that it is taken back; the person who takes back for all to see ends it."""
    session = party()
    chooser = session.game.position.trail[0].entry.seat
    told, at = session.game.position.told, session.game.told_at
    assert told is not None
    one, two = (seat for seat in range(4) if seat != chooser and seat != (chooser + 1) % 4)
    session.now += 1
    number = next_text(session.game, one)
    offer = Offer(one, two, Side(1, promise=number), Side())
    session.play(Propose(offer), one, {number: "I vote for you"})
    assert session.game.position.told is told
    assert session.game.told_at == at
    session.undo(chooser)
    assert session.game.position.told is None


def test_an_ended_game_has_no_reveal() -> None:
    session = revealed()
    for seat in range(3):
        session.do(c.EndTogether(agree=True), session.user(seat))
    assert session.over.position is not None
    assert session.over.position.told is None


def test_beats_take_nothing_of_the_time_that_the_rules_give() -> None:
    """The clock of the talk about extra cards begins when its people have seen the coins; once."""
    session = revealed()
    clock, begun = session.game.clock, session.now
    assert clock is not None
    assert clock.due == begun + 2 * REVEAL_STEP_SECONDS + NOMINATION_SECONDS
    session.now += 30
    session.do(c.Pause(), BOSS)
    session.do(c.Resume(), ANN)
    assert session.game.clock == clock


# Milestones ----------------------------------------------------------------------------------------


def test_all_that_is_worth_telling_of_an_action_is_one_notice() -> None:
    """It holds the events, no names; and nothing in secret is worth any."""
    session = revealed()
    (told,) = milestones(session)
    assert (told.user_id, told.step, told.by) == (c.EVERYONE, c.NO_STEP, 0)
    assert "Ann" not in str(told.args)
    text = TEXTS.of("en", "money_and_luck", ["Ann", "Ben", "Cho"], {})
    texts = [one.text for one in milestones_in(session.game, told, text)]
    assert texts[0].startswith("Milestone Revealed")
    assert milestone_seats(session.game, told) == (0, 1)


def test_a_game_that_tells_of_no_milestones_has_the_winners() -> None:
    session = game("vertigo", 3)
    over = session.to_the_end()
    told = milestones(session)[-1]
    assert over.outcome is not None
    assert set(over.outcome.winners) <= set(milestone_seats(over, told))
    assert told.args["won"]
    assert sum(bool(one.args["won"]) for one in milestones(session)) == 1


def test_forgotten_players_are_not_named() -> None:
    """Seats are told by number: the milestone of a person who is gone finds no one."""
    session = revealed()
    session.forget(session.user(1))
    (told,) = milestones(session)
    people = [session.table.people[seat] for seat in milestone_seats(session.game, told)]
    assert [person.reachable for person in people] == [True, False]


@pytest.mark.parametrize("again", [False, True])
def test_undone_acts_are_recognised(again: bool) -> None:  # noqa: FBT001 - two cases
    session = party()
    chooser = session.game.position.trail[0].entry.seat
    assert not was_taken_back(session.game, 1)
    session.undo(chooser)
    if again:
        session.play(session.menu(chooser)[1], chooser)
        assert not was_taken_back(session.game, 3)
    assert was_taken_back(session.game, 1)


# What is new to a seat since it last acted ---------------------------------------------------------


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


def test_undone_acts_are_not_news() -> None:
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
            session.do(c.TimePassed())
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
    session.do(c.Act(plain(action)), session.user(seat))
    assert news(session.game, seat) == ()
