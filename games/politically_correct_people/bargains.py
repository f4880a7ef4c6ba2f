"""Deals on a seat's own panel: offers in and out, what became of others, promises."""

from __future__ import annotations

from games.core import Seat, replace
from games.politically_correct_people.cards import includes
from games.politically_correct_people.controls import still_held
from games.politically_correct_people.pieces import (
    Accept,
    Building,
    Decline,
    Desk,
    Judge,
    Offer,
    Promise,
    Publish,
    Side,
    Withdraw,
)
from games.politically_correct_people.state import (
    Closed,
    Opening,
    Over,
    Own,
    View,
)
from games.politically_correct_people.words import side, terms
from games.screen import (
    Block,
    Button,
    Keep,
    Option,
    Paragraph,
    Play,
    Row,
    Select,
    Text,
    rows,
)

SHOWN = 2
"""So many offers can be answered at once; the next ones move up."""
TOLD_PROMISES = 10


def dealing(view: View) -> bool:
    """Whether deals are still made."""
    return not isinstance(view.phase, Opening | Over)


# Offers in and out ---------------------------------------------------------------------------------


def incoming(own: Own, seat: Seat, text: Text) -> tuple[Block, ...]:
    """Each offer to this seat with its answers, the oldest first."""
    offers = [offer for offer in own.offers if offer.receiver == seat]
    blocks: list[Block] = []
    for number, offer in enumerate(offers[:SHOWN], start=1):
        heading = text("offer-in", who=text.seat(offer.proposer), number=number, all=len(offers))
        blocks.append(Paragraph(f"{heading}\n{terms(offer, seat, text)}"))
        blocks += rows(answers(own, offer, number if len(offers) > 1 else 0, text))
    if len(offers) > SHOWN:
        blocks.append(Paragraph(text("more-offers", many=len(offers) - SHOWN)))
    return tuple(blocks)


def answers(own: Own, offer: Offer, number: int, text: Text) -> list[Button]:
    """Accept, decline, or answer with another offer; what one cannot pay is said on the button."""
    back = Building(offer.proposer, offer.asks, offer.gives, offer.order, offer)
    money = max(0, offer.asks.money - own.money)
    lacking = len(offer.asks.hand) - len(still_held(own.hand, offer.asks.hand))
    short = bool(money or lacking)
    label = text("accept-lacking", money=money, many=lacking) if short else text("accept", number=number)
    return [
        Button(label, Play(Accept(offer)), "success", disabled=short),
        Button(text("decline", number=number), Play(Decline(offer)), "danger"),
        Button(text("counter", number=number), Keep(Desk("offer", building=back))),
    ]


def sent(own: Own, seat: Seat) -> list[Offer]:
    """The open offers that a seat has made."""
    return [offer for offer in own.offers if offer.proposer == seat]


def outgoing(own: Own, seat: Seat, text: Text) -> tuple[Block, ...]:
    """This seat's own open offers, and a menu to withdraw them."""
    offers = sent(own, seat)
    if not offers:
        return ()
    lines: list[str] = []
    for number, offer in enumerate(offers, start=1):
        sides = {"get": side(offer.asks, text), "give": given(own, offer, text)}
        lines.append(text("offer-out", who=text.seat(offer.receiver), number=number, **sides))
    options = tuple(
        Option(text("withdraw", number=number, who=text.label(offer.receiver)), Play(Withdraw(offer)))
        for number, offer in enumerate(offers, start=1)
    )
    return (Paragraph("\n".join(lines)), Row((Select(text("withdraw-menu"), options),)))


def given(own: Own, offer: Offer, text: Text) -> str:
    """What an offer of one's own gives, marked when one does not have it any more."""
    told = side(offer.gives, text)
    return told if held(own, offer.gives) else text("not-held", side=told)


def held(own: Own, side_: Side) -> bool:
    """Whether a seat has the money and the cards of its hand that a side names."""
    return side_.money <= own.money and includes(own.hand, side_.hand)


def history(own: Own, seat: Seat, text: Text) -> str:
    """What became of the offers that are remembered, the newest first."""
    return "\n".join(past_line(past, seat, text) for past in reversed(own.closed))


def past_line(past: Closed, seat: Seat, text: Text) -> str:
    """An offer that is no longer open, and why."""
    offer, mine = past.offer, past.offer.proposer == seat
    gets, gives = (offer.asks, offer.gives) if mine else (offer.gives, offer.asks)
    who = text.seat(offer.receiver if mine else offer.proposer)
    why = text(f"closed-{past.why}-{'out' if mine else 'in'}", who=who)
    became = "closed-done" if past.why == "accepted" else "closed-undone"
    return text(became, why=why, get=side(gets, text), give=side(gives, text))


def new_offer(view: View, seat: Seat, desk: Desk, text: Text) -> tuple[Row, ...]:
    """A menu of those to whom an offer may be made."""
    others = [other for other in range(len(view.hands)) if other != seat]
    menu = Select(
        text("offer-menu"),
        tuple(
            Option(text.label(other), Keep(Desk("offer", desk.picked, Building(other)))) for other in others
        ),
    )
    return (Row((menu,)),)


# Promises ------------------------------------------------------------------------------------------


def promises_page(own: Own, seat: Seat, desk: Desk, text: Text) -> tuple[Block, ...]:
    """The promises of deals, what is said of them, and what may be said."""
    told = list(enumerate(own.promises, start=1))[-TOLD_PROMISES:]
    lines = [promise_line(number, promise, seat, text) for number, promise in told]
    judged = [
        Option(text(key, number=number), Play(Judge(promise.words, kept)))
        for number, promise in told
        for key, kept in (("judge-kept", True), ("judge-broken", False))
        if promise.receiver == seat and promise.kept is not kept
    ]
    wished = [
        Option(text("publish", number=number), Play(Publish(promise.words)))
        for number, promise in told
        if not promise.public
    ]
    return (
        Paragraph("\n".join([text("promises-heading"), *lines])),
        *([Row((Select(text("judge-menu"), tuple(judged)),))] if judged else []),
        *([Row((Select(text("publish-menu"), tuple(wished)),))] if wished else []),
        *rows([Button(text("back"), Keep(replace(desk, page="seat")))]),
    )


def promise_line(number: int, promise: Promise, seat: Seat | None, text: Text) -> str:
    """A promise: who made it to whom, and what became of it."""
    verdict = {None: "promise-open", True: "promise-kept", False: "promise-broken"}[promise.kept]
    shown = text("promise-public") if promise.public and seat is not None else ""
    return text(
        "promise-line",
        number=number,
        maker=text.seat(promise.maker),
        receiver=text.seat(promise.receiver),
        round=promise.round,
        words=text.words(promise.words),
        verdict=text(verdict) + shown,
    )
