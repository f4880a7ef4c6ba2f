"""What a seat had prepared when its time was up: the table plays it, in place of the safe default."""

from __future__ import annotations

from dataclasses import replace as with_fields
from typing import Any

import pytest

from bot.table import commands as c
from bot.table.clock_commands import READING_SECONDS
from bot.table.public import missed_decisions
from bot.table.terms import LIVE
from games.core import replace
from games.host.entries import Absent, Acted
from games.konsul.rules import pieces as konsul
from games.money_and_luck.rules.pieces import Nominate
from games.politically_correct_people.rules import pieces as politically
from games.politically_correct_people.rules import state as politically_state
from games.seijiya_no_koshin.rules import pieces as seijiya
from games.vertigo.rules import pieces as vertigo
from games.vertigo.rules import state
from games.vertigo.screens import panels
from games.vertigo.screens.shop import FIRST_TEMPLATE, Shopping
from tests.table.builders import Session, Unlimited, game, plain
from tests.table.notices import DAY, talking


def draft(session: Session, seat: int, value: Any) -> None:
    session.do(c.UpdateDraft(plain(value)), session.user(seat))


def at(session: Session, phase: Any) -> Session:
    """The game moved on to a phase."""
    table = session.game
    state = replace(table.state, phase=phase)
    position = with_fields(table.position, state=state, awaited=table.game.awaited(state))
    session.table = with_fields(table, position=position)
    return session


def planned() -> tuple[Session, Any, Any]:
    session = game("vertigo", 2)
    while not isinstance(session.game.state.phase, state.Planning):
        session.play(session.menu()[0])
    plan = next(action for action in session.menu(0) if isinstance(action, vertigo.Plan) and action.orders)
    return session, panels.Drafting(plan), plan


def founded() -> tuple[Session, Any, Any]:
    session = game("vertigo", 2)
    found = next(action for action in session.menu() if action != FIRST_TEMPLATE)
    return session, Shopping(found), found


def laid() -> tuple[Session, Any, Any]:
    session = game("seijiya_no_koshin", 2)
    lay = [action for action in session.menu() if isinstance(action, seijiya.Lay)][-1]
    return session, seijiya.Chosen(lay.card, lay.cell, lay.turned), lay


def picked() -> tuple[Session, Any, Any]:
    session = game("politically_correct_people", 4)
    at(session, politically_state.Playing(session.awaited[0]))
    card = session.game.state.hands[session.awaited[0]][0]
    return session, politically.Desk(picked=(card,)), politically.Lay((card,), done=True)


@pytest.mark.parametrize("scene", [planned, founded, laid, picked], ids=lambda scene: scene.__name__)
def test_a_whole_move_that_was_prepared_is_played(scene: Any) -> None:
    """As the seat's own action, which the record proves; it counts as a missed decision."""
    session, value, action = scene()
    seat = session.awaited[0]
    before = session.entries
    draft(session, seat, value)
    # Where offers can be made, the clock waits for answers first.
    session.wait(LIVE + READING_SECONDS)
    assert session.entries[len(before)] == Acted(seat, plain(action))
    assert missed_decisions(session.game, seat) == 1


def test_less_than_a_move_is_not_played() -> None:
    """A card without a place, a law that is looked at, what the rules refuse."""
    session, value, _ = laid()
    seat = session.awaited[0]
    draft(session, seat, seijiya.Chosen(value.card))
    session.wait(180)
    assert isinstance(session.entries[-1], Absent)
    session, _, _ = founded()
    dear = replace(FIRST_TEMPLATE, diplomats=99)
    draft(session, session.awaited[0], Shopping(dear))
    session.wait(180)
    assert isinstance(session.entries[-1], Absent)
    session = game()
    draft(session, session.awaited[0], konsul.Chosen("P1"))
    session.wait(180)
    assert isinstance(session.entries[-1], Absent)


def test_a_nomination_that_was_prepared_is_made_before_the_talk_ends() -> None:
    session = talking()
    draft(session, 1, Nominate((0,)))
    session.wait(100)
    after = session.entries[-2:]
    assert after[0] == Acted(1, plain(Nominate((0,))))
    assert session.kinds()[-1] in ("Expired", "Acted")


def test_nothing_prepared_is_played_where_no_time_runs_out() -> None:
    session = talking(Unlimited)
    draft(session, 1, Nominate((0,)))
    before = session.entries
    session.wait(DAY)
    assert session.entries == before
