"""The end of Money and Luck, what is seen, variants, and who is away, ruling by ruling."""

from __future__ import annotations

from itertools import product

import pytest

from games.core import OptionsError, Refusal, Rng, Seat
from games.money_and_luck.rules import GAME
from games.money_and_luck.rules import pieces as p
from tests.games.money_and_luck import table as t
from tests.games.playing import outcome_of

# The end -------------------------------------------------------------------------------------------


def test_5_16_a_round_without_a_ritual_ends_the_game() -> None:
    state, _ = t.agree(t.show(t.start(3), "WW WW WW")[0], 1)
    assert state.phase == p.Over("ending-no-ritual")
    assert t.points(state) == [1000, 2000, 1000]
    assert t.winners(state) == (1,)


def test_5_17_a_ritual_of_all_ends_the_game() -> None:
    state, _ = t.show(t.start(3), "WB WB WB")
    assert state.phase == p.Over("ending-all-joined")
    assert t.points(state) == [-1000, -1000, -4000]
    assert t.winners(state) == (2,)


def test_5_17_no_5000_left_at_the_end_of_the_round_ends_the_game() -> None:
    state, _ = t.nominate_none(t.show(t.table("W1 4", t.START, t.START, middle=1), "WW WB WB")[0])
    assert state.phase == p.Over("ending-no-fives")
    assert t.points(state) == [5000, -1000, -3000]
    assert t.winners(state) == (2,)


def test_5_17_otherwise_another_round_begins() -> None:
    state, _ = t.nominate_none(t.show(t.start(3), "WW WB WB")[0])
    assert state.phase == p.Choosing((None, None, None))
    assert (state.round, state.marker) == (2, 2)


def test_5_18_no_ritual_comes_before_no_5000s() -> None:
    state, _ = t.nominate_none(t.show(t.table("W1 4", t.START, t.START, middle=1), "WW WW WW")[0])
    assert state.middle == 0
    assert state.phase == p.Over("ending-no-ritual")
    assert t.winners(state) == (0,)


def test_5_19_all_tied_players_win() -> None:
    """And share the first rank; the next is third."""
    state, _ = t.nominate_none(t.show(t.table("W1 3", "W1 1", "W1 3"), "WW WW WW")[0])
    outcome = outcome_of(GAME, state)
    assert (outcome.ranks, outcome.winners) == ((1, 3, 1), (0, 2))


def test_5_20_cards_on_the_table_are_public() -> None:
    state, _ = t.show(t.table("W1 2, B5 1", t.START, "W5 1, B1 3"), "WW WB WW")
    for seat in (None, 0, 1, 2):
        view = GAME.view(state, seat)
        assert (view.cards, view.deck, view.middle) == (state.cards, state.deck, state.middle)
        assert (view.marker, view.phase) == (state.marker, state.phase)


@pytest.mark.parametrize("variant", t.VARIANTS)
def test_5_20_coins_not_yet_open_may_be_any(variant: str) -> None:
    seats = GAME.seats(p.Options(variant=variant))[0] + 1
    state = t.start(seats, variant=variant)
    for ready in range(seats - 2):
        state, _ = t.act(state, ready, GAME.legal(state, ready)[ready % 3])
        for onlooker in (None, *range(seats)):
            hidden_from(state, onlooker, ready + 1)


def hidden_from(state: p.State, onlooker: Seat | None, ready: int) -> None:
    coins = [coins_in(GAME.resample(state, onlooker, Rng(b"coins", n))) for n in range(400)]
    others = [seat for seat in range(len(state.cards)) if seat != onlooker]
    assert {len(pairs) - pairs.count(None) for pairs in coins} == {ready}
    if onlooker is not None:
        assert {pairs[onlooker] for pairs in coins} == {coins_in(state)[onlooker]}
    unseen = ready - (onlooker is not None and coins_in(state)[onlooker] is not None)
    for seat in others if unseen else ():
        assert {pairs[seat] for pairs in coins} == {*state.options.coins, None}


def coins_in(state: p.State) -> tuple[p.Coins | None, ...]:
    assert isinstance(state.phase, p.Choosing)
    return state.phase.coins


@pytest.mark.parametrize("coins", [" ".join(pairs) for pairs in product(p.ALIKE, repeat=3)])
def test_5_21_another_round_only_after_two_white_faces(coins: str) -> None:
    before = t.start(3)
    state, _ = t.show(before, coins)
    if isinstance(state.phase, p.Nominating | p.Taking):
        state, _ = t.nominate_none(state)
    if not isinstance(state.phase, p.Over):
        assert "WW" in coins.split()
        assert t.worth(state) > t.worth(before)


# Variants ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("coins", "count"), [("BW WW WW", 1), ("WB WW WW", 2), ("BB WW WW", 3), ("BW WB WW", 3), ("BB BB WW", 6)]
)
def test_5_22_arrows_count_in_3(coins: str, count: int) -> None:
    _, told = t.nominate_none(t.show(t.start(3, variant="luck"), coins)[0])
    assert t.of_kind(p.Ritual, told)[0].count == count


def test_5_22_each_coin_may_show_either_face() -> None:
    assert GAME.legal(t.start(3, variant="luck"), 0) == tuple(map(p.Show, p.TWO_TYPES))


def test_5_22_two_white_and_two_black_faces_mean_the_same() -> None:
    state, told = t.nominate_none(t.show(t.start(4, variant="luck"), "BB BB WB WW")[0])
    assert t.of_kind(p.Ritual, told) == [p.Ritual((0, 1, 2), 8, 1)]
    assert t.of_kind(p.Gave, told) == [p.Gave(0, 1, 1000)]
    assert t.hands(state)[3] == "W1 2, B1 1"


def test_5_23_two_sets() -> None:
    options = p.Options(variant="ten")
    state = GAME.setup(10, options, t.NO_DRAWS)
    assert list(GAME.seats(options)) == [6, 7, 8, 9, 10]
    assert (state.deck, state.middle) == (80 - 2 * 10, 26)
    assert t.hands(state) == [t.START] * 10


def test_5_23_two_seats_take_up_to_two_cards_each() -> None:
    state, _ = t.show(t.start(6, marker=4, variant="ten"), "WW WW WB WB WB WW")
    state, told = t.agree(state, 0, 5)
    assert told[-1] == p.Settled((0, 5))
    assert isinstance(state.phase, p.Taking)
    assert state.phase.queue == (5, 0)
    assert GAME.legal(state, 5) == (p.Take(2), p.Take(1), p.Take(0))
    assert t.refusal(state, 0, p.Take(1)).key == "refused-not-yours"
    state, _ = t.act(state, 5, p.Take(2))
    state, _ = t.act(state, 0, p.Take(1))
    assert [t.hands(state)[seat] for seat in (0, 1, 5)] == ["W1 3, B1 1", "W1 2, B1 1", "W1 4, B1 1"]


def test_5_23_up_to_two_are_named() -> None:
    state, _ = t.show(t.start(6, variant="ten"), "WW WW WB WB WB WW")
    assert t.refusal(state, 0, p.Nominate((0, 1, 5))) == Refusal("5.23", "refused-nominee", (("most", 2),))
    offered = [(0,), (1,), (5,), (0, 1), (0, 5), (1, 5), ()]
    assert GAME.legal(state, 0) == tuple(map(p.Nominate, offered))


def test_5_23_alone_with_two_white_faces() -> None:
    state, _ = t.show(t.start(6, variant="ten"), "WW WB WB WB WB WB")
    assert GAME.legal(state, 0) == (p.Take(2), p.Take(1), p.Take(0))
    assert t.hands(t.act(state, 0, p.Take(2))[0])[0] == "W1 4, B1 1"


@pytest.mark.parametrize(
    ("gone", "phase"), [(13, p.Choosing((None,) * 6)), (25, p.Over("ending-no-fives"))], ids=["half", "all"]
)
def test_5_23_the_game_ends_when_26_are_gone(gone: int, phase: p.Choosing | p.Over) -> None:
    before = t.table(f"W5 {gone}", *(t.START,) * 5, variant="ten")
    state, _ = t.nominate_none(t.show(before, "WW WB WB WB WB WB")[0])
    assert state.middle == 26 - gone - 1
    assert state.phase == phase


def test_5_24_3_and_4_together() -> None:
    options = p.Options(variant="luck_ten")
    assert list(GAME.seats(options)) == [6, 7, 8, 9, 10]
    state, _ = t.show(t.start(6, variant="luck_ten"), "BW WB BB WW WW WW")
    _, told = t.agree(state)
    assert t.of_kind(p.Ritual, told)[0].count == 6


# A player is away ----------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", t.VARIANTS)
def test_5_25_coins_are_chosen_at_random(variant: str) -> None:
    state = t.start(GAME.seats(p.Options(variant=variant))[0], variant=variant)
    chosen = {GAME.absent(state, 0, Rng(b"away", n)) for n in range(100)}
    assert chosen == set(GAME.legal(state, 0))


@pytest.mark.parametrize("variant", ["basic", "ten"])
def test_5_25_a_player_who_is_away_takes_nothing(variant: str) -> None:
    others = " WB" * (4 if variant == "ten" else 1)
    seats = 6 if variant == "ten" else 3
    talk, _ = t.show(t.start(seats, variant=variant), f"WW WW{others}")
    alone, _ = t.show(t.start(seats, variant=variant), f"WB WW{others}")
    assert GAME.absent(talk, 0, t.NO_DRAWS) == p.Nominate(())
    assert GAME.absent(alone, 1, t.NO_DRAWS) == p.Take(0)


@pytest.mark.parametrize(("white", "fives"), [("W1 2, W5 2", 0), ("W1 1, W5 2", 1)])
def test_5_25_1000s_turn_first(white: str, fives: int) -> None:
    state, _ = t.nominate_none(t.show(t.table(white, t.START, t.START), "WB BB WW")[0])
    assert GAME.absent(state, 0, t.NO_DRAWS) == p.Flip(fives)


def test_5_25_1000s_are_given_first() -> None:
    state, _ = t.nominate_none(t.show(t.table("B1 1, B5 1", t.START, t.START), "BB BB WW")[0])
    assert GAME.absent(state, 0, t.NO_DRAWS) == p.Give(1000)


@pytest.mark.parametrize(("variant", "seats"), [("basic", 3), ("basic", 5), ("ten", 10)])
def test_5_26_all_white_and_no_one_named_in_the_first_round(variant: str, seats: int) -> None:
    state, _ = t.agree(t.show(t.start(seats, variant=variant), " ".join(["WW"] * seats))[0])
    assert t.points(state) == [1000] * seats
    assert t.winners(state) == tuple(range(seats))


# The options ---------------------------------------------------------------------------------------


def test_options_are_read_from_words() -> None:
    read = GAME.read_options({"variant": "luck", "nominations": "1"})
    assert read == p.Options(variant="luck", nominations="1")
    assert list(GAME.seats(read)) == [3, 4, 5]


@pytest.mark.parametrize("chosen", [{"variant": "sealed"}, {"nominations": "4"}, {"cards": "40"}])
def test_options_that_the_game_does_not_have(chosen: dict[str, str]) -> None:
    with pytest.raises(OptionsError):
        GAME.read_options(chosen)
