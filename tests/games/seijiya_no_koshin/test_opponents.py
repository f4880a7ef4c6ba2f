"""What the computer player makes of who is ahead."""

from __future__ import annotations

import pytest

from games.seijiya_no_koshin.pieces import COUNTRIES, Action, Board, Country, Lay, State, Taking, at
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.strategy import STRATEGY, Memory, expected
from games.strategies import SHARP, sampled
from games.testing.playouts import words
from tests.games.seijiya_no_koshin.boards import NO_DRAWS, field, table

LAST = Board(field().squares, (), field().interests[:1])
"""One privilege card is left, at the top."""


def last_moment(own: int, other: int) -> State:
    """The last privilege card is to be had; a number of were taken."""
    return table(LAST, "US1", "RU1", takings=[Taking(own), Taking(other)])


def chosen(state: State) -> Action:
    memory = STRATEGY.begin(0, len(state.hands), SHARP)
    return sampled(STRATEGY.act(GAME.view(state, 0), 0, GAME.legal(state, 0), memory, NO_DRAWS), NO_DRAWS)


@pytest.mark.parametrize(("own", "other", "ends"), [(8, 0, True), (3, 3, True), (0, 8, False)])
def test_nobody_ends_a_game_that_is_lost(own: int, other: int, ends: bool) -> None:  # noqa: FBT001 - a column
    action = chosen(last_moment(own, other))
    assert (isinstance(action, Lay) and action.cell == at(0, 2)) == ends


def test_it_says_that_it_ends_the_game() -> None:
    state = last_moment(8, 0)
    said = STRATEGY.why(
        GAME.view(state, 0), 0, STRATEGY.begin(0, 2, SHARP), chosen(state), words(GAME.key, "en")
    )
    assert said.startswith("It ends the game")


def test_what_the_leader_holds_counts_for_more() -> None:
    """One seat has raised the USA and the other Russia; who holds more privilege cards is watched more."""
    raised = tuple([tuple([6 * (country == own) for country in COUNTRIES]) for own in ("", "US", "RU")])
    pairs: tuple[tuple[int, Country, Country], ...] = ((1, "US", "RU"), (2, "RU", "US"))
    for leader, own, other in pairs:
        takings = [Taking(6 * (seat == leader)) for seat in range(3)]
        state = table(field(), "CN1", "KR1 KR2", "KR3 KR4", takings=takings)
        shares = expected(GAME.view(state, 0), 0, Memory(SHARP, raised))
        assert shares[own] > 1.2 * shares[other]
