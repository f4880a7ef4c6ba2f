"""Markup that Discord shows as people, channels, times and messages."""

from __future__ import annotations

from games.text import Markup

MESSAGES = "https://discord.com/channels"


def mention(user_id: int) -> Markup:
    """Return a mention of a user, shown as their name."""
    return Markup(f"<@{user_id}>")


def role_mention(role_id: int) -> Markup:
    """Return a mention of a role, shown as its name."""
    return Markup(f"<@&{role_id}>")


def channel_mention(channel_id: int) -> Markup:
    """Return a mention of a channel or thread, shown as a link with its name."""
    return Markup(f"<#{channel_id}>")


def timestamp(seconds: float, style: str) -> Markup:
    """Return a time that each reader sees by their own clock, in one of Discord's styles."""
    return Markup(f"<t:{int(seconds)}:{style}>")


def message_link(guild_id: int | None, *ids: int | None) -> Markup:
    """Return the link to a channel of a server, or to a message in it."""
    return Markup("/".join([MESSAGES, *map(str, (guild_id, *ids))]))
