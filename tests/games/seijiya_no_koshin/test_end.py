"""The end of Seijiya no Koshin, what everybody knows, and the deal, ruling by ruling."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games.core import Rng
from games.seijiya_no_koshin.cards import (
    CARDS,
    COUNTRIES,
    EXPOSED,
)
from games.seijiya_no_koshin.pieces import (
    DEALT,
    Board,
    Draw,
    Options,
    Over,
    Taking,
    Took,
    Turn,
)
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.scoring import scored, totals, visible, worths
from tests.games.seijiya_no_koshin.boards import (
    DIAMOND,
    TOLD,
    begun,
    board,
    do,
    field,
    lay,
    table,
    told,
    told_in_turns,
    why,
)

pytestmark = pytest.mark.portable


# The end ------------------------------------------------------------------------------------------


def test_2_18_the_last_interest_card_ends_the_game_at_once() -> None:
    """Nobody has another turn."""
    before, after = told_in_turns()[-2:]
    assert len(before.board.interests) == 1
    assert after.phase == Over("ending-interests")
    assert GAME.legal(after, 0) == GAME.legal(after, 1) == ()
    assert {why(after, action, seat) for action in (Draw(), lay("US1", (0, 0))) for seat in (0, 1)} == {
        "2.18"
    }
    assert GAME.awaited(after).seats == ()


def test_2_18_both_ends_at_once_name_the_interest_cards() -> None:
    """The deck only counts once somebody draws its last card."""
    one_left = Board(field().squares, (), field().interests[:1])
    state = table(one_left, "US1", "RU1", deck="KR4")
    assert do(state, lay("US1", (0, 2)))[0].phase == Over("ending-interests")


def test_2_19_a_country_without_cards_has_no_points() -> None:
    """Doves less hawks around the visible cards otherwise."""
    assert worths(field()) == dict.fromkeys(COUNTRIES, 0)
    assert worths(board([("KR5", (0, 0)), ("US6", (0, 0))]))["KR"] == 0
    assert worths(board([("KR5", (0, 0)), ("US6", (0, 0))]))["US"] == 4


def test_2_20_every_foreign_card_in_hand_scores_its_country() -> None:
    """Also below zero."""
    assert scored(told(), ("CN0", "CN1"), Taking(), (2, 2)).total == -8


def test_2_21_japan_in_hand_counts_all_cards_of_a_hand() -> None:
    """Japan's too, interest cards not; the leader gets nothing."""
    hands = (("J1", "J2", "US1"), ("J3", "US2"), ("RU1",))
    points = totals(field(), hands, [Taking(), Taking(5), Taking()])
    assert points == (0, 1 + 5, 0)


def test_2_22_an_interest_card_is_a_point() -> None:
    """Each."""
    assert totals(field(), ((), ()), [Taking(3), Taking()]) == (3, 0)


def test_2_23_ties_win_together() -> None:
    """Nothing breaks them."""
    state = table(field(), "US1", "US2", deck="RU0", takings=[Taking(2), Taking(2)])
    outcome = GAME.outcome(do(state, Draw())[0])
    assert outcome is not None
    assert (outcome.scores, outcome.ranks, outcome.winners) == ((2, 2), (1, 1), (0, 1))


# What everybody knows -----------------------------------------------------------------------------


def test_2_24_what_everybody_knows() -> None:
    """Sizes of hands and deck, the board with all that lies below, the interest cards; no card in a hand."""
    state = table(told(5), "US1 US2 J3", "RU1")
    public = GAME.view(state, None)
    assert (public.counts, public.deck) == ((3, 1), len(state.deck))
    assert public.board == state.board
    assert (public.hand, public.drawn, public.hands) == ((), None, ())
    assert GAME.view(state, 1).hand == ("RU1",)
    told_ = msgspec.json.encode(public).decode()
    assert not any(f'"{card}"' in told_ for card in ("US1", "US2", "J3", "RU1", *state.deck))


def test_2_24_hands_are_opened_at_the_end_and_the_deck_is_not() -> None:
    """So that the points can be counted."""
    last = told_in_turns()[-1]
    view = GAME.view(last, None)
    assert view.hands == last.hands
    assert not any(f'"{card}"' in msgspec.json.encode(view).decode() for card in last.deck)
    assert GAME.resample(last, None, Rng(b"other", 1)).hands == last.hands


def test_2_25_an_exposed_card_is_taken_with_a_choice() -> None:
    """Irrevocable; without the option, or where none lies, there is nothing to choose."""
    exposed = field(exposed=("US", "RU", "CN", "KR", "US", "RU", "CN", "KR", "US"))
    state = table(exposed, "US1 KR4 J1", "RU1", options=Options(interests="exposed"))
    assert why(state, lay("US1", (0, 2))) == "2.25"
    kept, events = do(state, lay("US1", (0, 2), "exposed"))
    assert kept.takings[0] == Taking(0, ("US",))
    assert events[1] == Took(0, "US")
    turned, events = do(state, lay("US1", (0, 2), "interest"))
    assert turned.takings[0] == Taking(1)
    assert events[1] == Took(0, None)
    assert why(kept, lay("RU1", (0, 0), "interest"), seat=1) == ""
    again, _ = do(kept, Draw())
    assert why(again, lay("KR4", (0, 2), "exposed")) == "2.25"
    assert why(again, lay("KR4", (0, 2))) == ""
    assert why(again, lay("J1", (1, 2), "exposed")) == "2.25"
    assert why(table(field(), "US1"), lay("US1", (0, 2), "interest")) == "2.25"


def test_2_25_the_whole_game_with_exposed_cards() -> None:
    """The text's game, every card kept exposed: three of each of four countries at most."""
    states = told_in_turns(options=Options(interests="exposed"))
    assert states[-1].phase == Over("ending-interests")
    kept = [country for taking in states[-1].takings for country in taking.exposed]
    assert Counter(kept) == {"US": 3, "RU": 2, "CN": 2, "KR": 2}
    assert all(taking.interests == 0 for taking in states[-1].takings)


# The deal -----------------------------------------------------------------------------------------


def test_2_26_the_threshold_is_the_number_of_initial_field_cards() -> None:
    """Covered cards do not count, and Japan does not raise it."""
    assert told().start == 4
    covered = board([("US9", (-1, -1))], told())
    assert scored(covered, (), Taking(0, ("RU",)), (0, 0)).total == 0
    five = {**DIAMOND, (2, 1): "F9"}
    four_of_five = board([(card, point) for card, point in TOLD if card[:2] == "RU"], field(five))
    assert four_of_five.start == 5
    assert visible(four_of_five)["RU"] == 4
    assert scored(four_of_five, (), Taking(0, ("RU",)), (0, 0)).total == 0
    fifth = board([("RU4", (2, 2))], four_of_five)
    assert scored(fifth, (), Taking(0, ("RU", "RU")), (0, 0)).total == 6


def test_2_27_a_starter_who_is_drawn_then_clockwise() -> None:
    """Everybody may begin."""
    assert {begun(3, number=number).phase for number in range(30)} == {Turn(seat) for seat in range(3)}
    state = table(field(), "US1", "US2", "US3", turn=2)
    assert why(state, Draw(), seat=0) == "2.27"
    assert do(state, Draw())[0].phase == Turn(0)


def test_2_28_bat_and_owl_are_not_included() -> None:
    """The lobby says so."""
    assert GAME.about.not_included == ("bat-and-owl",)


@pytest.mark.parametrize(("players", "deck"), [(2, 38), (3, 30), (4, 22)])
def test_2_29_the_deal(players: int, deck: int) -> None:
    """Eight each, seat by seat from the top of the deck; what is left is drawn from the top."""
    state = begun(players)
    assert [len(hand) for hand in state.hands] == [DEALT] * players
    assert len(state.deck) == deck
    assert sorted([*state.deck, *(card for hand in state.hands for card in hand)]) == sorted(CARDS)
    top, *rest = state.deck
    (seat,) = GAME.awaited(state).seats
    after, _ = do(state, Draw())
    assert top in after.hands[seat]
    assert after.drawn[seat] == top
    assert list(after.deck) == rest


def test_2_30_exposed_cards_lie_in_reading_order_and_the_others_are_public() -> None:
    """Twelve in all."""
    for number in range(6):
        lying = begun(2, Options(interests="exposed"), number).board
        shown = [interest.exposed for interest in lying.interests]
        assert len(lying.unused) == 3
        assert Counter([*shown, *lying.unused]) == Counter(EXPOSED)
        assert [interest.cell for interest in lying.interests] == sorted(i.cell for i in lying.interests)
    full = begun(4, Options(interests="exposed")).board
    assert full.unused == ()
    assert len(full.interests) == 12
    plain = begun(2).board
    assert plain.unused == ()
    assert all(interest.exposed is None for interest in plain.interests)
