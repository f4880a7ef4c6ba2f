"""Politically Correct People: the computer player bargains, and is no money pump."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import Rng, Seat, replace
from games.politically_correct_people.memory import begin
from games.politically_correct_people.pieces import Accept, Action, Decline, Offer, Side, Take
from games.politically_correct_people.promises import (
    Favour,
    LeaveCard,
    StandAside,
    Verdict,
    VoteFor,
    Vow,
    Vowed,
)
from games.politically_correct_people.race import race_now
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.state import Choosing, Declaring, State, Voting
from games.politically_correct_people.strategy import STRATEGY
from games.politically_correct_people.valuing import trust, would_gain
from games.strategies import SHARP, sampled
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
    side,
    table,
)

FRONTS = ("premier, activist, 3 salaryman", "heir", "2 farmer, 2 senior", "")


def street(phase: Choosing | None = None) -> State:
    """Four players; C has votes and no politician, D has nothing."""
    return table(*FRONTS, pool="lawyer, fund", phase=phase or Choosing(B))


def says(state: State, seat: Seat, **memory: Any) -> Action | None:
    """What the computer player in this seat says unasked."""
    known = replace(begin(seat, len(state.hands), SHARP), **memory)
    said = STRATEGY.talk(GAME.view(state, seat), seat, known, Rng(b"talk", 0))
    assert said is None or GAME.check(state, seat, said) is None
    return said


def does(state: State, seat: Seat, **memory: Any) -> Action:
    """What it does when it is asked."""
    view, legal = GAME.view(state, seat), GAME.legal(state, seat)
    known = replace(begin(seat, len(state.hands), SHARP), **memory)
    return sampled(STRATEGY.act(view, seat, legal, known, Rng(b"act", 0)), Rng(b"act", 1))


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


def test_who_pays_three_for_a_few_votes_loses() -> None:
    """By the measure of who asks."""
    state = table(*FRONTS[:2], "farmer", "", trigger=A, phase=Choosing(B))
    view = GAME.view(state, A)
    assert view.own is not None
    now = race_now(view, view.own, begin(A, 4, SHARP))
    assert would_gain(view, A, view.own, Offer(A, C, side(3), vote(A)), now, 1.0) < 0


def trusted(*verdicts: Verdict, votes: int = 0) -> tuple[float, float]:
    """How much A counts on promises of B, whose earlier ones came to this, and on those of C."""
    view = GAME.view(street(), A)
    said = tuple(Vowed(1, B, None, VoteFor(1, A), verdict=verdict) for verdict in verdicts)
    assert view.own is not None
    known = replace(view, pledges=said)
    return trust(known, A, view.own, B, votes), trust(known, A, view.own, C)


def test_promises_count_by_what_became_of_earlier_ones() -> None:
    """One that was broken weighs more than one that was kept, and casts a shadow on everybody's."""
    assert trusted() == trusted("open") == trusted("untested")
    broken, kept = trusted("broken"), trusted("kept")
    assert broken[0] < broken[1] < trusted()[1] < kept[1] < kept[0] < 1
    assert trusted("kept", "broken")[0] < trusted()[0]
    assert trusted()[0] < trusted(votes=1)[0] < trusted(votes=2)[0] < 1


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
