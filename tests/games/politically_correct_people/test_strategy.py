"""Politically Correct People: the bot player bargains, votes, gives reasons, and is no money pump."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import Rng, Seat, replace
from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.strategy import STRATEGY, is_stranger, why
from games.politically_correct_people.valuing import (
    LARGE,
    SMALL,
    begin,
    changes,
    prizes,
    race_now,
    trust,
    would_gain,
)
from games.strategies import SHARP, recalled, sampled
from games.testing.playouts import words
from tests.games.politically_correct_people.tables import (
    NOTHING,
    A,
    B,
    C,
    D,
    act,
    ballot,
    dealt,
    declared,
    election,
    offered,
    put,
    side,
    table,
)

FRONTS = ("premier, activist, 3 salaryman", "heir", "2 farmer, 2 senior", "")


def street(phase: s.Choosing | None = None) -> s.State:
    """Four players; C has votes and no politician, D has nothing."""
    return table(*FRONTS, pool="lawyer, fund", phase=phase or s.Choosing(B))


def says(state: s.State, seat: Seat, **memory: Any) -> p.Action | None:
    """What the computer player in this seat says unasked."""
    known = replace(begin(seat, len(state.hands), SHARP), **memory)
    said = STRATEGY.talk(GAME.view(state, seat), seat, known, Rng(b"talk", 0))
    assert said is None or GAME.check(state, seat, said) is None
    return said


def does(state: s.State, seat: Seat, **memory: Any) -> p.Action:
    """What it does when it is asked."""
    view, legal = GAME.view(state, seat), GAME.legal(state, seat)
    known = replace(begin(seat, len(state.hands), SHARP), **memory)
    return sampled(STRATEGY.act(view, seat, legal, known, Rng(b"act", 0)), Rng(b"act", 1))


def answer(state: s.State, offer: p.Offer) -> bool:
    """Whether it accepts an offer."""
    said = says(offered(state, offer), offer.receiver)
    assert said in (p.Accept(offer), p.Decline(offer))
    return said == p.Accept(offer)


def test_who_asks_for_everything_for_a_dollar_gets_junk() -> None:
    """A second politician, and nothing that it would miss."""
    asked = {
        card: p.Offer(B, A, side(1), side(front=card)) for card in ("premier", "activist", "3 salaryman")
    }
    assert [card for card, offer in asked.items() if answer(street(), offer)] == ["activist"]
    assert not answer(street(), p.Offer(B, A, NOTHING, side(1)))
    assert not answer(street(), p.Offer(B, A, side(1), side(2)))


def test_who_pays_three_for_a_few_votes_loses() -> None:
    """By the measure of who asks."""
    state = table(*FRONTS[:2], "farmer", "", trigger=A, phase=s.Choosing(B))
    view = GAME.view(state, A)
    assert view.own is not None
    now = race_now(view, view.own, begin(A, 4, SHARP))
    assert would_gain(view, A, view.own, p.Offer(A, C, side(3), vote(A)), now, 1.0) < 0


def trusted(*verdicts: p.Verdict, votes: int = 0) -> tuple[float, float]:
    """How much A counts on promises of B, whose earlier ones came to this, and on those of C."""
    view = GAME.view(street(), A)
    said = tuple(p.Vowed(1, B, None, p.VoteFor(1, A), verdict=verdict) for verdict in verdicts)
    assert view.own is not None
    known = replace(view, pledges=said)
    return trust(known, A, view.own, B, votes), trust(known, A, view.own, C)


def test_promises_count_by_what_became_of_earlier_ones() -> None:
    """One that was broken weighs more than one that was kept, and lowers trust in all."""
    assert trusted() == trusted("open") == trusted("untested")
    broken, kept = trusted("broken"), trusted("kept")
    assert broken[0] < broken[1] < trusted()[1] < kept[1] < kept[0] < 1
    assert trusted("kept", "broken")[0] < trusted()[0]
    assert trusted()[0] < trusted(votes=1)[0] < trusted(votes=2)[0] < 1


def test_empty_pledges_buy_no_trust() -> None:
    """A card left alone for nothing, however often; no candidate of a seat that could not have any."""
    view = GAME.view(street(), A)
    assert view.own is not None
    left = p.Vowed(1, B, None, p.LeaveCard("lawyer"), verdict="kept")
    known = replace(view, pledges=(left,) * 9)
    assert trust(known, A, view.own, B) == trust(view, A, view.own, B)
    assert is_stranger(known, view.own, B, begin(A, 4, SHARP))
    state, _ = act(election(*FRONTS), D, p.Pledge(p.StandAside(1)))
    after = GAME.view(declared(state, "premier", "heir", None, None), A)
    assert after.own is not None
    assert trust(after, A, after.own, D) == trust(view, A, view.own, D)


def test_votes_given_with_all_groups_are_not_bought() -> None:
    """They count where they go: no one asks for them, whatever it pays."""
    state, _ = act(ballot(), A, p.CastAll(B))
    view = GAME.view(state, B)
    assert view.own is not None
    memory = begin(B, 4, SHARP)
    assert changes(race_now(view, view.own, memory), A, C, C) == 0.0
    asked: list[Seat] = []
    while isinstance(said := STRATEGY.baselines["buyer"].talk(view, B, memory, Rng(b"", 0)), p.Propose):
        asked.append(said.offer.receiver)
        state = put(offered(state, said.offer), money=(9, 9, 9, 9))
        view = GAME.view(state, B)
    assert A not in asked
    assert C in asked


def vote(candidate: Seat) -> p.Side:
    """All votes for a candidate."""
    return p.Side(vows=(p.VoteFor(1, candidate),))


@pytest.mark.parametrize("vow", [p.StandAside(1), p.Favour(), p.VoteFor(1, B)])
def test_it_promises_only_what_it_can_keep(vow: p.Vow) -> None:
    """Votes, and to one of them only; nothing in words."""
    state, _ = dealt(street(), p.Offer(A, C, side(2), vote(A)))
    assert not answer(state, p.Offer(D, C, side(4), p.Side(vows=(vow,))))
    assert not answer(street(), p.Offer(D, C, side(4), side(promise=7)))


def test_it_keeps_what_it_has_promised() -> None:
    """All its groups vote as promised, and the card of the pool stays there."""
    state = election(*FRONTS)
    state, _ = dealt(state, p.Offer(A, C, side(2), vote(A)))
    while isinstance(state.phase, s.Declaring | s.Voting):
        (seat,) = GAME.awaited(state).seats
        state, _ = act(state, seat, does(state, seat))
    assert [said.verdict for said in state.vows] == ["kept"]
    left, _ = dealt(street(s.Choosing(D)), p.Offer(D, B, p.Side(vows=(p.LeaveCard("lawyer"),)), side(1)))
    assert does(street(s.Choosing(D)), D) == p.Take("lawyer")
    assert does(left, D) != p.Take("lawyer")


EVEN = ("premier, 3 farmer", "heir, 3 housewife", "3 believer, 3 senior", "boss, 5 salaryman")
"""Three who run, and C, who has most votes and no candidate."""


def lap(*fronts: str, **more: Any) -> s.State:
    """The last lap before an election; all can pay."""
    return table(*(fronts or EVEN), **{"trigger": A, "phase": s.Choosing(B), "money": (9,) * 4, **more})


def voting(state: s.State, **changes: Any) -> s.State:
    """The vote of the same, C first."""
    candidates = ("premier", "heir", None, "boss")
    return put(state, phase=s.Voting((C, D, A, B), candidates), **changes)


def votes(candidate: Seat) -> p.Side:
    """All votes for a candidate."""
    return p.Side(vows=(p.VoteFor(1, candidate),))


def price(state: s.State, seller: Seat, buyer: Seat) -> int:
    """The least price for which a seat sells its votes."""
    offers = [p.Offer(buyer, seller, side(money), votes(buyer)) for money in range(1, 10)]
    answers = [says(offered(state, offer), seller) == p.Accept(offer) for offer in offers]
    assert answers == sorted(answers), "who sells for less sells for more"
    return 1 + answers.index(True)


# For how much --------------------------------------------------------------------------------------


def test_votes_that_would_decide_are_dearer() -> None:
    """Than a few, and than those that make no one win."""
    few = lap(*EVEN[:2], "farmer", EVEN[3])
    hopeless = lap("premier, 4 floating", "heir, 2 floating", "senior, housewife, farmer", "newcomer")
    assert price(lap(), C, B) > price(few, C, B)
    assert price(lap(), C, B) > price(hopeless, C, D)


def test_who_could_be_elected_sells_for_more_than_who_does_not_run() -> None:
    """The same votes; and before the last lap they have no clear price."""
    runs = lap(EVEN[0], EVEN[1], f"{EVEN[2]}, celebrity, floating", EVEN[3])
    stands_by = lap(EVEN[0], EVEN[1], f"{EVEN[2]}, floating", EVEN[3])
    assert price(runs, C, B) > price(stands_by, C, B)
    assert price(lap(trigger=None), C, B) > price(lap(), C, B)


def test_a_race_shares_out_both_benefices() -> None:
    """More to who is stronger; all of it to who runs alone; nothing to who does not run."""
    expected = prizes((8.0, 5.0, None, 5.0), 2.0)
    assert sum(expected) == pytest.approx(LARGE + SMALL)
    assert expected[A] > expected[B] > expected[C] == 0
    assert expected[B] == pytest.approx(expected[D])
    assert prizes((None, 3.0, None), 2.0) == (0.0, LARGE + SMALL, 0.0)


def test_votes_that_are_promised_already_are_worth_nothing_more() -> None:
    """As far as one knows of it."""
    state, _ = act(
        offered(lap(), p.Offer(A, C, side(3), votes(A))), C, p.Accept(p.Offer(A, C, side(3), votes(A)))
    )
    worth: dict[Seat, float] = {}
    for seat in (A, B):
        view = GAME.view(state, seat)
        assert view.own is not None
        worth[seat] = changes(race_now(view, view.own, begin(seat, 4, SHARP)), C, seat, seat)
    assert worth[A] == 0 < worth[B]


# To whom -------------------------------------------------------------------------------------------


def to_whom(state: s.State, seat: Seat, *deals: int) -> Seat:
    """The receiver of a seat's offer; `deals`: the number each made in this round."""
    said = says(state, seat, deals=deals or (0,) * 4)
    assert isinstance(said, p.Propose)
    return said.offer.receiver


def test_votes_are_not_dealt_in_before_the_last_lap() -> None:
    """Then they are offered, for money."""
    assert says(lap(trigger=None), C) is None
    many = ("newcomer", "activist", "9 salaryman, 7 housewife", "celebrity", "newscaster", "lawyer")
    assert says(lap(*many, trigger=None, money=(9,) * 6), C) is None, "however many"
    said = says(lap(), C)
    assert isinstance(said, p.Propose)
    assert isinstance(said.offer.gives.vows[0], p.VoteFor)
    assert said.offer.asks.money


def test_who_has_dealt_least_is_asked_first() -> None:
    """Whichever seat that is; no one is left out."""
    for least in (A, B, D):
        assert to_whom(lap(), C, *(seat != least for seat in range(4))) == least
    assert len({to_whom(put(lap(), round=round_), C) for round_ in (1, 2, 3)}) > 1


def test_a_seat_is_asked_once_in_a_round() -> None:
    """Two offers, one at a time, to different others; again in the next round."""
    state, asked = lap(), list[Seat]()
    while isinstance(said := says(state, C), p.Propose):
        asked.append(said.offer.receiver)
        state, _ = act(state, C, said)
        assert says(state, C) is None, "one at a time"
        state, _ = act(state, said.offer.receiver, p.Decline(said.offer))
    assert len(set(asked)) == len(asked) == 2
    assert isinstance(says(put(state, traces=()), C), p.Propose)


def test_one_offer_is_left_for_the_last_lap() -> None:
    """Cards are dealt in before; not more than once."""
    early = lap("lawyer, premier", "", "", "", trigger=None)
    said = says(early, A)
    assert isinstance(said, p.Propose)
    after, _ = act(early, A, said)
    after, _ = act(after, said.offer.receiver, p.Decline(said.offer))
    assert says(after, A) is None
    assert isinstance(says(put(after, trigger=B), A), p.Propose)


def test_in_a_vote_only_who_is_to_vote_is_asked() -> None:
    """All wait for them anyway; others would be too late."""
    assert (
        to_whom(put(voting(lap()), phase=s.Voting((B, C, A, D), ("premier", "heir", None, "boss"))), C) == B
    )
    assert says(voting(lap()), C) is None


STRANGERS = lap("lawyer", "heir", "4 salaryman", "")
"""A could use the votes of C, and has no better offer to make."""


def dollar(receiver: Seat) -> p.Offer:
    """A dollar of A's for all votes of a seat."""
    return p.Offer(A, receiver, side(1), votes(A))


def test_a_stranger_is_asked_for_votes_for_a_dollar() -> None:
    """Who cheats takes no more than that; and only where votes are dealt in."""
    assert says(STRANGERS, A) == p.Propose(dollar(C))
    assert says(put(STRANGERS, money=(0, 9, 9, 9)), A) is None
    assert says(put(STRANGERS, trigger=None), A) is None


def test_a_trial_is_made_once() -> None:
    """What became of it is known then: who cheated is asked no more, who kept their word as a friend."""
    for verdict in ("broken", "kept"):
        said = p.Vowed(1, C, None, p.VoteFor(1, A), verdict=verdict)
        view = GAME.view(put(STRANGERS, vows=(said,)), A)
        assert view.own is not None
        assert not is_stranger(view, view.own, C, begin(A, 4, SHARP))
        assert is_stranger(view, view.own, B, begin(A, 4, SHARP))
    cheated = put(STRANGERS, vows=(p.Vowed(1, C, None, p.VoteFor(1, A), verdict="broken"),))
    assert says(cheated, A) is None
    assert says(STRANGERS, A, thanks=(0, 0, 3, 0)) != p.Propose(dollar(C))


# While an offer waits ------------------------------------------------------------------------------


def test_votes_on_offer_are_not_sold_to_another() -> None:
    """Others who want them wait; it is to vote before there is an answer: then it is free again."""
    first, other = p.Offer(C, B, votes(B), side(2)), p.Offer(A, C, side(4), votes(A))
    state = offered(offered(lap(), first), other)
    assert says(state, C) is None
    due = voting(state)
    assert says(due, C) == p.Withdraw(first)
    assert says(act(due, C, p.Withdraw(first))[0], C) == p.Accept(other)


# How it votes --------------------------------------------------------------------------------------


def test_it_votes_against_the_richest_and_for_friends() -> None:
    """Free votes go where it loses least by it; thanks turn them."""
    rich = voting(lap("lawyer", "councillor", "farmer", "newcomer"), trigger=C)
    rich = put(rich, phase=s.Voting((C, D, A, B), ("lawyer", "councillor", None, None)))
    for richest, chosen in ((A, B), (B, A)):
        paid = tuple(16.0 * (seat == richest) for seat in range(4))
        assert does(rich, C, income=paid) == p.Cast("farmer", chosen)
    assert does(rich, C, thanks=(3, 0, 0, 0)) == p.Cast("farmer", A)


def test_in_the_last_election_it_matters_more_what_the_richest_get() -> None:
    """After it, money is counted."""

    def hurts(round_: int) -> float:
        view = GAME.view(lap(round_=round_), C)
        assert view.own is not None
        rich = replace(begin(C, 4, SHARP), income=(0.0, 9.0, 0.0, 0.0))
        return -changes(race_now(view, view.own, rich), C, B, C)

    assert hurts(3) > 2 * hurts(2) == 2 * hurts(1) > 0


def test_it_keeps_what_is_worth_most_beside_its_hand() -> None:
    """A group with all its cards, where there is a politician for the next round already."""
    for hand, kept in (("", "boss"), ("newcomer", "boss"), ("premier", "salaryman")):
        front = "boss, 6 salaryman, floating"
        tidies = table(front, *[""] * 3, hands=(hand, *[""] * 3), phase=s.Tidying((A,), A))
        assert does(tidies, A) == p.Retain(kept)


def test_it_remembers_who_was_paid_and_who_dealt_in_this_round() -> None:
    """As all saw it."""
    seen = (s.Paid(B, "large"), s.Dealt(A, D, (), ()), s.Dealt(C, D, (), ()))
    memory = recalled_by(*seen)
    assert (memory.income, memory.deals) == ((0.0, LARGE, 0.0, 0.0), (1, 0, 1, 2))
    later = recalled_by(*seen, s.RoundBegan(2, B), s.Paid(B, "small"))
    assert (later.income, later.deals) == ((0.0, LARGE + SMALL, 0.0, 0.0), (0,) * 4)


def recalled_by(*seen: Any) -> Any:
    """What C remembers of this."""
    return recalled(STRATEGY, begin(C, 4, SHARP), seen)


TEXT = words("politically_correct_people", "en")


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (p.Declare(None), "no politician"),
        (p.Declare("heir"), "most votes"),
        (p.Cast("floating", 0), "my own candidate"),
        (p.Cast("salaryman", 1), "repay those who voted for me"),
        (p.Pass(), "cost me more"),
        (p.Open(), "counted"),
        (p.Propose(p.Offer(0, 1, p.Side(1), p.Side(vows=(p.VoteFor(1, 0),)))), "their word"),
        (p.Propose(p.Offer(0, 1, p.Side(2), p.Side(vows=(p.VoteFor(1, 0),)))), "worth more to me"),
        (p.Withdraw(p.Offer(0, 1, p.Side(vows=(p.VoteFor(1, 1),)), p.Side(1))), "not for sale"),
    ],
)
def test_a_reason_is_of_the_action(action: p.Action, said: str) -> None:
    """Of exactly this one, not of its kind."""
    state = election("heir, 4 salaryman, floating", "boss", "", "")
    assert said in why(GAME.view(state, 0), 0, begin(0, 4, SHARP), action, TEXT)
