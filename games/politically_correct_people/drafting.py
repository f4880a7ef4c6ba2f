"""An offer being built on a seat's own panel: what it may hold, and what a press makes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.core import Seat, replace
from games.politically_correct_people.ballot import orders
from games.politically_correct_people.bounds import canonical, copies, open_by, unseen
from games.politically_correct_people.cards import DECK, FLOATING, FUND, POLITICIANS, VOTERS, Card, in_order
from games.politically_correct_people.controls import still_held
from games.politically_correct_people.duties import due
from games.politically_correct_people.pieces import (
    MOST_OPEN,
    Action,
    Building,
    Desk,
    Discard,
    Done,
    Lay,
    Offer,
    Propose,
    Side,
)
from games.politically_correct_people.promises import (
    MOST_VOWS,
    Favour,
    LeaveCard,
    StandAside,
    VoteFor,
    Vow,
    told_in_order,
)
from games.politically_correct_people.state import (
    Declaring,
    Own,
    Settling,
    Tidying,
    View,
    Voting,
    election_ahead,
)
from games.screen import Entered

VOW = "vow"
"""With this word begins an entry that stands for a ready-made promise."""


# What may be in it ---------------------------------------------------------------------------------


def partners(building: Building) -> tuple[Seat, ...]:
    """Return all those to whom an offer goes."""
    return building.among or (building.receiver,)


def present(view: View, building: Building) -> Building:
    """A half-built offer, as far as what it names is still there to be given."""
    assert view.own is not None
    assert view.seat is not None
    own, theirs = movable(view, building, view.seat), asked_of(view, building)
    gives = replace(
        building.gives,
        money=min(building.gives.money, view.own.money),
        hand=in_order(still_held(view.own.hand, building.gives.hand)),
        front=in_order(still_held(own, building.gives.front)),
        vows=still_due(view, (view.seat,), building.gives.vows),
    )
    asks = replace(
        building.asks,
        hand=in_order(still_held(perhaps_held(view, DECK), building.asks.hand)),
        front=in_order(still_held(theirs, building.asks.front)),
        vows=still_due(view, partners(building), building.asks.vows),
    )
    counters = building.counters if building.counters in view.own.offers else None
    order_ = building.order if agreeable(view, building) else ()
    return replace(building, gives=gives, asks=asks, order=order_, counters=counters)


def still_due(view: View, makers: Sequence[Seat], vows: Sequence[Vow]) -> tuple[Vow, ...]:
    """Ready-made promises that all of these seats can still keep or break."""
    return told_in_order(tuple(vow for vow in vows if all(due(view, maker, vow) for maker in makers)))


def agreeable(view: View, building: Building) -> bool:
    """Whether the two are tied, and the order of the offer is one of that tie (1.31)."""
    match view.phase:
        case Settling(_, _, _, _, tied) as phase if not building.among:
            return {view.seat, building.receiver} <= set(tied) and building.order in orders(phase)
        case _:
            return False


def movable(view: View, building: Building, seat: Seat) -> tuple[Card, ...]:
    """The cards in front of a seat that may change hands between those of an offer (1.21, 1.34, 1.38)."""
    match view.phase:
        case Voting() | Settling():
            return ()
        case Tidying(still) if not {view.seat, *partners(building)} <= set(still):
            return ()
        case Declaring(_, candidates):
            return tuple(card for card in view.fronts[seat] if card not in candidates)
        case _:
            return view.fronts[seat]


def asked_of(view: View, building: Building) -> tuple[Card, ...]:
    """The cards that all those have in front of them to whom an offer goes."""
    first, *others = (Counter(movable(view, building, seat)) for seat in partners(building))
    for laid in others:
        first &= laid
    return tuple(first.elements())


def perhaps_held(view: View, most: int) -> tuple[Card, ...]:
    """What somebody's hand may hold, as far as this seat can see: of each card at most so many (1.41)."""
    assert view.own is not None
    seen = (view.own.hand, view.pool, view.discards, *view.fronts)
    kinds = (*POLITICIANS, *VOTERS, FLOATING, FUND)
    return tuple(kind for kind in kinds for _ in range(min(most, unseen(kind, view.options, seen))))


# What would be sent --------------------------------------------------------------------------------


def made(building: Building, seat: Seat) -> Offer:
    """The offer that would be sent."""
    return canonical(
        Offer(seat, building.receiver, building.gives, building.asks, building.order, building.among)
    )


def proposed(building: Building, seat: Seat) -> Propose:
    """What sending it would be."""
    return Propose(made(building, seat), building.counters)


def unready(own: Own, offer: Offer) -> tuple[str, int] | None:
    """Why an offer cannot be sent, as a key and the most there may be: empty, open already, or too much."""
    open_ = [other for other in own.offers if other.proposer == offer.proposer]
    if (offer.gives, offer.asks, offer.order) == (Side(), Side(), ()):
        return "send-empty", 0
    if any(copy in open_ for copy in copies(offer)):
        return "send-same", 0
    if max(len(offer.gives.vows), len(offer.asks.vows)) > MOST_VOWS:
        return "send-vows", MOST_VOWS
    return None if open_by(open_, offer.proposer) < MOST_OPEN else ("send-many", MOST_OPEN)


# What a press makes of it --------------------------------------------------------------------------


def parts(many: int) -> list[int]:
    """Sizes of which every number up to this can be put together: 1, 2, 4 ... and the rest."""
    found: list[int] = []
    while many:
        size = min(2 ** len(found), many)
        found.append(size)
        many -= size
    return found


def marked(values: Sequence[str], chosen: Sequence[Card]) -> tuple[str, ...]:
    """The entries that make up what is chosen, large ones first."""
    left = {kind: chosen.count(kind) for kind in chosen}
    found = set[str]()
    for value in sorted(values, key=size_of, reverse=True):
        kind = value.split()[0]
        if size_of(value) <= left.get(kind, 0):
            left[kind] -= size_of(value)
            found.add(value)
    return tuple(value for value in values if value in found)


def size_of(value: str) -> int:
    """How many cards an entry stands for."""
    return int(value.split()[1])


def vow_value(vow: Vow) -> str:
    """The entry that stands for a ready-made promise."""
    match vow:
        case VoteFor(_, candidate):
            return f"{VOW} vote {candidate}"
        case StandAside():
            return f"{VOW} aside"
        case LeaveCard() | Favour():
            return f"{VOW} favour"


def vow_of(view: View, value: str) -> Vow:
    """The ready-made promise that an entry stands for at this moment."""
    election = election_ahead(view.round, view.phase)
    match value.split()[1:]:
        case ["vote", candidate]:
            return VoteFor(election, int(candidate))
        case ["aside"]:
            return StandAside(election)
        case _:
            return Favour()


def rebuilt(view: View, desk: Desk, given: Entered) -> Desk:
    """The draft after something was picked or typed."""
    building = desk.building
    assert building is not None
    if given.typed:
        return replace(desk, building=typed(building, given))
    if given.name == "to":
        to = sorted(map(int, given.picked))
        among = tuple(to) if len(to) > 1 else ()
        return replace(desk, building=replace(building, receiver=to[0], among=among))
    return replace(desk, building=picked(view, building, given.name, given.picked))


def draft_after(draft: Desk, action: Action) -> Desk | None:
    """A half-built offer outlasts all that its seat does but making it; picked cards stay until played."""
    match action:
        case Propose():
            return None
        case Lay() | Done() | Discard():
            return replace(draft, picked=()) if draft.building else None
        case _:
            return draft


def typed(building: Building, given: Entered) -> Building:
    """An offer with other sums, or other words."""
    gives, asks = building.gives, building.asks
    if given.name == "money":
        gives, asks = replace(gives, money=given.number("give")), replace(asks, money=given.number("ask"))
    else:
        gives = replace(gives, promise=given.number("mine") or None)
        asks = replace(asks, promise=given.number("theirs") or None)
    return replace(building, gives=gives, asks=asks)


def picked(view: View, building: Building, name: str, given: Sequence[str]) -> Building:
    """An offer with other cards of one kind of place, and other ready-made promises beside those in front.

    Cards left in the pool stay: they come with ready offers alone.
    """
    goods = [value for value in given if not value.startswith(f"{VOW} ")]
    cards = in_order([value.split()[0] for value in goods for _ in range(size_of(value))])
    before = building.gives if name.startswith("give") else building.asks
    left = [vow for vow in before.vows if isinstance(vow, LeaveCard)]
    vows = told_in_order((*left, *(vow_of(view, value) for value in given if value not in goods)))
    changes = {"hand": cards} if name.endswith("hand") else {"front": cards, "vows": vows}
    if name.startswith("give"):
        return replace(building, gives=replace(building.gives, **changes))
    return replace(building, asks=replace(building.asks, **changes))
