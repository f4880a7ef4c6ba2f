"""Politically Correct People: the computer player bargains, and is no money pump."""

from __future__ import annotations

import pytest

from games.core import Rng, Seat, replace
from games.minds import SHARP, sampled
from games.politically_correct_people.mind import MIND, Memory, begin
from games.politically_correct_people.pieces import (
    Accept,
    Action,
    Decline,
    Offer,
    Pledge,
    Propose,
    Side,
    Take,
)
from games.politically_correct_people.promises import (
    Favour,
    LeaveCard,
    StandAside,
    Verdict,
    VoteFor,
    Vow,
    Vowed,
)
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.state import Choosing, Declaring, State, Voting
from games.politically_correct_people.valuing import trust, would_gain
from tests.games.politically_correct_people.tables import (
    NOTHING,
    A,
    B,
    C,
    D,
    act,
    dealt,
    election,
    offered,
    put,
    side,
    table,
)

FRONTS = ("premier, activist, 3 salaryman", "heir", "2 farmer, 2 senior", "")


def street(phase: Choosing | None = None) -> State:
    """Four players; C has votes and no politician, D has nothing."""
    return table(*FRONTS, pool="lawyer, fund", phase=phase or Choosing(B))


def says(state: State, seat: Seat, thanks: tuple[int, ...] = (0, 0, 0, 0)) -> Action | None:
    """What the computer player in this seat says unasked."""
    memory = Memory(seat, SHARP, thanks)
    said = MIND.talk(GAME.view(state, seat), seat, memory, Rng(b"talk", 0))
    assert said is None or GAME.check(state, seat, said) is None
    return said


def does(state: State, seat: Seat) -> Action:
    """What it does when it is asked."""
    view, legal = GAME.view(state, seat), GAME.legal(state, seat)
    return sampled(MIND.act(view, seat, legal, begin(seat, 4, SHARP), Rng(b"act", 0)), Rng(b"act", 1))


def answer(state: State, offer: Offer) -> bool:
    """Whether it accepts an offer."""
    said = says(offered(state, offer), offer.receiver)
    assert said in (Accept(offer), Decline(offer))
    return said == Accept(offer)


def test_who_asks_for_everything_for_a_dollar_gets_junk() -> None:
    """A second politician, and nothing that it would miss."""
    asked = {card: Offer(B, A, side(1), side(front=card)) for card in ("premier", "activist", "3 salaryman")}
    assert [card for card, offer in asked.items() if answer(street(), offer)] == ["activist"]
    assert not answer(street(), Offer(B, A, NOTHING, side(1)))
    assert not answer(street(), Offer(B, A, side(1), side(2)))


def test_votes_are_sold_for_two_dollars_by_who_has_no_candidate() -> None:
    """For one they are kept; who could be elected wants more; who pays three for a few votes loses."""
    state = street()
    prices = {money: answer(state, Offer(B, C, side(money), vote(B))) for money in (1, 2, 3)}
    assert prices == {1: False, 2: True, 3: True}
    assert not answer(state, Offer(B, A, side(2), vote(B)))
    buyer = GAME.view(state, A).own
    assert buyer is not None
    poor = put(state, fronts=(*state.fronts[:2], ("farmer",), ()))
    assert would_gain(GAME.view(poor, A), A, buyer, Offer(A, C, side(3), vote(A))) < 0


def trusted(*verdicts: Verdict) -> tuple[float, float]:
    """How much A counts on promises of B, whose earlier ones came to this, and on those of C."""
    view = GAME.view(street(), A)
    said = tuple(Vowed(1, B, None, VoteFor(1, A), verdict=verdict) for verdict in verdicts)
    assert view.own is not None
    known = replace(view, pledges=said)
    return trust(known, A, view.own, B), trust(known, A, view.own, C)


def test_promises_count_by_what_became_of_earlier_ones() -> None:
    """One that was broken weighs more than one that was kept, and casts a shadow on everybody's."""
    assert trusted() == trusted("open") == trusted("untested")
    broken, kept = trusted("broken"), trusted("kept")
    assert broken[0] < broken[1] < trusted()[1] < kept[1] < kept[0] < 1
    assert trusted("kept", "broken")[0] < trusted()[0]


def vote(candidate: Seat) -> Side:
    """All votes for somebody."""
    return Side(vows=(VoteFor(1, candidate),))


@pytest.mark.parametrize("vow", [StandAside(1), Favour(), VoteFor(1, B)])
def test_it_promises_only_what_it_can_keep(vow: Vow) -> None:
    """Votes, and to one of them only; nothing in words."""
    state, _ = dealt(street(), Offer(A, C, side(2), vote(A)))
    assert not answer(state, Offer(D, C, side(4), Side(vows=(vow,))))
    assert not answer(street(), Offer(D, C, side(4), side(promise=7)))


def test_it_keeps_what_it_has_promised() -> None:
    """All its groups vote as promised, and the card of the pool stays there."""
    state = election(*FRONTS)
    state, _ = dealt(state, Offer(A, C, side(2), vote(A)))
    while isinstance(state.phase, Declaring | Voting):
        (seat,) = GAME.awaited(state).seats
        state, _ = act(state, seat, does(state, seat))
    assert [said.verdict for said in state.vows] == ["kept"]
    left, _ = dealt(street(Choosing(D)), Offer(D, B, Side(vows=(LeaveCard("lawyer"),)), side(1)))
    assert does(street(Choosing(D)), D) == Take("lawyer")
    assert does(left, D) != Take("lawyer")


def test_it_offers_twice_a_round_and_each_time_another() -> None:
    """One open at a time; what it offers helps both."""
    start = table(*FRONTS[:3], "4 housewife", phase=Choosing(A))
    state, made = start, list[Offer]()
    while isinstance(said := says(state, A), Propose):
        made.append(said.offer)
        state, _ = act(state, A, said)
        assert says(state, A) is None
        state, _ = act(state, said.offer.receiver, Decline(said.offer))
    assert len(made) == len(set(made)) == 2
    assert all(answer(start, offer) for offer in made)
    assert said is None
    assert isinstance(says(put(state, traces=()), A), Propose)


def test_it_pledges_its_votes_to_a_friend_once_a_round() -> None:
    """Of whom it had votes before, if it has no politician itself; and it votes like that."""
    state = put(street(), money=(4, 4, 0, 4))
    said = says(state, C, (0, 2, 0, 0))
    assert isinstance(said, Pledge)
    assert said == Pledge(VoteFor(1, B))
    assert says(act(state, C, said)[0], C, (0, 2, 0, 0)) is None
    assert says(state, A, (0, 2, 0, 0)) != said
    declaring = put(election(*FRONTS), money=(0, 0, 0, 0))
    assert says(declaring, A, (0, 2, 0, 0)) == said
    dice = election("premier, farmer, floating", *FRONTS[1:], money=(0, 0, 0, 0))
    assert says(dice, A, (0, 2, 0, 0)) is None
