"""Deals on a seat's own panel: offers in and out, and what became of others."""

from __future__ import annotations

from collections.abc import Iterable

from games.core import Seat, replace
from games.politically_correct_people.bounds import several_in_one
from games.politically_correct_people.cards import includes
from games.politically_correct_people.controls import still_held
from games.politically_correct_people.effects import effect, sides
from games.politically_correct_people.pieces import (
    Accept,
    Building,
    Decline,
    Desk,
    Offer,
    Side,
    Withdraw,
)
from games.politically_correct_people.state import (
    Closed,
    Opening,
    Over,
    Own,
    View,
    asked,
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

SHOWN, BESIDE_DECISION = 2, 1
"""So many offers can be answered at once, fewer beside a decision of one's own; the next ones move up."""


def dealing(view: View) -> bool:
    """Whether deals are still made."""
    return not isinstance(view.phase, Opening | Over)


# Offers in -----------------------------------------------------------------------------------------


def incoming(view: View, own: Own, seat: Seat, text: Text) -> tuple[Block, ...]:
    """Each offer to this seat with what it would change and its answers, the oldest first."""
    offers = [offer for offer in own.offers if offer.receiver == seat]
    most = BESIDE_DECISION if seat in asked(view.phase) else SHOWN
    blocks: list[Block] = []
    for number, offer in enumerate(offers[:most], start=1):
        lines = [
            text("offer-in", who=text.seat(offer.proposer), number=number, all=len(offers)),
            *also_to(offer, seat, text),
            terms(offer, seat, text),
            *small(effect(view, own, seat, offer, text)),
        ]
        blocks += [Paragraph("\n".join(lines)), *rows(answers(own, offer, text))]
    return tuple(blocks)


def also_to(offer: Offer, seat: Seat, text: Text) -> list[str]:
    """To whom else an offer went, of whom the first to accept has it."""
    others = [text.seat(other) for other in offer.among if other != seat]
    return small(text("offer-also", who=text.listed(others))) if others else []


def small(line: str) -> list[str]:
    """A line in small letters, if there is one."""
    return [f"-# {line}"] if line else []


def answers(own: Own, offer: Offer, text: Text) -> list[Button]:
    """Accept, decline, or answer with another offer; what one cannot pay is said on the button."""
    back = Building(offer.proposer, offer.asks, offer.gives, offer.order, offer)
    money = max(0, offer.asks.money - own.money)
    lacking = len(offer.asks.hand) - len(still_held(own.hand, offer.asks.hand))
    short = bool(money or lacking)
    label = text("accept-lacking", money=money, many=lacking) if short else text("accept")
    return [
        Button(label, Play(Accept(offer)), "success", disabled=short),
        Button(text("decline"), Play(Decline(offer)), "danger"),
        Button(text("counter"), Keep(Desk("offer", building=back))),
    ]


# Offers out ----------------------------------------------------------------------------------------


def sent(own: Own, seat: Seat) -> list[list[Offer]]:
    """The open offers that a seat has made, one to several with all its open copies."""
    found: dict[Offer, list[Offer]] = {}
    for offer in own.offers:
        if offer.proposer == seat:
            found.setdefault(several_in_one(offer), []).append(offer)
    return list(found.values())


def outgoing(own: Own, seat: Seat, text: Text) -> tuple[Block, ...]:
    """This seat's own open offers, and a menu to withdraw them."""
    offers = sent(own, seat)
    if not offers:
        return ()
    lines = [
        text(
            "offer-out",
            who=text.listed([text.seat(copy.receiver) for copy in copies]),
            number=number,
            get=side(copies[0].asks, text),
            give=given(own, copies[0], text),
        )
        for number, copies in enumerate(offers, start=1)
    ]
    options = tuple(
        Option(text("withdraw", number=number, who=labels(copies, text)), Play(Withdraw(copies[0])))
        for number, copies in enumerate(offers, start=1)
    )
    return (Paragraph("\n".join(lines)), Row((Select(text("withdraw-menu"), options),)))


def labels(copies: Iterable[Offer], text: Text) -> str:
    """Those to whom the open copies of an offer went, without markup."""
    return text.listed([text.label(copy.receiver) for copy in copies])


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


def ended(past: Closed, seat: Seat, text: Text) -> str:
    """Why an offer is no longer open."""
    offer, mine = past.offer, past.offer.proposer == seat
    who = text.seat(offer.receiver if mine else offer.proposer)
    return text(f"closed-{past.why}-{'out' if mine else 'in'}", who=who)


def past_line(past: Closed, seat: Seat, text: Text) -> str:
    """An offer that is no longer open, why, and what it was about."""
    return f"{ended(past, seat, text)}\n-# {contents(past, seat, text)}"


def past_brief(past: Closed, seat: Seat, text: Text) -> str:
    """The same in a line of small letters."""
    return f"-# {ended(past, seat, text)} {contents(past, seat, text)}"


def contents(past: Closed, seat: Seat, text: Text) -> str:
    """What an offer was about that is no longer open."""
    gets, gives = sides(past.offer, seat)
    became = "closed-done" if past.why == "accepted" else "closed-undone"
    return text(became, get=side(gets, text), give=side(gives, text))


def new_offer(view: View, seat: Seat, desk: Desk, text: Text) -> tuple[Row, ...]:
    """A menu of those to whom an offer may be made, or whoever is first; and of the half-built one."""
    others = tuple(other for other in range(len(view.hands)) if other != seat)
    starts = [(text.label(other), Building(other)) for other in others]
    starts.append((text("anybody"), Building(others[0], among=others)))
    options = [Option(label, Keep(Desk("offer", desk.picked, building))) for label, building in starts]
    going_on = [unfinished(desk, desk.building, text)] if desk.building else []
    return (Row((Select(text("offer-menu"), (*going_on, *options)),)),)


def unfinished(desk: Desk, building: Building, text: Text) -> Option:
    """Back to the offer that is half built."""
    who = text("several-people") if building.among else text.label(building.receiver)
    return Option(text("continue", who=who), Keep(replace(desk, page="offer")))
