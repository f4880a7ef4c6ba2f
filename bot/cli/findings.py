"""Findings: one printed line each on what is right, worth knowing, or to be done."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """One line about a subject. Only `do` asks for action and makes a command exit with 1."""

    mark: Literal["ok", "note", "do"]
    about: str
    told: str

    @property
    def wrong(self) -> bool:
        """Whether something must be done."""
        return self.mark == "do"

    def __str__(self) -> str:
        """Return the printed line."""
        return f"{self.mark:<5}{self.about}: {' '.join(self.told.split())}"


right = partial(Finding, "ok")
note = partial(Finding, "note")
do = partial(Finding, "do")
