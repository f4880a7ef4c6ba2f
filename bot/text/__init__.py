"""What people read: Fluent files in English and Japanese, of the bot and of each game, and people's names."""

from __future__ import annotations

from bot.text.check import usable
from bot.text.fluent import UnknownTextError, language_name, supported
from bot.text.names import NAME_LENGTH, clean_name, clean_words, plain, short_name
from bot.text.texts import Texts
from bot.text.words import Words
from games.languages import LANGUAGES, Language

__all__ = [
    "LANGUAGES",
    "NAME_LENGTH",
    "Language",
    "Texts",
    "UnknownTextError",
    "Words",
    "clean_name",
    "clean_words",
    "language_name",
    "plain",
    "short_name",
    "supported",
    "usable",
]
