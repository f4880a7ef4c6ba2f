"""What was found about one thing, in a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """What is right, what to know, or what to do about something."""

    mark: Literal["ok", "note", "do"]
    about: str
    told: str

    @property
    def wrong(self) -> bool:
        """Whether something must be done."""
        return self.mark == "do"

    def __str__(self) -> str:
        """Return it as a line."""
        return f"{self.mark:<5}{self.about}: {' '.join(self.told.split())}"


def right(about: str, told: str) -> Finding:
    """Return that something is right."""
    return Finding("ok", about, told)


def note(about: str, told: str) -> Finding:
    """Return what keeps nothing from working, but is good to know."""
    return Finding("note", about, told)


def do(about: str, told: str) -> Finding:
    """Return what is to be done."""
    return Finding("do", about, told)
