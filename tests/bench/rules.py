"""How fast the rules are: random legal play on one core."""

from __future__ import annotations

import random
import time
from statistics import median

from games import GAMES
from games.core import AnyGame, Rng
from tests.bench.figures import goal, heading, say

WANTED = {
    "konsul": 140_000,
    "money_and_luck": 100_000,
    "politically_correct_people": 15_000,
    "seijiya_no_koshin": 15_000,
    "vertigo": 25_000,
}
"""For the median on a machine that does nothing else; of Konsul 200,000 are wished for."""
HALTING = ("Pass", "Stop")
RUNS, ACTIONS = 5, 60_000


def bench() -> None:
    """Actions a second, with `legal`, `play` and one `view` for each."""
    heading("rules", "legal, play and one view for each action, one core, random play")
    for key, package in GAMES.items():
        game, seats = package.game, seats_of(package.game)
        played(game, seats, ACTIONS // 4)
        rates = [played(game, seats, ACTIONS) for _ in range(RUNS)]
        figures = f"best {max(rates):,.0f}, median {median(rates):,.0f} actions/s"
        against = f" ({goal(median(rates), WANTED[key])})" if key in WANTED else ""
        say(f"{key}, {seats} players: {figures}{against}")


def seats_of(game: AnyGame) -> int:
    return min(game.seats(game.options()), key=lambda seats: abs(seats - 4))


def played(game: AnyGame, seats: int, actions: int) -> float:
    chance, seed = random.Random(1), b"bench"
    picks = [chance.random() for _ in range(1021)]
    state, n = game.setup(seats, game.options(), Rng(seed, 0)), 0
    draws = Rng(seed, 0)
    begun = time.perf_counter()
    for at in range(actions):
        pick = picks[at % 1021]
        waiting = game.awaited(state).seats
        if not waiting and game.clock(state):
            n += 1
            state, _ = game.expire(state, draws)
            continue
        if not waiting:
            n += 1
            draws = Rng(seed, n)
            state = game.setup(seats, game.options(), draws)
            waiting = game.awaited(state).seats
        seat = waiting[int(pick * len(waiting))]
        legal = game.legal(state, seat)
        n += 1
        # Pass and stop come last in a game that has them, and are taken half of the time.
        halting = type(legal[-1]).__name__ in HALTING
        chosen = legal[-1] if halting and at & 1 else legal[int(pick * 31) % len(legal)]
        state, _ = game.play(state, seat, chosen, draws)
        game.view(state, seat)
    return actions / (time.perf_counter() - begun)
