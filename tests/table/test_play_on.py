"""A finished game that is played on from one of its decisions, against bot players."""

from __future__ import annotations

import pytest

from bot.table import commands as c
from bot.table.beginning import moment_of
from bot.table.public import is_practice, is_rated
from bot.table.table import Over, Playing
from games.core import Seat
from games.host.entries import Acted, Handed, Left
from games.host.record import Replay
from tests.table.builders import ANN, BEN, CHO, PACKAGES, Session, Unlimited, denied, game, lobby
from tests.table.company import play_on, with_ours


def decision(table: Over, *, bot: bool = False) -> tuple[int, Seat]:
    """A decision in the middle of a game, and who made it."""
    acts = [(n, entry.seat) for n, entry in enumerate(table.entries) if isinstance(entry, Acted)]
    return next(act for act in acts[len(acts) // 2 :] if table.people[act[1]].bot == bot)


def again(table: Over, n: int, seat: Seat) -> Session:
    session = lobby(table.game.key, 1, Unlimited)
    session.do(moment_of(table, n, seat), ANN)
    return session


@pytest.mark.parametrize("key", ["konsul", "money_and_luck"])
def test_the_game_goes_on_from_the_same_position(key: str) -> None:
    """Practice for one person in the seat that decided; the record of it holds to its end."""
    over = game(key, people=3, terms=Unlimited).to_the_end()
    n, seat = decision(over)
    session = again(over, n, seat)
    table = session.game
    assert table.entries[:n] == over.entries[:n]
    assert {type(entry) for entry in table.entries[n:]} == {Left, Handed}
    assert table.position.game.view(table.state, seat) == table.game.view(session.game.state, seat)
    assert table.seat_of(ANN) == seat
    assert is_practice(table)
    assert not is_rated(table)
    assert table.terms.advice
    while isinstance(session.table, Playing):
        play_on(session)
    assert Replay(session.over.record(), PACKAGES).verify() == session.over.outcome


def test_bot_players_stay_as_they_were() -> None:
    session = with_ours("money_and_luck", people=2)
    while isinstance(session.table, Playing):
        play_on(session)
    over = session.over
    n, seat = decision(over)
    table = again(over, n, seat).game
    assert [person.temper for person in over.people if person.bot] == [
        person.temper for person, before in zip(table.people, over.people, strict=True) if before.bot
    ]
    assert denied(lobby("money_and_luck", 1), moment_of(over, n, decision(over, bot=True)[1]), ANN)


def test_an_empty_seat_cannot_be_played_on() -> None:
    session = game("money_and_luck", people=3, terms=Unlimited)
    for person in (BEN, ANN, CHO):
        session.do(c.Leave(), person)
    moment = moment_of(session.over, 1, session.over.entries[-2].seat)
    assert denied(lobby("money_and_luck", 1), moment, ANN) == "denied-play-on"
