"""What a game of Money and Luck will be remembered for: a line in its spirit, and a few facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Outcome
from games.money_and_luck.consequences import change
from games.money_and_luck.pieces import Event
from games.money_and_luck.retelling import Round, largest_swing, margin, often_chosen, overtaken, rounds
from games.money_and_luck.words import named
from games.screen import Text

MOST = 3
"""Maximum number of facts."""
CLOSE = 1000


def memories(outcome: Outcome, story: Sequence[Event], text: Text) -> str:
    """The winners in a line of the game's own, and what is worth telling of how they came to win."""
    spirit = "end-rich" if outcome.ending == "ending-no-ritual" else "end-poor"
    line = text(spirit, who=named(outcome.winners, text), count=len(outcome.winners))
    played = list(rounds(len(outcome.scores), story))
    told = [*won(outcome, played, text), *facts(played, text)][:MOST]
    return "\n".join([line, *(f"-# · {fact}" for fact in told)])


def unfinished(seats: int, story: Sequence[Event], text: Text) -> str:
    """What is worth telling of a game that people ended early."""
    return "\n".join(f"-# · {fact}" for fact in facts(list(rounds(seats, story)), text))


def won(outcome: Outcome, played: Sequence[Round], text: Text) -> Iterator[str]:
    if leaders := overtaken(played, outcome):
        yield text("end-overtaken", who=named(leaders, text))
    if margin(outcome) == CLOSE:
        yield text("end-close", points=text.number(CLOSE))


def facts(played: Sequence[Round], text: Text) -> Iterator[str]:
    if swing := largest_swing(played):
        totals = change(swing.before, swing.after, text)
        yield text("end-swing", who=text.seat(swing.seat), round=swing.round, totals=totals)
    if often := often_chosen(played):
        seat, times = often
        yield text("end-chosen", who=text.seat(seat), times=times)
