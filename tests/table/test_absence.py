"""Absence in days: where no clock runs, a decision that stands counts as missed, and an idle game ends."""

from __future__ import annotations

from contextlib import suppress

import pytest

from bot.table import commands as c
from bot.table.deadlines import (
    IDLE_NOTICE_SECONDS,
    IDLE_SECONDS,
    PAUSED_SECONDS,
    STANDING_SECONDS,
    is_warned,
    next_check,
)
from bot.table.errors import DeniedError
from bot.table.public import dealt_in, leavers, waited_for, was_absent
from bot.table.table import Over
from bot.table.terms import Terms
from games.konsul.rules.pieces import Bid
from games.politically_correct_people.rules.pieces import Accept, Offer, Propose, Side
from tests.table.builders import ANN, BEN, BOSS, STRANGER, Live, Session, Unlimited, denied, game
from tests.table.notices import DAY, Host, told

WARNED = IDLE_SECONDS - IDLE_NOTICE_SECONDS


def host_awaited() -> Session:
    """A game without a clock that waits for its host."""
    session = game(terms=Unlimited)
    while session.awaited != (session.host,):
        session.play_on()
    session.said.clear()
    return session


# A decision that stands ------------------------------------------------------------------------------


def test_a_decision_that_stands_for_three_days_counts_as_missed() -> None:
    """Who is awaited is reminded twice before, and named then; nothing is played. A move ends it."""
    session = game(terms=Unlimited)
    first = session.awaited[0]
    session.wait(STANDING_SECONDS - 1)
    assert [one.user_id for one in session.said if one.key == "reminder-standing"] == [
        session.user(first)
    ] * 2
    assert not was_absent(session.game, first)
    said = session.wait(1)
    assert [(one.key, one.args) for one in said] == [("told-standing", {"seat": first})]
    assert [was_absent(session.game, seat) for seat in range(3)] == [seat == first for seat in range(3)]
    assert session.entries == ()
    session.play(Bid(1), first)
    assert not was_absent(session.game, first)
    # Taken back days later, it is no absence again.
    session.wait(DAY)
    session.undo(first)
    assert not was_absent(session.game, first)
    session.wait(STANDING_SECONDS)
    assert was_absent(session.game, first)


def test_a_host_for_whom_the_game_stands_is_replaced_and_freed() -> None:
    session = host_awaited()
    silent = session.host
    ben, other = (session.user(seat) for seat in range(3) if seat != silent)
    session.wait(STANDING_SECONDS - 1)
    assert denied(session, c.ClaimHost(), ben) == "denied-host-present"
    session.wait(1)
    session.do(c.ClaimHost(), ben)
    assert denied(session, c.FreeSeat(session.seat(other)), ben) == "denied-not-late"
    session.do(c.FreeSeat(silent), ben)
    assert silent not in session.game.present


def test_who_deals_openly_is_not_absent() -> None:
    """The decision stands; the player who is awaited is there."""
    session = game("politically_correct_people", 4, Unlimited)
    first = session.awaited[0]
    other = (first + 1) % 4
    offer = Offer(other, first, Side(money=1), Side(money=2))
    session.wait(2 * DAY)
    session.play(Propose(offer), other)
    session.play(Accept(offer), first)
    session.wait(2 * DAY)
    assert not was_absent(session.game, first)


def test_one_player_alone_keeps_no_one_waiting() -> None:
    session = game(people=2, terms=Unlimited)
    session.do(c.Leave(), session.user(1 - session.host))
    while session.awaited != (session.host,):
        session.wait(100)
    session.wait(WARNED - 1)
    assert not was_absent(session.game, session.host)


# An idle game ----------------------------------------------------------------------------------------


def test_an_idle_end_is_announced_three_days_before_and_one_press_keeps_the_game() -> None:
    """Everybody who plays may press; others may not, and not before."""
    session = host_awaited()
    other = next(session.user(seat) for seat in range(3) if seat != session.host)
    assert denied(session, c.KeepOpen(), other) == "denied-started"
    session.wait(WARNED - 1)
    assert session.keys() == ["told-standing"]
    said = session.wait(1)
    assert [(one.kind, one.key, one.args) for one in said] == [
        (kind, "told-idle", {"due": int(session.now + IDLE_NOTICE_SECONDS)})
        for kind in ("announcement", "private", "private", "private")
    ]
    assert denied(session, c.KeepOpen(), STRANGER) == "denied-not-seated"
    session.wait(IDLE_NOTICE_SECONDS - 1)
    assert told(session.do(c.KeepOpen(), other)) == ["told-kept"]
    assert denied(session, c.KeepOpen(), other) == "denied-started"
    assert told(session.wait(IDLE_SECONDS - 1)) == ["told-idle"]
    assert was_absent(session.game, session.host), "to keep a game is not to move"
    session.wait(1)
    assert session.over.outcome is not None
    assert session.over.outcome.ending == "ended-idle"


def test_a_move_keeps_an_idle_game() -> None:
    session = host_awaited()
    session.wait(WARNED)
    session.play_on()
    assert not is_warned(session.game)
    assert told(session.wait(WARNED - 1)) == ["told-standing"]


def test_an_idle_end_counts_for_the_player_for_whom_the_game_stood() -> None:
    """As if they had left; not for the others, and for no one where it stood for all who play."""
    session = host_awaited()
    silent = session.host
    session.wait(IDLE_SECONDS)
    assert (waited_for(session.over), leavers(session.over), session.over.unrated) == (
        (silent,),
        (silent,),
        "leavers",
    )
    everybody = game("hidden_price", 3, Unlimited)
    everybody.wait(IDLE_SECONDS)
    assert (waited_for(everybody.over), everybody.over.unrated) == ((), "ended")


def test_a_deliberate_pause_counts_longer() -> None:
    """It is no absence; its end is announced, too. Clocks that stopped by themselves count as usual."""
    session = host_awaited()
    session.do(c.Pause(), BOSS)
    session.wait(PAUSED_SECONDS - IDLE_NOTICE_SECONDS - 1)
    assert session.keys() == ["told-paused"]
    assert told(session.wait(1)) == ["told-idle"]
    session.do(c.Resume(), BOSS)
    assert not is_warned(session.game)
    session.do(c.Pause(), BOSS)
    session.wait(PAUSED_SECONDS)
    assert (waited_for(session.over), session.over.unrated) == ((), "ended")
    stopped = game(people=2)
    stopped.absent(2, 2)
    stopped.wait(DAY)
    assert stopped.game.paused_at is not None
    stopped.wait(IDLE_SECONDS)
    assert isinstance(stopped.table, Over)


def test_no_idle_end_without_its_announcement() -> None:
    """Where the bot was down then, three days are given again."""
    for seconds in (IDLE_SECONDS, 100 * DAY):
        session = host_awaited()
        session.wait(WARNED - 1 if seconds == IDLE_SECONDS else WARNED)
        assert told(session.down(seconds)) == ["told-idle"]
        back = session.now
        session.wait(IDLE_NOTICE_SECONDS - 1, up_since=back)
        assert not isinstance(session.table, Over)
        session.wait(1, up_since=back)
        assert isinstance(session.table, Over)


# One person does nothing for ever --------------------------------------------------------------------


def go_on(session: Session, silent: int) -> None:
    """Let the others do what they can until the game is over: move, take the role, free who is absent."""
    for _ in range(2000):
        table = session.table
        if isinstance(table, Over):
            return
        there = [person.user_id for person in table.people if not (person.left or person.bot)]
        seat = table.seat_of(silent)
        ways = [c.KeepOpen(), c.Resume(), c.ClaimHost(), c.AnswerLate("replace")]
        for command in [*ways, *([] if seat is None else [c.FreeSeat(seat)])]:
            for other in there:
                if other != silent:
                    with suppress(DeniedError):
                        session.do(command, other)
        if isinstance(session.table, Over):
            return
        here = [seat for seat in session.awaited if session.user(seat) != silent]
        bots = [seat for seat in here if session.table.people[seat].bot]
        mine = [seat for seat in here if seat in session.game.present]
        if bots:
            session.do(c.PlayBot(bots[0], None, session.game.position.length))
        elif mine:
            session.play(session.menu(mine[0])[-1], mine[0])
        else:
            due = next_check(session.table)
            assert due is not None
            session.wait(max(1, due - session.now))
    raise AssertionError("the others have no way on")


TERMS = {"none": Unlimited, "live": Live, "host": Host, "follow": Terms(limit=None, follow=True)}
CASES = [(key, terms) for key in ("hidden_price", "money_and_luck") for terms in TERMS] + [("konsul", "none")]


@pytest.mark.parametrize(("key", "terms"), CASES)
def test_others_have_a_way_on_whoever_does_nothing(key: str, terms: str) -> None:
    """From the start and from the middle; who kept a game standing has left it."""
    for silent, moves, paused in ((ANN, 0, False), (ANN, 1, True), (BEN, 3, False)):
        session = game(key, 3, TERMS[terms])
        for _ in range(moves):
            session.play_on()
        if paused:
            session.do(c.Pause(), BOSS)
        session.said.clear()
        go_on(session, silent)
        seat = dealt_in(session.over).index(silent)
        left = seat in leavers(session.over)
        named = [one.key for one in session.said if one.args.get("seat") == seat]
        assert left or "told-standing" not in named
