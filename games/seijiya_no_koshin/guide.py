"""Explains to a seat of Seijiya no Koshin what it is asked."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Seat
from games.screen import Text
from games.seijiya_no_koshin.cards import JAPAN
from games.seijiya_no_koshin.pieces import Turn, View

TURN_PAGE, END_PAGE = 3, 7
"""The pages of the rules on a turn, and on the end with the scoring."""


def section(view: View) -> int:
    """Return the page of the rules on the present phase."""
    return TURN_PAGE if isinstance(view.phase, Turn) else END_PAGE


def help_(view: View, seat: Seat, text: Text) -> str:
    """Return what this seat may do now, and what each choice does and costs; nothing when it waits."""
    if view.phase != Turn(seat):
        return ""
    return "\n".join(f"- {line}" for line in lines(view, seat, text))


def lines(view: View, seat: Seat, text: Text) -> Iterator[str]:
    """Draw, play, what lies to be had, and what the cards of Japan in this hand are worth."""
    yield text("help-draw", deck=view.deck)
    yield text("help-play")
    if view.board.interests:
        yield taking(view, text)
    japan = sum(held in JAPAN for held in view.hand)
    if japan:
        most, own = max(view.counts), view.counts[seat]
        yield text("help-japan", cards=japan, most=most, own=own, each=most - own)


def taking(view: View, text: Text) -> str:
    """What being first on a spot brings; the last card there ends the game (2.18, 2.25)."""
    left = len(view.board.interests)
    if view.options.interests == "exposed":
        return text("help-exposed", left=left, needed=view.board.start)
    return text("help-privilege", left=left)
