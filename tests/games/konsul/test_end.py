"""Collecting, the end, what is seen and who is away in Konsul, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest

from games.core import Clock, Refusal, Rng, Seat
from games.konsul.pieces import (
    CARDS,
    FLAG,
    GRID,
    HIGH,
    Action,
    Began,
    Bid,
    Bidding,
    Collected,
    Ended,
    Event,
    Failed,
    Flip,
    Flipped,
    Lose,
    Lost,
    Options,
    Over,
    Pass,
    Passed,
    Raised,
    State,
    Stop,
    Won,
)
from games.konsul.rules import GAME
from tests.games.konsul.table import (
    act,
    cards_in_play,
    cell,
    ended,
    failing,
    flips,
    grid,
    look,
    lose,
    of_kind,
    only,
    refusal,
    table,
    won,
    worth,
)

pytestmark = pytest.mark.portable


# The end ------------------------------------------------------------------------------------------


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


def test_3_19_most_cards_win_together() -> None:
    """Their values never count."""
    assert ended(13, 12, 10, 12) == (0,)
    assert ended(12, 12, 12, 11) == (0, 1, 2)
    assert ended(20, 24) == (1,)


# What is seen -------------------------------------------------------------------------------------


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


# Options and refusals -----------------------------------------------------------------------------


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
