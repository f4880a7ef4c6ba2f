"""Games that tell of everything in reveal steps and milestones, whatever they themselves make of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.client.basis import Pace
from games.host.packages import GamePackage
from games.screen import Milestone, Paragraph, Reveal, Text, one_by_one

SECONDS = 20.0
"""Longer than SimCord waits for anything: reveal steps go on when the clock is turned."""
QUIET = ("Nominated",)
"""What is shown without reveal steps."""
BEATING = Pace(0.0, 0.0, 0.0, 0.0, SECONDS)


def reveals(before: Any, after: Any, events: Sequence[Any], _text: Text) -> tuple[Reveal, ...]:
    """All that everybody knew before, and what happened; of some things nothing."""
    if _names(events) in QUIET:
        return ()
    known = (msgspec.json.encode((before, after)).decode()[-500:], f"Happened: {_names(events)}")
    return tuple((Paragraph(line),) for line in known)


def milestone(event: Any, text: Text) -> Milestone:
    """Everything is worth telling, and concerns the first two seats."""
    return Milestone(f"Milestone {_names([event])}, {text.seat(0)}", (0, 1))


def _names(events: Sequence[Any]) -> str:
    return ", ".join(type(event).__name__ for event in events)


def told_in_beats(package: GamePackage) -> GamePackage:
    screens = dataclasses.replace(package.screens, reveals=reveals, milestones=one_by_one(milestone))
    return dataclasses.replace(package, screens=screens)
