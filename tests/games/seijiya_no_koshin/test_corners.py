"""Seijiya no Koshin where it has run dry: positions that play at random hardly ever reaches."""

from __future__ import annotations

import pytest

from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.rules.board import played_cards
from games.seijiya_no_koshin.rules.pieces import (
    CARDS,
    JAPAN,
    LIMIT,
    NUMBER,
    Board,
    Draw,
    Lay,
    Options,
    Over,
    State,
)
from games.testing.runs import Pick, played_on
from tests.games.playing import at_random, of_the_menu, outcome_of, sound
from tests.games.seijiya_no_koshin.boards import Point, board, field, table, told

TIGHT = {(0, 0): "F1"}
"""One field card with the number 10."""


def closed() -> Board:
    full: list[tuple[str, Point]] = [("US9", (0, 1)), ("CN8", (1, 0)), ("KR-3", (0, -1)), ("KP-4", (-1, 0))]
    return board(full, field(TIGHT))


def one_interest(lying: Board) -> Board:
    return Board(lying.squares, lying.stacks, lying.interests[:1])


def all_of_japan() -> Board:
    cards: list[tuple[str, Point]] = []
    for place, japan in enumerate(JAPAN):
        cards += [(list(NUMBER)[place], (0, 2 + 2 * place)), (japan, (0, 3 + 2 * place))]
    return board(cards)


EVERY = Options(interests="exposed", layout="roof", numbers="low", contact="corner")
STARVED: dict[str, State] = {
    "empty hands, one card to draw": table(field(), "", "", deck="KP10"),
    "empty hands": table(field(), "", "", ""),
    "nothing that can be played": table(field(), " ".join(JAPAN), "", deck="KP10 US1"),
    "one hand has it all": table(field(), " ".join(CARDS[1:]), "", deck=CARDS[0]),
    "numbers reached": table(closed(), "US8 KP10 J1", "RU8 CN7", deck="KP-5 RU0"),
    "the last interest card": table(one_interest(field()), "US1", "US2", deck="US3"),
    "Japan all laid": table(all_of_japan(), "KP10", "", "US9"),
    "the last turn of the example": table(told(15), "KR4", "", deck="US5"),
    "exposed, nothing in hand": table(
        field(exposed=("US", "RU", "CN", "KR") * 2 + ("US",)), "", "", "", "", options=EVERY
    ),
    "corners alone": table(told(15), "J3 J4 J5 J6 J7", "KR4", options=EVERY, deck="US5 US6"),
}


def everywhere(state: State) -> list[str]:
    return sorted([*state.deck, *played_cards(state.board), *(card for hand in state.hands for card in hand)])


@pytest.mark.parametrize(
    "player", [GAME.absent, at_random(GAME), of_the_menu(GAME, -1), of_the_menu(GAME, 0)]
)
@pytest.mark.parametrize("name", STARVED)
def test_a_starved_position_is_played_to_its_end(name: str, player: Pick) -> None:
    for number in range(3):
        for end in played_on(GAME, STARVED[name], player, number):
            sound(GAME, end, len(end.hands))
            assert isinstance(end.phase, Over) or GAME.legal(end, end.phase.seat)[0] == Draw()
            assert isinstance(end.phase, Over) or end.deck
        assert everywhere(end) == everywhere(STARVED[name])
        outcome = outcome_of(GAME, end)
        assert outcome.winners


def test_where_numbers_are_reached_only_room_is_left_to_lower_ones() -> None:
    state = STARVED["numbers reached"]
    assert LIMIT["F1"] == sum(NUMBER[card] for card in ("US9", "CN8", "KR-3", "KP-4"))
    lays = [action for action in GAME.legal(state, 0) if isinstance(action, Lay)]
    assert {lay.card for lay in lays} == {"J1"}


def test_a_hand_of_japan_alone_can_only_draw_at_first() -> None:
    """There is no foreign card to lie beside (2.13)."""
    assert GAME.legal(STARVED["nothing that can be played"], 0) == (Draw(),)
