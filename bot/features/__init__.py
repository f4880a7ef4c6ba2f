"""What people can press and type, by subject. Importing this package declares all of it."""

from __future__ import annotations

from bot.features import (
    about,
    desk,
    find,
    guess,
    insight,
    night,
    play,
    preferences,
    results,
    seasons,
    settings,
    stats,
    table,
    teach,
)

__all__ = [
    "about",
    "desk",
    "find",
    "guess",
    "insight",
    "night",
    "play",
    "preferences",
    "results",
    "seasons",
    "settings",
    "stats",
    "table",
    "teach",
]
