"""What the bot player says and does, and the tables at which it bargains over votes."""

from __future__ import annotations

from typing import Any

from games.core import Rng, Seat, replace
from games.politically_correct_people.players import STRATEGY
from games.politically_correct_people.players.valuing import begin
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.strategies import SHARP, recall_all, sample
from tests.games.politically_correct_people.tables import A, B, C, D, offered, put, side, table


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
    return sample(STRATEGY.act(view, seat, legal, known, Rng(b"act", 0)), Rng(b"act", 1))


def answer(state: s.State, offer: p.Offer) -> bool:
    """Whether it accepts an offer; else it declines, or names another price."""
    said = says(offered(state, offer), offer.receiver)
    assert isinstance(said, p.Accept | p.Decline) or (isinstance(said, p.Propose) and said.counters == offer)
    return said == p.Accept(offer)


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


def recalled_by(*seen: Any) -> Any:
    """What C remembers of this."""
    return recall_all(STRATEGY, begin(C, 4, SHARP), seen)
