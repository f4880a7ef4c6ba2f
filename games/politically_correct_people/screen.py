"""Politically Correct People as its players see it: made of views alone."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.core import Outcome, Seat
from games.politically_correct_people.art import table
from games.politically_correct_people.bargains import (
    dealing,
    history,
    incoming,
    new_offer,
    outgoing,
    promise_line,
    promises_page,
)
from games.politically_correct_people.cards import FLOATING, POLITICIANS
from games.politically_correct_people.controls import asked, decision, of_values, playing, trimming
from games.politically_correct_people.drafting import offer_page, rebuilt
from games.politically_correct_people.events import Dealt, Event, Revealed
from games.politically_correct_people.pieces import ROUNDS, TRIGGER, Action, Desk, Discard
from games.politically_correct_people.state import (
    Choosing,
    Opening,
    Over,
    Own,
    Playing,
    Settling,
    Trimming,
    View,
    Vote,
    Voting,
    turns_left,
)
from games.politically_correct_people.words import (
    action,
    card,
    cards,
    event,
    front,
    waiting,
)
from games.screen import (
    Block,
    Button,
    Entered,
    Keep,
    Paragraph,
    Picture,
    Play,
    Press,
    Rule,
    Screen,
    Screens,
    Text,
    rows,
)

NAVY = 0x2F4B7C
NEWS = 12
"""So many lines tell what happened last."""


# The public screen ---------------------------------------------------------------------------------


def head(view: View, text: Text) -> str:
    """Round, deck and calendar; once the election is announced, who still has a turn."""
    told = text("head", round=view.round, rounds=ROUNDS, deck=view.deck, aside=view.aside, trigger=TRIGGER)
    if view.trigger is None:
        return told
    left = turns_left(view.trigger, view.phase, len(view.hands))
    turns = text("last-turns", who=text.listed([text.seat(seat) for seat in left])) if left else ""
    return f"{told}\n{text('announced', who=text.seat(view.trigger))}{turns}"


def seat_line(view: View, seat: Seat, text: Text) -> str:
    """A seat: its hand's size, and what lies in front of it."""
    marks = text("is-starter") if seat == view.starter else ""
    return text(
        "seat-line",
        who=text.seat(seat),
        marks=marks + standing(view, seat, text),
        hand=view.hands[seat],
        front=front(view.fronts[seat], text),
    )


def standing(view: View, seat: Seat, text: Text) -> str:
    """What a seat is doing."""
    if seat in asked(view):
        return text("is-asked")
    if isinstance(view.phase, Voting) and seat not in view.phase.still:
        return text("is-passed")
    return ""


def picture(view: View, text: Text) -> Picture:
    """The table, and in words what the picture shows."""
    fronts = [f"{seat + 1}: {front(laid, text)}" for seat, laid in enumerate(view.fronts)]
    alt = text(
        "alt-table",
        round=view.round,
        deck=view.deck,
        aside=view.aside,
        pool=cards(view.pool, text),
        fronts="; ".join(fronts),
    )
    return Picture(table(view), alt)


def news(story: Sequence[Event], text: Text) -> str:
    """What happened since the turn before the last one began."""
    turns = [at for at, seen in enumerate(story) if isinstance(seen, Revealed)]
    start = turns[-2] if len(turns) > 1 else 0
    lines = [f"- {event(seen, text)}" for seen in story[start:][-NEWS:]]
    return "\n".join([f"**{text('heading-last')}**", *lines])


def counting(candidates: Sequence[str | None], votes: Sequence[Vote], text: Text, *, rolled: bool) -> str:
    """Every candidate's votes so far, and the dice that are still to be rolled."""
    lines: list[str] = []
    for seat, politician in enumerate(candidates):
        if politician is not None:
            mine = [vote for vote in votes if vote.candidate == seat]
            lines.append(running_line(seat, politician, mine, text, rolled=rolled))
    return "\n".join(lines)


def running_line(seat: Seat, politician: str, votes: Sequence[Vote], text: Text, *, rolled: bool) -> str:
    """A candidate with all votes for it."""
    dice = 0 if rolled else sum(vote.group == FLOATING for vote in votes)
    total = POLITICIANS[politician] + sum(vote.votes for vote in votes)
    return text(
        "running",
        who=text.seat(seat),
        card=card(politician, text),
        votes=text("votes", votes=total),
        dice=dice,
    )


def tally(view: View, text: Text) -> str:
    """Candidates and votes, during an election."""
    match view.phase:
        case Voting(_, candidates, votes):
            return f"{counting(candidates, votes, text, rolled=False)}\n"
        case Settling(candidates, votes) as phase:
            agreed = [
                text("has-agreed", who=text.seat(seat))
                for seat, said in zip(phase.tied, phase.confirmed, strict=True)
                if said
            ]
            return "\n".join([counting(candidates, votes, text, rolled=True), *agreed, ""])
        case _:
            return ""


def hint(view: View, text: Text) -> str:
    """What the one asked should know, in small letters."""
    match view.phase:
        case Playing() | Trimming():
            return text("hint-own-seat")
        case Settling():
            return text("hint-tie")
        case Voting():
            return text("hint-lock")
        case Opening():
            return text("hint-look")
        case _:
            return text("hint-deals")


def public(view: View, story: Sequence[Event], text: Text) -> Screen:
    """The table as everybody sees it."""
    fronts = "\n".join(seat_line(view, seat, text) for seat in range(len(view.hands)))
    pool = text("pool-line", cards=cards(view.pool, text))
    gone = text("discards-line", cards=cards(view.discards, text)) if view.discards else ""
    return Screen(
        (
            Paragraph(head(view, text)),
            picture(view, text),
            Paragraph("\n".join([fronts, pool, *([gone] if gone else [])])),
            Rule(),
            Paragraph(news(story, text)),
            Rule(),
            Paragraph(f"### {waiting(view, text)}\n{tally(view, text)}-# {hint(view, text)}"),
            *decision(view, text),
        ),
        NAVY,
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
    mine = seat in asked(view)
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
    lines = [text("your-turn")] if seat in asked(view) else []
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


def redraft(_view: View, _seat: Seat, draft: Desk | None, name: str, given: Entered) -> Press:
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
    last = Paragraph(news([seen for seen in story if not isinstance(seen, Dealt)], text))
    return Screen(
        (picture(view, text), Paragraph("\n".join(lines)), *shown, Rule(), last),
        NAVY,
    )


SCREENS = Screens(
    public=public,
    private=private,
    final=final,
    action=action,
    event=event,
    waiting=waiting,
    redraft=redraft,
)
