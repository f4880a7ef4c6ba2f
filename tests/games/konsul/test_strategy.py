"""How the computer player of Konsul bids, reckons and gives up cards."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from games.core import Rng, replace
from games.konsul.bidding import LIKELY, Cards, best, promise, prospect
from games.konsul.pieces import FLAG, LOW, Bid, Bidding, Card, Lose, Pass
from games.konsul.rules import GAME
from games.konsul.strategy import STRATEGY, Memory
from games.strategies import SHARP
from games.testing.playouts import words
from tests.games.konsul.table import act, failing, grid, table

ALL = (*LOW, *(FLAG,) * 10)
HIGHEST = 56
RED = ("R3", "R4", "R5")
KNOWN = [(), RED, (*RED, "B4", "B5", "G1"), (*RED, *(FLAG,) * 6)]


def knowing(*known: Card, variant: str = "value") -> Cards:
    left = list(ALL)
    for card in known:
        left.remove(card)
    return Cards(known, tuple(left), variant)


def said(cards: Cards, bid: int, still: Sequence[int] = (0, 1), timid: float = 1 / 3) -> int | None:
    phase, seats = Bidding(bid, still[-1] if bid else None, tuple(still)), max(still) + 1
    return promise(cards, (3,) * seats, phase, HIGHEST, [timid] * seats)


def auction(cards: Cards, seats: int) -> list[int]:
    bids, still = [0], list(range(seats))
    while len(still) > 1:
        bid, (first, *others) = said(cards, bids[-1], still), still
        bids += [bid] if bid else []
        still = [*others, first] if bid else others
    return bids[1:]


# Bidding -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("known", KNOWN)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_auction_is_short(known: tuple[Card, ...], seats: int) -> None:
    bids = auction(knowing(*known), seats)
    assert len(bids) <= 4
    assert prospect(knowing(*known), bids[-1], 3).likely >= LIKELY


def test_a_sure_set_is_named_at_once() -> None:
    assert (said(knowing(*RED), 0) or 0) >= 12


@pytest.mark.parametrize("timid", [0.1, 0.9])
@pytest.mark.parametrize("still", [(0, 1), (0, 1, 2)])
def test_a_hopeless_bid_is_left_to_others(timid: float, still: Sequence[int]) -> None:
    assert said(knowing(*RED), 12, still, timid) == 13
    assert said(knowing(*RED), 13, still, timid) is None
    assert prospect(knowing(*RED, *(FLAG,) * 6), 25, 3).worth > 0
    assert said(knowing(*RED, *(FLAG,) * 6), 24, still, timid) is None


def test_who_never_raises_is_outbid_cheaply() -> None:
    cards = knowing()
    assert (said(cards, 1, timid=0.95) or 0) < (said(cards, 1, timid=0.05) or 0)


# Turning up ----------------------------------------------------------------------------------------


def test_a_reveal_of_few_cards() -> None:
    """Reckoned by hand: the B5 does at once; of R1 and R2 each needs the other, and not the B5."""
    few = prospect(Cards((), ("R1", "R2", "B5"), "value"), 3, 3)
    assert few.likely == pytest.approx(1 / 3 + 2 / 3 * 1 / 2)
    assert few.worth == pytest.approx((1 + 2 * (2 - 3) / 2) / 3)


def test_of_cards_that_are_alike_one_stands_for_all() -> None:
    cards, left = knowing("R3", "B5"), knowing("R3", "B5").unseen
    others = [(card, (*left[:at], *left[at + 1 :])) for at, card in enumerate(left)]
    after = [best(Cards(cards.known, unseen, "value"), (card,), 7, 1, 2) for card, unseen in others]
    assert prospect(cards, 7, 3).worth == pytest.approx(sum(choice.worth for choice in after) / len(left))


# Giving up -----------------------------------------------------------------------------------------


def test_of_useless_cards_the_lowest_is_given_up() -> None:
    """What joins nothing that is known; a high card would only let others bid more."""
    state = failing(grid("R1 B2"), "R8 G7 Y6", "P6 Y7 R8", "B6 G7 P8")
    seen = Memory(0, SHARP, cells=("R1", "B2") + ("",) * 45, nerve=((0, 0),) * 3)
    weighted = STRATEGY.act(GAME.view(state, 0), 0, GAME.legal(state, 0), seen, Rng(b"", 0))
    assert {action.card for action, _ in weighted if isinstance(action, Lose)} == {"Y6"}


# Advising ------------------------------------------------------------------------------------------


NOTHING = Memory(0, SHARP, cells=("",) * 47, nerve=((0, 0),) * 3)
KNOWS = replace(NOTHING, cells=("R5", "R4", "R3", *NOTHING.cells[3:]))


def test_the_chance_of_a_bid_is_told() -> None:
    state, text = table(grid("R5 R4 R3")), words("konsul", "en")
    told = [STRATEGY.why(GAME.view(state, 0), 0, KNOWS, Bid(bid), text) for bid in (12, 14)]
    assert told[0] == "12 is sure to be reached."
    assert "a chance of about" in told[1]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_3_25_a_hint_tells_no_card_that_lies_face_down(language: str) -> None:
    """Neither what it is nor where it lies, nor the number of those known: memory is the player's."""
    cells, text = grid("R5 R4 R3"), words("konsul", language)
    bidding = table(cells)
    for action in (Bid(12), Pass(), Pass()):
        bidding, _ = act(bidding, action)
    for state in (bidding, failing(grid("R5 B2 R3"), "R6 G7 Y8", "P6 Y7 R8", "B6 G8 P8")):
        given = (GAME.view(state, 0), 0, GAME.legal(state, 0))
        assert STRATEGY.hint is not None
        hints = [STRATEGY.hint(*given, memory, Rng(b"", 0)) for memory in (KNOWS, NOTHING)]
        assert hints[0] == hints[1] != STRATEGY.act(*given, KNOWS, Rng(b"", 0))
        for action, _ in hints[0]:
            why, other = (STRATEGY.why(given[0], 0, memory, action, text) for memory in (KNOWS, NOTHING))
            assert why == other
    view = GAME.view(table(cells), 0)
    assert STRATEGY.why(view, 0, KNOWS, Pass(), text) == STRATEGY.why(view, 0, NOTHING, Pass(), text)
    assert set(re.findall(r"\d+", STRATEGY.why(view, 0, KNOWS, Bid(12), text))) == {"12"}
