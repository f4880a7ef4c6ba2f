"""What a game of Money and Luck will be remembered for: a line in its spirit, and a few facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Outcome
from games.money_and_luck.consequences import change
from games.money_and_luck.pieces import Event
from games.money_and_luck.retelling import largest_swing, margin, often_chosen, overtaken, rounds
from games.money_and_luck.words import named
from games.screen import Text

MOST = 3
"""So many facts at most."""
CLOSE = 1000


def memories(outcome: Outcome, story: Sequence[Event], text: Text) -> tuple[str, ...]:
    """The winners in a line of the game's own, and what is worth telling of how they came to win."""
    spirit = "end-rich" if outcome.ending == "ending-no-ritual" else "end-poor"
    line = text(
        spirit, who=text.listed([text.seat(seat) for seat in outcome.winners]), count=len(outcome.winners)
    )
    return (line, *[f"- {fact}" for fact in list(facts(outcome, story, text))[:MOST]])


def facts(outcome: Outcome, story: Sequence[Event], text: Text) -> Iterator[str]:
    """What is worth telling, the best first."""
    played = list(rounds(len(outcome.scores), story))
    if leaders := overtaken(played, outcome):
        yield text("end-overtaken", who=named(leaders, text), count=len(leaders))
    if margin(outcome) == CLOSE:
        yield text("end-close", points=text.number(CLOSE))
    if swing := largest_swing(played):
        totals = change(swing.before, swing.after, text)
        yield text("end-swing", who=text.seat(swing.seat), round=swing.round, totals=totals)
    if often := often_chosen(played):
        seat, times = often
        yield text("end-chosen", who=text.seat(seat), times=times)
