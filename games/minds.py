"""The contract between a game and its computer players: a memory of what was seen, and a policy.

A mind sees what a person in its seat sees, and nothing else: the view, the menu, and every public event once,
as it happens. What it answers is judged by the rules like anybody's; whoever asks it plays the safe default
where its answer is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from games.core import Rng, Seat, Value
from games.reading import get_readable
from games.screen import Text

Weighted: TypeAlias = Sequence[tuple[Any, float]]
"""Actions, each with how likely it is compared with the others."""
FINE = 1 << 53
"""So many steps between 0 and 1 a draw can tell apart."""


class Temper(Value, frozen=True):
    """How well a computer player plays: how much it notices and thinks over, as shares.

    The other decisions are those of somebody whose mind is elsewhere.
    """

    key: str
    notices: float
    thinks: float


GENTLE, EVEN, SHARP = Temper("gentle", 0.5, 0.6), Temper("even", 0.8, 0.85), Temper("sharp", 1.0, 1.0)
TEMPERS: Mapping[str, Temper] = {temper.key: temper for temper in (GENTLE, EVEN, SHARP)}


def silent(_view: Any, _seat: Seat, _memory: Any, _rng: Rng) -> Any:  # noqa: ANN401 - stands for any game's
    """Return what a mind does unasked, in a game where nobody acts before being awaited."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mind:
    """A computer player of one game as a record of pure functions.

    `memory` is the type of what it remembers, a value that can be stored. `begin` answers the memory of a
    seat at a table of so many, `recall` the memory after a public event: each event once, in order, as
    `play` told it, not as `retold` leaves it. `act` answers weighted actions for an awaited seat; they are
    sampled, for where choices are simultaneous a fixed answer is read by the others. `talk` answers
    something to do that nobody waits for, or None. `why` tells in a sentence what speaks for an action of
    its own, to the seat alone. `likes`: how many play at a table for practice, 0 for as few as the game
    allows. `foes` are plainer players to measure it against.
    """

    memory: type[Value]
    begin: Callable[[Seat, int, Temper], Any]
    recall: Callable[[Any, Any], Any]
    act: Callable[[Any, Seat, Sequence[Any], Any, Rng], Weighted]
    why: Callable[[Any, Seat, Any, Any, Text], str]
    talk: Callable[[Any, Seat, Any, Rng], Any] = silent
    likes: int = 0
    foes: Mapping[str, Mind] = field(default_factory=dict[str, "Mind"])

    def __post_init__(self) -> None:
        """Let memories be read in any thread."""
        get_readable(self.memory)


def recalled(mind: Mind, memory: Any, events: Iterable[Any]) -> Any:  # noqa: ANN401 - stands for any game's
    """Return a memory after events that its seat saw."""
    for seen in events:
        memory = mind.recall(memory, seen)
    return memory


def sampled(weighted: Weighted, rng: Rng) -> Any:  # noqa: ANN401 - stands for any game's action
    """Return one of the actions, drawn by weight. Raises `ValueError` where none has any."""
    likely = [(action, weight) for action, weight in weighted if weight > 0]
    if not likely:
        raise ValueError("a mind has nothing to do")
    left = chance(rng) * sum(weight for _, weight in likely)
    for action, weight in likely:
        left -= weight
        if left < 0:
            return action
    return likely[-1][0]


def chance(rng: Rng) -> float:
    """Return a number from 0 up to, not including, 1."""
    return rng.below(FINE) / FINE


def evenly(actions: Iterable[Any]) -> Weighted:
    """Return actions that are all as likely."""
    return [(action, 1.0) for action in actions]
