"""Offers on a seat's own panel: those in and out, and the page that builds one."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat, replace
from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.deals import several_in_one
from games.politically_correct_people.election import orders
from games.politically_correct_people.offer import (
    asked_of,
    effect,
    made,
    marked,
    movable,
    partners,
    parts,
    perhaps_held,
    present,
    proposed,
    ready_offers,
    unready,
    vow_value,
)
from games.politically_correct_people.promises_page import PROMISE_LENGTH, lasting
from games.politically_correct_people.words import (
    counted,
    order_label,
    side_label,
    side_text,
    sides,
    terms,
    vow_label,
)
from games.screen import (
    MENU,
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

# Offers in, offers out ------------------------------------------------------------------------------


SHOWN, BESIDE_DECISION = 2, 1
"""Offers shown with buttons at once, and beside a decision of one's own."""


def dealing(view: s.View) -> bool:
    """Whether deals are still made."""
    return not isinstance(view.phase, s.Opening | s.Over)


# Offers in -----------------------------------------------------------------------------------------


def incoming(view: s.View, own: s.Own, seat: Seat, text: Text) -> tuple[Block, ...]:
    """Each offer to this seat with what it would change and its answers, the oldest first."""
    offers = [offer for offer in own.offers if offer.receiver == seat]
    most = BESIDE_DECISION if seat in s.asked(view.phase) else SHOWN
    blocks: list[Block] = []
    for number, offer in enumerate(offers[:most], start=1):
        lines = [
            text("offer-in", who=text.seat(offer.proposer), number=number, all=len(offers)),
            *_also_to(offer, seat, text),
            terms(offer, seat, text),
            *_small(effect(view, own, seat, offer, text)),
        ]
        blocks += [Paragraph("\n".join(lines)), *rows(_answers(own, offer, text))]
    return tuple(blocks)


def _also_to(offer: p.Offer, seat: Seat, text: Text) -> list[str]:
    others = [text.seat(other) for other in offer.among if other != seat]
    return _small(text("offer-also", who=text.listed(others))) if others else []


def _small(line: str) -> list[str]:
    return [f"-# {line}"] if line else []


def _answers(own: s.Own, offer: p.Offer, text: Text) -> list[Button]:
    back = p.Building(offer.proposer, offer.asks, offer.gives, offer.order, offer)
    money = max(0, offer.asks.money - own.money)
    lacking = len(offer.asks.hand) - len(p.shared(offer.asks.hand, own.hand))
    short = bool(money or lacking)
    label = text("accept-lacking", money=money, many=lacking) if short else text("accept")
    return [
        Button(label, Play(p.Accept(offer)), "success", disabled=short),
        Button(text("decline"), Play(p.Decline(offer)), "danger"),
        Button(text("counter"), Keep(p.Desk("offer", building=back))),
    ]


# Offers out ----------------------------------------------------------------------------------------


def sent(own: s.Own, seat: Seat) -> list[list[p.Offer]]:
    """The open offers that a seat has made, one to several with all its open copies."""
    found: dict[p.Offer, list[p.Offer]] = {}
    for offer in own.offers:
        if offer.proposer == seat:
            found.setdefault(several_in_one(offer), []).append(offer)
    return list(found.values())


def outgoing(own: s.Own, seat: Seat, text: Text) -> tuple[Block, ...]:
    """This seat's own open offers, and a menu to withdraw them."""
    offers = sent(own, seat)
    if not offers:
        return ()
    lines = [
        text(
            "offer-out",
            who=text.listed([text.seat(copy.receiver) for copy in copies]),
            number=number,
            get=side_text(copies[0].asks, text),
            give=_given(own, copies[0], text),
        )
        for number, copies in enumerate(offers, start=1)
    ]
    options = tuple(
        Option(
            text("withdraw", number=number, who=text.listed([text.label(copy.receiver) for copy in copies])),
            Play(p.Withdraw(copies[0])),
        )
        for number, copies in enumerate(offers, start=1)
    )
    return (Paragraph("\n".join(lines)), Row((Select(text("withdraw-menu"), options),)))


def _given(own: s.Own, offer: p.Offer, text: Text) -> str:
    told = side_text(offer.gives, text)
    return (
        told
        if offer.gives.money <= own.money and p.includes(own.hand, offer.gives.hand)
        else text("not-held", side=told)
    )


def history(own: s.Own, seat: Seat, text: Text) -> str:
    """What became of the offers that are remembered, the newest first."""
    return "\n".join(
        f"{ended(past, seat, text)}\n-# {_contents(past, seat, text)}" for past in reversed(own.closed)
    )


def ended(past: s.Closed, seat: Seat, text: Text) -> str:
    """Why an offer is no longer open."""
    offer, mine = past.offer, past.offer.proposer == seat
    who = text.seat(offer.receiver if mine else offer.proposer)
    return text(f"closed-{past.why}-{'out' if mine else 'in'}", who=who)


def past_brief(past: s.Closed, seat: Seat, text: Text) -> str:
    """The same, and what it was, in a line."""
    return f"{ended(past, seat, text)} {_contents(past, seat, text)}"


def _contents(past: s.Closed, seat: Seat, text: Text) -> str:
    gets, gives = sides(past.offer, seat)
    became = "closed-done" if past.why == "accepted" else "closed-undone"
    return text(became, get=side_text(gets, text), give=side_text(gives, text))


def new_offer(view: s.View, seat: Seat, desk: p.Desk, text: Text) -> tuple[Row, ...]:
    """Return a menu of receivers (or the first to accept), and of the half-built offer."""
    others = tuple(other for other in range(len(view.hands)) if other != seat)
    starts = [(text.label(other), p.Building(other)) for other in others]
    starts.append((text("anybody"), p.Building(others[0], among=others)))
    options = [Option(label, Keep(p.Desk("offer", desk.picked, building))) for label, building in starts]
    going_on = [_unfinished(desk, desk.building, text)] if desk.building else []
    return (Row((Select(text("offer-menu"), (*going_on, *options)),)),)


def _unfinished(desk: p.Desk, building: p.Building, text: Text) -> Option:
    who = text("several-people") if building.among else text.label(building.receiver)
    return Option(text("continue", who=who), Keep(replace(desk, page="offer")))


# The page of an offer -------------------------------------------------------------------------------


MENU_COPIES = 2
"""Maximum copies of a card in the menu of what is asked for."""
SUMS = (1, 2, 3, 5)
"""The sums that take a single press."""


def offer_page(view: s.View, seat: Seat, desk: p.Desk, back: str, text: Text) -> tuple[Block, ...]:
    """The offer so far, and everything that can be put into it; `back` is what leaving the page leads to."""
    assert view.own is not None
    assert desk.building is not None
    building = present(view, desk.building)
    return (
        Paragraph(_so_far(view, view.own, seat, building, text)),
        *_to_menu(view, seat, building, text),
        *_goods_menus(view, view.own, seat, building, text),
        *_order_menu(view, desk, building, text),
        *_sums(view.own, desk, building, text),
        *rows(
            [
                _money_form(view.own, building, text),
                _promise_form(building, text),
                *([Button(text("ready"), Keep(replace(desk, page="ready")))] if _is_empty(building) else []),
            ]
        ),
        *rows(_endings(view.own, seat, desk, building, back, text)),
    )


def _is_empty(building: p.Building) -> bool:
    return (building.gives, building.asks, building.counters) == (p.Side(), p.Side(), None)


def ready_page(view: s.View, seat: Seat, desk: p.Desk, back: str, text: Text) -> tuple[Block, ...]:
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
        Paragraph(_addressed(view, building, text)),
        Row((Select(text("ready-menu"), tuple(options)),)),
        *rows(
            [
                Button(text("back-to-offer"), Keep(replace(desk, page="offer"))),
                Button(back, Keep(replace(desk, page="seat"))),
            ]
        ),
    )


def _so_far(view: s.View, own: s.Own, seat: Seat, building: p.Building, text: Text) -> str:
    offer = made(building, seat)
    free = all(movable(view, building, each) == view.fronts[each] for each in (seat, *partners(building)))
    small = [
        text("own-money", money=own.money),
        effect(view, own, seat, offer, text),
        "" if free else text("front-locked"),
    ]
    what = text("offer-empty") if _is_empty(building) else terms(offer, seat, text)
    lines = [_addressed(view, building, text), what]
    return "\n".join([*lines, *(f"-# {line}" for line in small if line)])


def _addressed(view: s.View, building: p.Building, text: Text) -> str:
    to = partners(building)
    if len(to) == len(view.fronts) - 1:
        return text("offer-to-all")
    who = text.listed([text.seat(seat) for seat in to])
    return text("offer-to-several" if building.among else "offer-to", who=who)


def _endings(
    own: s.Own, seat: Seat, desk: p.Desk, building: p.Building, back: str, text: Text
) -> list[Button]:
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


def _to_menu(view: s.View, seat: Seat, building: p.Building, text: Text) -> tuple[Row, ...]:
    if building.counters or building.order:
        return ()
    others = [other for other in range(len(view.hands)) if other != seat]
    values = tuple(map(str, others))
    labels = tuple(map(text.label, others))
    chosen = tuple(map(str, partners(building)))
    return (Row((MultiSelect("to", text("to-menu"), labels, values, 1, len(values), chosen),)),)


# Goods and promises --------------------------------------------------------------------------------


def _goods_menus(view: s.View, own: s.Own, seat: Seat, building: p.Building, text: Text) -> tuple[Row, ...]:
    gives, asks = building.gives, building.asks
    mine, theirs = lasting(view, (seat,)), lasting(view, partners(building))
    return (
        *_goods_menu("ask-front", asked_of(view, building), asks.front, text, theirs, asks.vows),
        *_goods_menu("ask-hand", perhaps_held(view, MENU_COPIES), asks.hand, text),
        *_goods_menu("give-hand", own.hand, gives.hand, text),
        *_goods_menu("give-front", movable(view, building, seat), gives.front, text, mine, gives.vows),
    )


def _goods_menu(
    name: str,
    there: Sequence[p.Card],
    chosen: Sequence[p.Card],
    text: Text,
    vows: Sequence[p.Vow] = (),
    promised: Sequence[p.Vow] = (),
) -> tuple[Row, ...]:
    kinds = dict.fromkeys(p.in_order(there))
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


def _order_menu(view: s.View, desk: p.Desk, building: p.Building, text: Text) -> tuple[Row, ...]:
    """In a tie between the two: who gets which benefice, as part of the deal (1.31)."""
    match view.phase:
        case s.Settling(_, _, _, _, tied) as phase if {view.seat, *partners(building)} <= set(tied):
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


def _pays(building: p.Building) -> bool:
    gives, asks = building.gives, building.asks
    if gives.money or asks.money:
        return bool(gives.money)
    wants, lets = (bool(side.goods or side.vows) for side in (asks, gives))
    return wants or not lets


def _sums(own: s.Own, desk: p.Desk, building: p.Building, text: Text) -> tuple[Row, ...]:
    paying = _pays(building)
    now = building.gives.money if paying else building.asks.money
    buttons = [
        Button(
            text("sum-pay" if paying else "sum-get", money=money),
            Keep(replace(desk, building=_with_sum(building, 0 if money == now else money, paying=paying))),
            "primary" if money == now else "secondary",
            disabled=paying and money > own.money,
        )
        for money in SUMS
    ]
    turned = Button(
        text("sum-turn-get" if paying else "sum-turn-pay"),
        Keep(replace(desk, building=_with_sum(building, now or 1, paying=not paying))),
        disabled=not paying and (now or 1) > own.money,
    )
    return rows([*buttons, turned])


def _with_sum(building: p.Building, money: int, *, paying: bool) -> p.Building:
    gives = replace(building.gives, money=money if paying else 0)
    asks = replace(building.asks, money=0 if paying else money)
    return replace(building, gives=gives, asks=asks)


def _money_form(own: s.Own, building: p.Building, text: Text) -> Form:
    limits = (("give", building.gives.money, own.money), ("ask", building.asks.money, p.MOST_MONEY))
    fields = tuple(
        Field(name, text(f"money-{name}"), text("money-hint", most=most), str(now), most=most, length=3)
        for name, now, most in limits
    )
    return Form("money", text("money-button"), text("money-title"), fields)


def _promise_form(building: p.Building, text: Text) -> Form:
    several = text("promise-several") if building.among else text.label(building.receiver)
    hint, theirs = text("promise-hint"), text("promise-theirs", who=several)
    fields = (
        Field("mine", text("promise-mine"), hint, number=False, words=True, length=PROMISE_LENGTH),
        Field("theirs", theirs, hint, number=False, words=True, length=PROMISE_LENGTH),
    )
    return Form("promises", text("promise-button"), text("promise-title"), fields)
