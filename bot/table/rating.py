"""Which games count for ratings, and whom they count as having left."""

from __future__ import annotations

from bot.table.table import HIGHEST_BOT_ID, Over, Playing
from games.core import Seat
from games.entries import Ended

LEAVERS = "leavers"
"""Value of `Over.unrated`: the game counts for those who left it, as their last place, and for no others."""


def dealt_in(table: Playing | Over) -> tuple[int, ...]:
    """Return the users who were dealt in, seat by seat; substitutes are not among them."""
    first = dict(reversed(table.holders))
    return tuple(first.get(seat, person.user_id) for seat, person in enumerate(table.people))


def leavers(table: Playing | Over) -> tuple[Seat, ...]:
    """Return the seats whose first player has left or was freed, and has not come back."""
    pairs = enumerate(zip(table.people, dealt_in(table), strict=True))
    return tuple(seat for seat, (person, first) in pairs if person.left or person.user_id != first)


def is_rated(table: Playing | Over) -> bool:
    """Whether a game counts for ratings if it is played to its end: among people only, without advice."""
    return not table.terms.advice and all(user_id > HIGHEST_BOT_ID for user_id in dealt_in(table))


def must_ask(table: Playing, user_id: int) -> bool:
    """Whether a user cannot end a game alone: it is rated, and they play in it with others."""
    return is_rated(table) and table.seat_of(user_id) is not None and len(table.present) > 1


def unrated_reason(table: Playing) -> str | None:
    """Return why a game's result counts for no rating, or `LEAVERS`; None if it counts for all dealt in.

    It counts as it stood at the time set for its end, not where all agreed to stop.
    """
    outcome, last = table.position.outcome, table.entries[-1]
    ranked = outcome is not None and bool(outcome.ranks)
    stopped = isinstance(last, Ended) and not (last.how == "time" and is_rated(table))
    gone = len(leavers(table))
    if stopped or not ranked:
        return LEAVERS if is_rated(table) and 0 < gone < len(table.people) else "ended"
    if gone == len(table.people):
        return "substitute"
    if any(user_id <= HIGHEST_BOT_ID for user_id in dealt_in(table)):
        return "company"
    return "advice" if table.terms.advice else None
