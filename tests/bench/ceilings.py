"""The ceiling of a ladder: the share of one who sees what is hidden, against the rungs of docs/ladders.md.

Run with `python -m tests.bench.ceilings GAME SEATS GAMES AGAINST`.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Sequence
from typing import Any

from bot.cli.arena import Match, interval, player_of
from games import GAMES
from games.core import Seat
from games.money_and_luck.pieces import Choosing, Coins, Show
from games.money_and_luck.regret import Table
from games.money_and_luck.rules import GAME as MONEY
from games.seijiya_no_koshin.cards import COUNTRIES, COUNTRY
from games.seijiya_no_koshin.rules import GAME as SEIJIYA
from games.seijiya_no_koshin.strategy import LATER, Shares, best, valued

Cheat = Callable[[Any, Seat, Sequence[Any]], Any]


def of_seijiya(state: Any, seat: Seat, legal: Sequence[Any]) -> Any:
    others = [hand for other, hand in enumerate(state.hands) if other != seat]
    held = [COUNTRY.get(card) for hand in others for card in hand]
    theirs: Shares = {country: held.count(country) / len(others) for country in COUNTRIES}
    later = LATER * len(state.board.interests)
    return best(valued(SEIJIYA.view(state, seat), seat, legal, theirs, later))


def of_money(state: Any, seat: Seat, _legal: Sequence[Any]) -> Any:
    if not isinstance(state.phase, Choosing):
        return None
    table = Table(MONEY.view(state, seat))
    before: list[Coins] = [pair for pair in state.phase.coins[:seat] if pair]
    after: list[Coins] = [pair for pair in state.phase.coins[seat + 1 :] if pair]

    def worth(pair: Coins) -> float:
        return table.worth((*before, pair, *after))[seat]

    return Show(max(state.options.coins, key=worth))


CHEATS: dict[str, Cheat] = {"seijiya_no_koshin": of_seijiya, "money_and_luck": of_money}


class Seen(Match):
    """A game in which one seat cheats."""

    def decide(self, seat: Seat, deal: bytes) -> Any:
        legal = self.game.legal(self.state, seat)
        cheats = CHEATS[self.game.key] if seat == self.timed else None
        found = cheats(self.state, seat, legal) if cheats else None
        return super().decide(seat, deal) if found is None else found

    def awaited_seat(self) -> Seat | None:
        awaited = self.game.awaited(self.state).seats
        return min(awaited, key=lambda seat: seat == self.timed, default=None)


def ceiling(key: str, seats: int, games: int, against: str) -> str:
    package, won = GAMES[key], 0.0
    for number in range(games):
        deal, seat = divmod(number, seats)
        players = [player_of(package, "sharp" if other == seat else against) for other in range(seats)]
        drawn = hashlib.blake2b(f"1 {deal}".encode(), digest_size=32).digest()
        outcome = Seen(package.game, players, seat, []).play(drawn)
        won += seat in outcome.winners and 1 / len(outcome.winners)
    low, high = interval(won, games)
    share = f"{won / games:.2f} [{low:.2f}, {high:.2f}] of {games}"
    return f"{key}, {seats} seats, a cheat against {against}: {share}"


if __name__ == "__main__":
    game_, seats_, games_, against_ = sys.argv[1:]
    print(ceiling(game_, int(seats_), int(games_), against_))  # noqa: T201 - a command's answer
