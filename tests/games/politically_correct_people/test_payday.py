"""Tidying, the end, default moves, and games without cards or money, ruling by ruling."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import Outcome, Rng, clockwise
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.pieces import CARDS, FUND, POLITICIANS, VOTERS
from games.politically_correct_people.rules.rounds import begin_turn
from tests.games.politically_correct_people.tables import (
    NOTHING,
    RUN,
    TOWN,
    A,
    B,
    C,
    D,
    E,
    act,
    acts,
    cards,
    dealt,
    election,
    offered,
    put,
    refusal,
    side,
    table,
    tidying,
    tie,
    town,
    whole,
)

# Tidying up ----------------------------------------------------------------------------------------


def test_1_32_one_politician_or_one_group() -> None:
    """A group stays whole, a floating vote is a group of its own; the hand is kept."""
    state = tidying("", "heir, 3 farmer, 2 floating", "", "", hands=("", "boss", "", ""))
    assert refusal(state, 0, p.Retain(None)) == ("1.32", "refused-tidy-turn")
    assert refusal(state, 1, p.Retain(None)) == ("1.32", "refused-keep-one")
    assert refusal(state, 1, p.Retain("boss")) == ("1.32", "refused-keep-one")
    assert GAME.legal(state, 1)[:3] == (p.Retain("heir"), p.Retain("farmer"), p.Retain("floating"))
    for card, front in (("heir", "heir"), ("farmer", "3 farmer"), ("floating", "floating")):
        after, told = act(state, 1, p.Retain(card))
        assert told == (ev.Retained(1, card, len(cards(front))),)
        assert after.fronts[1] == cards(front)
        assert after.hands[1] == ("boss",)


def test_1_32_the_pool_is_discarded() -> None:
    """Before anything is kept."""
    state = election("heir", "", "", "", pool="farmer, senior")
    state, _ = acts(state, *((seat, p.Declare("heir" if seat == 0 else None)) for seat in range(4)))
    assert state.pool == ()
    assert state.discards[-2:] == cards("farmer, senior")


def test_1_34_fronts_move_only_between_untidied_seats() -> None:
    """A seat with nothing confirms too: it may still get something."""
    state = tidying("farmer", "heir, boss", "lawyer", "")
    state, _ = act(state, 1, p.Retain("heir"))
    for offer in (p.Offer(1, 2, side(front="heir"), NOTHING), p.Offer(2, 1, side(front="lawyer"), NOTHING)):
        assert refusal(state, offer.proposer, p.Propose(offer)) == ("1.34", "refused-tidied")
    state, _ = dealt(state, p.Offer(2, 3, side(front="lawyer"), NOTHING))
    state, _ = acts(state, (2, p.Retain(None)), (3, p.Retain("lawyer")))
    assert refusal(state, 0, p.Retain("lawyer")) == ("1.32", "refused-keep-one")
    assert refusal(tidying("", "", "", ""), 1, p.Retain("heir")) == ("1.32", "refused-nothing-there")


def test_1_34_money_and_hands_still_move() -> None:
    """Also after tidying."""
    state, _ = act(tidying("", "heir", "", "", hands=("", "boss", "", "")), 1, p.Retain("heir"))
    state, _ = dealt(state, p.Offer(1, 2, side(1, hand="boss"), NOTHING))
    assert (state.money[2], state.hands[2]) == (5, ("boss",))


def test_1_33_the_top_players_left_neighbour_begins() -> None:
    """The next round."""
    state, told = acts(tidying("", "", "", "", top=3), *((seat, p.Retain(None)) for seat in (3, 0, 1, 2)))
    assert ev.RoundBegan(2, 0) in told
    assert isinstance(told[-1], ev.Revealed)
    assert state.phase == s.Choosing(0)


# The end -------------------------------------------------------------------------------------------


def last(hands: tuple[str, ...], money: tuple[int, ...], **more: object) -> s.State:
    """The last benefices about to be paid: one candidate, seat 3, is still to declare."""
    state = election("", "", "", "heir", hands=hands, money=money, round_=3, **more)
    return acts(state, *((seat, p.Declare(None)) for seat in range(3)))[0]


@pytest.mark.parametrize(("worth", "scores"), [("2", (15, 14)), ("1", (13, 14)), ("3", (17, 14))])
def test_golden_7_the_end(worth: str, scores: tuple[int, int]) -> None:
    """Golden 7 (1.35): money and slush funds in the hand; what a fund is worth is an option."""
    state = last(("2 fund, boss", "", "", ""), (11, 14, 0, 1), slush_fund_value=worth)
    state, told = act(state, 3, p.Declare("heir"))
    assert told[-1] == ev.Ended()
    assert state.phase == s.Over((11, 14, 0, 13), (2, 0, 0, 0), ())
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores[:2] == scores
    assert outcome.winners == ((0,) if scores[0] > scores[1] else (1,))


def test_golden_7_a_fund_discarded_is_worth_nothing() -> None:
    """In step 4 of the last turn too."""
    hands = ("3 fund, 2 farmer", "", "", "")
    state = table("", "", "", "", hands=hands, phase=s.Playing(0), trigger=1, round_=3, pool="")
    state, _ = acts(
        state, (0, p.Done()), (0, p.Discard(("fund",))), (1, p.Declare(None)), (2, p.Declare(None))
    )
    state, _ = acts(state, (3, p.Declare(None)), (0, p.Declare(None)))
    assert state.phase == s.Over((4,) * 4, (2, 0, 0, 0), ())


def test_1_35_no_tidying_and_no_deals_after_the_last_payout() -> None:
    """Open offers are void; nothing can be done."""
    state = offered(last(("", "", "", ""), (4, 4, 4, 4)), p.Offer(0, 1, side(1), NOTHING))
    state, _ = act(state, 3, p.Declare("heir"))
    assert isinstance(state.phase, s.Over)
    assert state.offers == ()
    assert [past.why for past in state.closed] == ["end"]
    assert refusal(state, 0, p.Retain(None)) == ("1.35", "refused-over")
    assert refusal(state, 1, p.Accept(p.Offer(0, 1, side(1), NOTHING))) == ("1.35", "refused-over")


def test_1_35_only_money_and_funds_are_opened() -> None:
    """Whatever else the hands hold."""
    state, _ = act(last(("fund, boss", "", "", ""), (4, 4, 4, 4)), 3, p.Declare("heir"))
    seen = GAME.view(state, None)
    assert seen.phase == s.Over((4, 4, 4, 16), (1, 0, 0, 0), ())
    assert "boss" not in repr(seen.phase)


def test_1_35_promises_are_looked_at_before_the_money_is_opened() -> None:
    """Only where there are any; no deals are made then, and published words are shown."""
    state = put(last(("", "", "", ""), (4, 4, 4, 4)), promises=(p.Promise(1, 0, 1, 7), p.Promise(2, 2, 0, 8)))
    assert refusal(state, 0, p.Open()) == ("1.35", "refused-no-opening")
    state, told = act(state, 3, p.Declare("heir"))
    assert isinstance(state.phase, s.Opening)
    assert ev.Ended() not in told
    assert GAME.awaited(state).seats == (3, 0, 1, 2)
    assert refusal(state, 0, p.Propose(p.Offer(0, 1, side(1), NOTHING))) == ("1.35", "refused-deals-over")
    state, _ = acts(state, (0, p.Open()), (1, p.Publish(7)), (1, p.Open()), (3, p.Open()))
    assert refusal(state, 0, p.Open()) == ("1.35", "refused-open-already")
    state, told = act(state, 2, p.Open())
    assert told == (ev.Ended(), ev.Opened((), (), (p.Promise(1, 0, 1, 7, public=True),)))
    assert isinstance(state.phase, s.Over)
    assert state.phase.promises == (p.Promise(1, 0, 1, 7, public=True),)


def test_1_36_a_tie_at_the_end_is_shared() -> None:
    """Both win."""
    state = put(table("", "", "", ""), phase=s.Over((9, 7, 9, 1), (0, 1, 0, 0), ()))
    assert GAME.outcome(state) == Outcome("ending-money", (9, 9, 9, 1), (1, 1, 1, 4), (0, 1, 2))


# A seat that is away -------------------------------------------------------------------------------


def test_1_44_an_absent_seat_in_an_election() -> None:
    """The politician with the highest base, no votes, dice for a tie, and what has most votes is kept."""
    rng = Rng(b"", 0)
    assert GAME.absent(election(*TOWN), A, rng) == p.Declare("premier")
    assert GAME.absent(election(*TOWN, trigger=D), D, rng) == p.Declare(None)
    assert GAME.absent(town(), C, rng) == p.Pass()
    assert GAME.absent(tie(4, 4, 2), 0, rng) == p.Fail()
    for front, kept in (
        ("heir, 3 farmer", "heir"),
        ("newcomer, 3 farmer", "farmer"),
        ("celebrity, floating", "floating"),
        ("", None),
    ):
        assert GAME.absent(tidying("", front, "", ""), 1, rng) == p.Retain(kept)


def test_actions_that_can_be_undone() -> None:
    """A declaration or a vote that decided nothing yet."""
    state = election(*TOWN, trigger=C)
    assert GAME.takes_back(state, C, p.Declare("boss"))
    almost = acts(state, *((seat, p.Declare(RUN[seat])) for seat in (C, D, E, A)))[0]
    assert not GAME.takes_back(almost, B, p.Declare("newcomer"))
    assert GAME.takes_back(town(), C, p.Cast("floating", C))
    alone = acts(town(), (C, p.Pass()), (D, p.Pass()), (E, p.Pass()), (A, p.Pass()))[0]
    assert not GAME.takes_back(alone, B, p.Cast("farmer", A))
    talks = tie(4, 4, 2)
    assert GAME.takes_back(talks, 0, p.Confirm((0, 1)))
    assert not GAME.takes_back(act(talks, 0, p.Confirm((0, 1)))[0], 1, p.Confirm((0, 1)))
    assert not GAME.takes_back(talks, 0, p.Fail())


FOUR, SIX = ("",) * 4, ("",) * 6
MOST = 3000
"""Maximum actions from any of these positions to the end."""
EVERYTHING = ", ".join(f"{len(VOTERS[kind])} {kind}" for kind in VOTERS)
ALL_POLITICIANS = ", ".join(POLITICIANS)


def no_deck(**more: Any) -> s.State:
    """Deck and pool are empty, and so are all hands: everything is discarded."""
    return begin_turn(table(*FOUR, deck="", trigger=0, **more), 1)[0]


STARVED: dict[str, s.State] = {
    "no deck, no pool, no hands": no_deck(),
    "no money": no_deck(money=(0,) * 4),
    "a deck of calendars": table(*FOUR, deck="4 calendar", phase=s.Choosing(0)),
    "a pool and no deck": table(*FOUR, deck="", pool="heir", phase=s.Choosing(0), trigger=1),
    "all cards in one hand": table(
        *SIX, hands=(f"{EVERYTHING}, {ALL_POLITICIANS}", "", "", "", "", ""), phase=s.Playing(0), trigger=1
    ),
    "all cards in the pool": table(*FOUR, pool=f"{EVERYTHING}, 6 floating", phase=s.Trimming(3), trigger=0),
    "all cards in one front": election(f"{EVERYTHING}, {ALL_POLITICIANS}, 6 floating", "", "", "", deck=""),
    "no candidates": election(*SIX, deck="", round_=3),
    "six candidates without voters": election(*list(POLITICIANS)[:6], deck=""),
    "no groups": table("heir", "boss", "", "", trigger=0, phase=s.Voting((3,), ("heir", "boss", None, None))),
    "nothing to tidy": table(*FOUR, deck="", trigger=0, phase=s.Tidying(clockwise(2, 4), 2)),
    "nothing left of the last round": table(*FOUR, deck="", round_=3, phase=s.Opening((0, 1, 2, 3))),
    "three calendars, no candidates": election(*SIX, calendars="3", deck="", slush_fund_value="3"),
    "all abstain": election("heir", "boss", "lawyer", "", optional_candidacy="yes", deck=""),
}
starved = pytest.mark.parametrize("state", STARVED.values(), ids=STARVED.keys())


def listed_are_allowed(state: s.State) -> None:
    """For every seat, also for those not asked."""
    for seat in range(len(state.hands)):
        for action in GAME.legal(state, seat):
            assert GAME.check(state, seat, action) is None, (seat, action)


@starved
def test_with_default_moves_it_ends(state: s.State) -> None:
    """Safe defaults are allowed (1.44), and lead to the end."""
    for number in range(MOST):
        if GAME.outcome(state):
            return
        seat = GAME.awaited(state).seats[0]
        action = GAME.absent(state, seat, Rng(b"away", number))
        assert GAME.check(state, seat, action) is None
        state, _ = GAME.play(state, seat, action, Rng(b"away", number))
        whole(state)
    pytest.fail("it does not end")


@starved
def test_played_on_at_random_it_ends(state: s.State) -> None:
    """Whatever the menus list is allowed, at every step."""
    draws = Rng(b"corner", 0)
    for at in range(MOST):
        if GAME.outcome(state):
            return
        listed_are_allowed(state)
        seat = draws.choice(GAME.awaited(state).seats)
        usual = [action for action in GAME.legal(state, seat) if not isinstance(action, p.Propose)]
        state, _ = GAME.play(state, seat, draws.choice(usual), Rng(b"corner too", at))
        whole(state)
    pytest.fail("it does not end")


@starved
def test_every_seat_thinks_of_worlds(state: s.State) -> None:
    """Also where there is hardly anything left to be elsewhere."""
    for seat in (None, *range(len(state.hands))):
        assert GAME.view(GAME.resample(state, seat, Rng(b"corner", 1)), seat) == GAME.view(state, seat)


@starved
def test_only_existing_money_can_be_taken(state: s.State) -> None:
    """Nothing of an empty pool, and nothing from an empty deck."""
    for seat in range(len(state.hands)):
        for card in set(CARDS) - set(state.pool):
            assert GAME.check(state, seat, p.Take(card))
        assert state.deck or GAME.check(state, seat, p.Draw())


def test_1_09_without_deck_and_pool_a_turn_goes_on_without_a_card() -> None:
    """Turn after turn to the election (1.17)."""
    state = no_deck()
    for seat in (1, 2, 3):
        assert state.phase == s.Playing(seat)
        assert refusal(state, seat, p.Draw()) == ("1.09", "refused-chosen")
        state, _ = act(state, seat, p.Done())
    assert isinstance(state.phase, s.Declaring)


def test_1_41_without_money_no_offer_that_asks_for_some_is_accepted() -> None:
    """They may still give cards for nothing."""
    state = no_deck(money=(0,) * 4, hands=("heir", "", "", ""))
    for seat in range(4):
        for offer in (action.offer for action in GAME.legal(state, seat) if isinstance(action, p.Propose)):
            assert offer.gives.money == 0
            made, _ = act(state, seat, p.Propose(offer))
            refused = GAME.check(made, offer.receiver, p.Accept(offer))
            assert (refused is not None) == (offer.asks.money > 0)


def test_1_05_a_round_begins_with_the_remaining_cards() -> None:
    """When hands hold nearly everything, the pool begins small and the deck is empty."""
    hands = (EVERYTHING, ALL_POLITICIANS, "6 floating", "")
    state = table("", "", "", "", hands=hands, trigger=0, phase=s.Tidying((3,), 3))
    state, _ = GAME.play(state, 3, GAME.absent(state, 3, Rng(b"left", 0)), Rng(b"left", 0))
    whole(state)
    assert state.round == 2
    assert set(state.pool) <= {FUND}
