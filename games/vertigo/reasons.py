"""What speaks for an action of the computer player, in a sentence."""

from __future__ import annotations

from games.core import Seat, Value
from games.screen import Text
from games.telling import told
from games.vertigo.actions import Action, Aim, Done, Found, Name, Propose, Recover, Vote
from games.vertigo.phases import View, Voting
from games.vertigo.pieces import CROWD, UN_HALL, Build, Clean, Convert, LetGo, Order, Plan, Send


def why(view: View, _seat: Seat, _memory: Value, action: Action, text: Text) -> str:
    """Return what speaks for an action, in a sentence."""
    match action, view.phase:
        case Plan(orders), _:
            return text(_of_orders(orders), people=CROWD)
        case Vote(yes, no), Voting(law):
            return text("why-vote", law=text(f"law-{law}"), side="yes" if yes > no else "no")
        case Propose(law), _:
            return text("why-propose", law=text(f"law-{law}")) if law else text("why-no-law")
        case Aim(target), _:
            return text("why-aim", who=text.seat(target))
        case Found() | Name() | Recover() | Done(), _:
            return told(action, text, "why", people=CROWD)
        case _:
            return text("why-least")


def _of_orders(orders: tuple[Order, ...]) -> str:
    """Return the key of a reason for what matters most of a plan."""
    reasons = {_of_order(order) for order in orders}
    ranked = ("why-short", "why-build", "why-send", "why-gather", "why-school", "why-clean")
    return next((reason for reason in ranked if reason in reasons), "why-nothing")


def _of_order(order: Order) -> str:
    match order:
        case LetGo():
            return "why-short"
        case Build() | Convert():
            return "why-build"
        case Send(_, to):
            return "why-send" if to == UN_HALL else "why-gather"
        case Clean():
            return "why-clean"
        case _:
            return "why-school"
