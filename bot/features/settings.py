"""A server's settings: `/settings`, its page, and what is chosen there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_args

import discord
import msgspec

from bot.client.answers import Answer
from bot.client.gate import Need, server_of
from bot.client.press import Press
from bot.client.presses import answers, turn_to
from bot.client.slash import command
from bot.screens.requests import OpenSettings, Request, SettingsPart, choosing
from bot.screens.wording import choice_menu, limit_name, zone_menus
from bot.store.preferences import SINGLE_IDS, Clock, SeasonLength, ServerSettings, zone_of
from bot.table.commands import AllowText, Id
from bot.table.errors import DeniedError
from bot.table.terms import PRESETS
from bot.text import LANGUAGES, Language, Words, language_name
from games.screen import Ask, Block, Button, Entities, Paragraph, Row, Screen, rows

MAXIMA = (5, 10, 25, 50, 100)
MAXIMUM_CHOSEN = 25

_T = TypeVar("_T")
Openers: TypeAlias = Literal["everyone", "managers", "roles"]
MaximumTables: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=1000)] | None
"""None: by the size of the server."""
One: TypeAlias = Annotated[tuple[Id, ...], msgspec.Meta(max_length=1)]
"""What is chosen of a menu of Discord's that takes one or none."""


ZoneName: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
"""The name of a time zone in the IANA database."""

SetChannels = choosing("set-channels", "channels", tuple[Id, ...])
SetOpeners = choosing("set-openers", "openers", Openers)
SetOpenerRoles = choosing("set-roles", "openers", tuple[Id, ...])
SetMaximumTables = choosing("set-tables", "maximum_tables", MaximumTables)
SetThreads = choosing("set-threads", "threads", bool)
SetClock = choosing("set-clock", "clock", Clock)
SetFindRole = choosing("set-find-role", "find_role", One)
SetServerLanguage = choosing("set-language", "language", Language | None)
SetModerators = choosing("set-moderators", "moderators", tuple[Id, ...])
SetLogChannel = choosing("set-log", "log_channel", One)
SetFreeText = choosing("set-words", "free_text", bool)
SetSeason = choosing("set-season", "season", SeasonLength)
SetSeasonChannel = choosing("set-season-channel", "season_channel", One)
SetSeasonRole = choosing("set-season-role", "season_role", One)
SetServerZone = choosing("set-zone", "zone", ZoneName)
SetNightVoice = choosing("set-night-voice", "night_voice", One)


PARTS: Mapping[SettingsPart, tuple[type[Any], ...]] = {
    "": (SetChannels, SetOpeners, SetOpenerRoles, SetMaximumTables, SetClock),
    "posts": (SetThreads, SetServerLanguage, SetFindRole),
    "keeping": (SetModerators, SetLogChannel, SetFreeText),
    "seasons": (SetSeason, SetSeasonChannel, SetSeasonRole),
    "nights": (SetServerZone, SetNightVoice),
}
"""What is chosen on each part of the page; the fields of each request are those of `ServerSettings`."""


@command("settings", only_servers=True, permissions=discord.Permissions(manage_guild=True))
async def settings_command(press: Press) -> Answer:
    return await turn_to(press, OpenSettings())


@answers(OpenSettings, needs=(Need.MANAGER,), kind="private")
async def open_settings(press: Press, request: OpenSettings) -> Screen:
    return _page(press, await press.services.servers.settings(server_of(press)), request.part)


def _page(press: Press, chosen: ServerSettings, part: SettingsPart) -> Screen:
    known = _known_ids(press)
    now = press.services.now()
    silent = _is_silent(press, chosen.find_role)
    return settings_page(chosen, part, press.text, now, known, silent=silent)


@answers(*(kind for kinds in PARTS.values() for kind in kinds), needs=(Need.MANAGER,))
async def change_settings(press: Press, request: Request) -> Screen:
    guild_id = server_of(press)
    changes: dict[str, Any] = msgspec.structs.asdict(request)
    if request == SetOpeners("roles"):
        changes = {"openers": ()}
    changes |= {name: next(iter(changes[name]), None) for name in SINGLE_IDS if name in changes}
    settings_after = await press.services.servers.change(guild_id, **changes)
    if isinstance(request, SetFreeText):
        tables = press.services.tables
        for table in await tables.readable(await press.services.store.open_in_server(guild_id)):
            # One that can no longer be read keeps no other from it.
            with suppress(DeniedError):
                await tables.do(table.id, AllowText(changes["free_text"]))
    return _page(press, settings_after, next(part for part, kinds in PARTS.items() if type(request) in kinds))


def _is_silent(press: Press, role_id: int | None) -> bool:
    """Whether Discord would notify no one of a role that the bot mentions here."""
    role = press.guild.get_role(role_id) if press.guild and role_id else None
    return role is not None and not (role.mentionable or press.bot_permissions.mention_everyone)


def _known_ids(press: Press) -> Collection[int] | None:
    """Return the channels and roles of the server.

    None where Discord has not sent it: all that was chosen counts as there.
    """
    guild = press.guild
    return guild and {place.id for place in (*guild.channels, *guild.roles)}


# The page ------------------------------------------------------------------------------------------


def settings_page(
    settings: ServerSettings,
    part: SettingsPart,
    text: Words,
    now: float,
    known: Collection[int] | None = None,
    *,
    silent: bool = False,
) -> Screen:
    """Return a part of what a server can choose, with what time it is where.

    `known`: channels and roles that it has now; Discord refuses others as chosen. `silent`: the role that a
    search calls would not be notified.
    """

    def entity_menu(
        kind: Literal["role", "channel", "voice"],
        tag: str,
        empty_key: str,
        chosen: tuple[int, ...] | str | int | None,
    ) -> Row:
        ids = chosen if isinstance(chosen, tuple) else (chosen,) if isinstance(chosen, int) else ()
        most = MAXIMUM_CHOSEN if isinstance(chosen, tuple) else 1
        known_ids = tuple(entity_id for entity_id in ids if known is None or entity_id in known)
        return Row((Entities(kind, f"set-{tag}", text(f"settings-{empty_key}"), 0, most, known_ids),))

    def heading(name: str, *, about: bool = False) -> Paragraph:
        about_line = f"\n-# {text(f'settings-{name}-about')}" if about else ""
        return Paragraph(f"**{text(f'settings-{name}')}**{about_line}")

    def value_menu(
        name: str, entries: Mapping[_T, str], chosen: object, request: Callable[[_T], Request]
    ) -> tuple[Block, ...]:
        return heading(name), *choice_menu(text(f"settings-{name}"), entries, chosen, request)

    def switch_menu(
        name: str, request: Callable[[bool], Request], order: tuple[bool, bool], *, chosen: bool
    ) -> tuple[Block, ...]:
        entries = {on: text(f"settings-{name}-{'yes' if on else 'no'}") for on in order}
        return value_menu(name, entries, chosen, request)

    match part:
        case "":
            is_by_role = isinstance(settings.openers, tuple)
            openers = {kind: text(f"settings-openers-{kind}") for kind in get_args(Openers)}
            openers_chosen = "roles" if is_by_role else settings.openers
            maxima: dict[int | None, str] = {None: text("settings-tables-by-size")}
            maxima |= {count: text("settings-tables", count=count) for count in MAXIMA}
            clocks = {clock: limit_name(PRESETS[clock], text) for clock in get_args(Clock)}
            blocks = [
                Paragraph(f"## {text('settings-title')}\n-# {text('settings-about')}"),
                heading("channels"),
                entity_menu("channel", "channels", "channels-all", settings.channels),
                *value_menu("openers", openers, openers_chosen, SetOpeners),
                *([entity_menu("role", "roles", "roles-none", settings.openers)] if is_by_role else []),
                *value_menu("maximum", maxima, settings.maximum_tables, SetMaximumTables),
                *value_menu("clock", clocks, settings.clock, SetClock),
            ]
            part_buttons = [
                Button(text(f"settings-{part_key}"), Ask(OpenSettings(part_key)))
                for part_key in PARTS
                if part_key
            ]
            return Screen((*blocks, *rows(part_buttons)))
        case "posts":
            languages: dict[Language | None, str] = {None: text("settings-language-discord")}
            languages |= {language: language_name(language) for language in LANGUAGES}
            blocks = [
                *switch_menu("threads", SetThreads, (False, True), chosen=settings.threads),
                *value_menu("language", languages, settings.language, SetServerLanguage),
                heading("find-role"),
                entity_menu("role", "find-role", "find-role-none", settings.find_role),
                *([Paragraph(text("settings-find-role-silent"))] if silent else []),
            ]
        case "keeping":
            blocks = [
                heading("moderators", about=True),
                entity_menu("role", "moderators", "moderators-none", settings.moderators),
                heading("log", about=True),
                entity_menu("channel", "log", "log-none", settings.log_channel),
                *switch_menu("free-text", SetFreeText, (True, False), chosen=settings.free_text),
            ]
        case "seasons":
            lengths = {length: text(f"settings-season-{length}") for length in get_args(SeasonLength)}
            blocks = [
                Paragraph(f"-# {text('settings-seasons-about')}"),
                *value_menu("season", lengths, settings.season, SetSeason),
                heading("season-channel"),
                entity_menu("channel", "season-channel", "season-channel-none", settings.season_channel),
                heading("season-role", about=True),
                entity_menu("role", "season-role", "season-role-none", settings.season_role),
            ]
        case "nights":
            blocks = [
                heading("zone", about=True),
                *zone_menus(text, zone_of(settings.zone), now, SetServerZone),
                heading("night-voice", about=True),
                entity_menu("voice", "night-voice", "night-voice-none", settings.night_voice),
            ]
    back_button = Button(text("page-back"), Ask(OpenSettings()))
    return Screen((Paragraph(f"## {text(f'settings-{part}')}"), *blocks, *rows([back_button])))
