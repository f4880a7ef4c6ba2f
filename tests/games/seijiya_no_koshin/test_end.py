"""The end of Seijiya no Koshin, what everybody knows, and the deal, ruling by ruling."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games.core import Rng
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.scoring import country_scores, score_hand, totals, visible_counts
from tests.games.playing import outcome_of
from tests.games.seijiya_no_koshin import boards as b

# The end ------------------------------------------------------------------------------------------


def test_2_18_the_last_interest_card_ends_the_game_at_once() -> None:
    before, after = b.told_in_turns()[-2:]
    assert len(before.board.interests) == 1
    assert after.phase == p.Over("ending-interests")
    assert GAME.legal(after, 0) == GAME.legal(after, 1) == ()
    assert {b.why(after, action, seat) for action in (p.Draw(), b.lay("US1", (0, 0))) for seat in (0, 1)} == {
        "2.18"
    }
    assert GAME.awaited(after).seats == ()


def test_2_18_both_ends_at_once_name_the_interest_cards() -> None:
    one_left = p.Board(b.field().squares, (), b.field().interests[:1])
    state = b.table(one_left, "US1", "RU1", deck="KR4")
    assert b.do(state, b.lay("US1", (0, 2)))[0].phase == p.Over("ending-interests")


def test_2_19_a_country_without_cards_has_no_points() -> None:
    assert country_scores(b.field()) == dict.fromkeys(p.COUNTRIES, 0)
    assert country_scores(b.board([("KR5", (0, 0)), ("US6", (0, 0))]))["KR"] == 0
    assert country_scores(b.board([("KR5", (0, 0)), ("US6", (0, 0))]))["US"] == 4


def test_2_20_every_foreign_card_in_hand_scores_its_country() -> None:
    assert score_hand(b.told(), ("CN0", "CN1"), p.Taking(), (2, 2)).total == -8


def test_2_21_japan_in_hand_counts_all_cards_of_a_hand() -> None:
    """Japan's too, interest cards not; the leader gets nothing."""
    hands = (("J1", "J2", "US1"), ("J3", "US2"), ("RU1",))
    points = totals(b.field(), hands, [p.Taking(), p.Taking(5), p.Taking()])
    assert points == (0, 1 + 5, 0)


def test_2_22_an_interest_card_is_a_point() -> None:
    assert totals(b.field(), ((), ()), [p.Taking(3), p.Taking()]) == (3, 0)


def test_2_23_ties_win_together() -> None:
    state = b.table(b.field(), "US1", "US2", deck="RU0", takings=[p.Taking(2), p.Taking(2)])
    outcome = outcome_of(GAME, b.do(state, p.Draw())[0])
    assert (outcome.scores, outcome.ranks, outcome.winners) == ((2, 2), (1, 1), (0, 1))


# What everybody knows -----------------------------------------------------------------------------


def test_2_24_public_knowledge() -> None:
    """Sizes of hands and deck, the board with all that lies below, the interest cards; no card in a hand."""
    state = b.table(b.told(5), "US1 US2 J3", "RU1")
    public = GAME.view(state, None)
    assert (public.counts, public.deck) == ((3, 1), len(state.deck))
    assert public.board == state.board
    assert (public.hand, public.drawn, public.hands) == ((), None, ())
    assert GAME.view(state, 1).hand == ("RU1",)
    told_ = msgspec.json.encode(public).decode()
    assert not any(f'"{card}"' in told_ for card in ("US1", "US2", "J3", "RU1", *state.deck))


def test_2_24_hands_are_opened_at_the_end_and_the_deck_is_not() -> None:
    last = b.told_in_turns()[-1]
    view = GAME.view(last, None)
    assert view.hands == last.hands
    assert not any(f'"{card}"' in msgspec.json.encode(view).decode() for card in last.deck)
    assert GAME.resample(last, None, Rng(b"other", 1)).hands == last.hands


def test_2_25_an_exposed_card_is_taken_with_a_choice() -> None:
    """Irrevocable; without the option, or where none lies, there is nothing to choose."""
    exposed = b.field(exposed=("US", "RU", "CN", "KR", "US", "RU", "CN", "KR", "US"))
    state = b.table(exposed, "US1 KR4 J1", "RU1", options=p.Options(interests="exposed"))
    assert b.why(state, b.lay("US1", (0, 2))) == "2.25"
    kept, events = b.do(state, b.lay("US1", (0, 2), "exposed"))
    assert kept.takings[0] == p.Taking(0, ("US",))
    assert events[1] == p.Took(0, "US")
    turned, events = b.do(state, b.lay("US1", (0, 2), "interest"))
    assert turned.takings[0] == p.Taking(1)
    assert events[1] == p.Took(0, None)
    assert b.why(kept, b.lay("RU1", (0, 0), "interest"), seat=1) == ""
    again, _ = b.do(kept, p.Draw())
    assert b.why(again, b.lay("KR4", (0, 2), "exposed")) == "2.25"
    assert b.why(again, b.lay("KR4", (0, 2))) == ""
    assert b.why(again, b.lay("J1", (1, 2), "exposed")) == "2.25"
    assert b.why(b.table(b.field(), "US1"), b.lay("US1", (0, 2), "interest")) == "2.25"


def test_2_25_the_whole_game_with_exposed_cards() -> None:
    states = b.told_in_turns(options=p.Options(interests="exposed"))
    assert states[-1].phase == p.Over("ending-interests")
    kept = [country for taking in states[-1].takings for country in taking.exposed]
    assert Counter(kept) == {"US": 3, "RU": 2, "CN": 2, "KR": 2}
    assert all(taking.interests == 0 for taking in states[-1].takings)


# The deal -----------------------------------------------------------------------------------------


def test_2_26_the_threshold_is_the_number_of_initial_field_cards() -> None:
    assert b.told().start == 4
    covered = b.board([("US9", (-1, -1))], b.told())
    assert score_hand(covered, (), p.Taking(0, ("RU",)), (0, 0)).total == 0
    five = {**b.DIAMOND, (2, 1): "F9"}
    four_of_five = b.board([(card, point) for card, point in b.TOLD if card[:2] == "RU"], b.field(five))
    assert four_of_five.start == 5
    assert visible_counts(four_of_five)["RU"] == 4
    assert score_hand(four_of_five, (), p.Taking(0, ("RU",)), (0, 0)).total == 0
    fifth = b.board([("RU4", (2, 2))], four_of_five)
    assert score_hand(fifth, (), p.Taking(0, ("RU", "RU")), (0, 0)).total == 6


def test_2_27_a_starter_who_is_drawn_then_clockwise() -> None:
    assert {b.begun(3, number=number).phase for number in range(30)} == {p.Turn(seat) for seat in range(3)}
    state = b.table(b.field(), "US1", "US2", "US3", turn=2)
    assert b.why(state, p.Draw(), seat=0) == "2.27"
    assert b.do(state, p.Draw())[0].phase == p.Turn(0)


def test_2_28_bat_and_owl_are_not_included() -> None:
    assert GAME.about.not_included == ("bat-and-owl",)


@pytest.mark.parametrize(("players", "deck"), [(2, 38), (3, 30), (4, 22)])
def test_2_29_the_deal(players: int, deck: int) -> None:
    """Eight each, seat by seat from the top of the deck; what is left is drawn from the top."""
    state = b.begun(players)
    assert [len(hand) for hand in state.hands] == [p.HAND] * players
    assert len(state.deck) == deck
    assert sorted([*state.deck, *(card for hand in state.hands for card in hand)]) == sorted(p.CARDS)
    top, *rest = state.deck
    (seat,) = GAME.awaited(state).seats
    after, _ = b.do(state, p.Draw())
    assert top in after.hands[seat]
    assert after.drawn[seat] == top
    assert list(after.deck) == rest


def test_2_30_exposed_cards_lie_in_reading_order_and_the_others_are_public() -> None:
    for number in range(6):
        lying = b.begun(2, p.Options(interests="exposed"), number).board
        shown = [interest.exposed for interest in lying.interests]
        assert len(lying.unused) == 3
        assert Counter([*shown, *lying.unused]) == Counter(p.EXPOSED)
        assert [interest.cell for interest in lying.interests] == sorted(i.cell for i in lying.interests)
    full = b.begun(4, p.Options(interests="exposed")).board
    assert full.unused == ()
    assert len(full.interests) == 12
    plain = b.begun(2).board
    assert plain.unused == ()
    assert all(interest.exposed is None for interest in plain.interests)
