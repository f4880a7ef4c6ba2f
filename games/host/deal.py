"""The deal of a game: it follows from a secret drawn before anybody joined, and from what Start fixed.

That is the game, its options at other than their default, the company in order, and the press that started
it, whose id Discord gives: so no player can choose or foresee a deal. The version of the rules is not part of
it: a game in progress keeps its deal through an update.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from games.core import LOT, AnyGame, Rng, Value, replace

SEATING = 2**64 - 1
"""The number of the draws that seat the players: no entry ever has it."""
SECRET_BYTES = 32
HASH = re.compile("[0-9a-f]{64}")
"""A SHA-256 in hexadecimal."""

_encode = msgspec.json.Encoder(order="deterministic").encode


class Player(Value, frozen=True):
    """A player of a deal: the place in the lobby, and a bot player's temper."""

    place: int
    temper: str = ""


class Deal(Value, frozen=True):
    """What a deal follows from beside the secret. `company` is in order of seats once these are drawn.

    `press`: the hash of the id of the press that started the game; empty for a lesson, which follows from its
    secret alone.
    """

    company: tuple[Player, ...]
    press: str = ""

    def seed(self, secret: bytes, game: AnyGame, options: Mapping[str, Any]) -> bytes:
        """Return what every draw follows from: the secret, and what Start fixed."""
        if not self.press:
            return secret
        company = sorted(self.company, key=lambda player: player.place)
        tempers = [player.temper for player in company]
        fixed = _encode((game.key, game.unusual(options), tempers, self.press))
        return hashlib.blake2b(fixed, key=secret, digest_size=32).digest()

    def seated(self, seed: bytes) -> Deal:
        """Return the deal with its company in the order of the seats that the seed draws."""
        company = sorted(self.company, key=lambda player: player.place)
        return replace(self, company=tuple(company[place] for place in seating(seed, len(company))))


def with_seats(game: AnyGame, options: Any, seats: int, seed: bytes) -> Any:  # noqa: ANN401 - any game's
    """Return options that name players by the seats that the seed draws for them.

    A place that no player has is left to the draw.
    """
    chosen = {choice.field: getattr(options, choice.field) for choice in game.choices if choice.names_player}
    named = {name: place for name, place in chosen.items() if place != LOT}
    if not named:
        return options
    seat_of = {str(place + 1): str(seat + 1) for seat, place in enumerate(seating(seed, seats))}
    return replace(options, **{name: seat_of.get(place, LOT) for name, place in named.items()})


def commitment(secret: bytes) -> str:
    """Return what is posted of a secret before anybody joins: its SHA-256 in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def press_hash(press_id: int) -> str:
    """Return what is kept of a press: its id says when it was made."""
    return hashlib.sha256(str(press_id).encode()).hexdigest()


def seating(seed: bytes, seats: int) -> tuple[int, ...]:
    """Return who sits where: for each seat, the place among the players in the order they joined."""
    return Rng(seed, SEATING).shuffled(range(seats))
