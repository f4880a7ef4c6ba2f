"""The bot player: it runs, thanks with its votes, and bargains.

It keeps its promises and half trusts those of others; promises in words are for people.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from games.core import Rng, Seat
from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.deals import Purse, affords, canonical
from games.politically_correct_people.offer import card_offers, unready
from games.politically_correct_people.valuing import (
    ENOUGH,
    FAIR,
    PROFIT,
    WORD,
    Memory,
    Race,
    announced,
    begin,
    changes,
    gained,
    is_good,
    lacked,
    race_now,
    recall,
    telling,
    worth,
    would_gain,
)
from games.politically_correct_people.vows import is_due
from games.politically_correct_people.words import card_name
from games.screen import Text
from games.strategies import Strategy, Temper, Weighted, instead

# Bargaining -----------------------------------------------------------------------------------------


OFFERS, EARLY_OFFERS = 2, 1
"""Maximum offers in a round, and before the last lap; never two at a time."""
PRICES = range(1, 6)
"""What it pays for votes, or asks for its own."""
LITTLE = 0.3
"""What cards, or the dollar of a trial, must bring the other at least, for an offer to be made."""
CURIOUS = 0.3
"""What it may cost, as little as strangers are trusted, to find out whether one keeps a promise."""


def _answered(view: s.View, seat: Seat, own: s.Own, race: Race) -> p.Action | None:
    """Return the answer to the offer that waits longest: accept what it can keep and what brings enough.

    While its votes are on offer, others who want them must wait.
    """
    offered = _votes_offered(own, seat)
    for offer in own.offers:
        if offer.receiver == seat and not (offered and _has_votes(offer.asks)):
            has = affords(Purse(own.money, own.hand, view.fronts[seat]), offer.asks)
            can = has and offer.asks.promise is None and _can_keep(view, seat, own, offer)
            return p.Accept(offer) if can and is_good(view, seat, own, offer, race) else p.Decline(offer)
    return None


def _can_keep(view: s.View, seat: Seat, own: s.Own, offer: p.Offer) -> bool:
    """Whether the only promises asked for are votes that are still free.

    Everything else asks for more than it can see coming, and it breaks no promise.
    """
    promised = _votes_promised(view, seat, own)
    return all(isinstance(vow, p.VoteFor) and promised in (None, vow.candidate) for vow in offer.asks.vows)


def _promised_by(view: s.View, seat: Seat, own: s.Own) -> Iterator[p.Vow]:
    said: tuple[p.Vowed, ...] = (*own.vows, *view.pledges)
    yield from (each.vow for each in said if each.maker == seat and each.verdict == "open" and each.vow)


def _votes_promised(view: s.View, seat: Seat, own: s.Own) -> Seat | None:
    election = s.election_ahead(view.round, view.phase)
    votes = (vow for vow in _promised_by(view, seat, own) if isinstance(vow, p.VoteFor))
    return next((vow.candidate for vow in votes if vow.election == election), None)


def _votes_offered(own: s.Own, seat: Seat) -> p.Offer | None:
    mine = (offer for offer in own.offers if offer.proposer == seat)
    return next((offer for offer in mine if _has_votes(offer.gives)), None)


def _has_votes(side: p.Side) -> bool:
    return any(isinstance(vow, p.VoteFor) for vow in side.vows)


def _left_alone(view: s.View, seat: Seat, own: s.Own) -> set[p.Card]:
    return {vow.card for vow in _promised_by(view, seat, own) if isinstance(vow, p.LeaveCard)}


# What it says unasked ------------------------------------------------------------------------------


def _proposed(view: s.View, seat: Seat, own: s.Own, memory: Memory, race: Race) -> p.Propose | None:
    for other in _partners(view, seat, own, memory):
        cards = card_offers(view, seat, p.Building(other))
        votes = _vote_offers(view, seat, own, other, race) if announced(view) else ()
        found = [
            offer
            for offer in (canonical(p.Offer(seat, other, *sides)) for sides in (*cards, *votes))
            if _is_good_for_both(view, seat, own, offer, race) and unready(own, offer) is None
        ]
        if found:
            return p.Propose(max(found, key=lambda offer: would_gain(view, seat, own, offer, race)))
    return _tried(view, seat, own, memory, race) if announced(view) else None


def _tried(view: s.View, seat: Seat, own: s.Own, memory: Memory, race: Race) -> p.Propose | None:
    """Return an offer of a dollar for the votes of a stranger, to whom it would bring a little."""
    theirs, nothing = p.VoteFor(s.election_ahead(view.round, view.phase), seat), s.Own(0, (), (), (), (), ())
    for other in _partners(view, seat, own, memory):
        offer = canonical(p.Offer(seat, other, p.Side(1), p.Side(vows=(theirs,))))
        ready = own.money >= 1 and is_due(view, other, theirs) and unready(own, offer) is None
        if (
            ready
            and is_stranger(view, own, other, memory)
            and would_gain(view, other, nothing, offer, race, WORD) > LITTLE
            and would_gain(view, seat, own, offer, race) > -CURIOUS
        ):
            return p.Propose(offer)
    return None


def is_stranger(view: s.View, own: s.Own, other: Seat, memory: Memory) -> bool:
    """Whether a seat has neither kept nor broken a known promise, nor voted for this one."""
    told = [said.verdict for said in telling(view, own) if said.maker == other]
    return not (memory.thanks[other] or "kept" in told or "broken" in told)


def _partners(view: s.View, seat: Seat, own: s.Own, memory: Memory) -> list[Seat]:
    """Return the seats it may ask: those with the fewest deals first, then clockwise.

    No seat is asked twice in a round, or after a deal in it; in a vote only the seat that is awaited.
    """
    seats, asked = len(view.fronts), {offer.receiver for offer in own.made}
    dealt = [
        (deal.round, other) for deal in own.deals for other in (deal.offer.proposer, deal.offer.receiver)
    ]
    turns = [(seat + 1 + (view.round + seat + step) % (seats - 1)) % seats for step in range(seats - 1)]
    now = view.phase.still[:1] if isinstance(view.phase, s.Voting) else turns
    free = [other for other in now if other not in (seat, *asked) and (view.round, other) not in dealt]
    return sorted(free, key=lambda other: memory.deals[other] + sum(other == party for _, party in dealt))


def _vote_offers(
    view: s.View, seat: Seat, own: s.Own, other: Seat, race: Race
) -> Iterator[tuple[p.Side, p.Side]]:
    election = s.election_ahead(view.round, view.phase)
    mine, theirs = p.VoteFor(election, other), p.VoteFor(election, seat)
    wants = changes(race, other, seat, seat) > PROFIT and is_due(view, other, theirs)
    sells = changes(race, seat, other, other) > PROFIT and is_due(view, seat, mine)
    if wants:
        yield from [(p.Side(price), p.Side(vows=(theirs,))) for price in PRICES if price <= own.money]
    if sells and _votes_promised(view, seat, own) is None:
        yield from [(p.Side(vows=(mine,)), p.Side(price)) for price in PRICES]
        yield from [(p.Side(vows=(mine,)), p.Side(vows=(theirs,)))] * wants


def _is_good_for_both(view: s.View, seat: Seat, own: s.Own, offer: p.Offer, race: Race) -> bool:
    """Whether it brings enough, and the other a fair part, or for votes what it asks for itself."""
    mine = would_gain(view, seat, own, offer, race)
    if mine <= PROFIT:
        return False
    theirs = s.Own(offer.asks.money, (), (), (), (), ())
    if offer.gives.vows or offer.asks.vows:
        return is_good(view, offer.receiver, theirs, offer, race, WORD)
    return would_gain(view, offer.receiver, theirs, offer, race) > max(LITTLE, FAIR * mine)


# Plainer players ------------------------------------------------------------------------------------


PRICE = 3
"""Price that the buyer pays for all votes of a seat."""


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
    if answer := _answered(view, seat, own, race_now(view, own, memory)):
        return answer
    others = [other for other in range(len(view.fronts)) if other != seat]
    laid = [(other, p.Side(front=(card,))) for other in others for card in dict.fromkeys(view.fronts[other])]
    votes = [(other, p.Side(vows=(vow,))) for other in others if is_due(view, other, vow)]
    for other, asks in (*(laid if cards else ()), *votes):
        offer = canonical(p.Offer(seat, other, p.Side(price), asks))
        if own.money >= price and offer not in own.made and unready(own, offer) is None:
            return p.Propose(offer)
    return None


# Reasons --------------------------------------------------------------------------------------------


def why(view: s.View, seat: Seat, memory: Memory, action: p.Action, text: Text) -> str:
    """Return what speaks for an action, in a sentence."""
    match action:
        case p.Take(taken):
            return text("why-card", card=card_name(taken, text))
        case p.Declare(None) | p.Retain(None):
            return text("why-nobody")
        case p.Cast(_, candidate):
            promised = _votes_promised(view, seat, view.own) if view.own else None
            kept = "why-promised" if candidate == promised else "why-thanks"
            return text("why-floating" if candidate == seat else kept)
        case p.Propose(offer) if offer.gives == p.Side(1) and offer.asks.vows and view.own:
            return text("why-trial" if is_stranger(view, view.own, offer.receiver, memory) else "why-deal")
        case _:
            return text(
                next((key for kinds, key in REASONS.items() if isinstance(action, kinds)), "why-deal")
            )


REASONS: Mapping[tuple[type[p.Action], ...], str] = {
    (p.Draw,): "why-unseen",
    (p.Lay, p.Done): "why-lay",
    (p.Discard, p.Trim): "why-discard",
    (p.Declare, p.Retain): "why-strongest",
    (p.Pass,): "why-no-thanks",
    (p.Confirm, p.Fail): "why-tie",
    (p.Open,): "why-open",
    (p.Withdraw,): "why-withdraw",
    (p.Decline,): "why-declined",
}
"""The message that speaks for actions of these kinds, whatever they are about."""


THANKS = 0.4
"""What a vote that one was given is worth in thanks."""
UNKNOWN = 1.2
"""Worth of an unseen card, in money."""


# What to do ----------------------------------------------------------------------------------------


def _act(view: s.View, seat: Seat, legal: Sequence[p.Action], memory: Memory, _rng: Rng) -> Weighted:
    own, front = view.own, view.fronts[seat]
    assert own is not None, "a strategy has a seat"
    match view.phase:
        case s.Choosing():
            return _taken(view, seat, own, legal, memory.temper)
        case s.Playing():
            cards = tuple([card for card in own.hand if card != p.FUND])
            return [(p.Lay(p.in_order(cards), done=True) if cards else p.Done(), 1.0)]
        case s.Trimming():
            return [(_discarded(view, seat, own, legal), 1.0)]
        case s.Declaring():
            return [(p.Declare(max(p.politicians(front), key=p.POLITICIANS.__getitem__, default=None)), 1.0)]
        case s.Voting() | s.Settling():
            return [(_elected(view, seat, legal, memory), 1.0)]
        case s.Tidying():
            return [(_retained(own, front, legal), 1.0)]
        case _:
            return [(p.Open(), 1.0)]


def _taken(view: s.View, seat: Seat, own: s.Own, legal: Sequence[p.Action], temper: Temper) -> Weighted:
    cards, left = (*own.hand, *view.fronts[seat]), _left_alone(view, seat, own)
    every = [action for action in legal if isinstance(action, p.Take | p.Draw)]
    free = [action for action in every if isinstance(action, p.Draw) or action.card not in left]
    found: dict[p.Action, float] = {
        action: gained(view, cards, action.card) if isinstance(action, p.Take) else UNKNOWN
        for action in free or every
    }
    best = max(found, key=found.__getitem__)
    return [(action, (1 - temper.thinks) / len(found) + temper.thinks * (action == best)) for action in found]


def _discarded(view: s.View, seat: Seat, own: s.Own, legal: Sequence[p.Action]) -> p.Action:
    hand, front = own.hand, view.fronts[seat]
    if len(hand) <= p.HAND:
        left = _left_alone(view, seat, own)
        pool = [action for action in legal if isinstance(action, p.Trim)]
        free = [action for action in pool if action.card not in left]
        return max(free or pool, key=lambda trim: gained(view, (), trim.card))
    gone: list[p.Card] = []
    while len(hand) > p.HAND:
        least = min(hand, key=lambda card: lacked(view, (*hand, *front), card))
        hand, gone = p.without(hand, (least,)), [*gone, least]
    return p.Discard(p.in_order(gone))


def _retained(own: s.Own, front: tuple[p.Card, ...], legal: Sequence[p.Action]) -> p.Action:
    def beside(keep: p.Retain) -> float:
        kinds = [keep.card] if keep.card else []
        group = tuple([card for card in front if card in kinds and card in p.VOTERS]) or tuple(kinds)
        return worth((*own.hand, *group), 0)

    return max([action for action in legal if isinstance(action, p.Retain)], key=beside)


def _elected(view: s.View, seat: Seat, legal: Sequence[p.Action], memory: Memory) -> p.Action:
    if isinstance(view.phase, s.Settling):
        mine = view.phase.tied.index(seat)
        others = {order for place, order in enumerate(view.phase.confirmed) if place != mine}
        orders = [action for action in legal if isinstance(action, p.Confirm) and seat in action.order]
        return next((action for action in orders if {action.order} == others), p.Fail())
    assert view.own is not None
    votes = [action for action in legal if isinstance(action, p.Cast)]
    promised = _votes_promised(view, seat, view.own)
    kept = [vote for vote in votes if vote.candidate == promised]
    own = [vote for vote in votes if vote.candidate == seat]
    friend = None if kept or own else _favoured(view, seat, view.own, memory)
    chosen = kept or own or [vote for vote in votes if vote.candidate == friend]
    return min(chosen, key=lambda vote: p.group_votes(view.fronts[seat], vote.group), default=p.Pass())


def _favoured(view: s.View, seat: Seat, own: s.Own, memory: Memory) -> Seat | None:
    now = race_now(view, own, memory)
    now = now._replace(promised=now.promised - {seat})
    gain = {
        other: changes(now, seat, other, seat) + THANKS * min(ENOUGH, memory.thanks[other])
        for other, power in enumerate(now.powers)
        if power is not None and other != seat
    }
    best = max(gain, key=gain.__getitem__, default=None)
    return best if best is not None and gain[best] > 0 else None


def _talk(view: s.View, seat: Seat, memory: Memory, _rng: Rng) -> p.Action | None:
    own = view.own
    if own is None or isinstance(view.phase, s.Opening | s.Over):
        return None
    sold = _votes_offered(own, seat)
    if sold and isinstance(view.phase, s.Voting) and view.phase.still[:1] == (seat,):
        return p.Withdraw(sold)
    asks = isinstance(view.phase, s.Choosing | s.Playing | s.Declaring | s.Voting)
    most = OFFERS if announced(view) else EARLY_OFFERS
    due = asks and len(own.made) < most and not any(offer.proposer == seat for offer in own.offers)
    if not (due or any(offer.receiver == seat for offer in own.offers)):
        return None
    now = race_now(view, own, memory)
    if answer := _answered(view, seat, own, now):
        return answer
    return _proposed(view, seat, own, memory, now) if due else None


PLAYER = Strategy(memory=Memory, begin=begin, recall=recall, act=_act, talk=_talk, why=why, likes=4)
BASELINES = {
    "stubborn": instead(PLAYER, s.Voting, _stubborn),
    "dollar": replace(PLAYER, talk=_dollar),
    "buyer": replace(PLAYER, talk=_buyer),
}
STRATEGY = replace(PLAYER, baselines=BASELINES)
