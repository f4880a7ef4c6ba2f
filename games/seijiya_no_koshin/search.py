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
from games.seijiya_no_koshin.strategy import LATER, Memory, act, expected, valued
from games.strategies import Weighted

CANDIDATES, DRAWS = 12, 3
"""Number of actions that are tried, and of the first ones among which a draw must be to be one of them.

Players who may always draw wait for each other until the deck is empty.
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
    values = valued(view, seat, legal, expected(view, seat, memory), LATER * len(view.board.interests))
    likely = [action for action, _ in sorted(values, key=lambda one: -one[1])[:CANDIDATES]]
    tried = [action for place, action in enumerate(likely) if place < DRAWS or action != p.Draw()]
    draw, value = partial(GAME.resample, world, seat), partial(played_on, seat=seat)
    return [(best(GAME, tried, draw, value, ROLLOUTS[memory.temper.key], seat, rng), 1.0)]


def played_on(world: p.State, rng: Rng, seat: Seat) -> float:
    """Return how likely a seat seems to win, by the margin when the game is played on to its end."""
    playout = Playout(world)
    while not playout.over:
        playout.step(rng)
    points = playout.totals()
    margin = points[seat] - max([total for other, total in enumerate(points) if other != seat])
    return 1 / (1 + exp(-margin / MARGIN))


SEARCH = search
