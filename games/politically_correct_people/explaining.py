"""What a seat of Politically Correct People is asked, explained: what each choice does and costs."""

from __future__ import annotations

from games.core import Seat
from games.politically_correct_people.bargains import dealing
from games.politically_correct_people.cards import VOTERS, politicians
from games.politically_correct_people.pieces import FUND_PLAYED, HAND, POOL
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Opening,
    Over,
    Playing,
    Settling,
    Tidying,
    Trimming,
    View,
    Voting,
    asked,
)
from games.politically_correct_people.words import stakes
from games.politically_correct_people.worth import vote_table
from games.screen import Text

TURN, ANNOUNCED, CANDIDATES, VOTES, END = 5, 8, 9, 10, 12
"""Sections of the rules pages; 0 is the title."""


def section(view: View) -> int:
    """The section of the rules that the present phase is about."""
    match view.phase:
        case Choosing() | Playing() | Trimming():
            return TURN if view.trigger is None else ANNOUNCED
        case Declaring():
            return CANDIDATES
        case Voting() | Settling():
            return VOTES
        case Tidying() | Opening() | Over():
            return END


def question(view: View, text: Text) -> str:
    """What a seat is asked, in a few words of its own panel."""
    return text(f"own-{view.phase.__struct_config__.tag}")


def explained(view: View, seat: Seat, text: Text) -> str:
    """What is asked of this seat now; of others, what they may do meanwhile."""
    if isinstance(view.phase, Over):
        return ""
    if seat in asked(view.phase):
        return decision(view, seat, text)
    if not dealing(view):
        return text("help-waiting")
    waits = view.own is not None and any(offer.receiver == seat for offer in view.own.offers)
    return text("help-offer" if waits else "help-meanwhile")


def decision(view: View, seat: Seat, text: Text) -> str:
    """What is asked of the seat whose decision it is."""
    match view.phase:
        case Choosing():
            return text("help-choosing", table=vote_table(VOTERS, text))
        case Playing():
            worth = int(view.options.slush_fund_value)
            return text("help-playing", table=vote_table(VOTERS, text), played=FUND_PLAYED, kept=worth)
        case Trimming():
            key = "help-trimming-hand" if view.hands[seat] > HAND else "help-trimming-pool"
            return text(key, hand=HAND, pool=POOL)
        case Declaring():
            return text(declaring(view, seat), stakes=stakes(text))
        case Voting(_, candidates):
            key = "help-voting" if candidates[seat] is None else "help-voting-own"
            return text(key, stakes=stakes(text))
        case Settling(first=first):
            return text("help-settling-small" if first is not None else "help-settling", stakes=stakes(text))
        case Tidying():
            return text("help-tidying")
        case Opening() | Over():
            return text("help-opening")


def declaring(view: View, seat: Seat) -> str:
    """The message for one who must run, may run, or has nobody to run."""
    if not politicians(view.fronts[seat]):
        return "help-declaring-nobody"
    return "help-declaring-must" if view.options.optional_candidacy == "no" else "help-declaring-may"
