"""Offers on a seat's own panel: those in and out, those to make, and the page that sends one."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat, replace
from games.politically_correct_people import words as w
from games.politically_correct_people.players.ideas import ready_offers
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.deals import shared_form
from games.politically_correct_people.rules.half_built import (
    is_empty,
    movable_cards,
    offer_of,
    proposal_of,
    receivers_of,
    still_possible,
    unsent_reason,
)
from games.politically_correct_people.screens.effects import deal_effects
from games.politically_correct_people.screens.offer_form import (
    counter_draft,
    form_name,
    missing_parts,
    other_seats,
)
from games.screen import MENU, Block, Button, Form, Keep, Option, Paragraph, Play, Row, Select, Text, rows

# Offers in, offers out ------------------------------------------------------------------------------


SHOWN, BESIDE_DECISION = 2, 1
"""Offers shown with buttons at once, and beside a decision of one's own."""
LISTED = 4
"""Offers, open and closed, beyond which no closed one is told below open ones."""


def is_dealing(view: s.View) -> bool:
    """Whether deals are still made."""
    return not isinstance(view.phase, s.Opening | s.Over)


# Offers in -----------------------------------------------------------------------------------------


def incoming_blocks(
    view: s.View,
    own: s.Own,
    offers: Sequence[p.Offer],
    drawn: p.Offer | None,
    desk: p.Desk,
    deals: Sequence[Button],
    text: Text,
) -> tuple[Block, ...]:
    """Each offer to this seat with its answers, the oldest first, and what those not drawn would change.

    `deals` stand beside the answers to the first.
    """
    assert view.seat is not None
    seat = view.seat
    most = BESIDE_DECISION if seat in s.deciding_seats(view.phase) else SHOWN
    blocks: list[Block] = []
    for number, offer in enumerate(offers[:most], start=1):
        lines = [
            text("offer-in", who=text.seat(offer.proposer), number=number, all=len(offers)),
            *_other_receivers(offer, seat, text),
            *_broken_reminder(own, seat, offer.proposer, text),
            w.offer_terms(offer, seat, text),
            *(
                f"-# {line}"
                for line in deal_effects(view, own, seat, offer, (seat,) if offer == drawn else (), text)
            ),
        ]
        blocks += [
            Paragraph("\n".join(lines)),
            *rows([*_answers(own, offer, desk, text), *(deals if number == 1 else ())]),
        ]
    return tuple(blocks)


def _other_receivers(offer: p.Offer, seat: Seat, text: Text) -> list[str]:
    others = [text.seat(other) for other in offer.among if other != seat]
    return [f"-# {text('offer-also', who=text.listed(others))}"] if others else []


def _broken_reminder(own: s.Own, maker: Seat, other: Seat, text: Text) -> list[str]:
    """Return a reminder of the last promise to another seat that this one broke."""
    rounds_of_lies = [
        said.round
        for said in own.vows
        if (said.maker, said.receiver, said.verdict) == (maker, other, "broken") and not said.former
    ]
    return (
        [f"-# {text('offer-grudge', who=text.seat(other), round=rounds_of_lies[-1])}"]
        if rounds_of_lies
        else []
    )


def _answers(own: s.Own, offer: p.Offer, desk: p.Desk, text: Text) -> list[Button | Form]:
    money = max(0, offer.asks.money - own.money)
    cards_missing = len(offer.asks.hand) - len(p.common_cards(offer.asks.hand, own.hand))
    short = bool(money or cards_missing)
    label = text("accept-lacking", money=money, many=cards_missing) if short else text("accept")
    return [
        Button(label, Play(p.Accept(offer)), "success", disabled=short),
        Button(text("decline"), Play(p.Decline(offer))),
        _new_offer_form(counter_draft(offer), text("counter"), desk, text),
    ]


# Offers out ----------------------------------------------------------------------------------------


def sent_offers(own: s.Own, seat: Seat) -> list[list[p.Offer]]:
    """The open offers that a seat has made, one to several with all its open copies."""
    found: dict[p.Offer, list[p.Offer]] = {}
    for offer in own.offers:
        if offer.proposer == seat:
            found.setdefault(shared_form(offer), []).append(offer)
    return list(found.values())


def outgoing_blocks(own: s.Own, seat: Seat, text: Text) -> tuple[Block, ...]:
    """This seat's own open offers, and a menu to withdraw them."""
    offers = sent_offers(own, seat)
    if not offers:
        return ()
    lines = [
        text(
            "offer-out",
            who=text.listed([text.seat(copy.receiver) for copy in copies]),
            number=number,
            **_terms_given(own, copies[0], text),
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


def _terms_given(own: s.Own, offer: p.Offer, text: Text) -> dict[str, str]:
    terms = w.offer_as_read(offer, offer.proposer, text)
    can_give = offer.gives.money <= own.money and p.includes(own.hand, offer.gives.hand)
    return terms if can_give else {**terms, "give": text("not-held", side=terms["give"])}


def history_text(own: s.Own, seat: Seat, text: Text) -> str:
    """What became of the offers that are remembered, the newest first; of fewer below open ones."""
    open_ = len(sent_offers(own, seat))
    most = max(0, LISTED - open_) if open_ else len(own.closed)
    return "\n".join(
        f"{end_of_offer(past, seat, text)}\n-# {_terms_of_past(past, seat, text)}"
        for past in list(reversed(own.closed))[:most]
    )


def end_of_offer(past: s.Closed, seat: Seat, text: Text) -> str:
    """Why an offer is no longer open."""
    offer, is_own_offer = past.offer, past.offer.proposer == seat
    who = text.seat(offer.receiver if is_own_offer else offer.proposer)
    if is_own_offer and past.reason:
        reason, _, number = past.reason.partition("-")
        voice = text.voice(offer.receiver)
        return text("closed-refused", who=who, reason=text(f"reason-{reason}", number=number, voice=voice))
    return text(f"closed-{past.why}-{'out' if is_own_offer else 'in'}", who=who)


def past_brief(past: s.Closed, own: s.Own, seat: Seat, text: Text) -> str:
    """The same with its terms in a line; those of the counter-offer if that alone is open in its place.

    A refusal beside a newer offer to the same seat says that it does not answer that one.
    """
    other = past.offer.receiver if past.offer.proposer == seat else past.offer.proposer
    answers = [offer for offer in own.offers if {offer.proposer, offer.receiver} == {seat, other}]
    if past.why == "declined" and any(offer.proposer == seat == past.offer.proposer for offer in answers):
        return f"{text('closed-earlier', who=text.seat(other))} {_terms_of_past(past, seat, text)}"
    if price := other_price(past, own, seat, text):
        return price
    if past.why != "countered" or len(answers) != 1:
        return f"{end_of_offer(past, seat, text)} {_terms_of_past(past, seat, text)}"
    return f"{end_of_offer(past, seat, text)} {text('closed-now', **w.offer_as_read(answers[0], seat, text))}"


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


def _terms_of_past(past: s.Closed, seat: Seat, text: Text) -> str:
    became = "closed-done" if past.why == "accepted" else "closed-undone"
    return text(became, **w.offer_as_read(past.offer, seat, text))


# Offers to make ------------------------------------------------------------------------------------


WIDTH, WIDTH_OF_MANY = 5, 3
"""Number of buttons side by side, and where one line does not hold all of them."""


def offers_to_make(
    view: s.View, seat: Seat, desk: p.Desk, deals: Button | None, text: Text
) -> tuple[Block, ...]:
    """Return a form for an offer to each of the others, and one for the first to accept.

    Beside a decision `deals` takes the place of the latter: it leads there, and to all else.
    """
    others = other_seats(view, seat)
    controls: list[Button | Form] = [
        _new_offer_form(p.Building(other), text.label(other), desk, text) for other in others
    ]
    controls.append(
        deals or _new_offer_form(p.Building(others[0], among=others), text("anybody"), desk, text)
    )
    width = WIDTH if len(controls) <= WIDTH else WIDTH_OF_MANY
    return (Paragraph(text("offer-to-whom")), *rows(controls, width))


def _new_offer_form(building: p.Building, label: str, desk: p.Desk, text: Text) -> Form:
    """Return the form of a new offer; a sign says that one was begun, which it opens with."""
    name = form_name(building)
    has_begun = desk.building is not None and form_name(desk.building) == name
    return Form(name, text.plain("begun", label=label) if has_begun else label)


IDEAS = 6
"""Number of ready offers with a button; the rest are in a menu."""


def ideas_page(view: s.View, own: s.Own, seat: Seat, desk: p.Desk, back: Button, text: Text) -> list[Block]:
    """Return ready offers, each a press from being sent; `back` leaves the page."""
    options = [
        (_idea_line(idea, seat, text), Keep(replace(desk, page="offer", building=idea)))
        for idea in ready_offers(view, own, seat)
    ]
    more = tuple(Option(label, press) for label, press in options[IDEAS:][:MENU])
    return [
        Paragraph(text("ready-heading" if options else "ready-none")),
        *rows([Button(label, press) for label, press in options[:IDEAS]]),
        *([Row((Select(text("ready-menu"), more),))] if more else []),
        *rows([back]),
    ]


def _idea_line(idea: p.Building, seat: Seat, text: Text) -> str:
    who = text("anybody") if idea.among else text.label(idea.receiver)
    return text.plain("ready-offer", who=who, **w.offer_as_read(offer_of(idea, seat), seat, text, label=True))


# The page of an offer -------------------------------------------------------------------------------


def offer_page(view: s.View, own: s.Own, seat: Seat, desk: p.Desk, back: Button, text: Text) -> list[Block]:
    """Return what was understood of an offer, with what sends and what changes it; `back` leaves the page."""
    assert desk.building is not None
    building = still_possible(view, desk.building)
    lines = [
        *_offer_lines(view, own, seat, building, text),
        *(f"⚠️ {line}" for line in missing_parts(view, own, desk.building, text)),
    ]
    change = Form(form_name(desk.building), text("change"))
    return [Paragraph("\n".join(lines)), *rows([_send_button(own, seat, building, text), change, back])]


def _offer_lines(view: s.View, own: s.Own, seat: Seat, building: p.Building, text: Text) -> list[str]:
    parties = (seat, *receivers_of(building))
    if is_empty(building):
        free = all(movable_cards(view, building, each) == view.fronts[each] for each in parties)
        return [_addressees(view, building, text), *([] if free else [f"-# {text('front-locked')}"])]
    offer = offer_of(building, seat)
    small = [f"-# {line}" for line in deal_effects(view, own, seat, offer, parties, text)]
    if building.among:
        return [_addressees(view, building, text), w.offer_terms(offer, seat, text), *small]
    reminder = _broken_reminder(own, seat, building.receiver, text)
    return [w.offer_terms(offer, seat, text, building.receiver), *small, *reminder]


def _addressees(view: s.View, building: p.Building, text: Text) -> str:
    to = receivers_of(building)
    if len(to) == len(view.fronts) - 1:
        return text("offer-to-all")
    who = text.listed([text.seat(seat) for seat in to])
    return text("offer-to-several" if building.among else "offer-to", who=who)


def _send_button(own: s.Own, seat: Seat, building: p.Building, text: Text) -> Button:
    offer = offer_of(building, seat)
    missing_side = {offer.asks: "no-asks", offer.gives: "no-gives"}.get(p.Side(), "")
    send_label = text("send", all="yes" if building.among else "no", free="" if offer.order else missing_side)
    why_not = unsent_reason(own, offer)
    label = text(why_not[0], most=why_not[1]) if why_not else send_label
    # What the rules would allow, but no one needs, stands for the offer that is not sent.
    twice = why_not is not None and why_not[0] == "send-promised"
    sent_as = p.Building(building.receiver) if twice else building
    return Button(label, Play(proposal_of(sent_as, seat)), "success", disabled=why_not is not None)
