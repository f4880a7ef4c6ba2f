"""A turn of Politically Correct People, ruling by ruling."""

from __future__ import annotations

import pytest

from games.core import Rng
from games.politically_correct_people.cards import (
    FUND,
    groups,
)
from games.politically_correct_people.events import (
    Announced,
    Discarded,
    Drew,
    Laid,
    Revealed,
    Took,
    Trimmed,
)
from games.politically_correct_people.pieces import (
    Accept,
    Discard,
    Done,
    Draw,
    Lay,
    Offer,
    Take,
    Trim,
)
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Playing,
    Trimming,
    turns_left,
)
from games.politically_correct_people.turn import begin_turn
from tests.games.politically_correct_people.tables import (
    NOTHING,
    act,
    acts,
    awaited,
    cards,
    offered,
    put,
    refusal,
    side,
    table,
)

pytestmark = pytest.mark.portable

EMPTY = ("", "", "", "")


# A turn --------------------------------------------------------------------------------------------


def test_1_08_calendars_are_set_aside() -> None:
    """Another card is turned up until one is no calendar."""
    state, told = begin_turn(table(*EMPTY, deck="2 calendar, farmer, heir", pool="senior"), 1)
    assert told == (Revealed(1, "farmer", 2),)
    assert (state.aside, state.pool, state.deck) == (2, cards("senior, farmer"), cards("heir"))
    assert state.phase == Choosing(1)


def test_1_08_an_empty_deck() -> None:
    """Nothing happens."""
    state, told = begin_turn(table(*EMPTY, deck="", pool="senior"), 1)
    assert told == (Revealed(1, None, 0),)
    assert state.pool == cards("senior")


def test_1_09_a_card_of_the_pool_or_of_the_deck() -> None:
    """Exactly one, before anything else."""
    state = table(*EMPTY, deck="heir", pool="senior, farmer", phase=Choosing(2), hands=("", "", "boss", ""))
    assert GAME.legal(state, 2)[:3] == (Take("senior"), Take("farmer"), Draw())
    assert refusal(state, 2, Done()) == ("1.09", "refused-choose-first")
    assert refusal(state, 2, Lay(("boss",))) == ("1.09", "refused-choose-first")
    assert refusal(state, 2, Take("heir")) == ("1.09", "refused-not-in-pool")
    took, told = act(state, 2, Take("senior"))
    assert told == (Took(2, "senior"),)
    assert (took.hands[2], took.pool) == (cards("boss, senior"), cards("farmer"))
    drew, told = act(state, 2, Draw())
    assert told == (Drew(2, got=True, calendars=0),)
    assert (drew.hands[2], drew.deck) == (cards("boss, heir"), ())
    for after in (took, drew):
        assert refusal(after, 2, Draw()) == ("1.09", "refused-chosen")
        assert refusal(after, 2, Take("farmer")) == ("1.09", "refused-chosen")


def test_1_09_with_one_of_them_empty() -> None:
    """The other must be taken; without both there is nothing to choose."""
    state = table(*EMPTY, deck="", pool="senior", phase=Choosing(0))
    assert refusal(state, 0, Draw()) == ("1.11", "refused-no-deck")
    state = table(*EMPTY, deck="heir", phase=Choosing(0))
    assert refusal(state, 0, Take("heir")) == ("1.09", "refused-not-in-pool")
    state, _ = begin_turn(table(*EMPTY, deck=""), 3)
    assert state.phase == Playing(3)


def test_1_10_nothing_but_calendars_to_draw() -> None:
    """No card, and no way back to the pool."""
    state = table(*EMPTY, deck="2 calendar", pool="senior", phase=Choosing(0))
    state, told = act(state, 0, Draw())
    assert told == (Drew(0, got=False, calendars=2),)
    assert (state.hands[0], state.aside, state.phase) == ((), 2, Playing(0))
    assert refusal(state, 0, Take("senior")) == ("1.09", "refused-chosen")


def test_1_11_discards_are_never_drawn_in_mid_round() -> None:
    """An empty deck stays empty."""
    state = table(*EMPTY, deck="", pool="senior, farmer", phase=Playing(0))
    assert state.discards
    state, told = act(state, 0, Done())
    assert told == (Revealed(1, None, 0),)
    assert state.deck == ()
    assert refusal(state, 1, Draw()) == ("1.11", "refused-no-deck")


def test_1_12_any_cards_in_one_step() -> None:
    """Voters merge, floating votes and politicians stay single, a slush fund brings 1."""
    hands = ("farmer, 2 floating, heir, fund, salaryman", "", "", "")
    state = table("2 farmer, floating", "", "", "", hands=hands, phase=Playing(0))
    state, told = act(state, 0, Lay(cards("fund, farmer, floating, heir")))
    assert told == (Laid(0, cards("heir, farmer, floating, fund")),)
    assert groups(state.fronts[0]) == ("farmer", "floating", "floating")
    assert state.fronts[0] == cards("heir, 3 farmer, 2 floating")
    assert (state.money[0], state.discards[-1]) == (5, FUND)
    assert state.hands[0] == cards("floating, salaryman")
    assert state.phase == Playing(0)


def test_1_12_none_and_again() -> None:
    """Cards received meanwhile may be played too, until the player says done."""
    state = table(*EMPTY, hands=("farmer", "heir", "", ""), phase=Playing(0), deck="senior")
    state, _ = act(state, 0, Lay(("farmer",)))
    gift = Offer(1, 0, side(hand="heir"), NOTHING)
    state, _ = act(offered(state, gift), 0, Accept(gift))
    state, told = act(state, 0, Lay(("heir",), done=True))
    assert told == (Laid(0, ("heir",)), Revealed(1, "senior", 0))
    assert awaited(state) == 1


def test_1_12_only_what_is_in_the_hand() -> None:
    """Each card once."""
    state = table(*EMPTY, hands=("farmer, heir", "", "", ""), phase=Playing(0))
    for played in (cards("2 farmer"), cards("boss"), ()):
        assert refusal(state, 0, Lay(played)) == ("1.12", "refused-not-in-hand")
    assert refusal(state, 1, Lay(("farmer",))) == ("1.00", "refused-turn")
    assert refusal(state, 0, Discard(("farmer",))) == ("1.14", "refused-trim-later")


def test_1_13_groups_are_not_split() -> None:
    """Whatever is played and dealt, the same voters are one group."""
    state = table("2 senior", "", "", "", hands=("senior", "", "", ""), phase=Playing(0))
    state, _ = act(state, 0, Lay(("senior",)))
    assert groups(state.fronts[0]) == ("senior",)


def test_1_14_hand_and_pool_are_trimmed() -> None:
    """Down to four, the hand first; the player chooses."""
    state = table(
        *EMPTY,
        hands=("farmer, heir, boss, senior, lawyer", "", "", ""),
        pool="salaryman, housewife, believer, floating, fund",
        deck="premier",
        phase=Playing(0),
    )
    state, told = act(state, 0, Done())
    assert (told, state.phase) == ((), Trimming(0))
    assert refusal(state, 0, Trim("fund")) == ("1.14", "refused-hand-first")
    assert refusal(state, 0, Done()) == ("1.14", "refused-trimming")
    for wrong in ((), cards("farmer, heir"), cards("premier")):
        assert refusal(state, 0, Discard(wrong)) == ("1.14", "refused-discard")
    state, told = act(state, 0, Discard(("boss",)))
    assert told == (Discarded(0, ("boss",)),)
    assert refusal(state, 0, Discard(("farmer",))) == ("1.14", "refused-hand-fits")
    assert refusal(state, 0, Trim("heir")) == ("1.14", "refused-not-in-pool")
    state, told = act(state, 0, Trim("believer"))
    assert told[0] == Trimmed(0, "believer")
    assert state.discards[-2:] == ("boss", "believer")
    assert state.phase == Choosing(1)


def test_1_14_a_deal_while_trimming() -> None:
    """A hand that grows again is trimmed again; one that a deal makes small enough ends the turn."""
    state = table(
        *EMPTY,
        hands=("farmer, heir, boss, senior", "lawyer", "", ""),
        pool="salaryman, housewife, believer, floating, fund",
        deck="premier",
        phase=Trimming(0),
    )
    gift = Offer(1, 0, side(hand="lawyer"), NOTHING)
    reopened, _ = act(offered(state, gift), 0, Accept(gift))
    assert refusal(reopened, 0, Trim("fund")) == ("1.14", "refused-hand-first")
    back = Offer(0, 1, side(hand="lawyer"), NOTHING)
    small_pool = put(reopened, pool=cards("fund"), discards=(*reopened.discards, *reopened.pool[:4]))
    smaller, told = act(offered(small_pool, back), 1, Accept(back))
    assert told[-1] == Revealed(1, "premier", 0)
    assert smaller.phase == Choosing(1)


def test_1_14_only_at_the_end_of_ones_own_turn() -> None:
    """Between turns a hand may hold more than four."""
    state = table(
        *EMPTY, hands=("", "farmer, heir, boss, senior, lawyer", "", ""), phase=Playing(0), deck="fund"
    )
    state, _ = act(state, 0, Done())
    assert len(state.hands[1]) == 5
    assert state.phase == Choosing(1)


def test_1_15_discards_are_public_and_stay() -> None:
    """Everybody sees them; there is no action that takes one."""
    state = table(
        *EMPTY,
        hands=("farmer, heir, boss, senior, lawyer", "premier", "", ""),
        phase=Trimming(0),
        deck="fund",
    )
    state, _ = act(state, 0, Discard(("lawyer",)))
    assert GAME.view(state, None).discards[-1] == "lawyer"
    assert refusal(state, 1, Take("lawyer")) == ("1.15", "refused-discarded")
    assert refusal(state, 1, Take("premier")) == ("1.09", "refused-not-in-pool")


# The election is announced -------------------------------------------------------------------------


def test_1_16_the_third_calendar_in_step_1() -> None:
    """Who set it aside is the trigger player."""
    state, told = begin_turn(table(*EMPTY, deck="calendar, heir", aside=2), 1)
    assert told == (Revealed(1, "heir", 1), Announced(1))
    assert state.trigger == 1


def test_golden_4_trigger_in_step_2() -> None:
    """Golden 4 (1.16 to 1.18): the third calendar while drawing, the fourth has no effect."""
    state = table(*EMPTY, deck="salaryman, 2 calendar, housewife, heir, boss, lawyer", aside=2)
    state, told = begin_turn(state, 2)
    assert told == (Revealed(2, "salaryman", 0),)
    state, told = act(state, 2, Draw())
    assert told == (Drew(2, got=True, calendars=2), Announced(2))
    assert (state.hands[2], state.aside, state.trigger) == (("housewife",), 4, 2)
    assert turns_left(state.trigger, state.phase, 4) == (3, 0, 1)
    for seat in (3, 0, 1):
        state, _ = act(state, awaited(state), Done())
        assert awaited(state) == seat
        state, _ = act(state, seat, Take(state.pool[0]))
    assert turns_left(state.trigger, state.phase, 4) == ()
    state, _ = act(state, 1, Done())
    assert state.phase == Declaring((2, 3, 0, 1), (None,) * 4)


def test_golden_5_the_deck_runs_dry() -> None:
    """Golden 5 (1.08, 1.09): the third calendar was the last card."""
    state, told = begin_turn(table(*EMPTY, deck="calendar", aside=2, pool="senior"), 0)
    assert told == (Revealed(0, None, 1), Announced(0))
    assert state.pool == ("senior",)
    assert refusal(state, 0, Draw()) == ("1.11", "refused-no-deck")
    act(state, 0, Take("senior"))


def test_1_17_the_trigger_player_finishes_and_has_no_other_turn() -> None:
    """Every other player has exactly one, the left neighbour first."""
    state, _ = begin_turn(table(*EMPTY, deck="calendar, 4 salaryman, 4 housewife", aside=2), 3)
    order: list[int] = []
    while not isinstance(state.phase, Declaring):
        order.append(awaited(state))
        state, _ = acts(state, (order[-1], Take(state.pool[0])), (order[-1], Done()))
    assert order == [3, 0, 1, 2]
    assert state.phase.still == (3, 0, 1, 2)
    assert refusal(state, 3, Draw()) == ("1.00", "refused-no-turns")


def test_1_44_an_absent_seats_turn() -> None:
    """The newest card of the pool, nothing played, the newest card of the hand and of the pool go."""
    state = table(*EMPTY, deck="heir", pool="senior, farmer", phase=Choosing(0))
    assert GAME.absent(state, 0, Rng(b"", 0)) == Take("farmer")
    assert GAME.absent(put(state, pool=()), 0, Rng(b"", 0)) == Draw()
    state = put(
        state, phase=Playing(0), hands=(cards("boss, farmer, heir, senior, lawyer, fund"), (), (), ())
    )
    assert GAME.absent(state, 0, Rng(b"", 0)) == Done()
    state = put(state, phase=Trimming(0))
    assert GAME.absent(state, 0, Rng(b"", 0)) == Discard(cards("lawyer, fund"))
    state = put(state, hands=((),) * 4, pool=cards("boss, farmer, heir, senior, lawyer"))
    assert GAME.absent(state, 0, Rng(b"", 0)) == Trim("lawyer")


def test_what_may_be_taken_back() -> None:
    """A card of the pool that everybody saw; nothing that showed a card of the hand or of the deck."""
    state = table(*EMPTY, deck="heir", pool="senior", phase=Choosing(0), hands=("farmer", "", "", ""))
    assert GAME.takes_back(state, 0, Take("senior"))
    assert not GAME.takes_back(state, 0, Draw())
    playing = put(state, phase=Playing(0))
    assert not GAME.takes_back(playing, 0, Lay(("farmer",)))
    assert not GAME.takes_back(playing, 0, Done())
    full = put(playing, hands=(cards("boss, farmer, heir, senior, lawyer"), (), (), ()))
    assert GAME.takes_back(full, 0, Done())
