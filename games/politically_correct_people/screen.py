"""Politically Correct People as its players see it: made of views alone."""

from __future__ import annotations

import msgspec

from games.core import Seat, replace
from games.politically_correct_people.bargains import (
    dealing,
    ended,
    history,
    incoming,
    new_offer,
    outgoing,
    past_brief,
    sent,
)
from games.politically_correct_people.beats import beats
from games.politically_correct_people.cards import Card, politicians
from games.politically_correct_people.controls import decision, of_values, playing, trimming
from games.politically_correct_people.diagrams import diagram
from games.politically_correct_people.drafting import draft_after, rebuilt
from games.politically_correct_people.ending import final, stopped
from games.politically_correct_people.explaining import explained, question, section
from games.politically_correct_people.holdings import holdings
from games.politically_correct_people.milestones import milestone
from games.politically_correct_people.offering import offer_page, ready_page
from games.politically_correct_people.pieces import (
    HAND,
    Action,
    Desk,
    Discard,
    Offer,
    Page,
    Pledge,
)
from games.politically_correct_people.post import (
    NAVY,
    head,
    hint,
    in_words,
    public,
    tally,
)
from games.politically_correct_people.promising import (
    as_promised,
    beside_vote,
    judging,
    many,
    promises_page,
)
from games.politically_correct_people.retelling import action, event
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Own,
    Playing,
    Trimming,
    View,
    Voting,
    asked,
)
from games.politically_correct_people.words import stakes, waiting
from games.screen import (
    Block,
    Button,
    Drafts,
    Entered,
    Keep,
    Paragraph,
    Play,
    Press,
    Rule,
    Screen,
    Screens,
    Text,
    rows,
)

# A seat's own panel --------------------------------------------------------------------------------


def private(view: View, seat: Seat, _legal: tuple[Action, ...], draft: Desk | None, text: Text) -> Screen:
    """What a seat alone knows, offers to it and by it, and what it may do now."""
    own, desk = view.own, draft or Desk()
    assert own is not None
    if page := opened(view, seat, own, desk, text):
        return Screen((*reminders(view, seat, own, text), *page), NAVY, lasting=True)
    mine = seat in asked(view.phase)
    heading = question(view, text) if mine else waiting(view, text)
    offers = incoming(view, own, seat, text) if dealing(view) else ()
    votes = ("" if offers else tally(view, text)) + beside_vote(view, own, seat, text)
    return Screen(
        (
            Paragraph(holdings(view, seat, own, text)),
            *offers,
            Paragraph(f"### {heading}\n{votes}-# {own_hint(view, seat, text, mine=mine)}"),
            *(controls(view, seat, desk, text) if mine else ()),
            Rule(),
            *deals(view, seat, own, desk, text),
        ),
        NAVY,
        basis=moment(view) if mine else "",
        lasting=True,
    )


def opened(view: View, seat: Seat, own: Own, desk: Desk, text: Text) -> tuple[Block, ...]:
    """The page that a seat has turned to; nothing for the first one."""
    back = way_back(view, seat, own, text)
    if desk.page == "offer" and desk.building and dealing(view):
        return offer_page(view, seat, desk, back, text)
    if desk.page == "ready" and desk.building and dealing(view):
        return ready_page(view, seat, desk, back, text)
    if desk.page == "promises" and judging(view, own):
        return promises_page(view, own, seat, desk, back, text)
    if desk.page == "table":
        return (Paragraph(head(view, text)), in_words(view, text), *rows([turn_to("seat", back, desk)]))
    if desk.page == "sent":
        return (*my_offers(view, seat, own, text), *rows([turn_to("seat", back, desk)]))
    return ()


def way_back(view: View, seat: Seat, own: Own, text: Text) -> str:
    """What is waiting on the first page."""
    if seat in asked(view.phase):
        return text("to-turn")
    return text("to-offers" if waiting_offers(view, seat, own) else "back")


def waiting_offers(view: View, seat: Seat, own: Own) -> list[Offer]:
    """The offers that this seat may answer."""
    return [offer for offer in own.offers if offer.receiver == seat] if dealing(view) else []


def last_past(view: View, seat: Seat, own: Own, text: Text) -> list[str]:
    """What became of the last offer that was closed; of somebody else's, while another waits, no more."""
    waits = waiting_offers(view, seat, own)
    return [
        f"-# {ended(past, seat, text)}"
        if waits and past.offer.proposer != seat
        else past_brief(past, seat, text)
        for past in own.closed[-1:]
    ]


def my_offers(view: View, seat: Seat, own: Own, text: Text) -> tuple[Block, ...]:
    """The offers going out, and what became of others."""
    past = history(own, seat, text)
    heading = Paragraph(f"### {text('my-offers', many=len(sent(own, seat)))}")
    out = outgoing(own, seat, text) if dealing(view) else ()
    return (heading, *out, *([Paragraph(past)] if past else []))


def own_hint(view: View, seat: Seat, text: Text, *, mine: bool) -> str:
    """What this seat is asked, or that it may deal meanwhile."""
    if not mine:
        return text("hint-meanwhile") if dealing(view) else text("hint-look")
    match view.phase:
        case Choosing():
            return text("ask-choose")
        case Playing():
            return text("ask-play")
        case Trimming() if len(own_hand(view)) > HAND:
            return text("ask-trim")
        case Voting():
            return f"{text('ask-vote')} {stakes(text)}"
        case Declaring() if not politicians(view.fronts[seat]):
            return text("ask-declare-none")
        case _:
            return hint(view, text)


def own_hand(view: View) -> tuple[Card, ...]:
    """The hand of the seat whose view it is."""
    assert view.own is not None
    return view.own.hand


def controls(view: View, seat: Seat, desk: Desk, text: Text) -> tuple[Block, ...]:
    """What this seat may press in its turn or in the election."""
    match view.phase:
        case Playing():
            return playing(view, seat, desk, text)
        case Trimming():
            return trimming(view, text)
        case Voting():
            return (*as_promised(view, seat, text), *decision(view, text))
        case _:
            return decision(view, text)


def moment(view: View) -> str:
    """The point of the game that a decision is bound to: deals of others do not move it."""
    own = view.own
    assert own is not None
    at = (view.round, view.deck, view.pool, len(view.discards), view.phase, own.hand, view.fronts)
    return msgspec.json.encode(at).decode()


def reminders(view: View, seat: Seat, own: Own, text: Text) -> tuple[Block, ...]:
    """On every other page: what this seat is asked, the offers that wait, and what became of the last one."""
    waits = waiting_offers(view, seat, own)
    names = text.listed([text.seat(seat) for seat in dict.fromkeys(offer.proposer for offer in waits)])
    lines = [f"### {question(view, text)}"] if seat in asked(view.phase) else []
    lines += [f"-# {text('offers-wait', many=len(waits), who=names)}"] if waits else []
    lines += last_past(view, seat, own, text)
    return (Paragraph("\n".join(lines)), Rule()) if lines else ()


def deals(view: View, seat: Seat, own: Own, desk: Desk, text: Text) -> tuple[Block, ...]:
    """What became of the last offer, a new one, and the other pages."""
    past = [Paragraph(line) for line in last_past(view, seat, own, text)]
    open_, mine = dealing(view), len(sent(own, seat))
    pages = [
        *([turn_to("sent", text("my-offers", many=mine), desk)] if mine or own.closed else []),
        turn_to("table", text("table-words"), desk),
        *([ledger(view, own, desk, text)] if judging(view, own) else []),
    ]
    return (
        *past,
        *(new_offer(view, seat, desk, text) if open_ else ()),
        *rows(pages),
    )


def turn_to(page: Page, label: str, desk: Desk) -> Button:
    """The button of another page."""
    return Button(label, Keep(replace(desk, page=page)))


def ledger(view: View, own: Own, desk: Desk, text: Text) -> Button:
    """To the promises; when there are no more deals, they are what is left to do."""
    page = Keep(replace(desk, page="promises"))
    return Button(text("promises", many=many(view, own)), page, "secondary" if dealing(view) else "primary")


def entered(view: View, _seat: Seat, draft: Desk | None, given: Entered) -> Press:
    """What was picked or typed: cards to play or to discard, or a part of an offer."""
    desk = draft or Desk()
    match given.name:
        case "play":
            return Keep(Desk("seat", of_values(given.picked), desk.building))
        case "discard":
            return Play(Discard(of_values(given.picked)))
        case "pledge":
            return Play(Pledge(words=given.number("words")))
        case _:
            return Keep(rebuilt(view, desk, given))


SCREENS = Screens(
    public=public,
    private=private,
    final=final,
    action=action,
    event=event,
    waiting=waiting,
    entered=entered,
    stopped=stopped,
    drafts=Drafts(Desk, after=draft_after),
    beats=beats,
    milestone=milestone,
    help=explained,
    section=section,
    diagram=diagram,
)
