"""What computer players do in a game: whose move it is among them, and what becomes of their answers."""

from __future__ import annotations

import hashlib

import msgspec

from bot.table.acting import allowed
from bot.table.change import Change
from bot.table.company_commands import PlayOurs
from bot.table.entries import append
from bot.table.memories import fresh, temper_of
from bot.table.table import DeniedError, Playing, StaleError
from bot.table.timing import unplayed
from games.core import Rng, Seat
from games.entries import Acted
from games.minds import silent

SEATS, MOVES = 100, 1 << 24
"""No table has so many seats, and nobody moves so often."""


def ours(table: Playing) -> list[Seat]:
    """Return the seats that our players play."""
    return [seat for seat, person in enumerate(table.people) if person.ours]


def to_move(table: Playing) -> list[Seat]:
    """Return the seats of our players that are to decide now.

    In a secret phase, who follows somebody that left waits for all others, as autoplay does: else everybody
    sees whether the seat had chosen before.
    """
    awaited = table.awaited
    seats = [seat for seat in awaited.seats if table.people[seat].ours]
    if not awaited.secret:
        return seats
    first = [seat for seat in seats if table.people[seat].offered_to is None]
    nobody_else = len(seats) + len(unplayed(table)) == len(awaited.seats)
    return first or (seats if nobody_else else [])


def talkers(table: Playing) -> list[Seat]:
    """Return the seats of our players that may do something although nobody waits for them."""
    mind = table.package.mind
    return [] if mind is None or mind.talk is silent else ours(table)


def takes_advice(table: Playing, seat: Seat) -> bool:
    """Whether one of our players may be asked what it would do in a seat now."""
    return table.terms.advice and table.package.mind is not None and seat in table.awaited.seats


def may_ask(table: Playing, seat: Seat) -> None:
    """Make sure that a seat may ask for advice. Raises `DeniedError`."""
    if not table.terms.advice or table.package.mind is None:
        raise DeniedError("denied-no-advice")
    if seat not in table.awaited.seats:
        raise DeniedError("denied-advice-later")


def decision(table: Playing, seat: Seat) -> tuple[int, int]:
    """Return what tells a decision of a seat from its others, whatever others do unseen meanwhile."""
    return table.step, table.moves[seat]


def sign(table: Playing, seat: Seat, action: object) -> str:
    """Return what stands for an action in this decision of a seat, for who knows the table's secret."""
    said = msgspec.json.encode((seat, *decision(table, seat), action))
    return hashlib.blake2b(said, key=table.secret[:64], digest_size=8).hexdigest()


def memory(table: Playing, seat: Seat) -> object:
    """Return what a seat remembers; nothing yet where that was lost."""
    mind = table.package.mind
    assert mind is not None, "only games with a mind have company"
    if seat in table.memories:
        return table.memories[seat]
    return fresh(mind, seat, len(table.people), temper_of(table.people[seat], table.terms))


def draws(table: Playing, seat: Seat, use: str) -> Rng:
    """Return the draws of a seat's mind at this moment: the same after a restart, and nobody else's."""
    return Rng(_key(table, use), table.position.length * SEATS + seat)


def decision_draws(table: Playing, seat: Seat, use: str) -> Rng:
    """Return the draws of a seat's decision: the same until it has acted, whatever others do unseen."""
    return Rng(_key(table, use), (table.step * MOVES + table.moves[seat]) * SEATS + seat)


def _key(table: Playing, use: str) -> bytes:
    return hashlib.blake2b(use.encode(), key=table.secret[:64], digest_size=32).digest()


def play(table: Playing, command: PlayOurs, now: float) -> Change:
    """Play what one of ours has decided; without an action its safe default. Raises `RefusedError`.

    An answer that was thought of at another moment is none any more: `StaleError`.
    """
    seat = command.seat
    if seat >= len(table.people) or not table.people[seat].ours or command.length != table.position.length:
        raise StaleError
    if command.action is None:
        return append(table, Acted(seat, table.position.default(seat).action), now)
    return append(table, Acted(seat, allowed(table, seat, command.action)), now)
