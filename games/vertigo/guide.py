"""What a seat of Vertigo is asked now, for whoever does not know it yet."""

from __future__ import annotations

from games.core import Seat
from games.screen import Text
from games.telling import told
from games.vertigo.land import sources
from games.vertigo.phases import (
    Aiming,
    Debating,
    Demolishing,
    Effect,
    Founding,
    Landing,
    Naming,
    Offering,
    Over,
    Phase,
    Placing,
    Planning,
    Proposing,
    Recovering,
    Stepping,
    View,
    Voting,
    turn_of,
)
from games.vertigo.pieces import REWARD, TREASURY, threshold

PAGES: dict[type[Phase], int] = {
    Founding: 3,
    Naming: 4,
    Planning: 6,
    Stepping: 6,
    Placing: 7,
    Aiming: 7,
    Offering: 7,
    Landing: 7,
    Effect: 8,
    Recovering: 8,
    Proposing: 9,
    Debating: 9,
    Voting: 9,
    Demolishing: 10,
    Over: 11,
}
"""On which page of the rules each phase is told."""


def section(view: View) -> int:
    """Return the page of the rules on the present phase."""
    return PAGES[type(view.phase)]


def help_(view: View, seat: Seat, text: Text) -> str:
    """Return what this seat may do now, and what each choice does and costs; nothing when it waits."""
    if not asked(view.phase, seat, view):
        return ""
    return told(view.phase, text, "help", **figures(view, seat, text))


def asked(phase: Phase, seat: Seat, view: View) -> bool:
    """Return whether the phase asks this seat, alone or among others."""
    match phase:
        case Over():
            return False
        case Planning():
            return view.countries[seat].fallen is None
        case Effect(_, those):
            return seat in those
        case _:
            return turn_of(phase) == seat


def figures(view: View, seat: Seat, text: Text) -> dict[str, str | int]:
    """Return the numbers that help says: the own country's, the world's, what the phase is about."""
    own, un = view.countries[seat], view.un
    return {
        "treasury": own.treasury,
        "start": TREASURY,
        "upkeep": own.pieces,
        "income": own.income,
        "dice": sources(own),
        "diplomats": own.diplomats,
        "world": un.world,
        "markers": un.markers,
        "limit": threshold(len(view.countries)),
        "reward": min(REWARD, un.vault),
        **subject(view.phase, text),
    }


def subject(phase: Phase, text: Text) -> dict[str, str | int]:
    """Return what the phase is about."""
    match phase:
        case Placing(cursor):
            return {"region": text(f"region-{cursor.region}")}
        case Landing(_, target, region):
            return {"region": text(f"region-{region}"), "target": text.seat(target)}
        case Offering(cursor):
            return {"roller": text.seat(cursor.seat)}
        case Debating(law) | Voting(law):
            return {"law": text(f"law-{law}"), "about": text(f"law-{law}-about")}
        case Demolishing(_, losses):
            return {"count": losses[0][1]}
        case _:
            return {}
