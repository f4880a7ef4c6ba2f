"""Konsul where it has run dry: positions that play at random hardly ever reaches."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.core import Rng, Seat
from games.konsul.deal import LAID
from games.konsul.pieces import (
    CARDS,
    FLAG,
    GRID,
    HIGH,
    LOW,
    MOST_CELLS,
    Action,
    Bid,
    Card,
    Lose,
    Losing,
    Over,
    Pass,
    Revealing,
    State,
    Viewing,
)
from games.konsul.rules import GAME
from tests.games.konsul.table import act, any_action, cards_in_play, flips, only, table, won

LONGEST = 4000
"""No position is played on for so long."""
Player = Callable[[State, Seat, Rng], Action]


def scattered(cards: tuple[Card, ...], *cells: int) -> tuple[Card | None, ...]:
    """These cards in these cells, and nothing else."""
    laid: list[Card | None] = [None] * MOST_CELLS
    for cell, card in zip(cells, cards, strict=True):
        laid[cell] = card
    return tuple(laid)


def everything(*, without: int = 0) -> tuple[Card | None, ...]:
    """Every card of four players on the table: the grid and all places beside it."""
    high = [card for kind in HIGH for card in kind[:4]]
    cards = (*LAID, *high)
    return (*cards[: len(cards) - without], *[None] * without)


RICH = " ".join(card for card in CARDS if card not in ("R1", "B8"))
STARVED: dict[str, State] = {
    "empty hands": table(everything(), "", "", "", "", round_=30),
    "empty hands, one card": table(scattered(("R1",), 0), "", "", round_=30),
    "the last place beside the grid": table(scattered((FLAG,), MOST_CELLS - 1), "R6", "", "", "", round_=30),
    "flags alone": table(only(" ".join([FLAG] * 10)), "", "R6", "B7", round_=30),
    "no two that fit": table(only("R1 P2 B3 G4 Y5"), "R6", "", "B7", round_=30),
    "one has nearly everything": table(scattered(("R1",), 46), RICH, "B8", "", round_=30),
    "two left, with nothing": table(only("R1 P2"), "", "", "R6", "B6", out=(2, 3), round_=30, starter=1),
    "one card lost": table(everything(without=1), "", "", "", HIGH[2][3], round_=30),
    "counted by cards": table(everything(), "", "", "", "", variant="cards", viewing="20", round_=30),
    "the highest bid": won(table(everything(), "", "", "", "", round_=30), 56),
    "the highest bid of cards": won(
        table(only("R1 R2", 4), "R6", "P6", "", "", variant="cards", round_=9), 18
    ),
    "the last card is lost": flips(won(table(only("R1 B2"), "R6", "", "", round_=9), 9), "A1 A2")[0],
    "a full table to lose to": flips(
        won(table(everything(without=1), "", "", "", HIGH[2][3], round_=30, starter=3), 56), "A1 B1"
    )[0],
}


def sound(state: State) -> None:
    """Whoever is awaited can act, whatever is listed is allowed, and so is the safe default."""
    assert isinstance(state.phase, Over | Viewing) or GAME.awaited(state).seats
    for seat in range(len(state.hands)):
        assert not any(GAME.check(state, seat, action) for action in GAME.legal(state, seat))
    for seat in GAME.awaited(state).seats:
        assert GAME.legal(state, seat)
        assert GAME.check(state, seat, GAME.absent(state, seat, Rng(b"away", 1))) is None


def played_on(state: State, player: Player, rng: Rng) -> State:
    """The end of a game that goes on like this, every moment of it sound and no card lost."""
    cards = cards_in_play(state)
    for _ in range(LONGEST):
        sound(state)
        assert cards_in_play(state) == cards
        if isinstance(state.phase, Over):
            return state
        if isinstance(state.phase, Viewing):
            state, _ = GAME.expire(state, rng)
        else:
            (seat,) = GAME.awaited(state).seats
            state, _ = GAME.play(state, seat, player(state, seat, rng), rng)
    pytest.fail("it does not end")


def at_random(state: State, _seat: Seat, rng: Rng) -> Action:
    """Anything on the menu."""
    return any_action(state, rng)


def bold(state: State, seat: Seat, rng: Rng) -> Action:
    """The highest bid there is, and never a stop."""
    highest = Bid(state.options.highest_bid)
    if GAME.check(state, seat, highest) is None:
        return highest
    return GAME.legal(state, seat)[0]


@pytest.mark.parametrize("player", [GAME.absent, at_random, bold], ids=["away", "at random", "bold"])
@pytest.mark.parametrize("name", STARVED)
def test_a_starved_position_is_played_to_its_end(name: str, player: Player) -> None:
    """By safe defaults, at random, and by people who always bid what nobody can reach."""
    for number in range(4):
        end = played_on(STARVED[name], player, Rng(name.encode(), number))
        outcome = GAME.outcome(end)
        assert outcome is not None
        assert outcome.winners
        assert not set(outcome.winners) & set(end.board.out)


def test_with_every_place_taken_a_lost_card_has_the_last_one() -> None:
    """All places but one are taken when the last card of the last hand is lost."""
    state = STARVED["a full table to lose to"]
    assert isinstance(state.phase, Losing)
    assert GAME.legal(state, 3) == (Lose(HIGH[2][3], MOST_CELLS - 1),)


def test_the_highest_bid_cannot_be_stopped_short() -> None:
    """Every card that fits turns up before it fails."""
    state = STARVED["the highest bid of cards"]
    assert isinstance(state.phase, Revealing)
    state, _ = flips(state, "A1 A2")
    assert isinstance(state.phase, Losing)


def test_with_two_left_and_nothing_the_first_failure_ends_it() -> None:
    """The other one wins, with no card in hand."""
    state, _ = act(STARVED["two left, with nothing"], Bid(56))
    state, _ = act(state, Pass())
    state, _ = flips(state, "A1 A2")
    state, _ = GAME.expire(state, Rng(b"", 0))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.ending, outcome.winners) == ("ending-alone", (0,))


def test_every_card_of_the_grid_has_its_place_here() -> None:
    """Four players' cards fill every place there is."""
    assert len(everything()) == MOST_CELLS == GRID + 12
    assert None not in everything()
    assert set(LOW) < set(everything())
