"""What computer players remember of a game: folded from what everybody saw, entry by entry, and stored.

A mind that raises, or remembers what cannot be stored, spoils nobody's game: its seat remembers what it did
before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

import msgspec

from bot.table.table import Playing
from bot.table.terms import Terms
from bot.table.values import Person
from games import GamePackage
from games.core import Seat
from games.entries import Entry, TakenBack
from games.minds import EVEN, SHARP, TEMPERS, Mind, Temper, recalled
from games.position import Position

Memories: TypeAlias = Mapping[Seat, Any]
"""What seats remember, those that a computer player plays, advises or may take over."""


def begun(package: GamePackage, people: tuple[Person, ...], terms: Terms) -> Memories:
    """Return what seats remember when a game begins."""
    mind = package.mind
    if mind is None:
        return {}
    seats = [seat for seat, person in enumerate(people) if person.ours or terms.follow or terms.advice]
    found = {seat: fresh(mind, seat, len(people), temper_of(people[seat], terms)) for seat in seats}
    return {seat: memory for seat, memory in found.items() if memory is not None}


def temper_of(person: Person, terms: Terms) -> Temper:
    """Return how well a seat is played or advised by a computer player: advice is the best there is."""
    if person.ours:
        return TEMPERS[person.temper]
    return SHARP if terms.advice else EVEN


def fresh(mind: Mind, seat: Seat, seats: int, temper: Temper) -> Any:  # noqa: ANN401 - any game's memory
    """Return the memory of a seat that has seen nothing; None where its mind has none that can be stored."""
    try:
        return _storable(mind, mind.begin(seat, seats, temper))
    except Exception:  # noqa: BLE001 - whatever a mind does wrong
        return None


def after(table: Playing, entry: Entry, position: Position) -> tuple[Memories, Memories]:
    """Return what seats remember after an entry, and what they did before what may be taken back.

    Secret actions tell them nothing, so to go back to before the last public one takes back all of it.
    """
    mind = table.package.mind
    if mind is None or not table.memories:
        return {}, {}
    if isinstance(entry, TakenBack):
        return (table.remembered, {}) if position.seen else (table.memories, table.remembered)
    now = {seat: _recalled(mind, memory, position.events) for seat, memory in table.memories.items()}
    if position.trail and position.trail[0].n == position.length:
        return now, table.memories
    return now, table.remembered if position.trail and not position.seen else {}


def refolded(table: Playing) -> Playing:
    """Return the table where seats remember what its log tells, for a mind that remembers other things."""
    position = table.begin(cut.word for cut in table.cuts)
    again = replace(table, memories=begun(table.package, table.people, table.terms), remembered={})
    for entry in table.entries:
        position = position.after(entry)
        memories, remembered = after(again, entry, position)
        again = replace(again, memories=memories, remembered=remembered)
    return again


def _recalled(mind: Mind, memory: Any, events: Iterable[Any]) -> Any:  # noqa: ANN401 - any game's
    try:
        now = recalled(mind, memory, events)
        return memory if now is memory else _storable(mind, now)
    except Exception:  # noqa: BLE001 - whatever a mind does wrong
        return memory


def _storable(mind: Mind, memory: Any) -> Any:  # noqa: ANN401 - any game's
    """Return a memory that a table can be stored with. Raises `TypeError` and what `msgspec` does."""
    if not isinstance(memory, mind.memory):
        raise TypeError(type(memory).__name__)
    msgspec.json.encode(memory)
    return memory
