"""The page on which a seat builds an offer: ready ones, goods, promises, sums, and to whom it goes."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat, replace
from games.politically_correct_people.ballot import orders
from games.politically_correct_people.cards import Card, in_order
from games.politically_correct_people.controls import MENU
from games.politically_correct_people.drafting import (
    asked_of,
    made,
    marked,
    movable,
    partners,
    parts,
    perhaps_held,
    present,
    proposed,
    unready,
    vow_value,
)
from games.politically_correct_people.duties import possible
from games.politically_correct_people.effects import effect
from games.politically_correct_people.pieces import MOST_MONEY, Building, Desk, Side
from games.politically_correct_people.promises import LeaveCard, Vow
from games.politically_correct_people.state import Own, Settling, View
from games.politically_correct_people.suggesting import ready_offers
from games.politically_correct_people.words import counted, order_label, side_label, terms, vow_label
from games.screen import (
    Block,
    Button,
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
"""So long may a promise in words be."""
MENU_COPIES = 2
"""So many of a kind can be asked for in a menu: each number more takes an entry."""
SUMS = (1, 2, 3, 5)
"""The sums that take a single press."""


def offer_page(view: View, seat: Seat, desk: Desk, back: str, text: Text) -> tuple[Block, ...]:
    """The offer so far, and everything that can be put into it; `back` is what leaving the page leads to."""
    assert view.own is not None
    assert desk.building is not None
    building = present(view, desk.building)
    return (
        Paragraph(so_far(view, view.own, seat, building, text)),
        *to_menu(view, seat, building, text),
        *goods_menus(view, view.own, seat, building, text),
        *order_menu(view, desk, building, text),
        *sums(view.own, desk, building, text),
        *rows(
            [
                money_form(view.own, building, text),
                promise_form(building, text),
                *([Button(text("ready"), Keep(replace(desk, page="ready")))] if is_empty(building) else []),
            ]
        ),
        *rows(endings(view.own, seat, desk, building, back, text)),
    )


def is_empty(building: Building) -> bool:
    """Whether nothing is in an offer yet: then there are ready ones."""
    return (building.gives, building.asks, building.counters) == (Side(), Side(), None)


def ready_page(view: View, seat: Seat, desk: Desk, back: str, text: Text) -> tuple[Block, ...]:
    """Whole offers to begin with; `back` is what leaving the page leads to.

    They have a page of their own: they change with every card, and so would what is typed beside them.
    """
    assert desk.building is not None
    building = present(view, desk.building)
    options = [
        Option(
            text("ready-offer", get=side_label(asks, text), give=side_label(gives, text)),
            Keep(replace(desk, page="offer", building=replace(building, gives=gives, asks=asks))),
        )
        for gives, asks in ready_offers(view, seat, building)[:MENU]
    ]
    return (
        Paragraph(addressed(view, building, text)),
        Row((Select(text("ready-menu"), tuple(options)),)),
        *rows(
            [
                Button(text("back-to-offer"), Keep(replace(desk, page="offer"))),
                Button(back, Keep(replace(desk, page="seat"))),
            ]
        ),
    )


def so_far(view: View, own: Own, seat: Seat, building: Building, text: Text) -> str:
    """To whom, both sides, what it would change, and what cannot change hands now."""
    offer = made(building, seat)
    free = all(movable(view, building, each) == view.fronts[each] for each in (seat, *partners(building)))
    small = [
        text("own-money", money=own.money),
        effect(view, own, seat, offer, text),
        "" if free else text("front-locked"),
    ]
    what = text("offer-empty") if is_empty(building) else terms(offer, seat, text)
    lines = [addressed(view, building, text), what]
    return "\n".join([*lines, *(f"-# {line}" for line in small if line)])


def addressed(view: View, building: Building, text: Text) -> str:
    """To whom an offer is made: the name of one, of several, or all of them without their names."""
    to = partners(building)
    if len(to) == len(view.fronts) - 1:
        return text("offer-to-all")
    who = text.listed([text.seat(seat) for seat in to])
    return text("offer-to-several" if building.among else "offer-to", who=who)


def endings(own: Own, seat: Seat, desk: Desk, building: Building, back: str, text: Text) -> list[Button]:
    """Send it, or why that cannot be; keep it for later, or drop it."""
    to = text.listed([text.label(other) for other in partners(building)])
    sending = text("send-several") if building.among else text("send", who=to)
    why_not = unready(own, made(building, seat))
    label = text(why_not[0], most=why_not[1]) if why_not else sending
    return [
        Button(label, Play(proposed(building, seat)), "success", disabled=why_not is not None),
        Button(back, Keep(replace(desk, page="seat"))),
        Button(text("drop"), Keep(replace(desk, page="seat", building=None)), "danger"),
    ]


# To whom, and all at once --------------------------------------------------------------------------


def to_menu(view: View, seat: Seat, building: Building, text: Text) -> tuple[Row, ...]:
    """One or several, of whom the first to accept has it; an answer goes to the one it answers."""
    if building.counters or building.order:
        return ()
    others = [other for other in range(len(view.hands)) if other != seat]
    values = tuple(map(str, others))
    labels = tuple(map(text.label, others))
    chosen = tuple(map(str, partners(building)))
    return (Row((MultiSelect("to", text("to-menu"), labels, values, 1, len(values), chosen),)),)


# Goods and promises --------------------------------------------------------------------------------


def goods_menus(view: View, own: Own, seat: Seat, building: Building, text: Text) -> tuple[Row, ...]:
    """What either side gives: cards of the hand, and cards in front with ready-made promises."""
    gives, asks = building.gives, building.asks
    mine, theirs = lasting(view, (seat,)), lasting(view, partners(building))
    return (
        *goods_menu("ask-front", asked_of(view, building), asks.front, text, theirs, asks.vows),
        *goods_menu("ask-hand", perhaps_held(view, MENU_COPIES), asks.hand, text),
        *goods_menu("give-hand", own.hand, gives.hand, text),
        *goods_menu("give-front", movable(view, building, seat), gives.front, text, mine, gives.vows),
    )


def lasting(view: View, makers: Sequence[Seat]) -> list[Vow]:
    """Ready-made promises that do not come and go with the cards of the pool."""
    return [vow for vow in possible(view, makers) if not isinstance(vow, LeaveCard)]


def goods_menu(
    name: str,
    there: Sequence[Card],
    chosen: Sequence[Card],
    text: Text,
    vows: Sequence[Vow] = (),
    promised: Sequence[Vow] = (),
) -> tuple[Row, ...]:
    """Cards to pick from, those alike in parts; then ready-made promises."""
    kinds = dict.fromkeys(in_order(there))
    cards = [
        (f"{kind} {size} {place}", counted(kind, size, text))
        for kind in kinds
        for place, size in enumerate(parts(there.count(kind)))
    ][: MENU - len(vows)]
    entries = [*cards, *((vow_value(vow), vow_label(vow, text)) for vow in vows)]
    if not entries:
        return ()
    values, labels = zip(*entries, strict=True)
    found = (
        *marked([value for value, _ in cards], chosen),
        *(vow_value(vow) for vow in promised if vow in vows),
    )
    key = name if cards else f"{name.partition('-')[0]}-vows"
    return (Row((MultiSelect(name, text(key), labels, values, 0, len(entries), found),)),)


def order_menu(view: View, desk: Desk, building: Building, text: Text) -> tuple[Row, ...]:
    """In a tie between the two: who gets which benefice, as part of the deal (1.31)."""
    match view.phase:
        case Settling(_, _, _, _, tied) as phase if {view.seat, *partners(building)} <= set(tied):
            options = [
                Option(
                    order_label(placed, text),
                    Keep(replace(desk, building=replace(building, order=placed))),
                    chosen=placed == building.order,
                )
                for placed in orders(phase)
            ]
            several = bool(building.among)
            return () if several else (Row((Select(text("order-menu"), tuple(options[:MENU])),)),)
        case _:
            return ()


# Sums and words ------------------------------------------------------------------------------------


def pays(building: Building) -> bool:
    """Whether the sums are to be paid: those in the offer say so, or else that one asks for something."""
    gives, asks = building.gives, building.asks
    if gives.money or asks.money:
        return bool(gives.money)
    wants, lets = (bool(side.goods or side.vows) for side in (asks, gives))
    return wants or not lets


def sums(own: Own, desk: Desk, building: Building, text: Text) -> tuple[Row, ...]:
    """A sum in a press, the same once more for none; and the other way round."""
    paying = pays(building)
    now = building.gives.money if paying else building.asks.money
    buttons = [
        Button(
            text("sum-pay" if paying else "sum-get", money=money),
            Keep(replace(desk, building=with_sum(building, 0 if money == now else money, paying=paying))),
            "primary" if money == now else "secondary",
            disabled=paying and money > own.money,
        )
        for money in SUMS
    ]
    turned = Button(
        text("sum-turn-get" if paying else "sum-turn-pay"),
        Keep(replace(desk, building=with_sum(building, now or 1, paying=not paying))),
        disabled=not paying and (now or 1) > own.money,
    )
    return rows([*buttons, turned])


def with_sum(building: Building, money: int, *, paying: bool) -> Building:
    """The offer with this sum on one side, and none on the other."""
    gives = replace(building.gives, money=money if paying else 0)
    asks = replace(building.asks, money=0 if paying else money)
    return replace(building, gives=gives, asks=asks)


def money_form(own: Own, building: Building, text: Text) -> Form:
    """How much is given and how much is asked."""
    limits = (("give", building.gives.money, own.money), ("ask", building.asks.money, MOST_MONEY))
    fields = tuple(
        Field(name, text(f"money-{name}"), text("money-hint", most=most), str(now), most=most, length=3)
        for name, now, most in limits
    )
    return Form("money", text("money-button"), text("money-title"), fields)


def promise_form(building: Building, text: Text) -> Form:
    """What is promised, in words that bind nobody."""
    several = text("promise-several") if building.among else text.label(building.receiver)
    hint, theirs = text("promise-hint"), text("promise-theirs", who=several)
    fields = (
        Field("mine", text("promise-mine"), hint, number=False, words=True, length=PROMISE_LENGTH),
        Field("theirs", theirs, hint, number=False, words=True, length=PROMISE_LENGTH),
    )
    return Form("promises", text("promise-button"), text("promise-title"), fields)
