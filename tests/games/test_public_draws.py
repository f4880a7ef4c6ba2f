"""Nothing that is done in secret moves the dice, as it did while every entry of a log counted."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games import GAMES
from games.core import AnyGame, Rng, Seat
from games.host.entries import Entry
from games.host.position import Position
from games.politically_correct_people.rules.pieces import Propose, Withdraw
from games.politically_correct_people.rules.state import Voting
from games.testing.playouts import acted
from games.vertigo.rules.events import Rolled
from games.vertigo.rules.pieces import Plan, Standing
from games.vertigo.rules.state import Planning

PARTY, VERTIGO = GAMES["politically_correct_people"].game, GAMES["vertigo"].game
UNSEEN = 13
"""Secret entries put in before the dice are rolled."""


def before_the_dice(game: AnyGame, kind: type) -> tuple[Position, Entry]:
    """The first moment of a game at which an entry of a kind of phase draws, and that entry."""
    people = Rng(b"people", 4)
    position = Position.begin(game, game.options(), 4, bytes(32))
    while True:
        seat = people.choice(position.awaited.seats)
        entry = acted(seat, people.choice(game.legal(position.state, seat)))
        after = position.after(entry)
        if after.drawn > position.drawn and isinstance(position.state.phase, kind):
            return position, entry
        position = after


def offer_more(position: Position, seat: Seat) -> Position:
    """Make an offer in secret, or withdraw it."""
    menu = PARTY.legal(position.state, seat)
    return position.after(acted(seat, next(act for act in menu if isinstance(act, Withdraw | Propose))))


def plan_otherwise(position: Position, seat: Seat) -> Position:
    """Change a plan in secret, and change it back."""
    plan = position.state.choices[seat]
    other = next(other for other in VERTIGO.legal(position.state, seat) if other != plan)
    return position.after(acted(seat, other)).after(acted(seat, plan))


def dice_of_turn(position: Position, ask: Seat | None) -> dict[tuple[Seat, int, int], str]:
    """The dice of a turn of Vertigo in which all pay upkeep, and one wants to be asked about its tiles."""
    faces, turn = dict[tuple[Seat, int, int], str](), position.state.turn
    while position.state.turn == turn and not position.outcome:
        seat = position.awaited.seats[0]
        action = VERTIGO.absent(position.state, seat, Rng(b"", 0))
        if isinstance(action, Plan) and seat == ask:
            action = replace(action, standing=Standing("ask"))
        position = position.after(acted(seat, action))
        rolls = [event for event in position.events if isinstance(event, Rolled)]
        faces |= {(roll.seat, roll.region, roll.source): roll.face for roll in rolls}
    return faces


def test_no_ones_standing_order_moves_anothers_dice() -> None:
    """It is part of a hidden plan, and who asks makes more moments of a turn."""
    asked = 0
    for number in range(6):
        position = Position.begin(VERTIGO, VERTIGO.options(), 4, bytes([number] * 32))
        while not isinstance(position.state.phase, Planning):
            seat = position.awaited.seats[0]
            position = position.after(acted(seat, VERTIGO.legal(position.state, seat)[3]))
        plain = dice_of_turn(position, None)
        for seat in range(4):
            faces = dice_of_turn(position, seat)
            assert faces == plain
            asked += len(faces)
    assert asked


@pytest.mark.parametrize(
    ("game", "kind", "unseen"), [(PARTY, Voting, offer_more), (VERTIGO, Planning, plan_otherwise)]
)
def test_unseen_entries_move_no_dice(game: AnyGame, kind: type, unseen: Any) -> None:
    position, entry = before_the_dice(game, kind)
    seat = next(seat for seat in range(4) if seat not in position.awaited.seats)
    rolled = {position.after(entry).events}
    for _ in range(UNSEEN):
        position = unseen(position, seat)
        assert not position.events
        rolled.add(position.after(entry).events)
    assert len(rolled) == 1
