"""What a press costs bare discord.py: `python -m tests.bench.bare FILE` is the least that any such bot does.

One durable commit and one edit for each press. It is what `tests.bench.press` compares the bot with.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from pathlib import Path

import discord
import discord.gateway
import discord.http
import yarl
from discord import ui


def counting(count: int) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(f"Count: {count}"))
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(ui.Button(label="Count", custom_id="count"))
    view.add_item(row)
    return view


class Bare(discord.Client):
    """It posts one message in each channel, and counts the presses on them."""

    def __init__(self, file: Path) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self._database = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        self._database.executescript(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE counts (at)"
        )
        self._count = 0

    async def on_ready(self) -> None:
        for channel in self.get_all_channels():
            if isinstance(channel, discord.TextChannel):
                await channel.send(view=counting(0))

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        self._count += 1
        insert = "INSERT INTO counts VALUES (?)"
        await asyncio.to_thread(self._database.execute, insert, (self._count,))
        await interaction.response.edit_message(view=counting(self._count))


if __name__ == "__main__":
    # As the bot's own settings name the local Discord.
    discord.http.Route.BASE = os.environ["DISCORD_API_URL"].rstrip("/")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    client = Bare(Path(sys.argv[1]))
    client.run(os.environ["DISCORD_TOKEN"], log_handler=None)
