"""What a holder said ends with the holder, whatever the game and however the seat changes hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

import pytest

from bot.table import commands as c
from bot.table.people import ANYBODY
from bot.table.table import Playing
from games.konsul.rules.pieces import Bid
from games.money_and_luck.rules.pieces import Nominate, Show
from games.politically_correct_people.rules.pieces import Offer, Propose, Side
from tests.table.builders import BOSS, EVE, Session, game

HISTORY = {
    *("entries", "position", "holders", "texts", "moves", "followed", "told_at"),
    *("presence", "uncalled", "revision", "presses", "barred", "removed"),
    # It means something only where one has agreed.
    "agreed_step",
}
"""Fields that tell what was, and who was there."""


def begun(key: str) -> Session:
    """A game whose host is to speak: in Konsul to bid, in Money and Luck about extra cards."""
    session = game(key, 4 if key.startswith("politically") else 3)
    for seat in range(3) if key == "money_and_luck" else ():
        session.play(Show("WB" if seat == (session.host + 1) % 3 else "WW"), seat)
    while key == "konsul" and session.awaited != (session.host,):
        session.play(Bid(session.game.state.phase.bid + 1))
    return session


def speaks(session: Session) -> None:
    """The host says all that can be said at the table and, beside the decisions, in the game."""
    seat, user = session.host, session.table.host_id
    session.do(c.EndTogether(agree=True), user)
    session.do(c.Pause(), user)
    match session.game.game.key:
        case "politically_correct_people":
            session.do(c.UpdateDraft({"page": "promises"}), user)
            session.play(Propose(Offer(seat, (seat + 1) % 4, Side(2), Side())), seat)
        case "money_and_luck":
            session.play(Nominate((session.game.state.phase.talkers[0],)), seat)
        case "konsul":
            session.play(Bid(session.game.state.phase.bid + 1), seat)
            session.undo(seat)
        case _:
            session.do(c.UpdateDraft({"type": "colours", "picked": ["r", "g"]}), user)


def leaves(session: Session, seat: int) -> None:
    session.do(c.Leave(), session.user(seat))


def is_freed(session: Session, seat: int) -> None:
    session.do(c.FreeSeat(seat), BOSS)


def hands_over(session: Session, seat: int) -> None:
    session.do(c.OfferSeat(ANYBODY), session.user(seat))
    session.do(c.TakeSeat(seat), EVE)


def is_replaced(session: Session, seat: int) -> None:
    leaves(session, seat)
    session.do(c.TakeSeat(seat), EVE)


def is_followed(session: Session, seat: int) -> None:
    session.table = session.game.with_terms(follow=True)
    leaves(session, seat)


def is_followed_and_replaced(session: Session, seat: int) -> None:
    is_followed(session, seat)
    session.do(c.TakeSeat(seat), EVE)


def is_forgotten(session: Session, seat: int) -> None:
    session.forget(session.user(seat))


WAYS = (leaves, is_freed, hands_over, is_replaced, is_followed, is_followed_and_replaced, is_forgotten)


def stands(table: Playing) -> Iterator[tuple[str, Any]]:
    """Yield everything that matters from now on."""
    rules, state = table.game, table.state
    yield from ((one.name, getattr(table, one.name)) for one in fields(table) if one.name not in HISTORY)
    yield "awaited", table.awaited
    yield "view", rules.view(state, None)
    yield "menus", [rules.legal(state, seat) for seat in range(len(table.people))]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("key", ["konsul", "money_and_luck", "politically_correct_people", "hidden_price"])
def test_nothing_that_a_holder_said_stands_after_them(key: str, way: Callable[[Session, int], None]) -> None:
    """The table is that of a seat that never spoke."""
    spoken, silent = begun(key), begun(key)
    seat = spoken.host
    speaks(spoken)
    assert dict(stands(spoken.game)) != dict(stands(silent.game))
    way(spoken, seat)
    way(silent, seat)
    assert dict(stands(spoken.game)) == dict(stands(silent.game))
