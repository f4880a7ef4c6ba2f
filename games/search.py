"""Search for a bot player: its choices are tried in worlds that its seat cannot tell from the real one.

The real state does not get here. The caller hands over one other world, drawn by the game's `resample`; more
are drawn from that one. Budgets are numbers of tries, not times: moves are checked again from a record.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.core import AnyGame, Rng, Seat


def best(
    game: AnyGame,
    candidates: Sequence[Any],
    draw: Callable[[Rng], Any],
    value: Callable[[Any, Rng], float],
    rollouts: int,
    seat: Seat,
    rng: Rng,
) -> Any:  # noqa: ANN401 - any game's action
    """Return the candidate after which worlds are worth most on average; of equals the first.

    `draw` returns a world, `value` how good one is after a candidate, from 0 to 1: usually how it ends
    when it is played on. The fewer candidates are left, the more often each is tried (sequential halving).
    """
    alive = list(candidates)
    worth = dict.fromkeys(alive, 0.0)
    rounds = (len(alive) - 1).bit_length()
    for _ in range(rounds):
        for _ in range(max(1, rollouts // rounds // len(alive))):
            world = draw(rng)
            for action in alive:
                after, _ = game.play(world, seat, action, rng)
                worth[action] += value(after, rng)
        alive = sorted(alive, key=worth.__getitem__, reverse=True)[: (len(alive) + 1) // 2]
    return alive[0]
