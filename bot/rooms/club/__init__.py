"""What makes a server a club: game nights, searches for players, leaderboards, and a desk for moderators."""

from __future__ import annotations

from bot.room import Room

ROOM = Room(
    declarations=(
        "bot.rooms.club.desk",
        "bot.rooms.club.find",
        "bot.rooms.club.night",
        "bot.rooms.club.stats",
    ),
    parts=("bot.rooms.club.leaderboards:begin_leaderboards",),
)
