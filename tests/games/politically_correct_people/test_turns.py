"""The cards, the preparation and the turns of Politically Correct People, ruling by ruling."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import Rng
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.pieces import (
    CALENDAR,
    FUND,
    VOTERS,
    full_deck,
    group_votes,
    in_order,
    voter_groups,
)
from games.politically_correct_people.rules.rounds import begin_turn, draw_benefices, new_pool, opening_hands
from games.politically_correct_people.rules.state import State, turns_left
from tests.games.politically_correct_people.tables import (
    EMPTY,
    NOTHING,
    act,
    acts,
    awaited,
    begun,
    cards,
    offered,
    put,
    refusal,
    side,
    table,
    whole,
)

# The cards -----------------------------------------------------------------------------------------


def test_golden_1_the_table_of_votes() -> None:
    """Golden 1: a fourth salaryman makes 5 votes of 4; the table goes from 1 to 13."""
    assert VOTERS["salaryman"] == (1, 2, 4, 5, 7, 8, 10, 11, 13)
    state = table("3 salaryman", "salaryman", "", "")
    assert group_votes(state.fronts[0], "salaryman") == 4
    offer = p.Offer(1, 0, side(front="salaryman"), NOTHING)
    state, _ = act(offered(state, offer), 0, p.Accept(offer))
    assert voter_groups(state.fronts[0]) == ("salaryman",)
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


# Preparation ---------------------------------------------------------------------------------------


def test_1_00_the_first_player_is_drawn() -> None:
    """Any seat may begin; the others may not act then."""
    assert {begun(number=number).starter for number in range(40)} == set(range(5))
    assert begun(6).money == (4,) * 6, "1.01"
    state = begun()
    for seat in set(range(5)) - {state.starter}:
        assert refusal(state, seat, p.Draw()) == ("1.00", "refused-turn")
    assert refusal(state, state.starter, p.Declare(None)) == ("1.00", "refused-election")
    assert refusal(state, state.starter, p.Retain(None)) == ("1.32", "refused-no-tidying")


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
    assert hands == (cards("heir, lawyer, boss, activist"), cards("4 farmer"), cards("3 senior, premier"))
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


def test_1_03_every_round_counts_calendars_from_zero() -> None:
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


def test_1_05_a_pool_of_the_remaining_cards() -> None:
    """Fewer than four cards that are no calendars."""
    pool, rest = new_pool(cards("calendar, farmer, calendar, senior"), Rng(b"pool", 0))
    assert pool == cards("farmer, senior")
    assert rest == (CALENDAR, CALENDAR)


def test_1_06_the_benefices() -> None:
    """Six notes and three of eleven; two go back unseen. The large one is never smaller."""
    drawn = Counter(draw_benefices(Rng(b"notes", number)) for number in range(2000))
    assert {large for large, _ in drawn} == {6, 7, 8, 9}
    assert {small for _, small in drawn} == {3, 4, 5, 6}
    assert all(large >= small for large, small in drawn)
    assert 7.5 < sum(large * many for (large, _), many in drawn.items()) / 2000 < 7.8


# A turn --------------------------------------------------------------------------------------------


def test_1_08_calendars_are_set_aside() -> None:
    """Another card is turned up until one is no calendar."""
    state, told = begin_turn(table(*EMPTY, deck="2 calendar, farmer, heir", pool="senior"), 1)
    assert told == (ev.Revealed(1, "farmer", 2),)
    assert (state.aside, state.pool, state.deck) == (2, cards("senior, farmer"), cards("heir"))
    assert state.phase == s.Choosing(1)


def test_1_08_an_empty_deck() -> None:
    """Nothing happens."""
    state, told = begin_turn(table(*EMPTY, deck="", pool="senior"), 1)
    assert told == (ev.Revealed(1, None, 0),)
    assert state.pool == cards("senior")


def test_1_09_a_card_of_the_pool_or_of_the_deck() -> None:
    """Exactly one, before anything else."""
    state = table(*EMPTY, deck="heir", pool="senior, farmer", phase=s.Choosing(2), hands=("", "", "boss", ""))
    assert GAME.legal(state, 2)[:3] == (p.Take("senior"), p.Take("farmer"), p.Draw())
    assert refusal(state, 2, p.Done()) == ("1.09", "refused-choose-first")
    assert refusal(state, 2, p.Lay(("boss",))) == ("1.09", "refused-choose-first")
    assert refusal(state, 2, p.Take("heir")) == ("1.09", "refused-not-in-pool")
    took, told = act(state, 2, p.Take("senior"))
    assert told == (ev.Took(2, "senior"),)
    assert (took.hands[2], took.pool) == (cards("boss, senior"), cards("farmer"))
    drew, told = act(state, 2, p.Draw())
    assert told == (ev.Drew(2, got=True, calendars=0),)
    assert (drew.hands[2], drew.deck) == (cards("boss, heir"), ())
    for after in (took, drew):
        assert refusal(after, 2, p.Draw()) == ("1.09", "refused-chosen")
        assert refusal(after, 2, p.Take("farmer")) == ("1.09", "refused-chosen")


def test_1_09_with_one_of_them_empty() -> None:
    """The other must be taken; without both there is nothing to choose."""
    state = table(*EMPTY, deck="", pool="senior", phase=s.Choosing(0))
    assert refusal(state, 0, p.Draw()) == ("1.11", "refused-no-deck")
    state = table(*EMPTY, deck="heir", phase=s.Choosing(0))
    assert refusal(state, 0, p.Take("heir")) == ("1.09", "refused-not-in-pool")
    state, _ = begin_turn(table(*EMPTY, deck=""), 3)
    assert state.phase == s.Playing(3)


def test_1_10_nothing_but_calendars_to_draw() -> None:
    """No card, and no way back to the pool."""
    state = table(*EMPTY, deck="2 calendar", pool="senior", phase=s.Choosing(0))
    state, told = act(state, 0, p.Draw())
    assert told == (ev.Drew(0, got=False, calendars=2),)
    assert (state.hands[0], state.aside, state.phase) == ((), 2, s.Playing(0))
    assert refusal(state, 0, p.Take("senior")) == ("1.09", "refused-chosen")


def test_1_11_discards_are_never_drawn_in_mid_round() -> None:
    """An empty deck stays empty."""
    state = table(*EMPTY, deck="", pool="senior, farmer", phase=s.Playing(0))
    assert state.discards
    state, told = act(state, 0, p.Done())
    assert told == (ev.Revealed(1, None, 0),)
    assert state.deck == ()
    assert refusal(state, 1, p.Draw()) == ("1.11", "refused-no-deck")


def test_1_13_any_cards_in_one_step() -> None:
    """Voters merge (1.12), floating votes and politicians stay single, a slush fund brings 1."""
    hands = ("farmer, 2 floating, heir, fund, salaryman", "", "", "")
    state = table("2 farmer, floating", "", "", "", hands=hands, phase=s.Playing(0))
    state, told = act(state, 0, p.Lay(cards("fund, farmer, floating, heir")))
    assert told == (ev.Laid(0, cards("heir, farmer, floating, fund")),)
    assert voter_groups(state.fronts[0]) == ("farmer", "floating", "floating")
    assert state.fronts[0] == cards("heir, 3 farmer, 2 floating")
    assert (state.money[0], state.discards[-1]) == (5, FUND)
    assert state.hands[0] == cards("floating, salaryman")
    assert state.phase == s.Playing(0)


def test_1_12_none_and_again() -> None:
    """Cards received meanwhile may be played too, until the player says done."""
    state = table(*EMPTY, hands=("farmer", "heir", "", ""), phase=s.Playing(0), deck="senior")
    state, _ = act(state, 0, p.Lay(("farmer",)))
    gift = p.Offer(1, 0, side(hand="heir"), NOTHING)
    state, _ = act(offered(state, gift), 0, p.Accept(gift))
    state, told = act(state, 0, p.Lay(("heir",), done=True))
    assert told == (ev.Laid(0, ("heir",)), ev.Revealed(1, "senior", 0))
    assert awaited(state) == 1


def test_1_12_only_cards_in_the_hand() -> None:
    """Each card once."""
    state = table(*EMPTY, hands=("farmer, heir", "", "", ""), phase=s.Playing(0))
    for played in (cards("2 farmer"), cards("boss"), ()):
        assert refusal(state, 0, p.Lay(played)) == ("1.12", "refused-not-in-hand")
    assert refusal(state, 1, p.Lay(("farmer",))) == ("1.00", "refused-turn")
    assert refusal(state, 0, p.Discard(("farmer",))) == ("1.14", "refused-trim-later")


def test_1_14_hand_and_pool_are_trimmed() -> None:
    """Down to four, the hand first; the player chooses."""
    state = table(
        *EMPTY,
        hands=("farmer, heir, boss, senior, lawyer", "", "", ""),
        pool="salaryman, housewife, believer, floating, fund",
        deck="premier",
        phase=s.Playing(0),
    )
    state, told = act(state, 0, p.Done())
    assert (told, state.phase) == ((), s.Trimming(0))
    assert refusal(state, 0, p.Trim("fund")) == ("1.14", "refused-hand-first")
    assert refusal(state, 0, p.Done()) == ("1.14", "refused-trimming")
    for wrong in ((), cards("farmer, heir"), cards("premier")):
        assert refusal(state, 0, p.Discard(wrong)) == ("1.14", "refused-discard")
    state, told = act(state, 0, p.Discard(("boss",)))
    assert told == (ev.Discarded(0, ("boss",)),)
    assert refusal(state, 0, p.Discard(("farmer",))) == ("1.14", "refused-hand-fits")
    assert refusal(state, 0, p.Trim("heir")) == ("1.14", "refused-not-in-pool")
    state, told = act(state, 0, p.Trim("believer"))
    assert told[0] == ev.Trimmed(0, "believer")
    assert state.discards[-2:] == ("boss", "believer")
    assert state.phase == s.Choosing(1)


def test_1_14_a_deal_while_trimming() -> None:
    """A hand that grows again is trimmed again; one that a deal makes small enough ends the turn."""
    state = table(
        *EMPTY,
        hands=("farmer, heir, boss, senior", "lawyer", "", ""),
        pool="salaryman, housewife, believer, floating, fund",
        deck="premier",
        phase=s.Trimming(0),
    )
    gift = p.Offer(1, 0, side(hand="lawyer"), NOTHING)
    reopened, _ = act(offered(state, gift), 0, p.Accept(gift))
    assert refusal(reopened, 0, p.Trim("fund")) == ("1.14", "refused-hand-first")
    back = p.Offer(0, 1, side(hand="lawyer"), NOTHING)
    small_pool = put(reopened, pool=cards("fund"), discards=(*reopened.discards, *reopened.pool[:4]))
    smaller, told = act(offered(small_pool, back), 1, p.Accept(back))
    assert told[-1] == ev.Revealed(1, "premier", 0)
    assert smaller.phase == s.Choosing(1)


def test_1_14_only_at_the_end_of_ones_own_turn() -> None:
    """Between turns a hand may hold more than four."""
    state = table(
        *EMPTY, hands=("", "farmer, heir, boss, senior, lawyer", "", ""), phase=s.Playing(0), deck="fund"
    )
    state, _ = act(state, 0, p.Done())
    assert len(state.hands[1]) == 5
    assert state.phase == s.Choosing(1)


def test_1_15_discards_are_public_and_stay() -> None:
    """All see them; there is no action that takes one."""
    state = table(
        *EMPTY,
        hands=("farmer, heir, boss, senior, lawyer", "premier", "", ""),
        phase=s.Trimming(0),
        deck="fund",
    )
    state, _ = act(state, 0, p.Discard(("lawyer",)))
    assert GAME.view(state, None).discards[-1] == "lawyer"
    assert refusal(state, 1, p.Take("lawyer")) == ("1.15", "refused-discarded")
    assert refusal(state, 1, p.Take("premier")) == ("1.09", "refused-not-in-pool")


# The election is announced -------------------------------------------------------------------------


def test_1_16_the_third_calendar_in_step_1() -> None:
    """Who set it aside is the trigger player."""
    state, told = begin_turn(table(*EMPTY, deck="calendar, heir", aside=2), 1)
    assert told == (ev.Revealed(1, "heir", 1), ev.Announced(1))
    assert state.trigger == 1


def test_golden_4_trigger_in_step_2() -> None:
    """Golden 4 (1.16 to 1.18): the third calendar while drawing, the fourth has no effect."""
    state = table(*EMPTY, deck="salaryman, 2 calendar, housewife, heir, boss, lawyer", aside=2)
    state, told = begin_turn(state, 2)
    assert told == (ev.Revealed(2, "salaryman", 0),)
    state, told = act(state, 2, p.Draw())
    assert told == (ev.Drew(2, got=True, calendars=2), ev.Announced(2))
    assert (state.hands[2], state.aside, state.trigger) == (("housewife",), 4, 2)
    assert turns_left(state.trigger, state.phase, 4) == (3, 0, 1)
    for seat in (3, 0, 1):
        state, _ = act(state, awaited(state), p.Done())
        assert awaited(state) == seat
        state, _ = act(state, seat, p.Take(state.pool[0]))
    assert turns_left(state.trigger, state.phase, 4) == ()
    state, _ = act(state, 1, p.Done())
    assert state.phase == s.Declaring((2, 3, 0, 1), (None,) * 4)


def test_golden_5_the_deck_runs_dry() -> None:
    """Golden 5 (1.08, 1.09): the third calendar was the last card."""
    state, told = begin_turn(table(*EMPTY, deck="calendar", aside=2, pool="senior"), 0)
    assert told == (ev.Revealed(0, None, 1), ev.Announced(0))
    assert state.pool == ("senior",)
    assert refusal(state, 0, p.Draw()) == ("1.11", "refused-no-deck")
    act(state, 0, p.Take("senior"))


def test_1_17_the_trigger_player_finishes_and_has_no_other_turn() -> None:
    """Every other player has exactly one, the left neighbour first."""
    state, _ = begin_turn(table(*EMPTY, deck="calendar, 4 salaryman, 4 housewife", aside=2), 3)
    order: list[int] = []
    while not isinstance(state.phase, s.Declaring):
        order.append(awaited(state))
        state, _ = acts(state, (order[-1], p.Take(state.pool[0])), (order[-1], p.Done()))
    assert order == [3, 0, 1, 2]
    assert state.phase.still == (3, 0, 1, 2)
    assert refusal(state, 3, p.Draw()) == ("1.00", "refused-no-turns")


def test_1_44_an_absent_seats_turn() -> None:
    """The newest card of the pool; the hand is played but for funds; the newest of hand and pool go."""
    state = table(*EMPTY, deck="heir", pool="senior, farmer", phase=s.Choosing(0))
    assert GAME.absent(state, 0, Rng(b"", 0)) == p.Take("farmer")
    assert GAME.absent(put(state, pool=()), 0, Rng(b"", 0)) == p.Draw()
    state = put(
        state, phase=s.Playing(0), hands=(cards("boss, farmer, heir, senior, lawyer, fund"), (), (), ())
    )
    assert GAME.absent(state, 0, Rng(b"", 0)) == p.Lay(
        in_order(cards("boss, farmer, heir, senior, lawyer")), done=True
    )
    funds = put(state, hands=(("fund",) * 5, (), (), ()))
    assert GAME.absent(funds, 0, Rng(b"", 0)) == p.Lay(("fund",), done=True)
    assert GAME.absent(put(state, hands=((),) * 4), 0, Rng(b"", 0)) == p.Done()
    state = put(state, phase=s.Trimming(0))
    assert GAME.absent(state, 0, Rng(b"", 0)) == p.Discard(cards("lawyer, fund"))
    state = put(state, hands=((),) * 4, pool=cards("boss, farmer, heir, senior, lawyer"))
    assert GAME.absent(state, 0, Rng(b"", 0)) == p.Trim("lawyer")


def test_actions_that_can_be_undone() -> None:
    """A card of the pool that all saw; nothing that showed a card of the hand or of the deck."""
    state = table(*EMPTY, deck="heir", pool="senior", phase=s.Choosing(0), hands=("farmer", "", "", ""))
    assert GAME.takes_back(state, 0, p.Take("senior"))
    assert not GAME.takes_back(state, 0, p.Draw())
    playing = put(state, phase=s.Playing(0))
    assert not GAME.takes_back(playing, 0, p.Lay(("farmer",)))
    assert not GAME.takes_back(playing, 0, p.Done())
    full = put(playing, hands=(cards("boss, farmer, heir, senior, lawyer"), (), (), ()))
    assert GAME.takes_back(full, 0, p.Done())
