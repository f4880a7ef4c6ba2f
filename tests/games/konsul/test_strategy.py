"""How the computer player of Konsul bids, reckons and gives up cards."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence

import pytest

from games.core import Rng, replace
from games.host.matches import Match, Side
from games.konsul.players import STRATEGY, Memory, remembered_cells
from games.konsul.players.bidding import LIKELY, Cards, best_choice, promising_bids, prospect
from games.konsul.rules import GAME
from games.konsul.rules.pieces import (
    FLAG,
    LOW,
    Action,
    Began,
    Bid,
    Bidding,
    Card,
    Flip,
    Flipped,
    Lose,
    Pass,
    State,
    Stop,
)
from games.strategies import EVEN, GENTLE, PERSONALITIES, SHARP, SeatedStrategies, temper_of_people
from games.testing.playouts import words
from tests.games.konsul.table import act, failing, flips, grid, table, won

ALL = (*LOW, *(FLAG,) * 10)
HIGHEST = 56
GAMES = 6
"""Number of games that are played with advice."""
RED = ("R3", "R4", "R5")
KNOWN = [(), RED, (*RED, "B4", "B5", "G1"), (*RED, *(FLAG,) * 6)]


def knowing(*known: Card, variant: str = "value") -> Cards:
    left = list(ALL)
    for card in known:
        left.remove(card)
    return Cards(known, tuple(left), variant)


def said(cards: Cards, bid: int, still: Sequence[int] = (0, 1), timid: float = 1 / 3) -> int | None:
    phase, seats = Bidding(bid, still[-1] if bid else None, tuple(still)), max(still) + 1
    return max(promising_bids(cards, (3,) * seats, phase, HIGHEST, [timid] * seats), default=None)


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
    assert said(knowing(*RED), 12, still, timid) == 14
    assert said(knowing(*RED), 14, still, timid) is None
    assert prospect(knowing(*RED, *(FLAG,) * 6), 26, 3).worth > 0
    assert said(knowing(*RED, *(FLAG,) * 6), 25, still, timid) is None


def test_a_player_who_never_raises_is_outbid_cheaply() -> None:
    cards = knowing()
    assert (said(cards, 1, timid=0.95) or 0) < (said(cards, 1, timid=0.05) or 0)


def test_an_auction_is_not_always_opened_alike() -> None:
    """Without a card known, the seats of a table of two may bid 3 or 6; a raise is the highest of such."""
    state = GAME.setup(2, GAME.options(), Rng(b"", 0))
    for bid in (0, 1):
        if bid:
            state, _ = act(state, Bid(bid))
        (seat,) = GAME.awaited(state).seats
        memory = Memory(seat, SHARP, nerve=((0, 0),) * 2)
        weighted = STRATEGY.act(GAME.view(state, seat), seat, GAME.legal(state, seat), memory, Rng(b"", 0))
        assert (len(weighted) > 1) == (not bid)


def test_characters_bid_and_stop_each_in_their_way() -> None:
    """A gambler dares one more than is sure, a vengeful one raises its rival where others pass.

    A loyal one stops once its bid is met, and a thrifty one opens with the lowest of about equal bids.
    """

    def bids(state: State, character: str, memory: Memory) -> list[Action]:
        (seat,) = GAME.awaited(state).seats
        temper = PERSONALITIES[f"sharp{character}"]
        knows = replace(memory, seat=seat, temper=temper, nerve=((0, 0),) * 3)
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        return [action for action, _ in STRATEGY.act(view, seat, legal, knows, Rng(b"", 0))]

    sure = table(grid("R5 R4 R3"))
    assert [bids(sure, character, NOTHING) for character in ("", "-gambler")] == [[Bid(6)], [Bid(7)]]
    assert bids(sure, "-thrifty", NOTHING) == bids(sure, "", NOTHING)[:1]
    outbid, _ = act(sure, Bid(7))
    assert bids(outbid, "-vengeful", replace(NOTHING, rival=1)) == bids(outbid, "", NOTHING) == [Pass()]
    assert bids(outbid, "-vengeful", replace(NOTHING, rival=0)) == [Bid(8)]
    met, _ = flips(won(table(grid("R1 R2 R3")), 3), "A1 A2")
    assert bids(met, "-loyal", replace(NOTHING, up=((0, "R1"), (1, "R2")))) == [Stop()]


# Remembering ---------------------------------------------------------------------------------------


def test_older_cards_are_forgotten_first() -> None:
    """Not all at once, never out of turn, and by a sharp player not at all."""
    counts = dict[str, list[int]]()
    for temper in (GENTLE, EVEN, SHARP):
        memory, known = STRATEGY.begin(0, 3, temper), set(range(20))
        for cell in known:
            memory = STRATEGY.recall(memory, Flipped(1, cell, LOW[cell]))
        for number in range(1, 20):
            memory = STRATEGY.recall(memory, Began(number, 0))
            still = {cell for cell, card in enumerate(remembered_cells(memory)) if card}
            assert still <= known
            known = still
            counts.setdefault(temper.key, []).append(len(known))
    assert counts["sharp"] == [20] * 19
    assert counts["gentle"][:3] == [20] * 3
    assert 0 < counts["gentle"][7] < counts["even"][7] < 20
    assert counts["gentle"][-1] == counts["even"][-1] == 0


# Turning up ----------------------------------------------------------------------------------------


def test_a_reveal_of_few_cards() -> None:
    """Reckoned by hand: the B5 does at once; of R1 and R2 each needs the other, and not the B5."""
    few = prospect(Cards((), ("R1", "R2", "B5"), "value"), 3, 3)
    assert few.likely == pytest.approx(1 / 3 + 2 / 3 * 1 / 2)
    assert few.worth == pytest.approx((1 + 2 * (2 - 1.5) / 2) / 3)


def test_one_of_equal_cards_stands_for_all() -> None:
    cards, left = knowing("R3", "B5"), knowing("R3", "B5").unseen
    others = [(card, (*left[:at], *left[at + 1 :])) for at, card in enumerate(left)]
    after = [best_choice(Cards(cards.known, unseen, "value"), (card,), 7, 1, 2) for card, unseen in others]
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
    assert told[0] == "12 is sure to be reached if you remember what was turned up lately."
    assert "a chance of about" in told[1]


def test_a_jump_to_a_bold_bid_says_why_no_safer_one_is_made() -> None:
    """With a sure 12 in the grid others would bid on; 14 alone sounds like a whim."""
    state, text = table(grid("R5 R4 R3")), words("konsul", "en")
    view = GAME.view(state, 0)
    outbid = "Others would outbid a safer bid"
    assert outbid in STRATEGY.why(view, 0, KNOWS, Bid(14), text)
    assert outbid not in STRATEGY.why(view, 0, KNOWS, Bid(12), text)
    raised = replace(state, phase=Bidding(13, 1, (0, 1, 2)))
    assert outbid not in STRATEGY.why(GAME.view(raised, 0), 0, KNOWS, Bid(14), text)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_3_25_a_hint_names_no_card_that_lies_face_down(language: str) -> None:
    """Nor the number of those remembered. Which card to lose follows from the own hand alone."""
    cells, text = grid("R5 R4 R3"), words("konsul", language)
    bidding = table(cells)
    for action in (Bid(12), Pass(), Pass()):
        bidding, _ = act(bidding, action)
    losing = failing(grid("R5 B2 R3"), "R6 G7 Y8", "P6 Y7 R8", "B6 G8 P8")
    assert hinted(losing, KNOWS) == hinted(losing, NOTHING)
    view = GAME.view(bidding, 0)
    for action, _ in hinted(bidding, KNOWS):
        assert not re.search(r"\d", STRATEGY.why(view, 0, KNOWS, action, text))
    view = GAME.view(table(cells), 0)
    assert STRATEGY.why(view, 0, KNOWS, Pass(), text) == STRATEGY.why(view, 0, NOTHING, Pass(), text)
    assert set(re.findall(r"\d+", STRATEGY.why(view, 0, KNOWS, Bid(12), text))) == {"12"}


def hinted(state: State, memory: Memory) -> Sequence[tuple[Action, float]]:
    assert STRATEGY.hint is not None
    return STRATEGY.hint(GAME.view(state, 0), 0, GAME.legal(state, 0), memory, Rng(b"", 0))


def test_bids_and_cards_to_turn_up_are_advised_by_one_memory() -> None:
    """What was seen lately is counted on in a bid and turned up after it; what is forgotten, in neither."""
    begun = table(grid("R5 R4 R3"))
    revealing = begun
    for action in (Bid(12), Pass(), Pass()):
        revealing, _ = act(revealing, action)
    steady, text = replace(KNOWS, temper=temper_of_people(GAME)), words("konsul", "en")
    late = replace(steady, round=30)
    assert hinted(begun, steady) == [(Bid(14), 1.0)] != hinted(begun, late)
    assert [action for action, _ in hinted(revealing, steady)] == [Flip(0)]
    assert len(hinted(revealing, late)) > 3
    view = GAME.view(revealing, 0)
    assert "If you remember, a card that fits lies here." in STRATEGY.why(view, 0, steady, Flip(0), text)
    assert "picked at random" in STRATEGY.why(view, 0, late, Flip(0), text)
    assert "if you remember" in STRATEGY.why(GAME.view(begun, 0), 0, steady, Bid(12), text)
    assert "remember" not in STRATEGY.why(GAME.view(begun, 0), 0, late, Bid(2), text)


def test_advice_wins_as_often_as_a_steady_player() -> None:
    """All game long, in one of two seats against another."""
    advised, won = dataclasses.replace(STRATEGY, act=STRATEGY.hint), 0.0
    for number in range(GAMES):
        key, seat = number.to_bytes(4, "big"), number % 2
        players = {seat: (advised, temper_of_people(GAME)), 1 - seat: (STRATEGY, EVEN)}
        state = GAME.setup(2, GAME.options(), Rng(key, 0))
        won += Match([Side(GAME, state, SeatedStrategies(GAME, 2, players))], key).play().share(seat)
    assert won >= GAMES / 4
