"""How fast the rules are: random legal play on one core."""

from __future__ import annotations

import random
import time
from itertools import count
from statistics import median
from typing import Any

import msgspec

from games import GAMES
from games.core import AnyGame, Rng
from games.seijiya_no_koshin.board import played as played_cards
from games.seijiya_no_koshin.cards import CARDS
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
LISTED_MS = 2


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

    late_board()


def late_board() -> None:
    game, state = GAMES["seijiya_no_koshin"].game, grown(len(CARDS) // 2)
    seat, figures = state.phase.seat, list[float]()
    for _ in range(RUNS * 100):
        begun = time.perf_counter()
        listed = game.legal(state, seat)
        figures.append(1000 * (time.perf_counter() - begun))
    cards = f"{len(state.hands[seat])} cards in hand, {len(played_cards(state.board))} laid"
    say(
        f"seijiya_no_koshin, {cards}, {len(listed)} actions listed: "
        f"median {median(figures):.2f} ms, slowest {max(figures):.2f} ms (at most {LISTED_MS} ms wanted)"
    )


def grown(laid: int) -> Any:
    game, chance = GAMES["seijiya_no_koshin"].game, random.Random(1)
    for number in count():
        state = game.setup(2, game.options(), Rng(b"late", number))
        while not game.outcome(state):
            seat, gone = state.phase.seat, played_cards(state.board)
            if len(gone) == laid:
                rest = tuple(card for card in CARDS if card not in gone)
                return msgspec.structs.replace(state, hands=((rest, ()) if seat == 0 else ((), rest)))
            drawing, *lays = game.legal(state, seat)
            kept = {interest.cell for interest in state.board.interests}
            free = [lay for lay in lays if lay.cell not in kept or len(kept) > 1]
            state, _ = game.play(state, seat, chance.choice(free or [drawing]), Rng(b"late", 0))
    raise AssertionError


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
