"""Collecting, the end, what is seen and who is away in Konsul, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest

from games.core import Clock, Refusal, Rng, Seat
from games.konsul.rules import GAME
from games.konsul.rules import pieces as p
from tests.games.konsul import table as t
from tests.games.playing import outcome_of

# The end ------------------------------------------------------------------------------------------


def test_3_16_a_success_takes_everything_face_up() -> None:
    cells = list(t.grid("R1"))
    cells[t.cell("36")] = "R8"
    state, _ = t.flips(t.won(t.table(tuple(cells), "B7 G8", "P6", "B6"), 9), "A1 36")
    state, told = t.act(state, p.Stop())
    assert told == (p.Collected(0, 2),)
    assert state.board.counts[0] == 2
    state, _ = t.look(state)
    assert state.hands[0] == ("R1", "R8", "B7", "G8")
    assert state.cells[0] is state.cells[t.cell("36")] is None
    assert 0 not in state.board.holds
    assert t.cell("36") not in state.board.holds


def test_3_17_the_game_ends_when_all_cards_are_in_hands() -> None:
    cells = list(t.only("R1"))
    cells[t.cell("36")] = "Y8"
    state, _ = t.flips(t.won(t.table(tuple(cells)), 1), "A1")
    state, _ = t.look(t.act(state, p.Stop())[0])
    assert isinstance(state.phase, p.Bidding)
    state, _ = t.look(t.flips(t.won(state, 1), "36")[0])
    assert state.phase == p.Over("ending-collected")
    for action in (p.Bid(1), p.Pass(), p.Flip(0), p.Stop(), p.Lose("R1", 0)):
        assert t.refusal(state, 0, action) == Refusal("3.17", "refused-over")


def test_3_18_the_last_one_left_wins() -> None:
    state = t.won(t.table(t.grid("R1 B2", 2), "", ""), 9)
    state, _ = t.flips(state, "A1 A2")
    state, told = t.look(state)
    assert told == (p.Ended("ending-alone", (1,)),)
    assert t.refusal(state, 1, p.Bid(1)) == t.refusal(state, 0, p.Stop()) == Refusal("3.18", "refused-over")
    outcome = outcome_of(GAME, state)
    assert (outcome.winners, outcome.scores, outcome.ranks) == ((1,), (0, 0), (2, 1))


# What is seen -------------------------------------------------------------------------------------


def test_3_20_views_show_counts_and_the_own_hand_alone() -> None:
    state = t.table(t.grid("R1 B2"))
    assert GAME.view(state, None).hand == ()
    assert GAME.view(state, 1).hand == ("P6", "Y7", "R8")
    assert GAME.view(state, None).board.counts == (3, 3, 3)
    public = msgspec.json.encode(GAME.view(state, None)).decode()
    assert not [card for card in p.CARDS if f'"{card}"' in public]


def test_3_20_views_do_not_depend_on_cards_seen() -> None:
    seen = t.look(t.lose(t.failing(t.grid("R1 B2")), "R6", "36"))[0]
    other = t.look(t.lose(t.failing(t.grid("Y5 P4")), "R6", "36"))[0]
    assert GAME.view(seen, None) == GAME.view(other, None)
    assert GAME.view(seen, 2) == GAME.view(other, 2)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_3_20_all_that_is_hidden_is_drawn_anew(seat: Seat | None) -> None:
    """Face-down cards, other hands and which 6s to 8s were dealt; what is known stays."""
    state, _ = t.flips(t.won(t.table(t.grid("R5 F")), 9), "A1 A2")
    others = [GAME.resample(state, seat, Rng(b"other", number)) for number in range(40)]
    for other in others:
        assert GAME.view(other, seat) == GAME.view(state, seat)
        assert other.cells[:2] == ("R5", "F")
    assert len({other.cells for other in others}) == 40
    assert len({other.hands for other in others}) > 30
    assert len({frozenset(t.cards_in_play(other)) for other in others}) > 5


def test_3_21_bids_on_the_number_of_cards() -> None:
    state, _ = t.flips(t.won(t.table(t.grid("R5 F R4"), variant="cards"), 3), "A1 A2")
    assert t.worth(state) == 2
    assert t.refusal(state, 0, p.Stop()).ruling == "3.08"
    state, _ = t.flips(state, "A3")
    assert GAME.check(state, 0, p.Stop()) is None


def test_3_22_the_first_starter_is_drawn() -> None:
    starters = Counter(GAME.setup(4, p.Options(), Rng(b"s", number)).board.starter for number in range(400))
    assert len(starters) == 4
    assert min(starters.values()) > 60


def test_3_23_no_peeking_and_no_taking_back() -> None:
    state, _ = t.flips(t.won(t.table(t.grid(". R1")), 9), "A2")
    assert t.refusal(state, 0, p.Flip(t.cell("A2"))) == Refusal("3.23", "refused-flip")
    for nothing in (t.cell("A1"), t.cell("36"), -1, 999):
        assert t.refusal(state, 0, p.Flip(nothing)) == Refusal("3.16", "refused-flip")


@pytest.mark.parametrize("viewing", ["5", "8", "12", "20", "seen"])
def test_3_24_everybody_sees_it_for_the_viewing_time(viewing: str) -> None:
    lost = t.lose(t.failing(viewing=viewing), "R6", "36")
    eliminated = t.failing(t.grid("R1 B2"), "", "P6", "B6", viewing=viewing)
    collected = t.act(t.flips(t.won(t.table(t.grid("R5"), viewing=viewing), 1), "A1")[0], p.Stop())[0]
    last = t.flips(t.won(t.table(t.only("R5"), viewing=viewing), 1), "A1")[0]
    for state in (lost, eliminated, collected, last):
        assert GAME.clock(state) == Clock("viewing-1", None if viewing == "seen" else int(viewing))
        assert GAME.awaited(state).seats == ()
        assert t.refusal(state, 1, p.Bid(1)) == Refusal("3.24", "refused-viewing")
    assert p.Options().viewing == "8"


def story(state: p.State, actions: Sequence[p.Action]) -> tuple[p.State, list[p.Event]]:
    told: list[p.Event] = []
    for action in actions:
        state, news = t.act(state, action)
        told = list(GAME.retold(state, [*told, *news]))
    return state, told


def test_3_25_cards_turned_down_are_not_told_again() -> None:
    """While it is face up it is; then no card and no place is left in the story."""
    actions = [p.Bid(9), p.Pass(), p.Pass(), p.Flip(0), p.Flip(1), p.Lose("G8", p.GRID)]
    state, told = story(t.table(t.grid("R1 B2")), actions)
    assert t.of_kind(p.Flipped, told) == [p.Flipped(0, 0, "R1"), p.Flipped(0, 1, "B2")]
    assert t.of_kind(p.Lost, told) == [p.Lost(0, "G8", p.GRID)]
    state, news = t.look(state)
    told = list(GAME.retold(state, [*told, *news]))
    assert told == [p.Raised(0, 9), p.Passed(1), p.Passed(2), p.Won(0, 9), p.Failed(0), p.Began(2, 1)]


def test_3_25_collected_cards_are_not_told_again() -> None:
    state, told = story(t.table(t.grid("R1")), [p.Bid(1), p.Pass(), p.Pass(), p.Flip(0), p.Stop()])
    state, news = t.look(state)
    told = list(GAME.retold(state, [*told, *news]))
    assert told[-2:] == [p.Collected(0, 1), p.Began(2, 0)]
    assert not t.of_kind(p.Flipped, told)


# Options and refusals -----------------------------------------------------------------------------


def test_3_26_safe_defaults() -> None:
    """1 or pass; any card until the bid is met, then stop; any card to any empty cell."""
    rng = Rng(b"away", 0)
    state = t.table(t.grid("R5 . F"))
    assert GAME.absent(state, 0, rng) == p.Bid(1)
    state, _ = t.act(state, p.Bid(6))
    assert GAME.absent(state, 1, rng) == p.Pass()
    state = t.won(t.table(t.grid("R5 . F")), 6)
    turned = {GAME.absent(state, 0, Rng(b"away", number)) for number in range(300)}
    assert turned == set(map(p.Flip, state.board.holds))
    state, _ = t.flips(state, "A1 A3")
    assert GAME.absent(state, 0, rng) == p.Stop()
    state = t.flips(t.won(t.table(t.grid(". . R1 B2")), 9), "A3 A4")[0]
    lost = {GAME.absent(state, 0, Rng(b"away", number)) for number in range(300)}
    assert lost == set(GAME.legal(state, 0))


def test_3_27_jump_bids() -> None:
    state, _ = t.act(t.table(t.grid("")), p.Bid(3))
    assert GAME.legal(state, 1) == (p.Bid(4), p.Bid(5), p.Bid(8), p.Pass())
    assert GAME.check(state, 1, p.Bid(41)) is None
    state, _ = t.act(t.table(t.grid("")), p.Bid(52))
    assert GAME.legal(state, 1) == (p.Bid(53), p.Bid(54), p.Pass())


def test_each_step_has_its_refusals() -> None:
    bidding, revealing, losing = t.table(t.grid("")), t.won(t.table(t.grid("")), 9), t.failing()
    assert t.refusal(bidding, 0, p.Flip(0)) == Refusal("3.03", "refused-auction")
    assert t.refusal(revealing, 0, p.Bid(10)) == Refusal("3.08", "refused-reveal")
    assert t.refusal(losing, 0, p.Stop()) == Refusal("3.12", "refused-losing")
