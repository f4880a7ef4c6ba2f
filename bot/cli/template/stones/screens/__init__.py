"""Stones as its players see it: made of views, never of the state."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Outcome, Seat
from games.screen import Block, Button, Paragraph, Picture, Play, Row, Screen, Screens, Text
from games.telling import told

from ..rules import MOST, State, Take, Taken
from .art import heap

LAST = 3
"""Number of recent moves shown on the post."""


def waiting(view: State, text: Text) -> str:
    """Whom the table waits for, and how many stones are left: what a picture shows, words say, too."""
    return text("waiting", name=text.seat(view.turn), left=view.left)


def table(view: State, story: Sequence[Taken], text: Text) -> tuple[Block, ...]:
    """The heap, and what happened last."""
    picture = Picture(heap(view.left), text.plain("picture", left=view.left))
    return (picture, *(Paragraph(told(seen, text)) for seen in story[-LAST:]))


def moves(view: State, text: Text) -> Row:
    """A button for each number of stones; what is impossible is shown as such."""
    takes = [Take(stones) for stones in range(1, MOST + 1)]
    return Row(
        tuple(
            Button(text.plain("take", stones=take.stones), Play(take), disabled=take.stones > view.left)
            for take in takes
        )
    )


def public(view: State, story: Sequence[Taken], text: Text) -> Screen:
    """What everybody sees. All is open, so the buttons may stand here too."""
    return Screen((*table(view, story, text), Paragraph(waiting(view, text)), moves(view, text)))


def private(view: State, seat: Seat, legal: tuple[Take, ...], _draft: object, text: Text) -> Screen:
    """What a seat sees on its own panel."""
    have = Paragraph(text("own", stones=view.taken[seat]))
    asked = Paragraph(waiting(view, text))
    return Screen((have, asked, moves(view, text)) if legal else (have, asked))


def final(view: State, outcome: Outcome, story: Sequence[Taken], text: Text) -> Screen:
    """How it ended."""
    winner = text("last-stone", name=text.seat(outcome.winners[0]))
    return Screen((*table(view, story, text), Paragraph(winner)))


SCREENS = Screens(
    public=public,
    private=private,
    final=final,
    waiting=waiting,
    help=lambda _view, _seat, text: text("help"),
)
