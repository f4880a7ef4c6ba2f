"""Politically Correct People: what each seat must think possible of hands, purses and benefices (1.42)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from games.core import Rng, Seat, replace
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.hidden import Witness, pot_worth
from games.politically_correct_people.rules.pieces import full_deck
from tests.games.politically_correct_people.tables import (
    NOTHING,
    A,
    B,
    C,
    D,
    E,
    act,
    acts,
    all_cards,
    dealt,
    election,
    offered,
    put,
    side,
    table,
    whole,
)

MANY = 60


def worlds(state: s.State, seat: Seat | None) -> list[s.State]:
    """Many worlds that a seat, or the public, thinks possible: whole, and found again from each other."""
    found = [GAME.resample(state, seat, Rng(b"worlds", number)) for number in range(MANY)]
    for number, world in enumerate(found):
        whole(world)
        assert GAME.view(world, seat) == GAME.view(state, seat)
        assert GAME.resample(world, seat, Rng(b"worlds", 0)) == found[0]
        other = found[number - 1]
        assert GAME.resample(other, seat, Rng(b"worlds", number)) == world
    return found


def holders(found: list[s.State], card: str) -> set[Seat]:
    """The seats in whose hand a card is, in one world or another; -1 for none."""
    return {next((seat for seat, hand in enumerate(world.hands) if card in hand), -1) for world in found}


def purses(found: list[s.State], seat: Seat) -> set[int]:
    """How much a seat may have."""
    return {world.money[seat] for world in found}


def market() -> s.State:
    """Five players, A to take a card; nothing was ever dealt."""
    hands = ("2 farmer", "boss, fund", "heir, 2 senior", "believer, floating", "3 salaryman")
    return table(*[""] * 5, hands=hands, pool="premier, farmer", phase=s.Choosing(A))


def taken(card: str = "premier") -> s.State:
    """A took a card that all saw."""
    return act(market(), A, p.Take(card))[0]


# Cards ---------------------------------------------------------------------------------------------


def test_1_42_a_card_openly_taken_is_where_it_went() -> None:
    """It cannot have left that hand unseen; a card of the deck may be anywhere."""
    for seat in (None, B, E):
        assert holders(worlds(taken(), seat), "premier") == {A}
    assert len(holders(worlds(taken(), None), "newcomer")) > 2


def test_1_42_one_of_equal_cards_is_known() -> None:
    """A took one farmer: at least one is there; when A plays one, none need be."""
    state = taken("farmer")
    assert min(world.hands[A].count("farmer") for world in worlds(state, B)) == 1
    state, _ = act(state, A, p.Lay(("farmer",)))
    assert min(world.hands[A].count("farmer") for world in worlds(state, B)) == 0


def test_1_42_after_a_deal_of_its_holder_it_is_with_one_of_the_two() -> None:
    """The others saw nothing; a later partner of either may have it then."""
    state, _ = dealt(taken(), p.Offer(A, C, side(1), NOTHING))
    assert holders(worlds(state, None), "premier") == holders(worlds(state, B), "premier") == {A, C}
    assert holders(worlds(state, C), "premier") == {A}
    state, _ = dealt(state, p.Offer(C, D, side(1), NOTHING))
    assert holders(worlds(state, None), "premier") == {A, C, D}
    assert holders(worlds(state, C), "premier") == {A}
    assert holders(worlds(state, D), "premier") == {A, C}


def test_1_42_the_giver_of_a_card_knows_where_it_is() -> None:
    """Until its new holder plays it, or deals with another seat."""
    state, _ = dealt(market(), p.Offer(B, C, side(hand="boss"), side(hand="senior")))
    assert holders(worlds(state, B), "boss") == {C}
    assert min(world.hands[B].count("senior") for world in worlds(state, C)) == 1
    assert len(holders(worlds(state, A), "boss")) > 2
    later, _ = dealt(state, p.Offer(D, C, side(1), NOTHING))
    assert holders(worlds(later, B), "boss") == {C, D}
    there, _ = dealt(state, p.Offer(C, A, side(hand="boss"), NOTHING))
    assert holders(worlds(there, C), "boss") == {A}
    assert holders(worlds(there, B), "boss") == {A, C}


def test_1_41_an_offer_shows_its_receiver_the_items_present() -> None:
    """Even a declined offer has shown what its proposer held, to its two alone."""
    offer = p.Offer(B, C, side(4, hand="boss"), side(1))
    for state in (offered(market(), offer), act(offered(market(), offer), C, p.Decline(offer))[0]):
        assert holders(worlds(state, C), "boss") == {B}
        assert len(holders(worlds(state, A), "boss")) > 2


def test_1_41_of_an_offer_of_an_earlier_round_only_what_it_showed_is_kept() -> None:
    """However many words were lost over it: what was offered without a card or money goes."""
    shown = p.Offer(A, B, side(9, hand="premier"), side(1))
    words = p.Offer(A, C, NOTHING, side(1))
    paid = ev.Paid(A, "large")
    traces = s.extend_traces((), [paid, p.Propose(shown), p.Propose(words)])
    later = s.extend_traces(traces, [ev.RoundBegan(2, A)])
    assert later == (paid, s.Held(A, (B,), 9, shown.gives.hand), ev.RoundBegan(2, A))
    now, then, blind = (Witness(replace(taken(), traces=each), B) for each in (traces, later, (paid,)))
    assert now.cards == then.cards != blind.cards
    assert now.pots == then.pots != blind.pots


def test_1_42_a_hand_of_known_cards_has_room_for_no_others() -> None:
    """Where three known cards may be with one of two, the sizes of the hands decide."""
    hands = ("", "boss, heir, premier", "", "believer", "")
    state = table(*[""] * 5, hands=hands, deck="3 farmer, lawyer", phase=s.Playing(A))
    shown = p.Offer(B, A, side(hand="boss, heir, premier"), side(1))
    state, _ = dealt(offered(state, shown), p.Offer(B, C, side(hand="heir"), NOTHING))
    found = worlds(state, A)
    assert {frozenset(world.hands[B] + world.hands[C]) for world in found} == {
        frozenset(("boss", "heir", "premier"))
    }
    assert {world.hands[C] for world in found} == {("boss",), ("heir",), ("premier",)}


# Money ---------------------------------------------------------------------------------------------


def test_1_01_before_the_first_deal_all_money_is_known() -> None:
    """Start money and slush funds that were played."""
    state, _ = acts(put(market(), phase=s.Choosing(B)), (B, p.Draw()), (B, p.Lay(("fund",))))
    for seat in (None, A, E):
        assert {world.money for world in worlds(state, seat)} == {(4, 5, 4, 4, 4)}


def test_1_42_a_deal_hides_whose_money_it_is() -> None:
    """From all but its two; the money of seats without deals is still known."""
    state, _ = dealt(market(), p.Offer(B, C, side(3), NOTHING))
    found = worlds(state, A)
    assert purses(found, B) == set(range(9))
    assert {world.money[B] + world.money[C] for world in found} == {8}
    assert purses(found, D) == purses(found, E) == {4}
    assert purses(worlds(state, B), C) == {7}
    further, _ = dealt(state, p.Offer(C, D, side(6), NOTHING))
    found = worlds(further, B)
    assert {world.money[C] + world.money[D] for world in found} == {11}
    assert purses(found, D) >= set(range(2, 10))
    assert {world.money for world in worlds(further, C)} == {further.money}


def paid(*fronts: str, round_: int = 1) -> s.State:
    """An election that A wins with B second, all with money 4."""
    state = election("premier, 3 salaryman", "heir", "farmer", "", *fronts, round_=round_)
    steps = ((0, p.Declare("premier")), (1, p.Declare("heir")), *((seat, p.Declare(None)) for seat in (2, 3)))
    state, _ = acts(state, *steps)
    return acts(state, (0, p.Pass()), (2, p.Pass()))[0]


def test_1_30_a_benefice_is_known_to_its_receiver_alone() -> None:
    """To the others it holds what it may hold; who knows one of the two knows something of the other."""
    state = paid()
    assert state.money == (12, 8, 4, 4)
    found = worlds(state, C)
    assert purses(found, A) >= {10, 11, 12}
    assert purses(found, B) >= {7, 8, 9}
    assert purses(found, A) <= {10, 11, 12, 13}
    for world in found:
        large, small = (payment.money for payment in world.paid)
        assert world.money == (4 + large, 4 + small, 4, 4)
        assert world.benefices == (large, small)
        assert large - 6 + small - 3 <= 3
    assert purses(worlds(state, A), B) <= {7, 8}
    assert purses(worlds(state, B), A) <= {10, 11, 12}
    assert {world.paid[0].money for world in worlds(state, A)} == {8}


def test_1_30_a_payment_tells_what_a_benefice_held() -> None:
    """A payment of 12 takes 8 of it at least; seats outside the deal know nothing."""
    state, _ = dealt(paid(), p.Offer(A, D, side(12), NOTHING))
    assert {world.paid[0].money for world in worlds(state, D)} == {8, 9}
    assert purses(worlds(state, D), A) == {0, 1}
    assert {world.paid[0].money for world in worlds(state, C)} >= {6, 7, 8}


# Deals ---------------------------------------------------------------------------------------------


def test_1_37_only_those_who_made_a_deal_promised_something() -> None:
    """In that round; and there are no promises of those that one was a party to but one's own."""
    state = put(market(), round=2)
    assert not any(world.promises for world in worlds(state, A))
    state, _ = dealt(put(market(), round=1), p.Offer(B, C, side(1, promise=7), NOTHING))
    found = worlds(state, A)
    assert {len(world.promises) for world in found} == {0, 1}
    makers = {(promise.maker, promise.receiver) for world in found for promise in world.promises}
    assert makers == {(B, C)}
    assert {world.promises for world in worlds(state, B)} == {state.promises}


def test_1_35_a_last_look_is_a_look_at_a_promise() -> None:
    """A seat without promises knows that others have some; offers are void by then."""
    state, _ = dealt(market(), p.Offer(B, C, side(1, promise=7), NOTHING))
    state = put(state, phase=s.Opening(tuple(range(5))), round=3)
    for world in worlds(state, A):
        assert world.promises
        assert world.offers == ()


def test_1_42_other_deals_of_partners_tell_nothing() -> None:
    """A closed offer that only the other one of two is still shown is not known."""
    state = market()
    for money in range(1, 5):
        offer = p.Offer(A, B, side(1), side(money))
        state, _ = act(offered(state, offer), B, p.Decline(offer))
    assert len(state.closed) == 3
    busy = state
    for money in range(1, 5):
        offer = p.Offer(B, C, side(1), side(money))
        busy, _ = act(offered(busy, offer), C, p.Decline(offer))
    for number in range(5):
        draws = (Rng(b"same", number), Rng(b"same", number))
        assert GAME.resample(busy, A, draws[0]) == GAME.resample(state, A, draws[1])


def test_1_42_worlds_obey_the_rules() -> None:
    """At most five open offers of one player; all cards are there."""
    state = market()
    for money in range(1, 6):
        state = offered(state, p.Offer(B, A, NOTHING, side(money)))
    for world in worlds(state, A):
        assert max(Counter(offer.proposer for offer in world.offers).values()) == 5
        assert all_cards(world) == Counter(full_deck(4))
        assert len(set(world.offers)) == len(world.offers)


# Whole games ---------------------------------------------------------------------------------------


def busy_game(number: int, seats: int) -> Iterator[s.State]:
    """A game in which people mostly make deals of hands and money, and accept what they are offered."""
    state, draws = GAME.setup(seats, p.Options(), Rng(b"busy", number)), Rng(b"busy too", number)
    while GAME.outcome(state) is None:
        yield state
        if not draws.below(4):
            state = bargain(state, draws)
            continue
        seat = draws.choice(GAME.awaited(state).seats)
        usual = [action for action in GAME.legal(state, seat) if not isinstance(action, p.Propose)]
        state, _ = act(state, seat, draws.choice(usual))


def bargain(state: s.State, draws: Rng) -> s.State:
    """A seat gives hand cards and money for money, if the other can pay."""
    one, other = draws.shuffled(range(len(state.hands)))[:2]
    hand = tuple(card for card in state.hands[one] if not draws.below(3))
    offer = p.Offer(
        one, other, p.Side(draws.below(state.money[one] + 1), hand), p.Side(draws.below(3), promise=1)
    )
    if GAME.check(state, one, p.Propose(offer)):
        return state
    state, _ = act(state, one, p.Propose(offer))
    kept = state.offers[-1]
    answer = p.Decline(kept) if GAME.check(state, other, p.Accept(kept)) else p.Accept(kept)
    return act(state, other, answer)[0]


@pytest.mark.parametrize("seats", [4, 6])
def test_1_42_busy_games_have_possible_worlds(seats: int) -> None:
    """Whatever was dealt: one world for each seat at every fortieth moment, whole and found again."""
    for at, state in enumerate(busy_game(seats, seats)):
        for seat in (None, *range(seats)) if at % 40 == 0 else ():
            world = GAME.resample(state, seat, Rng(b"one", at))
            whole(world)
            assert sum(world.money) == sum(state.money) + more_paid(world) - more_paid(state)
            assert list(map(len, world.hands)) == list(map(len, state.hands))
            assert GAME.view(world, seat) == GAME.view(state, seat)
            other = GAME.resample(state, seat, Rng(b"other", at))
            assert GAME.resample(other, seat, Rng(b"one", at)) == world


def more_paid(state: s.State) -> int:
    """What all benefices so far held."""
    return sum(payment.money for payment in state.paid)


@pytest.mark.parametrize("seats", [4, 5])
def test_1_42_conclusions_of_a_seat_are_true(seats: int) -> None:
    """Of any seats together: the cards and the money that must be with some of them are there."""
    for at, state in enumerate(busy_game(seats + 10, seats)):
        for seat in (None, *range(seats)) if at % 20 == 0 else ():
            witness = Witness(state, seat)
            for some in groups_of(range(seats)):
                held = Counter(card for other in some for card in state.hands[other])
                assert Counter(located.card for located in witness.cards if located.seats <= some) <= held
                there = sum(pot_worth(pot, held_by(state)) for pot in witness.pots if pot.seats <= some)
                assert there <= sum(state.money[other] for other in some)


def groups_of(seats: range) -> Iterator[frozenset[Seat]]:
    """Every choice of some of the seats."""
    for many in seats:
        yield from map(frozenset, combinations(seats, many + 1))


def held_by(state: s.State) -> dict[tuple[int, p.Benefice], int]:
    """What the benefices really held."""
    return {(payment.round, payment.benefice): payment.money for payment in state.paid}
