"""Politically Correct People: when the computer player deals in votes, with whom, and for how much."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import Seat, replace
from games.politically_correct_people.events import Dealt, Paid, RoundBegan
from games.politically_correct_people.haggling import is_stranger
from games.politically_correct_people.memory import begin
from games.politically_correct_people.pieces import (
    Accept,
    Cast,
    Decline,
    Offer,
    Propose,
    Retain,
    Side,
    Withdraw,
)
from games.politically_correct_people.promises import VoteFor, Vowed
from games.politically_correct_people.race import LARGE, SMALL, changes, prizes, race_now
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.state import Choosing, State, Tidying, Voting
from games.politically_correct_people.strategy import STRATEGY
from games.strategies import SHARP, recalled
from tests.games.politically_correct_people.tables import A, B, C, D, act, offered, put, side, table
from tests.games.politically_correct_people.test_haggling import does, says

EVEN = ("premier, 3 farmer", "heir, 3 housewife", "3 believer, 3 senior", "boss, 5 salaryman")
"""Three who run, and C, who has more votes than anybody and nobody to give them to."""


def lap(*fronts: str, **more: Any) -> State:
    """The last lap before an election; everybody can pay."""
    return table(*(fronts or EVEN), **{"trigger": A, "phase": Choosing(B), "money": (9,) * 4, **more})


def vote(state: State, **changes: Any) -> State:
    """The vote of the same, C first."""
    candidates = ("premier", "heir", None, "boss")
    return put(state, phase=Voting((C, D, A, B), candidates), **changes)


def votes(candidate: Seat) -> Side:
    """All votes for somebody."""
    return Side(vows=(VoteFor(1, candidate),))


def price(state: State, seller: Seat, buyer: Seat) -> int:
    """The least for which somebody sells their votes."""
    offers = [Offer(buyer, seller, side(money), votes(buyer)) for money in range(1, 10)]
    answers = [says(offered(state, offer), seller) == Accept(offer) for offer in offers]
    assert answers == sorted(answers), "who sells for less sells for more"
    return 1 + answers.index(True)


# For how much --------------------------------------------------------------------------------------


def test_votes_that_would_decide_are_dearer() -> None:
    """Than a few, and than those that can make nobody win."""
    few = lap(*EVEN[:2], "farmer", EVEN[3])
    hopeless = lap("premier, 4 floating", "heir, 2 floating", "senior, housewife, farmer", "newcomer")
    assert price(lap(), C, B) > price(few, C, B)
    assert price(lap(), C, B) > price(hopeless, C, D)


def test_who_could_be_elected_sells_for_more_than_who_does_not_run() -> None:
    """The same votes; and before the last lap nobody knows what they are worth."""
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
    state, _ = act(offered(lap(), Offer(A, C, side(3), votes(A))), C, Accept(Offer(A, C, side(3), votes(A))))
    worth: dict[Seat, float] = {}
    for seat in (A, B):
        view = GAME.view(state, seat)
        assert view.own is not None
        worth[seat] = changes(race_now(view, view.own, begin(seat, 4, SHARP)), C, seat, seat)
    assert worth[A] == 0 < worth[B]


# To whom -------------------------------------------------------------------------------------------


def to_whom(state: State, seat: Seat, *deals: int) -> Seat:
    """Whom somebody makes an offer; `deals`: how many each made in this round."""
    said = says(state, seat, deals=deals or (0,) * 4)
    assert isinstance(said, Propose)
    return said.offer.receiver


def test_votes_are_not_dealt_in_before_the_last_lap() -> None:
    """Then they are offered, for money."""
    assert says(lap(trigger=None), C) is None
    many = ("newcomer", "activist", "9 salaryman, 7 housewife", "celebrity", "newscaster", "lawyer")
    assert says(lap(*many, trigger=None, money=(9,) * 6), C) is None, "however many"
    said = says(lap(), C)
    assert isinstance(said, Propose)
    assert isinstance(said.offer.gives.vows[0], VoteFor)
    assert said.offer.asks.money


def test_who_has_dealt_least_is_asked_first() -> None:
    """Whoever that is: nobody is left out."""
    for least in (A, B, D):
        assert to_whom(lap(), C, *(seat != least for seat in range(4))) == least
    assert len({to_whom(put(lap(), round=round_), C) for round_ in (1, 2, 3)}) > 1


def test_nobody_is_asked_twice_in_a_round() -> None:
    """Two offers, one at a time, to different others; again in the next round."""
    state, asked = lap(), list[Seat]()
    while isinstance(said := says(state, C), Propose):
        asked.append(said.offer.receiver)
        state, _ = act(state, C, said)
        assert says(state, C) is None, "one at a time"
        state, _ = act(state, said.offer.receiver, Decline(said.offer))
    assert len(set(asked)) == len(asked) == 2
    assert isinstance(says(put(state, traces=()), C), Propose)


def test_one_offer_is_left_for_the_last_lap() -> None:
    """Cards are dealt in before; not more than once."""
    early = lap("lawyer, premier", "", "", "", trigger=None)
    said = says(early, A)
    assert isinstance(said, Propose)
    after, _ = act(early, A, said)
    after, _ = act(after, said.offer.receiver, Decline(said.offer))
    assert says(after, A) is None
    assert isinstance(says(put(after, trigger=B), A), Propose)


def test_in_a_vote_only_who_is_to_vote_is_asked() -> None:
    """All wait for them anyway; anybody else would be too late."""
    assert to_whom(put(vote(lap()), phase=Voting((B, C, A, D), ("premier", "heir", None, "boss"))), C) == B
    assert says(vote(lap()), C) is None


STRANGERS = lap("lawyer", "heir", "4 salaryman", "")
"""A could use the votes of C, and can make nobody a better offer."""


def dollar(receiver: Seat) -> Offer:
    """A dollar of A's for all votes of somebody."""
    return Offer(A, receiver, side(1), votes(A))


def test_a_stranger_is_asked_for_votes_for_a_dollar() -> None:
    """Who cheats takes no more than that; and only where votes are dealt in."""
    assert says(STRANGERS, A) == Propose(dollar(C))
    assert says(put(STRANGERS, money=(0, 9, 9, 9)), A) is None
    assert says(put(STRANGERS, trigger=None), A) is None


def test_a_trial_is_made_once() -> None:
    """What became of it is known then: who cheated is asked no more, who kept their word as a friend."""
    for verdict in ("broken", "kept"):
        said = Vowed(1, C, None, VoteFor(1, A), verdict=verdict)
        view = GAME.view(put(STRANGERS, vows=(said,)), A)
        assert view.own is not None
        assert not is_stranger(view, view.own, C, begin(A, 4, SHARP))
        assert is_stranger(view, view.own, B, begin(A, 4, SHARP))
    cheated = put(STRANGERS, vows=(Vowed(1, C, None, VoteFor(1, A), verdict="broken"),))
    assert says(cheated, A) is None
    assert says(STRANGERS, A, thanks=(0, 0, 3, 0)) != Propose(dollar(C))


# While an offer waits ------------------------------------------------------------------------------


def test_votes_on_offer_are_not_sold_to_another() -> None:
    """Whoever else wants them waits; it is to vote before there is an answer: then it is free again."""
    first, other = Offer(C, B, votes(B), side(2)), Offer(A, C, side(4), votes(A))
    state = offered(offered(lap(), first), other)
    assert says(state, C) is None
    due = vote(state)
    assert says(due, C) == Withdraw(first)
    assert says(act(due, C, Withdraw(first))[0], C) == Accept(other)


# How it votes --------------------------------------------------------------------------------------


def test_it_votes_against_the_richest_and_for_friends() -> None:
    """Free votes go where it loses least by it; thanks turn them."""
    rich = vote(lap("lawyer", "councillor", "farmer", "newcomer"), trigger=C)
    rich = put(rich, phase=Voting((C, D, A, B), ("lawyer", "councillor", None, None)))
    for richest, chosen in ((A, B), (B, A)):
        paid = tuple(16.0 * (seat == richest) for seat in range(4))
        assert does(rich, C, income=paid) == Cast("farmer", chosen)
    assert does(rich, C, thanks=(3, 0, 0, 0)) == Cast("farmer", A)


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
        tidies = table(front, *[""] * 3, hands=(hand, *[""] * 3), phase=Tidying((A,), A))
        assert does(tidies, A) == Retain(kept)


def test_it_remembers_who_was_paid_and_who_dealt_in_this_round() -> None:
    """As everybody saw it."""
    seen = (Paid(B, "large"), Dealt(A, D, (), ()), Dealt(C, D, (), ()))
    memory = recalled_by(*seen)
    assert (memory.income, memory.deals) == ((0.0, LARGE, 0.0, 0.0), (1, 0, 1, 2))
    later = recalled_by(*seen, RoundBegan(2, B), Paid(B, "small"))
    assert (later.income, later.deals) == ((0.0, LARGE + SMALL, 0.0, 0.0), (0,) * 4)


def recalled_by(*seen: Any) -> Any:
    """What C remembers of this."""
    return recalled(STRATEGY, begin(C, 4, SHARP), seen)
