"""Politically Correct People as its players see it: made of views alone."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.core import Outcome, Seat
from games.politically_correct_people.bargains import (
    dealing,
    history,
    incoming,
    new_offer,
    outgoing,
    promise_line,
    promises_page,
)
from games.politically_correct_people.controls import decision, of_values, playing, trimming
from games.politically_correct_people.drafting import offer_page, rebuilt
from games.politically_correct_people.events import Dealt, Event
from games.politically_correct_people.pieces import Action, Desk, Discard
from games.politically_correct_people.post import NAVY, hint, news, picture, public, tally
from games.politically_correct_people.retelling import action, event
from games.politically_correct_people.state import (
    Choosing,
    Over,
    Own,
    Playing,
    Trimming,
    View,
    asked,
)
from games.politically_correct_people.words import cards, waiting
from games.screen import (
    Block,
    Button,
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
    if desk.page == "offer" and desk.building and dealing(view):
        blocks: tuple[Block, ...] = (*turn_note(view, seat, own, text), *offer_page(view, seat, desk, text))
        return Screen(blocks, NAVY, lasting=True)
    if desk.page == "promises" and judging(view, own):
        return Screen(promises_page(own, seat, desk, text), NAVY, lasting=True)
    mine = seat in asked(view.phase)
    return Screen(
        (
            Paragraph(holdings(own, text)),
            *(incoming(own, seat, text) if dealing(view) else ()),
            Rule(),
            Paragraph(f"### {waiting(view, text)}\n{tally(view, text)}-# {own_hint(view, text, mine=mine)}"),
            *(controls(view, seat, desk, text) if mine else ()),
            Rule(),
            *deals(view, seat, own, desk, text),
        ),
        NAVY,
        basis=moment(view) if mine else "",
        lasting=True,
    )


def holdings(own: Own, text: Text) -> str:
    """Money, hand, and the benefices received."""
    lines = [
        text("own-money", money=own.money),
        text("own-hand", many=len(own.hand), cards=cards(own.hand, text)),
    ]
    lines += [
        text("own-paid", round=payment.round, benefice=text(payment.benefice), money=payment.money)
        for payment in own.paid
    ]
    return "\n".join(lines)


def own_hint(view: View, text: Text, *, mine: bool) -> str:
    """What this seat is asked, or that it may deal meanwhile."""
    if not mine:
        return text("hint-meanwhile") if dealing(view) else text("hint-look")
    match view.phase:
        case Choosing():
            return text("ask-choose")
        case Playing():
            return text("ask-play")
        case Trimming():
            return text("ask-trim")
        case _:
            return hint(view, text)


def controls(view: View, seat: Seat, desk: Desk, text: Text) -> tuple[Block, ...]:
    """What this seat may press in its turn or in the election."""
    match view.phase:
        case Playing():
            return playing(view, seat, desk, text)
        case Trimming():
            return trimming(view, text)
        case _:
            return decision(view, text)


def moment(view: View) -> str:
    """The point of the game that a decision is bound to: deals of others do not move it."""
    own = view.own
    assert own is not None
    at = (view.round, view.deck, view.pool, len(view.discards), view.phase, own.hand, view.fronts)
    return msgspec.json.encode(at).decode()


def turn_note(view: View, seat: Seat, own: Own, text: Text) -> tuple[Block, ...]:
    """Beside an offer being built: that it is one's turn, and that offers wait."""
    lines = [text("your-turn")] if seat in asked(view.phase) else []
    waits = sum(offer.receiver == seat for offer in own.offers)
    lines += [text("offers-wait", many=waits)] if waits else []
    return (Paragraph("\n".join(lines)),) if lines else ()


def deals(view: View, seat: Seat, own: Own, desk: Desk, text: Text) -> tuple[Block, ...]:
    """Offers going out, what became of others, a new one, promises."""
    past = history(own, seat, text)
    return (
        *(outgoing(own, seat, text) if dealing(view) else ()),
        *([Paragraph(past)] if past else []),
        *(new_offer(view, seat, desk, text) if dealing(view) else ()),
        *(rows([ledger(view, own, desk, text)]) if judging(view, own) else ()),
    )


def judging(view: View, own: Own) -> bool:
    """Whether there are promises of which something may be said."""
    return bool(own.promises) and not isinstance(view.phase, Over)


def ledger(view: View, own: Own, desk: Desk, text: Text) -> Button:
    """To the promises; when there are no more deals, they are what is left to do."""
    page = Keep(Desk("promises", desk.picked, desk.building))
    return Button(text("promises", many=len(own.promises)), page, "secondary" if dealing(view) else "primary")


def update_draft(_view: View, _seat: Seat, draft: Desk | None, name: str, given: Entered) -> Press:
    """What was picked or typed: cards to play or to discard, or a part of an offer."""
    desk = draft or Desk()
    if isinstance(given, tuple) and name == "play":
        return Keep(Desk("seat", of_values(given), desk.building))
    if isinstance(given, tuple) and name == "discard":
        return Play(Discard(of_values(given)))
    return Keep(rebuilt(desk, name, given))


# The end -------------------------------------------------------------------------------------------


def final(view: View, outcome: Outcome, story: Sequence[Event], text: Text) -> Screen:
    """The money of everybody, the slush funds, and the promises that somebody wanted shown."""
    phase = view.phase
    assert isinstance(phase, Over)
    lines = [
        text(
            "final-money",
            who=text.seat(seat),
            money=phase.money[seat],
            funds=phase.funds[seat],
            worth=outcome.scores[seat] - phase.money[seat],
            total=outcome.scores[seat],
        )
        for seat in range(len(phase.money))
    ]
    said = [
        promise_line(number, promise, None, text) for number, promise in enumerate(phase.promises, start=1)
    ]
    shown = [Rule(), Paragraph("\n".join([text("promises-public"), *said]))] if said else []
    last = news([seen for seen in story if not isinstance(seen, Dealt)], text)
    return Screen(
        (picture(view, text), Paragraph("\n".join(lines)), *shown, *last),
        NAVY,
    )


SCREENS = Screens(
    public=public,
    private=private,
    final=final,
    action=action,
    event=event,
    waiting=waiting,
    update_draft=update_draft,
)
