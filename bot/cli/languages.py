"""What is still to be written for a language, home by home: the bot and each game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable

from bot.cli.findings import Finding, do, right
from bot.text.files import UnsoundFileError, messages
from bot.text.fluent import HOME
from bot.text.rules_pages import rules_pages
from games import GAMES
from games.languages import LANGUAGES

FIRST = LANGUAGES[0]
TAG = re.compile("[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
NAMED = 5
"""So many messages are named; of more, the number is told."""


def missing(language: str) -> Iterator[Finding]:
    """Yield what the bot and each game lack in a language, compared with English."""
    if not TAG.fullmatch(language):
        yield do("language", f"{language!r} is no tag of a language, like de, fr or pt-BR")
        return
    yield from _messages("the bot", HOME, language)
    for key, package in GAMES.items():
        yield from _messages(key, package.folder.joinpath("texts"), language)
        yield from _pages(key, package.folder, language)
    if language not in LANGUAGES:
        yield do("choice", f"add {language!r} to Language in games/languages.py when all is written")


def _messages(home: str, folder: Traversable, language: str) -> Iterator[Finding]:
    file = f"{language}.ftl of {home}"
    wanted = messages(folder, FIRST)
    try:
        found = messages(folder, language)
    except FileNotFoundError:
        yield do(file, f"is not there: {len(wanted)} messages to write")
        return
    except UnsoundFileError as error:
        yield do(file, str(error))
        return
    lacking = [key for key in wanted if key not in found]
    other = [key for key in wanted if key in found and wanted[key] != found[key]]
    left_over = [key for key in found if key not in wanted]
    if lacking:
        yield do(file, f"{len(lacking)} messages are missing: {_some(lacking)}")
    if other:
        yield do(file, f"{len(other)} have other arguments than in English: {_some(other)}")
    if left_over:
        yield do(file, f"{len(left_over)} are not there in English: {_some(left_over)}")
    if not (lacking or other or left_over):
        yield right(file, f"all {len(wanted)} messages")


def _some(keys: list[str]) -> str:
    return ", ".join(keys[:NAMED]) + (" …" if len(keys) > NAMED else "")


def _pages(key: str, folder: Traversable, language: str) -> Iterator[Finding]:
    file, wanted = f"RULES.{language}.md of {key}", len(rules_pages(folder, FIRST))
    try:
        found = len(rules_pages(folder, language))
    except FileNotFoundError:
        yield do(file, f"is not there: {wanted} sections to write")
        return
    told = f"{found} sections of {wanted}"
    yield right(file, told) if found == wanted else do(file, told)
