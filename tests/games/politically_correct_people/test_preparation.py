"""The cards and the preparation of Politically Correct People, ruling by ruling."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import OptionsError, Rng
from games.politically_correct_people.cards import (
    CALENDAR,
    CARDS,
    FLOATING,
    FUND,
    POLITICIANS,
    VOTERS,
    full_deck,
    group_votes,
    groups,
)
from games.politically_correct_people.pieces import (
    Accept,
    Declare,
    Draw,
    Offer,
    Options,
    Retain,
)
from games.politically_correct_people.rounds import mixed, new_pool, opening_hands
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.state import (
    State,
)
from tests.games.politically_correct_people.tables import (
    NOTHING,
    act,
    begun,
    cards,
    offered,
    refusal,
    side,
    table,
    whole,
)

pytestmark = pytest.mark.portable


# The cards -----------------------------------------------------------------------------------------


def test_the_deck() -> None:
    """Ten politicians, thirty voters, six floating votes, five slush funds, four calendars."""
    deck = Counter(full_deck(4))
    assert sum(deck.values()) == 55
    assert sum(deck[card] for card in POLITICIANS) == 10
    assert sorted(POLITICIANS.values()) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 6]
    assert [deck[card] for card in VOTERS] == [9, 7, 6, 5, 3]
    assert (deck[FLOATING], deck[FUND], deck[CALENDAR]) == (6, 5, 4)
    assert set(deck) == set(CARDS)


def test_golden_1_the_table_of_votes() -> None:
    """Golden 1: a fourth salaryman makes 5 votes of 4; the table goes from 1 to 13."""
    assert VOTERS["salaryman"] == (1, 2, 4, 5, 7, 8, 10, 11, 13)
    state = table("3 salaryman", "salaryman", "", "")
    assert group_votes(state.fronts[0], "salaryman") == 4
    offer = Offer(1, 0, side(front="salaryman"), NOTHING)
    state, _ = act(offered(state, offer), 0, Accept(offer))
    assert groups(state.fronts[0]) == ("salaryman",)
    assert group_votes(state.fronts[0], "salaryman") == 5


@pytest.mark.parametrize("calendars", ["3", "4"])
def test_1_45_fewer_calendars(calendars: str) -> None:
    """With three a sixth slush fund takes the place of the fourth; 55 stay 55."""
    state = begun(calendars=calendars)
    whole(state)
    deck = full_deck(int(calendars))
    assert len(deck) == 55
    assert deck.count(CALENDAR) == int(calendars)
    assert deck.count(FUND) == 9 - int(calendars)


def test_options_that_there_are_not() -> None:
    """Are refused."""
    with pytest.raises(OptionsError):
        GAME.read_options({"calendars": "5"})
    assert list(GAME.seats(Options())) == [4, 5, 6]


# Preparation ---------------------------------------------------------------------------------------


def test_1_00_the_first_player_is_drawn() -> None:
    """Anybody may begin; nobody else may act then."""
    assert {begun(number=number).starter for number in range(40)} == set(range(5))
    state = begun()
    for seat in set(range(5)) - {state.starter}:
        assert refusal(state, seat, Draw()) == ("1.00", "refused-turn")
    assert refusal(state, state.starter, Declare(None)) == ("1.00", "refused-election")
    assert refusal(state, state.starter, Retain(None)) == ("1.32", "refused-no-tidying")


@pytest.mark.parametrize("seat", [-1, 5, 99, True])
def test_1_00_a_seat_that_is_not_there(seat: int) -> None:
    """May do nothing, whatever it tries."""
    state = begun()
    assert GAME.legal(state, seat) == ()
    for action in (*GAME.legal(state, state.starter), Declare(None), Retain(None)):
        refused = GAME.check(state, seat, action)
        assert refused is not None
        assert (refused.ruling, refused.key) == ("1.00", "refused-no-seat")


def test_1_01_start_money() -> None:
    """4 each."""
    assert begun(6).money == (4,) * 6


def test_1_02_calendars_are_dealt_again() -> None:
    """Four each in seat order, then one for each calendar in seat order, again while a calendar comes."""
    deck = (
        *cards("2 calendar, heir, lawyer"),
        *cards("4 farmer"),
        *cards("calendar, 3 senior"),
        *cards("boss, calendar, premier"),
        *cards("activist, newcomer"),
    )
    hands, left, discards = opening_hands(deck, 3)
    assert hands == (
        cards("heir, lawyer, boss, activist"),
        cards("4 farmer"),
        cards("3 senior, premier"),
    )
    assert left == cards("newcomer")
    assert discards == (CALENDAR,) * 4


def test_1_02_calendars_dealt_do_not_count() -> None:
    """They are in the deck again when the round begins."""
    for number in range(40):
        state = begun(number=number)
        whole(state)
        assert not any(CALENDAR in hand for hand in state.hands)
        assert [len(hand) for hand in state.hands] == [4] * 5
        assert state.deck.count(CALENDAR) + state.aside == 4


def test_1_03_every_round_counts_calendars_anew() -> None:
    """All calendars are in the new deck."""
    for number in range(20):
        state = round_two(number)
        assert state.round == 2
        assert state.aside + state.deck.count(CALENDAR) == 4
        assert state.trigger is None
        assert state.discards == ()


def round_two(number: int) -> State:
    """A second round, begun with safe defaults alone."""
    state, entry = begun(number=number), 1
    while state.round == 1:
        seat = GAME.awaited(state).seats[0]
        rng = Rng(b"begun", entry)
        state, _ = GAME.play(state, seat, GAME.absent(state, seat, rng), rng)
        entry += 1
    return state


def test_1_04_the_pool() -> None:
    """Four cards that are no calendars; calendars turned up go back into the deck and do not count."""
    deck = cards("farmer, calendar, senior, calendar, heir, floating, boss, lawyer")
    pool, rest = new_pool(deck, Rng(b"pool", 0))
    assert pool == cards("farmer, senior, heir, floating")
    assert Counter(rest) == Counter(cards("boss, lawyer, 2 calendar"))
    places = {new_pool(deck, Rng(b"pool", number))[1].index(CALENDAR) for number in range(40)}
    assert places == {0, 1, 2}


def test_1_04_without_a_calendar_the_deck_stays() -> None:
    """Nothing is shuffled again."""
    deck = cards("farmer, senior, heir, floating, boss, calendar, lawyer")
    assert new_pool(deck, Rng(b"pool", 0)) == (deck[:4], deck[4:])


def test_1_05_a_pool_of_what_there_is() -> None:
    """Fewer than four cards that are no calendars."""
    pool, rest = new_pool(cards("calendar, farmer, calendar, senior"), Rng(b"pool", 0))
    assert pool == cards("farmer, senior")
    assert rest == (CALENDAR, CALENDAR)


def test_1_06_the_benefices() -> None:
    """Six notes and three of eleven; two go back unseen. The large one is never smaller."""
    drawn = Counter(mixed(Rng(b"notes", number)) for number in range(2000))
    assert {large for large, _ in drawn} == {6, 7, 8, 9}
    assert {small for _, small in drawn} == {3, 4, 5, 6}
    assert all(large >= small for large, small in drawn)
    assert 7.5 < sum(large * many for (large, _), many in drawn.items()) / 2000 < 7.8
