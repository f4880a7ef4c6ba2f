"""Plainer players of Politically Correct People, to measure the computer player against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from games.core import Rng, Seat
from games.politically_correct_people.bounds import canonical
from games.politically_correct_people.drafting import unready
from games.politically_correct_people.duties import possible
from games.politically_correct_people.haggling import answered
from games.politically_correct_people.memory import Memory
from games.politically_correct_people.pieces import Action, Cast, Offer, Pass, Propose, Side
from games.politically_correct_people.promises import VoteFor
from games.politically_correct_people.race import race_now
from games.politically_correct_people.state import Opening, Over, Own, View, Voting, election_ahead
from games.strategies import Strategy, Weighted

PRICE = 3
"""What the buyer pays for all votes of somebody."""


def baselines(strategy: Strategy) -> Mapping[str, Strategy]:
    """Return players who are like the mind but for a habit."""

    def stubborn(view: View, seat: Seat, legal: Sequence[Action], memory: Memory, rng: Rng) -> Weighted:
        """Vote for nobody else."""
        if not isinstance(view.phase, Voting):
            return strategy.act(view, seat, legal, memory, rng)
        own = [action for action in legal if isinstance(action, Cast) and action.candidate == seat]
        return [(own[0] if own else Pass(), 1.0)]

    return {
        "stubborn": replace(strategy, act=stubborn),
        "dollar": replace(strategy, talk=dollar),
        "buyer": replace(strategy, talk=buyer),
    }


def dollar(view: View, seat: Seat, memory: Memory, _rng: Rng) -> Action | None:
    """Ask for everything, a dollar each: cards, then votes."""
    return _asking(view, seat, memory, 1, (*_cards(view, seat), *_votes(view, seat)))


def buyer(view: View, seat: Seat, memory: Memory, _rng: Rng) -> Action | None:
    """Ask everybody for their votes."""
    return _asking(view, seat, memory, PRICE, tuple(_votes(view, seat)))


def _cards(view: View, seat: Seat) -> Iterator[tuple[Seat, Side]]:
    for other, front in enumerate(view.fronts):
        if other != seat:
            yield from [(other, Side(front=(card,))) for card in dict.fromkeys(front)]


def _votes(view: View, seat: Seat) -> Iterator[tuple[Seat, Side]]:
    vow = VoteFor(election_ahead(view.round, view.phase), seat)
    others = [other for other in range(len(view.fronts)) if other != seat]
    yield from [(other, Side(vows=(vow,))) for other in others if vow in possible(view, (other,))]


def _asking(
    view: View, seat: Seat, memory: Memory, price: int, wishes: Sequence[tuple[Seat, Side]]
) -> Action | None:
    """Answer an offer like the mind; else ask for the next thing that was not asked for in this round."""
    own = view.own
    if own is None or isinstance(view.phase, Opening | Over):
        return None
    if answer := answered(view, seat, own, race_now(view, own, memory)):
        return answer
    offers = (canonical(Offer(seat, other, Side(price), asks)) for other, asks in wishes)
    return next((Propose(offer) for offer in offers if _can_ask(own, price, offer)), None)


def _can_ask(own: Own, price: int, offer: Offer) -> bool:
    return own.money >= price and offer not in own.made and unready(own, offer) is None
