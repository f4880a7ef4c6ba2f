"""A half-built offer: what it may hold, ready offers, what a press makes of it, what it would change."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, zip_longest
from typing import TypeAlias

from games.core import Seat, replace
from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.deals import (
    Purse,
    affords,
    canonical,
    copies,
    exchanged,
    fits_tie,
    locked,
    open_by,
    unseen,
)
from games.politically_correct_people.election import usable
from games.politically_correct_people.promises_page import known
from games.politically_correct_people.valuing import gained, lacked
from games.politically_correct_people.vows import is_due, possible
from games.politically_correct_people.words import card_name, counted, sides
from games.screen import Text
from games.signs import SEPARATOR

# What may be in it ---------------------------------------------------------------------------------


def partners(building: p.Building) -> tuple[Seat, ...]:
    """Return all those to whom an offer goes."""
    return building.among or (building.receiver,)


def present(view: s.View, building: p.Building) -> p.Building:
    """A half-built offer, as far as what it names is still there to be given."""
    assert view.own is not None
    assert view.seat is not None
    own, theirs = movable(view, building, view.seat), asked_of(view, building)
    gives = replace(
        building.gives,
        money=min(building.gives.money, view.own.money),
        hand=p.in_order(p.shared(building.gives.hand, view.own.hand)),
        front=p.in_order(p.shared(building.gives.front, own)),
        vows=_still_due(view, (view.seat,), building.gives.vows),
    )
    asks = replace(
        building.asks,
        hand=p.in_order(p.shared(building.asks.hand, perhaps_held(view, p.DECK))),
        front=p.in_order(p.shared(building.asks.front, theirs)),
        vows=_still_due(view, partners(building), building.asks.vows),
    )
    counters = building.counters if building.counters in view.own.offers else None
    order = () if building.among or not fits_tie(view, made(building, view.seat)) else building.order
    return replace(building, gives=gives, asks=asks, order=order, counters=counters)


def _still_due(view: s.View, makers: Sequence[Seat], vows: Sequence[p.Vow]) -> tuple[p.Vow, ...]:
    return p.told_in_order(tuple(vow for vow in vows if all(is_due(view, maker, vow) for maker in makers)))


def movable(view: s.View, building: p.Building, seat: Seat) -> tuple[p.Card, ...]:
    """Return the cards in front of a seat that may change hands between those of an offer."""
    assert view.seat is not None
    parties = frozenset((view.seat, *partners(building)))
    return tuple([card for card in view.fronts[seat] if not locked(view.phase, parties, (card,))])


def asked_of(view: s.View, building: p.Building) -> tuple[p.Card, ...]:
    """The cards that all those have in front of them to whom an offer goes."""
    first, *others = partners(building)
    laid = movable(view, building, first)
    for other in others:
        laid = p.shared(laid, movable(view, building, other))
    return laid


def perhaps_held(view: s.View, most: int) -> tuple[p.Card, ...]:
    """Return the cards that another hand may hold, at most `most` of each kind (1.41)."""
    assert view.own is not None
    seen = (view.own.hand, view.pool, view.discards, *view.fronts)
    kinds = (*p.POLITICIANS, *p.VOTERS, p.FLOATING, p.FUND)
    return tuple(kind for kind in kinds for _ in range(min(most, unseen(kind, view.options, seen))))


# What would be sent --------------------------------------------------------------------------------


def made(building: p.Building, seat: Seat) -> p.Offer:
    """The offer that would be sent."""
    return canonical(
        p.Offer(seat, building.receiver, building.gives, building.asks, building.order, building.among)
    )


def proposed(building: p.Building, seat: Seat) -> p.Propose:
    """What sending it would be."""
    return p.Propose(made(building, seat), building.counters)


def unready(own: s.Own, offer: p.Offer) -> tuple[str, int] | None:
    """Why an offer cannot be sent, as a key and the most there may be.

    It is empty, open already or too much, or it asks for votes that one has been promised.
    """
    open_ = [other for other in own.offers if other.proposer == offer.proposer]
    if (offer.gives, offer.asks, offer.order) == (p.Side(), p.Side(), ()):
        return "send-empty", 0
    if any(copy in open_ for copy in copies(offer)):
        return "send-same", 0
    promised = [
        said.vow
        for said in own.vows
        if (said.maker, said.receiver, said.verdict) == (offer.receiver, offer.proposer, "open")
    ]
    if not offer.among and any(isinstance(vow, p.VoteFor) and vow in promised for vow in offer.asks.vows):
        return "send-promised", 0
    if max(len(offer.gives.vows), len(offer.asks.vows)) > p.MOST_VOWS:
        return "send-vows", p.MOST_VOWS
    return None if open_by(open_, offer.proposer) < p.MOST_OPEN else ("send-many", p.MOST_OPEN)


def is_empty(building: p.Building) -> bool:
    """Whether it holds nothing yet, and answers no offer."""
    nothing = (p.Side(), p.Side(), (), None)
    return (building.gives, building.asks, building.order, building.counters) == nothing


def draft_after(draft: p.Desk, action: p.Action) -> p.Desk | None:
    """A half-built offer outlasts all that its seat does but making it; picked cards stay until played."""
    match action:
        case p.Propose():
            return None
        case p.Lay() | p.Done() | p.Discard():
            return replace(draft, picked=()) if draft.building else None
        case _:
            return draft


# Ready offers ---------------------------------------------------------------------------------------


Bargain: TypeAlias = tuple[p.Side, p.Side]
"""What one gives, and what one asks for."""
MOST_SUM, VOTE_SUM, LEAVE_SUM = 5, 2, 1
"""Maximum sum, the usual price of all votes of a seat, and that of a card left in the pool."""
CARDS = 6
"""Number of cards suggested of either side, the best first."""


def ideas(view: s.View, own: s.Own, seat: Seat) -> list[p.Building]:
    """Return ready offers to each of the others and to all of them, the best for each first."""
    others = tuple(other for other in range(len(view.fronts)) if other != seat)
    each: list[list[p.Building]] = []
    for building in (*map(p.Building, others), p.Building(others[0], among=others)):
        # Promises and cards in turn.
        kinds = zip_longest(_for_promises(view, seat, building), card_offers(view, seat, building))
        bargains = [bargain for both in kinds for bargain in both if bargain is not None]
        ready = [replace(building, gives=gives, asks=asks) for gives, asks in bargains]
        each.append([idea for idea in ready if unready(own, made(idea, seat)) is None])
    return [idea for idea in chain.from_iterable(zip_longest(*each)) if idea is not None]


def card_offers(view: s.View, seat: Seat, building: p.Building) -> list[Bargain]:
    """Return offers about cards in front."""
    assert view.own is not None
    mine, theirs = movable(view, building, seat), asked_of(view, building)
    held = (*view.own.hand, *view.fronts[seat])
    wanted = sorted(dict.fromkeys(theirs), key=lambda card: -gained(view, held, card))[:CARDS]
    spare = sorted(dict.fromkeys(mine), key=lambda card: lacked(view, held, card))[:CARDS]
    swap = [(p.Side(front=(spare[0],)), p.Side(front=(wanted[0],)))] if wanted and spare else []
    return [
        *((_paid(view, gained(view, held, card)), p.Side(front=(card,))) for card in wanted),
        *(both for both in swap if spare[0] != wanted[0]),
        *((p.Side(front=(card,)), p.Side(_sum(lacked(view, held, card)))) for card in spare),
    ]


def _for_promises(view: s.View, seat: Seat, building: p.Building) -> Iterator[Bargain]:
    election, to = s.election_ahead(view.round, view.phase), partners(building)
    theirs = possible(view, to)
    for vow in (p.VoteFor(election, seat), p.StandAside(election)):
        if vow in theirs:
            yield _paid(view, VOTE_SUM), _vows(vow)
    if p.VoteFor(election, seat) in theirs:
        yield _vows(p.Favour()), _vows(p.VoteFor(election, seat))
    yield from ((_paid(view, LEAVE_SUM), _vows(vow)) for vow in theirs if isinstance(vow, p.LeaveCard))
    sold = p.VoteFor(election, building.receiver)
    if not building.among and is_due(view, seat, sold):
        yield _vows(sold), p.Side(VOTE_SUM)
        if p.VoteFor(election, seat) in theirs:
            yield _vows(sold), _vows(p.VoteFor(election, seat))
    yield _paid(view, LEAVE_SUM), _vows(p.Favour())


def _vows(*vows: p.Vow) -> p.Side:
    return p.Side(vows=vows)


def _sum(worth: float) -> int:
    return min(MOST_SUM, max(1, round(worth)))


def _paid(view: s.View, worth: float) -> p.Side:
    assert view.own is not None
    money = min(_sum(worth), view.own.money)
    return p.Side(money) if money else _vows(p.Favour())


# What a deal would change ---------------------------------------------------------------------------


def effect(
    view: s.View, own: s.Own, seat: Seat, offer: p.Offer, drawn: Collection[Seat], text: Text
) -> list[str]:
    """Return what a deal changes for a seat, nothing where it cannot pay; and what its promises are worth.

    What the picture shows of the seats `drawn` is not told.
    """
    before = Purse(own.money, own.hand, view.fronts[seat])
    told = "" if seat in drawn else changes(before, after_offer(before, seat, offer), text)
    gets, gives = sides(offer, seat)
    other = offer.receiver if offer.proposer == seat else offer.proposer
    makers = [] if offer.among and offer.proposer == seat else [(other, gets)]
    lines = [
        line
        for maker, side in (*makers, (seat, gives))
        for vow in side.vows
        for line in _worth(view, own, maker, vow, drawn, text)
    ]
    return list(dict.fromkeys([*([told] if told else []), *lines]))


def after_offer(purse: Purse, seat: Seat, offer: p.Offer) -> Purse:
    """Return what a seat would have after an offer; the same where it cannot pay."""
    gets, gives = sides(offer, seat)
    return exchanged(purse, gives, gets) if affords(purse, gives) else purse


def after_deal(view: s.View, other: Seat, offer: p.Offer) -> tuple[p.Card, ...]:
    """Return what would lie in front of one of those that an offer goes to."""
    return (*p.without(view.fronts[other], offer.asks.front), *offer.gives.front)


def _worth(
    view: s.View, own: s.Own, maker: Seat, vow: p.Vow, drawn: Collection[Seat], text: Text
) -> Iterator[str]:
    """Yield how many votes a promise is about now, and which earlier promise it repeats or breaks."""
    voting = isinstance(view.phase, s.Voting)
    if isinstance(vow, p.VoteFor) and maker != view.seat and (voting or maker not in drawn):
        left = p.groups(view.fronts[maker])
        if isinstance(view.phase, s.Voting):
            left = usable(left, view.phase, maker, vow.candidate)
        votes = sum(p.group_votes(view.fronts[maker], kind) for kind in set(left) - {p.FLOATING})
        yield text("votes-now", who=text.seat(maker), votes=votes, dice=left.count(p.FLOATING))
    if (said := promised_before(view, own, maker, vow)) is not None:
        names = {"mine": "yes" if maker == view.seat else "no", "who": text.seat(maker)}
        if isinstance(said.vow, p.VoteFor) and said.vow != vow:
            yield text("promised-otherwise", candidate=text.seat(said.vow.candidate), **names)
        else:
            yield text("promised-before", **names)


def promised_before(view: s.View, own: s.Own, maker: Seat, vow: p.Vow) -> p.Vowed | None:
    """Return an open promise, known to a seat, that is the same or gives the same votes to another."""
    for said in known(view, own):
        if (said.maker, said.verdict) != (maker, "open"):
            continue
        match said.vow, vow:
            case p.VoteFor(election), p.VoteFor(other) if election == other:
                return said
            case p.StandAside() | p.LeaveCard() as before, _ if before == vow:
                return said
            case _:
                pass
    return None


def changes(before: Purse, after: Purse, text: Text) -> str:
    """Return in a line what is different after a move not made yet; nothing if nothing is."""
    found = SEPARATOR.join(_changes(before, after, text))
    return text("effect", what=found) if found else ""


def _changes(before: Purse, after: Purse, text: Text) -> Iterator[str]:
    if before.money != after.money:
        yield text("effect-money", before=before.money, after=after.money)
    if len(before.hand) != len(after.hand):
        yield text("effect-hand", before=len(before.hand), after=len(after.hand))
    mine, later = p.politicians(before.front), p.politicians(p.in_order(after.front))
    yield from (text("effect-loses", card=card_name(gone, text)) for gone in mine if gone not in later)
    yield from (text("effect-gains", card=card_name(come, text)) for come in later if come not in mine)
    for kind in p.VOTERS:
        votes = [p.group_votes(front, kind) for front in (before.front, after.front)]
        if votes[0] != votes[1]:
            yield text("effect-group", card=card_name(kind, text), before=votes[0], after=votes[1])
    if many := after.front.count(p.FLOATING) - before.front.count(p.FLOATING):
        dice = counted(p.FLOATING, abs(many), text)
        yield text("effect-gains" if many > 0 else "effect-loses", card=dice)
