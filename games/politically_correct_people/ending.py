"""A game of Politically Correct People that is over, as everybody sees it."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Outcome
from games.politically_correct_people.chart import purses
from games.politically_correct_people.epilogue import in_short, known_to, opened
from games.politically_correct_people.events import Event
from games.politically_correct_people.highlights import highlights, moral
from games.politically_correct_people.post import NAVY, picture
from games.politically_correct_people.state import Over, View
from games.politically_correct_people.words import cards
from games.screen import Paragraph, Picture, Screen, Text

LINES, BESIDE_SEAT = 18, 2
"""So many lines of a phone are left for the opened deals and promises, and each seat takes some of them."""


def final(view: View, outcome: Outcome, story: Sequence[Event], text: Text) -> Screen:
    """The money with the slush funds, what is worth telling, and all that the end opens."""
    phase = view.phase
    assert isinstance(phase, Over)
    found = opened(phase)
    told = [moral(outcome.winners, story, text), *(f"-# {line}" for line in highlights(story, found, text))]
    short = in_short(found, room(view), "opened-more", text)
    return Screen(
        (purses_of(phase, outcome, text), Paragraph("\n".join(told)), *([Paragraph(short)] if short else [])),
        NAVY,
    )


def room(view: View) -> int:
    """How many lines of the last post the lists may take; the story tells all."""
    return LINES - BESIDE_SEAT * len(view.hands)


def purses_of(over: Over, outcome: Outcome, text: Text) -> Picture:
    """Everybody's notes and slush funds, and in words what the picture shows."""
    lines = [
        text(
            "final-money",
            who=str(seat + 1),
            money=money,
            funds=funds,
            worth=outcome.scores[seat] - money,
        )
        for seat, (money, funds) in enumerate(zip(over.money, over.funds, strict=True))
    ]
    return Picture(purses(over.money, outcome.scores, outcome.winners), "; ".join(lines))


def stopped(view: View, seats: Sequence[View], story: Sequence[Event], text: Text) -> Screen:
    """The table when people ended the game, the hands and the deals; the standings tell the money."""
    owned = [(seat, view.own) for seat, view in enumerate(seats)]
    hands = [f"{text.seat(seat)}: {cards(own.hand, text)}" for seat, own in owned if own is not None]
    found = known_to(view, seats)
    short = in_short(found, room(view), "opened-left", text)
    told = "\n".join([*hands, *(f"-# {line}" for line in highlights(story, found, text))])
    return Screen((picture(view, text), Paragraph(told), *([Paragraph(short)] if short else [])), NAVY)
