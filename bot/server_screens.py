"""The panel with a server's settings."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bot.lobby_screens import BLURPLE
from bot.servers import ServerSettings
from bot.terms import PRESETS
from bot.terms_screens import limit_name
from bot.texts import LANGUAGES, Words
from games.screen import Block, Command, Entities, Option, Paragraph, Row, Screen, Select

AS_DISCORD_SAYS = "discord"
LARGEST = (5, 10, 25, 50, 100)
MOST_CHOSEN = 25


def settings_page(settings: ServerSettings, text: Words, known: Collection[int]) -> Screen:
    """Everything a server can settle; `known` are the channels and roles that it has now."""
    return Screen(tuple(_blocks(settings, text, known)), BLURPLE)


def _blocks(settings: ServerSettings, text: Words, known: Collection[int]) -> Iterator[Block]:
    yield Paragraph(f"## {text('settings-title')}\n-# {text('settings-about')}")
    yield _heading(text, "channels")
    chosen = tuple(channel for channel in settings.channels if channel in known)
    yield Row((_entities("channel", text("settings-channels-all"), chosen),))
    yield _heading(text, "openers")
    yield _menu(text, "openers", ("everyone", "managers", "roles"), _opener(settings))
    if isinstance(settings.openers, tuple):
        chosen = tuple(role for role in settings.openers if role in known)
        yield Row((_entities("role", text("settings-roles-none"), chosen),))
    yield _heading(text, "largest")
    yield _largest_menu(settings, text)
    yield _heading(text, "threads")
    yield _menu(text, "threads", ("no", "yes"), "yes" if settings.threads else "no")
    yield _heading(text, "clock")
    yield _clock_menu(settings, text)
    yield _heading(text, "language")
    yield _language_menu(settings, text)


def _heading(text: Words, name: str) -> Paragraph:
    return Paragraph(f"**{text(f'settings-{name}')}**")


def _opener(settings: ServerSettings) -> str:
    return "roles" if isinstance(settings.openers, tuple) else settings.openers


def _entities(kind: str, placeholder: str, chosen: tuple[int, ...]) -> Entities:
    if kind == "role":
        return Entities("role", "set-roles", placeholder, least=0, most=MOST_CHOSEN, chosen=chosen)
    return Entities("channel", "set-channels", placeholder, least=0, most=MOST_CHOSEN, chosen=chosen)


def _menu(text: Words, name: str, values: tuple[str, ...], now: str) -> Row:
    options = tuple(
        Option(text(f"settings-{name}-{value}"), Command(f"set-{name}", value), chosen=value == now)
        for value in values
    )
    return Row((Select(text(f"settings-{name}"), options),))


def _largest_menu(settings: ServerSettings, text: Words) -> Row:
    options = tuple(
        Option(
            text("settings-tables", count=count),
            Command("set-largest", str(count)),
            chosen=count == settings.largest,
        )
        for count in LARGEST
    )
    return Row((Select(text("settings-largest"), options),))


def _clock_menu(settings: ServerSettings, text: Words) -> Row:
    options = tuple(
        Option(limit_name(limit, text), Command("set-clock", clock), chosen=clock == settings.clock)
        for clock, limit in PRESETS.items()
    )
    return Row((Select(text("settings-clock"), options),))


def _language_menu(settings: ServerSettings, text: Words) -> Row:
    options = tuple(
        Option(
            text(f"settings-language-{language}"),
            Command("set-language", language),
            chosen=language == (settings.language or AS_DISCORD_SAYS),
        )
        for language in (AS_DISCORD_SAYS, *LANGUAGES)
    )
    return Row((Select(text("settings-language"), options),))
