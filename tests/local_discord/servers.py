"""What a bot asks of its servers over HTTP alone, without being connected."""

from __future__ import annotations

from typing import Any

from tests.local_discord import LocalDiscord
from tests.local_discord.payloads import BOT, GUILD, DiscordError, Payload, member
from tests.local_discord.rest import route
from tests.local_discord.world import Call


class AskedOverHttp(LocalDiscord):
    """A local Discord that also answers what its server is like."""

    member_of = True

    @route("GET", "/users/@me/guilds")
    async def _get_guilds(self, _: Call) -> list[Payload]:
        own = {"id": str(GUILD), "name": "Game night", "icon": None, "owner": False, "permissions": "0"}
        return [{**own, "features": []}] if self.member_of else []

    @route("GET", "/guilds/{guild}")
    async def _get_guild(self, _: Call, guild: str) -> Payload:
        self._known_guild(guild)
        return self._guild()

    @route("GET", "/guilds/{guild}/channels")
    async def _get_channels(self, _: Call, guild: str) -> Any:
        self._known_guild(guild)
        return self._guild()["channels"]

    @route("GET", "/guilds/{guild}/members/{person}")
    async def _get_member(self, _: Call, guild: str, person: str) -> Payload:
        self._known_guild(guild)
        return member(self.bot if int(person) == BOT else self.people[int(person)])

    def _known_guild(self, guild: str) -> None:
        if int(guild) != GUILD:
            raise DiscordError(404, 10004, "Unknown Guild")
