"""The chances of each seat in a game, estimated: strategies play it on from a moment, again and again.

What a worker does is here, and of which moments it is asked. A game that is over is judged with all hands
open, a move of a game in progress by what its seat could know. Who reads what of it is decided elsewhere.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import sqrt
from operator import itemgetter
from typing import Any

from bot.table.review import Chances
from bot.table.table import Over, Playing
from games import GAMES
from games.core import Outcome, Rng, Seat
from games.host.entries import Acted
from games.host.matches import Match, MatchError, Side
from games.host.position import Position, Step, remaining_steps
from games.strategies import PERSONALITIES, SeatedStrategies, decider, silent, temper_of_people

CALL_SECONDS = 0.2
"""Processor time after which a worker begins no further playout: people's moves wait for hardly longer."""
PLAYOUT_ENTRIES = 500
"""Entries after which a playout is given up: among players who wait for each other, some never end."""
MOST_PRIOR = 60.0
"""Maximum number of playouts by which an estimate is drawn towards equal chances."""
LEAST_GAIN, DEVIATIONS, LEAST_PAIRS = 0.04, 1.6, 12
"""Difference of chances that is worth telling, and its least numbers of standard errors and of pairs."""
MOST_SURE = 100.0
"""The number of standard errors where all playouts say the same."""
OFTEN = 0.5
"""An action is as good as the strategy's own if its weight is larger than this part of that."""


# What a worker does --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of a game as a worker gets it."""

    game: str
    """The key of the game."""
    version: int
    """The version of its rules."""
    tempers: tuple[str, ...]
    """The keys of those who play it on, by seat."""
    state: Any
    """The state of the game."""
    history: tuple[Any, ...]
    """What the public saw happen until then."""
    key: bytes
    """What the draws of its playouts follow from."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.tempers)

    def side(self) -> Side:
        """Return the game with its strategy in every seat, as all of them remember it."""
        game = GAMES[self.game].game.at(self.version)
        if game is None:
            raise LookupError(self.version)
        # A search would take a hundred times as long, bargaining ten times.
        strategy = GAMES[self.game].strategy
        plain = replace(strategy, act=strategy.quick or strategy.act, search=None, talk=silent)
        players = {seat: (plain, PERSONALITIES[temper]) for seat, temper in enumerate(self.tempers)}
        strategies = SeatedStrategies(game, self.seats, players)
        strategies.see(self.history)
        return Side(game, self.state, strategies)


@dataclass(frozen=True, slots=True)
class Playouts:
    """Plays a scene on, with all hands open, by other draws and another deck each time.

    Returns each seat's share of the win in each playout.
    """

    scene: Scene
    first: int
    """The number of the first playout."""
    count: int
    """The number of playouts."""

    def __call__(self) -> list[Chances]:
        """Play on until there are enough playouts, or the time is over."""
        until = time.process_time() + CALL_SECONDS
        side = self.scene.side()
        chances = list[Chances]()
        for number in range(self.first, self.first + self.count):
            if chances and time.process_time() > until:
                break
            key = self.scene.key + number.to_bytes(4, "big")
            fork = side.fork()
            fork.state = side.game.redrawn(side.state, Rng(key, 0))
            chances.append(_play_on(fork, key, self.scene.seats))
        return chances


@dataclass(frozen=True, slots=True)
class Comparison:
    """Tries two actions of a seat in the same worlds, by the same draws.

    Returns everybody's shares of the win after `made` and after `other`, for each world.
    """

    scene: Scene
    """The moment before the action."""
    seat: Seat
    """The seat that acted."""
    made: Any
    """What it did."""
    other: Any
    """What it might have done."""
    first: int
    """The number of the first world."""
    count: int
    """The number of worlds."""
    open: bool = False
    """Whether all hands are as they were; else the worlds are those that the seat cannot tell from the real
    one."""

    def __call__(self) -> list[tuple[Chances, Chances]]:
        """Try until there are enough worlds, or the time is over."""
        until = time.process_time() + CALL_SECONDS
        side = self.scene.side()
        pairs = list[tuple[Chances, Chances]]()
        for number in range(self.first, self.first + self.count):
            if pairs and time.process_time() > until:
                break
            key = self.scene.key + b"world" + number.to_bytes(4, "big")
            rng = Rng(key, 0)
            world = (
                side.game.redrawn(side.state, rng)
                if self.open
                else side.game.resample(side.state, self.seat, rng)
            )
            chances_made = self._after(side, world, self.made, key)
            pairs.append((chances_made, self._after(side, world, self.other, key)))
        return pairs

    def _after(self, side: Side, world: Any, action: Any, key: bytes) -> Chances:  # noqa: ANN401 - any game's
        fork = side.fork()
        fork.state, events = side.game.play(world, self.seat, action, Rng(key, 1))
        fork.seated.see(events)
        return _play_on(fork, key, self.scene.seats)


@dataclass(frozen=True, slots=True)
class StrategyChoice:
    """What a strategy does in a decision."""

    action: Any
    """What it does most often."""
    share: float
    """How often that is, from 0 to 1."""
    share_of_made: float
    """How often it does what was done."""
    memory: Any
    """What it remembers."""
    second: Any = None
    """What it does most often beside what was done, or without that choice; None for nothing, or anything."""


@dataclass(frozen=True, slots=True)
class StrategyQuestion:
    """Asks the strategy for what it would do in a seat's place, by the seat's view and memory alone."""

    scene: Scene
    seat: Seat
    made: Any
    search: bool

    def __call__(self) -> StrategyChoice:
        """Return what it does most often. Raises `ValueError` if it does nothing."""
        strategy = GAMES[self.scene.game].strategy
        side = self.scene.side()
        view = side.game.view(side.state, self.seat)
        legal = side.game.legal(side.state, self.seat)
        memory = side.seated.memories[self.seat]
        decide = strategy.hint or strategy.act
        if self.search:
            decide = strategy.hint or decider(
                strategy, side.game, side.state, self.seat, Rng(self.scene.key, 1)
            )
        every_action = decide(view, self.seat, legal, memory, Rng(self.scene.key, 2))
        weighted_actions = [(action, weight) for action, weight in every_action if weight > 0]
        total = sum(weight for _, weight in weighted_actions)
        action, weight = max(weighted_actions, key=itemgetter(1))
        made_weight = sum(weight for action, weight in weighted_actions if action == self.made)
        weighted_others = [(action, weight) for action, weight in weighted_actions if action != self.made]
        other_actions = [action for action in legal if action != self.made]
        if not weighted_others and other_actions:
            every_action = decide(view, self.seat, other_actions, memory, Rng(self.scene.key, 2))
            weighted_others = [
                (action, weight) for action, weight in every_action if weight > 0 and action in other_actions
            ]
        second, second_weight = max(weighted_others, key=itemgetter(1), default=(None, 0.0))
        if len(weighted_others) > 1 and all(weight == second_weight for _, weight in weighted_others):
            # It takes any of them: which one is luck, and no decision.
            second = None
        return StrategyChoice(action, weight / total, made_weight / total, memory, second)


def _play_on(side: Side, key: bytes, seats: int) -> Chances:
    """Return each seat's share of the win; equal shares of a playout that takes too long."""
    try:
        return shares(Match([side], key, most=PLAYOUT_ENTRIES).play(), seats)
    except MatchError:
        return (1 / seats,) * seats


def shares(outcome: Outcome, seats: int) -> Chances:
    """Return each seat's share of a win."""
    return tuple(outcome.share(seat) for seat in range(seats))


def estimate(
    playouts: Mapping[int, Sequence[Chances]], last: int, seats: int, least: float
) -> dict[int, Chances]:
    """Return the chances at moments of a game from playouts, drawn towards equal chances.

    Few playouts exaggerate, most of all early in a game. So the true chances are assumed to come from a Beta
    distribution around equal ones, whose spread grows linearly from none at the deal to the `last` moment.
    How fast it grows is estimated: by how much more the playouts differ than their number explains. The prior
    weighs at least as much as `least` playouts with equal chances.
    """
    equal = 1 / seats
    spread = 0.0
    possible_spread = 0.0
    for place, playout_chances in playouts.items():
        degrees_of_freedom = len(playout_chances) - 1
        for seat_shares in zip(*playout_chances, strict=True):
            share = sum(seat_shares) / len(seat_shares)
            spread += degrees_of_freedom * (share - equal) ** 2 - share * (1 - share)
            possible_spread += degrees_of_freedom * equal * (1 - equal) * place / last
    growth = min(1.0, spread / possible_spread) if spread > 0 and possible_spread > 0 else 0.0
    chances = dict[int, Chances]()
    for place, playout_chances in playouts.items():
        reached = growth * place / last
        prior = min(MOST_PRIOR, max(least, 1 / reached - 1)) if reached > 0 else MOST_PRIOR
        wins = [sum(seat_shares) for seat_shares in zip(*playout_chances, strict=True)]
        chances[place] = tuple(
            (seat_wins + prior * equal) / (len(playout_chances) + prior) for seat_wins in wins
        )
    return chances


# Moments of a game ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DecisionMade:
    """An action of an awaited seat, and the position that it was done in."""

    seat: Seat
    action: Any
    position: Position


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment that everybody saw, and what was decided since the one before."""

    position: Position
    decisions: tuple[DecisionMade, ...]


def stops(table: Playing | Over) -> list[Stop]:
    """Return the deal and the public moments of a game, without those taken back. It replays the game."""
    public_stops = [Stop(table.begin(), ())]
    decisions = list[DecisionMade]()
    for step in remaining_steps(table.begin().replay(table.entries)):
        decisions += decision_of(step)
        if step.after.events or step.after.outcome is not None:
            public_stops.append(Stop(step.after, tuple(decisions)))
            decisions = []
    return public_stops


def last_decision(table: Playing, seat: Seat) -> DecisionMade | None:
    """Return a seat's last decision that stands. It replays the game."""
    steps = reversed(remaining_steps(table.begin().replay(table.entries)))
    decisions = (decision for step in steps for decision in decision_of(step))
    return next((decision for decision in decisions if decision.seat == seat), None)


def decision_of(step: Step) -> list[DecisionMade]:
    """Return the decision that a step is, where the seat had a choice; none for anything else."""
    entry = step.entry
    before = step.before
    if not isinstance(entry, Acted) or entry.seat not in before.awaited.seats:
        return []
    if len(before.game.legal(before.state, entry.seat)) < 2:  # noqa: PLR2004 - of one there is no choice
        return []
    return [DecisionMade(entry.seat, before.action(entry), before)]


def scene(table: Playing | Over, position: Position, use: str = "", judged: Seat | None = None) -> Scene:
    """Return a position of a table as a worker gets it.

    Bot players are as they are, in the lobby for all to see; people, and the seat that is judged, are as good
    as advice to people is.
    """
    content = f"{use} {position.length}".encode()
    key = hashlib.blake2b(content, key=table.secret[:64], digest_size=32).digest()
    tempers = tuple(
        person.temper if person.bot and seat != judged else temper_of_people(position.game).key
        for seat, person in enumerate(table.people)
    )
    game = position.game
    return Scene(game.key, game.about.version, tempers, position.state, position.history, key)


def thin_out(marked: Iterable[int], last: int, most: int) -> list[int]:
    """Return up to `most` places from 0 to `last`, with both: the marked ones, others in the largest gaps."""
    places = sorted({0, last, *marked})
    while len(places) > most:
        inner = range(1, len(places) - 1)
        places.pop(min(inner, key=lambda at: places[at + 1] - places[at - 1]))
    while 1 < len(places) < most:
        gap, left = max((after - before, before) for before, after in pairwise(places))
        if gap <= 1:
            break
        places = sorted({*places, left + gap // 2})
    return places


# What is found -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gain:
    """The estimated chances after what a seat did, and after another choice that it had."""

    chances: Chances
    """The chances after what it did."""
    otherwise: Chances
    """The chances after the other choice."""
    pairs: int
    """The number of pairs of playouts."""
    surest: float
    """The largest number of standard errors by which both differ, of any seat whose chance is another enough
    to be worth telling."""

    @property
    def enough(self) -> bool:
        """Whether there were enough pairs of playouts to say anything."""
        return self.pairs >= LEAST_PAIRS

    def sure(self, deviations: float = DEVIATIONS) -> bool:
        """Whether the difference is more than chance would bring."""
        return self.enough and self.surest > deviations


def _mean_chances(outcomes: Sequence[Chances]) -> Chances:
    return tuple(sum(seat_shares) / len(outcomes) for seat_shares in zip(*outcomes, strict=True))


def gain_of(pairs: Sequence[tuple[Chances, Chances]], seats: Iterable[Seat]) -> Gain:
    """Return what pairs of playouts tell; how sure it is goes by the chances of these seats."""
    count = len(pairs)
    chances = _mean_chances([made for made, _ in pairs])
    otherwise = _mean_chances([other for _, other in pairs])
    surest = 0.0
    for seat in seats:
        differences = [shares_made[seat] - shares_other[seat] for shares_made, shares_other in pairs]
        mean = sum(differences) / count
        error = sqrt(sum((difference - mean) ** 2 for difference in differences)) / count
        if abs(mean) > LEAST_GAIN:
            surest = max(surest, abs(mean) / error if error else MOST_SURE)
    return Gain(chances, otherwise, count, surest)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision, what the strategy would have done, and what the two bring, as far as that is known."""

    decision: DecisionMade
    chosen: StrategyChoice
    gain: Gain | None

    @property
    def same(self) -> bool:
        """Whether the strategy would have done the same, or does it often."""
        return (
            self.chosen.action == self.decision.action
            or self.chosen.share_of_made > OFTEN * self.chosen.share
        )

    @property
    def other(self) -> Any:  # noqa: ANN401 - any game's action
        """What the decision is compared with; None for nothing."""
        return self.chosen.second if self.same else self.chosen.action
