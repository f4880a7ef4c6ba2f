"""An offer being built on a seat's own panel, step by step."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat, replace
from games.politically_correct_people.ballot import orders
from games.politically_correct_people.bounds import unseen
from games.politically_correct_people.cards import DECK, FLOATING, FUND, POLITICIANS, VOTERS, Card, in_order
from games.politically_correct_people.controls import MENU, still_held
from games.politically_correct_people.pieces import (
    MOST_MONEY,
    MOST_OPEN,
    Building,
    Desk,
    Offer,
    Propose,
    Side,
)
from games.politically_correct_people.state import (
    Declaring,
    Own,
    Settling,
    Tidying,
    View,
    Voting,
)
from games.politically_correct_people.words import counted, order_label, terms
from games.screen import (
    Block,
    Button,
    Entered,
    Field,
    Form,
    Keep,
    MultiSelect,
    Option,
    Paragraph,
    Play,
    Row,
    Select,
    Text,
    rows,
)

PROMISE_LENGTH = 140
"""So long may a promise be."""
MENU_COPIES = 2
"""So many of a kind can be asked for in a menu: each number more takes an entry."""


def present(view: View, building: Building) -> Building:
    """A half-built offer, as far as what it names is still there to be given."""
    assert view.own is not None
    assert view.seat is not None
    own, theirs = movable(view, building, view.seat), movable(view, building, building.receiver)
    gives = replace(
        building.gives,
        money=min(building.gives.money, view.own.money),
        hand=in_order(still_held(view.own.hand, building.gives.hand)),
        front=in_order(still_held(own, building.gives.front)),
    )
    asks = replace(
        building.asks,
        hand=in_order(still_held(perhaps_held(view, DECK), building.asks.hand)),
        front=in_order(still_held(theirs, building.asks.front)),
    )
    counters = building.counters if building.counters in view.own.offers else None
    order_ = building.order if agreeable(view, building) else ()
    return Building(building.receiver, gives, asks, order_, counters)


def agreeable(view: View, building: Building) -> bool:
    """Whether the two are tied, and the order of the offer is one of that tie (1.31)."""
    match view.phase:
        case Settling(_, _, _, _, tied) as phase:
            return {view.seat, building.receiver} <= set(tied) and building.order in orders(phase)
        case _:
            return False


def movable(view: View, building: Building, seat: Seat) -> tuple[Card, ...]:
    """The cards in front of a seat that may change hands between the two now (1.21, 1.34, 1.38)."""
    match view.phase:
        case Voting() | Settling():
            return ()
        case Tidying(still) if not {view.seat, building.receiver} <= set(still):
            return ()
        case Declaring(_, candidates):
            return tuple(card for card in view.fronts[seat] if card not in candidates)
        case _:
            return view.fronts[seat]


def offer_page(view: View, seat: Seat, desk: Desk, text: Text) -> tuple[Block, ...]:
    """The offer so far, and everything that can be put into it."""
    assert view.own is not None
    assert desk.building is not None
    building = present(view, desk.building)
    offer = made(building, seat)
    other = building.receiver
    mine, theirs = movable(view, building, seat), movable(view, building, other)
    told = f"{text('offer-to', who=text.seat(other))}\n{terms(offer, seat, text)}"
    free = (mine, theirs) == (view.fronts[seat], view.fronts[other])
    locked = "" if free else f"\n-# {text('front-locked')}"
    return (
        Paragraph(f"{told}\n-# {text('own-money', money=view.own.money)}{locked}"),
        *goods_menu("give-hand", view.own.hand, building.gives.hand, text),
        *goods_menu("give-front", mine, building.gives.front, text),
        *goods_menu("ask-front", theirs, building.asks.front, text),
        *goods_menu("ask-hand", perhaps_held(view, MENU_COPIES), building.asks.hand, text),
        *order_menu(view, desk, building, text),
        *rows([money_form(view.own, building, text), promise_form(text, other)]),
        *rows(endings(desk, building, offer, text, unready(view.own, offer))),
    )


def endings(desk: Desk, building: Building, offer: Offer, text: Text, why_not: str | None) -> list[Button]:
    """Send it, or why that cannot be; keep it for later, or drop it."""
    to = text(why_not, most=MOST_OPEN) if why_not else text("send", who=text.label(offer.receiver))
    return [
        Button(to, Play(Propose(offer, building.counters)), "success", disabled=why_not is not None),
        Button(text("back"), Keep(replace(desk, page="seat"))),
        Button(text("drop"), Keep(replace(desk, page="seat", building=None)), "danger"),
    ]


def made(building: Building, seat: Seat) -> Offer:
    """The offer that would be sent."""
    return Offer(seat, building.receiver, building.gives, building.asks, building.order)


def unready(own: Own, offer: Offer) -> str | None:
    """The key of why an offer cannot be sent: it says nothing, is open already, or is one too many."""
    open_ = [other for other in own.offers if other.proposer == offer.proposer]
    if offer == Offer(offer.proposer, offer.receiver, Side(), Side()):
        return "send-empty"
    if offer in open_:
        return "send-same"
    return None if len(open_) < MOST_OPEN else "send-many"


def perhaps_held(view: View, most: int) -> tuple[Card, ...]:
    """What somebody's hand may hold, as far as this seat can see: of each card at most so many (1.41)."""
    assert view.own is not None
    seen = (view.own.hand, view.pool, view.discards, *view.fronts)
    kinds = (*POLITICIANS, *VOTERS, FLOATING, FUND)
    return tuple(kind for kind in kinds for _ in range(min(most, unseen(kind, view.options, seen))))


def parts(many: int) -> list[int]:
    """Sizes of which every number up to this can be put together: 1, 2, 4 ... and the rest."""
    found: list[int] = []
    while many:
        size = min(2 ** len(found), many)
        found.append(size)
        many -= size
    return found


def goods_menu(name: str, there: Sequence[Card], chosen: Sequence[Card], text: Text) -> tuple[Row, ...]:
    """Cards to pick from, those alike in parts."""
    kinds = dict.fromkeys(in_order(there))
    entries = [
        (f"{kind} {size} {place}", counted(kind, size, text))
        for kind in kinds
        for place, size in enumerate(parts(there.count(kind)))
    ][:MENU]
    if not entries:
        return ()
    values = tuple(value for value, _ in entries)
    labels = tuple(label for _, label in entries)
    menu = MultiSelect(name, text(name), labels, values, 0, len(entries), marked(values, chosen))
    return (Row((menu,)),)


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


def order_menu(view: View, desk: Desk, building: Building, text: Text) -> tuple[Row, ...]:
    """In a tie between the two: who gets which benefice, as part of the deal (1.31)."""
    match view.phase:
        case Settling(_, _, _, _, tied) as phase if {view.seat, building.receiver} <= set(tied):
            options = [
                Option(
                    order_label(placed, text),
                    Keep(replace(desk, building=replace(building, order=placed))),
                    chosen=placed == building.order,
                )
                for placed in orders(phase)
            ]
            return (Row((Select(text("order-menu"), tuple(options[:MENU])),)),)
        case _:
            return ()


def money_form(own: Own, building: Building, text: Text) -> Form:
    """How much is given and how much is asked."""
    limits = (("give", building.gives.money, own.money), ("ask", building.asks.money, MOST_MONEY))
    fields = tuple(
        Field(name, text(f"money-{name}"), text("money-hint", most=most), str(now), most=most, length=3)
        for name, now, most in limits
    )
    return Form("money", text("money-button"), text("money-title"), fields)


def promise_form(text: Text, other: Seat) -> Form:
    """What is promised, in words that bind nobody."""
    hint, theirs = text("promise-hint"), text("promise-theirs", who=text.label(other))
    fields = (
        Field("mine", text("promise-mine"), hint, number=False, words=True, length=PROMISE_LENGTH),
        Field("theirs", theirs, hint, number=False, words=True, length=PROMISE_LENGTH),
    )
    return Form("promises", text("promise-button"), text("promise-title"), fields)


def rebuilt(desk: Desk, name: str, given: Entered) -> Desk:
    """The draft after something was picked or typed."""
    building = desk.building
    assert building is not None
    gives, asks = building.gives, building.asks
    if isinstance(given, dict):
        numbers = {key: int(value) for key, value in given.items()}
        if name == "money":
            gives, asks = replace(gives, money=numbers["give"]), replace(asks, money=numbers["ask"])
        else:
            gives = replace(gives, promise=numbers["mine"] or None)
            asks = replace(asks, promise=numbers["theirs"] or None)
        return replace(desk, building=replace(building, gives=gives, asks=asks))
    picked = in_order([value.split()[0] for value in given for _ in range(size_of(value))])
    match name:
        case "give-hand":
            gives = replace(gives, hand=picked)
        case "give-front":
            gives = replace(gives, front=picked)
        case "ask-hand":
            asks = replace(asks, hand=picked)
        case _:
            asks = replace(asks, front=picked)
    return replace(desk, building=replace(building, gives=gives, asks=asks))
