"""A server's settings: `/settings`, its page, and what is chosen there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated, Any, Literal, TypeAlias, assert_never, get_args

import discord
import msgspec

from bot.client.answers import Interaction, Press
from bot.client.presses import answers
from bot.client.slash import command
from bot.screens.requests import Request
from bot.screens.wording import limit_name
from bot.store.preferences import Clock, ServerSettings
from bot.table.commands import Id
from bot.table.table import PRESETS, DeniedError
from bot.text import LANGUAGES, Language, Words, language_name
from games.screen import Ask, Block, Entities, Option, Paragraph, Row, Screen, Select

MAXIMA = (5, 10, 25, 50, 100)
MAXIMUM_CHOSEN = 25


class SetChannels(Request, frozen=True, tag="set-channels"):
    """Choose where tables may be opened in a server."""

    channels: tuple[Id, ...]


class SetOpeners(Request, frozen=True, tag="set-openers"):
    """Choose who may open tables in a server."""

    openers: Literal["everyone", "managers", "roles"]


class SetOpenerRoles(Request, frozen=True, tag="set-roles"):
    """Choose the roles that may open tables in a server."""

    roles: tuple[Id, ...]


class SetMaximumTables(Request, frozen=True, tag="set-tables"):
    """Choose the maximum of open tables in a server."""

    tables: Annotated[int, msgspec.Meta(ge=1, le=1000)]


class SetThreads(Request, frozen=True, tag="set-threads"):
    """Choose whether games get threads of their own."""

    threads: bool


class SetClock(Request, frozen=True, tag="set-clock"):
    """Choose the clock of new tables."""

    clock: Literal["none", "live", "relaxed"]


class SetServerLanguage(Request, frozen=True, tag="set-language"):
    """Choose the language of a server's public posts; None for what Discord says."""

    language: Language | None


Setting: TypeAlias = (
    SetChannels | SetOpeners | SetOpenerRoles | SetMaximumTables | SetThreads | SetClock | SetServerLanguage
)


@command("settings", only_servers=True, permissions=discord.Permissions(manage_guild=True))
async def settings_command(press: Press) -> Screen:
    """Show the settings of the presser's server."""
    guild = _managed(press.interaction)
    chosen = await press.services.servers.settings(guild if isinstance(guild, int) else guild.id)
    return _screen(chosen, press.text, guild)


@answers(SetChannels, SetOpeners, SetOpenerRoles, SetMaximumTables, SetThreads, SetClock, SetServerLanguage)
async def change_settings(press: Press, request: Setting) -> Screen:
    """Store a setting, and show all as they are now."""
    guild = _managed(press.interaction)
    guild_id = guild if isinstance(guild, int) else guild.id
    return _screen(await press.services.servers.change(guild_id, **_changed(request)), press.text, guild)


def _managed(interaction: Interaction) -> discord.Guild | int:
    """Return the server that a person manages, where they are now. Raises `DeniedError`.

    Only its id where Discord has not sent the server: then its channels and roles are unknown.
    """
    if interaction.guild_id is None:
        raise DeniedError("denied-only-in-servers")
    if not interaction.permissions.manage_guild:
        raise DeniedError("denied-not-manager")
    return interaction.guild or interaction.guild_id


def _changed(request: Setting) -> dict[str, Any]:
    """Return the field of the settings that a request changes, with its new value."""
    match request:
        case SetChannels(channels):
            return {"channels": channels}
        case SetOpeners("roles"):
            return {"openers": ()}
        case SetOpeners(openers):
            return {"openers": openers}
        case SetOpenerRoles(roles):
            return {"openers": roles}
        case SetMaximumTables(tables):
            return {"maximum_tables": tables}
        case SetThreads(threads):
            return {"threads": threads}
        case SetClock(clock):
            return {"clock": clock}
        case SetServerLanguage(language):
            return {"language": language}
        case _:
            assert_never(request)


# The page ------------------------------------------------------------------------------------------


def _screen(settings: ServerSettings, text: Words, guild: discord.Guild | int) -> Screen:
    """Return the page; Discord refuses channels and roles as chosen that the server has no more."""
    if isinstance(guild, int):
        roles = settings.openers if isinstance(settings.openers, tuple) else ()
        return settings_page(settings, text, (*settings.channels, *roles))
    known = {channel.id for channel in guild.channels} | {role.id for role in guild.roles}
    return settings_page(settings, text, known)


def settings_page(settings: ServerSettings, text: Words, known: Collection[int]) -> Screen:
    """Return everything that a server can choose; `known` are the channels and roles that it has now."""
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
