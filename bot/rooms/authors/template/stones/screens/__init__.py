"""Stones as its players see it: made of views, never of the state."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Outcome, Seat
from games.layout import laid_out
from games.screen import Block, Button, Paragraph, Picture, Play, Text, rows
from games.telling import describe

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
    return (picture, *(Paragraph(describe(event, text)) for event in story[-LAST:]))


def panel(view: State, seat: Seat, text: Text) -> tuple[Block, ...]:
    """What a seat has taken."""
    return (Paragraph(text("own", stones=view.taken[seat])),)


def controls(view: State, _legal: tuple[Take, ...], _draft: object, text: Text) -> tuple[Block, ...]:
    """A button for each number of stones; what is impossible is shown as such."""
    return rows(
        [
            Button(text.plain("take", stones=stones), Play(Take(stones)), disabled=stones > view.left)
            for stones in range(1, MOST + 1)
        ]
    )


def result(_view: State, outcome: Outcome, text: Text) -> tuple[Block, ...]:
    """How it ended."""
    return (Paragraph(text("last-stone", name=text.seat(outcome.winners[0]))),)


def explanation(_view: State, _seat: Seat, text: Text) -> str:
    """What **Explain** says."""
    return text("help")


SCREENS = laid_out(
    table=table,
    panel=panel,
    controls=controls,
    result=result,
    waiting=waiting,
    on_the_post=True,  # all is open
    help=explanation,
)
