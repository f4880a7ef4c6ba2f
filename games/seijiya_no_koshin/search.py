"""How a computer player of Seijiya no Koshin looks ahead: the script's best plays, tried in many deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import exp

from games.core import Rng, Seat
from games.search import best
from games.seijiya_no_koshin import pieces as p
from games.seijiya_no_koshin.playout import Playout
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.strategy import Memory, act, leaning, ranked
from games.strategies import Weighted

CANDIDATES, DRAWS, FIRST = 12, 3, 3
"""Number of actions that are tried, and of draws in succession after which one is tried only if it is among
the script's first: players who may always draw wait for each other until the deck is empty.
"""
ROLLOUTS: Mapping[str, int] = {"sharp": 1_000, "even": 300}
"""Number of games played on in a decision, by temper; the others do without."""
MARGIN = 4.0
"""Lead in points that wins about three games in four."""


def search(
    world: p.State, view: p.View, seat: Seat, legal: Sequence[p.Action], memory: Memory, rng: Rng
) -> Weighted:
    """Return the action that ends best where it is played on."""
    if memory.temper.key not in ROLLOUTS or len(legal) == 1:
        return act(view, seat, legal, memory, rng)
    likely, likes = [action for action, _ in ranked(view, seat, legal, memory)], leaning(view, seat, memory)
    tried = [action for action in likely[:CANDIDATES] if action != p.Draw()]
    if p.Draw() in likely[: FIRST if memory.draws >= DRAWS else None]:
        tried.append(p.Draw())
    liked, draw = {action: likes(action) for action in tried}, partial(GAME.resample, world, seat)

    def value(after: p.State, action: p.Action, rng: Rng) -> float:
        return 1 / (1 + exp(-(margin(after, rng, seat) + liked[action]) / MARGIN))

    return [(best(GAME, tried, draw, value, ROLLOUTS[memory.temper.key], seat, rng), 1.0)]


def margin(world: p.State, rng: Rng, seat: Seat) -> int:
    """Return the points by which a seat is ahead of all others when the game is played on to its end."""
    playout = Playout(world)
    while not playout.over:
        playout.step(rng)
    points = playout.totals()
    return points[seat] - max([total for other, total in enumerate(points) if other != seat])


SEARCH = search
