"""Texts that people read, from Fluent files of the bot and of each game, and the names of people in them."""

from __future__ import annotations

from bot.text.check import usable
from bot.text.markup import channel_mention, mention, message_link, role_mention, timestamp
from bot.text.names import NAME_LENGTH, clean_name, clean_words, plain, short_name, typed_line
from bot.text.texts import (
    ZONES,
    Texts,
    UnknownTextError,
    Words,
    clock_text,
    language_name,
    mention_commands,
    supported,
    zone_name,
)
from bot.text.times import read_time
from games.languages import LANGUAGES, Language

__all__ = [
    "LANGUAGES",
    "NAME_LENGTH",
    "ZONES",
    "Language",
    "Texts",
    "UnknownTextError",
    "Words",
    "channel_mention",
    "clean_name",
    "clean_words",
    "clock_text",
    "language_name",
    "mention",
    "mention_commands",
    "message_link",
    "plain",
    "read_time",
    "role_mention",
    "short_name",
    "supported",
    "timestamp",
    "typed_line",
    "usable",
    "zone_name",
]
