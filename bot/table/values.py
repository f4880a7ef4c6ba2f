"""The small values that a table is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core import Seat, Value
from games.minds import TEMPERS

OURS = -(2**62)
"""From here down are the numbers of computer players: no account has one, nor anybody who was forgotten."""
EACH = 100
"""So many of a temper there can be at a table."""


class Person(Value, frozen=True):
    """Somebody who sits at a table, or a computer player.

    `joined` is False while a seat is only kept for them. `left`: nobody plays here any more. `offered_to`:
    who may take the seat over, `ANYBODY` or None for nobody.
    """

    user_id: int
    name: str
    joined_at: float = 0.0
    joined: bool = True
    left: bool = False
    offered_to: int | None = None

    @property
    def forgotten(self) -> bool:
        """Whether they asked us to forget them: no name is kept, and no account is behind the number."""
        return OURS < self.user_id < 0

    @property
    def reachable(self) -> bool:
        """Whether an account is behind the number, which can be told something."""
        return self.user_id > 0

    @property
    def ours(self) -> bool:
        """Whether this is a computer player."""
        return self.user_id <= OURS

    @property
    def number(self) -> int:
        """Return which of our players this is: its name goes by it."""
        return (OURS - self.user_id) % EACH

    @property
    def temper(self) -> str:
        """Return how well one of ours plays."""
        return tuple(TEMPERS)[(OURS - self.user_id) // EACH]


def our_player(number: int, temper: str, now: float, offered_to: int | None = None) -> Person:
    """Return one of our players, the one of this number."""
    user_id = OURS - EACH * tuple(TEMPERS).index(temper) - number
    return Person(user_id, "", now, offered_to=offered_to)


class LobbyCut(Value, frozen=True):
    """The word by which somebody in a lobby cut the deck."""

    user_id: int
    word: str


class RulesClock(Value, frozen=True):
    """A limit of time that the rules set, running out at `due`."""

    key: str
    due: float


class Finish(Value, frozen=True):
    """When a game is to end, whoever has to decide then; `told`: everybody has been told that it is soon."""

    at: float
    told: bool = False


class KeptOptions(Value, frozen=True):
    """Options of a game that somebody keeps under a name."""

    number: int
    name: str
    options: Mapping[str, Any]


class Draft(Value, frozen=True):
    """A seat's selection not yet made final, the step it belongs to, and the free text it names."""

    step: int
    value: Any
    texts: Mapping[int, str] = {}


class Presence(Value, frozen=True):
    """What everybody knows of who is there, seat by seat: it follows from public entries alone.

    `missed`: decisions in a row that the table made for the seat. `seen_at`: when it last acted for all to
    see. `acts` counts such acts, `last_act` has each seat's last one. `asked_at`: since when everybody has
    been asked in secret, None while nobody is or not all are; `defaulted`: for whom the table chose since.
    """

    missed: tuple[int, ...]
    seen_at: tuple[float, ...]
    last_act: tuple[int, ...]
    acts: int = 0
    asked_at: float | None = None
    defaulted: tuple[Seat, ...] = ()
