"""The players of a table: people and bot players."""

from __future__ import annotations

from games.core import Value
from games.strategies import PERSONALITIES

HIGHEST_BOT_ID = -(2**62)
"""User ids from here down are bot players; accounts are positive, forgotten people in between."""
BOTS_PER_TEMPER = 100
"""Maximum number of bot players of one temper at a table."""
ANYBODY = 0
"""`Person.offered_to` of a seat that anybody may take."""


class Person(Value, frozen=True):
    """A player at a table, a person or a bot player."""

    user_id: int
    """The user; negative for a bot player, and for a person who was forgotten."""
    name: str
    """The name at this table."""
    joined_at: float = 0.0
    """When they joined."""
    joined: bool = True
    """Whether they have; else a seat is kept for them, since `joined_at`."""
    left: bool = False
    """Whether the seat has no player now."""
    offered_to: int | None = None
    """The user who may take the seat over, `ANYBODY`, or None."""
    finishes: int | None = None
    """In a lobby, the percentage of their last games that they finished; None where that is not known or not
    shown."""
    judged: bool = False
    """Whether they took out another player of their own rated game, alone: it brings them no rating."""

    @property
    def forgotten(self) -> bool:
        """Whether they asked to be forgotten: there is no name and no account behind the id."""
        return HIGHEST_BOT_ID < self.user_id < 0

    @property
    def reachable(self) -> bool:
        """Whether there is an account behind the id, which can be notified."""
        return self.user_id > 0

    @property
    def bot(self) -> bool:
        """Whether this is a bot player."""
        return self.user_id <= HIGHEST_BOT_ID

    @property
    def number(self) -> int:
        """The number of a bot player, from which its name follows."""
        return (HIGHEST_BOT_ID - self.user_id) % BOTS_PER_TEMPER

    @property
    def temper(self) -> str:
        """The key of a bot player's strength and character."""
        return tuple(PERSONALITIES)[(HIGHEST_BOT_ID - self.user_id) // BOTS_PER_TEMPER]


def bot_player(number: int, temper: str, now: float, offered_to: int | None = None) -> Person:
    """Return the bot player with this number and key of a temper."""
    user_id = HIGHEST_BOT_ID - BOTS_PER_TEMPER * tuple(PERSONALITIES).index(temper) - number
    return Person(user_id, "", now, offered_to=offered_to)
