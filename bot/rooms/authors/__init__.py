"""Commands for authors and translators of games."""

from __future__ import annotations

from bot.room import Room

ROOM = Room(
    commands={
        "arena": ("bot.rooms.authors.arena:arena", "Measure how strong a game's computer player is."),
        "check": ("bot.rooms.authors.commands:check", "Look whether an installed game keeps the contract."),
        "new": ("bot.rooms.authors.commands:new", "Make a small package for a game, which works."),
        "texts": (
            "bot.rooms.authors.commands:report_texts",
            "Tell what is still to be written for a language.",
        ),
        "try": ("bot.rooms.authors.trying:try_mode", "Open a simulated Discord in the browser."),
    }
)
