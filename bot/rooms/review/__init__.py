"""What decided a game that is over, and whether a move was good: estimates of strategies that play it on."""

from __future__ import annotations

from bot.room import Room

ROOM = Room(
    declarations=("bot.rooms.review.insight",),
    parts=("bot.rooms.review.reviews:begin_reviews",),
)
