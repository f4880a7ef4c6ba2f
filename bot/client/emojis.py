"""The emojis of the bot's application: pieces of games, uploaded once by `backroom setup`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping

import discord

from bot.drawing.painter import draw
from bot.screens.pieces import drawings, mention_pieces
from games.host.packages import GamePackage


async def read_pieces(client: discord.Client, packages: Mapping[str, GamePackage]) -> None:
    """Let screens show the pieces that the application has. Raises errors of Discord."""
    emojis = await client.fetch_application_emojis()
    mention_pieces(packages, {emoji.name: emoji.id for emoji in emojis})


async def missing_pieces(client: discord.Client, packages: Mapping[str, GamePackage]) -> dict[str, str]:
    """Return the SVGs of the pieces that the application does not have, by name. Raises errors of Discord."""
    names = {emoji.name for emoji in await client.fetch_application_emojis()}
    return {name: svg for name, svg in drawings(packages).items() if name not in names}


async def upload_pieces(client: discord.Client, packages: Mapping[str, GamePackage]) -> AsyncIterator[str]:
    """Upload what is missing; yield the name of each piece that has arrived. Raises errors of Discord."""
    for name, svg in (await missing_pieces(client, packages)).items():
        await client.create_application_emoji(name=name, image=draw(svg))
        yield name
