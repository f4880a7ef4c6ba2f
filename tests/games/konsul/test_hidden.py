"""What a seat of Konsul must think possible: worlds that fit everything it may know (3.20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice

from games.core import Rng, Seat
from games.konsul.rules import GAME
from games.konsul.rules import pieces as p
from games.konsul.rules.deal import GRID_CARDS
from games.konsul.rules.turn import sorted_hand
from games.testing.runs import played_on
from tests.games.konsul.table import any_action, cards_in_play

World = tuple[p.State, Seat | None, p.State]


def played(seats: int, number: int) -> Iterator[p.State]:
    return played_on(GAME, GAME.setup(seats, p.Options(), Rng(b"hidden", number)), any_action, number)


@cache
def worlds() -> list[World]:
    return [
        (state, seat, GAME.resample(state, seat, Rng(b"world", number)))
        for seats in (2, 3, 4)
        for game in range(3)
        for number, state in enumerate(islice(played(seats, 10 * seats + game), 160))
        for seat in (None, *range(seats))
    ]


def first_round() -> list[World]:
    found = [world for world in worlds() if world[0].board.round == 1]
    phases = {type(state.phase) for state, _, _ in found}
    assert phases == {p.Bidding, p.Revealing, p.Losing, p.Viewing}
    assert any(isinstance(s.phase, p.Viewing) and s.phase.result == "lost" for s, _, _ in found)
    return found


def test_a_world_has_the_cards_of_a_game() -> None:
    """The flags, each 1 to 5, and for each player a 6, a 7 and an 8, no card twice; hands as held."""
    for state, _, world in worlds():
        assert all(hand == sorted_hand(hand) for hand in world.hands)
        assert tuple(map(len, world.hands)) == state.board.counts
        cards = cards_in_play(world)
        assert not Counter(GRID_CARDS) - cards
        high = cards - Counter(GRID_CARDS)
        assert set(high.values()) == {1}
        assert Counter(card[1] for card in high) == dict.fromkeys("678", len(state.hands))


def test_the_first_round_has_the_grid_as_laid() -> None:
    """1s to 5s and flags; beside it at most the card that everybody is looking at."""
    for _, _, world in first_round():
        assert Counter(world.cells[: p.GRID]) == Counter(GRID_CARDS)
        beside = [card for card in world.cells[p.GRID :] if card]
        lost = isinstance(world.phase, p.Viewing) and world.phase.result == "lost"
        assert beside == ([world.phase.up[-1].card] if lost and isinstance(world.phase, p.Viewing) else [])


def test_in_the_first_round_hands_are_as_dealt() -> None:
    """A 6, a 7 and an 8 of three colours, counted with the card that was just lost."""
    for _, _, world in first_round():
        lost = [card for card in world.cells[p.GRID :] if card]
        for seat, hand in enumerate(world.hands):
            own = [*hand, *lost] if isinstance(world.phase, p.Viewing) and world.phase.seat == seat else hand
            assert sorted(card[1] for card in own) == ["6", "7", "8"]
            assert len({card[0] for card in own}) == 3


def test_a_set_is_still_one() -> None:
    for state, _, world in worlds():
        if isinstance(state.phase, p.Revealing):
            up = [face.card for face in state.phase.up]
            assert all(p.can_join(card, up[:place]) for place, card in enumerate(up))
            assert all(world.cells[face.cell] == face.card for face in state.phase.up)
            assert all(GAME.check(world, state.phase.seat, p.Flip(cell)) is None for cell in state.phase.down)


def test_in_the_first_round_every_deal_is_as_likely() -> None:
    start = GAME.setup(2, p.Options(), Rng(b"likely", 0))
    drawn = Counter(GAME.resample(start, 0, Rng(b"likely", number)).hands[1] for number in range(6400))
    # Another colour for each number than the own card of that number, and three different ones: 32 hands.
    assert len(drawn) == 32
    assert 6400 / 32 * 0.6 < min(drawn.values()) <= max(drawn.values()) < 6400 / 32 * 1.4


def test_later_a_card_may_be_anywhere() -> None:
    """A 7 in the grid, a flag in a hand: nothing that is shown says where it came from (3.25)."""
    cells = tuple([*GRID_CARDS, "R6"] + [None] * 5)
    board = p.Board(2, 1, tuple(range(p.GRID + 1)), (2, 3))
    state = p.State(
        p.Options(), cells, (("P7", "B8"), ("Y6", "G7", "R8")), board, 9, p.Bidding(0, None, (1, 0))
    )
    drawn = [GAME.resample(state, 1, Rng(b"later", number)) for number in range(200)]
    assert {card[-1] for world in drawn for card in world.hands[0]} >= {"F", "1", "5", "6", "7", "8"}
    assert p.Pass() not in GAME.legal(drawn[0], 1)
