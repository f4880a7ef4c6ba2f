"""The contract between a game and its bot players: a memory of public events, and a policy.

A strategy sees exactly what a person in its seat sees: the view, the menu, and every public event once, as
it happens. The rules check its answers like any player's; the caller plays the safe default where one is
refused.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal, TypeAlias, get_args

from games.core import AnyGame, Refusal, Rng, Seat, Value, replace
from games.screen import Text
from games.values import get_readable, readable

Weighted: TypeAlias = Sequence[tuple[Any, float]]
"""Actions with their relative weights."""
FINE = 1 << 53
"""Resolution of `chance`, in steps between 0 and 1."""


Character: TypeAlias = Literal["", "thrifty", "loyal", "vengeful", "gambler"]
"""What a bot player is like, whatever its strength; empty for one that shows no character."""


class Temper(Value, frozen=True):
    """Strength of a bot player: the shares of events it notices and of decisions it thinks over.

    Two players of one strength may differ in `character`: one spends little, one keeps to those who helped
    it, one pays back what it suffered, one takes risks. What that means is up to the game.
    """

    key: str
    notices: float
    thinks: float
    character: Character = ""


GENTLE, EVEN, SHARP = Temper("gentle", 0.5, 0.6), Temper("even", 0.8, 0.85), Temper("sharp", 1.0, 1.0)
TEMPERS: Mapping[str, Temper] = {temper.key: temper for temper in (GENTLE, EVEN, SHARP)}
CHARACTERS: Sequence[Character] = get_args(Character)[1:]
PERSONALITIES: Mapping[str, Temper] = TEMPERS | {
    f"{key}-{character}": replace(temper, character=character)
    for key, temper in TEMPERS.items()
    for character in CHARACTERS
}
"""Tempers with and without a character, by what records and ids of bot players call them; new ones last."""


def temper_of_people(game: AnyGame) -> Temper:
    """Return the temper by which people are advised and judged, and bot players play on for them.

    It is the best there is; but in a game of memory one that forgets, as people do.
    """
    return EVEN if game.forgets else SHARP


def silent(_view: Any, _seat: Seat, _memory: Any, _rng: Rng) -> Any:  # noqa: ANN401 - stands for any game's
    """Return no action: `talk` of a game in which only awaited seats act."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Strategy:
    """How bot players play one game, as a record of pure functions."""

    memory: type[Value]
    """The type of what a seat remembers, a storable value."""
    begin: Callable[[Seat, int, Temper], Any]
    """The first memory of a seat, given the number of seats and its temper."""
    recall: Callable[[Any, Any], Any]
    """The memory after a public event: each event once, in order, as `play` returned it, not as `retold`
    leaves it."""
    act: Callable[[Any, Seat, Sequence[Any], Any, Rng], Weighted]
    """Weighted actions for an awaited seat. They are sampled, because a fixed answer is predictable where
    choices are simultaneous."""
    why: Callable[[Any, Seat, Any, Any, Text], str]
    """The reason for an action in one sentence, for the seat alone."""
    hint: Callable[[Any, Seat, Sequence[Any], Any, Rng], Weighted] | None = None
    """What a person is advised where that differs from `act`: in a game of memory none may be lent."""
    search: Callable[[Any, Any, Seat, Sequence[Any], Any, Rng], Weighted] | None = None
    """What takes the place of `act`; it is given a world first that the seat cannot tell from the real one.
    It alone may name a state: in a game's folder it stands in `players/search.py`."""
    quick: Callable[[Any, Seat, Sequence[Any], Any, Rng], Weighted] | None = None
    """What takes the place of `act` where chances are estimated, which plays a game on many times."""
    talk: Callable[[Any, Seat, Any, Rng], Any] = silent
    """An action that no one waits for, or None."""
    likes: int = 0
    """The number of seats at a practice table; 0 for the game's minimum."""
    calibrated: bool = False
    """Whether chances that its playouts tell are won about as often, as measured; else words tell them."""
    prior: float = 2.0
    """The least number of playouts by which estimated chances are drawn towards equal ones: more where
    playouts leave out what decides games, as deals."""
    baselines: Mapping[str, Strategy] = field(default_factory=dict[str, "Strategy"])
    """Plainer strategies to measure it against."""

    def __post_init__(self) -> None:
        """Build the decoder of memories once, for all threads."""
        get_readable(self.memory)

    def read_memory(self, data: Any) -> Any:  # noqa: ANN401 - plain data of any shape, and any game's memory
        """Return a memory from plain data. Raises `msgspec.ValidationError`."""
        return readable(self.memory, data)


def with_act(strategy: Strategy, phases: Any, act: Callable[..., Weighted]) -> Strategy:  # noqa: ANN401 - a kind or a union
    """Return a strategy that decides by another `act` in these kinds of phases: most baselines are that."""

    def mixed(view: Any, seat: Seat, legal: Sequence[Any], memory: Any, rng: Rng) -> Weighted:  # noqa: ANN401 - any game's
        return (act if isinstance(view.phase, phases) else strategy.act)(view, seat, legal, memory, rng)

    return dataclasses.replace(strategy, act=mixed, search=None)


def advised_strategy(strategy: Strategy) -> Strategy:
    """Return a strategy that does whatever a person in its seat is advised to do."""
    return dataclasses.replace(strategy, act=strategy.hint, search=None) if strategy.hint else strategy


def recall_all(strategy: Strategy, memory: Any, events: Iterable[Any]) -> Any:  # noqa: ANN401 - stands for any game's
    """Return a memory after a series of events."""
    for event in events:
        memory = strategy.recall(memory, event)
    return memory


def decider(
    strategy: Strategy,
    game: AnyGame,
    state: Any,  # noqa: ANN401 - any game's
    seat: Seat,
    rng: Rng,
) -> Callable[[Any, Seat, Sequence[Any], Any, Rng], Weighted]:
    """Return what decides for a seat, `act` or `search`; of the state it knows what the seat knows."""
    return partial(strategy.search, game.resample(state, seat, rng)) if strategy.search else strategy.act


@dataclass(frozen=True, slots=True)
class Decision:
    """What a strategy was asked, and what came of it."""

    state: Any
    """The state it was asked in."""
    seat: Seat
    """The seat that decides."""
    memory: Any
    """What the seat remembers."""
    weighted: Weighted
    """The actions it weighed."""
    action: Any
    """The action drawn from them."""
    refused: Refusal | None
    """Why the rules refuse the action, or None."""


class SeatedStrategies:
    """The strategies in seats of one game, each with what it remembers: how tools play games on."""

    def __init__(self, game: AnyGame, seats: int, strategies: Mapping[Seat, tuple[Strategy, Temper]]) -> None:
        """Let each begin."""
        self.game = game
        self.strategies = {seat: strategy for seat, (strategy, _) in strategies.items()}
        self.memories = {
            seat: strategy.begin(seat, seats, temper) for seat, (strategy, temper) in strategies.items()
        }

    def decide(self, state: Any, seat: Seat, rng: Rng) -> Decision:  # noqa: ANN401 - stands for any game's
        """Let the strategy of an awaited seat decide."""
        view, legal = self.game.view(state, seat), self.game.legal(state, seat)
        memory = self.memories[seat]
        decide = decider(self.strategies[seat], self.game, state, seat, rng)
        weighted = decide(view, seat, legal, memory, rng)
        action = sample(weighted, rng)
        return Decision(state, seat, memory, weighted, action, self.game.check(state, seat, action))

    def talk(self, state: Any, seat: Seat, rng: Rng) -> Any:  # noqa: ANN401 - stands for any game's
        """Return what a seat does that no one waits for, or None."""
        return self.strategies[seat].talk(self.game.view(state, seat), seat, self.memories[seat], rng)

    def see(self, events: Sequence[Any]) -> None:
        """Let all remember public events."""
        for seat, strategy in self.strategies.items():
            self.memories[seat] = recall_all(strategy, self.memories[seat], events)


def sample(weighted: Weighted, rng: Rng) -> Any:  # noqa: ANN401 - stands for any game's action
    """Draw an action by weight. Raises `ValueError` if no weight is positive."""
    likely = [(action, weight) for action, weight in weighted if weight > 0]
    if not likely:
        raise ValueError("a strategy has nothing to do")
    left = chance(rng) * sum(weight for _, weight in likely)
    for action, weight in likely:
        left -= weight
        if left < 0:
            return action
    return likely[-1][0]


def chance(rng: Rng) -> float:
    """Draw a number in [0, 1)."""
    return rng.below(FINE) / FINE


def evenly(actions: Iterable[Any]) -> Weighted:
    """Return actions with equal weights."""
    return [(action, 1.0) for action in actions]
