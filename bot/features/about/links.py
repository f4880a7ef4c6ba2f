"""Where whoever runs the bot points people to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Links:
    """Addresses of pages, and how to reach whoever runs the bot; None where they say nothing."""

    terms: str | None = None
    privacy: str | None = None
    source: str | None = None
    contact: str | None = None
