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
from bot.store.preferences import Clock, SeasonLength, ServerSettings
from bot.table.commands import AllowText, Id
from bot.table.table import PRESETS, DeniedError
from bot.text import LANGUAGES, Language, Words, language_name
from games.screen import Ask, Block, Button, Entities, Option, Paragraph, Row, Screen, rows

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
    """Choose the maximum of open tables in a server; None for one by its size."""

    tables: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None


class SetThreads(Request, frozen=True, tag="set-threads"):
    """Choose whether games get threads of their own."""

    threads: bool


class SetClock(Request, frozen=True, tag="set-clock"):
    """Choose the clock of new tables."""

    clock: Literal["none", "live", "relaxed"]


class SetFindRole(Request, frozen=True, tag="set-find-role"):
    """Choose the role that is pinged when people begin to be sought; none for no one."""

    roles: Annotated[tuple[Id, ...], msgspec.Meta(max_length=1)]


class SetServerLanguage(Request, frozen=True, tag="set-language"):
    """Choose the language of a server's public posts; None for what Discord says."""

    language: Language | None


class SetModerators(Request, frozen=True, tag="set-moderators"):
    """Choose the roles that may use the desk, beside those who manage the server."""

    roles: tuple[Id, ...]


class SetLogChannel(Request, frozen=True, tag="set-log"):
    """Choose the channel where it is told what moderators do; none for nowhere."""

    channels: Annotated[tuple[Id, ...], msgspec.Meta(max_length=1)]


class SetFreeText(Request, frozen=True, tag="set-words"):
    """Choose whether people may write words of their own at tables."""

    allowed: bool


class SetSeason(Request, frozen=True, tag="set-season"):
    """Choose how long a season of the server's leaderboards is."""

    season: SeasonLength


class SetSeasonChannel(Request, frozen=True, tag="set-season-channel"):
    """Choose the channel where it is told how a season ended; none for where the last game was."""

    channels: Annotated[tuple[Id, ...], msgspec.Meta(max_length=1)]


class SetSeasonRole(Request, frozen=True, tag="set-season-role"):
    """Choose the role of a season's winners."""

    roles: Annotated[tuple[Id, ...], msgspec.Meta(max_length=1)]


Part: TypeAlias = Literal["", "keeping", "seasons"]
"""Parts of the page: new tables, who keeps order, and seasons."""


class OpenSettings(Request, frozen=True, tag="settings"):
    """Show a part of the settings."""

    part: Part


Keeping: TypeAlias = SetModerators | SetLogChannel | SetFreeText
"""Settings of the part about who keeps order."""
OfSeasons: TypeAlias = SetSeason | SetSeasonChannel | SetSeasonRole
"""Settings of the part about seasons."""
Setting: TypeAlias = (
    SetChannels
    | SetOpeners
    | SetOpenerRoles
    | SetMaximumTables
    | SetThreads
    | SetClock
    | SetServerLanguage
    | SetFindRole
    | Keeping
    | OfSeasons
)


@command("settings", only_servers=True, permissions=discord.Permissions(manage_guild=True))
async def settings_command(press: Press) -> Screen:
    """Show the settings of the presser's server."""
    return await open_settings(press, OpenSettings(""))


@answers(OpenSettings)
async def open_settings(press: Press, request: OpenSettings) -> Screen:
    """Show a part of the settings."""
    guild = _managed(press.interaction)
    chosen = await press.services.servers.settings(guild if isinstance(guild, int) else guild.id)
    return _screen(chosen, press.text, guild, request.part)


@answers(*get_args(Setting))
async def change_settings(press: Press, request: Setting) -> Screen:
    """Store a setting, and show its part as it is now."""
    guild = _managed(press.interaction)
    guild_id = guild if isinstance(guild, int) else guild.id
    chosen = await press.services.servers.change(guild_id, **_changed(request))
    if isinstance(request, SetFreeText):
        tables = press.services.tables
        for table in await tables.readable(await press.services.store.open_in_server(guild_id)):
            await tables.do(table.id, AllowText(request.allowed))
    part: Part = "keeping" if isinstance(request, get_args(Keeping)) else ""
    part = "seasons" if isinstance(request, get_args(OfSeasons)) else part
    return _screen(chosen, press.text, guild, part)


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
        case SetFindRole(roles):
            return {"find_role": next(iter(roles), None)}
        case SetModerators(roles):
            return {"moderators": roles}
        case SetLogChannel(channels):
            return {"log_channel": next(iter(channels), None)}
        case SetFreeText(allowed):
            return {"free_text": allowed}
        case SetSeason(season):
            return {"season": season}
        case SetSeasonChannel(channels):
            return {"season_channel": next(iter(channels), None)}
        case SetSeasonRole(roles):
            return {"season_role": next(iter(roles), None)}
        case _:
            assert_never(request)


# The page ------------------------------------------------------------------------------------------


def _screen(settings: ServerSettings, text: Words, guild: discord.Guild | int, part: Part) -> Screen:
    """Return the page; Discord refuses channels and roles as chosen that the server has no more."""
    show = {"": settings_page, "keeping": keeping_page, "seasons": seasons_page}[part]
    if isinstance(guild, int):
        roles = settings.openers if isinstance(settings.openers, tuple) else ()
        single = (settings.log_channel, settings.season_channel, settings.season_role, settings.find_role)
        found = (*settings.channels, *roles, *settings.moderators, *(one for one in single if one))
        return show(settings, text, found)
    known = {channel.id for channel in guild.channels} | {role.id for role in guild.roles}
    return show(settings, text, known)


def keeping_page(settings: ServerSettings, text: Words, known: Collection[int]) -> Screen:
    """Return what a server can choose about who keeps order; `known` as for `settings_page`."""
    moderators = tuple(role for role in settings.moderators if role in known)
    log = tuple(channel for channel in (settings.log_channel,) if channel and channel in known)
    who = Entities("role", "set-moderators", text("settings-moderators-none"), 0, MAXIMUM_CHOSEN, moderators)
    where = Entities("channel", "set-log", text("settings-log-none"), 0, 1, log)
    words = {SetFreeText(on): text(f"settings-free-text-{'yes' if on else 'no'}") for on in (True, False)}
    return Screen(
        (
            Paragraph(f"## {text('settings-keeping')}"),
            Paragraph(f"**{text('settings-moderators')}**\n-# {text('settings-moderators-about')}"),
            Row((who,)),
            Paragraph(f"**{text('settings-log')}**\n-# {text('settings-log-about')}"),
            Row((where,)),
            *_menu(text, "free-text", words, SetFreeText(settings.free_text)),
            *rows([Button(text("page-back"), Ask(OpenSettings("")))]),
        )
    )


def seasons_page(settings: ServerSettings, text: Words, known: Collection[int]) -> Screen:
    """Return what a server can choose about seasons; `known` as for `settings_page`."""
    channel = tuple(one for one in (settings.season_channel,) if one and one in known)
    role = tuple(one for one in (settings.season_role,) if one and one in known)
    lengths = {SetSeason(one): text(f"settings-season-{one}") for one in get_args(SeasonLength)}
    where = Entities("channel", "set-season-channel", text("settings-season-channel-none"), 0, 1, channel)
    who = Entities("role", "set-season-role", text("settings-season-role-none"), 0, 1, role)
    return Screen(
        (
            Paragraph(f"## {text('settings-seasons')}\n-# {text('settings-seasons-about')}"),
            *_menu(text, "season", lengths, SetSeason(settings.season)),
            Paragraph(f"**{text('settings-season-channel')}**"),
            Row((where,)),
            Paragraph(f"**{text('settings-season-role')}**\n-# {text('settings-season-role-about')}"),
            Row((who,)),
            *rows([Button(text("page-back"), Ask(OpenSettings("")))]),
        )
    )


def settings_page(settings: ServerSettings, text: Words, known: Collection[int]) -> Screen:
    """Return what a server can choose for new tables; `known` are the channels and roles that it has now."""
    if by_role := isinstance(settings.openers, tuple):
        chosen, roles = SetOpeners("roles"), tuple(role for role in settings.openers if role in known)
    else:
        chosen, roles = SetOpeners(settings.openers), ()
    channels = tuple(channel for channel in settings.channels if channel in known)
    find = tuple(role for role in (settings.find_role,) if role and role in known)
    where = Entities("channel", "set-channels", text("settings-channels-all"), 0, MAXIMUM_CHOSEN, channels)
    who = Entities("role", "set-roles", text("settings-roles-none"), 0, MAXIMUM_CHOSEN, roles)
    openers = {SetOpeners(one): text(f"settings-openers-{one}") for one in get_args(Openers)}
    maxima = {SetMaximumTables(count): text("settings-tables", count=count) for count in MAXIMA}
    by_size = {SetMaximumTables(None): text("settings-tables-by-size")}
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
            *_menu(text, "maximum", {**by_size, **maxima}, SetMaximumTables(settings.maximum_tables)),
            *_menu(text, "threads", threads, SetThreads(settings.threads)),
            *_menu(text, "clock", clocks, SetClock(settings.clock)),
            *_menu(text, "language", {**of_discord, **languages}, SetServerLanguage(settings.language)),
            Paragraph(f"**{text('settings-find-role')}**"),
            Row((Entities("role", "set-find-role", text("settings-find-role-none"), 0, 1, find),)),
            *rows(
                [
                    Button(text("settings-keeping"), Ask(OpenSettings("keeping"))),
                    Button(text("settings-seasons"), Ask(OpenSettings("seasons"))),
                ]
            ),
        )
    )


def _menu(text: Words, name: str, entries: Mapping[Any, str], now: Request) -> tuple[Block, ...]:
    options = (Option(label, Ask(request), chosen=request == now) for request, label in entries.items())
    return (Paragraph(f"**{text(f'settings-{name}')}**"), *menu(text(f"settings-{name}"), options))
