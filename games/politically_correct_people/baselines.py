"""Plainer players, and players who try to exploit the bot player: what it is measured against."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from games.core import Rng, Seat
from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.bargaining import answered, now_of
from games.politically_correct_people.deals import canonical
from games.politically_correct_people.offer import unready
from games.politically_correct_people.valuing import Habits, Memory, begin
from games.politically_correct_people.vows import is_due
from games.strategies import Strategy, Weighted, instead

HABITS: Mapping[str, Habits] = {
    # The computer player of earlier versions: it half trusts all, names no price and never takes revenge.
    "former": Habits(
        trusts=0.4, doubts=2, offers=2, grudge=0, forgives=p.ROUNDS, most=5, plain=True, counters=False
    ),
    "believer": Habits(trusts=1, forgives=0, grudge=0),
    "liar": Habits(trusts=1, forgives=0, lies=1),
    "cynic": Habits(trusts=0, lies=1, fair=0),
}
PRICE = 3
"""Price that the buyer pays for all votes of a seat."""


def baselines(player: Strategy) -> Mapping[str, Strategy]:
    """Return players that differ from the bot player by a habit."""
    return {
        **{name: replace(player, begin=partial(begin, habits=habits)) for name, habits in HABITS.items()},
        "stubborn": instead(player, s.Voting, _stubborn),
        "dollar": replace(player, talk=_dollar),
        "buyer": replace(player, talk=_buyer),
    }


def _stubborn(_view: s.View, seat: Seat, legal: Sequence[p.Action], _memory: Memory, _rng: Rng) -> Weighted:
    """Vote for your own candidate only."""
    own = [action for action in legal if isinstance(action, p.Cast) and action.candidate == seat]
    return [(own[0] if own else p.Pass(), 1.0)]


def _dollar(view: s.View, seat: Seat, memory: Memory, _rng: Rng) -> p.Action | None:
    return _asking(view, seat, memory, 1, cards=True)


def _buyer(view: s.View, seat: Seat, memory: Memory, _rng: Rng) -> p.Action | None:
    return _asking(view, seat, memory, PRICE, cards=False)


def _asking(view: s.View, seat: Seat, memory: Memory, price: int, *, cards: bool) -> p.Action | None:
    """Ask for any card in front, one by one, or for all votes of a seat, always at one price."""
    own, vow = view.own, p.VoteFor(s.election_ahead(view.round, view.phase), seat)
    if own is None or isinstance(view.phase, s.Opening | s.Over):
        return None
    if answer := answered(now_of(view, seat, own, memory)):
        return answer
    others = [other for other in range(len(view.fronts)) if other != seat]
    laid = [(other, p.Side(front=(card,))) for other in others for card in dict.fromkeys(view.fronts[other])]
    votes = [(other, p.Side(vows=(vow,))) for other in others if is_due(view, other, vow)]
    for other, asks in (*(laid if cards else ()), *votes):
        offer = canonical(p.Offer(seat, other, p.Side(price), asks))
        if own.money >= price and offer not in own.made and unready(own, offer) is None:
            return p.Propose(offer)
    return None
