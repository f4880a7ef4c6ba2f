"""Slash commands: declared with their handlers, named by the Fluent files, and answered in one place."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Any, TypeAlias, TypeVar

import discord
import structlog
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.http import Route

from bot.client.answers import Answer, respond
from bot.client.emojis import read_pieces
from bot.client.outcomes import BROKEN, failure
from bot.client.press import Interaction, Press
from bot.client.presses import explained
from bot.client.reply import Reply
from bot.client.services import Services
from bot.screens.lobby import game_size
from bot.screens.notices import notice
from bot.text import LANGUAGES, Texts, UnknownTextError, mention_commands, supported
from games.host.packages import GamePackage

CommandHandler: TypeAlias = Callable[..., Awaitable[Answer]]
"""Takes a `Press` and the command's options; returns what its user is to see."""
_H = TypeVar("_H", bound=CommandHandler)
Choices: TypeAlias = Callable[[Texts], list[Choice[str]]]

REGISTER_SECONDS = (30.0, 60.0, 300.0, 1800.0)
"""Seconds before each retry of the registration; the last one repeats: some refusals last a day."""
ENTRY_POINT = 4
"""Discord's number of the kind of command that opens an Activity."""
ENTRY_POINT_KEYS = (
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "handler",
    "default_member_permissions",
    "integration_types",
    "contexts",
    "nsfw",
)
"""What may be sent of such a command."""
MAXIMUM_CHOICES = 25
"""Discord's limit for the choices of an option."""

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Declared:
    handler: CommandHandler
    """What carries it out."""
    only_servers: bool
    """Whether it works in servers alone."""
    permissions: discord.Permissions | None
    """What its user must be allowed in the server, by default."""
    choices: Mapping[str, Choices]
    """The choices of its options."""


_commands = dict[str, _Declared]()


def command(
    name: str,
    *,
    only_servers: bool = False,
    permissions: discord.Permissions | None = None,
    **choices: Choices,
) -> Callable[[_H], _H]:
    """Declare a slash command. Its options are the handler's; `choices` those with a fixed list.

    `permissions`: Discord offers it only to members who have them, unless a server decides otherwise.
    """

    def declare(handler: _H) -> _H:
        _commands[name] = _Declared(handler, only_servers, permissions, choices)
        return handler

    return declare


def locale_text(texts: Texts, key: str, game: str | None = None) -> locale_str:
    """Return a command's text: in English, and by its key in every other language."""
    return locale_str(texts.of(LANGUAGES[0], game)(key), key=key, game=game)


def games_to_play(texts: Texts) -> list[Choice[str]]:
    """Return the installed games as choices, each with its players and minutes."""
    choices = list[Choice[str]]()
    for key, package in list(texts.packages.items())[:MAXIMUM_CHOICES]:
        size = game_size(package)
        words = texts.of(LANGUAGES[0], key)
        name = words("choice-game", game=words("game-title"), **size)
        choices.append(Choice(name=locale_str(name, key="choice-game", game=key, size=size), value=key))
    return choices


def installed_games(texts: Texts) -> list[Choice[str]]:
    """Return the installed games as choices; the value of each is the game's key."""
    keys = list(texts.packages)[:MAXIMUM_CHOICES]
    return [Choice(name=locale_text(texts, "game-title", key), value=key) for key in keys]


class CommandTree(app_commands.CommandTree[discord.Client]):
    """The commands, and the answers to them."""

    def __init__(
        self, client: discord.Client, services: Services, admit: Callable[[Interaction], Awaitable[bool]]
    ) -> None:
        """`admit`: whether this process answers a command."""
        super().__init__(client)
        self._services = services
        self._admit = admit

    async def register(self) -> None:
        """Register the commands, and let texts mention them. Raises errors of Discord.

        An application with Activities has a command of Discord's own, without which no others are taken.
        """
        assert self.client.application_id is not None
        assert self.translator is not None
        http = self.client.http
        application = self.client.application_id
        route = Route("GET", "/applications/{application}/commands", application=application)
        registered_before: list[dict[str, Any]] = await http.request(
            route, params={"with_localizations": "true"}
        )
        payload = [
            await slash_command.get_translated_payload(self, self.translator)
            for slash_command in self.get_commands()
        ]
        payload += [
            {key: registered[key] for key in ENTRY_POINT_KEYS if key in registered}
            for registered in registered_before
            if registered["type"] == ENTRY_POINT
        ]
        registered_now = await http.bulk_upsert_global_commands(application, payload=payload)
        mention_commands({registered["name"]: int(registered["id"]) for registered in registered_now})

    def add_declared(self) -> None:
        """Add every slash command that has been declared."""
        for name, declared in _commands.items():
            self.add_command(self._make_command(name, declared))

    def _make_command(self, name: str, declared: _Declared) -> app_commands.Command[Any, ..., None]:
        texts = self._services.texts
        services = self._services

        async def callback(interaction: Interaction, **options: Any) -> None:  # noqa: ANN401 - of any command
            async with Reply(interaction, "private") as reply:
                press = Press(services, interaction, reply, language=supported(str(interaction.locale)))
                async with explained(press):
                    press.language = await services.people.seen(press.user_id, str(interaction.locale))
                    services.throttle.command(press.user_id)
                    await respond(press, await declared.handler(press, **options))

        signature = inspect.signature(declared.handler, eval_str=True)
        press_parameter, *options = signature.parameters.values()
        interaction = press_parameter.replace(annotation=discord.Interaction)
        callback.__signature__ = signature.replace(parameters=[interaction, *options])  # pyright: ignore[reportFunctionMemberAccess] - read by inspect
        key = f"command-{name}"
        for option in (parameter.name for parameter in options):
            app_commands.rename(**{option: locale_text(texts, f"{key}-{option}")})(callback)
            app_commands.describe(**{option: locale_text(texts, f"{key}-{option}-about")})(callback)
        app_commands.choices(**{option: make(texts) for option, make in declared.choices.items()})(callback)
        slash_command = app_commands.Command[Any, ..., None](
            name=locale_text(texts, key),
            description=locale_text(texts, f"{key}-about"),
            callback=callback,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=not declared.only_servers, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        slash_command.default_permissions = declared.permissions
        return slash_command

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Whether this process answers the command."""
        return await self._admit(interaction)

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Log an error before the handler is called, as of a command that has changed, and answer it."""
        log.error("command_failed", user=interaction.user.id, exc_info=error)
        async with Reply(interaction, "private") as reply:
            press = Press(self._services, interaction, reply, language=supported(str(interaction.locale)))
            await respond(press, notice(press.text("error-internal")))


async def keep_registering(tree: CommandTree, packages: Mapping[str, GamePackage]) -> None:
    """Register the commands with Discord and learn its emojis, and retry until it has answered."""
    is_registered = False
    for seconds in chain(REGISTER_SECONDS, repeat(REGISTER_SECONDS[-1])):
        try:
            if not is_registered:
                await tree.register()
                is_registered = True
            await read_pieces(tree.client, packages)
        except (discord.DiscordException, *BROKEN) as error:
            log.warning("commands_wait", error=failure(error), again=seconds)
        else:
            return
        await asyncio.sleep(seconds)


class CommandWords(app_commands.Translator):
    """The texts of commands in the supported languages."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return a text of a command in a locale; called by discord.py."""
        del context
        language = str(locale).partition("-")[0]
        key = string.extras.get("key")
        if key is None or supported(str(locale)) != language:
            return None
        try:
            words = self._texts.of(language, string.extras.get("game"))
            size: dict[str, int] | None = string.extras.get("size")
            return words(key) if size is None else words(key, game=words("game-title"), **size)
        except UnknownTextError:
            return None
