"""Search for a bot player: its choices are tried in worlds that its seat cannot tell from the real one.

The real state does not get here. The caller hands over one other world, drawn by the game's `resample`; more
are drawn from that one. Budgets are numbers of tries, not times: moves are checked again from a record.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from math import log, sqrt
from typing import Any, TypeVar

from games.core import AnyGame, Rng, Seat, Value
from games.screen import Text
from games.strategies import Strategy, Temper, Weighted, evenly

A = TypeVar("A", bound=Hashable)
W = TypeVar("W")

PLIES: Mapping[str, int] = {"gentle": 250, "even": 1_000, "sharp": 4_000}
"""Number of steps that a tree search plays in a decision, by temper."""
MENU, DEEPEST = 200, 200
"""Number of actions that a tree search looks at in one position, and steps that it plays on in one try."""
CURIOSITY = 0.5
"""Weight of what was tried little against what has won."""
UNDECIDED = 0.5
"""Value of a try that reached no end."""


def best(
    candidates: Sequence[A],
    draw: Callable[[], W],
    value: Callable[[W, A], float],
    rollouts: int,
) -> A:
    """Return the candidate after which worlds are worth most on average; of equals the first.

    `draw` returns a world. `value` tells how good one is after a candidate, without changing it: from 0 to 1,
    usually how it ends when it is played on. All candidates are tried in the same worlds; the fewer are left,
    the more often each (sequential halving).
    """
    alive = list(candidates)
    worth = dict.fromkeys(alive, 0.0)
    rounds = (len(alive) - 1).bit_length()
    for _ in range(rounds):
        for _ in range(max(1, rollouts // rounds // len(alive))):
            world = draw()
            for action in alive:
                worth[action] += value(world, action)
        alive = sorted(alive, key=worth.__getitem__, reverse=True)[: (len(alive) + 1) // 2]
    return alive[0]


# For games without a strategy ------------------------------------------------------------------------


class Plain(Value, frozen=True):
    """The memory of a player that remembers nothing: its temper."""

    temper: Temper


@dataclass(slots=True)
class _Node:
    """A decision in the tree: how often it was met, and the tries and wins of each action there."""

    met: int = 0
    tries: dict[Any, int] = field(default_factory=dict[Any, int])
    wins: dict[Any, float] = field(default_factory=dict[Any, float])

    def pick(self, actions: Sequence[Any], rng: Rng) -> Any:  # noqa: ANN401 - any game's action
        """Return an action that was never tried, else the one with the highest upper confidence bound."""
        self.met += 1
        if new := [action for action in actions if action not in self.tries]:
            return rng.choice(new)
        wide = CURIOSITY * log(self.met)
        return max(actions, key=lambda one: self.wins[one] / self.tries[one] + sqrt(wide / self.tries[one]))


def search_strategy(package: str) -> Strategy:
    """Return a strategy for the game of a package that comes with none: it knows the rules alone."""
    search = partial(tree_search, package)
    return Strategy(memory=Plain, begin=_begin, recall=_recall, act=_act, why=_why, search=search)


def _begin(_seat: Seat, _seats: int, temper: Temper) -> Plain:
    return Plain(temper)


def _recall(memory: Plain, _event: object) -> Plain:
    return memory


def _act(_view: object, _seat: Seat, legal: Sequence[Any], _memory: Plain, _rng: Rng) -> Weighted:
    return evenly(islice(legal, MENU))


def _why(_view: object, _seat: Seat, _memory: Plain, _action: object, text: Text) -> str:
    return text("why-searched")


def tree_search(
    package: str,
    world: Any,  # noqa: ANN401 - any game's state
    view: Any,  # noqa: ANN401 - any game's view
    seat: Seat,
    legal: Sequence[Any],
    memory: Plain,
    rng: Rng,
) -> Weighted:
    """Return the action that a Monte Carlo tree search over information sets tries most.

    Where others decide at the same moment, actions are weighted by their tries. A gentle player makes one try
    in sixteen, an even one in four.
    """
    del view
    game = importlib.import_module(f"{package}.rules").GAME
    tree, left = dict[tuple[Any, ...], _Node](), PLIES[memory.temper.key]
    if len(few := list(islice(legal, MENU))) == 1:
        return evenly(few)
    while left > 0:
        left -= _try(game, tree, game.resample(world, seat, rng), rng)
    tries = tree[()].tries
    if len(game.awaited(world).seats) > 1:
        return list(tries.items())
    return [(max(tries, key=tries.__getitem__), 1.0)]


def _try(game: AnyGame, tree: dict[tuple[Any, ...], _Node], state: Any, rng: Rng) -> int:  # noqa: ANN401 - any game's
    """Play on in a world, first by the tree, then at random; return the number of steps that it took."""
    path: tuple[Any, ...] = ()
    choices, growing, steps = list[tuple[_Node, Seat, Any]](), True, 0
    while (outcome := game.outcome(state)) is None and steps < DEEPEST:
        steps += 1
        if not (seats := game.awaited(state).seats):
            state, _ = game.expire(state, rng)
            continue
        seat, actions = seats[0], list(islice(game.legal(state, seats[0]), MENU))
        if growing:
            growing = path in tree
            node = tree.setdefault(path, _Node())
            action = node.pick(actions, rng)
            choices.append((node, seat, action))
            path = (*path, seat, action)
        else:
            action = rng.choice(actions)
        state, _ = game.play(state, seat, action, rng)
    for node, seat, action in choices:
        share = UNDECIDED if outcome is None else outcome.share(seat)
        node.tries[action] = node.tries.get(action, 0) + 1
        node.wins[action] = node.wins.get(action, 0.0) + share
    return steps + 1
