"""A server's settings: `/settings`, its page, and what is chosen there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any, Literal, TypeAlias, assert_never, get_args

import discord
import msgspec

from bot.client.answers import Interaction, Press
from bot.client.presses import answers
from bot.client.slash import command
from bot.screens.requests import Request
from bot.screens.wording import limit_name, menu
from bot.store.preferences import Clock, ServerSettings
from bot.table.commands import Id
from bot.table.table import PRESETS, DeniedError
from bot.text import LANGUAGES, Language, Words, language_name
from games.screen import Ask, Block, Entities, Option, Paragraph, Row, Screen

MAXIMA = (5, 10, 25, 50, 100)
MAXIMUM_CHOSEN = 25

Openers: TypeAlias = Literal["everyone", "managers", "roles"]


class SetChannels(Request, frozen=True, tag="set-channels"):
    """Choose where tables may be opened in a server."""

    channels: tuple[Id, ...]


class SetOpeners(Request, frozen=True, tag="set-openers"):
    """Choose who may open tables in a server."""

    openers: Openers


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
    if by_role := isinstance(settings.openers, tuple):
        chosen, roles = SetOpeners("roles"), tuple(role for role in settings.openers if role in known)
    else:
        chosen, roles = SetOpeners(settings.openers), ()
    channels = tuple(channel for channel in settings.channels if channel in known)
    where = Entities("channel", "set-channels", text("settings-channels-all"), 0, MAXIMUM_CHOSEN, channels)
    who = Entities("role", "set-roles", text("settings-roles-none"), 0, MAXIMUM_CHOSEN, roles)
    openers = {SetOpeners(one): text(f"settings-openers-{one}") for one in get_args(Openers)}
    maxima = {SetMaximumTables(count): text("settings-tables", count=count) for count in MAXIMA}
    threads = {SetThreads(on): text(f"settings-threads-{'yes' if on else 'no'}") for on in (False, True)}
    clocks = {SetClock(clock): limit_name(PRESETS[clock], text) for clock in get_args(Clock)}
    languages = {SetServerLanguage(language): language_name(language) for language in LANGUAGES}
    of_discord = {SetServerLanguage(None): text("settings-language-discord")}
    return Screen(
        (
            Paragraph(f"## {text('settings-title')}\n-# {text('settings-about')}"),
            Paragraph(f"**{text('settings-channels')}**"),
            Row((where,)),
            *_menu(text, "openers", openers, chosen),
            *([Row((who,))] if by_role else []),
            *_menu(text, "maximum", maxima, SetMaximumTables(settings.maximum_tables)),
            *_menu(text, "threads", threads, SetThreads(settings.threads)),
            *_menu(text, "clock", clocks, SetClock(settings.clock)),
            *_menu(text, "language", {**of_discord, **languages}, SetServerLanguage(settings.language)),
        )
    )


def _menu(text: Words, name: str, entries: Mapping[Any, str], now: Request) -> tuple[Block, ...]:
    options = (Option(label, Ask(request), chosen=request == now) for request, label in entries.items())
    return (Paragraph(f"**{text(f'settings-{name}')}**"), *menu(text(f"settings-{name}"), options))
