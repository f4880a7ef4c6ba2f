"""The panel with a server's settings."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import get_args

from bot.screens.requests import (
    Request,
    SetClock,
    SetMaximumTables,
    SetOpeners,
    SetServerLanguage,
    SetThreads,
)
from bot.screens.wording import limit_name
from bot.store.preferences import Clock, ServerSettings
from bot.table.table import PRESETS
from bot.text import LANGUAGES, Words, language_name
from games.screen import Ask, Block, Entities, Option, Paragraph, Row, Screen, Select

MAXIMA = (5, 10, 25, 50, 100)
MAXIMUM_CHOSEN = 25


def settings_page(settings: ServerSettings, text: Words, known: Collection[int]) -> Screen:
    """Return everything a server can choose; `known` are the channels and roles that it has now."""
    return Screen(tuple(_blocks(settings, text, known)))


def _blocks(settings: ServerSettings, text: Words, known: Collection[int]) -> Iterator[Block]:
    yield Paragraph(f"## {text('settings-title')}\n-# {text('settings-about')}")
    yield from _channels(settings, text, known)
    yield from _openers(settings, text, known)
    yield from _menu(text, "maximum", _maxima(settings, text))
    yield from _menu(text, "threads", _threads(settings, text))
    yield from _menu(text, "clock", _clocks(settings, text))
    yield from _menu(text, "language", _languages(settings, text))


def _heading(text: Words, name: str) -> Paragraph:
    return Paragraph(f"**{text(f'settings-{name}')}**")


def _menu(text: Words, name: str, options: Iterator[Option]) -> Iterator[Block]:
    yield _heading(text, name)
    yield Row((Select(text(f"settings-{name}"), tuple(options)),))


def _option(label: str, request: Request, *, chosen: bool) -> Option:
    return Option(label, Ask(request), chosen=chosen)


def _channels(settings: ServerSettings, text: Words, known: Collection[int]) -> Iterator[Block]:
    chosen = tuple(channel for channel in settings.channels if channel in known)
    yield _heading(text, "channels")
    yield Row(
        (Entities("channel", "set-channels", text("settings-channels-all"), 0, MAXIMUM_CHOSEN, chosen),)
    )


def _openers(settings: ServerSettings, text: Words, known: Collection[int]) -> Iterator[Block]:
    roles = settings.openers if isinstance(settings.openers, tuple) else None
    now = settings.openers if isinstance(settings.openers, str) else "roles"
    yield from _menu(
        text,
        "openers",
        (
            _option(text(f"settings-openers-{who}"), SetOpeners(who), chosen=who == now)
            for who in ("everyone", "managers", "roles")
        ),
    )
    if roles is not None:
        chosen = tuple(role for role in roles if role in known)
        yield Row((Entities("role", "set-roles", text("settings-roles-none"), 0, MAXIMUM_CHOSEN, chosen),))


def _maxima(settings: ServerSettings, text: Words) -> Iterator[Option]:
    for count in MAXIMA:
        label = text("settings-tables", count=count)
        yield _option(label, SetMaximumTables(count), chosen=count == settings.maximum_tables)


def _threads(settings: ServerSettings, text: Words) -> Iterator[Option]:
    for threads in (False, True):
        label = text(f"settings-threads-{'yes' if threads else 'no'}")
        yield _option(label, SetThreads(threads), chosen=threads == settings.threads)


def _clocks(settings: ServerSettings, text: Words) -> Iterator[Option]:
    for clock in get_args(Clock):
        yield _option(limit_name(PRESETS[clock], text), SetClock(clock), chosen=clock == settings.clock)


def _languages(settings: ServerSettings, text: Words) -> Iterator[Option]:
    for language in (None, *LANGUAGES):
        label = language_name(language) if language else text("settings-language-discord")
        yield _option(label, SetServerLanguage(language), chosen=language == settings.language)
