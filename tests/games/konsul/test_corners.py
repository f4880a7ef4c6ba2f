"""Konsul where it has run dry: positions that play at random hardly ever reaches."""

from __future__ import annotations

import pytest

from games.core import Rng, Seat
from games.konsul.rules import GAME
from games.konsul.rules import pieces as p
from games.konsul.rules.deal import GRID_CARDS
from games.testing.runs import Pick, played_on
from tests.games.konsul.table import act, any_action, cards_in_play, flips, only, table, won
from tests.games.playing import outcome_of, sound


def scattered(cards: tuple[p.Card, ...], *cells: int) -> tuple[p.Card | None, ...]:
    laid: list[p.Card | None] = [None] * p.MOST_CELLS
    for cell, card in zip(cells, cards, strict=True):
        laid[cell] = card
    return tuple(laid)


def everything(*, without: int = 0) -> tuple[p.Card | None, ...]:
    high = [card for kind in p.HIGH for card in kind[:4]]
    cards = (*GRID_CARDS, *high)
    return (*cards[: len(cards) - without], *[None] * without)


RICH = " ".join(card for card in p.CARDS if card not in ("R1", "B8"))
STARVED: dict[str, p.State] = {
    "empty hands": table(everything(), "", "", "", "", round_=30),
    "empty hands, one card": table(scattered(("R1",), 0), "", "", round_=30),
    "the last place beside the grid": table(
        scattered((p.FLAG,), p.MOST_CELLS - 1), "R6", "", "", "", round_=30
    ),
    "flags alone": table(only(" ".join([p.FLAG] * 10)), "", "R6", "B7", round_=30),
    "no two that fit": table(only("R1 P2 B3 G4 Y5"), "R6", "", "B7", round_=30),
    "one has nearly everything": table(scattered(("R1",), 46), RICH, "B8", "", round_=30),
    "two left, with nothing": table(only("R1 P2"), "", "", "R6", "B6", out=(2, 3), round_=30, starter=1),
    "one card lost": table(everything(without=1), "", "", "", p.HIGH[2][3], round_=30),
    "counted by cards": table(everything(), "", "", "", "", variant="cards", viewing="20", round_=30),
    "the highest bid": won(table(everything(), "", "", "", "", round_=30), 56),
    "the highest bid of cards": won(
        table(only("R1 R2", 4), "R6", "P6", "", "", variant="cards", round_=9), 18
    ),
    "the last card is lost": flips(won(table(only("R1 B2"), "R6", "", "", round_=9), 9), "A1 A2")[0],
    "a full table to lose to": flips(
        won(table(everything(without=1), "", "", "", p.HIGH[2][3], round_=30, starter=3), 56), "A1 B1"
    )[0],
}


def bold(state: p.State, seat: Seat, _rng: Rng) -> p.Action:
    highest = p.Bid(state.options.highest_bid)
    if GAME.check(state, seat, highest) is None:
        return highest
    return GAME.legal(state, seat)[0]


@pytest.mark.parametrize("player", [GAME.absent, any_action, bold], ids=["away", "at random", "bold"])
@pytest.mark.parametrize("name", STARVED)
def test_a_starved_position_is_played_to_its_end(name: str, player: Pick) -> None:
    cards = cards_in_play(STARVED[name])
    for number in range(4):
        for end in played_on(GAME, STARVED[name], player, number):
            sound(GAME, end, len(end.hands))
            assert cards_in_play(end) == cards
        outcome = outcome_of(GAME, end)
        assert outcome.winners
        assert not set(outcome.winners) & set(end.board.out)


def test_with_every_place_taken_a_lost_card_has_the_last_one() -> None:
    state = STARVED["a full table to lose to"]
    assert isinstance(state.phase, p.Losing)
    assert GAME.legal(state, 3) == (p.Lose(p.HIGH[2][3], p.MOST_CELLS - 1),)


def test_the_first_failure_ends_a_game_of_two_left() -> None:
    state, _ = act(STARVED["two left, with nothing"], p.Bid(56))
    state, _ = act(state, p.Pass())
    state, _ = flips(state, "A1 A2")
    state, _ = GAME.expire(state, Rng(b"", 0))
    outcome = outcome_of(GAME, state)
    assert (outcome.ending, outcome.winners) == ("ending-alone", (0,))
