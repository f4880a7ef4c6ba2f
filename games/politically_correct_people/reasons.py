"""What speaks for an action of a computer player of Politically Correct People, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Seat
from games.politically_correct_people.haggling import is_stranger, votes_promised
from games.politically_correct_people.memory import Memory
from games.politically_correct_people.pieces import (
    Action,
    Cast,
    Confirm,
    Declare,
    Discard,
    Done,
    Draw,
    Fail,
    Lay,
    Open,
    Pass,
    Propose,
    Retain,
    Side,
    Take,
    Trim,
    Withdraw,
)
from games.politically_correct_people.state import View
from games.politically_correct_people.words import card as card_name
from games.screen import Text


def why(view: View, seat: Seat, memory: Memory, action: Action, text: Text) -> str:
    """Return what speaks for an action, in a sentence."""
    match action:
        case Take(card):
            return text("why-card", card=card_name(card, text))
        case Declare(None) | Retain(None):
            return text("why-nobody")
        case Cast():
            return text(_why_vote(view, seat, action))
        case Propose(offer) if offer.gives == Side(1) and offer.asks.vows and view.own:
            return text("why-trial" if is_stranger(view, view.own, offer.receiver, memory) else "why-deal")
        case _:
            return text(
                next((key for kinds, key in REASONS.items() if isinstance(action, kinds)), "why-deal")
            )


def _why_vote(view: View, seat: Seat, vote: Cast) -> str:
    if vote.candidate == seat:
        return "why-floating"
    promised = votes_promised(view, seat, view.own) if view.own else None
    return "why-promised" if vote.candidate == promised else "why-thanks"


REASONS: Mapping[tuple[type[Action], ...], str] = {
    (Draw,): "why-unseen",
    (Lay, Done): "why-lay",
    (Discard, Trim): "why-discard",
    (Declare, Retain): "why-strongest",
    (Pass,): "why-no-thanks",
    (Confirm, Fail): "why-tie",
    (Open,): "why-open",
    (Withdraw,): "why-withdraw",
}
"""The message that speaks for actions of these kinds, whatever they are about."""
