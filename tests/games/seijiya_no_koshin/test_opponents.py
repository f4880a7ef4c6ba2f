"""What the computer player makes of who is ahead."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.seijiya_no_koshin.players import STRATEGY
from games.seijiya_no_koshin.players.plain import Memory, expected_shares
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.rules.pieces import (
    COUNTRIES,
    Action,
    Board,
    Country,
    Drew,
    Laid,
    Lay,
    State,
    Swing,
    Taking,
    cell_at,
    cell_name,
)
from games.strategies import EVEN, GENTLE, PERSONALITIES, SHARP, Temper, recall_all, sample
from games.testing.playouts import words
from tests.games.seijiya_no_koshin.boards import NO_DRAWS, board, field, table

LAST = Board(field().squares, (), field().interests[:1])
"""One privilege card is left, at the top."""


def last_moment(own: int, other: int) -> State:
    """The last privilege card is to be had; a number of were taken."""
    return table(LAST, "US1", "RU1", takings=[Taking(own), Taking(other)])


def chosen(state: State, temper: Temper = SHARP, *seen: Laid) -> Action:
    memory = recall_all(STRATEGY, STRATEGY.begin(0, len(state.hands), temper), seen)
    return sample(STRATEGY.act(GAME.view(state, 0), 0, GAME.legal(state, 0), memory, NO_DRAWS), NO_DRAWS)


@pytest.mark.parametrize(("own", "other", "ends"), [(8, 0, True), (3, 3, True), (0, 8, False)])
def test_a_lost_game_is_not_ended(own: int, other: int, ends: bool) -> None:  # noqa: FBT001 - a column
    action = chosen(last_moment(own, other))
    assert (isinstance(action, Lay) and action.cell == cell_at(0, 2)) == ends


def test_it_says_that_it_ends_the_game() -> None:
    state = last_moment(8, 0)
    said = STRATEGY.why(
        GAME.view(state, 0), 0, STRATEGY.begin(0, 2, SHARP), chosen(state), words(GAME.key, "en")
    )
    assert said.startswith("It ends the game")


def test_the_leaders_countries_count_for_more() -> None:
    """One seat has raised the USA and the other Russia; who holds more privilege cards is watched more."""
    raised = tuple([tuple([6 * (country == own) for country in COUNTRIES]) for own in ("", "US", "RU")])
    pairs: tuple[tuple[int, Country, Country], ...] = ((1, "US", "RU"), (2, "RU", "US"))
    for leader, own, other in pairs:
        takings = [Taking(6 * (seat == leader)) for seat in range(3)]
        state = table(field(), "CN1", "KR1 KR2", "KR3 KR4", takings=takings)
        shares = expected_shares(GAME.view(state, 0), 0, Memory(SHARP, raised))
        assert shares[own] > 1.2 * shares[other]


def raised(seat: int, **countries: int) -> Laid:
    """A card of a seat that changed the scores of countries."""
    swings = tuple(Swing(country, countries[country]) for country in COUNTRIES if country in countries)
    return Laid(seat, "US1", cell_at(0, 0), None, swings, ())


@pytest.mark.parametrize(("temper", "place"), [(GENTLE, "S17"), (EVEN, "T18"), (SHARP, "T18")])
def test_a_gentle_one_overlooks_what_is_far_from_the_last_card(temper: Temper, place: str) -> None:
    """The better spot is four cells away; nothing is left to chance."""
    state = table(board([("KP10", (0, 0)), ("US-1", (0, 2))]), "US5 US6 KR0", "RU1 RU2", "CN1 CN2")
    action = chosen(state, temper)
    assert isinstance(action, Lay)
    assert cell_name(action.cell) == place


@pytest.mark.parametrize(
    ("character", "hand", "seen", "plain", "own"),
    [
        ("thrifty", "US5 RU6 CN0 CN1 KR0", [raised(1, CN=3)], "CN0 R18", "US5 Q17"),
        ("loyal", "US5 US6 CN0 CN1", [raised(0, CN=3)], "US5 R18", "CN0 R18"),
        ("vengeful", "US5 RU6 KR0 CN0", [raised(0, CN=3), raised(1, RU=3, CN=-2)], "US5 Q17", "RU6 Q17"),
        ("gambler", "US5 RU6 KR0 CN0", [], "US5 Q17", "US5 R18"),
    ],
)
def test_characters_show(character: str, hand: str, seen: Sequence[Laid], plain: str, own: str) -> None:
    """Give others nothing, keep to one's countries, pay back, raise what one hopes to draw."""
    state = table(board([("US-1", (0, 2))]), hand, "RU1 RU2", "RU4 RU5" if len(hand) > 15 else "CN1 CN2")
    for temper, expected_place in ((SHARP, plain), (PERSONALITIES[f"sharp-{character}"], own)):
        action = chosen(state, temper, *seen)
        assert isinstance(action, Lay)
        assert f"{action.card} {cell_name(action.cell)}" == expected_place


def test_a_repaid_slight_is_forgiven() -> None:
    hurt = [raised(0, CN=3), raised(1, RU=3, CN=-2)]
    memory = recall_all(STRATEGY, STRATEGY.begin(0, 3, SHARP), hurt)
    assert memory.foe == 1
    assert STRATEGY.recall(memory, raised(0, RU=-1)).foe is None


def test_draws_are_counted_until_one_plays_again() -> None:
    """Those who search wait for three in succession at most, unless a draw is what they would do anyway."""
    own, other = Drew(0), Drew(1)
    memory = recall_all(STRATEGY, STRATEGY.begin(0, 3, SHARP), [own, other, own, raised(1, RU=1)])
    assert memory.draws == 2
    assert STRATEGY.recall(memory, raised(0, RU=1)).draws == 0
