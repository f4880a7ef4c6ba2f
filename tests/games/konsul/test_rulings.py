"""Konsul, ruling by ruling, and every golden test of the rulings.

Cards are written as in the game: `R3` is a red 3, `F` a flag. Cells are written as people call them: `A1` to
`E7`, beside the grid their number from 36 on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.text import Texts
from games import GAMES
from games.core import Clock, OptionsError, Refusal, Rng, Seat
from games.konsul.pieces import (
    CARDS,
    FLAG,
    GRID,
    HIGH,
    LOW,
    VALUES,
    Action,
    Began,
    Bid,
    Bidding,
    Board,
    Card,
    Cell,
    Collected,
    Eliminated,
    Ended,
    Event,
    FaceUp,
    Failed,
    Flip,
    Flipped,
    Lose,
    Losing,
    Lost,
    Options,
    Over,
    Pass,
    Passed,
    Raised,
    Revealing,
    State,
    Stop,
    Viewing,
    Won,
    cell_name,
    joins,
)
from games.konsul.rules import GAME
from games.konsul.turn import holds

pytestmark = pytest.mark.portable

NO_DRAWS = Rng(b"not drawn from", 0)
HANDS = ("R6 B7 G8", "P6 Y7 R8", "B6 G7 P8", "Y6 R7 B8")
"""Three colours each, no card twice."""

Result = tuple[State, tuple[Event, ...]]


# A table in few words ------------------------------------------------------------------------------


def cell(name: str) -> Cell:
    """`A1`: the cell in the upper left corner; `36`: the first one beside the grid."""
    return next(number for number in range(GRID + 12) if cell_name(number) == name)


def grid(first: str, seats: int = 3) -> tuple[Card | None, ...]:
    """The grid with these cards in A1, A2, A3 ..., a dot for an empty cell, then all others in order."""
    laid = [None if card == "." else card for card in first.split()]
    rest = [*LOW, *(FLAG,) * 10]
    for card in laid:
        if card in rest:
            rest.remove(card)
    return tuple([*laid, *rest][:GRID] + [None] * (3 * seats))


def only(cards: str, seats: int = 3) -> tuple[Card | None, ...]:
    """A grid with these cards and no others."""
    laid = [None if card == "." else card for card in cards.split()]
    return tuple(laid + [None] * (GRID + 3 * seats - len(laid)))


def table(
    cells: tuple[Card | None, ...],
    *hands: str,
    starter: Seat = 0,
    out: tuple[Seat, ...] = (),
    round_: int = 1,
    **options: Any,
) -> State:
    """A round about to begin, with these cards in the hands."""
    held = tuple(tuple(hand.split()) for hand in hands or HANDS[:3])
    board = Board(round_, starter, holds(cells), tuple(map(len, held)), out)
    seats = [(starter + place) % len(held) for place in range(len(held))]
    bidding = Bidding(0, None, tuple(seat for seat in seats if seat not in out))
    return State(Options(**options), cells, held, board, 0, bidding)


def seat_of(state: State) -> Seat:
    """Whose turn it is."""
    (seat,) = GAME.awaited(state).seats
    return seat


def act(state: State, action: Action, seat: Seat | None = None) -> Result:
    """The seat whose turn it is does what it may do."""
    seat = seat_of(state) if seat is None else seat
    assert GAME.check(state, seat, action) is None
    return GAME.play(state, seat, action, NO_DRAWS)


def refusal(state: State, seat: Seat, action: Action) -> Refusal:
    """Why this seat may not do this; there are words for it in every language."""
    refused = GAME.check(state, seat, action)
    assert refused is not None
    for language in ("en", "ja"):
        assert Texts(GAMES).of(language, "konsul")(refused.key, **dict(refused.args))
    return refused


def won(state: State, bid: int) -> State:
    """The starter bids and all others pass."""
    state, _ = act(state, Bid(bid))
    while isinstance(state.phase, Bidding):
        state, _ = act(state, Pass())
    return state


def flips(state: State, names: str) -> Result:
    """Cards turn up one after the other."""
    told: list[Event] = []
    for name in names.split():
        state, news = act(state, Flip(cell(name)))
        told += news
    return state, tuple(told)


def lose(state: State, card: Card, name: str) -> State:
    """Who failed lays a card into a cell."""
    return act(state, Lose(card, cell(name)))[0]


def look(state: State) -> Result:
    """Everybody has seen what is face up."""
    assert GAME.clock(state)
    return GAME.expire(state, NO_DRAWS)


def up(state: State) -> list[str]:
    """What is face up, with its cells."""
    assert isinstance(state.phase, Revealing | Losing | Viewing)
    return [f"{cell_name(face.cell)} {face.card}" for face in state.phase.up]


def worth(state: State) -> int:
    """What the set is worth so far."""
    assert isinstance(state.phase, Revealing)
    return state.phase.value


def result(state: State) -> str:
    """How a turn ended."""
    assert isinstance(state.phase, Viewing)
    return state.phase.result


def of_kind(kind: type, told: Iterable[Event]) -> list[Event]:
    """The events of a kind."""
    return [event for event in told if isinstance(event, kind)]


def failing(cells: tuple[Card | None, ...] | None = None, *hands: str, **more: Any) -> State:
    """The starter has failed with R1 and B2."""
    state = won(table(cells or grid("R1 B2"), *hands, **more), 9)
    return flips(state, "A1 A2")[0]


def is_set(cards: Sequence[Card]) -> bool:
    """Whether each card joins those before it."""
    return all(joins(card, cards[:place]) for place, card in enumerate(cards))


def cards_in_play(state: State) -> Counter[Card]:
    """Every card in the cells and in the hands."""
    return Counter(card for cards in (state.cells, *state.hands) for card in cards if card)


# Components ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal(seats: int) -> None:
    """35 cards in the grid; a 6, a 7 and an 8 in three colours for each, no card twice."""
    for number in range(50):
        state = GAME.setup(seats, Options(), Rng(b"deal", number))
        assert sorted(card or "" for card in state.cells[:GRID]) == sorted((*LOW, *(FLAG,) * 10))
        assert state.cells[GRID:] == (None,) * (3 * seats)
        for hand in state.hands:
            assert sorted(card[1] for card in hand) == ["6", "7", "8"]
            assert len({card[0] for card in hand}) == 3
        dealt = [card for hand in state.hands for card in hand]
        assert len(set(dealt)) == len(dealt) == 3 * seats


def test_the_deal_is_not_cyclic() -> None:
    """One's own hand does not tell the neighbours'."""
    deals = [GAME.setup(2, Options(), Rng(b"deal", number)).hands for number in range(4000)]
    mine = Counter(deal[0] for deal in deals)
    assert len(mine) == 60
    (hand, many), *_ = mine.most_common()
    others = Counter(deal[1] for deal in deals if deal[0] == hand)
    assert len(others) > 20
    assert max(others.values()) < many / 4


def test_there_are_seats_for_two_to_four() -> None:
    """And options with names."""
    assert list(GAME.seats(Options())) == [2, 3, 4]
    with pytest.raises(OptionsError):
        GAME.read_options({"variant": "open"})
    assert {"variant", "viewing"} == {choice.field for choice in GAME.choices}


# The auction ---------------------------------------------------------------------------------------


def test_3_01_the_opening_bid_is_compulsory() -> None:
    """At least 1, and no passing."""
    state = table(grid(""), starter=1)
    assert refusal(state, 1, Pass()) == Refusal("3.01", "refused-opening")
    assert refusal(state, 1, Bid(0)).key == refusal(state, 1, Bid(57)).key == "refused-bid"
    assert refusal(state, 1, Bid(0)).ruling == refusal(state, 1, Bid(-3)).ruling == "3.01"
    assert refusal(state, 1, Bid(57)).ruling == "3.02"
    assert GAME.legal(state, 1) == (Bid(1), Bid(2), Bid(5))
    assert act(state, Bid(1))[1] == (Raised(1, 1),)


def test_3_02_a_bid_must_be_higher_by_any_amount() -> None:
    """From one more to 56; not the same, not less."""
    state, _ = act(table(grid("")), Bid(7))
    for bid in (8, 9, 30, 56):
        assert GAME.check(state, 1, Bid(bid)) is None
    for bid in (7, 6, 0, 57, 1000):
        assert refusal(state, 1, Bid(bid)) == Refusal("3.02", "refused-bid", (("least", 8), ("most", 56)))
    assert refusal(state, 0, Bid(9)) == refusal(state, 2, Pass()) == Refusal("3.02", "refused-not-your-turn")


def test_3_02_who_has_passed_stays_out() -> None:
    """Until the next round."""
    state, _ = act(table(grid("")), Bid(1))
    state, told = act(state, Pass())
    assert told == (Passed(1),)
    state, _ = act(state, Bid(2))
    assert refusal(state, 1, Bid(3)) == Refusal("3.02", "refused-passed")
    state, _ = act(state, Bid(3))
    assert state.phase == Bidding(3, 0, (2, 0))


@pytest.mark.parametrize(("variant", "highest"), [("value", 56), ("cards", 18)])
def test_3_02_nobody_bids_more_than_could_ever_succeed(variant: str, highest: int) -> None:
    """And at the highest bid there is only Pass."""
    state, _ = act(table(grid(""), variant=variant), Bid(highest))
    assert GAME.legal(state, 1) == (Pass(),)
    assert refusal(state, 1, Bid(highest + 1)) == Refusal("3.02", "refused-highest", (("most", highest),))


def test_3_02_the_highest_bids_are_the_highest_sets() -> None:
    """One colour from 1 to 8 with all flags; at the start, all 5s with all flags."""
    red = [card for card in CARDS if card[0] == "R"]
    assert is_set([*red, *(FLAG,) * 10])
    assert sum(VALUES[card] for card in (*red, *(FLAG,) * 10)) == 56
    assert len((*red, *(FLAG,) * 10)) == 18
    fives = [card for card in LOW if card[1] == "5"]
    assert sum(VALUES[card] for card in (*fives, *(FLAG,) * 10)) == 45


def test_3_03_the_last_one_in_has_won() -> None:
    """Clockwise, until all others have passed."""
    state, _ = act(table(grid("")), Bid(1))
    for action in (Bid(2), Bid(4), Pass()):
        state, _ = act(state, action)
    state, told = act(state, Pass())
    assert told == (Passed(1), Won(2, 4))
    assert isinstance(state.phase, Revealing)
    assert (state.phase.seat, state.phase.bid) == (2, 4)


def test_3_03_uncontested_the_starter_plays_for_the_first_bid() -> None:
    """All others pass."""
    state = won(table(grid(""), starter=2), 6)
    assert isinstance(state.phase, Revealing)
    assert (state.phase.seat, state.phase.bid) == (2, 6)


@pytest.mark.parametrize("card", ["R1", "F", "G5"])
def test_3_04_a_bid_of_1_succeeds_with_any_card(card: Card) -> None:
    """So every game can go on."""
    state, _ = flips(won(table(grid(card)), 1), "A1")
    state, told = act(state, Stop())
    assert told == (Collected(0, 1),)


# Sets ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "good"),
    [
        ("R3", True),
        ("F", True),
        ("F F F", True),
        ("R1 R5 R2", True),
        ("R4 B4 G4", True),
        ("R4 F B4 F", True),
        ("R4 B5", False),
        ("R4 R5 B4", False),
        ("R4 B4 R5", False),
        ("F R1 F Y2", False),
    ],
)
def test_3_05_sets(cards: str, *, good: bool) -> None:
    """One colour or one value; a flag fits any."""
    assert is_set(cards.split()) == good


def test_3_05_a_misfit_ends_the_turn() -> None:
    """At once."""
    state, told = flips(won(table(grid("R4 B5")), 20), "A1 A2")
    assert told[-1] == Failed(0)
    assert state.phase == Losing(0, 20, (FaceUp(0, "R4"), FaceUp(1, "B5")))


@pytest.mark.parametrize(("third", "fits"), [("R5", True), ("B3", False), ("F", True)])
def test_3_06_the_second_number_card_decides(third: Card, *, fits: bool) -> None:
    """Red, flag, red: a set of red from then on."""
    state, _ = flips(won(table(grid(f"R3 F R4 {third}")), 50), "A1 A2 A3 A4")
    assert isinstance(state.phase, Revealing if fits else Losing)


@pytest.mark.parametrize("second", ["R5", "B3"])
def test_3_06_until_then_both_are_open(second: Card) -> None:
    """Flags decide nothing."""
    state, _ = flips(won(table(grid(f"F R3 F {second}")), 50), "A1 A2 A3 A4")
    assert isinstance(state.phase, Revealing)


def test_3_07_values() -> None:
    """Face values, a flag 2."""
    state, _ = flips(won(table(grid("R1 F R5 F F")), 50), "A1 A2 A3 A4 A5")
    assert worth(state) == 1 + 2 + 5 + 2 + 2


# The reveal ----------------------------------------------------------------------------------------


def test_3_08_no_stop_below_the_bid() -> None:
    """Not before the first card either."""
    state = won(table(grid("R3 R4 R5")), 8)
    for name in ("A1", "A2"):
        assert refusal(state, 0, Stop()) == Refusal("3.08", "refused-stop")
        assert Stop() not in GAME.legal(state, 0)
        state, _ = flips(state, name)
    state, _ = flips(state, "A3")
    assert GAME.legal(state, 0)[-1] == Stop()
    assert refusal(state, 1, Stop()) == refusal(state, 2, Flip(4)) == Refusal("3.03", "refused-not-revealer")


def test_3_09_going_on_is_optional_and_dangerous() -> None:
    """A misfit after the bid was met is a full failure."""
    state, _ = flips(won(table(grid("R5 B4")), 5), "A1")
    assert {Stop(), Flip(1)} <= set(GAME.legal(state, 0))
    state, told = flips(state, "A2")
    assert told[-1] == Failed(0)
    state, _ = look(lose(state, "R6", "36"))
    assert state.board.counts == (2, 3, 3)


def test_3_10_nothing_left_below_the_bid_is_a_failure() -> None:
    """Although everything fitted."""
    state, told = flips(won(table(only("R1 R2")), 9), "A1 A2")
    assert told[-1] == Failed(0)
    assert isinstance(state.phase, Losing)


def test_3_11_nothing_left_and_the_bid_met_is_a_success() -> None:
    """Without a press."""
    state, told = flips(won(table(only("R1 R2")), 3), "A1 A2")
    assert told[-1] == Collected(0, 2)
    state, told = look(state)
    assert told == (Ended("ending-collected", (0,)),)


def test_3_12_the_loser_chooses_card_and_cell() -> None:
    """Any card of the hand, any empty cell of the grid."""
    state = flips(won(table(grid(". . R1 B2")), 9), "A3 A4")[0]
    assert GAME.legal(state, 0) == tuple(Lose(card, at) for card in ("R6", "B7", "G8") for at in (0, 1))
    assert refusal(state, 0, Lose("P6", 0)).key == "refused-card"
    assert refusal(state, 0, Lose("R6", 2)).key == "refused-cell"
    assert refusal(state, 0, Lose("R6", cell("36"))).key == "refused-cell"
    assert refusal(state, 1, Lose("P6", 0)).key == "refused-not-loser"
    after, told = act(state, Lose("B7", 1))
    assert told == (Lost(0, "B7", 1),)
    assert up(after) == ["A3 R1", "A4 B2", "A2 B7"]
    assert after.hands[0] == ("R6", "G8")


def test_3_12_everything_turns_down_in_place() -> None:
    """The misfit and the lost card too."""
    state = lose(failing(), "G8", "36")
    state, _ = look(state)
    assert state.cells[:2] == ("R1", "B2")
    assert state.cells[cell("36")] == "G8"
    assert not hasattr(state.phase, "up")
    again = won(state, 8)
    assert flips(again, "36")[1] == (Flipped(1, cell("36"), "G8"),)


def test_3_12_beside_the_grid_the_lowest_free_number() -> None:
    """Extra cards stay where they are when others leave."""
    cells = list(grid("R1 B2"))
    cells[cell("36")], cells[cell("38")] = "Y8", "P8"
    state = failing(tuple(cells), "R6 B7 G8", "P6", "B6")
    assert {loss.cell for loss in GAME.legal(state, 0)} == {cell("37")}
    state, _ = look(lose(state, "R6", "37"))
    assert [state.cells[cell(name)] for name in ("36", "37", "38")] == ["Y8", "R6", "P8"]


def test_3_12_an_empty_cell_of_the_grid_comes_first() -> None:
    """Also when cards lie beside it."""
    cells = list(grid(". R1 B2"))
    cells[cell("36")] = "Y8"
    state = flips(won(table(tuple(cells)), 9), "A2 A3")[0]
    assert {loss.cell for loss in GAME.legal(state, 0)} == {0}


def test_3_12_flags_of_a_hand_are_one_choice() -> None:
    """They are alike."""
    state = failing(grid("R1 B2"), "F F R6", "P6", "B6")
    assert GAME.legal(state, 0) == (Lose("F", GRID), Lose("R6", GRID))
    assert lose(state, "F", "36").hands[0] == ("R6", "F")


def test_3_13_failing_with_an_empty_hand_eliminates() -> None:
    """Nothing is laid down; the cards turn down."""
    state = won(table(grid("R1 B2"), "", "P6", "B6"), 9)
    state, told = flips(state, "A1 A2")
    assert told[-2:] == (Failed(0), Eliminated(0))
    assert result(state) == "eliminated"
    state, told = look(state)
    assert state.board.out == (0,)
    assert state.board.holds == tuple(range(GRID))
    assert told == (Began(2, 1),)
    assert refusal(state, 0, Bid(1)) == Refusal("3.13", "refused-out")


def test_3_13_also_after_the_bid_had_been_met() -> None:
    """The misfit decides."""
    state = won(table(grid("R5 B2"), "", "P6", "B6"), 5)
    _, told = flips(state, "A1 A2")
    assert told[-1] == Eliminated(0)


def test_3_13_losing_the_last_card_does_not() -> None:
    """Only the next failure does."""
    state, _ = look(lose(failing(grid("R1 B2"), "R6", "P6", "B6"), "R6", "36"))
    assert state.board.counts == (0, 1, 1)
    assert state.board.out == ()


@pytest.mark.parametrize(("out", "next_"), [((), 1), ((1,), 2), ((1, 2), 3)])
def test_3_14_after_a_failure_the_left_neighbour_begins(out: tuple[Seat, ...], next_: Seat) -> None:
    """Who is eliminated is skipped."""
    hands = ["" if seat in out else hand for seat, hand in enumerate(HANDS)]
    state = failing(grid("R1 B2", 4), *hands, out=out)
    _, told = look(lose(state, "R6", "36"))
    assert told == (Began(2, next_),)


def test_3_14_after_a_success_the_winner_begins() -> None:
    """Clockwise from there."""
    state, _ = act(table(grid("R1")), Bid(1))
    for action in (Bid(2), Pass(), Pass()):
        state, _ = act(state, action)
    state, _ = flips(state, "B1")
    state, _ = act(state, Stop())
    state, told = look(state)
    assert told == (Began(2, 1),)
    assert state.phase == Bidding(0, None, (1, 2, 0))


def test_3_15_without_cards_one_may_bid() -> None:
    """At the risk of elimination."""
    state, _ = act(table(grid(""), "R6", "", "B6"), Bid(3))
    assert GAME.check(state, 1, Bid(4)) is None


def test_3_16_a_success_takes_everything_face_up() -> None:
    """Their cells become empty; places beside the grid disappear."""
    cells = list(grid("R1"))
    cells[cell("36")] = "R8"
    state, _ = flips(won(table(tuple(cells), "B7 G8", "P6", "B6"), 9), "A1 36")
    state, told = act(state, Stop())
    assert told == (Collected(0, 2),)
    assert state.board.counts[0] == 2
    state, _ = look(state)
    assert state.hands[0] == ("R1", "R8", "B7", "G8")
    assert state.cells[0] is state.cells[cell("36")] is None
    assert 0 not in state.board.holds
    assert cell("36") not in state.board.holds


def test_3_17_the_game_ends_when_all_cards_are_in_hands() -> None:
    """Not while one lies beside the grid."""
    cells = list(only("R1"))
    cells[cell("36")] = "Y8"
    state, _ = flips(won(table(tuple(cells)), 1), "A1")
    state, _ = look(act(state, Stop())[0])
    assert isinstance(state.phase, Bidding)
    state, _ = look(flips(won(state, 1), "36")[0])
    assert state.phase == Over("ending-collected")
    for action in (Bid(1), Pass(), Flip(0), Stop(), Lose("R1", 0)):
        assert refusal(state, 0, action) == Refusal("3.17", "refused-over")


def test_3_18_the_last_one_left_wins() -> None:
    """Even without a card, and with nothing more to do."""
    state = won(table(grid("R1 B2", 2), "", ""), 9)
    state, _ = flips(state, "A1 A2")
    state, told = look(state)
    assert told == (Ended("ending-alone", (1,)),)
    assert refusal(state, 1, Bid(1)) == refusal(state, 0, Stop()) == Refusal("3.18", "refused-over")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.ranks) == ((1,), (0, 0), (2, 1))


def ended(*counts: int) -> Sequence[Seat]:
    """Who wins with so many cards."""
    cards = iter(CARDS * 3)
    hands = [" ".join(next(cards) for _ in range(many)) for many in counts]
    state = table(only("", len(counts)), *hands)
    outcome = GAME.outcome(msgspec.structs.replace(state, phase=Over("ending-collected")))
    assert outcome is not None
    assert outcome.scores == counts
    return outcome.winners


def test_3_19_most_cards_win_together() -> None:
    """Their values never count."""
    assert ended(13, 12, 10, 12) == (0,)
    assert ended(12, 12, 12, 11) == (0, 1, 2)
    assert ended(20, 24) == (1,)


def test_3_20_views_show_counts_and_the_own_hand_alone() -> None:
    """A view of a bidding table names no card but those of the hand."""
    state = table(grid("R1 B2"))
    assert GAME.view(state, None).hand == ()
    assert GAME.view(state, 1).hand == ("P6", "Y7", "R8")
    assert GAME.view(state, None).board.counts == (3, 3, 3)
    public = msgspec.json.encode(GAME.view(state, None)).decode()
    assert not [card for card in CARDS if f'"{card}"' in public]


def test_3_20_views_do_not_depend_on_what_was_seen() -> None:
    """After a failure the public sees what it would see had other cards been turned up."""
    seen = look(lose(failing(grid("R1 B2")), "R6", "36"))[0]
    other = look(lose(failing(grid("Y5 P4")), "R6", "36"))[0]
    assert GAME.view(seen, None) == GAME.view(other, None)
    assert GAME.view(seen, 2) == GAME.view(other, 2)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_3_20_all_that_is_hidden_is_drawn_anew(seat: Seat | None) -> None:
    """Face-down cards, other hands and which 6s to 8s were dealt; what is known stays."""
    state, _ = flips(won(table(grid("R5 F")), 9), "A1 A2")
    others = [GAME.resample(state, seat, Rng(b"other", number)) for number in range(40)]
    for other in others:
        assert GAME.view(other, seat) == GAME.view(state, seat)
        assert other.cells[:2] == ("R5", "F")
        assert sum(cards_in_play(other).values()) == GRID + 9
        assert cards_in_play(other)[FLAG] == 10
        assert max(many for card, many in cards_in_play(other).items() if card != FLAG) == 1
        for kind in HIGH:
            assert sum(cards_in_play(other)[card] for card in kind) == 3
    assert len({other.cells for other in others}) == 40
    assert len({other.hands for other in others}) > 30
    assert len({frozenset(cards_in_play(other)) for other in others}) > 5


def test_3_21_bids_on_the_number_of_cards() -> None:
    """Every card counts 1, flags too."""
    state, _ = flips(won(table(grid("R5 F R4"), variant="cards"), 3), "A1 A2")
    assert worth(state) == 2
    assert refusal(state, 0, Stop()).ruling == "3.08"
    state, _ = flips(state, "A3")
    assert GAME.check(state, 0, Stop()) is None


def test_3_22_the_first_starter_is_drawn() -> None:
    """Anybody."""
    starters = Counter(GAME.setup(4, Options(), Rng(b"s", number)).board.starter for number in range(400))
    assert len(starters) == 4
    assert min(starters.values()) > 60


def test_3_23_no_peeking_and_no_taking_back() -> None:
    """Neither an empty cell nor one that is face up can be turned up."""
    state, _ = flips(won(table(grid(". R1")), 9), "A2")
    assert refusal(state, 0, Flip(cell("A2"))) == Refusal("3.23", "refused-flip")
    for nothing in (cell("A1"), cell("36"), -1, 999):
        assert refusal(state, 0, Flip(nothing)) == Refusal("3.16", "refused-flip")


@pytest.mark.parametrize("viewing", ["5", "8", "12", "20"])
def test_3_24_everybody_sees_it_for_the_viewing_time(viewing: str) -> None:
    """A lost card, an elimination, a success: nobody is awaited and nobody may do anything."""
    lost = lose(failing(viewing=viewing), "R6", "36")
    eliminated = failing(grid("R1 B2"), "", "P6", "B6", viewing=viewing)
    collected = act(flips(won(table(grid("R5"), viewing=viewing), 1), "A1")[0], Stop())[0]
    last = flips(won(table(only("R5"), viewing=viewing), 1), "A1")[0]
    for state in (lost, eliminated, collected, last):
        assert GAME.clock(state) == Clock("viewing-1", int(viewing))
        assert GAME.awaited(state).seats == ()
        assert refusal(state, 1, Bid(1)) == Refusal("3.24", "refused-viewing")
    assert Options().viewing == "8"


def story(state: State, actions: Sequence[Action]) -> tuple[State, list[Event]]:
    """A game told as its table tells it."""
    told: list[Event] = []
    for action in actions:
        state, news = act(state, action)
        told = list(GAME.retold(state, [*told, *news]))
    return state, told


def test_3_25_what_has_turned_down_is_not_told_again() -> None:
    """While it is face up it is; then no card and no place is left in the story."""
    actions = [Bid(9), Pass(), Pass(), Flip(0), Flip(1), Lose("G8", GRID)]
    state, told = story(table(grid("R1 B2")), actions)
    assert of_kind(Flipped, told) == [Flipped(0, 0, "R1"), Flipped(0, 1, "B2")]
    assert of_kind(Lost, told) == [Lost(0, "G8", GRID)]
    state, news = look(state)
    told = list(GAME.retold(state, [*told, *news]))
    assert told == [Raised(0, 9), Passed(1), Passed(2), Won(0, 9), Failed(0), Began(2, 1)]


def test_3_25_nor_what_was_collected() -> None:
    """Only how many cards."""
    state, told = story(table(grid("R1")), [Bid(1), Pass(), Pass(), Flip(0), Stop()])
    state, news = look(state)
    told = list(GAME.retold(state, [*told, *news]))
    assert told[-2:] == [Collected(0, 1), Began(2, 0)]
    assert not of_kind(Flipped, told)


def test_3_26_safe_defaults() -> None:
    """1 or pass; any card until the bid is met, then stop; any card to any empty cell."""
    rng = Rng(b"away", 0)
    state = table(grid("R5 . F"))
    assert GAME.absent(state, 0, rng) == Bid(1)
    state, _ = act(state, Bid(6))
    assert GAME.absent(state, 1, rng) == Pass()
    state = won(table(grid("R5 . F")), 6)
    turned = {GAME.absent(state, 0, Rng(b"away", number)) for number in range(300)}
    assert turned == set(map(Flip, state.board.holds))
    state, _ = flips(state, "A1 A3")
    assert GAME.absent(state, 0, rng) == Stop()
    state = flips(won(table(grid(". . R1 B2")), 9), "A3 A4")[0]
    lost = {GAME.absent(state, 0, Rng(b"away", number)) for number in range(300)}
    assert lost == set(GAME.legal(state, 0))


def test_3_27_jump_bids() -> None:
    """The usual raises are on the menu, and any other is allowed."""
    state, _ = act(table(grid("")), Bid(3))
    assert GAME.legal(state, 1) == (Bid(4), Bid(5), Bid(8), Pass())
    assert GAME.check(state, 1, Bid(41)) is None
    state, _ = act(table(grid("")), Bid(52))
    assert GAME.legal(state, 1) == (Bid(53), Bid(54), Pass())


@pytest.mark.parametrize("seat", [-1, 3, 99, True])
def test_a_seat_that_is_not_there_is_refused(seat: Seat) -> None:
    """At every step; it is shown what the public is shown."""
    over = look(flips(won(table(only("R1")), 1), "A1")[0])[0]
    for state in (table(grid("")), won(table(grid("")), 9), failing(), lose(failing(), "R6", "36"), over):
        assert GAME.legal(state, seat) == ()
        assert GAME.view(state, seat) == GAME.view(state, None)
        for action in (Bid(10), Pass(), Flip(4), Stop(), Lose("R6", GRID)):
            assert refusal(state, seat, action) == Refusal("3.02", "refused-no-seat")


def test_each_step_has_its_refusals() -> None:
    """What belongs to another step is refused with the ruling of this one."""
    bidding, revealing, losing = table(grid("")), won(table(grid("")), 9), failing()
    assert refusal(bidding, 0, Flip(0)) == Refusal("3.03", "refused-auction")
    assert refusal(revealing, 0, Bid(10)) == Refusal("3.08", "refused-reveal")
    assert refusal(losing, 0, Stop()) == Refusal("3.12", "refused-losing")


# The golden tests ----------------------------------------------------------------------------------


def test_golden_1() -> None:
    """R3, flag, R5 is 10; then B5 is a failure."""
    state, _ = flips(won(table(grid("R3 F R5 B5")), 30), "A1 A2 A3")
    assert worth(state) == 10
    assert flips(state, "A4")[1][-1] == Failed(0)


def test_golden_2() -> None:
    """Flag, flag, B4 is 8; G4 makes 12; B1 is a failure."""
    state, _ = flips(won(table(grid("F F B4 G4 B1")), 30), "A1 A2 A3")
    assert worth(state) == 8
    state, _ = flips(state, "A4")
    assert worth(state) == 12
    assert flips(state, "A5")[1][-1] == Failed(0)


def test_golden_3() -> None:
    """R3, flag, B3 is 8; R3 then B5 is a failure on the second flip."""
    state, _ = flips(won(table(grid("R3 F B3 B5")), 30), "A1 A2 A3")
    assert worth(state) == 8
    state, told = flips(won(table(grid("R3 F B3 B5")), 30), "A1 A4")
    assert told[-1] == Failed(0)


def golden_4() -> State:
    """Bid 9; R3, R5, G1 fail; G8 is given up beside the full grid."""
    state, told = flips(won(table(grid("R3 R5 G1 G4 F")), 9), "A1 A2 A3")
    assert told[-1] == Failed(0)
    state = lose(state, "G8", "36")
    assert up(state) == ["A1 R3", "A2 R5", "A3 G1", "36 G8"]
    return look(state)[0]


def test_golden_4() -> None:
    """All four turn down in place; two cards in hand; the left neighbour starts."""
    state = golden_4()
    assert state.cells[:3] == ("R3", "R5", "G1")
    assert state.cells[cell("36")] == "G8"
    assert state.hands[0] == ("R6", "B7")
    assert state.phase == Bidding(0, None, (1, 2, 0))


def test_golden_5() -> None:
    """Later G8, G4 and a flag make 14 for a bid of 12: three cards, 33 left, and the winner starts."""
    state, _ = flips(won(golden_4(), 12), "36 A4 A5")
    assert worth(state) == 14
    state, _ = look(act(state, Stop())[0])
    assert state.board.counts == (2, 6, 3)
    assert len(state.board.holds) == 33
    assert state.board.starter == 1


def test_golden_6() -> None:
    """Bid 6; P5 and a flag are 7; going on, R1 is a failure: nothing collected, one card lost."""
    state, _ = flips(won(table(grid("P5 F R1")), 6), "A1 A2")
    assert worth(state) == 7
    state, told = flips(state, "A3")
    assert told[-1] == Failed(0)
    state, _ = look(lose(state, "R6", "36"))
    assert state.board.counts == (2, 3, 3)


def test_golden_7() -> None:
    """One card in hand, a failure: none, still in. A win at 4, B2 and R3: eliminated."""
    state, _ = look(lose(failing(grid("R1 B2 R3"), "R6", "P6", "B6"), "R6", "36"))
    for action in (Bid(1), Pass(), Bid(4), Pass()):
        state, _ = act(state, action)
    state, told = flips(state, "A2 A3")
    assert told[-2:] == (Failed(0), Eliminated(0))
    assert look(state)[0].board.out == (0,)


def test_golden_8() -> None:
    """13, 12, 10 and 12 cards: 13 win. 12, 12, 12 and 11: three share."""
    assert ended(13, 12, 10, 12) == (0,)
    assert ended(12, 12, 12, 11) == (0, 1, 2)
    assert [GRID + 3 * seats for seats in (2, 3, 4)] == [41, 44, 47]


# Conservation --------------------------------------------------------------------------------------


def any_action(state: State, rng: Rng) -> Action:
    """Something that may be done now; bids stay low, so that sets are collected too."""
    actions = GAME.legal(state, seat_of(state))
    if isinstance(actions[-1], Pass | Stop) and rng.below(2):
        return actions[-1]
    return rng.choice(actions)


@settings(max_examples=60, deadline=None)
@given(
    seats=st.integers(2, 4),
    seed=st.binary(min_size=1, max_size=8),
    variant=st.sampled_from(("value", "cards")),
)
def test_no_card_is_lost_or_made(seats: int, seed: bytes, variant: str) -> None:
    """35 and three for each player, in the grid, beside it and in the hands, at every moment."""
    rng = Rng(seed, 1)
    state = GAME.setup(seats, GAME.read_options({"variant": variant}), Rng(seed, 0))
    dealt = cards_in_play(state)
    assert sum(dealt.values()) == GRID + 3 * seats
    while not isinstance(state.phase, Over):
        if isinstance(state.phase, Viewing):
            state, _ = look(state)
        else:
            state, _ = act(state, any_action(state, rng))
        assert cards_in_play(state) == dealt
        assert state.board.holds == holds(state.cells)
        assert state.board.counts == tuple(map(len, state.hands))
