"""Nothing that is done in secret moves the dice, as it did while every entry of a log counted."""

from __future__ import annotations

from typing import Any

import pytest

from games import GAMES
from games.core import AnyGame, Rng, Seat
from games.host.entries import Entry
from games.host.position import Position
from games.politically_correct_people.rules.pieces import Propose, Withdraw
from games.politically_correct_people.rules.state import Voting
from games.testing.playouts import acted
from games.vertigo.rules.pieces import Planning

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
