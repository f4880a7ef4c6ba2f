"""Slash commands whose names, descriptions and choices come from the Fluent files."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.client.services import Services
from bot.text import LANGUAGES

Callback: TypeAlias = Callable[..., Awaitable[None]]
MAXIMUM_CHOICES = 25
"""Discord offers no more choices in a list."""


def text(services: Services, key: str, game: str | None = None) -> locale_str:
    """Return a command's text: in English, and by its key in every other language."""
    return locale_str(services.texts.of(LANGUAGES[0], game)(key), key=key, game=game)


def game_choices(services: Services) -> list[Choice[str]]:
    """Return the installed games; each choice's value is the game's key."""
    keys = list(services.packages)[:MAXIMUM_CHOICES]
    return [Choice(name=text(services, "game-title", key), value=key) for key in keys]


def add_command(
    tree: app_commands.CommandTree,
    services: Services,
    name: str,
    callback: Callback,
    *,
    only_servers: bool = False,
    permissions: discord.Permissions | None = None,
    **choices: list[Choice[str]],
) -> None:
    """Add a slash command. Its options are what the callback takes; `choices` those with a fixed list.

    `permissions`: Discord offers it only to those who have them, unless a server says otherwise.
    """
    command = app_commands.Command[Any, ..., None](
        name=text(services, f"command-{name}"),
        description=text(services, f"command-{name}-about"),
        callback=_described(services, name, callback, choices),  # pyright: ignore[reportArgumentType] - a callback of any options
        allowed_contexts=app_commands.AppCommandContext(
            guild=True, dm_channel=not only_servers, private_channel=False
        ),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    command.default_permissions = permissions
    tree.add_command(command)


def _described(
    services: Services, name: str, callback: Callback, choices: dict[str, list[Choice[str]]]
) -> Callback:
    options = list(inspect.signature(callback).parameters)[1:]
    if not options:
        return callback
    named = app_commands.rename(**{option: text(services, f"command-{name}-{option}") for option in options})
    described = app_commands.describe(
        **{option: text(services, f"command-{name}-{option}-about") for option in options}
    )
    return named(described(app_commands.choices(**choices)(callback)))
