"""How fast the rules are: random legal play on one core."""

from __future__ import annotations

import random
import time
from statistics import median

from games import GAMES
from games.core import AnyGame, Rng
from tests.bench.figures import goal, heading, note, say

WANTED = {
    "konsul": 140_000,
    "money_and_luck": 100_000,
    "politically_correct_people": 15_000,
    "seijiya_no_koshin": 15_000,
    "vertigo": 25_000,
}
"""Actions a second for the median where the reference takes as long as below; Konsul should reach 200,000."""
REFERENCE_MS = 1.2
"""Milliseconds of `reference` on the machine that the goals are for."""
HALTING = ("Pass", "Stop")
RUNS, ACTIONS = 5, 60_000


def bench() -> None:
    """Actions a second, with `legal`, `play` and one `view` for each."""
    heading("rules", "legal, play and one view for each action, one core, random play")
    for key, package in GAMES.items():
        game, seats = package.game, seats_of(package.game)
        played(game, seats, ACTIONS // 4)
        rates = [played(game, seats, ACTIONS) for _ in range(RUNS)]
        note(f"{key}, µs an action", 1e6 / median(rates))
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
    begun = time.thread_time()
    for at in range(actions):
        pick = picks[at % 1021]
        waiting = game.awaited(state).seats
        if not waiting and game.clock(state):
            n += 1
            state, _ = game.expire(state, draws)
            continue
        if not waiting:
            n += 1
            # Draws that have names follow from the seed alone: each game has its own.
            draws = Rng(seed + n.to_bytes(8, "big"), 0)
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
    return actions / (time.thread_time() - begun)
