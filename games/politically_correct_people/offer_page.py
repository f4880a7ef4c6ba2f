"""Offers on a seat's own panel: those in and out, and the page that builds one."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat, replace
from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.deals import several_in_one
from games.politically_correct_people.election import orders
from games.politically_correct_people.offer import (
    VOW,
    asked_of,
    effect,
    made,
    marked,
    movable,
    partners,
    parts,
    perhaps_held,
    present,
    promised_before,
    proposed,
    ready_offers,
    unready,
    vow_value,
)
from games.politically_correct_people.promises_page import PROMISE_LENGTH, lasting
from games.politically_correct_people.words import counted, order_text, read_by, terms, vow_text
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
REMEMBERED_BELOW = 2
"""Maximum closed offers that are told below open ones."""


def dealing(view: s.View) -> bool:
    """Whether deals are still made."""
    return not isinstance(view.phase, s.Opening | s.Over)


# Offers in -----------------------------------------------------------------------------------------


def incoming(
    view: s.View,
    own: s.Own,
    offers: Sequence[p.Offer],
    drawn: p.Offer | None,
    deals: Sequence[Button],
    text: Text,
) -> tuple[Block, ...]:
    """Each offer to this seat with its answers, the oldest first, and what those not drawn would change.

    `deals` stand beside the answers to the first.
    """
    assert view.seat is not None
    seat = view.seat
    most = BESIDE_DECISION if seat in s.asked(view.phase) else SHOWN
    blocks: list[Block] = []
    for number, offer in enumerate(offers[:most], start=1):
        lines = [
            text("offer-in", who=text.seat(offer.proposer), number=number, all=len(offers)),
            *_also_to(offer, seat, text),
            *_remembered(own, seat, offer.proposer, text),
            terms(offer, seat, text),
            *(
                f"-# {line}"
                for line in effect(view, own, seat, offer, (seat,) if offer == drawn else (), text)
            ),
        ]
        blocks += [
            Paragraph("\n".join(lines)),
            *rows([*_answers(own, offer, text), *(deals if number == 1 else ())]),
        ]
    return tuple(blocks)


def _also_to(offer: p.Offer, seat: Seat, text: Text) -> list[str]:
    others = [text.seat(other) for other in offer.among if other != seat]
    return [f"-# {text('offer-also', who=text.listed(others))}"] if others else []


def _remembered(own: s.Own, maker: Seat, other: Seat, text: Text) -> list[str]:
    """Return a reminder of the last promise to another seat that this one broke."""
    broken = [
        said.round
        for said in own.vows
        if (said.maker, said.receiver, said.verdict) == (maker, other, "broken") and not said.former
    ]
    return [f"-# {text('offer-grudge', who=text.seat(other), round=broken[-1])}"] if broken else []


def _answers(own: s.Own, offer: p.Offer, text: Text) -> list[Button]:
    back = p.Building(offer.proposer, offer.asks, offer.gives, offer.order, offer)
    money = max(0, offer.asks.money - own.money)
    lacking = len(offer.asks.hand) - len(p.shared(offer.asks.hand, own.hand))
    short = bool(money or lacking)
    label = text("accept-lacking", money=money, many=lacking) if short else text("accept")
    return [
        Button(label, Play(p.Accept(offer)), "success", disabled=short),
        Button(text("decline"), Play(p.Decline(offer))),
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
            **_given(own, copies[0], text),
        )
        for number, copies in enumerate(offers, start=1)
    ]
    options = tuple(
        Option(
            text.plain(
                "withdraw", number=number, who=text.listed([text.label(copy.receiver) for copy in copies])
            ),
            Play(p.Withdraw(copies[0])),
        )
        for number, copies in enumerate(offers, start=1)
    )
    return (Paragraph("\n".join(lines)), Row((Select(text("withdraw-menu"), options),)))


def _given(own: s.Own, offer: p.Offer, text: Text) -> dict[str, str]:
    told = read_by(offer, offer.proposer, text)
    there = offer.gives.money <= own.money and p.includes(own.hand, offer.gives.hand)
    return told if there else {**told, "give": text("not-held", side=told["give"])}


def history(own: s.Own, seat: Seat, text: Text) -> str:
    """What became of the offers that are remembered, the newest first; of fewer below open ones."""
    most = REMEMBERED_BELOW if sent(own, seat) else len(own.closed)
    return "\n".join(
        f"{ended(past, seat, text)}\n-# {_contents(past, seat, text)}"
        for past in list(reversed(own.closed))[:most]
    )


def ended(past: s.Closed, seat: Seat, text: Text) -> str:
    """Why an offer is no longer open."""
    offer, mine = past.offer, past.offer.proposer == seat
    who = text.seat(offer.receiver if mine else offer.proposer)
    if mine and past.reason:
        reason, _, election = past.reason.partition("-")
        return text("closed-refused", who=who, reason=text(f"reason-{reason}", election=election))
    return text(f"closed-{past.why}-{'out' if mine else 'in'}", who=who)


def past_brief(past: s.Closed, own: s.Own, seat: Seat, text: Text) -> str:
    """The same with its terms in a line; those of the counter-offer if that alone is open in its place.

    A refusal beside a newer offer to the same seat says that it does not answer that one.
    """
    other = past.offer.receiver if past.offer.proposer == seat else past.offer.proposer
    answers = [offer for offer in own.offers if {offer.proposer, offer.receiver} == {seat, other}]
    if past.why == "declined" and any(offer.proposer == seat == past.offer.proposer for offer in answers):
        return f"{text('closed-earlier', who=text.seat(other))} {_contents(past, seat, text)}"
    if price := other_price(past, own, seat, text):
        return price
    if past.why != "countered" or len(answers) != 1:
        return f"{ended(past, seat, text)} {_contents(past, seat, text)}"
    return f"{ended(past, seat, text)} {text('closed-now', **read_by(answers[0], seat, text))}"


def other_price(past: s.Closed, own: s.Own, seat: Seat, text: Text) -> str:
    """Return the price in the counter-offer to an offer of this seat, where they differ in nothing else."""
    offer, other = past.offer, past.offer.receiver
    if past.why != "countered" or offer.proposer != seat:
        return ""
    for gives, gets in [(each.asks, each.gives) for each in own.offers if each.proposer == other]:
        for before, now, same in (
            (offer.gives, gives, offer.asks == gets),
            (offer.asks, gets, offer.gives == gives),
        ):
            if same and before.money and now.money and replace(before, money=now.money) == now:
                return text("closed-price", who=text.seat(other), before=before.money, now=now.money)
    return ""


def _contents(past: s.Closed, seat: Seat, text: Text) -> str:
    became = "closed-done" if past.why == "accepted" else "closed-undone"
    return text(became, **read_by(past.offer, seat, text))


def new_offer(view: s.View, seat: Seat, desk: p.Desk, text: Text) -> tuple[Row, ...]:
    """Return a menu of receivers (or the first to accept), and of the half-built offer."""
    others = tuple(other for other in range(len(view.hands)) if other != seat)
    starts = [(text.label(other), p.Building(other)) for other in others]
    starts.append((text("anybody"), p.Building(others[0], among=others)))
    options = [Option(label, Keep(p.Desk("offer", desk.picked, building))) for label, building in starts]
    if (begun := desk.building) is not None:
        who = text("several-people") if begun.among else text.label(begun.receiver)
        options.insert(0, Option(text.plain("continue", who=who), Keep(replace(desk, page="offer"))))
    return (Row((Select(text("offer-menu"), tuple(options)),)),)


# The page of an offer -------------------------------------------------------------------------------


MENU_COPIES = 2
"""Maximum copies of a card in the menu of what is asked for."""


def offer_page(view: s.View, own: s.Own, seat: Seat, desk: p.Desk, back: Button, text: Text) -> list[Block]:
    """Return the offer so far, and the part of it that a page is about; `back` leaves the page.

    Ready offers have their own: they change with every card, and so would what is typed beside them.
    """
    assert desk.building is not None
    building = present(view, desk.building)
    turns = {
        page: Button(text(key), Keep(replace(desk, page=page)))
        for page, key in (("more", "more"), ("ready", "ready"), ("offer", "back-to-offer"))
    }
    so_far, send = Paragraph(_so_far(view, own, seat, building, text)), _sending(own, seat, building, text)
    asked, order = _asked_for(view, own, building, text), _order_menu(view, desk, building, text)
    match desk.page:
        case "ready":
            addressed = Paragraph(_addressed(view, building, text))
            return [addressed, _ready_menu(view, seat, desk, building, text), *rows([turns["offer"], back])]
        case "more":
            drop = Button(text("drop"), Keep(replace(desk, page="seat", building=None)))
            return [
                so_far,
                *_to_menu(view, seat, building, text),
                *(asked if order else ()),
                *_asked_of_hands(view, building, text),
                *rows([_money_form(own, building, text), _promise_form(building, text)]),
                *rows([send, turns["offer"], back, drop]),
            ]
        case _:
            return [
                so_far,
                *(order or asked),
                *_given_away(view, own, seat, building, text),
                _sums(own, desk, building, text),
                *rows([send, turns["more"], *([turns["ready"]] if _is_empty(building) else []), back]),
            ]


def _is_empty(building: p.Building) -> bool:
    return (building.gives, building.asks, building.counters) == (p.Side(), p.Side(), None)


def _ready_menu(view: s.View, seat: Seat, desk: p.Desk, building: p.Building, text: Text) -> Row:
    options: list[Option] = []
    for gives, asks in ready_offers(view, seat, building)[:MENU]:
        ready = replace(building, gives=gives, asks=asks)
        label = text.plain("ready-offer", **read_by(made(ready, seat), seat, text, label=True))
        options.append(Option(label, Keep(replace(desk, page="offer", building=ready))))
    return Row((Select(text("ready-menu"), tuple(options)),))


def _so_far(view: s.View, own: s.Own, seat: Seat, building: p.Building, text: Text) -> str:
    parties = (seat, *partners(building))
    if _is_empty(building):
        free = all(movable(view, building, each) == view.fronts[each] for each in parties)
        locked_ = [] if free else [f"-# {text('front-locked')}"]
        broken = [] if building.among else _remembered(own, seat, building.receiver, text)
        return "\n".join([_addressed(view, building, text), *locked_, *broken])
    offer = made(building, seat)
    small = [f"-# {line}" for line in effect(view, own, seat, offer, parties, text)]
    if building.among:
        return "\n".join([_addressed(view, building, text), terms(offer, seat, text), *small])
    small += _remembered(own, seat, building.receiver, text)
    return "\n".join([terms(offer, seat, text, building.receiver), *small])


def _addressed(view: s.View, building: p.Building, text: Text) -> str:
    to = partners(building)
    if len(to) == len(view.fronts) - 1:
        return text("offer-to-all")
    who = text.listed([text.seat(seat) for seat in to])
    return text("offer-to-several" if building.among else "offer-to", who=who)


def _sending(own: s.Own, seat: Seat, building: p.Building, text: Text) -> Button:
    offer = made(building, seat)
    nothing = {offer.asks: "no-asks", offer.gives: "no-gives"}.get(p.Side(), "")
    sending = text("send", all="yes" if building.among else "no", free="" if offer.order else nothing)
    why_not = unready(own, offer)
    label = text(why_not[0], most=why_not[1]) if why_not else sending
    # What the rules would allow, but no one needs, stands for the offer that is not sent.
    twice = why_not is not None and why_not[0] == "send-promised"
    sent_as = p.Building(building.receiver) if twice else building
    return Button(label, Play(proposed(sent_as, seat)), "success", disabled=why_not is not None)


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


Entry = tuple[str, str]
"""The value and the label of an entry of a menu."""


def _asked_for(view: s.View, own: s.Own, building: p.Building, text: Text) -> tuple[Row, ...]:
    """Return the menu of what lies in front of those it goes to, and of what they may promise."""
    to = partners(building)
    goods = _cards("front", asked_of(view, building), text)
    vows = _vows(view, own, to, text)
    marks = (*marked([value for value, _ in goods], building.asks.front), *map(vow_value, building.asks.vows))
    return _goods_menu("ask-front", "ask-front" if goods else "ask-vows", [*goods, *vows], marks, text)


def _asked_of_hands(view: s.View, building: p.Building, text: Text) -> tuple[Row, ...]:
    goods = _cards("hand", perhaps_held(view, MENU_COPIES), text)
    marks = marked([value for value, _ in goods], building.asks.hand)
    return _goods_menu("ask-hand", "ask-hand", goods, marks, text)


def _given_away(view: s.View, own: s.Own, seat: Seat, building: p.Building, text: Text) -> tuple[Row, ...]:
    """Return a menu of all that a seat may give: its hand, its front, promises. Two if that is too much."""
    gives = building.gives
    hand = _cards("hand", own.hand, text)
    laid = _cards("front", movable(view, building, seat), text)
    vows = _vows(view, own, (seat,), text)
    held = marked([value for value, _ in hand], gives.hand)
    marks = (*marked([value for value, _ in laid], gives.front), *map(vow_value, gives.vows))
    if len(hand) + len(laid) + len(vows) <= MENU:
        key = "give" if hand or laid else "give-vows"
        return _goods_menu("give", key, [*hand, *laid, *vows], (*held, *marks), text)
    return (
        *_goods_menu("give-hand", "give-hand", hand, held, text),
        *_goods_menu("give-front", "give-front", [*laid, *vows], marks, text),
    )


def _cards(place: str, there: Sequence[p.Card], text: Text) -> list[Entry]:
    found: list[Entry] = []
    for kind in dict.fromkeys(p.in_order(there)):
        for part, size in enumerate(parts(there.count(kind))):
            label = counted(kind, size, text)
            held = place == "hand"
            found.append((f"{place} {kind} {size} {part}", text("side-hand", cards=label) if held else label))
    return found


def _vows(view: s.View, own: s.Own, makers: Sequence[Seat], text: Text) -> list[Entry]:
    found: list[Entry] = []
    for vow in lasting(view, makers):
        said = [before for maker in makers if (before := promised_before(view, own, maker, vow)) is not None]
        label = vow_text(vow, text, label=True)
        same = len(said) == len(makers) and all(before.vow == vow for before in said)
        found.append((vow_value(vow), text.plain("entry-promised", what=label) if same else label))
    return found


def _goods_menu(
    name: str, key: str, entries: Sequence[Entry], marks: Sequence[str], text: Text
) -> tuple[Row, ...]:
    """Return a menu; promises, which come last, have room in it before cards."""
    vows = [entry for entry in entries if entry[0].startswith(f"{VOW} ")]
    shown = [*[entry for entry in entries if entry not in vows][: MENU - len(vows)], *vows]
    if not shown:
        return ()
    values, labels = zip(*shown, strict=True)
    chosen = tuple(value for value in values if value in marks)
    return (Row((MultiSelect(name, text(key), labels, values, 0, len(shown), chosen),)),)


def _order_menu(view: s.View, desk: p.Desk, building: p.Building, text: Text) -> tuple[Row, ...]:
    """In a tie between the two: who gets which benefice, as part of the deal (1.31)."""
    match view.phase:
        case s.Settling(_, _, _, _, tied) as phase if {view.seat, *partners(building)} <= set(tied):
            options = [
                Option(
                    order_text(placed, text, label=True),
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


def _sums(own: s.Own, desk: p.Desk, building: p.Building, text: Text) -> Row:
    """Return the menu that sets a sum, paid or received."""
    now = building.asks.money - building.gives.money
    least = -min(own.money, MENU // 2)
    options = [
        Option(
            text("sum-get" if money > 0 else "sum-pay" if money else "sum-none", money=abs(money)),
            Keep(replace(desk, building=_with_sum(building, money))),
            chosen=money == now,
        )
        for money in (0, *range(-1, least - 1, -1), *range(1, MENU + least))
    ]
    return Row((Select(text("money-title"), tuple(options)),))


def _with_sum(building: p.Building, money: int) -> p.Building:
    gives, asks = replace(building.gives, money=max(0, -money)), replace(building.asks, money=max(0, money))
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
    hint, theirs = text("promise-hint"), text.plain("promise-theirs", who=several)
    fields = (
        Field("mine", text("promise-mine"), hint, number=False, words=True, length=PROMISE_LENGTH),
        Field("theirs", theirs, hint, number=False, words=True, length=PROMISE_LENGTH),
    )
    return Form("promises", text("promise-button"), text("promise-title"), fields)
